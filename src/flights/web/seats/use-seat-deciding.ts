import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { ask } from '../../../web/ui/dialog.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { OccupyResult } from '../../calls/seats.ts'
import { refreshSeats } from './queries-seats.ts'
import { useSeatsText } from './seats-text.ts'

const ifRefused = (error: unknown): null => {
  if (!(error instanceof CallError)) throw error
  return null // what is refused stands over the buttons
}

/** Gives a request up, or says yes at the total that is shown. Whatever comes of it, the page is read anew. */
export function useSeatDeciding({ orderSeq, request, actions, flight, cancelsLeft }: OccupyResult) {
  const t = useSeatsText()
  const language = useLanguage()
  const queries = useQueryClient()
  const giving = useWrite('POST', '/airfrond/cancelReservationOrder', { hideError: true })
  const confirming = useWrite('POST', '/airfrond/confirmReservationOrder', { hideError: true })
  // Whoever has said "and pay" is led to the checkout as soon as there is something to pay.
  const [wantsToPay, setWantsToPay] = useState(false)

  async function giveUp(): Promise<void> {
    giving.clear()
    confirming.clear()
    if (!(await ask({ ...t.ask(flight.carrier.name[language], cancelsLeft - 1), danger: true }))) return
    const done = await giving.run({ orderSeq, reason: '' }).catch(ifRefused)
    await refreshSeats(queries, orderSeq)
    if (done) toast(t.givenUp)
  }

  async function confirm(): Promise<void> {
    giving.clear()
    confirming.clear()
    if (!request) return
    const { totalMinor } = request.offered ?? request.asked
    const done = await confirming.run({ orderSeq, acceptedTotalMinor: totalMinor }).catch(ifRefused)
    if (done && actions.confirmWay === 'pay') setWantsToPay(true)
    await refreshSeats(queries, orderSeq)
    if (done) toast(t.confirmed)
  }

  return {
    giveUp,
    confirm,
    wantsToPay,
    isBusy: giving.isBusy || confirming.isBusy,
    refused: (giving.error ?? confirming.error)?.message ?? null,
  }
}
