import { randomUUID } from 'node:crypto'
import { beijingDate } from '../kit/clock.ts'
import type { Answer } from '../kit/http.ts'
import { invalid, problem } from '../kit/http.ts'
import { accountProblem, countUp, MOST_STANDBYS, standbysToday } from './accounts.ts'
import { fareOf, STUDENT_SEATS } from './fares.ts'
import { bendOf, bookedPassengers, needsSeat, NO_TRAIN, refusedBy } from './hold.ts'
import { magicOf } from './magic.ts'
import type { BookedPassenger, RailWorld, Requirement, Standby } from './model.ts'
import { passengerProblems, studentProblem, studentsOf, travelProblem, unverified } from './people.ts'
import type { StandbyRequest } from './requests.ts'
import { addDays, arriveAtOf, departAtOf, movedPercent, rideOf } from './rides.ts'
import { saleRefusal } from './sale.ts'
import { findStretch, STANDBY_BEFORE_MS } from './search.ts'
import { placesLeft } from './seating.ts'
import { endStandby, findStandby, noteStandby, queueOf, saveStandby, standbyView } from './standby-queue.ts'

/** Queueing for sold-out trains: what may be asked for, and leaving the queue. */
const MOST_REQUIREMENTS = 10
const MOST_OF_A_DAY = 5
const MOST_DAYS = 2

type At = NonNullable<ReturnType<typeof findStretch>>
interface Wanted extends At {
  readonly asked: StandbyRequest['requirements'][number]
  readonly requirement: Requirement
}

const limit = (message: string) => problem(409, 'standby_limit', message)

/** How many, on which days, from where to where. */
function limitProblem(wanted: readonly Wanted[]): Answer | undefined {
  if (wanted.length > MOST_REQUIREMENTS) return limit('Ten requirements at most')
  const days = Map.groupBy(wanted, ({ requirement }) => beijingDate(requirement.departAt))
  const [first = '', last = first] = [...days.keys()].toSorted()
  if (days.size > MOST_DAYS || (days.size === MOST_DAYS && addDays(first, 1) !== last))
    return limit('Two days at most, one after the other')
  if ([...days.values()].some((each) => each.length > MOST_OF_A_DAY)) return limit('Five requirements a day at most')
  const lines = new Set(wanted.map(({ requirement: { ride } }) => `${ride.from.city.zh}/${ride.to.city.zh}`))
  if (lines.size > 1) return limit('All requirements go from one city to one other')
  const named = new Set(wanted.map(({ asked }) => `${asked.trainId}/${asked.seatType}/${asked.from}/${asked.to}`))
  return named.size < wanted.length ? limit('A requirement is named twice') : undefined
}

function existing(world: RailWorld, wanted: readonly Wanted[], passengers: readonly BookedPassenger[]): Answer | undefined {
  const waiting = new Set(
    wanted.flatMap(({ asked }) =>
      queueOf(world.store, asked.trainId).flatMap((each) => each.passengers.map((other) => other.documentHash)),
    ),
  )
  const places = passengers.flatMap((each, index) => (waiting.has(each.documentHash) ? [index + 1] : []))
  return places.length === 0
    ? undefined
    : problem(409, 'standby_exists', 'A passenger queues for one of these trains already', { passengers: places })
}

/** The requirement as it stands now. Its sum is that of the dearest beds: it must be enough whatever comes back. */
function wantedOf(world: RailWorld, request: StandbyRequest, asked: StandbyRequest['requirements'][number]): Wanted | undefined {
  const at = findStretch(world, asked.trainId, asked.from, asked.to)
  if (!at) return undefined
  const moved = movedPercent(world, asked.trainId)
  const fareMinor = request.passengers.reduce((sum, each) => sum + fareOf(at.stretch, asked.seatType, 'lower', each.type, moved), 0)
  const { trainId, seatType } = asked
  const departAt = departAtOf(at.stretch, at.originDate)
  const ride = rideOf(world.network, at.stretch, at.originDate)
  return { ...at, asked, requirement: { trainId, ride, departAt, seatType, fareMinor, state: 'waiting' } }
}

function refusalOf(
  world: RailWorld,
  request: StandbyRequest,
  wanted: readonly Wanted[],
  passengers: readonly BookedPassenger[],
): Answer | undefined {
  const cutoffAt = Date.parse(request.cutoffAt)
  const firstDeparture = Math.min(...wanted.map(({ requirement }) => requirement.departAt))
  const account = accountProblem(world, request.account, magicOf(request.passengers))
  if (account) return account
  if (standbysToday(world, request.account) >= MOST_STANDBYS) return limit('Five standbys a day at most')
  const limits = limitProblem(wanted)
  if (limits) return limits
  if (cutoffAt <= world.now() || cutoffAt > firstDeparture - STANDBY_BEFORE_MS)
    return problem(409, 'standby_cutoff', 'The cut-off is in the future and two hours before the first departure at the latest')
  for (const { stretch, originDate } of wanted) {
    const closed = saleRefusal(world, stretch, originDate)
    if (closed) return closed
  }
  const people = unverified(request.passengers) ?? existing(world, wanted, passengers)
  if (people) return people
  const seats = passengers.filter(needsSeat).length
  for (const { stretch, originDate, asked, requirement } of wanted) {
    const journey = { trainId: asked.trainId, departAt: requirement.departAt, arriveAt: arriveAtOf(stretch, originDate) }
    const travelling = travelProblem(
      world,
      passengers.map((each) => each.documentHash),
      journey,
    )
    if (travelling) return travelling
    const students = studentProblem(world, studentsOf(passengers), requirement.departAt, STUDENT_SEATS.has(asked.seatType))
    if (students) return students
    if (placesLeft(world.inventory.of(stretch.train, originDate), stretch.train, asked.seatType, stretch) >= seats)
      return problem(409, 'seats_available', 'There are seats: they can be bought')
  }
  const dearest = Math.max(...wanted.map(({ requirement }) => requirement.fareMinor))
  if (request.prepaidMinor === dearest) return undefined
  return problem(409, 'price_changed', 'The dearest requirement costs another sum', {
    priceChange: { oldTotalMinor: request.prepaidMinor, newTotalMinor: dearest },
  })
}

/** Joins the queue. Runs inside the transaction of its idempotency key. */
export function submitStandby(world: RailWorld, request: StandbyRequest, key: string): Answer {
  const wanted = request.requirements.flatMap((each) => wantedOf(world, request, each) ?? [])
  if (wanted.length < request.requirements.length) return NO_TRAIN
  const problems = wanted.flatMap(({ stretch, originDate, asked, requirement }, index) => [
    ...(world.inventory.of(stretch.train, originDate).composition.ranges.has(asked.seatType)
      ? []
      : [{ path: `requirements.${index}.seatType`, message: 'this train has none' }]),
    ...passengerProblems(request.passengers, beijingDate(requirement.departAt)),
  ])
  if (problems.length > 0) return invalid(problems)
  const magic = magicOf(request.passengers)
  if (magic.includes('SOLDOUT')) return refusedBy('sold_out')
  const passengers = bookedPassengers(world, request.passengers)
  const refused = refusalOf(world, request, wanted, passengers)
  if (refused) return refused
  const now = world.now()
  const standby: Standby = {
    standbyId: randomUUID(),
    account: request.account,
    clientReference: request.clientReference,
    callbackUrl: request.callbackUrl,
    createdAt: now,
    updatedAt: now,
    version: 1,
    status: 'waiting',
    cutoffAt: Date.parse(request.cutoffAt),
    requirements: wanted.map((each) => each.requirement),
    passengers,
    prepaidMinor: request.prepaidMinor,
    backMinor: 0,
    magic,
  }
  saveStandby(world.store, standby)
  const seq = Number(world.store.get('SELECT seq FROM rail_standbys WHERE standby_id = ?', standby.standbyId)?.seq)
  for (const trainId of new Set(wanted.map(({ asked }) => asked.trainId)))
    world.store.run('INSERT INTO rail_queue (train_id, seq, standby_id) VALUES (?, ?, ?)', trainId, seq, standby.standbyId)
  countUp(world, request.account, 'standbys')
  noteStandby(world, standby, 'standby', standby.prepaidMinor, key)
  return { status: 201, body: standbyView(world, standby), ...bendOf(magic) }
}

/** Leaves the queue. Runs inside the transaction of its idempotency key. */
export function cancelStandby(world: RailWorld, standbyId: string, key: string): Answer {
  const standby = findStandby(world.store, standbyId)
  if (!standby) return problem(404, 'not_found', 'There is no such standby')
  if (standby.status === 'waiting') endStandby(world, standby, 'cancelled', 0, key)
  return { status: 200, body: standbyView(world, standby) }
}
