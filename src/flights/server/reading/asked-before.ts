import type { Language } from '../../../kernel/language.ts'
import type { ApprovalOrder } from '../../calls/orders.ts'
import { isChangeReason } from '../../rules/changing.ts'
import { SEAT_REQUEST_CODES } from '../../rules/seat-request.ts'
import { flightText } from '../../text/index.ts'
import { changesOfOrder } from '../changes/change-store.ts'
import type { FlightsDeps } from '../deps.ts'
import { findRequest } from '../seats/seat-store.ts'
import type { FlightOrderRow } from '../store.ts'

/**
 * What an order was before it became what somebody is asked about: the flight that it is changed from, and why; and what was asked for, where
 * its airline gave seats at another price. Whoever decides would else take the one for a new trip, and the other for what the traveller chose.
 */
export async function presentBefore(
  deps: Pick<FlightsDeps, 'db' | 'orders'>,
  row: Pick<FlightOrderRow, 'companyId' | 'orderId' | 'change'>,
  language: Language,
): Promise<ApprovalOrder['before']> {
  const { companyId, orderId, change } = row
  const request = await findRequest(deps.db.read, { companyId, orderId })
  const isOther = request?.state === SEAT_REQUEST_CODES.COMPLETED && request.offeredMinor !== null
  const seatsAskedMinor = isOther ? request.askedMinor : null
  if (change === null) return { changed: null, seatsAskedMinor }
  const origin = { companyId, orderId: change.fromOrderId }
  const [[brief], changes] = await Promise.all([deps.orders.briefs(deps.db.read, [origin], language), changesOfOrder(deps.db.read, origin)])
  const asked = changes.find(({ newOrderId }) => newOrderId === orderId)
  const code = asked?.reasonCode ?? null
  const reason = isChangeReason(code) ? flightText[language].changing.reasons[code] : ''
  return { changed: brief ? { flight: brief.subtitle, reason, note: asked?.note ?? '' } : null, seatsAskedMinor }
}
