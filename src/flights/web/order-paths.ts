import type { BookingForm } from '../calls/booking.ts'

const BOOKING_ID = /^[0-9a-f-]{36}$/

export const orderPath = (orderSeq: string): string => `/flights/order/${orderSeq}`

/** The order form of a booking session. */
export const formPath = (bookingId: string): string => `/fillorder/flight/${bookingId}`

/** Where travellers are chosen, and what is opened from there. */
export const PARTY_PATHS = [
  '/select-together',
  '/together',
  '/addOutSiders',
  '/addOutSidersSuccess',
  '/my/card',
  '/select/country',
] as const
/** Pages of other wings where something of a form is chosen (routes of costs, approvals and applications), and where those choose: an application its cities and who travels. */
export const CHOICE_PATHS = ['/form/cost', '/form/approval', '/preapproval', '/noTrip', '/selectedCity', ...PARTY_PATHS]

/** Where a document is added, and what is opened from there. */
export const DOCUMENT_PATHS = ['/my/card', '/my/info/card', '/select/country'] as const

/** An ID card is what most people fly on inside the country; the page lets one choose another kind. */
const ID_CARD = 1

/** Where she adds a document of a kind. */
export const ownCardPath = (cardType: number): string => `/my/card/${cardType}`

/** Where the caller can add a document of somebody: her own, or of whom she brings along; null where only they can. */
export function documentPath({ kind, isCaller, userCode }: { kind: string; isCaller: boolean; userCode: string }): string | null {
  if (isCaller) return ownCardPath(ID_CARD)
  return kind === 'outside' ? `/my/card/${ID_CARD}/${userCode}` : null
}

/** Where the reason of a form's order is changed. The page before the form has the same path, with an offer in its query. */
export const REASON_PATHNAME = '/flight/reason/1'
export const formReasonPath = (bookingId: string): string => `${REASON_PATHNAME}?booking=${bookingId}`

/** The form that an address of the reason page belongs to; null where it is on the way to one. */
export function bookingFrom(search: string): string | null {
  const id = new URLSearchParams(search).get('booking') ?? ''
  return BOOKING_ID.test(id) ? id : null
}

/**
 * Where an order that was just submitted is followed. One that needs approval has a page of its own; `-` stands for its request,
 * which the page finds by the order, and `pay` says that a part to be paid in person was agreed on.
 */
export function resultPath(
  orderSeq: string,
  { approval, payers }: { approval: BookingForm['approval']; payers: readonly { kind: 'company' | 'person'; amountMinor: number }[] },
): string {
  if (!approval) return `/fillorder/flight/order-result?orderSeq=${orderSeq}`
  const paysPart = payers.some(({ kind, amountMinor }) => kind === 'person' && amountMinor > 0)
  return `/fillorder/result/${orderSeq}/flight/-${paysPart ? '/pay' : ''}`
}
