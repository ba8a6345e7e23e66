import type { getChangeOptionalDate, reissueCabinList, reissueFlightList } from '../../src/flights/calls/change-choosing.ts'
import type { alterSubmit, ChangeForm } from '../../src/flights/calls/changing.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import type { Walker } from './walker.ts'

/* An issued ticket is moved to another flight. */

/** Puts a change together for the first day on which there is a flight to go to; of a journey abroad of one leg, from 0. */
async function chooseFlight({ ask, userCode }: Walker, orderSeq: string, leg?: number): Promise<ChangeForm> {
  const days = await must<CallResult<typeof getChangeOptionalDate>>(ask, 'GET', `/airfrond/getChangeOptionalDate/${orderSeq}`)
  const { departDate } = leg === undefined ? days : (days.legs[leg] ?? days)
  for (let later = 1; later <= 5; later += 1) {
    const day = Temporal.PlainDate.from(departDate).add({ days: later }).toString()
    const begun = { tickets: [1], departDate: day, ...(leg !== undefined && { leg }) }
    const { changeId } = await must<{ changeId: string }>(ask, 'POST', `/airfrond/preAlterSave/${orderSeq}`, begun)
    const asked = { changeId, cabin: 'economy' }
    const { flights } = await must<CallResult<typeof reissueFlightList>>(ask, 'POST', '/airfrond/reissue/flightList', asked)
    // Everybody another: some fares have a seat or two alone.
    const flight = flights[Number(/\d+$/.exec(userCode)?.[0] ?? 0) % flights.length]
    if (!flight) continue
    const of = { changeId, flightId: flight.flightId }
    const { fares } = await must<CallResult<typeof reissueCabinList>>(ask, 'POST', '/airfrond/reissue/cabinList', of)
    const fare = fares.find(({ verdict }) => verdict.compliant)
    if (!fare) continue
    await must(ask, 'POST', `/airfrond/saveReason/${changeId}`, { reason: 'meetingMoved', note: '' })
    await must(ask, 'POST', `/airfrond/chooseFlight/${changeId}`, { offerKey: fare.offerKey })
    return must<ChangeForm>(ask, 'GET', `/airfrond/getChangeForm/${changeId}`)
  }
  throw new Error(`there is no flight to move ${orderSeq} to`)
}

/** At the sums that were shown: a tap whose answer was lost finds the order that it became. */
export async function change(walker: Walker, orderSeq: string, leg?: number): Promise<string> {
  const { changeId, cost } = await chooseFlight(walker, orderSeq, leg)
  const path = `/airfrond/alterSubmit/${changeId}`
  const shown = {
    acceptedTotalMinor: cost.totalMinor,
    acceptedPersonMinor: cost.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0,
    termsAgreed: true,
    // Other journeys of hers are of these days too.
    overlapConfirmed: true,
  }
  const { newOrderSeq } = await must<CallResult<typeof alterSubmit>>(walker.ask, 'POST', path, shown)
  return newOrderSeq
}

export const CHANGE_JOURNEYS: readonly Journey[] = [
  journey(
    'moves a ticket to another flight',
    {},
    'changed',
    async (w) => {
      const orderSeq = await w.submit(await w.open())
      await w.until(orderSeq, 'ticketIssued')
      return orderSeq
    },
    async (w, orderSeq) => {
      await w.until(await change(w, orderSeq), 'ticketIssued')
      return w.until(orderSeq, 'changed')
    },
    { isForStorms: false },
  ),
]
