import { refuse, type Refusal } from '../../kernel/result.ts'
import { mayStop, type ResortState } from '../../orders/rules/last-resort.ts'
import type { SeatType } from './seats.ts'

/** Further trains that an order may name for when its own cannot be had. */
export const LADDER_RUNGS_MAX = 3

/** A train with a type of seats, as the first one is or as a further one would be. */
export interface Rung {
  readonly trainId: string
  readonly trainNo: string
  readonly trainDate: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly fromCity: string
  readonly toCity: string
  readonly seat: SeatType
  readonly totalMinor: number
  /** Whether the company allows it without anybody's word. */
  readonly isWithinStandard: boolean
}

const FIELD = 'ladder'

const sameOf = ({ trainId, seat, fromStationCode, toStationCode }: Rung): string => `${trainId} ${seat} ${fromStationCode} ${toStationCode}`

/** The dearest of them: what is agreed to and set aside, whichever is taken. Of two the earlier one. */
export function ceilingOf<T extends Pick<Rung, 'totalMinor'>>(first: T, others: readonly T[]): T {
  return others.reduce((dear, one) => (one.totalMinor > dear.totalMinor ? one : dear), first)
}

function checkRung(first: Rung, before: readonly Rung[], rung: Rung): Refusal | null {
  const said = { field: FIELD, facts: { trainNo: rung.trainNo } }
  if (rung.trainDate !== first.trainDate) return refuse('TR-LADDER-DAY', said)
  if (rung.fromCity !== first.fromCity || rung.toCity !== first.toCity) return refuse('TR-LADDER-LINE', said)
  if (before.some((one) => sameOf(one) === sameOf(rung))) return refuse('TR-LADDER-TWICE', said)
  if (rung.seat === 'noSeat') return refuse('TR-LADDER-NO-SEAT', said)
  return rung.isWithinStandard ? null : refuse('TR-LADDER-OVER', said)
}

/**
 * What keeps each further train from being one, in their order; null of one that may be. Only the first train may be above the standard: somebody
 * is asked about that one, and nobody about another while it is being taken.
 */
export function checkRungs(first: Rung, others: readonly Rung[]): readonly (Refusal | null)[] {
  return others.map((rung, index) => checkRung(first, [first, ...others.slice(0, index)], rung))
}

/** The most that each may have to pay, whichever of them is taken: a first one above the standard is paid by its traveller in part, a further one is not. */
export const mostOf = (payings: readonly { readonly companyMinor: number; readonly personMinor: number }[]) => ({
  companyMinor: Math.max(0, ...payings.map(({ companyMinor }) => companyMinor)),
  personMinor: Math.max(0, ...payings.map(({ personMinor }) => personMinor)),
})

/** How many may be asked for. */
export const checkRungCount = (count: number): Refusal | null =>
  count > LADDER_RUNGS_MAX ? refuse('TR-LADDER-MOST', { field: FIELD, facts: { most: LADDER_RUNGS_MAX } }) : null

/**
 * What is about whoever travels or books, and no train: another one would be refused alike, or would be a second ticket for one trip. All else is
 * about that train, and the next one may be had.
 */
const ENDS_ALL: ReadonlySet<string> = new Set([
  'twice',
  'overlapping',
  'notVerified',
  'notStudent',
  'tooManyOperations',
  'cancelledOften',
  'nightStop',
  'unsent',
])

/** Whether the next train is tried after one could not be had for that reason. */
export const goesOnAfter = (reason: string): boolean => !ENDS_ALL.has(reason)

/** Whether she may still say that nothing further is to be tried: a train waits, or the flight after them has not been had yet. */
export const checkStop = (states: readonly RungState[], flight: ResortState | null = null): Refusal | null =>
  states.includes('waiting') || (flight !== null && mayStop(flight)) ? null : refuse('TR-LADDER-DONE')

/** Why one that was never sent for is passed over. */
export type SkipReason = 'departed' | 'alreadyRiding'

export interface Climb<T> {
  readonly next: T | null
  readonly skipped: readonly { readonly rung: T; readonly reason: SkipReason }[]
}

/** The next train that can still be tried, and those before it that cannot. `riding`: the places of those at whose time somebody has another train. */
export function climb<T extends { readonly position: number; readonly departAt: Temporal.Instant }>(
  rungs: readonly T[],
  from: number,
  { now, riding }: { readonly now: Temporal.Instant; readonly riding: ReadonlySet<number> },
): Climb<T> {
  const skipped: { rung: T; reason: SkipReason }[] = []
  for (const rung of rungs.filter(({ position }) => position > from)) {
    if (Temporal.Instant.compare(rung.departAt, now) <= 0) skipped.push({ rung, reason: 'departed' })
    else if (riding.has(rung.position)) skipped.push({ rung, reason: 'alreadyRiding' })
    else return { next: rung, skipped }
  }
  return { next: null, skipped }
}

/** How a train of a ladder stands, for people; `handedOn`: it is tried in the order that goes on. */
export const RUNG_STATES = ['waiting', 'trying', 'taken', 'handedOn', 'failed', 'unused'] as const
export type RungState = (typeof RUNG_STATES)[number]

interface OfOrder {
  /** Which of them the order is about. */
  readonly current: number
  /** Its tickets were issued. */
  readonly isHad: boolean
  /** It came to nothing. */
  readonly isOver: boolean
  /** Another order goes on with those that it has not tried. */
  readonly goesOn: boolean
  /** No further one is to be tried. */
  readonly isStopped: boolean
}

export function rungState(
  { position, failedFor }: { readonly position: number; readonly failedFor: string | null },
  { current, isHad, isOver, goesOn, isStopped }: OfOrder,
): RungState {
  if (failedFor !== null) return 'failed'
  if (isOver) return goesOn ? 'handedOn' : 'unused'
  if (position === current) return isHad ? 'taken' : 'trying'
  return position > current && !isHad && !isStopped ? 'waiting' : 'unused'
}
