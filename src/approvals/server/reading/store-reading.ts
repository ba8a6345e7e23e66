import { sql } from 'kysely'
import type { Reader } from '../../../server/database/connect.ts'
import type { PageCursor } from '../../../server/page-cursor.ts'
import { DEFAULT_ZONE } from '../../../kernel/time.ts'
import { agreedAt } from '../../rules/read-at.ts'
import { APPROVAL_STATES } from '../../rules/states.ts'
import type { Who } from '../deps.ts'
import type { ToldOfRequest } from '../face.ts'
import { ROW, rowOf, STEP, stepsOf, type ApprovalRow, type StepRow } from '../store.ts'

/* What people read of requests: whose they are, which wait for whom. */

/** Whoever reads. */
export interface Viewer extends Who {
  /** The day that deputies go by. */
  readonly today: string
  /** Who has named her for that day and is still here. */
  readonly principalIds: readonly string[]
}

/**
 * Whether a step is somebody's to read: she is asked, or has decided in another's name; or she is the deputy today of who is asked,
 * about such an amount and such a line, has nothing to do with the trip, and no word of her own about the request.
 */
const isHers = ({
  personId,
  today,
  principalIds,
}: Viewer) => sql<boolean>`(s.approver_id = ${personId} or s.decided_by_id = ${personId} or (
  s.state = 'asked' and s.decision is null and a.applicant_id <> ${personId} and a.recorded_by_id is distinct from ${personId}
  and a.traveller_id is distinct from ${personId}
  and ${personId} <> all(a.traveller_ids)
  and s.approver_id = any(${[...principalIds]}::uuid[])
  and exists (select 1 from approval_deputy d
    where d.company_id = s.company_id and d.principal_id = s.approver_id and d.deputy_id = ${personId} and d.ended_at is null
      and ${today}::date between d.from_date and d.until_date
      and (d.limit_minor is null or a.total_minor <= d.limit_minor) and (d.products is null or a.product = any(d.products)))
  and not exists (select 1 from approval_step o where o.company_id = s.company_id and o.approval_id = s.approval_id
    and ((o.approver_id = ${personId} and o.state <> 'skipped') or o.decided_by_id = ${personId}))))`

/**
 * Whether she stood in for who was asked when that ended: who could have decided may read how it was decided. Not who was
 * named only afterwards: a deputy does not inherit the past of her principal. Of who has left she reads the words that were given, and no
 * more.
 */
const couldHaveDecided = ({ personId, principalIds }: Viewer) => {
  // Of what nobody has decided yet neither instant is there: that is read by whoever stands in today for somebody who is still here.
  const ended = sql`coalesce(s.decided_at, a.ended_at)`
  return sql<boolean>`(s.state <> 'skipped'
    and (s.decided_at is not null or s.approver_id = any(${[...principalIds]}::uuid[]))
    and exists (select 1 from approval_deputy d
    where d.company_id = s.company_id and d.principal_id = s.approver_id and d.deputy_id = ${personId}
      and d.created_at <= ${ended} and (d.ended_at is null or d.ended_at > ${ended})
      and (${ended} at time zone ${DEFAULT_ZONE})::date between d.from_date and d.until_date
      and (d.limit_minor is null or a.total_minor <= d.limit_minor) and (d.products is null or a.product = any(d.products))))`
}

/**
 * Whoever may see a request: its applicant, who put it in her name, whose trip it is, who is told of it, everybody whom it has asked so
 * far, and who stands, or stood when it was decided, in their place.
 */
export async function isSeenBy(reader: Reader, who: Viewer, approvalId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('approval as a')
    .select('a.id')
    .where('a.companyId', '=', who.companyId)
    .where('a.id', '=', approvalId)
    .where((eb) =>
      eb.or([
        eb('a.applicantId', '=', who.personId),
        eb('a.recordedById', '=', who.personId),
        eb('a.travellerId', '=', who.personId),
        sql<boolean>`${who.personId} = any(a.traveller_ids)`,
        sql<boolean>`${who.personId} = any(a.notifier_ids)`,
        eb.exists(
          eb
            .selectFrom('approvalStep as s')
            .select('s.level')
            .whereRef('s.companyId', '=', 'a.companyId')
            .whereRef('s.approvalId', '=', 'a.id')
            .where('s.askedAt', 'is not', null)
            .where((step) => step.or([isHers(who), couldHaveDecided(who)])),
        ),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Requests that have asked a person, or somebody whose deputy she is today, with that step in each. */
function askedOf(reader: Reader, who: Viewer) {
  return reader
    .selectFrom('approvalStep as s')
    .innerJoin('approval as a', (join) => join.onRef('a.companyId', '=', 's.companyId').onRef('a.id', '=', 's.approvalId'))
    .where('s.companyId', '=', who.companyId)
    .where('s.askedAt', 'is not', null)
    .where(isHers(who))
}

/** What still waits for her: asked, and nothing written down by her. */
const isAwaiting = sql<boolean>`(s.state = 'asked' and s.decision is null)`
/** It will be back with her once somebody has spoken whom she has added: nothing for her to do yet, and nothing done either. */
const comesBack = sql<boolean>`(s.state = 'waiting' and a.state = ${APPROVAL_STATES.AWAITING})`
const isOpen = sql<boolean>`(${isAwaiting} or ${comesBack})`

/** Where a request stands in its list: what waits, since when it asks; what is over for her, since when it is. */
const LISTED_AT = {
  awaiting: sql<Temporal.Instant>`s.asked_at`,
  completed: sql<Temporal.Instant>`coalesce(s.decided_at, a.ended_at, s.asked_at)`,
} as const

/** The latest first. */
export async function pageForApprover(
  reader: Reader,
  who: Viewer,
  page: { tab: 'awaiting' | 'completed'; after: PageCursor | null; size: number },
) {
  const listedAt = LISTED_AT[page.tab]
  let query = askedOf(reader, who)
    .select(ROW)
    .select(listedAt.as('listedAt'))
    .select([
      's.level',
      's.approverId',
      's.state as stepState',
      's.decision',
      's.decidedAt',
      's.effectiveAt',
      sql<Temporal.Instant>`s.asked_at`.as('askedAt'),
    ])
    .where(page.tab === 'awaiting' ? isOpen : sql<boolean>`not ${isOpen}`)
  if (page.after) {
    const { at, id } = page.after
    query = query.where(sql<boolean>`(${listedAt}, s.approval_id) < (${at}, ${id})`)
  }
  const rows = await query.orderBy(listedAt, 'desc').orderBy('s.approvalId', 'desc').limit(page.size).execute()
  return rows.map(({ level, approverId, stepState, decision, decidedAt, effectiveAt, askedAt, listedAt: at, ...row }) => ({
    row: rowOf(row),
    listedAt: at,
    mine: { level, approverId, state: stepState, decision, decidedAt, effectiveAt, askedAt },
  }))
}
export type ListedRow = Awaited<ReturnType<typeof pageForApprover>>[number]

/** How many wait for her, counted up to a limit: a badge says no more than that there are many. */
export async function countAwaiting(reader: Reader, who: Viewer, atMost: number): Promise<number> {
  const rows = await askedOf(reader, who).select('s.approvalId').distinct().where(isAwaiting).limit(atMost).execute()
  return rows.length
}

/** Steps that ask somebody who has not spoken, of requests that wait. */
const openSteps = (reader: Reader) =>
  reader
    .selectFrom('approvalStep as s')
    .innerJoin('approval as a', (join) => join.onRef('a.companyId', '=', 's.companyId').onRef('a.id', '=', 's.approvalId'))
    .where('s.state', '=', 'asked')
    .where('s.decision', 'is', null)
    .where('a.state', '=', APPROVAL_STATES.AWAITING)

/** Everybody who is asked about something now. */
export const whoIsAsked = (reader: Reader): Promise<{ companyId: string; approverId: string }[]> =>
  openSteps(reader).select(['s.companyId', 's.approverId']).distinct().execute()

/** Requests that ask one of these now, the oldest first. */
export async function requestsAsking(reader: Reader, companyId: string, approverIds: readonly string[], atMost: number): Promise<string[]> {
  const rows = await openSteps(reader)
    .select('s.approvalId')
    .distinct()
    .where('s.companyId', '=', companyId)
    .where('s.approverId', 'in', [...approverIds])
    .orderBy('s.approvalId')
    .limit(atMost)
    .execute()
  return rows.map(({ approvalId }) => approvalId)
}

/** For lists: the steps of a page of requests, by request. */
export async function stepsOfMany(
  reader: Reader,
  companyId: string,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StepRow[]>> {
  if (approvalIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('approvalStep')
    .select(['approvalId', ...STEP])
    .where('companyId', '=', companyId)
    .where('approvalId', 'in', [...approvalIds])
    .orderBy('turn')
    .orderBy('level')
    .orderBy('part')
    .orderBy('approverId')
    .execute()
  return Map.groupBy(rows, (row) => row.approvalId)
}

/** What requests about applications were put for, by request; none of those from before that was kept. */
export async function toldOfMany(
  reader: Reader,
  companyId: string,
  approvalIds: readonly string[],
): Promise<ReadonlyMap<string, ToldOfRequest>> {
  if (approvalIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('approval')
    .select(['id', sql<ToldOfRequest | null>`asked->'told'`.as('told')])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...approvalIds])
    .execute()
  return new Map(rows.flatMap(({ id, told }) => (told === null ? [] : [[id, told] as const])))
}

/** What a change of an application is a change of, in money; null of what is put for the first time. */
async function agreedBefore(reader: Reader, { companyId, approvalId }: Pick<ApprovalRow, 'companyId' | 'approvalId'>) {
  const { agreed } = await reader
    .selectFrom('approval')
    .select(sql<string | null>`asked->>'agreedBeforeMinor'`.as('agreed'))
    .where('companyId', '=', companyId)
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow()
  return agreed === null ? null : { totalMinor: Number(agreed), isAgreed: true }
}

/** Which of these were followed by another request about the same order, and what the last of those asks about. */
export async function replacedAmong(
  reader: Reader,
  rows: readonly Pick<ApprovalRow, 'companyId' | 'approvalId' | 'orderId' | 'round'>[],
): Promise<ReadonlyMap<string, { readonly totalMinor: number }>> {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  const [first] = rows
  if (!first || orderIds.length === 0) return new Map()
  const latest = await reader
    .selectFrom('approval')
    .distinctOn('orderId')
    .select(['orderId', 'round', 'totalMinor'])
    .where('companyId', '=', first.companyId)
    .where('orderId', 'in', orderIds)
    .orderBy('orderId')
    .orderBy('round', 'desc')
    .execute()
  const byOrder = new Map(latest.map((one) => [one.orderId, one]))
  return new Map(
    rows.flatMap(({ approvalId, orderId, round }) => {
      const last = orderId === null ? undefined : byOrder.get(orderId)
      return last && last.round > round && last.totalMinor !== null ? [[approvalId, { totalMinor: last.totalMinor }] as const] : []
    }),
  )
}

/**
 * What the request before about the same order was for, or an application before its change, and whether everybody had agreed to it; null
 * where it is the first.
 */
export async function askedBefore(
  reader: Reader,
  { companyId, approvalId, orderId, round }: Pick<ApprovalRow, 'companyId' | 'approvalId' | 'orderId' | 'round'>,
): Promise<{ readonly totalMinor: number; readonly isAgreed: boolean } | null> {
  if (orderId === null) return agreedBefore(reader, { companyId, approvalId })
  if (round < 2) return null
  const found = await reader
    .selectFrom('approval as a')
    .select(ROW)
    .where('a.companyId', '=', companyId)
    .where('a.orderId', '=', orderId)
    .where('a.round', '=', round - 1)
    .executeTakeFirst()
  if (!found) return null
  const row = rowOf(found)
  const isAgreed = row.state === APPROVAL_STATES.AGREED
  // Agreed to is what was read: the price may have moved inside of the ceiling before.
  const agreedMinor = isAgreed ? agreedAt(row, await stepsOf(reader, row)) : null
  const totalMinor = agreedMinor ?? row.ceilingMinor ?? row.totalMinor
  return totalMinor === null ? null : { totalMinor, isAgreed }
}
