/** `npm run company -- import FILE`: makes a company what its file says, or names line and column of what is wrong with it. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { importCompany } from '../src/people/server/index.ts'
import type { ImportSummary } from '../src/people/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { configFrom } from '../src/server/config.ts'
import type { Config } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/log.ts'
import { masterKeys, secretsFrom } from '../src/server/secrets.ts'

const USAGE = 'Usage: npm run company -- import FILE\nFILE is one YAML file as demo/company.yaml is; see src/people/README.md.'

const changed = ({ created, updated }: { created: number; updated: number }): string => `${created} new, ${updated} known`

const instead = (replaced: readonly number[]): string =>
  replaced.length === 0 ? '' : `, instead of what was set for later (edition ${replaced.join(', ')})`

function report(summary: ImportSummary): string {
  const { people, policy } = summary
  return [
    `Company ${summary.companyCode} ${summary.isNew ? 'imported' : 'updated'}.`,
    `  departments    ${changed(summary.departments)}`,
    `  ranks          ${changed(summary.ranks)}`,
    `  cost centres   ${changed(summary.costCentres)}`,
    `  charged to     ${summary.legalEntities} legal entities, ${summary.projects} projects, ${summary.budgets} budgets`,
    `  people         ${changed(people)}${people.left > 0 ? `, of whom ${people.left} have left` : ''}`,
    `  documents      ${summary.documents}`,
    `  first passwords ${summary.passwordsSet}`,
    `  policy         edition ${policy.version}${policy.isNew ? ', in force from now' : ', unchanged'}${instead(policy.replaced)}`,
    `  credit         CNY ${(summary.creditLimitMinor / 100).toFixed(2)}`,
  ].join('\n')
}

/** Text of UTF-8, or a sentence: a file in GBK would otherwise import other names than it shows. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

async function run(config: Config, file: string): Promise<boolean> {
  const text = await textOf(file)
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null
  const db = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { log, max: 2 })
  try {
    await migrate(db, log)
    const secrets = secretsFrom(masterKeys(config.masterKeys.values, config.masterKeys.file))
    const result = await importCompany({ db, clock: systemClock, secrets }, text)
    if (result.ok) {
      console.log(report(result.summary))
      return true
    }
    for (const { line, column, message } of result.problems) console.error(`${file}:${line}:${column}: ${message}`)
    console.error('Nothing was imported.')
    return false
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

const [command, file, ...rest] = process.argv.slice(2)
const result = configFrom(process.env, fileURLToPath(new URL('..', import.meta.url)))
if (command !== 'import' || file === undefined || rest.length > 0) {
  console.error(USAGE)
  process.exitCode = 2
} else if (!result.ok) {
  for (const problem of result.problems) console.error(problem)
  process.exitCode = 1
} else {
  try {
    if (!(await run(result.config, file))) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
