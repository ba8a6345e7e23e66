/**
 * Writes src/server/database/schema.ts from a freshly migrated database. `--check` writes nothing and ends with 1 where the
 * file and the migrations have drifted apart.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { schemaSource } from '../src/server/database/types.ts'
import { createLog } from '../src/server/log.ts'

const FILE = fileURLToPath(new URL('../src/server/database/schema.ts', import.meta.url))
const log = createLog('warn')

async function freshSource(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'qicheng-types-'))
  await chmod(dataDir, 0o755)
  const embedded = await startEmbedded({ dataDir, fsync: false, log })
  try {
    const db = openDatabase(embedded.url, { log, max: 2 })
    try {
      await migrate(db, log)
      return await schemaSource(db.pool)
    } finally {
      await db.close()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The formatter may break a long union over lines. */
const meaning = (text: string): string => text.replaceAll(/[\s|]+/g, ' ')

const source = await freshSource()
const before = await readFile(FILE, 'utf8').catch(() => '')
const fits = meaning(before) === meaning(source)
if (!process.argv.includes('--check')) {
  if (!fits) await writeFile(FILE, source)
  console.log(fits ? 'schema.ts is up to date.' : 'schema.ts is written.')
} else if (!fits) {
  console.error('src/server/database/schema.ts does not fit the migrations. Run: npm run db:types')
  process.exitCode = 1
} else {
  console.log('schema.ts fits the migrations.')
}
