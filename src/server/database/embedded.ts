import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Binaries } from './binaries.ts'
import { codeOf, exists, findBinaries, giveToServer, isPassable, makeOpenPlace, run, runsAsRoot } from './binaries.ts'
import { disownPostmaster, processState, readPostmaster } from './postmaster.ts'

/**
 * The embedded PostgreSQL: a server of its own, in its own folder, on its own port. It outlives a killed program; the next
 * start adopts it. Two programs with the same folder share the one server.
 */
export interface Embedded {
  /** Carries the password: never to be logged. */
  readonly url: string
  /** Whether the server was already running. */
  readonly adopted: boolean
  /** Stops the server, unless another program still uses it. Close the own connections first. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  /** The port to ask for first; without it the one of last time, or a free one. */
  readonly port?: number
  /** Off only where losing everything is no loss: in tests. */
  readonly fsync?: boolean
  /** How long an orderly stop may take before it is made harder. */
  readonly stopWithinMs?: number
  /** For whoever only looks: where there is no database it is said so, and none is made. */
  readonly mustExist?: boolean
  readonly log: Logger
}

const USER = 'qicheng'
const DATABASE = 'qicheng'
/** Connections of this program carry names that begin so; a server in use by one of them is not stopped. */
export const APPLICATION = 'qicheng'
const UP_WITHIN_MS = 60_000
const ZOMBIE_PATIENCE_MS = 3_000
const STOP_WITHIN_MS = 10_000
const IMMEDIATE_STOP_MS = 3_000
const LOOK_EVERY_MS = 40
const START_TRIES = 4

interface Place {
  readonly root: string
  readonly cluster: string
  readonly binaries: Binaries
  readonly fsync: boolean
  readonly stopWithinMs: number
  readonly log: Logger
}

interface Running {
  readonly port: number
  readonly adopted: boolean
}

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { mustExist = false } = options
  const dataDir = resolve(options.dataDir)
  if (mustExist && !(await holdsCluster(dataDir))) throw new Error(`There is no database in ${dataDir}.`)
  const root = await placeFor(dataDir)
  const place: Place = {
    root,
    cluster: join(root, 'cluster'),
    binaries: await findBinaries(),
    fsync: options.fsync ?? true,
    stopWithinMs: options.stopWithinMs ?? STOP_WITHIN_MS,
    log: options.log,
  }
  if (!(await exists(place.cluster))) await create(place)
  const password = (await readFile(join(root, 'password'), 'utf8')).trim()
  const running = await bringUp(place, password, options.port)
  await writeFile(join(root, 'port'), `${running.port}\n`)
  if (!mustExist) await makeDatabase(running.port, password)
  const presence = new Presence(place, password, running.port)
  await presence.open()
  return {
    url: urlOf(running.port, password, DATABASE),
    adopted: running.adopted,
    async stop() {
      await presence.close()
      if (await isUsed(running.port, password)) place.log.info('the embedded database is used by another program and stays up')
      else await bringDown(place)
    },
  }
}

function urlOf(port: number, password: string, database: string): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * The folder of the server. As root it must be passable for nobody; where the data folder is closed (root's home, a private
 * temporary folder) the server's folder stands elsewhere and a file tells where, so that removing the data folder forgets it.
 */
async function placeFor(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  if (!runsAsRoot() || (await isPassable(dataDir))) return join(dataDir, 'postgres')
  const pointer = join(dataDir, 'postgres.location')
  const known = await readFile(pointer, 'utf8').catch(() => '')
  if (known.trim()) return known.trim()
  const elsewhere = join(await makeOpenPlace(), `postgres-${randomBytes(8).toString('hex')}`)
  await writeFile(pointer, `${elsewhere}\n`, { flag: 'wx' }).catch((error: unknown) => {
    if (codeOf(error) !== 'EEXIST') throw error
  })
  return (await readFile(pointer, 'utf8')).trim()
}

/** Whether a server's folder stands where `placeFor` would find it; nothing is made on the way. */
async function holdsCluster(dataDir: string): Promise<boolean> {
  if (await exists(join(dataDir, 'postgres', 'cluster'))) return true
  const elsewhere = (await readFile(join(dataDir, 'postgres.location'), 'utf8').catch(() => '')).trim()
  return elsewhere !== '' && exists(join(elsewhere, 'cluster'))
}

/** Makes a fresh cluster beside its place and renames it there, so that a kill in the middle leaves nothing half. */
async function create(place: Place): Promise<void> {
  const draft = await mkdtemp(`${place.root}.new-`)
  try {
    const passwordFile = join(draft, 'password')
    await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 })
    await giveToServer(passwordFile)
    await giveToServer(draft)
    const made = await run(
      place.binaries.initdb,
      [
        ...['-D', join(draft, 'cluster'), '-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
        ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
        ...(place.fsync ? [] : ['--no-sync']),
      ],
      120_000,
    )
    if (made.code !== 0) throw new Error(`The database could not be created in ${place.root}: ${made.output.slice(-1000)}`)
    await chmod(draft, 0o700)
    await rename(draft, place.root)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another program that started at the same moment was faster; its cluster is the one.
    if (!(await exists(place.cluster))) throw error
  }
}

/** Adopts the server that is there, waits out one that is starting or dying, starts one where none is. */
async function bringUp(place: Place, password: string, wanted?: number): Promise<Running> {
  const deadline = performance.now() + UP_WITHIN_MS
  let tries = 0
  let oddSince: number | null = null
  let lastError = ''
  while (performance.now() < deadline) {
    const server = await readPostmaster(place.cluster)
    const state = server === null ? 'gone' : processState(server.pid)
    if (server !== null && state === 'alive') {
      if (server.phase !== 'stopping' && server.port > 0 && (await answers(server.port, password)))
        return { port: server.port, adopted: tries === 0 }
      oddSince ??= performance.now()
      const isStuck = server.phase === 'stopping' && performance.now() - oddSince > place.stopWithinMs
      if (isStuck) await bringDown(place)
      else await pause(LOOK_EVERY_MS)
      continue
    }
    if (server !== null && state === 'zombie' && performance.now() - (oddSince ??= performance.now()) < ZOMBIE_PATIENCE_MS) {
      await pause(LOOK_EVERY_MS)
      continue
    }
    if (server !== null && state !== 'gone') await disownPostmaster(place.cluster)
    oddSince = null
    if (tries >= START_TRIES) break
    tries += 1
    const port = await choosePort(place, tries, wanted)
    const started = await launch(place, port)
    if (started.code !== 0) {
      lastError = `${started.output}\n${await logTail(place)}`
      await pause(LOOK_EVERY_MS * 5 * tries)
    }
  }
  throw new Error(`The embedded database in ${place.root} did not come up: ${lastError.slice(-1500)}`)
}

function launch(place: Place, port: number): ReturnType<typeof run> {
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC', 'max_connections=200'],
    // No value of a row may reach the log, neither as a statement nor as a parameter.
    ...['log_min_error_statement=panic', 'log_error_verbosity=terse', 'log_parameter_max_length_on_error=0'],
    ...(place.fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const text = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ')
  return run(place.binaries.pgCtl, ['-D', place.cluster, '-l', join(place.root, 'log'), '-w', '-t', '30', '-o', text, 'start'], 40_000)
}

async function logTail(place: Place): Promise<string> {
  const text = await readFile(join(place.root, 'log'), 'utf8').catch(() => '')
  return text.slice(-800)
}

async function choosePort(place: Place, attempt: number, wanted?: number): Promise<number> {
  const remembered = Number(await readFile(join(place.root, 'port'), 'utf8').catch(() => '0'))
  if (attempt < START_TRIES) {
    for (const port of [wanted ?? 0, remembered]) if (port > 0 && (await freePort(port)) === port) return port
  }
  const any = await freePort(0)
  if (any === null) throw new Error('No free port on 127.0.0.1 for the embedded database.')
  return any
}

function freePort(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(null))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const got = typeof address === 'object' && address !== null ? address.port : null
      probe.close(() => done(got))
    })
  })
}

/** Fast, then immediate, then by force: a server in crash recovery can hang in "stopping". */
async function bringDown(place: Place): Promise<void> {
  const steps = [
    { mode: 'fast', withinMs: place.stopWithinMs },
    { mode: 'immediate', withinMs: IMMEDIATE_STOP_MS },
  ]
  for (const { mode, withinMs } of steps) {
    const args = ['-D', place.cluster, '-m', mode, '-w', '-t', String(Math.ceil(withinMs / 1_000)), 'stop']
    const stopped = await run(place.binaries.pgCtl, args, withinMs + 5_000)
    if (stopped.code === 0) return
    const server = await readPostmaster(place.cluster)
    if (server === null || processState(server.pid) !== 'alive') return
    place.log.warn({ mode }, 'the embedded database does not stop; stopping it harder')
  }
  const server = await readPostmaster(place.cluster)
  if (server !== null && processState(server.pid) === 'alive') process.kill(server.pid, 'SIGKILL')
}

async function connectTo(port: number, password: string, database: string, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, database),
    application_name: name,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  })
  // Without a listener a server that goes away would end the program.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

/** Whether our server answers on the port. A stranger's server there knows neither user nor password. */
async function answers(port: number, password: string): Promise<boolean> {
  try {
    const client = await connectTo(port, password, 'postgres', `${APPLICATION}-probe`)
    await client.end()
    return true
  } catch {
    return false
  }
}

async function makeDatabase(port: number, password: string): Promise<void> {
  const client = await connectTo(port, password, 'postgres', `${APPLICATION}-probe`)
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) {
      await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
        // 42P04 and 23505: a program that started beside us made it first.
        if (!['42P04', '23505'].includes(codeOf(error))) throw error
      })
    }
  } finally {
    await client.end()
  }
}

async function isUsed(port: number, password: string): Promise<boolean> {
  const client = await connectTo(port, password, 'postgres', 'embedded-stop').catch(() => null)
  if (client === null) return false
  try {
    const sql = `select 1 from pg_stat_activity where backend_type = 'client backend' and application_name like $1 limit 1`
    // Connections that the caller has just closed take a moment to leave the list.
    for (let look = 0; look < 10; look += 1) {
      if (((await client.query(sql, [`${APPLICATION}%`])).rowCount ?? 0) === 0) return false
      await pause(50)
    }
    return true
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * One idle connection per program that uses the server: it keeps other programs from stopping it, and where it breaks, the
 * server has died under us and is brought up again on the same port.
 */
class Presence {
  readonly #place: Place
  readonly #password: string
  readonly #port: number
  #client: pg.Client | null = null
  #isClosed = false
  #reviving: Promise<void> = Promise.resolve()

  constructor(place: Place, password: string, port: number) {
    this.#place = place
    this.#password = password
    this.#port = port
  }

  async open(): Promise<void> {
    const client = await connectTo(this.#port, this.#password, 'postgres', `${APPLICATION}-presence`)
    this.#client = client
    client.once('end', () => {
      if (!this.#isClosed) this.#reviving = this.#revive()
    })
  }

  async #revive(): Promise<void> {
    this.#place.log.warn('the embedded database went away; bringing it up again')
    try {
      const { port } = await bringUp(this.#place, this.#password, this.#port)
      if (port !== this.#port) throw new Error(`It came up on port ${port}, but this program knows it on ${this.#port}.`)
      if (!this.#isClosed) await this.open()
    } catch (err) {
      this.#place.log.error({ err }, 'the embedded database could not be brought up again; restart the program')
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#reviving
    await this.#client?.end().catch(() => undefined)
  }
}
