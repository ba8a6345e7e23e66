import { createHash } from 'node:crypto'
import type { Answer } from '../kit/http.ts'
import { problem } from '../kit/http.ts'
import type { Store } from '../kit/store.ts'
import { seatsInCabin, toTens } from './fares.ts'
import type { Flight } from './flights.ts'
import type { Availability } from './inventory.ts'
import type { AirWorld, BookedExtra, Booking } from './model.ts'
import type { PassengerType } from './price.ts'
import type { ExtraRequest } from './requests.ts'
import type { Cabin } from './world/ladders.ts'

/*
 * What is sold beside a seat on the aircraft: which one it is, bags above the allowance, and packages of service on the ground. It is paid with
 * the tickets, and comes back where the airline itself has broken the journey, or where nothing was issued.
 */

/** An aisle is a gap between two letters. */
const COLUMNS = {
  narrow: {
    Y: ['A', 'B', 'C', '', 'J', 'K', 'L'],
    A: ['A', 'B', 'C', '', 'J', 'K', 'L'],
    C: ['A', 'C', '', 'J', 'L'],
    F: ['A', 'C', '', 'J', 'L'],
  },
  wide: {
    Y: ['A', 'C', '', 'D', 'E', 'H', 'J', '', 'K', 'L'],
    A: ['A', 'C', '', 'D', 'G', '', 'J', 'L'],
    C: ['A', '', 'D', 'G', '', 'L'],
    F: ['A', '', 'D', 'G', '', 'L'],
  },
} as const satisfies Record<string, Record<Cabin, readonly string[]>>

/** Cabins stand in the aircraft from the front to the back. */
const FROM_FRONT: readonly Cabin[] = ['F', 'C', 'A', 'Y']
/** The first row of each cabin: economy begins where the trade expects it. */
const FIRST_ROW = { F: 1, C: 3, A: 11, Y: 31 } as const satisfies Record<Cabin, number>

const YUAN = 100
const EXIT_SEAT_MINOR = 120 * YUAN
const FRONT_SEAT_MINOR = 60 * YUAN
const FRONT_ROWS = 3
/** So many of a hundred seats others have chosen before. */
const CHOSEN_PERCENT = 38

export interface SeatShown {
  readonly seat: string
  readonly row: number
  readonly column: string
  readonly state: 'free' | 'taken'
  readonly exit?: true
  readonly priceMinor: number
}

interface Plan {
  readonly cabin: Cabin
  readonly columns: readonly string[]
  readonly firstRow: number
  readonly rows: number
  readonly exits: readonly number[]
}

function planOf({ line }: Flight, cabin: Cabin): Plan | null {
  const seats = seatsInCabin(line, cabin)
  if (seats === 0) return null
  const columns = COLUMNS[line.aircraft.size === 'large' ? 'wide' : 'narrow'][cabin]
  const letters = columns.filter((each) => each !== '').length
  const rows = Math.floor(seats / letters)
  const firstRow = cabin === FROM_FRONT.find((each) => seatsInCabin(line, each) > 0) ? 1 : FIRST_ROW[cabin]
  // Over the wings, as far as economy goes: there is nothing to be paid for legroom in front.
  const exits = cabin === 'Y' && rows > 8 ? [firstRow + Math.floor(rows * 0.4), firstRow + Math.floor(rows * 0.4) + 1] : []
  return { cabin, columns, firstRow, rows, exits }
}

/** Chosen by the passengers of other agents: the same seats of a flight whenever it is looked at. */
function isOthers(flightId: string, seat: string): boolean {
  const [first = 0, second = 0] = createHash('sha256').update(`${flightId}/${seat}`).digest()
  return ((first * 256 + second) * 100) / 65_536 < CHOSEN_PERCENT
}

function priceOfSeat(plan: Plan, row: number): number {
  if (plan.cabin !== 'Y') return 0
  if (plan.exits.includes(row)) return EXIT_SEAT_MINOR
  return row < plan.firstRow + FRONT_ROWS ? FRONT_SEAT_MINOR : 0
}

/** Who a seat is set aside for by the control page: a passenger of another agent, at once or only once somebody asks for it. */
export const OTHER_AGENT = { now: 'other-agent', onceAsked: 'other-agent-once-asked' } as const

export function takeForOthers(
  store: Store,
  { flightId, seat, when }: { flightId: string; seat: string; when: keyof typeof OTHER_AGENT },
): void {
  store.run(
    'INSERT OR REPLACE INTO seat_choices (flight_id, seat, booking_id, passenger_id) VALUES (?, ?, ?, ?)',
    flightId,
    seat,
    OTHER_AGENT[when],
    '1',
  )
}

function seatsOfPlan(world: AirWorld, flight: Flight, plan: Plan, isAskedFor = false): SeatShown[] {
  const chosen = new Set(
    world.store
      .all(
        'SELECT seat FROM seat_choices WHERE flight_id = ? AND (? OR booking_id <> ?)',
        flight.flightId,
        isAskedFor ? 1 : 0,
        OTHER_AGENT.onceAsked,
      )
      .map((row) => String(row.seat)),
  )
  const { columns, firstRow, rows, exits } = plan
  return Array.from({ length: rows }, (_, nth) => firstRow + nth).flatMap((row) =>
    columns
      .filter((column) => column !== '')
      .map((column) => {
        const seat = `${row}${column}`
        const state = chosen.has(seat) || isOthers(flight.flightId, seat) ? ('taken' as const) : ('free' as const)
        return { seat, row, column, state, ...(exits.includes(row) ? { exit: true as const } : {}), priceMinor: priceOfSeat(plan, row) }
      }),
  )
}

interface Product {
  readonly productId: string
  readonly kind: 'bag' | 'package'
  readonly name: { readonly zh: string; readonly en: string }
  readonly weightKg?: number
  readonly contents?: readonly string[]
  readonly priceMinor: number
}

/** A kilogram above the allowance costs 1.5 % of the full economy fare at the counter; bought with the ticket, seven tenths of that. */
const COUNTER_SHARE_PER_KG = 0.015
const BEFOREHAND = 0.7
const PACKAGE_MINOR = 199 * YUAN
const PACKAGE_CONTENTS = ['lounge', 'fast_track', 'priority_boarding', 'priority_baggage'] as const

function productsOf({ line }: Flight, cabin: Cabin): Product[] {
  const bags = [10, 20].map((weightKg): Product => ({
    productId: `BAG${weightKg}`,
    kind: 'bag',
    name: { zh: `额外行李 ${weightKg} 公斤`, en: `Extra bag, ${weightKg} kg` },
    weightKg,
    priceMinor: toTens(line.fullFareYuan * COUNTER_SHARE_PER_KG * BEFOREHAND * weightKg) * YUAN,
  }))
  // In front all of it comes with the ticket.
  if (cabin === 'C' || cabin === 'F') return bags
  const name = { zh: '商务优享包', en: 'Business Plus Package' }
  return [...bags, { productId: 'BIZPLUS', kind: 'package', name, contents: PACKAGE_CONTENTS, priceMinor: PACKAGE_MINOR }]
}

/** What can be added to a fare, as it stands now. */
export function extrasOf(world: AirWorld, found: { readonly flight: Flight; readonly open: Availability }, fareId: string) {
  const { cabin } = found.open.product
  const plan = planOf(found.flight, cabin)
  return {
    flightId: found.flight.flightId,
    fareId,
    currency: 'CNY',
    ...(plan && { seatMap: { cabin, columns: plan.columns, seats: seatsOfPlan(world, found.flight, plan) } }),
    products: productsOf(found.flight, cabin),
  }
}

const GONE = (message: string) => problem(409, 'extra_gone', message)

interface Asking {
  readonly flight: Flight
  readonly cabin: Cabin
  readonly types: readonly PassengerType[]
}

/** What is asked for with a hold; or why one of it is not to be had, and then nothing is. Prices are those that were shown, or none. */
export function extrasAsked(
  world: AirWorld,
  { flight, cabin, types }: Asking,
  asked: readonly ExtraRequest[],
): readonly BookedExtra[] | Answer {
  const plan = planOf(flight, cabin)
  const seats = new Map((plan ? seatsOfPlan(world, flight, plan, true) : []).map((each) => [each.seat, each]))
  const products = new Map(productsOf(flight, cabin).map((each) => [each.productId, each]))
  const taken: BookedExtra[] = []
  for (const each of asked) {
    const type = types[each.passenger - 1]
    const passengerId = String(each.passenger)
    if (type === undefined || taken.some((one) => one.passengerId === passengerId && one.kind === each.kind))
      return GONE('An extra is for one of the passengers, and one of a kind for each')
    if (each.kind === 'seat') {
      const seat = seats.get(each.id)
      if (!seat || seat.state === 'taken' || taken.some((one) => one.kind === 'seat' && one.id === each.id))
        return GONE('The seat is taken')
      if (type === 'INF' || (seat.exit && type !== 'ADT')) return GONE('The seat is not for this passenger')
      if (seat.priceMinor !== each.priceMinor) return GONE('The seat has another price')
    } else {
      const product = products.get(each.id)
      if (product?.kind !== each.kind || type === 'INF' || product.priceMinor !== each.priceMinor) return GONE('This is not sold so')
    }
    taken.push({ passengerId, kind: each.kind, id: each.id, priceMinor: each.priceMinor })
  }
  return taken
}

/** Seats that were chosen are taken for everybody else. */
export function takeSeats(store: Store, { bookingId, flightId, extras = [] }: Booking): void {
  for (const each of extras) {
    if (each.kind === 'seat')
      store.run(
        'INSERT INTO seat_choices (flight_id, seat, booking_id, passenger_id) VALUES (?, ?, ?, ?)',
        flightId,
        each.id,
        bookingId,
        each.passengerId,
      )
  }
}

export function freeSeats(store: Store, bookingId: string, passengerId: string): void {
  store.run('DELETE FROM seat_choices WHERE booking_id = ? AND passenger_id = ?', bookingId, passengerId)
}

/** What a passenger has paid beside her ticket. */
export const extrasMinorOf = ({ extras = [] }: Pick<Booking, 'extras'>, passengerId: string): number =>
  extras.filter((each) => each.passengerId === passengerId).reduce((sum, each) => sum + each.priceMinor, 0)

export const allExtrasMinor = ({ extras = [] }: Pick<Booking, 'extras'>): number => extras.reduce((sum, each) => sum + each.priceMinor, 0)

const VOUCHER_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Packages are handed out as vouchers with the tickets: a code for whoever serves the passenger. */
export function withVouchers(booking: Booking): readonly BookedExtra[] | undefined {
  return booking.extras?.map((each) => {
    if (each.kind !== 'package') return each
    const bytes = createHash('sha256').update(`${booking.bookingId}/${each.passengerId}/${each.id}`).digest()
    const letters = [...bytes.subarray(0, 10)].map((byte) => VOUCHER_LETTERS[byte % VOUCHER_LETTERS.length] ?? '')
    return { ...each, voucher: letters.join('') }
  })
}

/** On another flight bags and packages go along with their passengers; a seat is one of an aircraft, and is given up. */
export function goingAlong(old: Booking, passengerIds: readonly string[]): { readonly extras?: readonly BookedExtra[] } {
  const kept = (old.extras ?? []).flatMap(({ voucher: _voucher, ...each }) => {
    const index = passengerIds.indexOf(each.passengerId)
    return index < 0 || each.kind === 'seat' ? [] : [{ ...each, passengerId: String(index + 1) }]
  })
  return kept.length === 0 ? {} : { extras: kept }
}
