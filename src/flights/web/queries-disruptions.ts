import type { QueryClient } from '@tanstack/react-query'
import { reading } from '../../web/query.ts'
import './disruptions/contract.ts'
import { refreshOrders } from './queries-orders.ts'

/** Where somebody decides about what the airline has done. */
export const disruptionPath = (orderSeq: string): string => `/flights/airlineChange/${orderSeq}`

/** What the airline has done and the ways out, asked of it each time the page opens; read anew where the order moves. */
export const disruptionQuery = (orderSeq: string) => ({
  ...reading('GET', '/airfrond/airlineChange/{id}', { id: orderSeq }),
  staleTime: 0,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  meta: { live: ['order' as const] },
})

/** After something was decided, or refused. */
export async function refreshDisruption(client: QueryClient, orderSeq: string): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: disruptionQuery(orderSeq).queryKey }), refreshOrders(client, orderSeq)])
}
