/** What finding a page of orders costs where there are five million, beside ten thousand: the database alone, as the list asks it. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CallInput } from '../src/kernel/call.ts'
import { orderList } from '../src/orders/calls.ts'
import { listWishOf } from '../src/orders/server/lists.ts'
import { pageOfOrders } from '../src/orders/server/listing.ts'
import { createPeople } from '../src/people/server/index.ts'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { createLog } from '../src/server/log.ts'
import { writeCursor } from '../src/server/page-cursor.ts'
import { secretsFrom } from '../src/server/secrets.ts'
import { sideBySide, type Bench, type Measurement } from './harness.ts'
import { COMMON_CITY, fillBook, RARE_CITY, type Book, type BookWish } from './order-book.ts'

/** One person’s own are as many in both; the agent has forty times as many in the larger. */
const LARGE: BookWish = { orders: 5_000_000, agentEvery: 25, ownEvery: 1_111, own: 4_500 }
const SMALL: BookWish = { orders: 10_000, agentEvery: 2, ownEvery: 2, own: 4_500 }
const ROUNDS = 15
const PAGE = 20
const DEEP_PAGE = 200
const AIM_MS = 50
const FREE_BYTES_MIN = 12e9

interface Side {
  readonly db: Database
  readonly book: Book
}

type Query = Partial<CallInput<typeof orderList>>

const people = createPeople(secretsFrom([Buffer.alloc(32, 7).toString('base64')]))

interface Asked {
  readonly what: string
  readonly whose: 'mine' | 'others'
  readonly query: (book: Book) => Query
  /** Fewer than this would mean that something else was measured than is said. */
  readonly rowsMin: number
}

const EVERY: readonly Omit<Asked, 'whose'>[] = [
  { what: 'the first page', query: () => ({}), rowsMin: PAGE },
  { what: `by a common city, ${COMMON_CITY}`, query: () => ({ search: COMMON_CITY }), rowsMin: PAGE },
  { what: `by a rare city, ${RARE_CITY}`, query: () => ({ search: RARE_CITY }), rowsMin: 1 },
  { what: 'of a week of travel', query: () => ({ fromDate: '2025-03-03', toDate: '2025-03-09' }), rowsMin: PAGE },
  { what: 'to travel', query: () => ({ status: 'toTravel' }), rowsMin: 1 },
  { what: 'by the beginning of numbers, a month', query: () => ({ search: 'F2503' }), rowsMin: PAGE },
]

const ASKED: readonly Asked[] = (['mine', 'others'] as const).flatMap((whose) => [
  ...EVERY.map((one) => ({ ...one, whose })),
  { what: 'by a number', whose, query: (book) => ({ search: whose === 'mine' ? book.ownNumber : book.agentNumber }), rowsMin: 1 },
  ...(whose === 'others' ? [{ what: 'by a name', whose, query: (book: Book) => ({ search: book.clientName }), rowsMin: 1 } as const] : []),
])

const whoOf = ({ book }: Side, whose: 'mine' | 'others') => ({
  companyId: book.companyId,
  personId: whose === 'mine' ? book.travellerId : book.agentId,
})

async function pageFor(side: Side, whose: 'mine' | 'others', query: Query) {
  const { db, book } = side
  const input = orderList.body.parse({ status: 'all', whose, cursor: null, size: PAGE, ...query })
  return pageOfOrders(db.read, whoOf(side, whose), await listWishOf({ db, people }, book.companyId, input))
}

/** From the first page to the deep one as a phone does it, by what each page says of the next: no order twice, none left out. */
async function deepCursor(side: Side, whose: 'mine' | 'others'): Promise<string> {
  let cursor: string | null = null
  const seen = new Set<string>()
  for (let page = 1; page < DEEP_PAGE; page += 1) {
    const rows = (await (await pageFor(side, whose, { cursor })).execute()).slice(0, PAGE)
    for (const { orderId } of rows) seen.add(orderId)
    const last = rows.at(-1)
    if (rows.length < PAGE || last === undefined) throw new Error(`page ${page} has ${rows.length} orders`)
    cursor = writeCursor({ at: last.submittedAt, id: last.orderId })
  }
  if (seen.size !== (DEEP_PAGE - 1) * PAGE || cursor === null) throw new Error(`${seen.size} orders on ${DEEP_PAGE - 1} pages`)
  return cursor
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]

/** Prints the plan where it reads a table of orders from end to end. */
async function lookAtPlan(side: Side, { what, whose, query }: Asked): Promise<void> {
  const { sql: text, parameters } = (await pageFor(side, whose, query(side.book))).compile()
  const explain = async <T>(options: string): Promise<readonly T[]> => {
    const { rows } = await side.db.pool.query<{ 'QUERY PLAN': T }>(`explain (${options}) ${text}`, [...parameters])
    return rows.map((row) => row['QUERY PLAN'])
  }
  const [plans] = await explain<readonly { Plan: Plan }[]>('format json')
  const nodes = (plans ?? []).flatMap(({ Plan: plan }) => flat(plan))
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name']?.startsWith('order'))
  if (whole.length > 0) console.error(`${whose}, ${what}:\n${(await explain<string>('analyze, buffers')).join('\n')}`)
}

async function measure(large: Side, small: Side, asked: Asked): Promise<Measurement> {
  const { what, whose, query, rowsMin } = asked
  const timed = async (side: Side): Promise<number> => {
    const startedMs = performance.now()
    const rows = await (await pageFor(side, whose, query(side.book))).execute()
    const ms = performance.now() - startedMs
    if (rows.length < rowsMin) throw new Error(`${whose}, ${what}: ${rows.length} orders`)
    return ms
  }
  const { ours, anchor } = await sideBySide({ rounds: ROUNDS, ours: () => timed(large), anchor: () => timed(small) })
  return {
    what: `order list at ${LARGE.orders.toLocaleString('en')}, ${whose === 'mine' ? 'one’s own' : 'an agent’s'}: ${what}`,
    ...{ against: `the same at ${SMALL.orders.toLocaleString('en')} orders`, ours, anchor, unit: 'ms', ratio: ours / anchor },
    ...{ aim: `≤ ${AIM_MS} ms`, meetsAim: ours <= AIM_MS, rounds: ROUNDS },
  }
}

/** A database beside others of the same server. */
async function sideOf(url: string, name: string, wish: BookWish): Promise<Side> {
  const admin = openDatabase(url, { log: createLog('warn'), max: 1 })
  try {
    await sql`alter system set max_wal_size = '256MB'`.execute(admin.kysely) // what is filled here is lost with the machine anyway
    await sql`select pg_reload_conf()`.execute(admin.kysely)
    await sql`create database ${sql.ref(name)}`.execute(admin.kysely)
  } finally {
    await admin.close()
  }
  const own = new URL(url)
  own.pathname = `/${name}`
  const db = openDatabase(own.href, { log: createLog('warn'), max: 1, statementTimeoutMs: 600_000 })
  try {
    return { db, book: await fillBook(db, wish) }
  } catch (error) {
    await db.close()
    throw error
  }
}

export const orderLists: Bench = {
  name: 'lists',
  async run() {
    const { bavail, bsize } = await statfs(tmpdir())
    if (bavail * bsize < FREE_BYTES_MIN) throw new Error(`${tmpdir()} has less than ${FREE_BYTES_MIN / 1e9} GB free`)
    const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-lists-'))
    chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
    const embedded = await startEmbedded({ dataDir, log: createLog('warn'), fsync: false })
    const sides: Side[] = []
    try {
      const startedMs = performance.now()
      const small = await sideOf(embedded.url, 'small', SMALL)
      sides.push(small)
      const large = await sideOf(embedded.url, 'large', LARGE)
      sides.push(large)
      const { rows } = await sql<{ bytes: number }>`select pg_database_size('large')::float8 as bytes`.execute(large.db.kysely)
      const seconds = (performance.now() - startedMs) / 1000
      console.error(`filled in ${seconds.toFixed(0)} s, ${((rows[0]?.bytes ?? 0) / 1e9).toFixed(1)} GB`)
      const measured: Measurement[] = []
      for (const asked of ASKED) {
        await lookAtPlan(large, asked)
        measured.push(await measure(large, small, asked))
      }
      for (const whose of ['mine', 'others'] as const) {
        const cursors = new Map([
          [large.book, await deepCursor(large, whose)],
          [small.book, await deepCursor(small, whose)],
        ])
        const query = (book: Book): Query => ({ cursor: cursors.get(book) ?? null })
        measured.push(await measure(large, small, { what: `page ${DEEP_PAGE}`, whose, query, rowsMin: PAGE }))
      }
      return measured
    } finally {
      for (const { db } of sides) await db.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
