import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { DEFAULT_ZONE, dateIn } from '../../kernel/time.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Logger } from 'pino'
import { readCompanyFile } from './company-file-reader.ts'
import type { ImportDeps } from './company-import.ts'
import { importCompany } from './company-import.ts'

/** The demo company, shipped with the project. Its passwords are published with it. */
const DEMO_FILE = fileURLToPath(new URL('../../../demo/company.yaml', import.meta.url))

export interface DemoAccount {
  readonly account: string
  readonly password: string
  readonly name: BothNames
  /** What this sign-in is for: "出行人", "Traveller". */
  readonly what: BothNames
}

/** The sign-ins that the demo file publishes. */
export async function publishedAccounts(today: string): Promise<readonly DemoAccount[]> {
  const read = readCompanyFile(await readFile(DEMO_FILE, 'utf8'), today)
  if (!read.ok)
    throw new Error(`The demo company's file is broken: ${read.problems.map(({ line, message }) => `line ${line}: ${message}`).join('; ')}`)
  return read.file.people.flatMap(({ userCode, password, name, demoNote, status }) =>
    password !== undefined && demoNote !== undefined && status === 'active' ? [{ account: userCode, password, name, what: demoNote }] : [],
  )
}

/** Whether this installation runs on the demo company and on nothing else: then its sign-ins may be shown. */
export async function isOnlyDemo(reader: Reader): Promise<boolean> {
  const companies = await reader.selectFrom('company').select('isDemo').limit(1_000).execute()
  return companies.length > 0 && companies.every(({ isDemo }) => isDemo)
}

/** Imports the demo company into an empty database. Says whether it did. */
export async function seedDemo(deps: ImportDeps & { readonly demo: boolean; readonly log: Logger }): Promise<boolean> {
  if (!deps.demo) return false
  const some = await deps.db.read.selectFrom('company').select('id').limit(1).executeTakeFirst()
  if (some) return false
  const result = await importCompany(deps, await readFile(DEMO_FILE, 'utf8'), { isDemo: true })
  if (!result.ok)
    throw new Error(
      `The demo company's file is broken: ${result.problems.map(({ line, message }) => `line ${line}: ${message}`).join('; ')}`,
    )
  deps.log.info({ company: result.summary.companyCode, people: result.summary.people.created }, 'the demo company was imported')
  return true
}

/** The demo's sign-ins where they may be shown, else none. For the sign-in page and for what `npm start` prints. */
export async function demoAccountsOf(deps: ImportDeps & { readonly demo: boolean }): Promise<readonly DemoAccount[]> {
  if (!deps.demo || !(await isOnlyDemo(deps.db.read))) return []
  return publishedAccounts(dateIn(DEFAULT_ZONE, deps.clock.now()).toString())
}
