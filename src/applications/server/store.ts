import { sql, type ExpressionBuilder } from 'kysely'
import { invariant } from '../../kernel/result.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import type { DB } from '../../server/database/schema.ts'
import { json } from '../../server/database/values.ts'
import type { Difference } from '../rules/change-needs-approval.ts'
import { PRODUCTS, type Plan, type Product } from '../rules/plan.ts'
import { isApplicationState, type ApplicationState } from '../rules/states.ts'
import { readPlan } from './kept-plan.ts'
import { noteEvent, type EventKind } from './store-events.ts'
import type { ApplicationRef, Who } from './deps.ts'

/*
 * All SQL of applications and their members; what is booked of them stands in store-takes.ts, what was authorised in store-authorisations.ts,
 * journeys of several in store-journeys.ts.
 */

export interface ApplicationRow extends ApplicationRef {
  readonly number: string
  readonly sameId: string
  readonly applicantId: string
  readonly recordedById: string | null
  readonly officeId: string | null
  readonly officeRevision: number | null
  readonly state: ApplicationState
  readonly version: number
  readonly plan: Plan
  readonly asked: Plan | null
  readonly agreedMinor: number
  readonly startsOn: string
  readonly endsOn: string
  readonly changedAt: Temporal.Instant
}

const COLUMNS = [
  'companyId',
  'id as applicationId',
  'number',
  'sameId',
  'applicantId',
  'recordedById',
  'officeId',
  'officeRevision',
  'state',
  'version',
  'plan',
  'asked',
  'agreedMinor',
  'startsOn',
  'endsOn',
  'createdAt',
  'changedAt',
] as const

export const applicationsIn = (reader: Reader, companyId: string) =>
  reader.selectFrom('tripApplication').select(COLUMNS).where('companyId', '=', companyId)
type Raw = Awaited<ReturnType<ReturnType<typeof applicationsIn>['executeTakeFirstOrThrow']>>

export function applicationOf({ state, plan, asked, startsOn, endsOn, ...row }: Raw): ApplicationRow & { createdAt: Temporal.Instant } {
  invariant(isApplicationState(state), `an application stands as one may, not ${state}`)
  return {
    ...row,
    state,
    plan: readPlan(plan),
    asked: asked === null ? null : readPlan(asked),
    startsOn: startsOn.toString(),
    endsOn: endsOn.toString(),
  }
}

export async function findApplication(reader: Reader, { companyId, applicationId }: ApplicationRef): Promise<ApplicationRow | null> {
  const row = await applicationsIn(reader, companyId).where('id', '=', applicationId).executeTakeFirst()
  return row ? applicationOf(row) : null
}

/** Many at once, of one company or several; in no order. */
export async function findApplications(reader: Reader, applications: readonly ApplicationRef[]): Promise<ApplicationRow[]> {
  const byCompany = Map.groupBy(applications, ({ companyId }) => companyId)
  const found = await Promise.all(
    [...byCompany].map(([companyId, refs]) => {
      const ids = [...new Set(refs.map(({ applicationId }) => applicationId))]
      return applicationsIn(reader, companyId).where('id', 'in', ids).execute()
    }),
  )
  return found.flat().map(applicationOf)
}

/** The same, locked until the transaction ends: whoever moves or books it does so alone. */
export async function lockApplication(writer: Writer, { companyId, applicationId }: ApplicationRef): Promise<ApplicationRow | null> {
  const row = await applicationsIn(writer, companyId).where('id', '=', applicationId).forUpdate().executeTakeFirst()
  return row ? applicationOf(row) : null
}

export async function lockOfOffice(writer: Writer, companyId: string, officeId: string): Promise<ApplicationRow | null> {
  const row = await applicationsIn(writer, companyId).where('officeId', '=', officeId).forUpdate().executeTakeFirst()
  return row ? applicationOf(row) : null
}

/** Whether somebody may see an application: its applicant, who put it, and its travellers. */
export async function concerns(reader: Reader, { companyId, applicationId }: ApplicationRef, personId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('tripApplicationMember')
    .select('personId')
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('personId', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export async function nextNumber(writer: Writer, day: string): Promise<string> {
  const { rows } = await sql<{ value: number }>`select nextval('trip_application_number_seq') as value`.execute(writer)
  return `TA${day.replaceAll('-', '').slice(2)}${String(Number(rows[0]?.value)).padStart(5, '0')}`
}

const first = (plan: Plan): string => plan.segments.map(({ startDate }) => startDate).toSorted()[0] ?? ''
const last = (plan: Plan): string =>
  plan.segments
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1) ?? ''
const spanOf = (plan: Plan) => ({ startsOn: Temporal.PlainDate.from(first(plan)), endsOn: Temporal.PlainDate.from(last(plan)) })

export interface NewApplication extends ApplicationRef {
  readonly number: string
  readonly sameId: string
  readonly applicantId: string
  readonly recordedById: string | null
  readonly officeId: string | null
  readonly officeRevision: number | null
  readonly state: ApplicationState
  readonly plan: Plan
  readonly createdAt: Temporal.Instant
}

/** The calendar's word is read and never kept. */
function keptState(state: ApplicationState): Exclude<ApplicationState, 'ended'> {
  invariant(state !== 'ended', 'nothing but the calendar ends an application')
  return state
}

export async function insertApplication(writer: Writer, { applicationId, createdAt, plan, ...row }: NewApplication): Promise<void> {
  await writer
    .insertInto('tripApplication')
    .values({
      companyId: row.companyId,
      id: applicationId,
      number: row.number,
      sameId: row.sameId,
      applicantId: row.applicantId,
      recordedById: row.recordedById,
      officeId: row.officeId,
      officeRevision: row.officeRevision,
      state: keptState(row.state),
      version: 1,
      plan: json(plan),
      asked: null,
      agreedMinor: plan.estimateMinor,
      ...spanOf(plan),
      createdAt,
      changedAt: createdAt,
    })
    .execute()
  const ref = { companyId: row.companyId, applicationId }
  await writeMembers(writer, ref, { plan, applicantId: row.applicantId, recordedById: row.recordedById })
  await writeCounts(writer, ref, plan)
}

/** Who is concerned now. Who travels no more and neither applied nor put it loses sight of it. */
async function writeMembers(
  writer: Writer,
  { companyId, applicationId }: ApplicationRef,
  { plan, applicantId, recordedById }: { plan: Plan; applicantId: string; recordedById: string | null },
): Promise<void> {
  const travelling = new Set(plan.travellers.map(({ personId }) => personId))
  const people = [...new Set([...travelling, applicantId, ...(recordedById === null ? [] : [recordedById])])]
  await writer
    .deleteFrom('tripApplicationMember')
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('personId', 'not in', people)
    .execute()
  await writer
    .insertInto('tripApplicationMember')
    .values(people.map((personId) => ({ companyId, applicationId, personId, travels: travelling.has(personId) })))
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'applicationId', 'personId']).doUpdateSet((eb) => ({ travels: eb.ref('excluded.travels') })),
    )
    .execute()
}

/** Writes how many are wanted. What is taken stays: less than that is refused by the table. */
async function writeCounts(writer: Writer, { companyId, applicationId }: ApplicationRef, plan: Plan): Promise<void> {
  const rows = plan.segments.flatMap(({ tripId, wanted }) =>
    PRODUCTS.flatMap((product) => {
      const count = wanted[product] ?? 0
      return count === 0 ? [] : [{ companyId, applicationId, tripId, product, wanted: count, taken: 0 }]
    }),
  )
  await writer
    .deleteFrom('tripCount')
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where((eb) => eb.not(eb.or(rows.map(({ tripId, product }) => eb.and({ tripId, product })))))
    .execute()
  if (rows.length === 0) return
  await writer
    .insertInto('tripCount')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'applicationId', 'tripId', 'product']).doUpdateSet((eb) => ({ wanted: eb.ref('excluded.wanted') })),
    )
    .execute()
}

export interface Move {
  readonly state: ApplicationState
  readonly plan?: Plan
  /** Null takes back what a change asks for. */
  readonly asked: Plan | null
  readonly agreedMinor?: number
  readonly officeRevision?: number
  /** What happened, and who did it. */
  readonly event: { readonly kind: EventKind; readonly actorId: string | null; readonly changes?: readonly Difference[] }
  readonly at: Temporal.Instant
}

/** Moves a locked application on; moving.ts tells of it. */
export async function moveApplication(writer: Writer, row: ApplicationRow, { event, at, ...move }: Move): Promise<ApplicationRow> {
  const { companyId, applicationId } = row
  const version = row.version + 1
  const plan = move.plan ?? row.plan
  const agreedMinor = move.agreedMinor ?? row.agreedMinor
  const officeRevision = move.officeRevision ?? row.officeRevision
  const moved = await writer
    .updateTable('tripApplication')
    .set({
      state: keptState(move.state),
      version,
      plan: json(plan),
      asked: move.asked === null ? null : json(move.asked),
      agreedMinor,
      officeRevision,
      ...spanOf(plan),
      changedAt: at,
    })
    .where('companyId', '=', companyId)
    .where('id', '=', applicationId)
    .where('version', '=', row.version)
    .returning('version')
    .executeTakeFirst()
  invariant(moved, 'an application that is locked does not change under us')
  if (move.plan) {
    await writeCounts(writer, row, plan)
    await writeMembers(writer, row, { plan, applicantId: row.applicantId, recordedById: row.recordedById })
  }
  await noteEvent(writer, row, { seq: version, at, ...event })
  return { ...row, state: move.state, version, plan, asked: move.asked, agreedMinor, officeRevision, changedAt: at }
}

/** What is not over, of it what waits or can be booked on, or what is over. */
export type ListTab = 'open' | 'awaiting' | 'bookable' | 'closed'

export interface Page {
  readonly tab: ListTab
  /** A number, a city, or words of the reason. */
  readonly wanted: { readonly text: string; readonly cities: readonly string[] } | null
  readonly today: string
  /** Which days a part has to lie on that an agreement given elsewhere opens now; null where none opens anything. */
  readonly openParts: { readonly startsBy: string; readonly endsFrom: string } | null
  readonly after: { readonly at: Temporal.Instant; readonly id: string } | null
  readonly size: number
}

const ENDED = ['rejected', 'withdrawn'] as const
const STATES_OF = { awaiting: ['awaiting', 'changing'], bookable: ['approved', 'changing'] } as const

/** One that waits can be booked on where somebody has agreed elsewhere, nobody has found that to be otherwise, and it opens one of its parts. */
const isAuthorised = (eb: ExpressionBuilder<DB, 'tripApplication'>, { startsBy, endsFrom }: NonNullable<Page['openParts']>) =>
  eb.and([
    sql<boolean>`exists (select from jsonb_array_elements(plan -> 'segments') s
      where s ->> 'startDate' <= ${startsBy} and s ->> 'endDate' >= ${endsFrom})`,
    eb('state', '=', 'awaiting'),
    eb.exists(
      eb
        .selectFrom('tripAuthorisation as a')
        .select('a.state')
        .whereRef('a.companyId', '=', 'tripApplication.companyId')
        .whereRef('a.applicationId', '=', 'tripApplication.id')
        .where('a.plan', 'is not', null)
        .where('a.state', '!=', 'disputed'),
    ),
  ])
/** What a search types is no pattern. */
const literally = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Those that concern somebody. */
const ofMember = (reader: Reader, { companyId, personId }: Who) =>
  applicationsIn(reader, companyId).where((eb) =>
    eb.exists(
      eb
        .selectFrom('tripApplicationMember as m')
        .select('m.personId')
        .where('m.companyId', '=', companyId)
        .where('m.personId', '=', personId)
        .whereRef('m.applicationId', '=', 'tripApplication.id'),
    ),
  )

function pageQuery(reader: Reader, who: Who, { tab, wanted, today, openParts, after }: Page) {
  const day = Temporal.PlainDate.from(today)
  return ofMember(reader, who)
    .where((eb) => {
      const over = eb.or([eb('state', 'in', ENDED), eb('endsOn', '<', day)])
      if (tab === 'closed') return over
      const open = eb.not(over)
      if (tab === 'open') return open
      const stands = eb('state', 'in', STATES_OF[tab])
      return eb.and([open, tab === 'bookable' && openParts ? eb.or([stands, isAuthorised(eb, openParts)]) : stands])
    })
    .$if(wanted !== null, (rest) => {
      const { text, cities } = wanted ?? { text: '', cities: [] }
      const pattern = literally(text)
      const inCities = sql<boolean>`exists (select from jsonb_array_elements(plan -> 'segments') s
        where s ->> 'from' = any(${[...cities]}::text[]) or s ->> 'to' = any(${[...cities]}::text[]) or s ->> 'city' = any(${[...cities]}::text[]))`
      return rest.where((eb) => eb.or([eb('number', 'ilike', pattern), sql<boolean>`plan ->> 'reason' ilike ${pattern}`, inCities]))
    })
    .$if(after !== null, (rest) =>
      rest.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(after?.at as Temporal.Instant, after?.id ?? ''))),
    )
}

/** Somebody's applications, the newest first; one more than a page tells that there is another. */
export async function pageOf(reader: Reader, who: Who, page: Page) {
  const rows = await pageQuery(reader, who, page)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size + 1)
    .execute()
  return rows.map(applicationOf)
}

/** What is neither rejected nor withdrawn. */
export const LIVING = ['awaiting', 'approved', 'changing'] as const

/** More than this nobody has open at once; a page asks for one that fits among them. */
const OPEN_MAX = 50

/** Applications in which all of these travel, that are not over on a day, the soonest first. */
export async function openFor(reader: Reader, companyId: string, personIds: readonly string[], today: string): Promise<ApplicationRow[]> {
  const people = [...new Set(personIds)]
  const rows = await applicationsIn(reader, companyId)
    .where('state', 'in', LIVING)
    .where('endsOn', '>=', Temporal.PlainDate.from(today))
    .where((eb) =>
      eb(
        eb
          .selectFrom('tripApplicationMember as m')
          .select((count) => count.fn.countAll<number>().as('travelling'))
          .where('m.companyId', '=', companyId)
          .where('m.travels', '=', true)
          .where('m.personId', 'in', people)
          .whereRef('m.applicationId', '=', 'tripApplication.id'),
        '=',
        people.length,
      ),
    )
    .orderBy('startsOn')
    .orderBy('id')
    .limit(OPEN_MAX)
    .execute()
  return rows.map(applicationOf)
}

/** What changed after a cursor and up to an instant, the oldest first. */
export async function changesSince(
  reader: Reader,
  companyId: string,
  { after, until, size }: { after: Page['after']; until: Temporal.Instant; size: number },
): Promise<ApplicationRow[]> {
  const rows = await applicationsIn(reader, companyId)
    .where('changedAt', '<=', until)
    .$if(after !== null, (rest) =>
      rest.where((eb) => eb(eb.refTuple('changedAt', 'id'), '>', eb.tuple(after?.at as Temporal.Instant, after?.id ?? ''))),
    )
    .orderBy('changedAt')
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map(applicationOf)
}

export interface CountRow {
  readonly applicationId: string
  readonly tripId: string
  readonly product: Product
  readonly wanted: number
  readonly taken: number
}

const isProduct = (text: string): text is Product => (PRODUCTS as readonly string[]).includes(text)

export async function countsOf(reader: Reader, companyId: string, applicationIds: readonly string[]): Promise<CountRow[]> {
  if (applicationIds.length === 0) return []
  const rows = await reader
    .selectFrom('tripCount')
    .select(['applicationId', 'tripId', 'product', 'wanted', 'taken'])
    .where('companyId', '=', companyId)
    .where('applicationId', 'in', [...applicationIds])
    .execute()
  return rows.map(({ product, ...row }) => {
    invariant(isProduct(product), 'what is counted is a product')
    return { ...row, product }
  })
}
