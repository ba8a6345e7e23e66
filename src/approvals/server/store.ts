import { sql } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { FlowPlan } from '../rules/plan.ts'
import { APPROVAL_STATES, type ApprovalState } from '../rules/states.ts'
import { TURN_STEP } from '../rules/walking.ts'

/** SQL of requests and their steps; what people read of many is in store-reading.ts, deputies in store-deputies.ts. */

/** What names a request. The company comes from a session or from a job, never from a request's input. */
export interface ApprovalRef {
  readonly companyId: string
  readonly approvalId: string
}

export const ROW = [
  'a.companyId',
  'a.id as approvalId',
  'a.orderId',
  'a.kind',
  'a.state',
  'a.applicantId',
  'a.recordedById',
  'a.travellerId',
  'a.version',
  'a.reasonCode',
  'a.reasonNote',
  'a.overMinor',
  'a.createdAt',
  'a.decideBy',
  'a.endedAt',
  'a.urgedAt',
  'a.hoursToDecide',
  'a.flowCode',
  'a.totalMinor',
  'a.product',
  'a.transfers',
  'a.notifierIds',
  'a.applicationId',
  'a.applicationVersion',
  'a.round',
  'a.travellerIds',
  'a.way',
  'a.breaches',
  'a.ceilingMinor',
  'a.toleranceMinor',
  'a.remindAfterHours',
  'a.onSilence',
  'a.thinkingSince',
  'a.latestAt',
  'a.remindedAt',
  'a.escalations',
  'a.isSilent',
  'a.tellsBySms',
  // Only what it was put with says who put this one; null of orders, and of what was put before that was noted.
  sql<string | null>`a.asked ->> 'putById'`.as('putById'),
  // What the order cost when each word was given; null of applications, and of what was decided before that was noted.
  sql<Readonly<Record<string, number>> | null>`a.asked -> 'readMinor'`.as('readMinor'),
] as const

export const STEP = [
  'level',
  'approverId',
  'state',
  'skipReason',
  'askedAt',
  'decision',
  'comment',
  'decidedAt',
  'effectiveAt',
  'turn',
  'part',
  'mode',
  'needed',
  'decidedById',
  'insteadOfId',
  'addedById',
  'addedWords',
  'handedToId',
  'decidedVia',
] as const

const approvals = (reader: Reader) => reader.selectFrom('approval as a').select(ROW)
type RawRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>

export interface ApprovalRow extends Omit<RawRow, 'state'> {
  readonly state: ApprovalState
}

const STATES: ReadonlySet<number> = new Set(Object.values(APPROVAL_STATES))
const isState = (value: number): value is ApprovalState => STATES.has(value)

export function rowOf(raw: RawRow): ApprovalRow {
  const { state } = raw
  invariant(isState(state), `an approval has one of its states, not ${state}`)
  return { ...raw, state }
}

/** What a request is about, when it is written. */
export type NewSubject =
  | (OrderRef & { readonly applicationId?: undefined })
  | { readonly companyId: string; readonly orderId?: undefined; readonly applicationId: string; readonly applicationVersion: number }

export interface NewRequest {
  readonly approvalId: string
  readonly kind: number
  /** Which request about the same order it is. */
  readonly round: number
  readonly applicantId: string
  readonly recordedById: string | null
  /** Who travels first; null where the applicant herself does. */
  readonly travellerId: string | null
  readonly travellerIds: string[]
  readonly reason: { readonly code: string; readonly note: string }
  readonly overMinor: number
  readonly totalMinor: number
  readonly product: string
  readonly breaches: string[]
  readonly way: ApprovalRow['way']
  readonly ceilingMinor: number | null
  readonly toleranceMinor: number | null
  /** What it was put with, kept to be asked again at another price. */
  readonly asked: object
  readonly flowCode: string
  readonly hoursToDecide: number
  readonly remindAfterHours: number | null
  readonly onSilence: ApprovalRow['onSilence']
  readonly notifierIds: string[]
  /** They are told by text message too. */
  readonly tellsBySms: boolean
  readonly createdAt: Temporal.Instant
}

/** `successors`: by who would be asked, who is asked in her place because it was she who agreed last time. */
export async function insertApproval(
  writer: Writer,
  subject: NewSubject,
  request: NewRequest,
  { plan, successors }: { readonly plan: FlowPlan; readonly successors: ReadonlyMap<string, string> },
): Promise<void> {
  const { companyId } = subject
  const { approvalId, reason, asked, ...columns } = request
  await writer
    .insertInto('approval')
    .values({
      ...columns,
      ...subject,
      id: approvalId,
      state: APPROVAL_STATES.APPLIED,
      version: 1,
      reasonCode: reason.code,
      reasonNote: reason.note,
      asked: json(asked),
    })
    .execute()
  await insertSteps(writer, { companyId, approvalId }, stepsOfPlan(plan, successors))
}

/** A step as it is planned or brought in on the way; the rest of its columns is what happens to it. */
export interface NewStep {
  readonly level: number
  readonly approverId: string
  readonly state: 'waiting' | 'asked' | 'skipped'
  readonly skipReason: string | null
  readonly askedAt?: Temporal.Instant
  readonly turn: number
  readonly part: number
  readonly mode: 'all' | 'any' | 'majority'
  readonly needed: number
  readonly insteadOfId: string | null
  readonly addedById?: string
  /** What she wrote to whom she asked to sign as well. */
  readonly addedWords?: string
}

/** The rows of a plan. Levels that are passed over stand there with their reason, so that nobody wonders. */
function stepsOfPlan(plan: FlowPlan, successors: ReadonlyMap<string, string>): NewStep[] {
  return plan.steps.flatMap(({ level, skip, groups, passedOver, missing }) => {
    const turn = level * TURN_STEP
    const aside = [
      ...passedOver.map(({ personId, insteadOf }) => ({ personId, reason: skip, insteadOfId: insteadOf?.personId ?? null })),
      ...missing
        .filter(({ personId }) => !passedOver.some((one) => one.personId === personId))
        .map(({ personId, because }) => ({ personId, reason: because, insteadOfId: null })),
    ]
    // Behind those who are asked: nobody stands together with who is passed over.
    const skipped = aside.map(({ personId, reason, insteadOfId }, index): NewStep => {
      const alone = { turn, part: groups.length + index + 1, mode: 'all' as const, needed: 1 }
      return { ...alone, level, approverId: personId, state: 'skipped', skipReason: reason, insteadOfId }
    })
    const asked = groups.flatMap(({ signers, mode, needed }, index) =>
      signers.map(({ personId, insteadOf }): NewStep => {
        const together = { turn, part: index + 1, mode, needed }
        const successor = successors.get(personId)
        const who = { approverId: successor ?? personId, insteadOfId: successor === undefined ? (insteadOf?.personId ?? null) : personId }
        return { ...together, level, ...who, state: 'waiting', skipReason: null }
      }),
    )
    return [...skipped, ...asked]
  })
}

export async function insertSteps(writer: Writer, { companyId, approvalId }: ApprovalRef, steps: readonly NewStep[]): Promise<void> {
  if (steps.length === 0) return
  await writer
    .insertInto('approvalStep')
    .values(steps.map((step) => ({ ...step, companyId, approvalId })))
    .execute()
}

export async function findApproval(reader: Reader, { companyId, approvalId }: ApprovalRef): Promise<ApprovalRow | null> {
  const row = await approvals(reader).where('a.companyId', '=', companyId).where('a.id', '=', approvalId).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The latest request about an order. */
export async function approvalOfOrder(reader: Reader, { companyId, orderId }: OrderRef): Promise<ApprovalRow | null> {
  const rows = approvals(reader).where('a.companyId', '=', companyId).where('a.orderId', '=', orderId)
  const row = await rows.orderBy('a.round', 'desc').limit(1).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The latest request about an application. */
export async function approvalOfApplication(
  reader: Reader,
  { companyId, applicationId }: { readonly companyId: string; readonly applicationId: string },
): Promise<ApprovalRow | null> {
  const rows = approvals(reader).where('a.companyId', '=', companyId).where('a.applicationId', '=', applicationId)
  const row = await rows.orderBy('a.applicationVersion', 'desc').limit(1).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The request that was about an application when it got a version: the latest that had been put by then. */
export async function approvalBefore(
  reader: Reader,
  { companyId, applicationId, version }: { readonly companyId: string; readonly applicationId: string; readonly version: number },
): Promise<ApprovalRow | null> {
  const rows = approvals(reader).where('a.companyId', '=', companyId).where('a.applicationId', '=', applicationId)
  const put = rows.where('a.applicationVersion', '<', version)
  const row = await put.orderBy('a.applicationVersion', 'desc').limit(1).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The request by which an application was agreed to last; null where nobody was asked about it yet, or nobody agreed. */
export async function agreedOfApplication(
  reader: Reader,
  { companyId, applicationId }: { readonly companyId: string; readonly applicationId: string },
): Promise<ApprovalRow | null> {
  const rows = approvals(reader).where('a.companyId', '=', companyId).where('a.applicationId', '=', applicationId)
  const agreed = rows.where('a.state', '=', APPROVAL_STATES.AGREED)
  const row = await agreed.orderBy('a.applicationVersion', 'desc').limit(1).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The request by which an application stands as it does: the latest that nobody took back; where each was, the latest. */
export async function approvalToShow(
  reader: Reader,
  { companyId, applicationId }: { readonly companyId: string; readonly applicationId: string },
): Promise<ApprovalRow | null> {
  const wasTakenBack = sql<boolean>`a.state in (${APPROVAL_STATES.CLOSED_BY_APPLICANT}, ${APPROVAL_STATES.CLOSED_BY_SYSTEM})`
  const rows = approvals(reader).where('a.companyId', '=', companyId).where('a.applicationId', '=', applicationId)
  const row = await rows.orderBy(wasTakenBack).orderBy('a.applicationVersion', 'desc').limit(1).executeTakeFirst()
  return row ? rowOf(row) : null
}

/** The request's row, locked until the transaction ends. One row and no join: a joined row would be read as of before the wait. */
export async function lockApproval(writer: Writer, { companyId, approvalId }: ApprovalRef): Promise<ApprovalRow> {
  const row = await approvals(writer).where('a.companyId', '=', companyId).where('a.id', '=', approvalId).forUpdate().executeTakeFirst()
  invariant(row, 'an approval that is locked exists')
  return rowOf(row)
}

export async function stepsOf(reader: Reader, { companyId, approvalId }: ApprovalRef) {
  return reader
    .selectFrom('approvalStep')
    .select(STEP)
    .where('companyId', '=', companyId)
    .where('approvalId', '=', approvalId)
    .orderBy('turn')
    .orderBy('level')
    .orderBy('part')
    .orderBy('approverId')
    .execute()
}
export type StepRow = Awaited<ReturnType<typeof stepsOf>>[number]

export interface ApprovalChange {
  readonly state?: ApprovalState
  readonly decideBy?: Temporal.Instant
  readonly endedAt?: Temporal.Instant
  readonly urgedAt?: Temporal.Instant | null
  readonly transfers?: number
  readonly thinkingSince?: Temporal.Instant
  readonly latestAt?: Temporal.Instant | null
  readonly remindedAt?: Temporal.Instant | null
  readonly escalations?: number
  readonly isSilent?: boolean
}

/** Changes a locked request and counts its version up; answers with the new version. */
export async function changeApproval(writer: Writer, { companyId, approvalId }: ApprovalRef, change: ApprovalChange): Promise<number> {
  const row = await writer
    .updateTable('approval')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('id', '=', approvalId)
    .returning('version')
    .executeTakeFirst()
  invariant(row, 'an approval that changes exists')
  return row.version
}

export interface StepChange {
  readonly state?: StepRow['state']
  readonly skipReason?: string
  readonly askedAt?: Temporal.Instant
  readonly decision?: 'agree' | 'reject' | null
  readonly comment?: string
  readonly decidedAt?: Temporal.Instant | null
  readonly effectiveAt?: Temporal.Instant | null
  readonly decidedById?: string | null
  readonly handedToId?: string
  readonly decidedVia?: 'mail' | 'card' | null
  readonly needed?: number
}

export async function changeStep(
  writer: Writer,
  { companyId, approvalId, level, approverId }: ApprovalRef & Pick<StepRow, 'level' | 'approverId'>,
  change: StepChange,
): Promise<void> {
  await writer
    .updateTable('approvalStep')
    .set(change)
    .where('companyId', '=', companyId)
    .where('approvalId', '=', approvalId)
    .where('level', '=', level)
    .where('approverId', '=', approverId)
    .execute()
}

/** Nobody needs to decide any more: the step that is asked and those that wait are closed. */
export async function closeSteps(writer: Writer, { companyId, approvalId }: ApprovalRef): Promise<void> {
  await writer
    .updateTable('approvalStep')
    .set({ state: 'closed' })
    .where('companyId', '=', companyId)
    .where('approvalId', '=', approvalId)
    .where('state', 'in', ['asked', 'waiting'])
    .execute()
}

/** Everybody of a request that only tells has been told. */
export async function askEverybody(writer: Writer, { companyId, approvalId }: ApprovalRef, at: Temporal.Instant): Promise<void> {
  await writer
    .updateTable('approvalStep')
    .set({ askedAt: at })
    .where('companyId', '=', companyId)
    .where('approvalId', '=', approvalId)
    .where('state', '=', 'waiting')
    .execute()
}
