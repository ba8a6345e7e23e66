import { uuidv7 } from '../../kernel/ids.ts'
import { yuan } from '../../kernel/money.ts'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { Clock } from '../../kernel/time.ts'
import { costs } from '../../costs/server/index.ts'
import { addEdition, latestEdition } from '../../policy/server/index.ts'
import type { Database, Writer } from '../../server/database/connect.ts'
import { json } from '../../server/database/values.ts'
import type { Secrets } from '../../server/secrets.ts'
import type { CompanyFile, FileProblem } from './company-file.ts'
import { readCompanyFile } from './company-file-reader.ts'
import { tidyUserCode } from './company-file-references.ts'
import { importAgents } from './company-import-agents.ts'
import { importCosts } from './company-import-costs.ts'
import { importAnnouncements } from './company-import-notices.ts'
import { importPeople } from './company-import-people.ts'
import { chunks, ImportRefused, linkUpwards } from './company-saving.ts'
import type { Counted } from './company-saving.ts'
import { storedFrom } from './company-settings.ts'
import { hashPassword } from './passwords.ts'

export interface ImportDeps {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Secrets
}

/** What an import did, in numbers: nothing personal. */
export interface ImportSummary {
  readonly companyCode: string
  readonly isNew: boolean
  readonly departments: Counted
  readonly ranks: Counted
  readonly costCentres: Counted
  readonly legalEntities: number
  readonly projects: number
  readonly budgets: number
  readonly people: Counted & { readonly left: number }
  readonly documents: number
  /** Authorities to book for others, and occasions for travel partners. */
  readonly agents: number
  readonly scenes: number
  /** People who got a first password. */
  readonly passwordsSet: number
  /** With the editions that were set for later and hold no more. */
  readonly policy: { readonly version: number; readonly isNew: boolean; readonly replaced: readonly number[] }
  readonly creditLimitMinor: number
}

export type ImportResult =
  | { readonly ok: true; readonly summary: ImportSummary }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/** Passwords hashed at once: each takes 19 MiB and a thread for 100 ms. */
const HASHES_AT_ONCE = 4

/**
 * Reads a company file and makes the company so, in one transaction: what is new is added, what is known by its code is
 * changed, what the file does not name stays. Nothing is imported where anything is wrong.
 */
export async function importCompany(deps: ImportDeps, text: string, options: { isDemo?: boolean } = {}): Promise<ImportResult> {
  const now = deps.clock.now()
  const read = readCompanyFile(text, dateIn(DEFAULT_ZONE, now).toString())
  if (!read.ok) return read
  const phcByUserCode = await firstPasswords(deps.db, read.file)
  try {
    const summary = await deps.db.transact(
      (writer) => write(writer, deps.secrets, { file: read.file, now, phcByUserCode, isDemo: options.isDemo ?? false }),
      {
        name: 'people.import',
        retries: 2,
      },
    )
    return { ok: true, summary }
  } catch (error) {
    if (error instanceof ImportRefused) return { ok: false, problems: [read.locate(error.problem)] }
    throw error
  }
}

/** Hashes the passwords of those who have none yet; slow on purpose, so it is done before the transaction. */
async function firstPasswords(db: Database, file: CompanyFile): Promise<ReadonlyMap<string, string>> {
  const rows = await db.read
    .selectFrom('password as w')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'w.companyId').onRef('p.id', '=', 'w.personId'))
    .innerJoin('company as c', 'c.id', 'w.companyId')
    .select('p.userCode')
    .where('c.code', '=', file.company.code)
    .execute()
  const have = new Set(rows.map((row) => row.userCode))
  const open = file.people.flatMap(({ userCode, password }) => {
    const code = tidyUserCode(userCode)
    return password === undefined || have.has(code) ? [] : [{ code, password }]
  })
  const hashed = new Map<string, string>()
  for (let start = 0; start < open.length; start += HASHES_AT_ONCE) {
    const batch = open.slice(start, start + HASHES_AT_ONCE)
    await Promise.all(batch.map(async ({ code, password }) => hashed.set(code, await hashPassword(password))))
  }
  return hashed
}

interface Import {
  readonly file: CompanyFile
  readonly now: Temporal.Instant
  readonly phcByUserCode: ReadonlyMap<string, string>
  readonly isDemo: boolean
}

async function write(writer: Writer, secrets: Secrets, { file, now, phcByUserCode, isDemo }: Import): Promise<ImportSummary> {
  const company = await saveCompany(writer, file, now, isDemo)
  const saved = { writer, companyId: company.id, now }
  const departments = await saveDepartments(saved, file)
  const ranks = await saveRanks(saved, file)
  const costCentres = await costs.save(writer, company.id, file.costCentres, now)
  const people = await importPeople({
    ...saved,
    secrets,
    people: file.people,
    phonesKeptBy: file.settings.phonesKeptBy,
    departmentIds: departments.ids,
    rankIds: ranks.ids,
    costCentreIds: costCentres.ids,
    phcByUserCode,
  })
  const charging = await importCosts({ ...saved, file, departmentIds: departments.ids })
  const { agents, scenes } = await importAgents({ ...saved, file, departmentIds: departments.ids })
  await importAnnouncements({ ...saved, file })
  await saveCredit(saved, file)
  const policy = await savePolicy(saved, secrets, file) // the last: it seals a deed
  return {
    companyCode: file.company.code,
    isNew: company.isNew,
    departments: departments.counted,
    ranks: ranks.counted,
    costCentres: costCentres.counted,
    ...charging,
    ...people,
    agents,
    scenes,
    policy,
    creditLimitMinor: yuan(file.credit.limitYuan),
  }
}

async function saveCompany(
  writer: Writer,
  file: CompanyFile,
  now: Temporal.Instant,
  isDemo: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const { code, systemCode, name } = file.company
  const values = { systemCode, nameZh: name.zh, nameEn: name.en, settings: json(storedFrom(file.settings, file.banners)) }
  const id = uuidv7(now.epochMilliseconds)
  // The row stays locked until the end: two imports of one company follow each other.
  const row = await writer
    .insertInto('company')
    .values({ id, code, ...values, isDemo, createdAt: now })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: row.id === id }
}

interface Saving {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
}

interface Saved {
  readonly ids: ReadonlyMap<string, string>
  readonly counted: Counted
}

function savedFrom(rows: readonly { id: string; code: string }[], made: ReadonlySet<string>): Saved {
  const created = rows.filter((row) => made.has(row.id)).length
  return { ids: new Map(rows.map((row) => [row.code, row.id])), counted: { created, updated: rows.length - created } }
}

async function saveDepartments({ writer, companyId, now }: Saving, file: CompanyFile): Promise<Saved> {
  const values = file.departments.map(({ code, name }) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code,
    nameZh: name.zh,
    nameEn: name.en,
  }))
  const rows: { id: string; code: string }[] = []
  for (const part of chunks(values)) {
    const query = writer
      .insertInto('department')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'code'])
          .doUpdateSet((eb) => ({ nameZh: eb.ref('excluded.nameZh'), nameEn: eb.ref('excluded.nameEn') })),
      )
      .returning(['id', 'code'])
    rows.push(...(await query.execute()))
  }
  const saved = savedFrom(rows, new Set(values.map(({ id }) => id)))
  await linkUpwards(
    { writer, companyId, table: 'department', column: 'parent_id' },
    file.departments.map(({ code, parent }) => [saved.ids.get(code), saved.ids.get(parent ?? '')]),
  )
  return saved
}

async function saveRanks({ writer, companyId, now }: Saving, file: CompanyFile): Promise<Saved> {
  const values = file.ranks.map(({ code, name, level }) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    code,
    nameZh: name.zh,
    nameEn: name.en,
    level,
  }))
  const rows = await writer
    .insertInto('jobRank')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'code'])
        .doUpdateSet((eb) => ({ nameZh: eb.ref('excluded.nameZh'), nameEn: eb.ref('excluded.nameEn'), level: eb.ref('excluded.level') })),
    )
    .returning(['id', 'code'])
    .execute()
  return savedFrom(rows, new Set(values.map(({ id }) => id)))
}

/** Adds an edition where the policy differs from the last one. */
async function savePolicy({ writer, companyId, now }: Saving, secrets: Secrets, { policy }: CompanyFile): Promise<ImportSummary['policy']> {
  const last = await latestEdition(writer, companyId, policy)
  if (last?.isSame) return { version: last.version, isNew: false, replaced: [] }
  const added = await addEdition(writer, secrets, { companyId, document: policy, now, effectiveAt: now, publishedBy: null })
  return { ...added, isNew: true }
}

async function saveCredit({ writer, companyId }: Saving, { credit }: CompanyFile): Promise<void> {
  const limitMinor = yuan(credit.limitYuan)
  const saved = await writer
    .insertInto('companyCredit')
    .values({ companyId, currency: 'CNY', limitMinor, usedMinor: 0 })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ limitMinor }).where('companyCredit.usedMinor', '<=', limitMinor))
    .returning('limitMinor')
    .executeTakeFirst()
  if (!saved)
    throw new ImportRefused({ path: ['credit', 'limitYuan'], message: 'the company has already used more credit than this limit' })
}
