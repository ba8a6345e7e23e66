import { sql } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { PageCursor } from '../../server/page-cursor.ts'
import type { PlannedLevel } from '../rules/chain.ts'
import { APPROVAL_STATES, type ApprovalState } from '../rules/states.ts'
import type { Who } from './deps.ts'

/** All SQL of approvals. */

/** What names a request. The company comes from a session or from a job, never from a request's input. */
export interface ApprovalRef {
  readonly companyId: string
  readonly approvalId: string
}

const ROW = [
  'a.companyId',
  'a.id as approvalId',
  'a.orderId',
  'a.kind',
  'a.state',
  'a.applicantId',
  'a.travellerId',
  'a.version',
  'a.reasonCode',
  'a.reasonNote',
  'a.overMinor',
  'a.createdAt',
  'a.decideBy',
  'a.endedAt',
  'a.urgedAt',
] as const

const STEP = ['level', 'approverId', 'state', 'skipReason', 'askedAt', 'decision', 'comment', 'decidedAt', 'effectiveAt'] as const

const approvals = (reader: Reader) => reader.selectFrom('approval as a').select(ROW)
type RawRow = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>

export interface ApprovalRow extends Omit<RawRow, 'state'> {
  readonly state: ApprovalState
}

const STATES: ReadonlySet<number> = new Set(Object.values(APPROVAL_STATES))
const isState = (value: number): value is ApprovalState => STATES.has(value)

function rowOf(raw: RawRow): ApprovalRow {
  const { state } = raw
  invariant(isState(state), `an approval has one of its states, not ${state}`)
  return { ...raw, state }
}

export async function insertApproval(
  writer: Writer,
  order: OrderRef,
  request: {
    approvalId: string
    kind: number
    applicantId: string
    /** Null where the applicant herself travels. */
    travellerId: string | null
    reason: { code: string; note: string }
    overMinor: number
    createdAt: Temporal.Instant
  },
  levels: readonly PlannedLevel[],
): Promise<void> {
  const { companyId, orderId } = order
  const { approvalId, kind, applicantId, travellerId, reason, overMinor, createdAt } = request
  await writer
    .insertInto('approval')
    .values({
      companyId,
      id: approvalId,
      orderId,
      kind,
      state: APPROVAL_STATES.APPLIED,
      applicantId,
      travellerId,
      version: 1,
      reasonCode: reason.code,
      reasonNote: reason.note,
      overMinor,
      createdAt,
    })
    .execute()
  await writer
    .insertInto('approvalStep')
    .values(
      levels.map(({ level, approverId, skipReason }) => ({
        companyId,
        approvalId,
        level,
        approverId,
        state: skipReason === null ? ('waiting' as const) : ('skipped' as const),
        skipReason,
      })),
    )
    .execute()
}

export async function findApproval(reader: Reader, { companyId, approvalId }: ApprovalRef): Promise<ApprovalRow | null> {
  const row = await approvals(reader).where('a.companyId', '=', companyId).where('a.id', '=', approvalId).executeTakeFirst()
  return row ? rowOf(row) : null
}

export async function approvalOfOrder(reader: Reader, { companyId, orderId }: OrderRef): Promise<ApprovalRow | null> {
  const row = await approvals(reader).where('a.companyId', '=', companyId).where('a.orderId', '=', orderId).executeTakeFirst()
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
    .orderBy('level')
    .execute()
}
export type StepRow = Awaited<ReturnType<typeof stepsOf>>[number]

export interface ApprovalChange {
  readonly state?: ApprovalState
  readonly decideBy?: Temporal.Instant
  readonly endedAt?: Temporal.Instant
  readonly urgedAt?: Temporal.Instant | null
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
}

export async function changeStep(
  writer: Writer,
  { companyId, approvalId, level }: ApprovalRef & { level: number },
  change: StepChange,
): Promise<void> {
  await writer
    .updateTable('approvalStep')
    .set(change)
    .where('companyId', '=', companyId)
    .where('approvalId', '=', approvalId)
    .where('level', '=', level)
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

/** Whoever may see a request: its applicant, whose trip it is, and everybody whom it has asked so far. */
export async function isSeenBy(reader: Reader, who: Who, approvalId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('approval as a')
    .select('a.id')
    .where('a.companyId', '=', who.companyId)
    .where('a.id', '=', approvalId)
    .where((eb) =>
      eb.or([
        eb('a.applicantId', '=', who.personId),
        eb('a.travellerId', '=', who.personId),
        eb.exists(
          eb
            .selectFrom('approvalStep as s')
            .select('s.level')
            .whereRef('s.companyId', '=', 'a.companyId')
            .whereRef('s.approvalId', '=', 'a.id')
            .where('s.approverId', '=', who.personId)
            .where('s.askedAt', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Requests that have asked a person, with her step in each; along the index of what she was asked. */
function askedOf(reader: Reader, who: Who) {
  return reader
    .selectFrom('approvalStep as s')
    .innerJoin('approval as a', (join) => join.onRef('a.companyId', '=', 's.companyId').onRef('a.id', '=', 's.approvalId'))
    .where('s.companyId', '=', who.companyId)
    .where('s.approverId', '=', who.personId)
    .where('s.askedAt', 'is not', null)
}

/** What still waits for her: asked, and nothing written down by her. */
const isAwaiting = sql<boolean>`(s.state = 'asked' and s.decision is null)`

export async function pageForApprover(
  reader: Reader,
  who: Who,
  page: { tab: 'awaiting' | 'completed'; after: PageCursor | null; size: number },
) {
  let query = askedOf(reader, who)
    .select(ROW)
    .select([
      's.level',
      's.state as stepState',
      's.decision',
      's.decidedAt',
      's.effectiveAt',
      sql<Temporal.Instant>`s.asked_at`.as('askedAt'),
    ])
    .where(page.tab === 'awaiting' ? isAwaiting : sql<boolean>`not ${isAwaiting}`)
  if (page.after) {
    const { at, id } = page.after
    query = query.where((eb) => eb(eb.refTuple('s.askedAt', 's.approvalId'), '<', eb.tuple(at, id)))
  }
  const rows = await query.orderBy('s.askedAt', 'desc').orderBy('s.approvalId', 'desc').limit(page.size).execute()
  return rows.map(({ level, stepState, decision, decidedAt, effectiveAt, askedAt, ...row }) => ({
    row: rowOf(row),
    mine: { level, state: stepState, decision, decidedAt, effectiveAt, askedAt },
  }))
}
export type ListedRow = Awaited<ReturnType<typeof pageForApprover>>[number]

/** How many wait for her, counted up to a limit: a badge says no more than that there are many. */
export async function countAwaiting(reader: Reader, who: Who, atMost: number): Promise<number> {
  const rows = await askedOf(reader, who).select('s.approvalId').where(isAwaiting).limit(atMost).execute()
  return rows.length
}

/** For lists: how many levels have agreed, by request. */
export async function agreedLevels(
  reader: Reader,
  companyId: string,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (approvalIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('approvalStep')
    .select(['approvalId', (eb) => eb.fn.countAll<number>().as('agreed')])
    .where('companyId', '=', companyId)
    .where('approvalId', 'in', [...approvalIds])
    .where('state', '=', 'agreed')
    .groupBy('approvalId')
    .execute()
  return new Map(rows.map((row) => [row.approvalId, row.agreed]))
}
