/**
 * The booking code in this process, on a database and a sandbox of its own, with as many submissions as wanted brought right up
 * to their transaction: what is measured is then that transaction and nothing else.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { costs } from '../src/costs/server/index.ts'
import { openBooking } from '../src/flights/server/booking.ts'
import type { FlightsDeps, Who } from '../src/flights/server/deps.ts'
import { flightsWing } from '../src/flights/server/index.ts'
import { submit } from '../src/flights/server/submit.ts'
import { findBooking } from '../src/flights/server/store.ts'
import { searchFlights } from '../src/flights/server/search.ts'
import { totalMinorOf } from '../src/flights/rules/offer.ts'
import { air1Supplier } from '../src/flights/supplier/air1/index.ts'
import { invariant, isRefusal, type Refusal } from '../src/kernel/result.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { ordersSpine } from '../src/orders/server/index.ts'
import { paymentsOf } from '../src/payments/server/index.ts'
import { createPeople } from '../src/people/server/index.ts'
import { createPolicy } from '../src/policy/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase, type Database, type Writer } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { limitsOf } from '../src/server/http/limits.ts'
import { sessionsOf } from '../src/server/http/sessions.ts'
import { createJobs } from '../src/server/jobs.ts'
import { createLog } from '../src/server/log.ts'
import { masterKeys, secretsFrom } from '../src/server/secrets.ts'
import { gatherCrowd } from '../tools/faults/crowd.ts'
import { inParallel } from '../tools/faults/client.ts'
import { testEnvironment } from '../tools/run-command.ts'
import { startChild } from '../tools/start/child.ts'

const root = join(import.meta.dirname, '..')
const CITIES = { fromCityCode: 'BJS', toCityCode: 'SHA' } as const
/** Orders of one person, each on a flight of its own: nobody books the same flight twice. */
const PER_PERSON = 10

/** What a submission does inside its transaction; may run in any, once. */
export type Transaction = (writer: Writer) => Promise<unknown>

export interface BookingRoom {
  readonly db: Database
  readonly databaseUrl: string
  /** The transactions of so many submissions that have passed every check, each to be run once. */
  readonly transactions: readonly Transaction[]
  stop(): Promise<void>
}

type Undo = (() => Promise<unknown>)[]

/** Brings `count` submissions up to their transaction. */
export async function startBookingRoom(count: number): Promise<BookingRoom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-bench-'))
  chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
  const undo: Undo = [async () => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const { db, databaseUrl, deps } = await startParts(dataDir, undo)
    const crowd = await gatherCrowd(db, dataDir, Math.ceil(count / PER_PERSON))
    const sessions = sessionsOf(db, systemClock)
    const brought = await inParallel(crowd, 4, async (member) => {
      const caller = await sessions.find(member.token)
      invariant(caller, 'the crowd is signed in')
      return bringUp(deps, caller)
    })
    const transactions = brought.flat().slice(0, count)
    invariant(transactions.length === count, 'every submission reaches its transaction')
    return { db, databaseUrl, transactions, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startParts(dataDir: string, undo: Undo): Promise<{ db: Database; databaseUrl: string; deps: FlightsDeps }> {
  const log = createLog('warn')
  const clock = systemClock
  const embedded = await startEmbedded({ dataDir, log })
  undo.push(() => embedded.stop())
  const db = openDatabase(embedded.url, { log, max: 20 })
  undo.push(() => db.close())
  await migrate(db, log)
  const sandbox = startChild({
    name: 'sandbox',
    args: ['sandbox/main.ts'],
    cwd: root,
    baseEnv: testEnvironment(process.env),
    env: { SANDBOX_PORT: '0', SANDBOX_DATA_DIR: join(dataDir, 'sandbox') },
    logFile: join(dataDir, 'log/sandbox.log'),
    readyKey: 'sandbox',
    readyLimitMs: 60_000,
    stopLimitMs: 10_000,
  })
  undo.push(() => sandbox.stop())
  const baseUrl = `http://127.0.0.1:${String((await sandbox.ready)['port'])}/air/1`
  const secrets = secretsFrom(masterKeys([], join(dataDir, 'secrets', 'master.key')))
  const jobs = createJobs({ databaseUrl: embedded.url, clock, log })
  undo.push(() => jobs.stop())
  const orders = ordersSpine({ clock })
  const deps: FlightsDeps = {
    db,
    clock,
    secrets,
    log,
    jobs,
    limits: limitsOf(db, clock),
    supplier: air1Supplier({ baseUrl, key: 'sandbox', log }),
    orders,
    payments: paymentsOf({ clock, orders }),
    people: createPeople(secrets),
    costs,
    policy: createPolicy(),
  }
  // Queues without workers: what the transactions enqueue stays where it is and takes no time from them.
  const registrations = flightsWing(deps).jobs ?? []
  jobs.registerAll(registrations.map((one) => ({ ...one, definition: { ...one.definition, concurrency: 0 } })))
  await jobs.start()
  return { db, databaseUrl: embedded.url, deps }
}

function must<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused with ${answer.refused}`)
  return answer
}

type Caller = Who & { readonly userCode: string }

/** One person's submissions, each on another flight, each left standing before its transaction. */
async function bringUp(deps: FlightsDeps, who: Caller): Promise<readonly Transaction[]> {
  const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 }).toString()
  const found = must(await searchFlights(deps, who, { ...CITIES, departDate, cabin: 'economy' }, 'zh'))
  const traveller = await deps.people.travellerForBooking(deps.db.read, who)
  const cardId = traveller?.cards[0]?.cardId
  invariant(cardId, 'the crowd has documents')
  const transactions: Transaction[] = []
  for (const flight of found.flights.slice(0, PER_PERSON)) {
    const { bookingId } = must(await openBooking(deps, who, { searchId: found.searchId, offerKey: flight.lowest.offerKey }))
    const booking = await findBooking(deps.db.read, who, bookingId)
    invariant(booking, 'what was opened is there')
    const input = {
      bookingId,
      travellers: [{ userCode: who.userCode, cardId }],
      contact: { kind: 'own' as const },
      costCentreCode: 'CC-1',
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: totalMinorOf(booking.price),
      sameDayConfirmed: true,
    }
    transactions.push(await transactionOf(deps, who, input))
  }
  return transactions
}

/** Submits, and catches the work that the submission would do in its transaction. The submission itself then waits for good. */
function transactionOf(deps: FlightsDeps, who: Who, input: Parameters<typeof submit>[2]): Promise<Transaction> {
  return new Promise((resolve, reject) => {
    const transact: Database['transact'] = (work, options) => {
      if (options?.name !== 'flights.submit') return deps.db.transact(work, options)
      resolve(work)
      return new Promise(() => undefined)
    }
    submit({ ...deps, db: { ...deps.db, transact } }, who, input).then(
      (answer) => reject(new Error(`the submission ended before its transaction: ${JSON.stringify(answer)}`)),
      reject,
    )
  })
}
