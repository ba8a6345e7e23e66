import type { Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { ApprovalOrder } from '../../calls/orders.ts'
import { flightNumbersOf } from '../../rules/any-offer.ts'
import { legsOf, wayOf } from '../../rules/changing-legs.ts'
import { isChangeReason } from '../../rules/changing.ts'
import { SEAT_REQUEST_CODES } from '../../rules/seat-request.ts'
import { isSameTimes, timesOf } from '../../rules/times-held.ts'
import { formatLeg } from '../../text/format.ts'
import { flightText } from '../../text/index.ts'
import { changesOfOrder } from '../changes/change-store.ts'
import type { FlightsDeps } from '../deps.ts'
import { findRequest } from '../seats/seat-store.ts'
import { findOrder, type FlightOrderRow } from '../store.ts'

/**
 * What an order was before it became what somebody is asked about: the flight that it is changed from, and why; what was asked for, where its airline
 * gave seats at another price; and the times that it was chosen at, where the airline has moved it before there was a ticket. Whoever decides would else take the one
 * for a new trip, and the others for what the traveller chose.
 */
export async function presentBefore(
  deps: Pick<FlightsDeps, 'db' | 'orders'>,
  row: Pick<FlightOrderRow, 'companyId' | 'orderId' | 'change' | 'offer'>,
  language: Language,
): Promise<ApprovalOrder['before']> {
  const { companyId, orderId, change } = row
  const request = await findRequest(deps.db.read, { companyId, orderId })
  const isOther = request?.state === SEAT_REQUEST_CODES.COMPLETED && request.offeredMinor !== null
  const seatsAskedMinor = isOther ? request.askedMinor : null
  const times = await timesBefore(deps, row, language)
  if (change === null) return { changed: null, seatsAskedMinor, times }
  const origin = { companyId, orderId: change.fromOrderId }
  const [[brief], changes] = await Promise.all([deps.orders.briefs(deps.db.read, [origin], language), changesOfOrder(deps.db.read, origin)])
  const asked = changes.find(({ newOrderId }) => newOrderId === orderId)
  const code = asked?.reasonCode ?? null
  const reason = isChangeReason(code) ? flightText[language].changing.reasons[code] : ''
  const flight = change.leg === undefined ? brief?.subtitle : await legBefore(deps.db.read, origin, change.leg, language)
  return { changed: flight === undefined ? null : { flight, reason, note: asked?.note ?? '' }, seatsAskedMinor, times }
}

/** Of a journey abroad the leg that is moved alone, for the others stay as they are: which one it is, and what is flown there now. */
async function legBefore(reader: Reader, origin: OrderRef, leg: number, language: Language): Promise<string> {
  const old = await findOrder(reader, origin)
  invariant(old, 'what a change is of stays')
  const way = wayOf(old.offer.flight, leg)
  const count = legsOf(old.offer).length
  const nth = count > 1 ? flightText[language].changing.legOf(leg + 1, count) : ''
  return [nth, `${formatLeg(way.from.at, language)} ${flightNumbersOf({ flight: way })}`].filter(Boolean).join(' · ')
}

const MOVES: ReadonlySet<string> = new Set(['seatsOffered', 'heldRetimed'])

/** When the flight left and landed as it was chosen; null where it still does. */
async function timesBefore(
  deps: Pick<FlightsDeps, 'db' | 'orders'>,
  { companyId, orderId, offer }: Pick<FlightOrderRow, 'companyId' | 'orderId' | 'offer'>,
  language: Language,
): Promise<string | null> {
  const told = await deps.orders.timeline(deps.db.read, { companyId, orderId })
  const first = told.find(({ kind, facts }) => MOVES.has(kind) && facts['oldDepartsAt'] !== undefined)?.facts
  const [departAt, arriveAt] = [first?.['oldDepartsAt'], first?.['oldArrivesAt']]
  if (typeof departAt !== 'string' || typeof arriveAt !== 'string' || isSameTimes({ departAt, arriveAt }, timesOf(offer))) return null
  return `${formatLeg(departAt, language)}–${arriveAt.slice(11, 16)}`
}
