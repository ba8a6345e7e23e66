/** What a booking's transaction costs through our code and through a bare client that sends the same statements. */
import pg from 'pg'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { bindable } from '../src/server/database/values.ts'
import { createLog } from '../src/server/log.ts'
import { inParallel } from '../tools/faults/client.ts'
import { measureCosts, measureNews } from './booking-costs.ts'
import { startBookingRoom, type BookingRoom, type Kind, type Transaction } from './booking-room.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { replay, type Statement } from './replay.ts'
import { measureWholeBookings } from './whole-bookings.ts'

const AIM_RATIO = 0.6
const ROUNDS = 8
/** Transactions of one side in one round. */
const PER_ROUND = 60
const AT_ONCE = 8

class RolledBack extends Error {}

/**
 * Runs each transaction once on one connection, writes down what it sends, and rolls it back: the same statements with the same
 * values can then be sent by anybody. Only the order number was drawn for good, so it stays free for the one who sends it.
 */
async function record(databaseUrl: string, transactions: readonly Transaction[]): Promise<(readonly Statement[])[]> {
  const db = openDatabase(databaseUrl, { log: createLog('warn'), max: 1 })
  let sent: Statement[] = []
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const listening = (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
      if (typeof text === 'string') sent.push({ text, values: Array.isArray(values) ? values.map(bindable) : [] })
      return query(text, values, ...rest)
    }
    Object.defineProperty(client, 'query', { value: listening })
  })
  const recorded: (readonly Statement[])[] = []
  try {
    for (const work of transactions) {
      sent = []
      const end = await db
        .transact(async (writer) => {
          await work(writer)
          throw new RolledBack()
        })
        .catch((error: unknown) => error)
      if (!(end instanceof RolledBack)) throw end
      recorded.push(sent.map((one) => (one.text === 'rollback' ? { ...one, text: 'commit' } : one)))
    }
    return recorded
  } finally {
    await db.close()
  }
}

async function transactionsPerSecond<T>(batch: readonly T[], run: (one: T) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await inParallel(batch, AT_ONCE, run)
  return (batch.length / (performance.now() - startedMs)) * 1000
}

const NAMES: Readonly<Record<Kind, string>> = {
  within: 'booking transactions, within the policy',
  above: 'booking transactions, above it: approvers and an own part',
}

/** The transaction of a submission alone: our code around it, or nothing. */
async function measureTransaction(room: BookingRoom, bare: pg.Pool, kind: Kind): Promise<Measurement[]> {
  const perSide = (ROUNDS + 1) * PER_ROUND
  const before = await countOrders(room.db)
  const transactions = await room.bring(kind, perSide * 2)
  const own = transactions.slice(0, perSide)
  const recorded = await record(room.databaseUrl, transactions.slice(perSide))
  const costs = await measureCosts(bare, recorded.slice(0, PER_ROUND), kind)
  const names = new Map<string, string>()
  const next = <T>(from: T[]): T[] => from.splice(0, PER_ROUND)
  const medians = await sideBySide({
    rounds: ROUNDS,
    ours: () => transactionsPerSecond(next(own), (work) => room.db.transact(work)),
    anchor: () => transactionsPerSecond(next(recorded), (statements) => replay(bare, names, statements)),
  })
  const written = (await countOrders(room.db)) - before
  // Both sides must have done the whole work, or their times mean nothing.
  if (written !== perSide * 2) throw new Error(`${perSide * 2} transactions have written ${written} orders`)
  const ratio = medians.ours / medians.anchor
  const measured = {
    what: NAMES[kind],
    against: `the same ${names.size + 2} statements from a bare client`,
    ...medians,
    unit: 'per s',
    ratio,
    aim: `≥ ${AIM_RATIO.toFixed(2)}×`,
    meetsAim: ratio >= AIM_RATIO,
    rounds: ROUNDS,
  }
  return [measured, ...costs]
}

async function measureTransactions(): Promise<Measurement[]> {
  const room = await startBookingRoom()
  const bare = new pg.Pool({ connectionString: room.databaseUrl, max: AT_ONCE })
  bare.on('error', () => undefined)
  try {
    const within = await measureTransaction(room, bare, 'within')
    const above = await measureTransaction(room, bare, 'above')
    return [...within, ...above, await measureNews(bare)]
  } finally {
    await bare.end()
    await room.stop()
  }
}

async function countOrders(db: Database): Promise<number> {
  const { orders } = await db.kysely
    .selectFrom('flightOrder')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return orders
}

export const booking: Bench = {
  name: 'booking',
  run: async () => [...(await measureTransactions()), await measureWholeBookings('within'), await measureWholeBookings('above')],
}
