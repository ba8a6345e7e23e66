import { refuse, type Refusal } from '../../kernel/result.ts'
import { TRAVELLERS_PER_ORDER_MAX } from '../../people/rules/party.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from './search.ts'
import { areLeft, type SeatsLeft } from './seats.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from './states.ts'

/** What becomes of a group of which not everybody gets a seat: said before it is submitted. */
export const GROUP_RULES = ['allOrNothing', 'asManyAsPossible'] as const
export type GroupRule = (typeof GROUP_RULES)[number]

/** Nobody chooses a larger party, whatever the line. */
export const PASSENGERS_PER_TRAIN_GROUP_MAX = TRAVELLERS_PER_ORDER_MAX

/** Why some of a party have an order of their own: an order takes no more, another application, another legal entity, or above the standard. */
export const GROUP_REASONS = ['size', 'application', 'entity', 'limit'] as const
export type GroupReason = (typeof GROUP_REASONS)[number]

/** Somebody of a party, as far as it matters with whom she shares an order. */
export interface GroupMember {
  readonly userCode: string
  /** Of at least 14: a child is on an order with somebody who is. */
  readonly isGrown: boolean
  /** On which trip application she stands; null for none. */
  readonly applicationId: string | null
  /** In whose name her costs are; null for the company's usual legal entity. */
  readonly entityCode: string | null
  /** These seats are above the standard that she travels by: then nobody is on an order with her. */
  readonly isAbove: boolean
}

/** Some of a party who share an order, and why they do not share it with the others; null where all of them do. */
export interface GroupPart {
  readonly userCodes: readonly string[]
  readonly because: GroupReason | null
}

const keyOf = ({ applicationId, entityCode }: GroupMember): string => JSON.stringify([applicationId, entityCode])

/** Who is above the standard goes alone, as policy lets nobody go along: but not where children would be left without her. */
function apart(members: readonly GroupMember[]): readonly (readonly GroupMember[])[] {
  const isAlone = ({ isAbove, isGrown }: GroupMember): boolean => isAbove && isGrown
  const others = members.filter((one) => !isAlone(one))
  const isLeft = others.length === 0 || others.some(({ isGrown }) => isGrown)
  if (members.length < 2 || !isLeft) return [members]
  return [...(others.length > 0 ? [others] : []), ...members.filter(isAlone).map((one) => [one])]
}

/** As few orders as take all of them, as even as can be, with somebody grown up on each as far as there are enough. */
function evenly(members: readonly GroupMember[], most: number): readonly (readonly GroupMember[])[] {
  const count = Math.ceil(members.length / most)
  const grown = members.filter(({ isGrown }) => isGrown)
  const parts: GroupMember[][] = Array.from({ length: count }, (_, nth) =>
    grown.filter((__, index) => Math.floor((index * count) / grown.length) === nth),
  )
  for (const child of members.filter(({ isGrown }) => !isGrown)) {
    const [smallest] = parts.toSorted((a, b) => a.length - b.length)
    smallest?.push(child)
  }
  return parts
}

/** Divides a party into its orders, in the order in which it was chosen. */
export function divideParty(members: readonly GroupMember[], most = PASSENGERS_PER_TRAIN_ORDER_MAX): readonly GroupPart[] {
  const areApplied = new Set(members.map(({ applicationId }) => applicationId)).size > 1
  const areOfEntities = new Set(members.map(({ entityCode }) => entityCode)).size > 1
  return [...Map.groupBy(members, keyOf).values()].flatMap((alike) =>
    apart(alike).flatMap((some, nth) => {
      const parts = evenly(some, most)
      return parts.map((part): GroupPart => {
        const isLimit = some.length === 1 && nth > 0
        const because = isLimit ? 'limit' : parts.length > 1 ? 'size' : areApplied ? 'application' : areOfEntities ? 'entity' : null
        return { userCodes: part.map(({ userCode }) => userCode), because }
      })
    }),
  )
}

/** Why orders are no group: somebody stands on two of them, or there are too many people. Fields are those of the submission. */
export function checkGroup(parts: readonly { readonly userCodes: readonly string[] }[]): Refusal | null {
  const seen = new Set<string>()
  for (const [index, { userCodes }] of parts.entries()) {
    for (const code of userCodes) {
      if (seen.has(code)) return refuse('TR-GROUP-TWICE', { field: `parts.${index}.passengers` })
      seen.add(code)
    }
  }
  const most = PASSENGERS_PER_TRAIN_GROUP_MAX
  return seen.size > most ? refuse('TR-GROUP-MOST', { field: 'parts', facts: { most } }) : null
}

/**
 * More people than seats are left, with both numbers, where all go or nobody does; sold out where none is left. Null as the rule: it is still to be
 * chosen, and who goes as far as the seats do is welcome.
 */
export function checkSeatsOfGroup(left: SeatsLeft, wanted: number, rule: GroupRule | null): Refusal | null {
  if (left === 'A' || areLeft(left, wanted)) return null
  if (left === 0) return refuse('TR-GONE')
  return rule === 'allOrNothing' ? refuse('TR-GROUP-SEATS', { facts: { left, wanted } }) : null
}

/** How far a group has come. */
export const GROUP_STAGES = ['free', 'asking', 'holding', 'paying', 'ticketing', 'ended'] as const
export type GroupStage = (typeof GROUP_STAGES)[number]

const S = TRAIN_ORDER_CODES
const OVER: ReadonlySet<TrainOrderCode> = new Set([S.CANCELLED, S.CLOSED, S.ISSUE_FAILED])

/** Where all orders of a stage have to stand before the group goes on, and what it goes on to. */
const NEXT: Readonly<Partial<Record<GroupStage, readonly [(state: TrainOrderCode) => boolean, GroupStage]>>> = {
  asking: [(state) => state !== S.AWAITING_APPROVAL, 'holding'],
  holding: [(state) => state === S.AWAITING_PAYMENT, 'paying'],
  paying: [(state) => state === S.ISSUING, 'ticketing'],
}

/**
 * What a group that is all or nothing does next, by how its orders stand; null: it waits. Everybody's word comes before any seat, everybody's
 * seats before any payment, and all payments before any ticket. Until tickets are ordered one order that comes to nothing ends all; from then
 * on nothing can be undone without a fee, and each goes its own way.
 */
export function nextStage(stage: GroupStage, states: readonly TrainOrderCode[]): GroupStage | null {
  const step = NEXT[stage]
  if (!step) return null
  if (states.some((state) => OVER.has(state))) return 'ended'
  const [isThere, next] = step
  return states.every(isThere) ? next : null
}
