import type { QueryClient } from '@tanstack/react-query'
import { refreshOrderLists } from '../../orders/web/index.ts'
import { polled, reading } from '../../web/query.ts'
import './contract.ts'

/** One order, followed until it is settled. A page that opens asks at once, whatever another one read before. */
export const liveOrderQuery = (orderSeq: string) => ({
  ...polled(
    { ...reading('GET', '/train/app/orderDetails/{orderSeq}', { orderSeq }), meta: { live: [`order:${orderSeq}` as const] } },
    { whileUnsettled: ({ status }) => !status.settled },
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
  await Promise.all([refreshOrderLists(client), client.invalidateQueries({ queryKey: liveOrderQuery(orderSeq).queryKey })])
}
