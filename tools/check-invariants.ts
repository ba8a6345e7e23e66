/** Checks every invariant of an installation: `npm run check:invariants`. Exits 1 when one is broken, 2 when it cannot look. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configFrom } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { createLog } from '../src/server/log.ts'
import { knownMasterKeys, secretsFrom } from '../src/server/secrets.ts'
import { checkInvariants } from './invariants/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const result = configFrom(process.env, root)
if (!result.ok) {
  for (const problem of result.problems) console.error(problem)
  process.exit(2)
}
const { config } = result
const log = createLog('warn')
const sandbox = new URL(config.air1.url).origin
const others = config.air1.others.map(({ name, url }) => ({ name, origin: new URL(url).origin }))

/** Looks, and makes nothing: neither a database nor a key, wherever it is pointed at. */
async function check(): Promise<number> {
  const sealKeys = secretsFrom(knownMasterKeys(config.masterKeys.values, config.masterKeys.file))
  const sandboxOrigin = await fetch(`${sandbox}/control/check`).then(
    (answer) => (answer.ok ? sandbox : null),
    () => null,
  )
  if (sandboxOrigin === null) console.log(`No sandbox answers at ${sandbox}: what suppliers remember is not compared.`)
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log, mustExist: true }) : null
  const db = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { log, max: 4 })
  try {
    const report = await checkInvariants({ db, sandboxOrigin, others, logDir: join(config.dataDir, 'log'), sealKeys })
    for (const violation of report.violations) console.log(violation)
    console.log(`${report.orders} orders looked at, ${report.violations.length} invariants broken.`)
    return report.violations.length > 0 ? 1 : 0
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

try {
  process.exitCode = await check()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
