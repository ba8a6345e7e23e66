import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetApprovers, useApprovers } from '../../../approvals/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { ask } from '../../../web/ui/dialog.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { OccupyResult } from '../../calls/seats.ts'
import { overBodyOf, overFaultsOf, type OverEntered, type OverFaults } from '../over-wish.ts'
import { refreshSeats } from './queries-seats.ts'
import { useSeatsText } from './seats-text.ts'

const NOTHING: OverEntered = { over: null, approverCode: null }

const ifRefused = (error: unknown): null => {
  if (!(error instanceof CallError)) throw error
  return null // what is refused stands over the buttons
}

/** Gives a request up, or says yes at the total that is shown. Whatever comes of it, the page is read anew. */
export function useSeatDeciding({ orderSeq, request, actions, asking, flight, cancelsLeft }: OccupyResult) {
  const t = useSeatsText()
  const language = useLanguage()
  const queries = useQueryClient()
  const giving = useWrite('POST', '/airfrond/cancelReservationOrder', { hideError: true })
  const confirming = useWrite('POST', '/airfrond/confirmReservationOrder', { hideError: true })
  const formKey = `seats:${orderSeq}`
  const flow = useApprovers(formKey)
  const [entered, setEntered] = useState(NOTHING)
  const [wrong, setWrong] = useState<{ faults: OverFaults; flow: typeof flow }>({ faults: {}, flow })
  // Whom a flow asks is chosen on a page of its own: what was wrong before is looked at anew.
  const faults = wrong.flow === flow ? wrong.faults : {}
  // Whoever has said "and pay" is led to the checkout as soon as there is something to pay.
  const [wantsToPay, setWantsToPay] = useState(false)

  async function giveUp(): Promise<void> {
    giving.clear()
    confirming.clear()
    const question = request?.times ? t.askMoved : t.ask(flight.carrier.name[language], cancelsLeft - 1)
    if (!(await ask({ ...question, danger: true }))) return
    const done = await giving.run({ orderSeq, reason: '' }).catch(ifRefused)
    await refreshSeats(queries, orderSeq)
    if (done) toast(t.givenUp)
  }

  async function confirm(): Promise<void> {
    giving.clear()
    confirming.clear()
    if (!request) return
    const filledIn = { entered, asked: asking?.approval?.byFlow === true ? flow : null }
    const found = asking ? overFaultsOf(asking, filledIn, t.faults) : {}
    setWrong({ faults: found, flow })
    if (Object.keys(found).length > 0) return
    const { totalMinor } = request.offered ?? request.asked
    const wish = asking ? overBodyOf(asking, asking.userCodes, filledIn) : { reason: null, approvers: [], notifiers: [] }
    const acceptedTimes = request.times && { departAt: request.times.now.from.at, arriveAt: request.times.now.to.at }
    const done = await confirming.run({ orderSeq, acceptedTotalMinor: totalMinor, acceptedTimes, ...wish }).catch(ifRefused)
    if (done && actions.confirmWay === 'pay') setWantsToPay(true)
    await refreshSeats(queries, orderSeq)
    if (!done) return
    forgetApprovers(formKey)
    toast(asking?.approval ? t.askedFor : t.confirmed)
  }

  function change(more: Partial<OverEntered>): void {
    setEntered((now) => ({ ...now, ...more }))
    setWrong({ faults: {}, flow })
    confirming.clear()
  }

  return {
    giveUp,
    confirm,
    entered,
    faults,
    formKey,
    change,
    wantsToPay,
    isBusy: giving.isBusy || confirming.isBusy,
    refused: (giving.error ?? confirming.error)?.message ?? null,
  }
}
