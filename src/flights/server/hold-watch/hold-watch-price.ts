import { invariant } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { verdictAtFare } from '../../../policy/rules/at-fare.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import { isSameAsk, type AskedPrice } from '../../rules/hold-watch.ts'
import { isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import type { PriceParts } from '../../rules/offer.ts'
import { priceAt } from '../../rules/price-ceiling.ts'
import { atPrice } from '../booking/booking.ts'
import type { FlightsDeps } from '../deps.ts'
import { writePrice } from './hold-watch-store.ts'
import { payersOf, standingOfOrder } from '../judging.ts'
import { moneyLinesOf } from '../reading/present.ts'
import { findTickets, type FlightOrderRow } from '../store.ts'

/** What an order costs now, who pays it, and how it reads. */
export interface Moved {
  readonly price: PriceParts
  readonly offer: AnyOffer
  readonly verdict: Verdict
  readonly companyMinor: number
  readonly personMinor: number
  readonly payerId: string
}

/** What of an offer policy measures with its price. Abroad nothing is held against a full fare. */
const movedFareOf = (offer: AnyOffer) => (isOfferAbroad(offer) ? { fareMinor: offer.fare.fareMinor, discountPercent: 100 } : offer.fare)

/** An order at what the airline asks now; null where that is what it asked before. */
export async function movedTo(deps: FlightsDeps, row: FlightOrderRow, asked: AskedPrice): Promise<Moved | null> {
  if (isSameAsk(asked, row.price)) return null
  const [spine, tickets, terms] = await Promise.all([
    deps.orders.find(deps.db.read, row),
    findTickets(deps.db.read, row.companyId, [row.orderId]),
    deps.payments.terms(deps.db.read, row),
  ])
  invariant(spine, 'an order has its spine')
  const travellerIds = tickets.map((ticket) => ticket.personId)
  const standing = await standingOfOrder(deps, spine, row, travellerIds)
  const price = priceAt(row.price, asked)
  const offer = atPrice(row.offer, price, tickets.length)
  const verdict = verdictAtFare(row.verdict, movedFareOf(offer))
  const { companyMinor, personMinor } = payersOf(standing, verdict, price, terms.serviceFeePaidBy)
  return { price, offer, verdict, companyMinor, personMinor, payerId: spine.ownerId }
}

/** Facts of a move by which the traveller pays more herself: before and now. Told her, for she has seen the lower sum; none where it is no more. */
export type OwnRise = Readonly<Record<string, number>>

/**
 * The order costs that from now on, and its money follows, all of it in one transaction. `step` names the move, which happens once. Answers
 * with what the order's timeline says beside the move.
 */
export async function repriceOrder(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, moved: Moved, step: string): Promise<OwnRise> {
  const order = { companyId: row.companyId, orderId: row.orderId }
  const { companyMinor, personMinor, payerId } = moved
  const ownOldMinor = (await deps.payments.personPart(writer, order))?.amountMinor ?? 0
  await writePrice(writer, order, moved)
  await deps.orders.reprice(writer, order, moneyLinesOf(moved.price))
  const { companyByMinor } = await deps.payments.reprice(writer, order, { companyMinor, personMinor, payerId })
  if (companyByMinor > 0) await deps.budgets.raise(writer, order, { step, byMinor: companyByMinor })
  if (companyByMinor < 0) await deps.budgets.release(writer, order, { step, amountMinor: -companyByMinor })
  return personMinor > ownOldMinor ? { ownOldMinor, ownMinor: personMinor } : {}
}
