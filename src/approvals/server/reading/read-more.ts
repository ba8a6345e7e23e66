import type { BothNames, Language } from '../../../kernel/language.ts'
import type { Person } from '../../../people/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { ApprovalDetail, FlowStep, ListedApproval } from '../../calls.ts'
import { isBookingRule, type RuleName } from '../../../policy/rules/policy.ts'
import { mayDecide } from '../../rules/deciding.ts'
import { deputiesFor } from '../../rules/deputies.ts'
import { overAt } from '../../rules/price-now.ts'
import { agreedAt } from '../../rules/read-at.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import type { Acting } from '../deciding/acting.ts'
import { deciderOf, deputyFactsOf, standingFor, standInsOf, todayOf } from '../deciding/acting.ts'
import { broughtIn, type Brought } from './brought.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { besideOf, togetherNow } from '../locked.ts'
import { speakerOf } from './outcome.ts'
import { ownLine, ownOf, ownStep } from './own.ts'
import type { ApprovalRow, StepRow } from '../store.ts'
import { silenceOf, unheard } from '../time/silence.ts'
import { askedBefore } from './store-reading.ts'
import { askedMinor, movesTickets, type SubjectBrief } from '../subject.ts'
import { verdictOf } from './verdicts.ts'
import { turnOf } from '../walk-rows.ts'

/* What screens show beside the bare request: in whose place, who together, for how long, what silence does, what it cost before. */

interface Seen {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}
type People = ReadonlyMap<string, Person>

const nameOf = (people: People, personId: string | null): BothNames | null => (personId !== null && people.get(personId)?.name) || null

/** Nothing is broken and nothing is above a limit: what a company lets somebody agree to without a second look. */
export const isInside = ({ breaches, overMinor }: Pick<ApprovalRow, 'breaches' | 'overMinor'>): boolean =>
  breaches.length === 0 && overMinor === 0

/** What no other seat would mend: that no return is booked, and when it is booked. */
const OF_NO_SEAT: ReadonlySet<string> = new Set(['return-flight-booked', 'booked-days-ahead'] satisfies RuleName[])

/** The seat that was chosen is above a limit: a budget that gives no more, or one way where a return is wanted, is nobody's choice of seats. */
export const isChoiceAbove = ({ breaches, overMinor }: Pick<ApprovalRow, 'breaches' | 'overMinor'>): boolean =>
  overMinor > 0 || breaches.some((rule) => !isBookingRule(rule) && !OF_NO_SEAT.has(rule))

/** The word that took effect last: what somebody reads who was about to decide herself. */
function decidedIn({ steps }: Seen, who: Who, people: People): ApprovalDetail['decided'] {
  const last = steps
    .filter((step) => step.state === 'agreed' || step.state === 'rejected')
    .toSorted((one, other) => (one.decidedAt?.epochMilliseconds ?? 0) - (other.decidedAt?.epochMilliseconds ?? 0))
    .at(-1)
  if (!last) return null
  const byId = deciderOf(last) ?? last.approverId
  const by = speakerOf(last, people)
  return by && { by, isCaller: byId === who.personId, decision: last.state === 'agreed' ? 'agree' : 'reject' }
}

type DetailMore = Pick<
  ApprovalDetail,
  | 'isInside'
  | 'isChoiceAbove'
  | 'insteadOf'
  | 'way'
  | 'onSilence'
  | 'isSilent'
  | 'own'
  | 'brought'
  | 'waitsFor'
  | 'remindedAt'
  | 'previous'
  | 'agreedMinor'
  | 'told'
  | 'decided'
>

export async function detailMore(
  deps: ApprovalsWingDeps,
  reader: Reader,
  who: Who,
  { seen, acting, people, nowMinor, language }: { seen: Seen; acting: Acting; people: People; nowMinor: number; language: Language },
): Promise<DetailMore> {
  const { row } = seen
  const before = await askedBefore(reader, row)
  const principal = acting.hindrance === null && acting.step && acting.step.approverId !== who.personId ? acting.step.approverId : null
  return {
    isInside: isInside(row),
    isChoiceAbove: isChoiceAbove(row),
    insteadOf: nameOf(people, principal),
    way: row.way,
    onSilence: await silenceOf(deps, reader, seen),
    isSilent: row.isSilent,
    brought: broughtIn(seen.steps).flatMap((one) => {
      const [by, name] = [broughtBy(one, people), nameOf(people, one.step.approverId)]
      const isCaller = one.step.approverId === who.personId
      return by && name ? [{ ...by, name, isCaller, isByCaller: one.byId === who.personId }] : []
    }),
    waitsFor: waitsForIn(seen, people),
    own: ownLine(ownOf(seen, ownStep(seen, who), who, people, language)),
    remindedAt: row.remindedAt?.toString() ?? null,
    previous: previousOf(row, nowMinor, before),
    agreedMinor: agreedAt(row, seen.steps),
    decided: decidedIn(seen, who, people),
    told: row.notifierIds.flatMap((id) => nameOf(people, id) ?? []),
  }
}

type Before = Awaited<ReturnType<typeof askedBefore>>

/** What a request is about in money: the price of now, as far as it covers that; of one that another has taken the place of what it was agreed at. */
export const aboutMinor = ({ row, steps }: Seen, brief: SubjectBrief, isReplaced: boolean): number =>
  (isReplaced ? agreedAt(row, steps) : null) ?? askedMinor(row, brief)

/** What a request is about, at the sum that it is about now. */
export function orderOfBrief(brief: SubjectBrief, { row, steps }: Seen, isReplaced: boolean): ApprovalDetail['order'] {
  const { number, line, title, subtitle, totalMinor, departsAt, path } = brief
  // Of an order its own sum of now: a request whose price moved says the one before beside it. What another request asks about is not its matter.
  const asked = isReplaced || row.orderId === null ? aboutMinor({ row, steps }, brief, isReplaced) : totalMinor
  const subject = row.orderId === null ? ('application' as const) : ('order' as const)
  return {
    orderSeq: number,
    line,
    subject,
    movesTickets: movesTickets(row, brief),
    path,
    title,
    subtitle,
    totalMinor: asked,
    departsAt: departsAt.toString(),
  }
}

/** By how much it is above what everybody has agreed to, where that was and only this is asked about; else null. */
export const moreThanAgreed = (row: Pick<ApprovalRow, 'orderId'>, nowMinor: number, before: Before): number | null => {
  if (!before?.isAgreed) return null
  const byMinor = nowMinor - before.totalMinor
  // A change of a trip need not be one of money; an order is asked about again for nothing else.
  return row.orderId === null && byMinor <= 0 ? null : byMinor
}

/** What it cost when it was put, where the price moved before anybody agreed: beyond its ceiling or inside of it; else null. */
export function costBefore(row: Pick<ApprovalRow, 'orderId' | 'totalMinor'>, nowMinor: number, before: Before): number | null {
  // What an application asks for is no price.
  if (before?.isAgreed || row.orderId === null) return null
  const wasMinor = before?.totalMinor ?? row.totalMinor
  return wasMinor === nowMinor ? null : wasMinor
}

/** How far above the limit it is now: what the price has moved by since it was put lies above the limit too. */
export const overNow = (row: Pick<ApprovalRow, 'overMinor' | 'totalMinor' | 'orderId'>, nowMinor: number): number =>
  row.orderId === null ? row.overMinor : overAt(row.overMinor, nowMinor - (row.totalMinor ?? nowMinor))

function previousOf(row: ApprovalRow, nowMinor: number, before: Before): ApprovalDetail['previous'] {
  if (before !== null) return { ...before, differenceMinor: nowMinor - before.totalMinor, isCovered: false }
  const wasMinor = costBefore(row, nowMinor, before)
  return wasMinor === null ? null : { totalMinor: wasMinor, differenceMinor: nowMinor - wasMinor, isAgreed: false, isCovered: true }
}

/** Only she who is asked herself brings somebody in: a deputy decides, and changes nothing of who does. */
export function mayChange(
  seen: Seen,
  acting: Acting,
  who: Who,
  { now, language }: { now: Temporal.Instant; language: Language },
): ApprovalDetail['actions']['change'] {
  const why = mayDecide(standingFor(seen, acting, who), who, now)
  return verdictOf(why ?? (acting.step?.approverId === who.personId ? null : 'AP-NOT-ASKED'), language)
}

/** By whom somebody was brought in, by name. */
export function broughtBy(brought: Brought | null, people: People): NonNullable<ListedApproval['mine']['brought']> | null {
  const by = brought && nameOf(people, brought.byId)
  return brought && by ? { by, how: brought.how, words: brought.words } : null
}

/** Who is waited for, and who of them has agreed already where several decide together. */
function waitsForIn({ row, steps }: Seen, people: People): ApprovalDetail['waitsFor'] {
  if (row.state !== APPROVAL_STATES.AWAITING) return null
  const names = unheard(steps).flatMap((step) => nameOf(people, step.approverId) ?? [])
  const together = togetherNow(steps)
  const agreed = together?.agreedIds.flatMap((id) => nameOf(people, id) ?? []) ?? []
  return { names, together: together && { needed: together.needed, of: together.of, agreed } }
}

type StepMore = Pick<FlowStep, 'together' | 'group' | 'askedAt' | 'addedBy' | 'addedWords' | 'handedTo' | 'deputies'>

export const NO_STEP_MORE: StepMore = {
  together: null,
  group: null,
  askedAt: null,
  addedBy: null,
  addedWords: '',
  handedTo: null,
  deputies: [],
}

/** Whether she was brought in because somebody handed it on to her, who then says so herself. */
const isHandedOn = ({ approverId }: StepRow, steps: readonly StepRow[]): boolean => steps.some((one) => one.handedToId === approverId)

const askedAtMs = ({ askedAt }: StepRow): number => askedAt?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER

/** As they are asked: who has handed it on stands before whom she handed it to. */
export const inOrder = (steps: readonly StepRow[]): StepRow[] =>
  steps.toSorted((one, other) => turnOf(one) - turnOf(other) || one.part - other.part || askedAtMs(one) - askedAtMs(other))

/** For each step of a request, by level and approver. */
export async function stepsMore(deps: ApprovalsWingDeps, seen: Seen, people: People): Promise<(step: StepRow) => StepMore> {
  const asked = seen.steps.filter((step) => step.state === 'asked' && step.decision === null)
  const today = todayOf(deps)
  const ids = asked.map((step) => step.approverId)
  const deputies = await standInsOf(deps, deps.db.read, seen.row.companyId, ids)
  const facts = deputyFactsOf(seen, today)
  const standIns = new Map(ids.map((id) => [id, deputiesFor(id, deputies, facts)]))
  const named = await deps.people.findAll(deps.db.read, seen.row.companyId, [...new Set([...standIns.values()].flat())])
  return (step) => {
    const { beside, needed, isOne } = besideOf(seen.steps, step)
    const isAmong = beside.length > 1 && step.state !== 'skipped'
    return {
      together: isAmong && step.handedToId === null ? { needed, of: beside.length } : null,
      group: isAmong ? `${turnOf(step)}/${isOne ? 'all' : step.part}` : null,
      askedAt: step.askedAt?.toString() ?? null,
      addedBy: isHandedOn(step, seen.steps) ? null : nameOf(people, step.addedById),
      addedWords: step.addedWords,
      handedTo: nameOf(people, step.handedToId),
      deputies: asked.includes(step) ? (standIns.get(step.approverId) ?? []).flatMap((id) => nameOf(named, id) ?? []) : [],
    }
  }
}
