/**
 * `npm run audit -- head`: prints where each company's audit chain ends, and the chain of what the operator's own staff did, to be kept
 * where nobody who can write the database can write.
 * `npm run audit -- verify [--head FILE]`: names the first entry of each chain that does not fit: its seal, its link, or an end that was
 * kept before. Exits 1 where one does not, 2 when it cannot look.
 */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { configFrom } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { createLog } from '../src/server/log.ts'
import { knownMasterKeys, secretsFrom } from '../src/server/secrets.ts'
import { headsOf, parseHeads, verifyChains } from './audit/chains.ts'

const USAGE = 'Usage: npm run audit -- head\n       npm run audit -- verify [--head FILE]'

function asked(args: readonly string[]): { what: 'head' } | { what: 'verify'; file: string | null } | null {
  const [command, option, file, ...rest] = args
  if (command === 'head' && option === undefined) return { what: 'head' }
  if (command !== 'verify' || rest.length > 0) return null
  if (option === undefined) return { what: 'verify', file: null }
  return option === '--head' && file !== undefined ? { what: 'verify', file } : null
}

async function run(ask: NonNullable<ReturnType<typeof asked>>): Promise<number> {
  const read = configFrom(process.env, fileURLToPath(new URL('..', import.meta.url)))
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { config } = read
  const kept = ask.what === 'verify' && ask.file !== null ? parseHeads(await readFile(ask.file, 'utf8')) : []
  const log = createLog('warn')
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir, log, mustExist: true }) : null
  const db = openDatabase(embedded?.url ?? config.databaseUrl ?? '', { log, max: 2 })
  try {
    if (ask.what === 'head') {
      console.log(JSON.stringify(await headsOf(db.read), null, 2))
      return 0
    }
    const keys = secretsFrom(knownMasterKeys(config.masterKeys.values, config.masterKeys.file))
    const { lines, faults } = await verifyChains(db.read, keys, kept)
    for (const line of lines) console.log(line)
    return faults === 0 ? 0 : 1
  } finally {
    await db.close()
    await embedded?.stop()
  }
}

const ask = asked(process.argv.slice(2))
if (ask === null) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  try {
    process.exitCode = await run(ask)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 2
  }
}
