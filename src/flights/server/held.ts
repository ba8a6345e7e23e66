import type { Reader } from '../../server/database/connect.ts'
import type { Language } from '../../kernel/language.ts'
import { flightText } from '../text/index.ts'
import type { Who } from './deps.ts'
import { routeOf } from './inquiries/inquiry-places.ts'
import { inquiriesOf, isAsked } from './inquiries/inquiry-store.ts'

/* What flights keep of a person beside her orders, for the page that shows it to her. */

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 300

interface HeldReason {
  readonly orderNumber: string
  readonly note: string
}

/** Why orders that she books, or that are hers, went above the policy, in the words that were written; the latest first. */
export async function heldOf(reader: Reader, { companyId, personId }: Who): Promise<readonly HeldReason[]> {
  const rows = await reader
    .selectFrom('orders as o')
    .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.orderId', '=', 'o.id'))
    .select(['o.number as orderNumber', 'f.reasonNote'])
    .where('o.companyId', '=', companyId)
    .where((eb) => eb.or([eb('o.bookerId', '=', personId), eb('o.ownerId', '=', personId)]))
    .where('f.reasonNote', '<>', '')
    .orderBy('o.submittedAt', 'desc')
    .limit(HELD_MAX)
    .execute()
  return rows.flatMap(({ orderNumber, reasonNote }) => (reasonNote === null ? [] : [{ orderNumber, note: reasonNote }]))
}

interface HeldWish {
  readonly orderNumber: string
  readonly askedAt: Temporal.Instant
  /** Why, in the caller's language; and what she wrote besides, which may be nothing. */
  readonly reason: string
  readonly note: string
}

/** Why she has asked for tickets to be refunded, the latest first. */
export async function heldRefundsOf(reader: Reader, { companyId, personId }: Who, language: Language): Promise<readonly HeldWish[]> {
  const rows = await reader
    .selectFrom('flightRefund as r')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'r.companyId').onRef('o.id', '=', 'r.orderId'))
    .select(['o.number as orderNumber', 'r.askedAt', 'r.reasonCode', 'r.note'])
    .where('r.companyId', '=', companyId)
    .where('r.askedBy', '=', personId)
    .orderBy('r.id', 'desc')
    .limit(HELD_MAX)
    .execute()
  const reasons: Readonly<Record<string, string>> = flightText[language].returning.reasons
  return rows.map(({ orderNumber, askedAt, reasonCode, note }) => ({
    orderNumber,
    askedAt,
    reason: reasons[reasonCode] ?? reasonCode,
    note,
  }))
}

/** Why she has asked for tickets to be changed, the latest first. */
export async function heldChangesOf(reader: Reader, { companyId, personId }: Who, language: Language): Promise<readonly HeldWish[]> {
  const rows = await reader
    .selectFrom('flightChange as c')
    .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 'c.companyId').onRef('o.id', '=', 'c.orderId'))
    .select(['o.number as orderNumber', 'c.askedAt', 'c.reasonCode', 'c.note'])
    .where('c.companyId', '=', companyId)
    .where('c.askedBy', '=', personId)
    .orderBy('c.id', 'desc')
    .limit(HELD_MAX)
    .execute()
  const reasons: Readonly<Record<string, string>> = flightText[language].changing.reasons
  return rows.map(({ orderNumber, askedAt, reasonCode, note }) => ({
    orderNumber,
    askedAt,
    reason: reasons[reasonCode] ?? reasonCode,
    note,
  }))
}

interface HeldInquiry {
  readonly number: string
  readonly askedAt: Temporal.Instant
  /** Where it was to lead, in the caller's language, and what she wrote to it. */
  readonly route: string
  readonly remark: string
}

/** What she has asked of the travel desk, the latest first. */
export async function heldInquiriesOf(reader: Reader, who: Who, language: Language): Promise<readonly HeldInquiry[]> {
  const rows = await inquiriesOf(reader, who, { after: null, size: HELD_MAX })
  return rows
    .filter(isAsked)
    .map(({ number, askedAt, wish }) => ({ number, askedAt, route: routeOf(wish.legs, language), remark: wish.remark }))
}
