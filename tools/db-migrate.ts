/** Brings the database of DATABASE_URL, or the embedded one under DATA_DIR, to the newest migration. */
import { fileURLToPath } from 'node:url'
import { configFrom } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/log.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const result = configFrom(process.env, root)
if (!result.ok) {
  for (const problem of result.problems) console.error(problem)
  process.exit(1)
}
const { config } = result
const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log }) : null
const db = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { log, max: 2 })
try {
  const { applied, version } = await migrate(db, log)
  for (const name of applied) console.log(`applied ${name}`)
  console.log(applied.length === 0 ? `Nothing to do: the database is at ${version}.` : `The database is at ${version}.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.close()
  await embedded?.stop()
}
