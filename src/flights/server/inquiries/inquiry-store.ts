import { sql, type Selectable } from 'kysely'
import { invariant, isRefusal } from '../../../kernel/result.ts'
import { next } from '../../../kernel/states.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { FeePromise } from '../../../payments/rules/service-fees.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { DB } from '../../../server/database/schema.ts'
import { json } from '../../../server/database/values.ts'
import {
  INQUIRY_CODES as CODE,
  INQUIRY_ENDED,
  inquiryTransitions,
  type InquiryCode,
  type InquiryEvent,
} from '../../rules/inquiry-states.ts'
import type { Plan } from '../../rules/inquiry-plan.ts'
import type { InquiryWish } from '../../rules/inquiry.ts'
import type { Who } from '../deps.ts'

/* The SQL of requests of the desk and of its plans. */

type Stored = Selectable<DB['flightInquiry']>

export interface InquiryRow extends Omit<Stored, 'wish' | 'feePromise'> {
  readonly wish: InquiryWish
  readonly feePromise: FeePromise | null
}

export interface PlanRow extends Omit<Selectable<DB['flightInquiryPlan']>, 'plan'> {
  readonly plan: Plan
}

export interface InquiryRef {
  readonly companyId: string
  readonly inquiryId: string
}

/** One that was sent: with what it has from then on. */
export type AskedRow = InquiryRow & { readonly askedAt: Temporal.Instant; readonly promisedAt: Temporal.Instant }
export const isAsked = (row: InquiryRow | null): row is AskedRow => row !== null && row.askedAt !== null && row.promisedAt !== null

const rowOf = (stored: Stored): InquiryRow => ({
  ...stored,
  wish: stored.wish as InquiryWish,
  feePromise: stored.feePromise as FeePromise | null,
})

export async function nextInquiryNumber(writer: Writer, now: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ value: number }>`select nextval('flight_inquiry_number_seq') as value`.execute(writer)
  const day = dateIn(DEFAULT_ZONE, now).toString().replaceAll('-', '').slice(2)
  return `Q${day}${String(Number(rows[0]?.value)).padStart(5, '0')}`
}

export async function insertDraft(
  writer: Writer,
  {
    wish,
    travellers,
    ...row
  }: Pick<
    InquiryRow,
    'companyId' | 'id' | 'number' | 'personId' | 'mode' | 'travellers' | 'wish' | 'createdAt' | 'expiresAt' | 'restartedFrom'
  >,
): Promise<void> {
  await writer
    .insertInto('flightInquiry')
    .values({ ...row, state: CODE.DRAFT, travellers: [...travellers], wish: json(wish) })
    .execute()
}

export async function findInquiry(reader: Reader, { companyId, inquiryId }: InquiryRef): Promise<InquiryRow | null> {
  const row = await reader
    .selectFrom('flightInquiry')
    .selectAll()
    .where((eb) => eb.and({ companyId, id: inquiryId }))
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Locks it until the transaction ends. */
export async function lockInquiry(writer: Writer, { companyId, inquiryId }: InquiryRef): Promise<InquiryRow | null> {
  const row = await writer
    .selectFrom('flightInquiry')
    .selectAll()
    .where((eb) => eb.and({ companyId, id: inquiryId }))
    .forUpdate()
    .executeTakeFirst()
  return row ? rowOf(row) : null
}

/** Staff belong to no company: theirs is found by the request. */
export async function companyOf(reader: Reader, inquiryId: string): Promise<string | null> {
  const row = await reader.selectFrom('flightInquiry').select('companyId').where('id', '=', inquiryId).executeTakeFirst()
  return row?.companyId ?? null
}

/** What may be asked of somebody: hers, and those on which she travels, once they were sent. */
export async function inquiriesOf(
  reader: Reader,
  { companyId, personId }: Who,
  { after, size }: { readonly after: string | null; readonly size: number },
): Promise<readonly InquiryRow[]> {
  let query = reader
    .selectFrom('flightInquiry')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('state', '<>', CODE.DRAFT)
    .where((eb) => eb.or([eb('personId', '=', personId), eb('travellers', '@>', sql<string[]>`array[${personId}]::uuid[]`)]))
  if (after !== null) query = query.where('id', '<', after)
  return (await query.orderBy('id', 'desc').limit(size).execute()).map(rowOf)
}

/** How many of hers are not over. */
export async function countOpen(reader: Reader, { companyId, personId }: Who): Promise<number> {
  const { count } = await reader
    .selectFrom('flightInquiry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where((eb) => eb.and({ companyId, personId }))
    .where('state', 'in', [CODE.ASKED, CODE.TAKEN, CODE.QUOTED, CODE.CHOSEN])
    .executeTakeFirstOrThrow()
  return Number(count)
}

type InquiryChange = Partial<
  Pick<
    InquiryRow,
    | 'mode'
    | 'contactSealed'
    | 'askedAt'
    | 'promisedAt'
    | 'answeredAt'
    | 'chosenPlanId'
    | 'chosenAt'
    | 'dueAt'
    | 'deskWords'
    | 'decidedBy'
    | 'wish'
    | 'feePromise'
    | 'travellers'
  >
>

/** What the desk has to do next in each state ends with it. */
const WITH_DESK: ReadonlySet<InquiryCode> = new Set([CODE.ASKED, CODE.TAKEN, CODE.CHOSEN])

/** Moves a locked one on by an event of its table; callers look at the state first. */
export async function moveInquiry(
  writer: Writer,
  row: InquiryRow,
  event: InquiryEvent,
  now: Temporal.Instant,
  { wish, feePromise, travellers, ...change }: InquiryChange = {},
): Promise<void> {
  const to = next(inquiryTransitions, row.state, event)
  invariant(!isRefusal(to), `an inquiry in state ${row.state} does not ${event}`)
  await writer
    .updateTable('flightInquiry')
    .set({
      ...(!WITH_DESK.has(to) && { dueAt: null }),
      ...change,
      state: to,
      endedAt: INQUIRY_ENDED.has(to) ? now : null,
      ...(wish && { wish: json(wish) }),
      ...(feePromise && { feePromise: json(feePromise) }),
      ...(travellers && { travellers: [...travellers] }),
    })
    .where((eb) => eb.and({ companyId: row.companyId, id: row.id }))
    .execute()
}

/** The plan that was chosen of a request; undefined before. */
export const chosenOf = async (
  reader: Reader,
  { companyId, id, chosenPlanId }: Pick<InquiryRow, 'companyId' | 'id' | 'chosenPlanId'>,
): Promise<PlanRow | undefined> =>
  chosenPlanId === null ? undefined : (await plansOf(reader, companyId, [id])).find((plan) => plan.id === chosenPlanId)

export async function insertPlans(writer: Writer, rows: readonly PlanRow[]): Promise<void> {
  await writer
    .insertInto('flightInquiryPlan')
    .values(rows.map(({ plan, ...row }) => ({ ...row, plan: json(plan) })))
    .execute()
}

/** The plans of requests, each in the order in which the desk wrote them. */
export async function plansOf(reader: Reader, companyId: string, inquiryIds: readonly string[]): Promise<readonly PlanRow[]> {
  if (inquiryIds.length === 0) return []
  const rows = await reader
    .selectFrom('flightInquiryPlan')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('inquiryId', 'in', [...inquiryIds])
    .orderBy('inquiryId')
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, plan: row.plan as Plan }))
}

/** Over all companies: what waits for the desk, the earliest promise first. */
export async function waitingForDesk(reader: Reader, after: InquiryRow | null, size: number) {
  let query = reader
    .selectFrom('flightInquiry as i')
    .innerJoin('company as k', 'k.id', 'i.companyId')
    .selectAll('i')
    .select(['k.nameZh', 'k.nameEn'])
    .where('i.dueAt', 'is not', null)
  if (after?.dueAt) query = query.where((eb) => eb(eb.refTuple('i.dueAt', 'i.id'), '>', eb.tuple(after.dueAt, after.id)))
  const rows = await query.orderBy('i.dueAt').orderBy('i.id').limit(size).execute()
  return rows.map(({ nameZh, nameEn, ...row }) => ({ ...rowOf(row), company: { zh: nameZh, en: nameEn } }))
}

/** Over all companies: how many wait for the desk, to be quoted or to be turned to. */
export async function countWaitingForDesk(reader: Reader): Promise<number> {
  const { count } = await reader
    .selectFrom('flightInquiry')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('dueAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A bounded number of drafts that nobody has sent in time, and of requests that have been over for long. */
export async function forgetInquiries(
  writer: Writer,
  { now, endedBefore }: Readonly<Record<'now' | 'endedBefore', Temporal.Instant>>,
  rowsMax: number,
) {
  const rows = await writer
    .selectFrom('flightInquiry')
    .select(['companyId', 'id'])
    .where((eb) => eb.or([eb.and([eb('state', '=', CODE.DRAFT), eb('expiresAt', '<', now)]), eb('endedAt', '<', endedBefore)]))
    .limit(rowsMax)
    .execute()
  for (const { companyId, id } of rows) {
    await writer
      .deleteFrom('flightInquiry')
      .where((eb) => eb.and({ companyId, id }))
      .execute()
  }
  return rows.length
}

/** Somebody is erased: what she asked for is called off, and of it no word, number or name of hers stays. */
export async function forgetInquirer(writer: Writer, { companyId, personId }: Who, now: Temporal.Instant): Promise<void> {
  const rows = await writer
    .selectFrom('flightInquiry')
    .selectAll()
    .where((eb) => eb.and({ companyId, personId }))
    .forUpdate()
    .execute()
  for (const stored of rows) {
    const row = rowOf(stored)
    if (row.state === CODE.DRAFT) {
      await writer
        .deleteFrom('flightInquiry')
        .where((eb) => eb.and({ companyId, id: row.id }))
        .execute()
      continue
    }
    if (Object.hasOwn(inquiryTransitions[row.state], 'cancel')) await moveInquiry(writer, row, 'cancel', now)
    await writer
      .updateTable('flightInquiry')
      .set({ wish: json({ ...row.wish, remark: '' }), contactSealed: null, deskWords: '' })
      .where((eb) => eb.and({ companyId, id: row.id }))
      .execute()
  }
}
