/**
 * Ten thousand seat sales on one train by fifty clients: the railway that the sandbox plays, over HTTP with all that a hold checks, beside bare SQL
 * that finds and writes the same seats in one process. After each round the railway's own books are read: no seat twice on one stretch.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { testEnvironment } from '../tools/run-command.ts'
import { startChild } from '../tools/start/child.ts'
import { medianOf, type Bench, type Measurement } from './harness.ts'

const CLIENTS = 50
const SALES = 10_000
const OF_A_HOLD = 5
/** Each on another day: a train sells so many seats once. */
const ROUNDS = 3
const FIRST_DAY_AHEAD = 5
/** Now and then somebody rides from end to end: that is what cuts seats up. */
const LONG_RIDE_EVERY = 200
const SEATS = 2_000

interface Answer {
  readonly status: number
  readonly body: {
    readonly trains?: readonly { readonly trainId: string; readonly trainClass: string }[]
    readonly stops?: readonly { readonly station: string }[]
    readonly findings?: readonly string[]
    readonly error?: { readonly code: string }
  }
}

type Railway = (method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer>

interface Train {
  readonly trainId: string
  readonly stations: readonly string[]
}

let people = 0
const person = () => ({ type: 'adult', name: '张伟', document: { type: 'PP', number: `E${String((people += 1)).padStart(8, '0')}` } })

const railwayAt =
  (origin: string): Railway =>
  async (method, path, body) => {
    const headers = { authorization: 'Bearer sandbox-rail', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }

/** The train of a day that stops most often, with so many seats of second class left from end to end. */
async function openTrain(railway: Railway, date: string): Promise<Train> {
  const { body } = await railway('POST', '/rail/1/search', { from: { stations: ['VNP'] }, to: { stations: ['AOH'] }, date })
  const withStops = async ({ trainId }: { readonly trainId: string }): Promise<Train> => {
    const stops = await railway('GET', `/rail/1/trains/${trainId}/stops`)
    return { trainId, stations: (stops.body.stops ?? []).map(({ station }) => station) }
  }
  const trains = await Promise.all((body.trains ?? []).filter(({ trainClass }) => trainClass === 'G').map(withStops))
  const [longest] = trains.toSorted((a, b) => b.stations.length - a.stations.length)
  if (!longest) throw new Error(`no train runs on ${date}`)
  await railway('POST', '/control/rail/seats', { trainId: longest.trainId, seatType: 'second', left: SEATS })
  return longest
}

/** The stretch of the nth hold, as places among the stops. */
function stretchOf(nth: number, stops: number): { from: number; to: number } {
  if (nth % LONG_RIDE_EVERY === 0) return { from: 0, to: stops - 1 }
  const from = nth % (stops - 1)
  return { from, to: from + 1 }
}

/** Seats sold a second, by all clients together. */
async function sellAll(railway: Railway, { trainId, stations }: Train): Promise<number> {
  let holds = 0
  let sold = 0
  const client = async (): Promise<void> => {
    while (holds < SALES / OF_A_HOLD) {
      holds += 1
      const { from, to } = stretchOf(holds, stations.length)
      const { status, body } = await railway('POST', '/rail/1/bookings', {
        trainId,
        from: stations[from],
        to: stations[to],
        seatType: 'second',
        passengers: Array.from({ length: OF_A_HOLD }, person),
        maxTotalMinor: 10_000_000,
        contact: { phone: '13800000000' },
        account: 'CROWD',
        clientReference: 'CROWD',
      })
      if (status === 201) sold += OF_A_HOLD
      else if (body.error?.code !== 'sold_out') throw new Error(`a hold is answered with ${status} ${body.error?.code}`)
    }
  }
  const startedMs = performance.now()
  await Promise.all(Array.from({ length: CLIENTS }, client))
  const perSecond = (sold / (performance.now() - startedMs)) * 1_000
  const { body } = await railway('GET', '/control/check')
  if (body.findings?.length !== 0) throw new Error(`the railway's books do not add up: ${JSON.stringify(body)}`)
  if (sold < SALES * 0.9) throw new Error(`${sold} of ${SALES} seats were sold`)
  return perSecond
}

/** As durable as the railway's own file. */
const BARE = `
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA locking_mode = EXCLUSIVE;
CREATE TABLE place (place INTEGER PRIMARY KEY) STRICT;
CREATE TABLE seat (place INTEGER NOT NULL, from_stop INTEGER NOT NULL, to_stop INTEGER NOT NULL, passenger TEXT NOT NULL,
  PRIMARY KEY (place, from_stop)) STRICT, WITHOUT ROWID;`
const FREE = `SELECT place FROM place p WHERE NOT EXISTS (SELECT 1 FROM seat s WHERE s.place = p.place AND s.from_stop < ? AND s.to_stop > ?) LIMIT ?`

/** The same sales in the same kind of file: a transaction for each hold that finds places free on its stretch and writes them down. */
function sellBare(database: DatabaseSync, stops: number): number {
  database.exec('DELETE FROM seat')
  const [free, take] = [database.prepare(FREE), database.prepare('INSERT INTO seat VALUES (?, ?, ?, ?)')]
  let sold = 0
  const startedMs = performance.now()
  for (let nth = 1; nth <= SALES / OF_A_HOLD; nth += 1) {
    const { from, to } = stretchOf(nth, stops)
    database.exec('BEGIN IMMEDIATE')
    const places = free.all(to, from, OF_A_HOLD)
    if (places.length === OF_A_HOLD) {
      for (const { place } of places) take.run(Number(place), from, to, crypto.randomUUID())
      sold += OF_A_HOLD
    }
    database.exec('COMMIT')
  }
  return (sold / (performance.now() - startedMs)) * 1_000
}

async function measure(railway: Railway, bare: DatabaseSync): Promise<Measurement> {
  const place = bare.prepare('INSERT INTO place VALUES (?)')
  for (let nth = 0; nth < SEATS; nth += 1) place.run(nth)
  await railway('POST', '/control/rail/settings', { nightStop: false })
  const taken: { ours: number[]; anchor: number[] } = { ours: [], anchor: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: FIRST_DAY_AHEAD + round })
    const train = await openTrain(railway, day.toString())
    taken.anchor.push(sellBare(bare, train.stations.length))
    taken.ours.push(await sellAll(railway, train))
  }
  const [ours, anchor] = [medianOf(taken.ours), medianOf(taken.anchor)]
  return {
    what: `${SALES.toLocaleString('en')} seats of one train sold to ${CLIENTS} clients over HTTP`,
    against: 'bare SQL in one process that finds and writes the same seats',
    ours,
    anchor,
    unit: 'seats/s',
    ratio: ours / anchor,
    aim: null,
    meetsAim: true,
    rounds: ROUNDS,
  }
}

export const trainSeats: Bench = {
  name: 'train-seats',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'qicheng-bench-rail-'))
    const sandbox = startChild({
      name: 'sandbox',
      args: ['sandbox/main.ts'],
      cwd: join(import.meta.dirname, '..'),
      baseEnv: testEnvironment(process.env),
      env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(folder, 'sandbox') },
      logFile: join(folder, 'sandbox.log'),
      readyKey: 'sandbox',
      readyLimitMs: 60_000,
      stopLimitMs: 20_000,
    })
    const bare = new DatabaseSync(join(folder, 'bare.sqlite'))
    bare.exec(BARE)
    try {
      return [await measure(railwayAt(`http://127.0.0.1:${String((await sandbox.ready)['port'])}`), bare)]
    } finally {
      bare.close()
      await sandbox.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
