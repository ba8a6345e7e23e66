import type { alterSubmit, ChangeForm, reissueCabinList, reissueFlightList } from '../../src/flights/calls/changing.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import type { Walker } from './walker.ts'

/* An issued ticket is moved to another flight. */

/** Puts a change together for the first day on which there is a flight to go to. */
async function chooseFlight({ ask }: Walker, orderSeq: string): Promise<ChangeForm> {
  const { departDate } = await must<{ departDate: string }>(ask, 'GET', `/airfrond/getChangeOptionalDate/${orderSeq}`)
  for (let days = 1; days <= 5; days += 1) {
    const day = Temporal.PlainDate.from(departDate).add({ days }).toString()
    const begun = { tickets: [1], departDate: day }
    const { changeId } = await must<{ changeId: string }>(ask, 'POST', `/airfrond/preAlterSave/${orderSeq}`, begun)
    const asked = { changeId, cabin: 'economy' }
    const { flights } = await must<CallResult<typeof reissueFlightList>>(ask, 'POST', '/airfrond/reissue/flightList', asked)
    const [flight] = flights
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
async function change(walker: Walker, orderSeq: string): Promise<string> {
  const { changeId, cost } = await chooseFlight(walker, orderSeq)
  const path = `/airfrond/alterSubmit/${changeId}`
  const shown = {
    acceptedTotalMinor: cost.totalMinor,
    acceptedPersonMinor: cost.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0,
    termsAgreed: true,
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
