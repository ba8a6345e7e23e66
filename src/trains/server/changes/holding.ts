import { invariant } from '../../../kernel/result.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { faultPoint } from '../../../server/faults.ts'
import { berthsAsked } from '../../rules/booking.ts'
import { costOfChange, sameSums, type ChangeOf } from '../../rules/changing.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { SupplierUnclear, type HoldSeatsAnswer, type RailBooking, type RailRefusal } from '../../supplier/port.ts'
import type { RailDeps } from '../deps.ts'
import { lock, refOf, type Locked } from '../moving.ts'
import { moneyLinesOf } from '../reading/present.ts'
import { changeOrder, findOrder, findTickets, type TrainOrderRow } from '../store.ts'
import { quoteAtRailway, sumsOf } from './quoting.ts'

/* Taking the seats of a change: the railway knows its passengers by their tickets, and the quote says the rest. */

export type ChangeRow = TrainOrderRow & { readonly change: ChangeOf }

export const isChange = (row: TrainOrderRow): row is ChangeRow => row.change !== null

const priceMoved = (newTotalMinor: number): RailRefusal => ({
  is: 'refused',
  why: 'priceMoved',
  newTotalMinor,
  retryAt: null,
  passengers: [],
})

/**
 * The quote is too old, and nothing was done by it: another one at the same sums is as good, other sums are not. Null where the change is no
 * longer being asked for; where another try has asked anew before, its quote is the one.
 */
async function renewed(deps: RailDeps, row: ChangeRow): Promise<ChangeRow | RailRefusal | null> {
  const { change, companyId } = row
  const origin = { companyId, orderId: change.fromOrderId }
  const [old, tickets] = await Promise.all([findOrder(deps.db.read, origin), findTickets(deps.db.read, companyId, [origin.orderId])])
  invariant(old, 'a change is of an order that is there')
  const ride = {
    trainId: row.train.trainId,
    fromStationCode: row.train.from.stationCode,
    toStationCode: row.train.to.stationCode,
    seat: row.seat,
  }
  const chosen = tickets.filter(({ passengerNo }) => change.passengerNos.includes(passengerNo))
  const quote = await quoteAtRailway(deps, { row: old }, { chosen, ride, afterMinor: null })
  if ('is' in quote) return quote
  if (!sameSums(quote, change.sums)) return priceMoved(quote.totalMinor)
  return deps.db.transact(
    async (writer) => {
      const { row: now } = await lock(deps, writer, refOf(row))
      if (!isChange(now) || now.state !== row.state) return null
      if (now.change.quoteId !== change.quoteId) return now
      const next = { ...now.change, quoteId: quote.quoteId }
      await changeOrder(writer, refOf(row), { change: next })
      return { ...now, change: next }
    },
    { name: 'trains.change.quote' },
  )
}

/**
 * Sends the hold of a change. A refusal is repeated under its key: at a renewed quote, and anew after one that was only of the hour, it is
 * another request, sent only where the one before took nothing.
 */
export async function sendChangeHold(deps: RailDeps, row: ChangeRow, sentAt: Temporal.Instant): Promise<HoldSeatsAnswer> {
  const origin = await findOrder(deps.db.read, { companyId: row.companyId, orderId: row.change.fromOrderId })
  invariant(origin?.supplierBookingId, 'a change is of an order that the railway knows')
  const bookingId = origin.supplierBookingId
  const send = (at: ChangeRow): Promise<HoldSeatsAnswer> =>
    deps.railway.desk.holdChange({
      bookingId,
      quoteId: at.change.quoteId,
      wishes: { ...at.wishes, berths: berthsAsked(at.wishes), together: false },
      reference: at.orderId,
      key: `change:${at.orderId}:${at.change.quoteId}:${sentAt.epochMilliseconds}`,
    })
  await faultPoint('trains.change.before-call')
  const answer = await send(row)
  await faultPoint('trains.change.after-call')
  if (answer.is !== 'refused' || answer.why !== 'quoteExpired') return answer
  const again = await renewed(deps, row)
  if (again === null) return answer
  return 'is' in again ? again : send(again)
}

/**
 * What is held, against what was agreed to: berths are given by the railway, and a cheaper one than was quoted costs less, or brings more back.
 * Nobody pays, nor keeps aside, what is not asked for.
 */
export async function takeHeldSums(deps: RailDeps, writer: Writer, { row, spine }: Locked, booking: RailBooking): Promise<Locked> {
  if (!isChange(row)) return { row, spine }
  if (!booking.change) throw new SupplierUnclear('a change is held as something else')
  const { change } = row
  const sums = sumsOf(booking.change)
  const taken = { ...change, sums, movedAt: deps.clock.now().toString() }
  const eachMinor = booking.passengers.map(({ fareMinor }) => fareMinor)
  if (sameSums(sums, change.sums) && sumMinor(eachMinor) === sumMinor(row.price.eachMinor)) return { row: { ...row, change: taken }, spine }
  if (sums.totalMinor - sums.backMinor > change.sums.totalMinor - change.sums.backMinor)
    throw new SupplierUnclear('a change is held at more than was agreed to')
  const order = refOf(row)
  const { aboveLimitPaidBy, serviceFeePaidBy: feePaidBy } = row.paying
  const { before } = change
  const { serviceFeeMinor } = row.price
  const costed = costOfChange(sums, { eachMinor, serviceFeeMinor, before, verdict: row.verdict, aboveLimitPaidBy, feePaidBy })
  const { price, paying, personWorthMinor } = costed
  const payer = await deps.orders.find(writer, order)
  invariant(payer, 'an order of trains has its spine')
  await deps.orders.reprice(writer, order, moneyLinesOf(price))
  const { companyMinor, personMinor } = paying
  const { companyByMinor } = await deps.payments.reprice(writer, order, { companyMinor, personMinor, payerId: payer.ownerId })
  if (companyByMinor < 0) await deps.budgets.release(writer, order, { step: 'lower', amountMinor: -companyByMinor })
  const next = { ...taken, personWorthMinor }
  await changeOrder(writer, order, { price, paying, change: next })
  return { row: { ...row, price, paying, change: next }, spine }
}
