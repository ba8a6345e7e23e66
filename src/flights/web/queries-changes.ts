import type { QueryClient } from '@tanstack/react-query'
import { polled, reading } from '../../web/query.ts'
import type { CabinGroup } from '../rules/offer.ts'
import './changes/contract.ts'
import { recheckInMs, refreshOrders } from './queries-orders.ts'

/** How tickets stand is asked of the airline each time the page opens; a form that is being filled in is not read anew under its hands. */
export const changeTicketsQuery = (orderSeq: string) => ({
  ...reading('GET', '/airfrond/ticketList/{id}', { id: orderSeq }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
})
export const changeReasonsQuery = (orderSeq: string) => reading('GET', '/airfrond/getAlterReason/{id}', { id: orderSeq })
export const changeDaysQuery = (orderSeq: string) => reading('GET', '/airfrond/getChangeOptionalDate/{id}', { id: orderSeq })

/** Behind the pages that follow, for as long as a change is put together: coming back shows the same flights in the same order. */
const KEPT_MS = 20 * 60_000

export const changeFlightsQuery = (changeId: string, cabin: CabinGroup) => ({
  ...reading('POST', '/airfrond/reissue/flightList', { changeId, cabin }),
  staleTime: KEPT_MS,
  gcTime: KEPT_MS,
  retry: false,
  refetchOnWindowFocus: false,
})

export const changeFaresQuery = (changeId: string, flightId: string) => ({
  ...reading('POST', '/airfrond/reissue/cabinList', { changeId, flightId }),
  retry: false,
  refetchOnWindowFocus: false,
})

/** Read again when its time is over: the server says whether it is, for a phone's clock may be wrong. */
export const changeFormQuery = (changeId: string) => {
  const asked = reading('GET', '/airfrond/getChangeForm/{id}', { id: changeId })
  return { ...asked, staleTime: 0, refetchOnWindowFocus: false }
}
export { recheckInMs }

/** The changes of an order, followed while anything of them moves. Each is an order of its own, whose news are heard here as well. */
export const changesQuery = (orderSeq: string) =>
  polled(
    { ...reading('GET', '/airfrond/getApplyChangeInfo/{id}', { id: orderSeq }), meta: { live: ['order' as const] } },
    { whileUnsettled: ({ changes }) => changes.some(({ status }) => !status.settled) },
  )

/** After a change was asked for, or taken back. */
export async function refreshChanges(client: QueryClient, orderSeq: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: changesQuery(orderSeq).queryKey }), refreshOrders(client, orderSeq)])
}
