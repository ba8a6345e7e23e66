import type { QueryClient } from '@tanstack/react-query'
import type { ContractOf } from '../../../kernel/call.ts'
import { polled, reading } from '../../../web/query.ts'
import type { cancelReservationOrder, confirmReservationOrder, getOccupyResult } from '../../calls/seats.ts'
import { refreshOrders } from '../queries-orders.ts'

// Apart from the wing's other calls: few airlines answer later, and everybody loads the others.

declare module '../../../kernel/call.ts' {
  interface Contract {
    'GET /airfrond/getOccupyResult': ContractOf<typeof getOccupyResult>
    'POST /airfrond/cancelReservationOrder': ContractOf<typeof cancelReservationOrder>
    'POST /airfrond/confirmReservationOrder': ContractOf<typeof confirmReservationOrder>
  }
}

/** How an order's seats stand at the airline, followed until the order is settled. A page that opens asks at once. */
export const seatsQuery = (orderSeq: string) => ({
  ...polled(
    { ...reading('GET', '/airfrond/getOccupyResult', { orderSeq }), meta: { live: [`order:${orderSeq}` as const] } },
    { whileUnsettled: ({ status }) => !status.settled },
  ),
  staleTime: 0,
})

/** After something was said about the seats, or refused. */
export async function refreshSeats(client: QueryClient, orderSeq: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: seatsQuery(orderSeq).queryKey }), refreshOrders(client, orderSeq)])
}
