import { invariant } from '../../kernel/result.ts'
import type { Reader, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { Plan } from '../rules/plan.ts'
import { AUTHORISATION_STATES, opensPlan, type AuthorisationState } from '../rules/urgent-trip-is-authorised.ts'
import type { ApplicationRef } from './deps.ts'

/* All SQL of agreements that were given outside of the system. */

export interface AuthorisationRow extends ApplicationRef {
  readonly authoriserId: string
  readonly givenAt: Temporal.Instant
  readonly fileId: string
  readonly recordedById: string
  readonly recordedAt: Temporal.Instant
  readonly state: AuthorisationState
  /** Who has checked it, and when; null until somebody has. */
  readonly checkedById: string | null
  readonly checkedAt: Temporal.Instant | null
  /** What it was given to; null once that is over. */
  readonly plan: Plan | null
}

const COLUMNS = [
  'companyId',
  'applicationId',
  'authoriserId',
  'givenAt',
  'fileId',
  'recordedById',
  'recordedAt',
  'state',
  'checkedById',
  'checkedAt',
  'plan',
] as const

const isState = (text: string): text is AuthorisationState => (AUTHORISATION_STATES as readonly string[]).includes(text)

function rowOf<T extends { readonly state: string }>(row: T): T & { readonly state: AuthorisationState } {
  const { state } = row
  invariant(isState(state), `an authorisation stands as one may, not ${state}`)
  return { ...row, state }
}

export async function findAuthorisation(reader: Reader, { companyId, applicationId }: ApplicationRef): Promise<AuthorisationRow | null> {
  const row = await reader
    .selectFrom('tripAuthorisation')
    .select(COLUMNS)
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row ? { ...rowOf(row), plan: row.plan as Plan | null } : null
}

/** The one that opens an application as it stands now; null where there is none, or it was given to another plan. */
export async function authorisationOf(
  reader: Reader,
  { plan, ...ref }: ApplicationRef & { readonly plan: Plan },
): Promise<AuthorisationRow | null> {
  const found = await findAuthorisation(reader, ref)
  return found && opensPlan(found.plan, plan) ? found : null
}

/** Of some applications those that one opens as they stand now. */
export async function authorisationsOf(
  reader: Reader,
  companyId: string,
  rows: readonly { readonly applicationId: string; readonly plan: Plan }[],
): Promise<ReadonlyMap<string, AuthorisationState>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ applicationId }) => applicationId)
  const found = await reader
    .selectFrom('tripAuthorisation')
    .select(['applicationId', 'state', 'plan'])
    .where('companyId', '=', companyId)
    .where('applicationId', 'in', ids)
    .execute()
  const planOf = new Map(rows.map(({ applicationId, plan }) => [applicationId, plan]))
  return new Map(
    found.map(rowOf).flatMap(({ applicationId, state, plan }) => {
      const now = planOf.get(applicationId)
      return now && opensPlan(plan as Plan | null, now) ? [[applicationId, state] as const] : []
    }),
  )
}

/** What it was given to is over, and may come again as something else. */
export async function endAuthorisation(writer: Writer, { companyId, applicationId }: ApplicationRef): Promise<void> {
  await writer
    .updateTable('tripAuthorisation')
    .set({ plan: null })
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .execute()
}

/** One that was given to another plan goes by it; that it was there stands in the audit chain. No words and no pictures are kept twice. */
export async function putAuthorisation(
  writer: Writer,
  {
    companyId,
    applicationId,
    plan,
    ...row
  }: Omit<AuthorisationRow, 'state' | 'plan' | 'checkedById' | 'checkedAt'> & { readonly plan: Plan },
): Promise<void> {
  const put = { ...row, plan: json({ ...plan, reason: '', fileIds: [] }), state: 'unchecked' as const, checkedById: null, checkedAt: null }
  await writer
    .insertInto('tripAuthorisation')
    .values({ companyId, applicationId, ...put })
    .onConflict((conflict) => conflict.columns(['companyId', 'applicationId']).doUpdateSet(put))
    .execute()
}

/** Of two who check at once, the first wins. */
export async function saveCheck(
  writer: Writer,
  { companyId, applicationId }: ApplicationRef,
  check: { readonly state: AuthorisationState; readonly byId: string; readonly at: Temporal.Instant },
): Promise<boolean> {
  const row = await writer
    .updateTable('tripAuthorisation')
    .set({ state: check.state, checkedById: check.byId, checkedAt: check.at })
    .where('companyId', '=', companyId)
    .where('applicationId', '=', applicationId)
    .where('state', '=', 'unchecked')
    .returning('state')
    .executeTakeFirst()
  return row !== undefined
}

/** Given in one person's name, or all of a company; the newest first. */
export async function pageOfAuthorisations(
  reader: Reader,
  companyId: string,
  page: { ofAuthoriserId: string | null; after: { at: Temporal.Instant; id: string } | null; size: number },
) {
  const { ofAuthoriserId, after, size } = page
  const rows = await reader
    .selectFrom('tripAuthorisation as u')
    .innerJoin('tripApplication as a', (join) => join.onRef('a.companyId', '=', 'u.companyId').onRef('a.id', '=', 'u.applicationId'))
    .select([
      'u.applicationId',
      'a.number',
      'a.applicantId',
      'u.authoriserId',
      'u.givenAt',
      'u.recordedAt',
      'u.fileId',
      'u.state',
      'u.plan',
    ])
    .where('u.companyId', '=', companyId)
    .$if(ofAuthoriserId !== null, (rest) => rest.where('u.authoriserId', '=', ofAuthoriserId ?? ''))
    .$if(after !== null, (rest) =>
      rest.where((eb) => eb(eb.refTuple('u.recordedAt', 'u.applicationId'), '<', eb.tuple(after?.at as Temporal.Instant, after?.id ?? ''))),
    )
    .orderBy('u.recordedAt', 'desc')
    .orderBy('u.applicationId', 'desc')
    .limit(size + 1)
    .execute()
  return rows.map((row) => ({ ...rowOf(row), plan: row.plan as Plan | null }))
}

/** How many wait to be checked, of one person's or of a whole company. */
export async function countUnchecked(reader: Reader, companyId: string, ofAuthoriserId: string | null): Promise<number> {
  const { waiting } = await reader
    .selectFrom('tripAuthorisation')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('companyId', '=', companyId)
    .where('state', '=', 'unchecked')
    .$if(ofAuthoriserId !== null, (rest) => rest.where('authoriserId', '=', ofAuthoriserId ?? ''))
    .executeTakeFirstOrThrow()
  return waiting
}
