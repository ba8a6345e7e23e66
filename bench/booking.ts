/** What a booking's transaction costs through our code and through a bare client that sends the same statements. */
import pg from 'pg'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { bindable } from '../src/server/database/values.ts'
import { createLog } from '../src/server/log.ts'
import { inParallel } from '../tools/faults/client.ts'
import { startBookingRoom, type Transaction } from './booking-room.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { measureWholeBookings } from './whole-bookings.ts'

const AIM_RATIO = 0.6
const ROUNDS = 8
/** Transactions of one side in one round. */
const PER_ROUND = 60
const AT_ONCE = 8

interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

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

/** Sends statements as they stand, each prepared once per connection: the least that a program could do. */
async function replay(pool: pg.Pool, names: Map<string, string>, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      if (values.length === 0) {
        await client.query(text)
        continue
      }
      const name = names.get(text) ?? `bare${names.size}`
      names.set(text, name)
      await client.query({ name, text, values: [...values] })
    }
  } finally {
    client.release()
  }
}

async function transactionsPerSecond<T>(batch: readonly T[], run: (one: T) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await inParallel(batch, AT_ONCE, run)
  return (batch.length / (performance.now() - startedMs)) * 1000
}

/** The transaction of a submission alone: our code around it, or nothing. */
async function measureTransaction(): Promise<Measurement> {
  const perSide = (ROUNDS + 1) * PER_ROUND
  const room = await startBookingRoom(perSide * 2)
  const bare = new pg.Pool({ connectionString: room.databaseUrl, max: AT_ONCE })
  bare.on('error', () => undefined)
  try {
    const own = room.transactions.slice(0, perSide)
    const recorded = await record(room.databaseUrl, room.transactions.slice(perSide))
    const names = new Map<string, string>()
    const next = <T>(from: T[]): T[] => from.splice(0, PER_ROUND)
    const medians = await sideBySide({
      rounds: ROUNDS,
      ours: () => transactionsPerSecond(next(own), (work) => room.db.transact(work)),
      anchor: () => transactionsPerSecond(next(recorded), (statements) => replay(bare, names, statements)),
    })
    await expectOrders(room.db, perSide * 2)
    const ratio = medians.ours / medians.anchor
    return {
      what: 'booking transactions',
      against: `the same ${names.size + 2} statements from a bare client`,
      ...medians,
      unit: 'per s',
      ratio,
      aim: `≥ ${AIM_RATIO.toFixed(2)}×`,
      meetsAim: ratio >= AIM_RATIO,
      rounds: ROUNDS,
    }
  } finally {
    await bare.end()
    await room.stop()
  }
}

/** Both sides must have done the whole work, or their times mean nothing. */
async function expectOrders(db: Database, count: number): Promise<void> {
  const { orders } = await db.kysely
    .selectFrom('flightOrder')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  if (orders !== count) throw new Error(`${count} transactions have written ${orders} orders`)
}

export const booking: Bench = {
  name: 'booking',
  run: async () => [await measureTransaction(), await measureWholeBookings()],
}
