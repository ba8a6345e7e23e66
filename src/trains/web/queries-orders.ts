import type { QueryClient } from '@tanstack/react-query'
import { refreshOrderLists } from '../../orders/web/index.ts'
import { polled, reading } from '../../web/query.ts'
import type { TrainOrderDetails } from '../calls/orders.ts'
import './contract.ts'

/** It moves as long as one of its group does: they end together, or each says how it ended; and as long as a flight is looked for in its place. */
export const isUnsettled = ({ status, group, ladder }: Pick<TrainOrderDetails, 'status' | 'group' | 'ladder'>): boolean =>
  !status.settled || group?.orders.some((one) => !one.status.settled) === true || ladder?.flight?.state === 'trying'

/** One order, followed until it is settled. A page that opens asks at once, whatever another one read before. */
export const liveOrderQuery = (orderSeq: string) => ({
  ...polled(
    { ...reading('GET', '/train/app/orderDetails/{orderSeq}', { orderSeq }), meta: { live: [`order:${orderSeq}` as const] } },
    { whileUnsettled: isUnsettled },
  ),
  staleTime: 0,
})

/** Whether its train still runs, and other ways where it does not: asked anew as soon as the order says that something has become of it. */
export const alternativesQuery = (orderSeq: string) => ({
  ...reading('GET', '/train/app/alternatives/{orderSeq}', { orderSeq }),
  meta: { live: [`order:${orderSeq}` as const] },
  staleTime: 60_000,
})

/** One standby, followed until it is settled and what was not spent has gone back. */
export const liveStandbyQuery = (standbyId: string) => ({
  ...polled(
    { ...reading('GET', '/train/app/standby/details/{standbyId}', { standbyId }), meta: { live: [`order:${standbyId}` as const] } },
    { whileUnsettled: ({ standing, back }) => !standing.settled || back?.isDone === false },
  ),
  staleTime: 0,
})

/** The order behind a request for approval, as its applicant saw it. */
export const approvalOrderQuery = (approvalId: string) => ({
  ...reading('GET', '/train/app/approvalOrder/{id}', { id: approvalId }),
  meta: { live: [`approval:${approvalId}` as const] },
})

/** After an order changed: it and what lists it are read anew. */
export async function refreshOrder(client: QueryClient, orderSeq: string): Promise<void> {
  await Promise.all([
    refreshOrderLists(client),
    client.invalidateQueries({ queryKey: liveOrderQuery(orderSeq).queryKey }),
    client.invalidateQueries({ queryKey: liveStandbyQuery(orderSeq).queryKey }),
  ])
}
