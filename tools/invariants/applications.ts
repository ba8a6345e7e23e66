import { sql } from 'kysely'
import type { Database } from '../../src/server/database/connect.ts'

/** What is taken of every trip application is what its orders hold; what a plan says is what is counted. */
export async function applicationViolations(db: Database): Promise<string[]> {
  const { rows: taken } = await sql<{ number: string; tripId: string; product: string; taken: number; held: number }>`
    select a.number, c.trip_id as "tripId", c.product, c.taken, coalesce(sum(t.units - t.given_back_units) filter (where t.given_back_at is null), 0)::int as held
    from trip_count c
    join trip_application a on a.company_id = c.company_id and a.id = c.application_id
    left join trip_take t on t.company_id = c.company_id and t.application_id = c.application_id and t.trip_id = c.trip_id and t.product = c.product
    group by a.number, c.company_id, c.application_id, c.trip_id, c.product, c.taken
    having c.taken <> coalesce(sum(t.units - t.given_back_units) filter (where t.given_back_at is null), 0)`.execute(db.kysely)
  const { rows: uncounted } = await sql<{ number: string; tripId: string; product: string }>`
    select a.number, t.trip_id as "tripId", t.product
    from trip_take t
    join trip_application a on a.company_id = t.company_id and a.id = t.application_id
    where t.given_back_at is null and not exists (
      select from trip_count c
      where c.company_id = t.company_id and c.application_id = t.application_id and c.trip_id = t.trip_id and c.product = t.product)`.execute(
    db.kysely,
  )
  const { rows: planned } = await sql<{ number: string }>`
    select a.number from trip_application a
    where (
      select coalesce(jsonb_object_agg(c.trip_id || ' ' || c.product, c.wanted), '{}') from trip_count c
      where c.company_id = a.company_id and c.application_id = a.id
    ) <> (
      select coalesce(jsonb_object_agg((s.value ->> 'tripId') || ' ' || w.key, w.value::int) filter (where w.value::int > 0), '{}')
      from jsonb_array_elements(a.plan -> 'segments') s
      cross join lateral jsonb_each_text(s.value -> 'wanted') w
    )`.execute(db.kysely)
  const { rows: cut } = await sql<{ number: string; version: number; events: number }>`
    select a.number, a.version, count(e.seq)::int as events
    from trip_application a
    left join trip_application_event e on e.company_id = a.company_id and e.application_id = a.id
    group by a.number, a.version having count(e.seq) <> a.version`.execute(db.kysely)
  return [
    ...taken.map((row) => `application ${row.number}, ${row.product} of ${row.tripId}: ${row.taken} taken, its orders hold ${row.held}`),
    ...uncounted.map((row) => `application ${row.number}, ${row.product} of ${row.tripId}: an order holds it and nobody counts it`),
    ...planned.map((row) => `application ${row.number}: what it counts is not what its plan says`),
    ...cut.map((row) => `application ${row.number}: version ${row.version}, but ${row.events} events`),
  ]
}
