import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Ground } from './ground.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import { WAITS_MS, within, type Walker } from './walker.ts'

/* A flight there and one back are booked from one form, as two orders. */

const FIRST_DAY = 200
const AWAY_DAYS = 2
/** Each takes days of her own: one of them has a flight of hers sold out. */
let journeys = 0

interface Chosen {
  readonly flightId: string
  readonly way: { readonly searchId: string; readonly offerKey: string }
}

async function choose({ ask }: Walker, trip: { fromCityCode: string; toCityCode: string; departDate: string }): Promise<Chosen> {
  const wish = { ...trip, cabin: 'economy' }
  const { searchId, flights } = await must<{ searchId: string; flights: ListedFlight[] }>(ask, 'POST', '/airfrond/flightList', wish)
  for (const { flightId } of flights) {
    const { fares } = await must<{ fares: CabinFare[] }>(ask, 'POST', '/airfrond/cabinList', { searchId, flightId })
    const fare = fares.find(({ verdict }) => verdict.compliant)
    if (fare) return { flightId, way: { searchId, offerKey: fare.offerKey } }
  }
  throw new Error(`there is no flight on ${trip.departDate}`)
}

interface Opened {
  readonly form: BookingForm
  readonly backFlightId: string
}

async function open(walker: Walker, ground: Ground): Promise<Opened> {
  journeys += 1
  const out = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE)).add({ days: FIRST_DAY + journeys })
  const there = await choose(walker, { fromCityCode: 'BJS', toCityCode: 'SHA', departDate: out.toString() })
  const back = await choose(walker, { fromCityCode: 'SHA', toCityCode: 'BJS', departDate: out.add({ days: AWAY_DAYS }).toString() })
  const ways = [there.way, back.way]
  const { bookingId } = await must<{ bookingId: string }>(walker.ask, 'POST', '/airfrond/startWays', { version: '2.0', ways })
  const form = await must<BookingForm>(walker.ask, 'GET', `/airfrond/getBookingForm/${bookingId}`)
  return { form, backFlightId: back.flightId }
}

async function submit({ traveller }: Walker, { form }: Opened): Promise<string> {
  const { code, message, result } = await traveller.submit(form)
  if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
  return result.orderSeq
}

const read = ({ ask }: Walker, orderSeq: string): Promise<FlightOrderDetails> => must(ask, 'GET', `/airfrond/getOrderDetails/${orderSeq}`)

async function otherOf(walker: Walker, orderSeq: string): Promise<string> {
  const other = (await read(walker, orderSeq)).ways?.others[0]?.orderSeq
  if (other === undefined) throw new Error(`order ${orderSeq} has no other way`)
  return other
}

/** Whoever says so again after a lost answer has said it. */
async function goOnAlone(walker: Walker, orderSeq: string): Promise<void> {
  const mayDecide = await within(WAITS_MS, async () => ((await read(walker, orderSeq)).ways?.mayDecide === true ? true : null))
  if (mayDecide === null) throw new Error(`nobody is asked what becomes of order ${orderSeq} without its other way`)
  const { code, message } = await walker.ask('POST', `/airfrond/goOnAlone/${orderSeq}`, {}, crypto.randomUUID())
  if (code !== 'Z000' && code !== 'AF-WAYS-SETTLED') throw new Error(`goOnAlone: ${code} ${message}`)
}

const OPTIONS = { isForStorms: false }

export const WAYS_JOURNEYS: readonly Journey[] = [
  journey(
    'books there and back from one form',
    {},
    'ticketIssued',
    open,
    async (w, opened) => {
      const orderSeq = await submit(w, opened)
      await w.until(orderSeq, 'ticketIssued')
      return w.until(await otherOf(w, orderSeq), 'ticketIssued')
    },
    OPTIONS,
  ),
  journey(
    'loses its way back, and goes there alone',
    {},
    'ticketIssued',
    open,
    async (w, opened, ground) => {
      // After the form was read and before its seats are held.
      await ground.control('/faults', { match: 'hold', kind: 'status', status: 503, times: 4 })
      const orderSeq = await submit(w, opened)
      await ground.control('/inventory', { flightId: opened.backFlightId, cabin: 'Y', seats: 0 })
      const back = await otherOf(w, orderSeq)
      await w.until(back, 'bookingFailed', 'ticketIssued')
      if ((await w.traveller.status(back)) === 'ticketIssued') throw new Error(`the seats of ${back} were held before they were sold out`)
      await goOnAlone(w, orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    { ...OPTIONS, isAlone: true },
  ),
]
