/** `npm run policy -- replay --policy FILE --from DAY --to DAY`: what a draft would have changed of what was booked. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pastFlights } from '../src/flights/server/index.ts'
import type { Language } from '../src/kernel/language.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { replayPast, readPolicyFile, type PastReplay } from '../src/policy/server/index.ts'
import { travelPolicyOf } from '../src/policy/calls/reading.ts'
import { configFrom } from '../src/server/config.ts'
import type { Config } from '../src/server/config.ts'
import type { Database } from '../src/server/database/connect.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { createLog } from '../src/server/log.ts'
import { askedOf, reportOf, USAGE, type Asked } from './policy/replay-report.ts'

/** The one company, or the one that was named. */
async function companyOf(db: Database, code: string | null): Promise<{ id: string; code: string }> {
  let query = db.read.selectFrom('company').select(['id', 'code']).orderBy('code').limit(20)
  if (code !== null) query = query.where('code', '=', code)
  const [first, ...others] = await query.execute()
  if (first === undefined) throw new Error(code === null ? 'There is no company yet.' : `There is no company ${code}.`)
  if (others.length > 0) {
    throw new Error(`Say --company: there are ${[first, ...others].map((one) => one.code).join(', ')}.`)
  }
  return first
}

/** The language of whoever sits at the terminal, as the system says it. */
const languageOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language =>
  /^zh/i.test(LC_ALL || LC_MESSAGES || LANG || '') ? 'zh' : 'en'

const instantOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(DEFAULT_ZONE).toInstant()

/** A draft as text; what keeps it from being read is said with its name. */
async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`, { cause: error })
    if (code === 'EISDIR') throw new Error(`${file} is a folder, and no policy.`, { cause: error })
    throw error
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new Error(`${file} is not text in UTF-8.`, { cause: error })
  }
}

async function replayed(config: Config, asked: Asked): Promise<{ code: string; replay: PastReplay } | null> {
  const text = await textOf(asked.file)
  const draft = readPolicyFile(text, languageOf(process.env))
  if (!draft.ok) {
    for (const { line, column, message } of draft.problems) console.error(`${asked.file}:${line}:${column}: ${message}`)
    return null
  }
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log, mustExist: true }) : null
  const db = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { log, max: 2 })
  try {
    const company = await companyOf(db, asked.company)
    const span = { companyId: company.id, from: instantOf(asked.from), until: instantOf(asked.to.add({ days: 1 })) }
    return { code: company.code, replay: await replayPast(db.read, pastFlights, travelPolicyOf(draft.document, 0), span) }
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

const asked = askedOf(process.argv.slice(2))
const result = configFrom(process.env, fileURLToPath(new URL('..', import.meta.url)))
if ('problem' in asked) {
  console.error(`${asked.problem}\n${USAGE}`)
  process.exitCode = 2
} else if (!result.ok) {
  for (const problem of result.problems) console.error(problem)
  process.exitCode = 1
} else {
  try {
    const found = await replayed(result.config, asked)
    if (found === null) process.exitCode = 1
    else console.log(reportOf(found.code, asked, found.replay))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
