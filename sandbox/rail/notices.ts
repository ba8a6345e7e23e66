import type { Notices } from '../kit/notices.ts'
import { deliverNotices, noticesAfter, writeNotice } from '../kit/notices.ts'
import type { Store } from '../kit/store.ts'
import type { RailWorld } from './model.ts'

/** What the railway tells its clients. */
export type NoticeType =
  | 'held'
  | 'hold_failed'
  | 'hold_lapsed'
  | 'ticketed'
  | 'ticketing_failed'
  | 'changed'
  | 'change_failed'
  | 'refunded'
  | 'refunded_at_window'
  | 'changed_at_window'
  | 'standby_served'
  | 'standby_unmet'
  | 'train_cancelled'
  | 'train_delayed'
  | 'train_restored'
  | 'station_closed'

interface Subject {
  readonly bookingId?: string | undefined
  readonly standbyId?: string | undefined
  readonly clientReference: string
  readonly callbackUrl?: string | undefined
}

const NOTICES: Notices = {
  table: 'rail_notices',
  subjectColumn: 'subject',
  header: 'rail1-signature',
  operation: 'railNotice',
  counter: 'railNotice',
}

/** Writes a notice down, in the transaction of what it tells of. Of a standby's booking it names the booking. */
export function queueNotice(world: RailWorld, { bookingId, standbyId, clientReference, callbackUrl }: Subject, type: NoticeType): void {
  if (callbackUrl === undefined) return
  const named = type.startsWith('standby') ? { standbyId } : { bookingId }
  const subject = named.standbyId ?? named.bookingId ?? ''
  writeNotice(world, NOTICES, { subject, url: callbackUrl, told: { type, ...named, clientReference } })
}

/** Sends what is due. Returns how many notices were tried. */
export const deliverRail = (world: RailWorld, secret: string): Promise<number> => deliverNotices(world, NOTICES, secret)

/** What was sent, how often, and when it comes again. */
export const listRailNotices = (store: Store, after: number) => noticesAfter(store, NOTICES, after)
