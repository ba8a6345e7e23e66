import { refuse, type Refusal } from '../../kernel/result.ts'
import { LEGS_MAX } from './journey.ts'
import { FLIGHT_ORDER_CODES as ORDER, type FlightOrderCode } from './states.ts'

/* Mainland flights that are chosen one after another and booked from one form: there and back, or through several cities. Each is an order of its own. */

/** As many as a journey abroad. */
export const WAYS_MAX = LEGS_MAX

interface Way {
  readonly from: { readonly cityCode: string; readonly at: string }
  readonly to: { readonly cityCode: string; readonly at: string }
}

/** What a journey of these ways is called: there and back, or several cities. */
export function kindOfWays(
  ways: readonly { readonly from: Pick<Way['from'], 'cityCode'>; readonly to: Pick<Way['to'], 'cityCode'> }[],
): 'RT' | 'MS' {
  const [out, back] = ways
  const isBack = ways.length === 2 && out?.from.cityCode === back?.to.cityCode && out?.to.cityCode === back?.from.cityCode
  return isBack ? 'RT' : 'MS'
}

const instantOf = (at: string): Temporal.Instant => Temporal.Instant.from(at)

/** Nobody leaves before she has arrived: the first way that leaves too early is named, from 0. */
export function checkWays(ways: readonly Way[]): Refusal | null {
  const early = ways.findIndex((way, index) => {
    const before = ways[index - 1]
    return before !== undefined && Temporal.Instant.compare(instantOf(way.from.at), instantOf(before.to.at)) <= 0
  })
  return early === -1 ? null : refuse('AF-WAYS-TIME', { field: `ways.${early}` })
}

/** How a way of a journey stands to the others that wait to be paid with it. */
export type WayStanding = 'ready' | 'owed' | 'pending' | 'missing'

interface StandingFacts {
  readonly state: FlightOrderCode
  /** It came to nothing, and the others go on without it. */
  readonly isLeftOut: boolean
  /** Everybody who was asked has agreed. */
  readonly isAgreed: boolean
  /** A part of it is somebody's own to pay, and not paid yet. */
  readonly isOwed: boolean
}

/**
 * Whether a way is as certain as it can be before it is paid. `pending`: it has no seat yet, or nobody has agreed to it yet. `owed`: it is as certain, and its traveller has yet to
 * pay her part. `missing`: it came to nothing, and nobody has said what is to become of the others.
 */
export function wayStanding({ state, isLeftOut, isAgreed, isOwed }: StandingFacts): WayStanding {
  const ready = isOwed ? 'owed' : 'ready'
  if (state === ORDER.OCCUPYING) return 'pending'
  if (state === ORDER.UNAPPROVED) return isAgreed ? ready : 'pending'
  if (state === ORDER.UNPAID) return ready
  if (state === ORDER.CLOSED) return isLeftOut ? 'ready' : 'missing'
  return 'ready'
}

/**
 * What a way that could be paid does about the others: goes on, waits for them, or wants somebody's word. One that the company pays alone waits also for what a traveller has
 * yet to pay of another: else it would be ticketed at once, and half a trip be left where she does not.
 */
export function amongWays(others: readonly WayStanding[], { paysByItself }: { readonly paysByItself: boolean }): 'goOn' | 'wait' | 'ask' {
  if (others.includes('missing')) return 'ask'
  return others.includes('pending') || (paysByItself && others.includes('owed')) ? 'wait' : 'goOn'
}
