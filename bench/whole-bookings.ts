/**
 * How many bookings a second two server processes bring as far as they go by themselves: submitted over HTTP and held at the
 * supplier, then paid from credit, or above the limit an approver asked.
 */
import type { BookingForm } from '../src/flights/calls/booking.ts'
import type { ListedFlight } from '../src/flights/calls/searching.ts'
import { FLIGHT_ORDER_CODES } from '../src/flights/rules/states.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import type { Database } from '../src/server/database/connect.ts'
import { inParallel, mustCall } from '../tools/faults/client.ts'
import { gatherCrowd, type Member } from '../tools/faults/crowd.ts'
import { startTwoServers, type TwoServers } from '../tools/faults/two-servers.ts'
import { aboveLimit, gatherAboveLimit } from './above-limit.ts'
import type { Kind } from './booking-room.ts'
import { medianOf, type Measurement } from './harness.ts'

const PEOPLE = 80
/** Each round everybody books another flight; the first round is thrown away. */
const ROUNDS = 5
const AT_ONCE = 16
const SETTLED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 20

const { OCCUPYING, UNPAID, UNAPPROVED, CLOSED } = FLIGHT_ORDER_CODES

interface Ready {
  readonly origin: string
  readonly member: Member
  readonly form: BookingForm
}

interface Found {
  readonly searchId: string
  readonly flights: readonly ListedFlight[]
}

function searchAs(origin: string, member: Member): Promise<Found> {
  const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 }).toString()
  const asked = { fromCityCode: 'BJS', toCityCode: 'SHA', departDate, cabin: 'economy' }
  return mustCall<Found>(origin, member.token, 'POST', '/airfrond/flightList', asked)
}

/** One flight per round with seats for everybody. */
async function openSeats(world: TwoServers, found: Found): Promise<readonly ListedFlight[]> {
  const flights = found.flights.slice(0, ROUNDS + 1)
  if (flights.length <= ROUNDS) throw new Error(`only ${flights.length} flights for ${ROUNDS + 1} rounds`)
  for (const { flightId, lowest } of flights) {
    const answer = await fetch(`${world.sandboxOrigin}/control/inventory`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ flightId, bookingClass: lowest.bookingClass, seats: PEOPLE * 2 }),
    })
    if (!answer.ok) throw new Error(`the sandbox does not open seats: ${answer.status}`)
  }
  return flights
}

/** One person's booking sessions, one for each round, open and filled. */
async function prepare(origin: string, member: Member, flights: readonly ListedFlight[]): Promise<Ready[]> {
  const { searchId } = await searchAs(origin, member)
  const ready: Ready[] = []
  for (const { lowest } of flights) {
    const started = { version: '2.0', searchId, offerKey: lowest.offerKey }
    const { bookingId } = await mustCall<{ bookingId: string }>(origin, member.token, 'POST', '/airfrond/startBooking', started)
    ready.push({ origin, member, form: await mustCall<BookingForm>(origin, member.token, 'GET', `/airfrond/getBookingForm/${bookingId}`) })
  }
  return ready
}

const submit = (kind: Kind, { origin, member, form }: Ready): Promise<{ orderSeq: string }> =>
  mustCall(origin, member.token, 'POST', '/airfrond/bookingSubmit', {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
    ...(kind === 'above' ? aboveLimit(member.userCode) : {}),
  })

/** Waits until every order is held and paid, or held and waiting for its approver; asked of the database, lest the asking be measured. */
async function untilSettled(db: Database, kind: Kind, count: number): Promise<void> {
  const untilMs = performance.now() + SETTLED_WITHIN_MS
  while (performance.now() < untilMs) {
    const rows = await db.kysely
      .selectFrom('flightOrder')
      .select(['state', (eb) => eb.fn.countAll<number>().as('orders')])
      .groupBy('state')
      .execute()
    const closed = rows.find((row) => row.state === CLOSED)
    if (closed) throw new Error(`${closed.orders} bookings were closed`)
    const isThere = (state: number) => (kind === 'above' ? state === UNAPPROVED : state !== OCCUPYING && state !== UNPAID)
    const settled = rows.filter((row) => isThere(row.state)).reduce((sum, row) => sum + row.orders, 0)
    if (settled === count) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`not all of ${count} bookings were settled within ${SETTLED_WITHIN_MS} ms`)
}

export async function measureWholeBookings(kind: Kind): Promise<Measurement> {
  const world = await startTwoServers()
  try {
    const crowd = await (kind === 'within' ? gatherCrowd : gatherAboveLimit)(world.db, world.dataDir, PEOPLE)
    const [first] = crowd
    if (!first) throw new Error('bookings need people')
    const flights = await openSeats(world, await searchAs(world.origins[0], first))
    const ready = await inParallel(crowd, 4, (member, index) => prepare(world.origins[index % 2] ?? world.origins[0], member, flights))
    const perSecond: number[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const forms = ready.flatMap((forMember) => forMember[round] ?? [])
      const startedMs = performance.now()
      await inParallel(forms, AT_ONCE, (one) => submit(kind, one))
      await untilSettled(world.db, kind, (round + 1) * PEOPLE)
      if (round > 0) perSecond.push((forms.length / (performance.now() - startedMs)) * 1000)
    }
    return {
      what: `whole bookings over HTTP, two processes: submitted, held, ${kind === 'above' ? 'approver asked' : 'paid'}`,
      against: null,
      ours: medianOf(perSecond),
      anchor: null,
      unit: 'per s',
      ratio: null,
      aim: null,
      meetsAim: true,
      rounds: ROUNDS,
    }
  } finally {
    await world.stop()
  }
}
