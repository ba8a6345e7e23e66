import type { QueryClient } from '@tanstack/react-query'
import { refreshOrderLists } from '../../orders/web/index.ts'
import { CallError } from '../../web/call-error.ts'
import { nowMs } from '../../web/now.ts'
import { polled, reading } from '../../web/query.ts'
import './contract.ts'

/** How soon the server is asked again where this phone's clock says "expired" and the server does not, or a guest may have answered. */
const RECHECK_MS = 15_000

/**
 * The order form of a booking session. It is read again when the session's time is over: the server says whether it is, for a
 * phone's clock may be wrong, and AF-0-0021 then leads home [E-FLIGHT-01]. Kept as long as the app lives, because what a person
 * typed hangs on it.
 */
export const bookingFormQuery = (bookingId: string) => ({
  ...reading('GET', '/airfrond/getBookingForm/{id}', { id: bookingId }),
  gcTime: Infinity,
})

/** That a session is over: any one, or one in an order's place. */
export const isSessionOver = (error: unknown): boolean => error instanceof CallError && /^AF-0-002[12]$/.test(error.code)

interface Waiting {
  readonly status: string
  readonly expiresAt: string
  readonly travellers?: readonly { readonly isAwaited: boolean }[]
}

/** In how many milliseconds a session is asked about by itself, soon where a guest is to fill in her document; false when nothing more is to be heard. */
export function recheckInMs(form: Waiting | undefined, error: Error | null): number | false {
  if (form?.status !== 'open') return false
  if (isSessionOver(error)) return false
  if (form.travellers?.some(({ isAwaited }) => isAwaited)) return RECHECK_MS
  return Math.max(Temporal.Instant.from(form.expiresAt).epochMilliseconds - nowMs(), RECHECK_MS)
}

/** How an order stands, asked again by itself until nothing moves any more. */
export const orderStatusQuery = (orderSeq: string) =>
  polled(
    { ...reading('GET', '/airfrond/getOrderStatus', { orderSeq }), meta: { live: [`order:${orderSeq}`] } },
    { whileUnsettled: ({ status }) => !status.settled },
  )

const orderDetails = (orderSeq: string) => ({
  ...reading('GET', '/airfrond/getOrderDetails/{id}', { id: orderSeq }),
  meta: { live: [`order:${orderSeq}` as const] },
})

/** One order as it was read last, for pages that only show what does not move. */
export const orderDetailsQuery = orderDetails

/** One order, followed until it is settled. A page that opens asks at once, whatever another one read before. */
export const liveOrderQuery = (orderSeq: string) => ({
  ...polled(orderDetails(orderSeq), { whileUnsettled: ({ status }) => !status.settled }),
  staleTime: 0,
})

/** The order behind a request for approval, as its applicant saw it. */
export const approvalOrderQuery = (approvalId: string) => ({
  ...reading('GET', '/airfrond/getOrderForApproval/{id}', { id: approvalId }),
  meta: { live: [`approval:${approvalId}` as const] },
})

/** After an order came to be or changed: what lists it is read anew when it is next looked at, at once where it is on screen. */
export async function refreshOrders(client: QueryClient, orderSeq?: string): Promise<void> {
  const stale = [refreshOrderLists(client)]
  if (orderSeq !== undefined) {
    stale.push(client.invalidateQueries({ queryKey: orderDetails(orderSeq).queryKey }))
    stale.push(client.invalidateQueries({ queryKey: orderStatusQuery(orderSeq).queryKey }))
  }
  await Promise.all(stale)
}
