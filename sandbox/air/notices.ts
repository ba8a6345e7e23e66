import type { Notices } from '../kit/notices.ts'
import { deliverNotices, noticesAfter, writeNotice } from '../kit/notices.ts'
import type { Store } from '../kit/store.ts'
import type { AirWorld, Booking } from './model.ts'

/** What the airlines tell their clients. */
export type NoticeType =
  | 'ticketed'
  | 'ticketing_failed'
  | 'hold_lapsed'
  | 'seats_answered'
  | 'refunded'
  | 'refund_claim_decided'
  | 'changed'
  | 'flight_cancelled'
  | 'flight_delayed'
  | 'flight_restored'
  | 'schedule_changed'

const NOTICES: Notices = {
  table: 'notices',
  subjectColumn: 'booking_id',
  header: 'air1-signature',
  operation: 'notice',
  counter: 'notice',
}

/** Writes a notice down, in the transaction of what it tells of. */
export function queueNotice(world: AirWorld, booking: Booking, type: NoticeType): void {
  const { bookingId, clientReference, callbackUrl } = booking
  if (callbackUrl === undefined) return
  writeNotice(world, NOTICES, { subject: bookingId, url: callbackUrl, told: { type, bookingId, clientReference } })
}

/** Sends what is due. Returns how many notices were tried. */
export const deliver = (world: AirWorld, secret: string): Promise<number> => deliverNotices(world, NOTICES, secret)

/** What was sent, how often, and when it comes again. */
export const listNotices = (store: Store, after: number) =>
  noticesAfter(store, NOTICES, after).map(({ subject, ...notice }) => ({ ...notice, bookingId: subject }))
