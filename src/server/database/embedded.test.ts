import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runsAsRoot } from './binaries.ts'
import type { Embedded } from './embedded.ts'
import { startEmbedded } from './embedded.ts'
import { processState, readPostmaster } from './postmaster.ts'

const log = pino({ level: 'silent' })
let dataDir: string
let started: Embedded[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'qicheng-embedded-'))
  await chmod(dataDir, 0o755)
})
afterEach(async () => {
  for (const embedded of started.toReversed()) await embedded.stop()
  started = []
  await rm(dataDir, { recursive: true, force: true })
})

async function start(folder = dataDir, more: { fsync?: boolean; stopWithinMs?: number } = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir: folder, fsync: false, log, ...more })
  started.push(embedded)
  return embedded
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const result = await client.query(sql)
    return result.rows as T[]
  } finally {
    await client.end()
  }
}

const postmaster = async (folder = dataDir) => (await readPostmaster(join(folder, 'postgres', 'cluster')))?.pid ?? 0
const portOf = (url: string) => Number(new URL(url).port)

describe('starting', () => {
  it('makes a cluster, stops it, and starts it again on the same port with what was written', async () => {
    const first = await start()
    expect(first.adopted).toBe(false)
    await query(first.url, 'create table kept (value integer); insert into kept values (42)')
    await first.stop()
    expect(await readPostmaster(join(dataDir, 'postgres', 'cluster'))).toBeNull()
    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select value from kept')).toEqual([{ value: 42 }])
    expect(
      await query(second.url, `select datlocprovider as provider, datlocale as locale from pg_database where datname = 'qicheng'`),
    ).toEqual([{ provider: 'b', locale: 'C.UTF-8' }])
  })

  it('asks for a password, which stands in a file that only its owner reads', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guessed'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  })

  it('takes another port when a stranger sits on the one of last time', async () => {
    const first = await start()
    await first.stop()
    const stranger = createServer().listen(portOf(first.url), '127.0.0.1')
    await once(stranger, 'listening')
    try {
      const second = await start()
      expect(portOf(second.url)).not.toBe(portOf(first.url))
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      stranger.close()
    }
  })

  it('starts where the pid file of last time names a process that is somebody else now', async () => {
    const first = await start()
    const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const text = await readFile(pidFile, 'utf8')
    await first.stop()
    // Of the server's own user: that is what PostgreSQL itself takes for a server that still runs.
    const user = runsAsRoot() ? { uid: 65_534, gid: 65_534 } : {}
    const somebody = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60_000)'], { ...user, stdio: 'ignore', cwd: '/' })
    try {
      await once(somebody, 'spawn')
      await writeFile(pidFile, [String(somebody.pid), ...text.split('\n').slice(1)].join('\n'))
      const second = await start()
      expect(second.adopted).toBe(false)
      expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      somebody.kill('SIGKILL')
    }
  })

  it('leaves nothing half behind: a folder of a killed initdb is not taken for a cluster', async () => {
    await mkdir(join(dataDir, 'postgres.new-killed', 'cluster'), { recursive: true })
    const { url } = await start()
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it.runIf(runsAsRoot())('runs as root from a folder that is closed to others', async () => {
    const closed = join(dataDir, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const first = await start(closed)
    expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const elsewhere = (await readFile(join(closed, 'postgres.location'), 'utf8')).trim()
    await first.stop()
    const second = await start(closed)
    expect(second.url).toBe(first.url)
    await second.stop()
    await rm(elsewhere, { recursive: true, force: true })
  })
})

describe('sharing', () => {
  it('gives two programs that start together the one server, and stops it with the last', async () => {
    const [one, other] = await Promise.all([start(), start()])
    expect(one.url).toBe(other.url)
    await one.stop()
    expect(await query(other.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await other.stop()
    await expect(query(other.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
    expect((await readdir(dataDir)).filter((name) => name.includes('.new-'))).toEqual([])
  })
})

describe('after a kill -9', () => {
  it('adopts the server that a killed program left running', async () => {
    const program = spawn(process.execPath, [fileURLToPath(new URL('doomed-starter.ts', import.meta.url)), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [said] = (await once(program.stdout, 'data')) as [Buffer]
    const pid = await postmaster()
    program.kill('SIGKILL')
    await once(program, 'exit')
    const embedded = await start()
    expect(embedded.adopted).toBe(true)
    expect(embedded.url).toBe(said.toString().trim())
    expect(await postmaster()).toBe(pid)
    await embedded.stop()
    expect(processState(pid)).not.toBe('alive')
  })

  it('brings a killed server up again on the same port, with what was committed', async () => {
    const { url } = await start(dataDir, { fsync: true })
    await query(url, 'create table kept (value integer); insert into kept values (7)')
    const before = await postmaster()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(url, 'select value from kept')).toEqual([{ value: 7 }]), {
      timeout: 15_000,
      interval: 100,
    })
    expect(await postmaster()).not.toBe(before)
  })

  it('starts again where the server was killed while no program ran', async () => {
    const program = spawn(process.execPath, [fileURLToPath(new URL('doomed-starter.ts', import.meta.url)), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(program.stdout, 'data')
    program.kill('SIGKILL')
    await once(program, 'exit')
    process.kill(await postmaster(), 'SIGKILL')
    const embedded = await start()
    expect(embedded.adopted).toBe(false)
    expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('stopping', () => {
  it('stops a server that hangs, by force in the end', { timeout: 40_000 }, async () => {
    const embedded = await start(dataDir, { stopWithinMs: 1_000 })
    const pid = await postmaster()
    process.kill(pid, 'SIGSTOP')
    await embedded.stop()
    await vi.waitFor(() => expect(processState(pid)).not.toBe('alive'), { timeout: 5_000 })
  })
})
