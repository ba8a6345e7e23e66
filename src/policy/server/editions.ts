import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { sealDeed, type SealKeys } from '../../server/audit-chain.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { json } from '../../server/database/values.ts'
import type { listEditions, publishPolicy, readEdition, tryPolicy } from '../calls/editions.ts'
import type { PolicyDocument } from '../calls/document.ts'
import { travelPolicyOf } from '../calls/reading.ts'
import type { CompanyCodes } from './drafts.ts'
import { readDraft, writtenOut } from './drafts.ts'
import { inForceAt, neverHolds, replacedBy, type Coming } from './in-force.ts'
import type { PastTrips } from './past-trips.ts'
import { replayPast } from './past-trips.ts'

const EDITIONS_AT_ONCE = 50
/** What one try judges at most; the tool judges more. */
const TRIED_ORDERS_MAX = 50_000

interface Who {
  readonly companyId: string
  readonly personId: string
}

export interface EditionsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: SealKeys
  readonly people: CompanyCodes & {
    findAll(reader: Reader, companyId: string, personIds: readonly string[]): Promise<ReadonlyMap<string, { readonly name: BothNames }>>
    byUserCode(reader: Reader, who: { companyId: string; userCode: string }): Promise<{ readonly name: BothNames } | null>
  }
  /** What was booked, to try a draft on; null where no product keeps it. */
  readonly pastTrips: PastTrips | null
}

type Edition = CallResult<typeof publishPolicy>['edition']

export interface NewEdition {
  readonly companyId: string
  readonly document: PolicyDocument
  readonly now: Temporal.Instant
  readonly effectiveAt: Temporal.Instant
  /** Null for the company file. */
  readonly publishedBy: string | null
}

export interface AddedEdition {
  readonly version: number
  /** What was set for its day or a later one, and holds no more. */
  readonly replaced: readonly number[]
}

/**
 * Adds an edition and seals the deed; the last thing in a transaction (audit-chain.ts). Whoever calls holds the company's row. Orders
 * keep the edition that judged them, so that none is ever changed.
 */
export async function addEdition(
  writer: Writer,
  keys: SealKeys,
  { companyId, document, now, effectiveAt, publishedBy }: NewEdition,
): Promise<AddedEdition> {
  const replaced = (await replacedBy(writer, companyId, { now, effectiveAt })).map((one) => one.version)
  const text = JSON.stringify(document)
  const { version } = await writer
    .insertInto('policyVersion')
    .values((eb) => ({
      companyId,
      version: eb
        .selectFrom('policyVersion as last')
        .select(sql<number>`coalesce(max(last.version), 0) + 1`.as('next'))
        .where('last.companyId', '=', companyId),
      document: json(document),
      effectiveAt,
      createdAt: now,
      publishedBy,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  await sealDeed(writer, keys, {
    companyId,
    actorId: publishedBy,
    what: 'policy.published',
    subjectId: companyId,
    at: now,
    facts: {
      version,
      effectiveAt: effectiveAt.toString(),
      sha256: createHash('sha256').update(text).digest('hex'),
      ...(replaced.length > 0 && { replaced: replaced.join(' ') }),
    },
  })
  return { version, replaced }
}

/** The latest edition, from when on it holds, and whether a document says the same; null where there is none. */
export async function latestEdition(
  reader: Reader,
  companyId: string,
  document: PolicyDocument,
): Promise<{ readonly version: number; readonly effectiveAt: Temporal.Instant; readonly isSame: boolean } | null> {
  const row = await reader
    .selectFrom('policyVersion')
    .select(['version', 'effectiveAt', sql<boolean>`document = ${json(document)}::jsonb`.as('isSame')])
    .where('companyId', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const EDITION = ['version', 'effectiveAt', 'createdAt', 'publishedBy'] as const
const SHOWN = [...EDITION, sql<BothNames>`document -> 'name'`.as('name'), neverHolds.as('isReplaced')] as const

interface EditionRow {
  readonly version: number
  readonly effectiveAt: Temporal.Instant
  readonly createdAt: Temporal.Instant
  readonly publishedBy: string | null
  readonly name: BothNames
  readonly isReplaced: boolean
}

async function shown({ people, clock }: EditionsDeps, reader: Reader, companyId: string, rows: readonly EditionRow[]): Promise<Edition[]> {
  const publishers = [...new Set(rows.flatMap(({ publishedBy }) => (publishedBy === null ? [] : [publishedBy])))]
  const [names, inForce] = await Promise.all([
    publishers.length === 0 ? new Map<string, { name: BothNames }>() : people.findAll(reader, companyId, publishers),
    inForceAt(reader, companyId, clock.now()),
  ])
  return rows.map(({ version, name, effectiveAt, createdAt, publishedBy, isReplaced }) => ({
    version,
    name,
    effectiveAt: effectiveAt.toString(),
    publishedAt: createdAt.toString(),
    publishedBy: publishedBy === null ? null : (names.get(publishedBy)?.name ?? null),
    isInForce: version === inForce,
    isReplaced,
  }))
}

export async function editionsOf(
  deps: EditionsDeps,
  { companyId }: Who,
  { before }: CallParsed<typeof listEditions>,
): Promise<CallResult<typeof listEditions>> {
  const { read } = deps.db
  let query = read
    .selectFrom('policyVersion')
    .select(SHOWN)
    .where('companyId', '=', companyId)
    .orderBy('version', 'desc')
    .limit(EDITIONS_AT_ONCE + 1)
  if (before !== undefined) query = query.where('version', '<', before)
  const rows = await query.execute()
  return { editions: await shown(deps, read, companyId, rows.slice(0, EDITIONS_AT_ONCE)), hasMore: rows.length > EDITIONS_AT_ONCE }
}

async function oneEdition(deps: EditionsDeps, companyId: string, version: number | null) {
  const { read } = deps.db
  let query = read
    .selectFrom('policyVersion')
    .select([...SHOWN, 'document'])
    .where('companyId', '=', companyId)
    .orderBy('version', 'desc')
    .limit(1)
  if (version !== null) query = query.where('version', '=', version)
  const row = await query.executeTakeFirst()
  if (row === undefined) return null
  const [edition] = await shown(deps, read, companyId, [row])
  return edition === undefined ? null : { edition, document: row.document }
}

export async function editionOf(
  deps: EditionsDeps,
  { companyId }: Who,
  { version }: CallParsed<typeof readEdition>,
): Promise<CallResult<typeof readEdition> | Refusal> {
  const found = await oneEdition(deps, companyId, version ?? null)
  if (found === null) return version === undefined ? refuse('POLICY-NONE') : refuse('P404')
  return { edition: found.edition, document: writtenOut(found.document) }
}

/** What a draft would have changed of what was booked lately. */
async function triedOn(deps: EditionsDeps, companyId: string, document: PolicyDocument, days: number) {
  const { db, clock, people, pastTrips } = deps
  if (pastTrips === null) return null
  const until = clock.now()
  const from = until.subtract({ hours: days * 24 })
  const asked = { companyId, from, until }
  const { people: touched, ...sums } = await replayPast(db.read, pastTrips, travelPolicyOf(document, 0), asked, TRIED_ORDERS_MAX)
  const named = await Promise.all(
    touched.map(async ({ personCode, ...own }) => {
      const person = await people.byUserCode(db.read, { companyId, userCode: personCode })
      return { ...own, userCode: personCode, name: person?.name ?? null }
    }),
  )
  const day = (at: Temporal.Instant) => dateIn(DEFAULT_ZONE, at).toString()
  return { ...sums, notAsked: [...sums.notAsked], people: named, fromDate: day(from), untilDate: day(until) }
}

export async function tryDraft(
  deps: EditionsDeps,
  { companyId }: Who,
  { document: text, days }: CallParsed<typeof tryPolicy>,
  language: Language,
): Promise<CallResult<typeof tryPolicy>> {
  const draft = await readDraft(deps.people, deps.db.read, companyId, { text, language })
  if (!draft.ok) return { problems: [...draft.problems], isSame: false, replay: null }
  const latest = await latestEdition(deps.db.read, companyId, draft.document)
  return { problems: [], isSame: latest?.isSame ?? false, replay: await triedOn(deps, companyId, draft.document, days) }
}

/** From when on an edition holds; refused where that lies in the past, for what was booked was judged. */
function effectiveFrom(fromDate: string | null, now: Temporal.Instant): Temporal.Instant | Refusal {
  if (fromDate === null) return now
  const from = Temporal.PlainDate.from(fromDate)
  const days = dateIn(DEFAULT_ZONE, now).until(from).days
  if (days < 0) return refuse('POLICY-PAST', { field: 'fromDate' })
  return days === 0 ? now : from.toZonedDateTime(DEFAULT_ZONE).toInstant()
}

/** Told before it happens: an edition that somebody has set for a day would never begin. */
function comingFault(coming: readonly Coming[], replacesComing: boolean): Refusal | null {
  const [first] = coming
  if (first === undefined || replacesComing) return null
  const day = dateIn(DEFAULT_ZONE, first.effectiveAt).toString()
  return refuse('POLICY-COMING', { field: 'replacesComing', facts: { version: first.version, day, others: coming.length - 1 } })
}

export async function publishDraft(
  deps: EditionsDeps,
  { companyId, personId }: Who,
  { document: text, basedOn, fromDate, replacesComing }: CallParsed<typeof publishPolicy>,
  language: Language,
): Promise<CallResult<typeof publishPolicy> | Refusal> {
  const { db, clock, people } = deps
  const draft = await readDraft(people, db.read, companyId, { text, language })
  if (!draft.ok) return refuse('POLICY-DRAFT', { detail: { problems: draft.problems } })
  const { document } = draft
  const now = clock.now()
  const effectiveAt = effectiveFrom(fromDate, now)
  if (isRefusal(effectiveAt)) return effectiveAt
  const added = await unlessRefused(db, { name: 'policy.publish', retries: 2 }, async (writer) => {
    // Two who publish at once follow each other, and the second is told of the first.
    await writer.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
    const latest = await latestEdition(writer, companyId, document)
    if ((latest?.version ?? null) !== basedOn) return refuse('POLICY-MOVED', { field: 'basedOn' })
    // The same words from an earlier day on are no repetition.
    if (latest?.isSame && Temporal.Instant.compare(latest.effectiveAt, effectiveAt) <= 0) return refuse('POLICY-SAME')
    const fault = comingFault(await replacedBy(writer, companyId, { now, effectiveAt }), replacesComing)
    if (fault) return fault
    return addEdition(writer, deps.secrets, { companyId, document, now, effectiveAt, publishedBy: personId })
  })
  if (isRefusal(added)) return added
  const published = await oneEdition(deps, companyId, added.version)
  return published === null ? refuse('P404') : { edition: published.edition, replaced: [...added.replaced] }
}
