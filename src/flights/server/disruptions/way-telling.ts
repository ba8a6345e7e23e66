import type { Writer } from '../../../server/database/connect.ts'
import { wordFor } from '../../rules/disruptions.ts'
import type { AirlineChange, ChangedWay, PlannedFlight } from '../../supplier/port/airline-changes.ts'
import type { FlightsDeps } from '../deps.ts'
import { note, type Locked } from '../moving.ts'
import { changeDisruption, waysOf, type DisruptionRow } from './disruption-store.ts'
import { factsOf, plan } from './replanning.ts'

/* A change of the airline's way by way: what is new in it and what was taken back is told, and what is flown until somebody answers. */

const KIND = { cancelled: 'airlineCancelled', retimed: 'airlineRetimed', protected: 'airlineProtected' } as const

/** Of a journey, ways that are flown no more and that its airline speaks of no more: they stay what has become of it. */
export function withGone(change: AirlineChange, standing: readonly DisruptionRow[]): AirlineChange {
  const { ways, from, status } = change
  if (!ways || status === 'withdrawn') return change
  const gone = standing.flatMap(waysOf).filter((way) => way.kind === 'cancelled' && !isKnown(from, way))
  return gone.length === 0 ? change : { ...change, kind: 'cancelled', to: null, status: 'open', ways: [...ways, ...gone] }
}

/** Whether an airline that speaks of a journey speaks of this way too. */
const isKnown = ({ journey }: PlannedFlight, { from }: ChangedWay): boolean =>
  journey === undefined || journey.some(({ sliceId }) => sliceId === from.flightId)

/** Who has a ticket flies at the new times, whether she agrees to them or not; on another flight only once she agrees. */
export function flownBy({ kind, status, from, to, flown }: AirlineChange): PlannedFlight | null {
  if (status === 'accepted') return to
  if (flown) return { ...from, journey: flown }
  return kind === 'retimed' ? to : null
}

interface Read {
  /** What was told before, and nobody has answered. */
  readonly standing: readonly DisruptionRow[]
  readonly change: AirlineChange
}

/** All is as it was agreed to again, by a change of its own. */
export async function takenBack(deps: FlightsDeps, writer: Writer, locked: Locked, { standing, change }: Read): Promise<Locked> {
  if (standing.length === 0) return locked
  const now = deps.clock.now()
  for (const one of standing) await changeDisruption(writer, one, { state: 'withdrawn', endedAt: now, refusal: null })
  let told = await plan(deps, writer, locked, change.from)
  for (const { from } of standing.flatMap(waysOf))
    told = await note(deps, writer, told, { kind: 'airlineWithdrawn', facts: factsOf({ from, to: from }, now) }, { airlineWord: null })
  return told
}

const momentsOf = ({ to }: ChangedWay): string => (to === null ? '' : [to.flightId, to.from.at, to.to.at].join())
const isSameWay = (one: ChangedWay, other: ChangedWay): boolean =>
  one.from.flightId === other.from.flightId && momentsOf(one) === momentsOf(other)

/** Each way by itself: what was told before and stands as it did is not told again. */
export async function tellWays(
  deps: FlightsDeps,
  writer: Writer,
  locked: Locked,
  { standing, change, isDecided }: Read & { readonly isDecided: boolean },
): Promise<Locked> {
  const { kind, status, grants, from, to, ways = [{ kind, from, to }] } = change
  const now = deps.clock.now()
  const isOpen = status === 'open'
  const airlineWord = isOpen ? wordFor(kind) : null
  const before = standing.flatMap(waysOf)
  const news = ways.filter((way) => !before.some((one) => isSameWay(one, way)))
  const back = before.filter((one) => isKnown(from, one) && !ways.some((way) => way.from.flightId === one.from.flightId))
  let told = locked
  for (const way of back)
    told = await note(
      deps,
      writer,
      told,
      { kind: 'airlineWithdrawn', facts: factsOf({ from: way.from, to: way.from }, now) },
      { airlineWord },
    )
  for (const way of news) {
    const facts = {
      ...factsOf(way, now),
      asks: isOpen && !isDecided ? 1 : 0,
      exchanges: grants ? 1 : 0,
      ...(to === null && { accepts: 0 }),
    }
    told = await note(deps, writer, told, { kind: KIND[way.kind], facts }, { airlineWord })
  }
  return told
}
