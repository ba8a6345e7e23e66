import { refuse, type Refusal } from '../../kernel/result.ts'
import type { SigningMode } from './flow.ts'
import type { FlowPlan } from './plan.ts'
import { outcomeOf } from './signing.ts'

/* How a planned flow is walked: who is asked now, what a word changes, and how the walk is changed on the way. */

/** Levels lie so far apart that people can be added between them. */
export const TURN_STEP = 1_000
/** Added on the way to one request; beyond this nobody knows any more who decides. */
export const ADDED_MAX = 6
/** A request is handed on so often at most. */
export const TRANSFERS_MAX = 6

export interface WalkSigner {
  readonly personId: string
  readonly decision: 'agree' | 'reject' | null
  /** Who gave that word: she herself, or her deputy. Null before. */
  readonly decidedById: string | null
}

export type GroupState = 'waiting' | 'asked' | 'agreed' | 'rejected' | 'closed'

/** People who decide together. Groups of one turn are asked at once; a later turn once all earlier ones have agreed. */
export interface WalkGroup {
  readonly groupId: number
  readonly turn: number
  readonly level: number
  readonly mode: SigningMode
  readonly needed: number
  readonly state: GroupState
  readonly signers: readonly WalkSigner[]
  /** Who added it on the way; null for one of the flow's own. */
  readonly addedById: string | null
}

export interface Walk {
  readonly groups: readonly WalkGroup[]
  readonly transfers: number
}

/** A plan before anybody is asked. What the plan passes over is no part of the walk. */
export function walkOf(plan: FlowPlan): Walk {
  const asked = plan.steps.flatMap(({ level, groups }) =>
    groups.filter((group) => group.signers.length > 0).map((group) => ({ level, group })),
  )
  const groups = asked.map(({ level, group: { mode, needed, signers } }, index): WalkGroup => {
    const unheard = signers.map(({ personId }) => ({ personId, decision: null, decidedById: null }))
    return { groupId: index + 1, turn: level * TURN_STEP, level, mode, needed, state: 'waiting', signers: unheard, addedById: null }
  })
  return { groups, transfers: 0 }
}

export type WalkOutcome = 'open' | 'agreed' | 'rejected'

export function standsAt({ groups }: Walk): WalkOutcome {
  if (groups.some((group) => group.state === 'rejected')) return 'rejected'
  return groups.every((group) => group.state === 'agreed') ? 'agreed' : 'open'
}

/** Asks everybody whose turn has come. Asking again changes nothing. */
export function askWhoIsNext(walk: Walk): Walk {
  const isHeldUp = (group: WalkGroup) => walk.groups.some((one) => one.turn < group.turn && one.state !== 'agreed')
  const groups = walk.groups.map((group) => (group.state === 'waiting' && !isHeldUp(group) ? { ...group, state: 'asked' as const } : group))
  return { ...walk, groups }
}

/** Who is asked now and has not spoken yet. */
export const askedIds = ({ groups }: Walk): string[] =>
  groups
    .filter((group) => group.state === 'asked')
    .flatMap((group) => group.signers.filter((one) => one.decision === null).map((one) => one.personId))

/** Who has a word about this request, at whichever turn. */
export const signerIds = ({ groups }: Walk): string[] => groups.flatMap((group) => group.signers.map((one) => one.personId))

/** Who has given a word, for herself or for somebody else. */
export const decidedIds = ({ groups }: Walk): string[] =>
  groups.flatMap((group) => group.signers.flatMap((one) => (one.decidedById === null ? [] : [one.decidedById])))

const groupAsking = ({ groups }: Walk, personId: string): WalkGroup | undefined =>
  groups.find((group) => group.state === 'asked' && group.signers.some((one) => one.personId === personId && one.decision === null))

const withGroup = (walk: Walk, changed: WalkGroup): Walk => ({
  ...walk,
  groups: walk.groups.map((group) => (group.groupId === changed.groupId ? changed : group)),
})

export interface Word {
  readonly signerId: string
  readonly decidedById: string
  readonly decision: 'agree' | 'reject'
}

/** A word takes effect: its group may be decided by it, the walk with it, or the next turn is asked. Of two at once the second is late. */
export function hear(walk: Walk, { signerId, decidedById, decision }: Word): Walk | Refusal {
  const group = groupAsking(walk, signerId)
  if (!group || standsAt(walk) !== 'open') return refuse('STATE_CHANGED')
  if (decidedIds(walk).includes(decidedById)) return refuse('AP-DECIDED-BEFORE')
  const signers = group.signers.map((one) => (one.personId === signerId ? { ...one, decision, decidedById } : one))
  const outcome = outcomeOf(group.mode, group.needed, signers)
  const heard = withGroup(walk, { ...group, signers, state: outcome === 'open' ? 'asked' : outcome })
  return standsAt(heard) === 'rejected' ? close(heard) : askWhoIsNext(heard)
}

/** Nobody needs to decide any more. */
export const close = (walk: Walk): Walk => ({
  ...walk,
  groups: walk.groups.map((group) =>
    group.state === 'waiting' || group.state === 'asked' ? { ...group, state: 'closed' as const } : group,
  ),
})

/** Somebody who is to be asked beside or instead of those whom the flow has found. */
export interface Newcomer {
  readonly personId: string
  readonly isActive: boolean
}

/** Why somebody cannot be brought in; null is yes. */
function whyNotBrought(walk: Walk, who: Newcomer, concernedIds: readonly string[]): Refusal | null {
  const field = 'approverCode'
  if (!who.isActive) return refuse('AP-GONE', { field })
  if (concernedIds.includes(who.personId)) return refuse('AP-OWN-TRIP', { field })
  const isIn = signerIds(walk).includes(who.personId) || decidedIds(walk).includes(who.personId)
  return isIn ? refuse('AP-ASKED-ALREADY', { field }) : null
}

/** Somebody who is asked hands the question on. The newcomer's word counts instead of hers. */
export function transfer(walk: Walk, from: string, to: Newcomer, concernedIds: readonly string[]): Walk | Refusal {
  const group = groupAsking(walk, from)
  if (!group) return refuse('AP-NOT-ASKED')
  if (walk.transfers >= TRANSFERS_MAX) return refuse('AP-TOO-MANY', { facts: { most: TRANSFERS_MAX } })
  const why = whyNotBrought(walk, to, concernedIds)
  if (why) return why
  const signers = group.signers.map((one) => (one.personId === from ? { ...one, personId: to.personId } : one))
  return { ...withGroup(walk, { ...group, signers }), transfers: walk.transfers + 1 }
}

/**
 * Somebody who is asked wants another to agree as well: before she speaks herself (her group waits meanwhile), or after her level,
 * before anybody who follows.
 */
export function addSigner(
  walk: Walk,
  by: string,
  added: Newcomer & { readonly where: 'before' | 'after' },
  concernedIds: readonly string[],
): Walk | Refusal {
  const group = groupAsking(walk, by)
  if (!group) return refuse('AP-NOT-ASKED')
  if (walk.groups.filter((one) => one.addedById !== null).length >= ADDED_MAX) return refuse('AP-TOO-MANY', { facts: { most: ADDED_MAX } })
  const why = whyNotBrought(walk, added, concernedIds)
  if (why) return why
  const isBefore = added.where === 'before'
  const turns = walk.groups.map((one) => one.turn)
  const neighbour = isBefore
    ? Math.max(0, ...turns.filter((turn) => turn < group.turn))
    : Math.min(group.turn + TURN_STEP, ...turns.filter((turn) => turn > group.turn))
  const newcomer: WalkGroup = {
    groupId: Math.max(...walk.groups.map((one) => one.groupId)) + 1,
    turn: Math.floor((group.turn + neighbour) / 2),
    level: group.level,
    mode: 'all',
    needed: 1,
    state: 'waiting',
    signers: [{ personId: added.personId, decision: null, decidedById: null }],
    addedById: by,
  }
  const waiting = isBefore ? withGroup(walk, { ...group, state: 'waiting' }) : walk
  return askWhoIsNext({ ...waiting, groups: [...waiting.groups, newcomer].toSorted((a, b) => a.turn - b.turn) })
}

/**
 * Whoever is asked and has not spoken in time: somebody above is asked instead, in the same group. By signer, who that is; those above
 * whom nobody stands stay asked.
 */
export function escalate(walk: Walk, aboveOf: ReadonlyMap<string, string>): Walk {
  const groups = walk.groups.map((group) => {
    if (group.state !== 'asked') return group
    const signers = group.signers.map((one) => {
      const above = one.decision === null ? aboveOf.get(one.personId) : undefined
      return above === undefined ? one : { ...one, personId: above }
    })
    return { ...group, signers }
  })
  return { ...walk, groups }
}

/**
 * Somebody who is asked has left meanwhile: whoever stands above her is asked instead. Where nobody does, the others of her group are
 * enough only if they can still be as many as have to agree; of those who all have to, whoever remains. Null where they are not: a group of
 * which nobody remains has agreed to nothing.
 */
export function standIn(walk: Walk, goneId: string, aboveId: string | null): Walk | null {
  const groups: WalkGroup[] = []
  for (const group of walk.groups) {
    const others = group.signers.filter((one) => one.personId !== goneId)
    if (others.length === group.signers.length) {
      groups.push(group)
      continue
    }
    if (aboveId !== null) {
      groups.push({ ...group, signers: [...others, { personId: aboveId, decision: null, decidedById: null }] })
      continue
    }
    const needed = group.mode === 'all' ? Math.min(group.needed, others.length) : group.needed
    if (needed === 0 || mayAgree(others) < needed) return null
    const isAgreed = group.state === 'asked' && outcomeOf(group.mode, needed, others) === 'agreed'
    groups.push({ ...group, signers: others, needed, state: isAgreed ? 'agreed' : group.state })
  }
  return askWhoIsNext({ ...walk, groups })
}

const mayAgree = (signers: readonly WalkSigner[]): number => signers.filter((one) => one.decision !== 'reject').length
