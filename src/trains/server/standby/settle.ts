import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import { nextLook } from '../../../orders/rules/plans.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { PartRefund } from '../../../payments/server/index.ts'
import type { Writer } from '../../../server/database/connect.ts'
import { heldAt, totalMinorOf, type TrainPrice } from '../../rules/order-price.ts'
import { payingOf, type TrainPaying } from '../../rules/paying.ts'
import { hasOwnTicket } from '../../rules/returning.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { SupplierUnclear, type RailBooking, type RailRefusalWhy, type RailStandby } from '../../supplier/port.ts'
import type { RailDeps } from '../deps.ts'
import { restJob, travelJob } from '../jobs.ts'
import { close, lock, move, note, type Locked } from '../moving.ts'
import { trainDateOf } from '../../rules/train.ts'
import { giveSeats } from '../store.ts'
import { changeStandby, noteAhead, standbyOf, takeRide, type StandbyRow, type WishRow } from './store.ts'

/* How waiting ends: with the tickets of one wish, with none, or because whoever waits has left. Then the money that is not spent goes back. */

const { ISSUING } = TRAIN_ORDER_CODES

/** The wish that the railway says it served, and its place among the others. */
function wonOf({ wishes }: StandbyRow, { requirements }: RailStandby): WishRow {
  const won = requirements.filter(({ state }) => state === 'won')
  const [one] = won
  const wish =
    one &&
    wishes.find(
      ({ train, seat }) =>
        train.trainId === one.ride.trainId &&
        train.from.stationCode === one.ride.from &&
        train.to.stationCode === one.ride.to &&
        seat === one.seat,
    )
  if (!wish || won.length > 1) throw new SupplierUnclear('a standby is served with one of what was asked for')
  return wish
}

/** Our fee for a wish, which is never above what was paid ahead. */
const feeAt = ({ prepaid }: Pick<StandbyRow, 'prepaid'>, { price }: WishRow): number =>
  Math.min(price.serviceFeeMinor, prepaid.serviceFeeMinor)

/** What the tickets cost: what the railway asks of each, and our fee. */
function priceAt(standby: StandbyRow, wish: WishRow, { passengers }: RailBooking): TrainPrice {
  return heldAt(
    { ...wish.price, serviceFeeMinor: feeAt(standby, wish) },
    passengers.map(({ fareMinor }) => fareMinor),
  )
}

/** The tickets that it brought, held against what was asked for: anything else is not believed. */
async function bookingOf(deps: RailDeps, standby: RailStandby, own: StandbyRow): Promise<RailBooking> {
  if (standby.bookingId === null) throw new SupplierUnclear('a served standby has its tickets')
  const booking = await deps.railway.desk.booking(standby.bookingId)
  const isOurs =
    booking?.state === 'ticketed' &&
    booking.standbyId === standby.standbyId &&
    booking.reference === own.orderId &&
    booking.passengers.length === own.prepaid.eachMinor.length &&
    booking.totalMinor === standby.prepaidMinor - standby.backMinor &&
    booking.totalMinor <= own.prepaid.fareMinor
  if (!booking || !isOurs) throw new SupplierUnclear('the tickets of a served standby are not what was paid ahead for')
  return booking
}

/** One wish is served: the order is a ticketed one of that train from here on, at what its tickets cost. */
async function served(deps: RailDeps, order: OrderRef, standby: RailStandby): Promise<void> {
  const own = await standbyOf(deps.db.read, order)
  const wish = wonOf(own, standby)
  const booking = await bookingOf(deps, standby, own)
  const price = priceAt(own, wish, booking)
  const restMinor = totalMinorOf(own.prepaid) - totalMinorOf(price)
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (row.state !== ISSUING) return
      const { from, to, trainNo } = wish.train
      const [departsAt, endsAt] = [Temporal.Instant.from(from.at), Temporal.Instant.from(to.at)]
      const { aboveLimitPaidBy, serviceFeePaidBy: feePaidBy } = row.paying
      const paying = payingOf({ aboveLimitPaidBy, feePaidBy }, row.verdict, price)
      await takeRide(writer, wish)
      await changeStandby(writer, order, { wonPosition: wish.position, restMinor })
      const tickets = booking.passengers.filter(({ type, ticketNumber }) => hasOwnTicket({ passengerType: type, ticketNumber })).length
      const facts = { tickets, trainNo, amountMinor: restMinor, until: departsAt.toString() }
      const found = { supplierBookingId: booking.bookingId, pickupNumber: booking.orderNumber }
      await move(
        deps,
        writer,
        locked,
        'issue',
        { kind: 'standbyServed', facts },
        { ...found, price, paying, unclearSince: null, stuckSince: null, planLookAt: nextLook(departsAt, deps.clock.now()) },
      )
      await giveSeats(
        writer,
        order,
        booking.passengers.map(({ seat, ticketNumber, fareMinor }) => ({ ticketNumber, fareMinor, ...seat })),
      )
      await deps.orders.replan(writer, order, { departsAt, endsAt, departsOn: Temporal.PlainDate.from(trainDateOf(wish.train)) })
      await deps.jobs.send(writer, travelJob, { ...order, what: 'depart' }, { at: departsAt })
      await deps.jobs.send(writer, travelJob, { ...order, what: 'arrive' }, { at: endsAt })
      // All of what was paid ahead goes where it is owed; what is not spent of it comes from there, whoever has paid it and how.
      const { fareMinor: supplierMinor, serviceFeeMinor } = own.prepaid
      await deps.payments.fulfil(writer, order, { supplier: deps.railway.name, supplierMinor, serviceFeeMinor })
      await deps.budgets.settle(writer, order, { step: 'issue' })
      if (restMinor > 0) await deps.jobs.send(writer, restJob, order)
    },
    { name: 'trains.standby.served' },
  )
}

/** Why nothing came of it, for the timeline. */
type Unserved = RailRefusalWhy | 'unmet' | 'ended'

/**
 * Nothing came: the order ends and all that was paid ahead goes back by itself. Whoever was leaving has left. `retryAt`: from when on the
 * railway would take it, where it says so.
 */
export async function unserved(deps: RailDeps, order: OrderRef, reason: Unserved, retryAt: string | null = null): Promise<void> {
  const until = retryAt === null ? {} : { until: Temporal.Instant.from(retryAt).toString() }
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (row.state !== ISSUING) return
      if (row.cancelRequestedAt) return close(deps, writer, locked, 'withdraw', { kind: 'standbyLeft' })
      await close(deps, writer, locked, 'failIssue', { kind: 'standbyUnmet', facts: { reason, ...until } })
    },
    { name: 'trains.standby.unserved' },
  )
}

/** Carries out what the railway says of a standby. Answers whether it is over. */
export async function settle(deps: RailDeps, order: OrderRef, standby: RailStandby): Promise<boolean> {
  switch (standby.state) {
    case 'waiting': {
      const ahead = standby.requirements.map((one) => one.ahead)
      await deps.db.transact((writer) => noteAhead(writer, order, ahead), { name: 'trains.standby.ahead' })
      return false
    }
    case 'served':
      await served(deps, order, standby)
      return true
    case 'unmet':
      await unserved(deps, order, 'unmet')
      return true
    case 'cancelled':
      await unserved(deps, order, 'ended')
      return true
  }
}

/** What goes back: of our fee to whoever bore it, of the tickets in proportion to who has paid for them. */
async function restOf(deps: RailDeps, writer: Writer, order: OrderRef, { prepaid, wishes, ...standby }: StandbyRow): Promise<PartRefund> {
  const { serviceFeePaidBy, feePayer } = await deps.payments.terms(writer, order)
  const served = wishes.find(({ position }) => position === standby.wonPosition)
  invariant(served && standby.restMinor, 'something of what was paid ahead is not spent')
  const bornBy = (minor: number) =>
    serviceFeePaidBy === 'person' ? { companyMinor: 0, personMinor: minor } : { companyMinor: minor, personMinor: 0 }
  const feeBackMinor = prepaid.serviceFeeMinor - feeAt({ prepaid }, served)
  return {
    part: `standby:${order.orderId}`,
    supplier: deps.railway.name,
    amountMinor: standby.restMinor,
    feeMinor: 0,
    feePayer,
    serviceFeeBackMinor: feeBackMinor,
    spent: bornBy(prepaid.serviceFeeMinor),
    aside: { now: bornBy(feeBackMinor), before: bornBy(0) },
  }
}

/** Who has paid what once that is back: as it was paid ahead, less what each got back. */
function payingLess(
  { row }: Locked,
  { prepaid }: StandbyRow,
  { companyMinor, allMinor }: { companyMinor: number; allMinor: number },
): TrainPaying {
  const { aboveLimitPaidBy, serviceFeePaidBy: feePaidBy } = row.paying
  const before = payingOf({ aboveLimitPaidBy, feePaidBy }, row.verdict, prepaid)
  const personMinor = before.personMinor - (allMinor - companyMinor)
  return { ...before, companyMinor: before.companyMinor - companyMinor, personMinor }
}

/** Job: what was paid ahead and is not spent goes back, once. What a gateway still holds has to be taken before. */
export async function returnRest(deps: RailDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const standby = await standbyOf(writer, order)
      if (standby.restBackAt !== null || !standby.restMinor) return
      const given = await deps.payments.refundPart(writer, order, await restOf(deps, writer, order, standby))
      if (given.is !== 'possible') throw new Error(`what is not spent of a standby does not go back yet: ${given.is}`)
      const companyMinor = sumMinor(given.quote.shares.flatMap(({ payer, amountMinor }) => (payer === 'company' ? [amountMinor] : [])))
      if (companyMinor > 0) await deps.budgets.giveBack(writer, order, { step: 'standby', amountMinor: companyMinor })
      await changeStandby(writer, order, { restBackAt: deps.clock.now() })
      const paying = payingLess(locked, standby, { companyMinor, allMinor: standby.restMinor })
      // Payments may have told of a refund meanwhile: the spine is where that has left it.
      const told = { kind: 'standbyRest', facts: { amountMinor: standby.restMinor } }
      await note(deps, writer, await lock(deps, writer, order), told, { paying })
    },
    { name: 'trains.standby.rest' },
  )
}
