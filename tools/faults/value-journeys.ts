import { sql } from 'kysely'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'
import type { LeavingQuote } from '../testing/unused-value.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Ground } from './ground.ts'
import { journey, type Journey } from './journey.ts'
import { sendJob } from './send-job.ts'
import { must } from './traveller.ts'
import { WAITS_MS, within, type Walker } from './walker.ts'

/* Unused value: a ticket is given up for it, its owner is told, and it ends. */

/** Later than anybody else travels. */
const FIRST_DAY = 60
const DAYS_LOOKED_AT = 20

const dayFrom = (ground: Ground, days: number): string =>
  ground.now().toZonedDateTimeISO(DEFAULT_ZONE).toPlainDate().add({ days }).toString()

/** Books the first fare that leaves value, and waits for its ticket. */
async function issued({ ask, traveller, until }: Walker, ground: Ground): Promise<string> {
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS_LOOKED_AT; day += 1) {
    const wish = { fromCityCode: 'BJS', toCityCode: 'SHA', departDate: dayFrom(ground, day), cabin: 'economy' }
    const { searchId, flights } = await must<{ searchId: string; flights: ListedFlight[] }>(ask, 'POST', '/airfrond/flightList', wish)
    for (const { flightId } of flights.filter(({ verdict }) => verdict.compliant)) {
      const { fares } = await must<{ fares: CabinFare[] }>(ask, 'POST', '/airfrond/cabinList', { searchId, flightId })
      const fare = fares.find((one) => one.conditions.leavesValue && one.verdict.compliant)
      if (!fare) continue
      const chosen = { version: '2.0', searchId, offerKey: fare.offerKey }
      // Others are prepared at the same time, and such fares have few seats.
      await ground.control('/inventory', { flightId, bookingClass: fare.bookingClass, seats: 9 })
      const { bookingId } = await must<{ bookingId: string }>(ask, 'POST', '/airfrond/startBooking', chosen)
      const form = await must<BookingForm>(ask, 'GET', `/airfrond/getBookingForm/${bookingId}`)
      const { code, message, result } = await traveller.submit(form)
      if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
      await until(result.orderSeq, 'ticketIssued')
      return result.orderSeq
    }
  }
  throw new Error('no fare leaves value')
}

/** Gives it up; a tap whose answer was lost finds that it is being done. */
async function leave({ ask }: Walker, orderSeq: string): Promise<void> {
  const { valueMinor, backMinor, shares } = await must<LeavingQuote>(ask, 'GET', `/airfrond/value/leaving/${orderSeq}`)
  const path = `/airfrond/value/leave/${orderSeq}`
  const { code, message } = await ask('POST', path, { valueMinor, backMinor, shares }, crypto.randomUUID())
  if (code !== 'Z000' && code !== 'AF-NO-VALUE') throw new Error(`POST ${path}: ${code} ${message}`)
}

/** Lets the last day of an order's value be one, and looks until the product has done what follows from it. */
async function onDay(ground: Ground, orderSeq: string, days: number, done: 'told_at' | 'ended_at'): Promise<void> {
  const order = sql`(select id from orders where number = ${orderSeq})`
  await sql`update travel_credit set valid_until = ${dayFrom(ground, days)}::date where order_id = ${order}`.execute(ground.db.kysely)
  await sendJob(ground, 'payments.credits', {})
  const found = await within(WAITS_MS, async () => {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from travel_credit
      where order_id = ${order} and ${sql.ref(done)} is null`.execute(ground.db.kysely)
    return rows[0]?.open === 0 ? true : null
  })
  if (found === null) throw new Error(`the value of order ${orderSeq} is not ${done}`)
}

export const VALUE_JOURNEYS: readonly Journey[] = [
  journey(
    'gives a ticket up for value, which ends',
    {},
    'refunded',
    issued,
    async (w, orderSeq, ground) => {
      await leave(w, orderSeq)
      await w.until(orderSeq, 'refunded')
      await onDay(ground, orderSeq, 3, 'told_at')
      await onDay(ground, orderSeq, -1, 'ended_at')
      return w.until(orderSeq, 'refunded')
    },
    { isForStorms: false },
  ),
]
