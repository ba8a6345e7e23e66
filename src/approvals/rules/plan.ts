import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import { findSigners, isNobody, type FlowPeople, type FoundSigner, type Missing, type NobodyBecause } from './finding.ts'
import {
  isLevelNeeded,
  type AgreedFacts,
  type ApproverSource,
  type Flow,
  type FlowFacts,
  type FlowLevel,
  type SigningMode,
} from './flow.ts'
import { signaturesNeeded } from './signing.ts'

export interface PlanFacts extends FlowFacts {
  readonly applicantId: string
  /** Who put it, where that was somebody else. */
  readonly recordedById?: string | null
  /** Everybody who travels. */
  readonly travellerIds: readonly string[]
  /** What was agreed to before, where this asks about more of the same. */
  readonly agreed?: AgreedFacts | null
  /** Whom the applicant chose, by level and traveller. */
  readonly chosen: readonly { readonly level: number; readonly travellerId: string; readonly personIds: readonly string[] }[]
}

/**
 * Why a level asks nobody: the order does not need it, its people agree at another level anyway, who stands there has left or is
 * concerned and nobody stands above her, the line of managers ends below it, or nobody is set.
 */
export type LevelSkip = 'notNeeded' | 'decidesAlready' | Missing['because'] | 'nobody'

/** People who decide together. A level has one group, or several where travellers have different people above them. */
export interface PlannedGroup {
  readonly travellerIds: readonly string[]
  readonly mode: SigningMode
  /** How many of these have to agree; fewer than the level asks for where some of its people agree elsewhere. */
  readonly needed: number
  /** Empty where the group is passed over. */
  readonly signers: readonly FoundSigner[]
  /** Everybody of the level, with those who sign. */
  readonly members: readonly FoundSigner[]
}

export interface PlannedStep {
  /** 1 decides first. */
  readonly level: number
  readonly skip: LevelSkip | null
  readonly groups: readonly PlannedGroup[]
  /** Whom a level that is passed over would have asked, so that nobody wonders why she was not. */
  readonly passedOver: readonly FoundSigner[]
  /** At whom it ended, where it asks nobody for some of the travellers, or fewer than the flow wants. */
  readonly missing: readonly Missing[]
}

export interface FlowPlan {
  /** False where the flow says that nobody has to agree. */
  readonly isNeeded: boolean
  readonly steps: readonly PlannedStep[]
  readonly notifierIds: readonly string[]
}

interface Unit {
  readonly level: number
  readonly mode: SigningMode
  readonly travellerIds: string[]
  readonly members: readonly FoundSigner[]
}

interface Found {
  readonly level: number
  readonly skip: LevelSkip | null
  readonly units: readonly Unit[]
  /** People of a level that is not needed. */
  readonly unneeded: readonly FoundSigner[]
  readonly missing: readonly Missing[]
}

const idsOf = (signers: readonly FoundSigner[]): string[] => signers.map((one) => one.personId)
const onceEach = (signers: readonly FoundSigner[]): FoundSigner[] => [...new Map(signers.map((one) => [one.personId, one])).values()]
const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Nobody can be asked: the company's travel manager has to see to it (E-ACCESS-01, P-ADMIN-02). */
const noApprover = (level: number, because: NobodyBecause): Refusal => refuse('AP-NO-APPROVER', { facts: { level, because } })

/**
 * Who has to agree, level by level. Nobody who is concerned decides and nobody is asked twice. It never comes out empty unless the
 * flow is for what nobody has to agree to: where nobody can be asked it refuses, and agrees to nothing by itself.
 */
export function planFlow(flow: Flow, facts: PlanFacts, people: FlowPeople): FlowPlan | Refusal {
  invariant(facts.travellerIds.length > 0, 'somebody travels')
  const concerned = new Set([facts.applicantId, ...(facts.recordedById ? [facts.recordedById] : []), ...facts.travellerIds])
  const notifierIds = notifiersOf(flow.notify, facts, people)
  if (flow.isFree) return { isNeeded: false, steps: [], notifierIds }
  const found: Found[] = []
  const belowOf = new Map<string, readonly string[]>()
  for (const [index, level] of flow.levels.entries()) {
    const one = findLevel({ level, number: index + 1 }, facts, { people, concerned, belowOf })
    if (isNobody(one)) return noApprover(index + 1, one.nobody)
    found.push(one)
  }
  // A level may be passed over, but nobody's trip goes by everybody: somebody has to be asked for each traveller.
  const isCovered = (travellerId: string) => found.some(({ units }) => units.some((unit) => unit.travellerIds.includes(travellerId)))
  if (!facts.travellerIds.every(isCovered)) return noApprover(1, 'nobodySet')
  return { isNeeded: true, steps: withoutRepeats(found), notifierIds }
}

interface Looking {
  readonly people: FlowPeople
  readonly concerned: ReadonlySet<string>
  /** By traveller: who was found last, for a level that asks who stands above them. Grows from level to level. */
  readonly belowOf: Map<string, readonly string[]>
}

/**
 * Owners answer each for money of their own: where a cost is split, one's word does not carry another's share, however small her own
 * is. Where the company lets somebody else of the level decide as well, it is as the company says.
 */
function modeOf({ mode, from }: FlowLevel, people: FlowPeople): SigningMode {
  const isOwners = from.every(({ by }) => by === 'costCentreOwner' || by === 'projectLead')
  return isOwners && (people.costCentreOwners.length > 1 || people.projectLeads.length > 1) ? 'all' : mode
}

function findLevel({ level, number }: { level: FlowLevel; number: number }, facts: PlanFacts, { people, concerned, belowOf }: Looking) {
  const isNeeded = isLevelNeeded(level, facts)
  const mode = modeOf(level, people)
  const units: Unit[] = []
  const unneeded: FoundSigner[] = []
  const missing: Missing[] = []
  for (const travellerId of facts.travellerIds) {
    const chosen = facts.chosen.find((one) => one.level === number && one.travellerId === travellerId)?.personIds ?? []
    const below = belowOf.get(travellerId) ?? []
    const ask = { travellerId, concerned, chosen, below, needsAll: mode !== 'any' }
    const found = findSigners(level.from, people, ask)
    missing.push(...found.missing)
    if (!isNobody(found)) {
      belowOf.set(travellerId, idsOf(found.signers))
      if (!isNeeded) unneeded.push(...found.signers)
      else join(units, { level: number, mode, travellerIds: [travellerId], members: found.signers })
    } else if (isNeeded && level.ifNobody === 'refuse' && !(found.nobody === 'lineEnds' && number > 1)) return found
  }
  if (!isNeeded) return { level: number, skip: 'notNeeded', units, unneeded, missing: [] } satisfies Found
  const skip = units.length === 0 ? emptyBecause(missing) : null
  return { level: number, skip, units, unneeded, missing: toldOf(missing, units) } satisfies Found
}

const emptyBecause = (missing: readonly Missing[]): LevelSkip =>
  (['left', 'concerned', 'lineEnds'] as const).find((because) => missing.some((one) => one.because === because)) ?? 'nobody'

/**
 * At whom a level ended, each once. Where it asks somebody for another traveller only who has left is worth a word: that a line ends, or
 * that nobody decides about her own trip, surprises nobody.
 */
function toldOf(missing: readonly Missing[], units: readonly Unit[]): Missing[] {
  const asked = new Set(units.flatMap((unit) => idsOf(unit.members)))
  const told = units.length === 0 ? missing : missing.filter((one) => one.because === 'left' && !asked.has(one.personId))
  return [...new Map(told.map((one) => [one.personId, one])).values()]
}

/** Travellers with the same people above them are decided about at once. */
function join(units: Unit[], unit: Unit): void {
  const same = units.find((one) => isSameSet(idsOf(one.members), idsOf(unit.members)))
  if (same) same.travellerIds.push(...unit.travellerIds)
  else units.push(unit)
}

/**
 * Asks everybody once. Whoever will certainly have agreed by then counts at a later level; who is one of several at an earlier
 * level and stands at a later one too is kept for the later one, as far as enough others remain.
 */
function withoutRepeats(found: readonly Found[]): PlannedStep[] {
  const units = found.flatMap((one) => one.units)
  const certain = new Set<string>()
  const decided: { unit: Unit; signers: readonly FoundSigner[]; needed: number }[] = []
  for (const [index, unit] of units.entries()) {
    const required = signaturesNeeded(unit.mode, unit.members.length)
    const needed = decided.some((one) => implies(one.unit, unit))
      ? 0
      : Math.max(0, required - unit.members.filter((one) => certain.has(one.personId)).length)
    const open = unit.members.filter((one) => !certain.has(one.personId))
    const signers = needed === 0 ? [] : keepEnough(open, needed, laterMembers(units.slice(index + 1), unit))
    if (signers.length === needed) for (const { personId } of signers) certain.add(personId)
    decided.push({ unit, signers, needed })
  }
  return found.map(({ level, skip, units: own, unneeded, missing }) => {
    const groups = decided
      .filter((one) => own.includes(one.unit))
      .map(({ unit, signers, needed }) => ({ travellerIds: unit.travellerIds, mode: unit.mode, needed, signers, members: unit.members }))
    const isAsked = groups.some((group) => group.signers.length > 0)
    const passedOver = isAsked ? [] : onceEach([...unneeded, ...groups.flatMap((group) => group.members)])
    return { level, skip: skip ?? (isAsked ? null : 'decidesAlready'), groups, passedOver, missing }
  })
}

/** Whether what one group agrees to says all that another one would: the same people, and no more of them. */
const implies = (one: Unit, other: Unit): boolean =>
  isSameSet(idsOf(one.members), idsOf(other.members)) &&
  signaturesNeeded(one.mode, one.members.length) >= signaturesNeeded(other.mode, other.members.length)

/** Who is asked at a later level as well. */
const laterMembers = (later: readonly Unit[], unit: Unit): ReadonlySet<string> =>
  new Set(later.filter((other) => !implies(unit, other)).flatMap((other) => idsOf(other.members)))

/** Leaves out who is asked later, the last first, for as long as more remain than have to agree. */
function keepEnough(open: readonly FoundSigner[], needed: number, later: ReadonlySet<string>): FoundSigner[] {
  let spare = open.length - needed
  return open
    .toReversed()
    .filter(({ personId }) => {
      const isLeftOut = spare > 0 && later.has(personId)
      if (isLeftOut) spare -= 1
      return !isLeftOut
    })
    .toReversed()
}

/** Who is told: whoever can be found at work; being concerned is no hindrance to being told, but one's own order is no news. */
function notifiersOf(sources: readonly ApproverSource[], facts: PlanFacts, people: FlowPeople): string[] {
  const told = facts.travellerIds.flatMap((travellerId) => {
    const ask = { travellerId, concerned: new Set([facts.applicantId]), chosen: [], below: [], needsAll: false }
    const found = findSigners(sources, people, ask)
    return isNobody(found) ? [] : idsOf(found.signers)
  })
  return [...new Set(told)]
}
