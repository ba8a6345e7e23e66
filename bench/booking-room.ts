/**
 * The booking code in this process, on a database and a sandbox of its own, with as many submissions as wanted brought right up
 * to their transaction: what is measured is then that transaction and nothing else.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationsOf } from '../src/applications/server/index.ts'
import { approvalsOf, approvalsWing, ceilingsOf } from '../src/approvals/server/index.ts'
import { budgetsOf, costs } from '../src/costs/server/index.ts'
import { openBooking } from '../src/flights/server/booking/booking.ts'
import type { FlightsDeps } from '../src/flights/server/deps.ts'
import { flightsWing } from '../src/flights/server/index.ts'
import { marketOf } from '../src/flights/server/market/market.ts'
import { submit } from '../src/flights/server/booking/submit.ts'
import { findBooking } from '../src/flights/server/store-sessions.ts'
import { searchFlights } from '../src/flights/server/search.ts'
import type { Booker } from '../src/flights/server/while-open.ts'
import { totalMinorOf } from '../src/flights/rules/offer.ts'
import { air1Supplier } from '../src/flights/supplier/air1/index.ts'
import { invariant, isRefusal, type Refusal } from '../src/kernel/result.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import { noticesOf } from '../src/notices/server/index.ts'
import { ordersSpine } from '../src/orders/server/index.ts'
import { POINTS_NAME_DEFAULT } from '../src/payments/rules/points.ts'
import { gatewaysFrom, moneyOf, paymentsWing } from '../src/payments/server/index.ts'
import { alipayGateway } from '../src/payments/supplier/alipay/index.ts'
import type { PaymentGateway } from '../src/payments/supplier/port.ts'
import { agenciesOf, createPeople } from '../src/people/server/index.ts'
import { createPolicy } from '../src/policy/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase, type Database, type Writer } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { filesOf } from '../src/server/files.ts'
import { limitsOf } from '../src/server/http/limits.ts'
import { sessionsOf } from '../src/server/http/sessions.ts'
import { createJobs } from '../src/server/jobs.ts'
import { createLog } from '../src/server/log.ts'
import { masterKeys, secretsFrom } from '../src/server/secrets.ts'
import { gatherCrowd, type Member } from '../tools/faults/crowd.ts'
import { inParallel } from '../tools/faults/client.ts'
import { testEnvironment } from '../tools/run-command.ts'
import { alipayEnvironment } from '../tools/start/alipay.ts'
import { startChild } from '../tools/start/child.ts'
import { NO_OWNERS } from '../tools/testing/outbox.ts'
import { aboveLimit, gatherAboveLimit } from './above-limit.ts'

const root = join(import.meta.dirname, '..')
const CITIES = { fromCityCode: 'BJS', toCityCode: 'SHA' } as const
/** Orders of one person, each on a flight of its own: nobody books the same flight twice. */
const PER_PERSON = 10

const both = (text: string) => ({ zh: text, en: text })
/** What every booking comes out of: one of the company and one of the department, and nobody is ever short of either. */
const BUDGETS = [
  { code: 'ALL-YEAR', name: both('All'), period: 'year', limitYuan: 100_000_000 },
  { code: 'ALL-MONTH', name: both('All'), department: 'ALL', period: 'month', limitYuan: 100_000_000 },
]

/** What a submission does inside its transaction; may run in any, once. */
export type Transaction = (writer: Writer) => Promise<unknown>

/** Inside the policy, or above it: with a reason, a chain of approvers and a part that the person pays. */
export type Kind = 'within' | 'above'

export interface BookingRoom {
  readonly db: Database
  readonly databaseUrl: string
  /** Brings so many submissions up to their transaction, each to be run once. Once per kind. */
  bring(kind: Kind, count: number): Promise<readonly Transaction[]>
  stop(): Promise<void>
}

type Undo = (() => Promise<unknown>)[]

/** Starts everything that submissions need. */
export async function startBookingRoom(): Promise<BookingRoom> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-bench-'))
  chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
  const undo: Undo = [async () => rmSync(dataDir, { recursive: true, force: true })]
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const { db, databaseUrl, deps } = await startParts(dataDir, undo)
    const sessions = sessionsOf(db, systemClock)
    return {
      db,
      databaseUrl,
      async bring(kind, count) {
        const gather = kind === 'within' ? gatherCrowd : gatherAboveLimit
        const members = await gather(db, dataDir, Math.ceil(count / PER_PERSON), { budgets: BUDGETS })
        const brought = await inParallel(members, 4, async (member: Member) => {
          const caller = await sessions.find(member.token)
          invariant(caller, 'the crowd is signed in')
          return bringUp(deps, caller, kind)
        })
        // Everybody's first, then everybody's second: two of one person for one day would wait for each other.
        const inTurn = Array.from({ length: PER_PERSON }, (_, nr) => brought.flatMap((own) => own[nr] ?? []))
        const transactions = inTurn.flat().slice(0, count)
        invariant(transactions.length === count, 'every submission reaches its transaction')
        return transactions
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The sandbox's Alipay; a person's part is not booked where nobody could take it. */
function gatewayOf(ready: Readonly<Record<string, unknown>>): PaymentGateway {
  const alipay = alipayEnvironment(ready)
  const keyIn = (name: string): string => readFileSync(alipay[name] ?? '', 'utf8')
  return alipayGateway({
    gateway: alipay['ALIPAY_GATEWAY'] ?? '',
    appId: alipay['ALIPAY_APP_ID'] ?? '',
    sellerId: alipay['ALIPAY_SELLER_ID'] ?? '',
    privateKey: keyIn('ALIPAY_PRIVATE_KEY_FILE'),
    alipayPublicKey: keyIn('ALIPAY_PUBLIC_KEY_FILE'),
    notifyUrl: () => 'http://127.0.0.1/api/notices/alipay',
    clock: systemClock,
  })
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
  const ready = await sandbox.ready
  const baseUrl = `http://127.0.0.1:${String(ready['port'])}/air/1`
  const secrets = secretsFrom(masterKeys([], join(dataDir, 'secrets', 'master.key')))
  const jobs = createJobs({ databaseUrl: embedded.url, clock, log })
  undo.push(() => jobs.stop())
  const orders = ordersSpine({ clock })
  const people = createPeople(secrets)
  const limits = limitsOf(db, clock)
  const budgets = budgetsOf({ clock })
  const common = { db, clock, log, jobs, orders, people, secrets, limits, policy: createPolicy(), appUrl: () => 'http://127.0.0.1/m' }
  const paying = {
    ...common,
    gateways: gatewaysFrom([gatewayOf(ready)]),
    openidOf: async () => null,
    payRules: async () => ({
      windowMinutes: { flight: 30, train: 10 },
      personPays: 'charge' as const,
      cash: false,
      cashWindowMinutes: 60,
      pointsName: POINTS_NAME_DEFAULT,
    }),
  }
  const payments = moneyOf(paying)
  const applications = applicationsOf({
    ...common,
    costs,
    budgets,
    agencies: agenciesOf,
    // What is booked tells nobody of an application.
    notices: { inform: async () => {} },
    files: filesOf(clock, secrets),
    appKeys: { byCompany: new Map(), audience: 'bench' },
    demo: false,
    agreements: null,
  })
  const notices = noticesOf({ ...common, ...NO_OWNERS, sms: null, mail: null, cards: {} })
  const agreeing = { ...common, applications, notices, payments, entry: { chatsOf: async () => [] } }
  const deps: FlightsDeps = {
    ...common,
    market: marketOf([{ supplier: air1Supplier({ baseUrl, key: 'sandbox', log }), searchWithinMs: 25_000 }], { clock, log }),
    abroad: null,
    notices,
    payments,
    approvals: approvalsOf(agreeing),
    ceilings: ceilingsOf(agreeing),
    applications,
    costs,
    budgets,
  }
  // Queues without workers: what the transactions enqueue stays where it is and takes no time from them.
  const wings = [flightsWing(deps), approvalsWing({ ...agreeing, costs }), paymentsWing({ ...paying, notices, agencies: agenciesOf })]
  const registrations = wings.flatMap((wing) => wing.jobs ?? [])
  jobs.registerAll(registrations.map((one) => ({ ...one, definition: { ...one.definition, concurrency: 0 } })))
  await jobs.start()
  return { db, databaseUrl: embedded.url, deps }
}

function must<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(`refused with ${answer.refused}`)
  return answer
}

/** One person's submissions, each on another flight, each left standing before its transaction. */
async function bringUp(deps: FlightsDeps, who: Omit<Booker, 'settings'>, kind: Kind): Promise<readonly Transaction[]> {
  const departDate = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 }).toString()
  const booker = { ...who, settings: await deps.people.companySettings(deps.db.read, who.companyId) }
  const found = must(await searchFlights(deps, booker, { ...CITIES, departDate, cabin: 'economy', sceneCode: null }, 'zh'))
  const traveller = await deps.people.travellerForBooking(deps.db.read, who)
  const cardId = traveller?.cards[0]?.cardId
  invariant(cardId, 'the crowd has documents')
  const transactions: Transaction[] = []
  for (const flight of found.flights.slice(0, PER_PERSON)) {
    const { bookingId } = must(await openBooking(deps, booker, { searchId: found.searchId, offerKey: flight.lowest.offerKey }))
    const booking = await findBooking(deps.db.read, who, bookingId)
    invariant(booking, 'what was opened is there')
    const input = {
      bookingId,
      travellers: [{ userCode: who.userCode, cardId }],
      contact: { kind: 'own' as const },
      attribution: null,
      applicationId: null,
      notifiers: [],
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: totalMinorOf(booking.price),
      sameDayConfirmed: true,
      abroad: null,
      useValue: true,
      acceptedValueMinor: 0,
      ...(kind === 'above' ? aboveLimit(who.userCode) : { reason: null, approvers: [] }),
    }
    transactions.push(await transactionOf(deps, booker, input))
  }
  return transactions
}

/** Submits, and catches the work that the submission would do in its transaction. The submission itself then waits for good. */
function transactionOf(deps: FlightsDeps, who: Booker, input: Parameters<typeof submit>[2]): Promise<Transaction> {
  return new Promise((resolve, reject) => {
    const transact: Database['transact'] = (work, options) => {
      if (options?.name !== 'flights.submit') return deps.db.transact(work, options)
      resolve(work)
      return new Promise(() => undefined)
    }
    submit({ ...deps, db: { ...deps.db, transact } }, who, input, 'zh').then(
      (answer) => reject(new Error(`the submission ended before its transaction: ${JSON.stringify(answer)}`)),
      reject,
    )
  })
}
