import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { CabinFare, ListedFlight } from '../../src/flights/calls/searching.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import { checkInvariants } from '../invariants/index.ts'
import { callServer, inParallel, mustCall } from './client.ts'
import { gatherCrowd, type Member } from './crowd.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'
import { join } from 'node:path'

/** A loser must have her clean refusal within this time of her tap. */
const REFUSED_WITHIN_MS = 2_000
/** The first round finds two servers that have never sold a seat: what it sells is held to the seat, how long it takes is printed alone. */
const ROUNDS_COLD = 1
/** How often a waiting client asks. */
const POLL_EVERY_MS = 400
/** The winner's ticket, at the latest. */
const SETTLED_WITHIN_MS = 60_000

export interface LastSeatReport {
  readonly rounds: number
  readonly clients: number
  readonly problems: readonly string[]
  /** How long losers waited for their refusal, over all rounds but the first, in milliseconds. */
  readonly refusedMs: { readonly median: number; readonly p99: number; readonly max: number }
  readonly refusals: Readonly<Record<string, number>>
}

interface Seat {
  readonly flight: ListedFlight
  readonly fare: CabinFare
}

type Outcome =
  | { readonly is: 'ordered'; readonly orderSeq: string; readonly ms: number }
  | { readonly is: 'refused'; readonly code: string; readonly ms: number }

const quantile = (sorted: readonly number[], q: number): number =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0)

async function searchAs(origin: string, member: Member, departDate: string) {
  return mustCall<{ searchId: string; flights: ListedFlight[] }>(origin, member.token, 'POST', '/airfrond/flightList', {
    fromCityCode: 'BJS',
    toCityCode: 'SHA',
    departDate,
    cabin: 'economy',
  })
}

/** Opens everybody's booking session on one seat while there are still many, then leaves one. */
async function prepare(
  world: TwoServers,
  crowd: readonly Member[],
  searches: readonly string[],
  seat: Seat,
): Promise<(BookingForm | null)[]> {
  const forms = await inParallel(crowd, 16, async (member, index) => {
    const origin = world.origins[index % 2] as string
    const { bookingId } = await mustCall<{ bookingId: string }>(origin, member.token, 'POST', '/airfrond/startBooking', {
      version: '2.0',
      searchId: searches[index],
      offerKey: seat.fare.offerKey,
    })
    return mustCall<BookingForm>(origin, member.token, 'GET', `/airfrond/getBookingForm/${bookingId}`)
  })
  const answer = await fetch(`${world.sandboxOrigin}/control/inventory`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ flightId: seat.flight.flightId, bookingClass: seat.fare.bookingClass, seats: 1 }),
  })
  if (!answer.ok) throw new Error(`the sandbox does not set the last seat: ${answer.status}`)
  return forms
}

/** Submits, and waits until it is certain whether there is a seat. */
async function tap(origin: string, member: Member, form: BookingForm): Promise<Outcome> {
  const began = performance.now()
  const since = () => performance.now() - began
  const { envelope, status } = await callServer<{ orderSeq: string }>(origin, member.token, 'POST', '/airfrond/bookingSubmit', {
    bookingId: form.bookingId,
    travellers: form.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards[0]?.cardId })),
    contact: { kind: 'own' },
    attribution: null,
    remark: '',
    termsAgreed: true,
    acceptedTotalMinor: form.totalMinor,
    sameDayConfirmed: true,
  })
  if (envelope.code !== 'Z000')
    return { is: 'refused', code: status >= 500 ? `HTTP ${status} ${envelope.code}` : envelope.code, ms: since() }
  const { orderSeq } = envelope.result
  // A refusal is somewhere between two looks: it is counted from the last one that had not seen it, for the pause is this check's own.
  let lookedMs = since()
  while (since() < SETTLED_WITHIN_MS) {
    const order = await mustCall<{ status: { key: string } }>(origin, member.token, 'GET', `/airfrond/getOrderStatus?orderSeq=${orderSeq}`)
    if (order.status.key === 'bookingFailed') return { is: 'refused', code: 'bookingFailed', ms: lookedMs }
    if (order.status.key === 'issuingTickets' || order.status.key === 'ticketIssued') return { is: 'ordered', orderSeq, ms: since() }
    lookedMs = since()
    await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS))
  }
  return { is: 'refused', code: 'never settled', ms: since() }
}

const CLEAN = new Set(['AF-SOLD-OUT', 'bookingFailed'])

/** Everybody wants the last seat at once, from two server processes; round after round, each on another fare. */
export async function lastSeat(options: { rounds: number; clients: number; print: (line: string) => void }): Promise<LastSeatReport> {
  const world = await startTwoServers()
  const problems: string[] = []
  const waits: number[] = []
  const refusals: Record<string, number> = {}
  try {
    const crowd = await gatherCrowd(world.db, world.dataDir, options.clients)
    const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 }).toString()
    const found = await inParallel(crowd, 8, (member, index) => searchAs(world.origins[index % 2] as string, member, departDate))
    const searches = found.map((search) => search.searchId)
    const [first] = found
    const [member] = crowd
    if (!first || !member) throw new Error('a last seat needs clients')
    // One fare per flight: who has won a flight cannot book it again.
    const seats: Seat[] = []
    for (const flight of first.flights) {
      if (seats.length === options.rounds) break
      const { fares } = await mustCall<{ fares: CabinFare[] }>(world.origins[0], member.token, 'POST', '/airfrond/cabinList', {
        searchId: first.searchId,
        flightId: flight.flightId,
      })
      const fare = fares.find((one) => one.cabin === 'Y')
      if (fare) seats.push({ flight, fare })
    }
    if (seats.length < options.rounds) problems.push(`only ${seats.length} flights for ${options.rounds} rounds`)
    for (const [round, seat] of seats.entries()) {
      const forms = await prepare(world, crowd, searches, seat)
      const outcomes = await Promise.all(
        crowd.map((one, index) => tap(world.origins[index % 2] as string, one, forms[index] as BookingForm)),
      )
      const sold = outcomes.filter((outcome) => outcome.is === 'ordered').length
      if (sold !== 1) problems.push(`round ${round + 1}: ${sold} sold instead of 1`)
      for (const outcome of outcomes) {
        if (outcome.is !== 'refused') continue
        if (round >= ROUNDS_COLD) waits.push(outcome.ms)
        refusals[outcome.code] = (refusals[outcome.code] ?? 0) + 1
        if (!CLEAN.has(outcome.code)) problems.push(`round ${round + 1}: refused with ${outcome.code}`)
        if (round >= ROUNDS_COLD && outcome.ms > REFUSED_WITHIN_MS)
          problems.push(`round ${round + 1}: a refusal took ${Math.round(outcome.ms)} ms`)
      }
      options.print(
        `round ${round + 1}: ${sold} sold, slowest refusal ${Math.round(Math.max(0, ...outcomes.filter((o) => o.is === 'refused').map((o) => o.ms)))} ms`,
      )
    }
    await settled(world)
    const report = await checkInvariants({ db: world.db, sandboxOrigin: world.sandboxOrigin, logDir: join(world.dataDir, 'log') })
    problems.push(...report.violations)
  } finally {
    await world.stop()
  }
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    rounds: options.rounds,
    clients: options.clients,
    problems,
    refusedMs: { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), max: quantile(sorted, 1) },
    refusals,
  }
}

/** Waits until no order is being worked on any more. */
async function settled(world: TwoServers): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_MS
  while (performance.now() < until) {
    const open = await world.db.kysely
      .selectFrom('flightOrder')
      .select('orderId')
      .where('state', 'in', [20, 0, 2])
      .limit(1)
      .executeTakeFirst()
    if (!open) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
