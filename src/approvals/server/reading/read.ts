import { invariant, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import type { Person } from '../../../people/server/index.ts'
import { readCursor, writeCursor } from '../../../server/page-cursor.ts'
import type { ApprovalDetail, FlowStep, getApprovalDetail, getApprovalFlow, ListedApproval, queryListForApprover } from '../../calls.ts'
import { mayDecide, mayUndo } from '../../rules/deciding.ts'
import { flowOfThresholds } from '../../rules/flow.ts'
import { isApprovalKind } from '../../rules/kinds.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import { LEADS_ON, mayBePaid, TONE_OF } from '../../rules/status.ts'
import { approvalsText } from '../../text/index.ts'
import { actingOf, deciderOf, maySee, standingFor, viewerOf } from '../deciding/acting.ts'
import { broughtOne } from './brought.ts'
import { levelOf } from './chart.ts'
import { objectionsIn, outcomeLine } from './outcome.ts'
import { putByOf } from './put-by.ts'
import type { ApprovalsWingDeps, Who } from '../deps.ts'
import { concernedIds } from '../locked.ts'
import { namedInOwn, ownLine, ownOf, statusKeyOf } from './own.ts'
import {
  aboutMinor,
  broughtBy,
  detailMore,
  inOrder,
  isInside,
  mayChange,
  moreThanAgreed,
  NO_STEP_MORE,
  orderOfBrief,
  overNow,
  stepsMore,
} from './read-more.ts'
import { reasonLabel } from './reasons.ts'
import { askedBefore, countAwaiting, pageForApprover, replacedAmong, stepsOfMany, type ListedRow } from './store-reading.ts'
import { findApproval, stepsOf, type ApprovalRow, type StepRow } from '../store.ts'
import { briefsOf, orderOf } from '../subject.ts'
import { whyNotUrged } from '../time/urge.ts'
import { verdictOf } from './verdicts.ts'

/** A badge says no more than that there are more than 99. */
const COUNT_MAX = 100

function statusOf(seen: Seen, language: Language): ApprovalDetail['status'] {
  const key = statusKeyOf(seen)
  return { code: seen.row.state, key, label: approvalsText[language].statuses[key], tone: TONE_OF[key] }
}

function kindLabel(kind: number, language: Language): string {
  const text = approvalsText[language]
  return isApprovalKind(kind) ? text.kinds[kind] : text.otherKind
}

const hasCome = (at: Temporal.Instant, now: Temporal.Instant) => Temporal.Instant.compare(at, now) <= 0

/** Until when a decision that is written down may still be taken back; null where it may not. */
function undoUntil(step: Pick<StepRow, 'state' | 'decision' | 'effectiveAt'>, now: Temporal.Instant): Temporal.Instant | null {
  if (step.state !== 'asked' || step.decision === null || step.effectiveAt === null) return null
  return hasCome(step.effectiveAt, now) ? null : step.effectiveAt
}

export async function listForApprover(
  deps: ApprovalsWingDeps,
  who: Who & { readonly roles: readonly string[] },
  input: CallParsed<typeof queryListForApprover>,
  language: Language,
): Promise<CallResult<typeof queryListForApprover>> {
  const now = deps.clock.now()
  const viewer = await viewerOf(deps, deps.db.read, who)
  const page = { tab: input.tab, after: readCursor(input.cursor), size: input.size + 1 }
  const [found, awaitingCount, toCheck] = await Promise.all([
    pageForApprover(deps.db.read, viewer, page),
    countAwaiting(deps.db.read, viewer, COUNT_MAX),
    deps.applications.toCheck(deps.db.read, who),
  ])
  const shown = found.slice(0, input.size)
  const last = shown.at(-1)
  return {
    approvals: await presentListed(deps, who, shown, { now, language }),
    nextCursor: found.length > input.size && last ? writeCursor({ at: last.listedAt, id: last.row.approvalId }) : null,
    awaitingCount,
    toCheck,
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
  const ids = rows.map(({ row }) => row.approvalId)
  const stepsOfRow = await stepsOfMany(deps.db.read, who.companyId, ids)
  const [briefs, people, replaced, befores] = await Promise.all([
    briefsOf(
      deps,
      deps.db.read,
      rows.map(({ row }) => row),
      language,
    ),
    deps.people.findAll(
      deps.db.read,
      who.companyId,
      rows.flatMap(({ row }) => [...concernedIds(row), ...namedInOwn(stepsOfRow.get(row.approvalId) ?? [])]),
    ),
    replacedAmong(
      deps.db.read,
      rows.map(({ row }) => row),
    ),
    // Asked again beyond what was agreed to: seldom, and never more than a page of them.
    Promise.all(rows.map(({ row }) => askedBefore(deps.db.read, row))),
  ])
  return rows.map(({ row, mine }, index) => {
    const brief = briefs.get(row.approvalId)
    const applicant = people.get(row.applicantId)
    invariant(brief && applicant, 'a request has what it is about and its applicant')
    const steps = stepsOfRow.get(row.approvalId) ?? []
    const nowMinor = aboutMinor({ row, steps }, brief, replaced.has(row.approvalId))
    const step = steps.find(({ level, approverId }) => level === mine.level && approverId === mine.approverId) ?? null
    const asked = { row, steps }
    return {
      approvalId: row.approvalId,
      version: row.version,
      kind: row.kind,
      kindLabel: kindLabel(row.kind, language),
      status: statusOf(asked, language),
      applicant: { name: applicant.name },
      putBy: putByOf(row, people)?.name ?? null,
      traveller: forWhom(row, people)?.name ?? null,
      insteadOf: mine.approverId === who.personId ? null : (people.get(mine.approverId)?.name ?? null),
      order: orderOfBrief(brief, asked, replaced.has(row.approvalId)),
      overMinor: overNow(row, nowMinor),
      moreMinor: moreThanAgreed(row, nowMinor, befores[index] ?? null),
      isChange: row.orderId === null && befores[index] != null,
      isInside: isInside(row),
      askedAt: mine.askedAt.toString(),
      decideBy: row.decideBy?.toString() ?? null,
      urgedAt: row.urgedAt?.toString() ?? null,
      mine: {
        decision: mine.decision,
        decidedAt: mine.decidedAt?.toString() ?? null,
        undoUntil: undoUntil(mine, seen.now)?.toString() ?? null,
        decidedBy: deputyOf(step, who, people),
        isAsked: mine.state === 'asked' && mine.decision === null,
        own: ownLine(ownOf(asked, step, who, people, language)),
        brought: step && broughtBy(broughtOne(step, steps), people),
      },
    }
  })
}

/** Who has spoken in somebody's place, for whom that was not herself. */
const deputyOf = (step: StepRow | null, { personId }: Who, people: ReadonlyMap<string, Person>) =>
  step?.decidedById == null || step.decidedById === personId ? null : (people.get(step.decidedById)?.name ?? null)

const peopleOfStep = ({ approverId, decidedById, insteadOfId, handedToId, addedById }: StepRow): string[] =>
  [approverId, decidedById, insteadOfId, handedToId, addedById].filter((id) => id !== null)

/** Whose trip it is, where somebody else applied for it. An application in which she travels herself is hers, whoever else goes along. */
function forWhom(
  { applicantId, applicationId, travellerId, travellerIds }: ApprovalRow,
  people: ReadonlyMap<string, Person>,
): Person | null {
  if (applicationId !== null && travellerIds.includes(applicantId)) return null
  return (travellerId !== null && people.get(travellerId)) || null
}

interface Seen {
  readonly row: ApprovalRow
  readonly steps: readonly StepRow[]
}

/** A request for somebody who may see it; for anybody else, and of an unknown id, the same: there is none. */
async function readSeen(deps: ApprovalsWingDeps, who: Who, approvalId: string): Promise<Seen | null> {
  if (!(await maySee(deps, deps.db.read, who, approvalId))) return null
  const ref = { companyId: who.companyId, approvalId }
  const [row, steps] = await Promise.all([findApproval(deps.db.read, ref), stepsOf(deps.db.read, ref)])
  return row && { row, steps }
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
  const ref = orderOf(row)
  const [label, briefs, people, replaced, part] = await Promise.all([
    reasonLabel(deps, deps.db.read, row, language),
    briefsOf(deps, deps.db.read, [row], language),
    deps.people.findAll(deps.db.read, row.companyId, [...concernedIds(row), ...row.notifierIds, ...steps.flatMap(peopleOfStep)]),
    replacedAmong(deps.db.read, [row]),
    ref === null ? null : deps.payments.personPart(deps.db.read, ref),
  ])
  const brief = briefs.get(approvalId)
  const applicant = people.get(row.applicantId)
  invariant(brief && applicant, 'a request has what it is about and its applicant')
  const replacedBy = replaced.get(approvalId) ?? null
  const order = orderOfBrief(brief, seen, replacedBy !== null)
  const traveller = forWhom(row, people)
  const putBy = putByOf(row, people)
  const personMinor = part?.amountMinor ?? 0
  const nowMinor = aboutMinor(seen, brief, replacedBy !== null)
  const acting = await actingOf(deps, deps.db.read, seen, who)
  const asked = acting.step
  const until = asked && deciderOf(asked) === who.personId ? undoUntil(asked, now) : null
  const standing = standingFor(seen, acting, who)
  const change = mayChange(seen, acting, who, { now, language })
  const decide = verdictOf(mayDecide(standing, who, now), language)
  return {
    approvalId: row.approvalId,
    version: row.version,
    kind: row.kind,
    kindLabel: kindLabel(row.kind, language),
    status: statusOf(seen, language),
    order,
    replacedBy,
    orderStatus: brief.status.label,
    applicant: {
      name: applicant.name,
      department: applicant.department.name,
      rank: applicant.rank.name,
      isCaller: row.applicantId === who.personId,
    },
    putBy: putBy && { name: putBy.name, isCaller: putBy.personId === who.personId },
    traveller: traveller && {
      name: traveller.name,
      department: traveller.department.name,
      rank: traveller.rank.name,
      isCaller: traveller.personId === who.personId,
    },
    submittedAt: row.createdAt.toString(),
    reason: { code: row.reasonCode, label, note: row.reasonNote },
    overMinor: overNow(row, nowMinor),
    payers:
      replacedBy === null && mayBePaid(row) && brief.isPayerOpen !== true
        ? { companyMinor: order.totalMinor - personMinor, personMinor }
        : null,
    decideBy: row.decideBy?.toString() ?? null,
    urgedAt: row.urgedAt?.toString() ?? null,
    pending: asked?.decision && until ? { decision: asked.decision, undoUntil: until.toString() } : null,
    ...objectionsIn(seen, people),
    outcome: outcomeLine(seen, language),
    ...(await detailMore(deps, deps.db.read, who, { seen, acting, people, nowMinor, language })),
    notBrought: change.allowed ? [...concernedIds(row), who.personId].flatMap((id) => people.get(id)?.userCode ?? []) : [],
    actions: {
      change,
      approve: decide,
      reject: decide,
      undo: verdictOf(mayUndo(standing, who, now), language),
      urge: verdictOf(whyNotUrged(seen, who, now), language),
    },
    now: now.toString(),
  }
}

/** Who put it, and in whose name where that is somebody else's. */
function submittedBy(row: ApprovalRow, people: ReadonlyMap<string, Person>, { personId }: Who, language: Language) {
  const { flow } = approvalsText[language]
  const putBy = putByOf(row, people)
  const applicant = people.get(row.applicantId)?.name ?? null
  if (putBy === null) return { name: applicant, isCaller: row.applicantId === personId, label: flow.submitted }
  const whose = row.applicantId === personId ? '' : (applicant?.[language] ?? '')
  return { name: putBy.name, isCaller: putBy.personId === personId, label: flow.submittedInNameOf(whose) }
}

export async function describeFlow(
  deps: ApprovalsWingDeps,
  who: Who,
  approvalId: string,
  language: Language,
): Promise<CallResult<typeof getApprovalFlow> | Refusal> {
  const seen = await readSeen(deps, who, approvalId)
  if (!seen) return refuse('P404')
  const { row, steps } = seen
  const ref = orderOf(row)
  const [people, settings, part, briefs] = await Promise.all([
    deps.people.findAll(deps.db.read, row.companyId, [...concernedIds(row), ...steps.flatMap(peopleOfStep)]),
    deps.people.companySettings(deps.db.read, row.companyId),
    ref === null ? null : deps.payments.personPart(deps.db.read, ref),
    briefsOf(deps, deps.db.read, [row], language),
  ])
  const brief = briefs.get(approvalId)
  const { flow } = approvalsText[language]
  const more = await stepsMore(deps, seen, people)
  const { flows, levelsAboveMinor, hoursToDecide } = settings.approval
  const { levels } = flows.find((one) => one.code === row.flowCode) ?? flowOfThresholds(levelsAboveMinor, hoursToDecide)
  const nobody = {
    level: null,
    name: null,
    isCaller: false,
    title: '',
    at: null,
    comment: '',
    by: null,
    insteadOf: null,
    mode: null,
    ...NO_STEP_MORE,
  }
  const named = (personId: string) => ({ name: people.get(personId)?.name ?? null, isCaller: personId === who.personId })
  const isFulfilled = row.state === APPROVAL_STATES.AGREED && brief?.status.settled === true && brief.status.tone === 'ok'
  const isPaid = isFulfilled || part?.state === 'paid'
  // Nothing is paid for an application, and who is told only waits for nothing.
  const following: FlowStep[] =
    ref !== null && row.way !== 'passive' && LEADS_ON.has(row.state)
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
  // A part of its own is hers whose trip it is: several are never above a limit.
  const payerId = row.travellerId ?? row.applicantId
  const payer = people.get(payerId)
  return {
    approvalId: row.approvalId,
    version: row.version,
    status: statusOf(seen, language),
    personPart:
      part === null || isPaid || !payer || brief?.isPayerOpen === true
        ? null
        : { name: payer.name, isCaller: payerId === who.personId, amountMinor: part.amountMinor },
    steps: [
      { ...nobody, ...submittedBy(row, people, who, language), key: 'submitted', state: 'done', at: row.createdAt.toString() },
      ...inOrder(steps).map((step): FlowStep => {
        // A word that can still be taken back is nobody's to read, nor whose it is.
        const by = step.state === 'asked' ? null : step.decidedById
        return {
          ...nobody,
          ...named(step.approverId),
          key: 'level',
          level: step.level,
          ...levelOf(step, seen, levels[step.level - 1], language),
          by: by === null ? null : named(by).name,
          insteadOf: step.insteadOfId === null ? null : named(step.insteadOfId).name,
          mode: step.mode,
          ...more(step),
        }
      }),
      ...following,
    ],
  }
}
