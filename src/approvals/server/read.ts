import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { OrderBrief, OrderRow } from '../../orders/server/index.ts'
import type { Person } from '../../people/server/index.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import type { ApprovalDetail, FlowStep, getApprovalDetail, getApprovalFlow, ListedApproval, queryListForApprover } from '../calls.ts'
import { isSkipReason } from '../rules/chain.ts'
import { mayDecide, mayUndo } from '../rules/deciding.ts'
import { APPROVAL_KINDS, isApprovalKind } from '../rules/kinds.ts'
import { APPROVAL_STATES } from '../rules/states.ts'
import { approvalStatus, TONE_OF } from '../rules/status.ts'
import { approvalsText } from '../text/index.ts'
import { decidingOf } from './decide.ts'
import type { ApprovalsWingDeps, Who } from './deps.ts'
import { isApprovalId } from './ids.ts'
import { askedStep } from './moving.ts'
import {
  agreedLevels,
  countAwaiting,
  findApproval,
  isSeenBy,
  pageForApprover,
  stepsOf,
  type ApprovalRow,
  type ListedRow,
  type StepRow,
} from './store.ts'
import { whyNotUrged } from './urge.ts'
import { verdictOf } from './verdicts.ts'

/** A badge says no more than that there are more than 99. */
const COUNT_MAX = 100

function statusOf(row: Pick<ApprovalRow, 'state'>, agreed: number, language: Language): ApprovalDetail['status'] {
  const key = approvalStatus({ state: row.state, agreedLevels: agreed })
  return { code: row.state, key, label: approvalsText[language].statuses[key], tone: TONE_OF[key] }
}

function kindLabel(kind: number, language: Language): string {
  const text = approvalsText[language]
  return isApprovalKind(kind) ? text.kinds[kind] : text.otherKind
}

function orderOfBrief({ orderSeq, line, title, subtitle, totalMinor, departsAt }: OrderBrief): ApprovalDetail['order'] {
  return { orderSeq, line, title, subtitle, totalMinor, departsAt: departsAt.toString() }
}

const hasCome = (at: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(at, now) <= 0

/** Until when a decision that is written down may still be taken back; null where it may not. */
function undoUntil(step: Pick<StepRow, 'state' | 'decision' | 'effectiveAt'>, now: Temporal.Instant): Temporal.Instant | null {
  if (step.state !== 'asked' || step.decision === null || step.effectiveAt === null) return null
  return hasCome(step.effectiveAt, now) ? null : step.effectiveAt
}

export async function listForApprover(
  deps: ApprovalsWingDeps,
  who: Who,
  input: CallParsed<typeof queryListForApprover>,
  language: Language,
): Promise<CallResult<typeof queryListForApprover>> {
  const now = deps.clock.now()
  const page = { tab: input.tab, after: readCursor(input.cursor), size: input.size + 1 }
  const [found, awaitingCount] = await Promise.all([pageForApprover(deps.db.read, who, page), countAwaiting(deps.db.read, who, COUNT_MAX)])
  const shown = found.slice(0, input.size)
  const last = shown.at(-1)
  return {
    approvals: await presentListed(deps, who, shown, { now, language }),
    nextCursor: found.length > input.size && last ? writeCursor({ at: last.mine.askedAt, id: last.row.approvalId }) : null,
    awaitingCount,
    now: now.toString(),
  }
}

async function presentListed(
  deps: ApprovalsWingDeps,
  who: Who,
  rows: readonly ListedRow[],
  seen: { now: Temporal.Instant; language: Language },
): Promise<ListedApproval[]> {
  const { language } = seen
  const refs = rows.map(({ row }) => ({ companyId: row.companyId, orderId: row.orderId }))
  const [briefs, people, agreed] = await Promise.all([
    deps.orders.briefs(deps.db.read, refs, language),
    deps.people.findAll(
      deps.db.read,
      who.companyId,
      rows.flatMap(({ row }) => peopleOf(row)),
    ),
    agreedLevels(
      deps.db.read,
      who.companyId,
      rows.map(({ row }) => row.approvalId),
    ),
  ])
  const byOrder = new Map(briefs.map((brief) => [brief.orderId, brief]))
  return rows.map(({ row, mine }) => {
    const brief = byOrder.get(row.orderId)
    const applicant = people.get(row.applicantId)
    invariant(brief && applicant, 'an approval has its order and its applicant')
    return {
      approvalId: row.approvalId,
      version: row.version,
      kind: row.kind,
      kindLabel: kindLabel(row.kind, language),
      status: statusOf(row, agreed.get(row.approvalId) ?? 0, language),
      applicant: { name: applicant.name },
      traveller: forWhom(row, people)?.name ?? null,
      order: orderOfBrief(brief),
      overMinor: row.overMinor,
      askedAt: mine.askedAt.toString(),
      decideBy: row.decideBy?.toString() ?? null,
      urgedAt: row.urgedAt?.toString() ?? null,
      mine: {
        decision: mine.decision,
        decidedAt: mine.decidedAt?.toString() ?? null,
        undoUntil: undoUntil(mine, seen.now)?.toString() ?? null,
      },
    }
  })
}

/** Who has to do with a request before anybody is asked. */
const peopleOf = ({ applicantId, travellerId }: ApprovalRow): string[] =>
  travellerId === null ? [applicantId] : [applicantId, travellerId]

/** Whose trip it is, where somebody else applied for it. */
const forWhom = ({ travellerId }: ApprovalRow, people: ReadonlyMap<string, Person>): Person | null =>
  (travellerId !== null && people.get(travellerId)) || null

interface Seen {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

/** A request for somebody who may see it; for anybody else, and of an unknown id, the same: there is none. */
async function readSeen(deps: ApprovalsWingDeps, who: Who, approvalId: string): Promise<Seen | null> {
  if (!isApprovalId(approvalId) || !(await isSeenBy(deps.db.read, who, approvalId))) return null
  const ref = { companyId: who.companyId, approvalId }
  const [row, steps] = await Promise.all([findApproval(deps.db.read, ref), stepsOf(deps.db.read, ref)])
  return row && { row, steps }
}

const agreedIn = (steps: readonly StepRow[]) => steps.filter((step) => step.state === 'agreed').length

/** Decisions are shown to others once they have taken effect. */
function rejectionIn({ steps }: Seen, people: ReadonlyMap<string, Person>): ApprovalDetail['rejection'] {
  const step = steps.find((one) => one.state === 'rejected')
  const by = step && people.get(step.approverId)
  return step && by ? { by: by.name, comment: step.comment } : null
}

/** What a reason is called: flights' reasons stand in the policy's edition that judged the order. */
async function reasonLabel(deps: ApprovalsWingDeps, row: ApprovalRow, order: OrderRow, language: Language): Promise<string> {
  if (row.kind !== APPROVAL_KINDS.FLIGHT) return row.reasonCode
  const policy = await deps.policy.edition(deps.db.read, row.companyId, order.policyVersion)
  return policy?.reasons.find((reason) => reason.code === row.reasonCode)?.name[language] ?? row.reasonCode
}

export async function describeApproval(
  deps: ApprovalsWingDeps,
  who: Who,
  approvalId: string,
  language: Language,
): Promise<CallResult<typeof getApprovalDetail> | Refusal> {
  const seen = await readSeen(deps, who, approvalId)
  if (!seen) return refuse('P404')
  const { row, steps } = seen
  const now = deps.clock.now()
  const ref = { companyId: row.companyId, orderId: row.orderId }
  const [order, [brief], people, part] = await Promise.all([
    deps.orders.find(deps.db.read, ref),
    deps.orders.briefs(deps.db.read, [ref], language),
    deps.people.findAll(deps.db.read, row.companyId, [...peopleOf(row), ...steps.map((step) => step.approverId)]),
    deps.payments.personPart(deps.db.read, ref),
  ])
  const applicant = people.get(row.applicantId)
  invariant(order && brief && applicant, 'an approval has its order and its applicant')
  const traveller = forWhom(row, people)
  const personMinor = part?.amountMinor ?? 0
  const asked = askedStep(steps)
  const until = asked?.approverId === who.personId ? undoUntil(asked, now) : null
  const standing = decidingOf(seen)
  const decide = verdictOf(mayDecide(standing, who, now), language)
  return {
    approvalId: row.approvalId,
    version: row.version,
    kind: row.kind,
    kindLabel: kindLabel(row.kind, language),
    status: statusOf(row, agreedIn(steps), language),
    order: orderOfBrief(brief),
    orderStatus: brief.status.label,
    applicant: {
      name: applicant.name,
      department: applicant.department.name,
      rank: applicant.rank.name,
      isCaller: row.applicantId === who.personId,
    },
    traveller: traveller && {
      name: traveller.name,
      department: traveller.department.name,
      rank: traveller.rank.name,
      isCaller: traveller.personId === who.personId,
    },
    submittedAt: row.createdAt.toString(),
    reason: { code: row.reasonCode, label: await reasonLabel(deps, row, order, language), note: row.reasonNote },
    overMinor: row.overMinor,
    payers: { companyMinor: brief.totalMinor - personMinor, personMinor },
    decideBy: row.decideBy?.toString() ?? null,
    urgedAt: row.urgedAt?.toString() ?? null,
    pending: asked?.decision && until ? { decision: asked.decision, undoUntil: until.toString() } : null,
    rejection: rejectionIn(seen, people),
    actions: {
      approve: decide,
      reject: decide,
      undo: verdictOf(mayUndo(standing, who, now), language),
      urge: verdictOf(whyNotUrged(seen, who, now), language),
    },
    now: now.toString(),
  }
}

type Draft = Pick<FlowStep, 'state' | 'label' | 'at' | 'comment'>

/** How a level stands, in words. A decision that can still be taken back is nobody's to read yet but the decider's. */
function levelOf(step: StepRow, { row }: Seen, thresholdMinor: number | undefined, language: Language): Draft {
  const { flow, skipped, skippedBelow } = approvalsText[language]
  const at = step.decidedAt?.toString() ?? null
  switch (step.state) {
    case 'skipped': {
      const reason = step.skipReason !== null && isSkipReason(step.skipReason) ? step.skipReason : 'notNeeded'
      const isBelow = reason === 'notNeeded' && thresholdMinor !== undefined && row.overMinor < thresholdMinor
      return { state: 'skipped', label: isBelow ? skippedBelow(formatMoney(thresholdMinor)) : skipped[reason], at: null, comment: '' }
    }
    case 'agreed':
      return { state: 'done', label: flow.agreed, at, comment: step.comment }
    case 'rejected':
      return { state: 'refused', label: flow.rejected, at, comment: step.comment }
    case 'asked':
      return { state: 'now', label: flow.asked, at: step.askedAt?.toString() ?? null, comment: '' }
    case 'waiting':
      return { state: 'next', label: row.state === APPROVAL_STATES.APPLIED ? flow.beforeSeats : flow.waiting, at: null, comment: '' }
    case 'closed': {
      const hasTimedOut = row.state === APPROVAL_STATES.TIMED_OUT && step.askedAt !== null
      if (hasTimedOut) return { state: 'refused', label: flow.timedOut, at: row.endedAt?.toString() ?? null, comment: '' }
      return { state: 'skipped', label: flow.closed, at: null, comment: '' }
    }
  }
}

/** Until then it is a promise; of a request that ended otherwise nothing follows. */
const LEADS_ON: ReadonlySet<number> = new Set([APPROVAL_STATES.APPLIED, APPROVAL_STATES.AWAITING, APPROVAL_STATES.AGREED])

export async function describeFlow(
  deps: ApprovalsWingDeps,
  who: Who,
  approvalId: string,
  language: Language,
): Promise<CallResult<typeof getApprovalFlow> | Refusal> {
  const seen = await readSeen(deps, who, approvalId)
  if (!seen) return refuse('P404')
  const { row, steps } = seen
  const ref = { companyId: row.companyId, orderId: row.orderId }
  const [people, settings, part, [brief]] = await Promise.all([
    deps.people.findAll(deps.db.read, row.companyId, [...peopleOf(row), ...steps.map((step) => step.approverId)]),
    deps.people.companySettings(deps.db.read, row.companyId),
    deps.payments.personPart(deps.db.read, ref),
    deps.orders.briefs(deps.db.read, [ref], language),
  ])
  const { flow } = approvalsText[language]
  const nobody = { level: null, name: null, isCaller: false, title: '', at: null, comment: '' }
  const named = (personId: string) => ({ name: people.get(personId)?.name ?? null, isCaller: personId === who.personId })
  const isFulfilled = row.state === APPROVAL_STATES.AGREED && brief?.status.settled === true && brief.status.tone === 'ok'
  const isPaid = isFulfilled || part?.state === 'paid'
  const following: FlowStep[] = LEADS_ON.has(row.state)
    ? [
        {
          ...nobody,
          key: 'payment',
          state: isPaid ? 'done' : 'next',
          title: flow.payment,
          label: flow.paymentBy[part === null ? 'company' : 'person'],
        },
        { ...nobody, key: 'fulfilment', state: isFulfilled ? 'done' : 'next', title: flow.fulfilment, label: flow.automatic },
      ]
    : []
  return {
    approvalId: row.approvalId,
    version: row.version,
    status: statusOf(row, agreedIn(steps), language),
    steps: [
      { ...nobody, ...named(row.applicantId), key: 'submitted', state: 'done', label: flow.submitted, at: row.createdAt.toString() },
      ...steps.map((step): FlowStep => {
        const threshold = settings.approval.levelsAboveMinor[step.level - 1]
        return { ...nobody, ...named(step.approverId), key: 'level', level: step.level, ...levelOf(step, seen, threshold, language) }
      }),
      ...following,
    ],
  }
}
