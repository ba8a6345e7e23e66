/** An order book of any size: one order that was really booked and ticketed, copied in the database. */
import { sql } from 'kysely'
import { FLIGHT_ORDER_CODES } from '../src/flights/rules/states.ts'
import { DEFAULT_ZONE } from '../src/kernel/time.ts'
import type { Database } from '../src/server/database/connect.ts'
import { callServer } from '../tools/faults/client.ts'
import { traveller } from '../tools/faults/traveller.ts'
import type { BenchWorld } from './world.ts'

const TICKETED_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 50

interface Booked {
  readonly companyId: string
  readonly orderId: string
}

async function bookOne({ origin, token, db }: BenchWorld): Promise<Booked> {
  const someone = traveller(async (method, path, body, key) => (await callServer<never>(origin, token, method, path, body, key)).envelope, {
    fromCityCode: 'HGH',
    toCityCode: 'BJS',
  })
  const number = await someone.book(Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 }).toString())
  const untilMs = performance.now() + TICKETED_WITHIN_MS
  while (performance.now() < untilMs) {
    const row = await db.kysely
      .selectFrom('orders as o')
      .innerJoin('flightOrder as f', (join) => join.onRef('f.companyId', '=', 'o.companyId').onRef('f.orderId', '=', 'o.id'))
      .select(['o.companyId', 'o.id as orderId', 'f.state'])
      .where('o.number', '=', number)
      .executeTakeFirstOrThrow()
    if (row.state === FLIGHT_ORDER_CODES.TICKETED) return row
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Error(`order ${number} was not ticketed within ${TICKETED_WITHIN_MS} ms`)
}

/** The order's own rows; its money is left out, since nobody has paid for copies. */
const TABLES = ['order_money_line', 'order_event', 'flight_order', 'flight_ticket'] as const

async function copy(db: Database, { companyId, orderId }: Booked, copies: number): Promise<void> {
  await db.transact(async (writer) => {
    await sql`create temporary table copied on commit drop as
      select nr, gen_random_uuid() as id from generate_series(1, ${copies}::int) as nr`.execute(writer)
    await sql`insert into orders
      select (jsonb_populate_record(o, jsonb_build_object(
        'id', c.id, 'number', 'F' || lpad(c.nr::text, 12, '0'), 'submitted_at', o.submitted_at - c.nr * interval '1 hour'))).*
      from orders o cross join copied c where o.company_id = ${companyId} and o.id = ${orderId}`.execute(writer)
    for (const table of TABLES) {
      // Copies stand in nobody's way, and the airline knows one of them alone.
      const changed = {
        order_money_line: sql`'{}'::jsonb`,
        order_event: sql`'{}'::jsonb`,
        flight_order: sql`jsonb_build_object('supplier_booking_id', 'copy-' || c.nr)`,
        flight_ticket: sql`jsonb_build_object('is_live', false)`,
      }[table]
      await sql`insert into ${sql.table(table)}
        select (jsonb_populate_record(t, ${changed} || jsonb_build_object('order_id', c.id))).*
        from ${sql.table(table)} t cross join copied c where t.company_id = ${companyId} and t.order_id = ${orderId}`.execute(writer)
    }
  })
  await sql`vacuum analyze`.execute(db.kysely)
}

/** Gives the world's traveller so many orders. */
export async function bookMany(world: BenchWorld, count: number): Promise<void> {
  await copy(world.db, await bookOne(world), count - 1)
  const { orders } = await world.db.kysely
    .selectFrom('flightOrder')
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  if (orders !== count) throw new Error(`there are ${orders} orders instead of ${count}`)
}
