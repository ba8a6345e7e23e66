import type { ContractOf } from '../../../kernel/call.ts'
import { polled, reading } from '../../../web/query.ts'
import type { getReturnOrder } from '../../calls/tickets-of-order.ts'

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/getReturnOrder/{id}': ContractOf<typeof getReturnOrder>
  }
}

/** Followed while anything of the order moves. */
export const ticketsQuery = (orderSeq: string) => ({
  ...polled(
    { ...reading('GET', '/airfrond/getReturnOrder/{id}', { id: orderSeq }), meta: { live: [`order:${orderSeq}` as const] } },
    { whileUnsettled: ({ status }) => !status.settled },
  ),
  staleTime: 0,
})
