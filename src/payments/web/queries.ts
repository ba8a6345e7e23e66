import type { QueryClient } from '@tanstack/react-query'
import { theHost } from '../../web/bridge/detect.ts'
import { polled, reading } from '../../web/query.ts'
import './contract.ts'
import { isMoving } from './outcome.ts'

const PATH = '/pay/checkout/getPaymentInfo'
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The payment that an address names; null where it names none. All other parameters, a gateway's among them, prove nothing. */
export function payOrderIdIn(query: URLSearchParams): string | null {
  const id = query.get('payOrderId') ?? ''
  return ID.test(id) ? id : null
}

/** A payment, followed until it is settled. A page that opens asks at once, whatever another one read before. */
export const paymentQuery = (payOrderId: string) => ({
  ...polled(
    // Which order it is of is not known before the first answer: any order's news is a reason to look.
    { ...reading('GET', PATH, { payOrderId, host: theHost() }), meta: { live: ['order' as const] } },
    { whileUnsettled: isMoving },
  ),
  staleTime: 0,
})

/** Money has moved: whatever shows an order is read anew when it is next looked at. */
export async function forgetOrders(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== `GET ${PATH}`, refetchType: 'none' })
}
