import { uuidv7 } from '../../kernel/ids.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { Person } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { SegmentAsked } from '../calls/fields.ts'
import { checkPlan } from '../rules/plan-is-complete.ts'
import type { ApplicationSettings, Plan, PlanTraveller, Segment, TravellerKind } from '../rules/plan.ts'
import { cityCodeOf } from './cities.ts'
import { costFault, namedCost } from './charging.ts'
import type { ApplicationsDeps, Who } from './deps.ts'

/** What a form or an office system writes. */
export interface PlanAsked {
  readonly segments: readonly SegmentAsked[]
  readonly travellers: readonly string[]
  readonly estimateMinor: number
  readonly costCode: string
  readonly attribution: Plan['attribution']
  readonly reason: string
  readonly fileIds: readonly string[]
}

export const todayOf = (deps: Pick<ApplicationsDeps, 'clock'>): string => dateIn(DEFAULT_ZONE, deps.clock.now()).toString()

export async function settingsFor(deps: ApplicationsDeps, reader: Reader, companyId: string): Promise<ApplicationSettings> {
  return (await deps.people.companySettings(reader, companyId)).applications
}

/** Counts of zero are as good as none. */
const wantedIn = (wanted: SegmentAsked['wanted']): Segment['wanted'] =>
  Object.fromEntries(Object.entries(wanted).filter(([, count]) => count !== undefined && count > 0))

/** A part keeps its name where it had one; a new one of ours gets an id that nobody else's has. */
function tripIdFor(asked: SegmentAsked, known: ReadonlySet<string> | 'any', nowMs: number): string {
  const isKept = asked.tripId !== undefined && (known === 'any' || known.has(asked.tripId))
  return isKept && asked.tripId !== undefined ? asked.tripId : uuidv7(nowMs)
}

function segmentsFrom(
  asked: readonly SegmentAsked[],
  { known, nowMs }: { known: ReadonlySet<string> | 'any'; nowMs: number },
): readonly Segment[] | Refusal {
  const segments: Segment[] = []
  for (const [index, one] of asked.entries()) {
    const { startDate, endDate } = one
    const base = { tripId: tripIdFor(one, known, nowMs), startDate, endDate, wanted: wantedIn(one.wanted) }
    const at = `segments.${index}`
    if (one.kind === 'stay') {
      const city = cityCodeOf(one.city)
      if (city === null) return refuse('TA-UNKNOWN-CITY', { field: `${at}.city` })
      segments.push({ kind: 'stay', city, ...base })
      continue
    }
    const [from, to] = [cityCodeOf(one.departureCity), cityCodeOf(one.arrivalCity)]
    if (from === null) return refuse('TA-UNKNOWN-CITY', { field: `${at}.departureCity` })
    if (to === null) return refuse('TA-UNKNOWN-CITY', { field: `${at}.arrivalCity` })
    segments.push({ kind: 'leg', from, to, ...base })
  }
  const ids = segments.map(({ tripId }) => tripId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  return twice === -1 ? segments : refuse('TA-TWICE', { field: `segments.${twice}.tripId` })
}

const KIND_OF: Readonly<Record<Person['kind'], TravellerKind>> = { employee: 'employee', outside: 'companion', guest: 'guest' }

export const asTraveller = (person: Person): PlanTraveller => ({ personId: person.personId, kind: KIND_OF[person.kind] })

export interface PlanContext {
  /** Whose application it is: by her costs it is charged. */
  readonly applicant: Who
  readonly travellers: readonly PlanTraveller[]
  readonly settings: ApplicationSettings
  /** What stands there already, where it is changed. */
  readonly before: Plan | null
  /** An office system names its parts itself. */
  readonly ownIds: boolean
}

/** What was asked for, as a plan that can be put; else the first thing that is wrong with it. */
export async function planFrom(deps: ApplicationsDeps, reader: Reader, asked: PlanAsked, context: PlanContext): Promise<Plan | Refusal> {
  const { before, settings, applicant, travellers } = context
  const known = context.ownIds ? 'any' : new Set(before?.segments.map(({ tripId }) => tripId))
  const segments = segmentsFrom(asked.segments, { known, nowMs: deps.clock.now().epochMilliseconds })
  if (isRefusal(segments)) return segments
  const cost = await namedCost(deps, reader, applicant, asked)
  const plan = { segments, travellers, estimateMinor: asked.estimateMinor, ...cost, reason: asked.reason.trim(), fileIds: asked.fileIds }
  const fault = checkPlan(plan, { today: todayOf(deps), settings, ...(before && { before: before.segments }) })
  return fault ?? (await costFault(deps, reader, applicant, plan)) ?? plan
}
