import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanyText } from '../../server/testing.ts'
import { importCompany } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { pageOfOrders, travelsFrom, type ListWish } from './listing.ts'

/** Orders of the company; every 25th is the assistant's, who books for the others. */
const ORDERS = 50_000
const PAGE = 21
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

let test: TestDatabase
let who: { companyId: string; personId: string }
let traveller: string

const WISH: ListWish = { whose: 'others', line: null, summaries: null, from: null, to: null, found: null, after: null, size: PAGE }

beforeAll(async () => {
  test = await testDatabase({ max: 2 })
  const clock = new TestClock('2026-11-21T02:00:00Z')
  const made = await importCompany({ db: test.db, clock, secrets: secretsFrom([MASTER_KEY]) }, await demoCompanyText())
  if (!made.ok) throw new Error('the demo company is whole')
  const people = await test.db.kysely.selectFrom('person').select(['companyId', 'id', 'userCode']).execute()
  const idOf = (code: string): string => people.find(({ userCode }) => userCode === code)?.id ?? ''
  who = { companyId: people[0]?.companyId ?? '', personId: idOf('QC1002') }
  traveller = idOf('QC2002')
  await test.db.transact(async (writer) => {
    // Rows as they would be; 50,000 times the checks of a submit are not what is measured here.
    await sql`set local session_replication_role = replica`.execute(writer)
    await sql`
      insert into orders (company_id, id, number, line, owner_id, booker_id, summary, version, event_hash, currency, total_minor,
        cost_centre_id, policy_version, remark, submitted_at, departs_at, ends_at)
      select ${who.companyId}::uuid, gen_random_uuid(), 'F' || to_char((timestamptz '2024-01-01' + n * interval '20 minutes') at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(n::text, 6, '0'), 'flight',
        case when n % 25 = 0 then ${traveller}::uuid else ${idOf('QC1001')}::uuid end,
        case when n % 25 = 0 then ${who.personId}::uuid else ${idOf('QC1001')}::uuid end,
        case when n % 500 = 0 then 'toTravel' else 'completed' end, 1, '\\x00'::bytea, 'CNY', 1,
        (select id from cost_centre where company_id = ${who.companyId}::uuid limit 1),
        (select max(version) from policy_version where company_id = ${who.companyId}::uuid), '',
        timestamptz '2024-01-01' + n * interval '20 minutes', timestamptz '2024-01-11' + n * interval '20 minutes',
        timestamptz '2024-01-11 03:00' + n * interval '20 minutes'
      from generate_series(1, ${ORDERS}) n`.execute(writer)
    const placed = sql`insert into order_place (company_id, person_id, city_code, submitted_at, order_id)`
    const through = sql`cross join lateral (values ('HGH'), (case when right(number, 3) = '000' then 'XIY' else 'BJS' end)) c (code)`
    for (const who of ['owner_id', 'booker_id']) {
      const person = sql.ref(who)
      const which = who === 'owner_id' ? sql`true` : sql`booker_id <> owner_id`
      await sql`
        insert into order_member (company_id, order_id, person_id, travels, submitted_at, line, summary, departs_on)
        select company_id, id, ${person}, ${who === 'owner_id'}, submitted_at, line, summary, departs_at::date
        from orders where ${which}`.execute(writer)
      await sql`${placed} select company_id, ${person}, c.code, submitted_at, id from orders ${through} where ${which}`.execute(writer)
    }
  })
  for (const table of ['orders', 'order_member', 'order_place', 'person']) await sql.raw(`analyze ${table}`).execute(test.db.kysely)
}, 180_000)
afterAll(() => test.drop())

const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)]

/** Which rows a page costs: whatever was read and thrown away counts as well. */
async function costOf(query: { compile(): { sql: string; parameters: readonly unknown[] } }) {
  const { sql: text, parameters } = query.compile()
  const { rows } = await test.db.pool.query<{ 'QUERY PLAN': readonly { Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, [
    ...parameters,
  ])
  const nodes = flat(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' })
  return {
    seq: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    rows: Math.max(...nodes.map((node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0))),
  }
}

describe('a page of 50,000 orders', () => {
  const someone = { numbers: [], cityCodes: [], personIds: [] }
  const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
  it.each<readonly [string, Partial<ListWish>, number]>([
    ['the newest', {}, 100],
    ['of a product', { line: 'flight' }, 100],
    ['to travel', { summaries: ['toTravel'] }, 150],
    ['of a product, to travel', { line: 'flight', summaries: ['toTravel'] }, 150],
    ['ended', { summaries: ['completed', 'closed'] }, 2_100],
    ['deep in the list', { after: { at: Temporal.Instant.from('2024-06-01T00:00:00Z'), id: '00000000-0000-7000-8000-000000000000' } }, 100],
    ['of a week of travel', { from: day('2024-05-06'), to: day('2024-05-12') }, 2_100],
    ['to a city of few', { found: { ...someone, cityCodes: ['XIY'] } }, 200],
    ['to a city of nearly all', { found: { ...someone, cityCodes: ['BJS'] } }, 100],
    ['to either of two cities', { found: { ...someone, cityCodes: ['BJS', 'XIY'] } }, 200],
    ['by a number', { found: { ...someone, numbers: ['F240101000025'] } }, 100],
    ['by the beginning of a number', { found: { ...someone, numbers: ['F2401020'] } }, 300],
    ['by a month of numbers', { found: { ...someone, numbers: ['F2405'] } }, 100],
    ['by a year of numbers, travelled', { summaries: ['completed'], found: { ...someone, numbers: ['F25'] } }, 2_100],
  ])('is read along an index, and little of what is not shown: %s', async (_, wish, rowsMax) => {
    const { seq, rows } = await costOf(pageOfOrders(test.db.read, who, { ...WISH, ...wish }))
    expect(seq.filter((table) => table !== 'person')).toEqual([])
    expect(rows).toBeLessThanOrEqual(rowsMax)
  })

  it('by a name goes through that traveller’s own orders alone', async () => {
    const { seq, rows } = await costOf(pageOfOrders(test.db.read, who, { ...WISH, found: { ...someone, personIds: [traveller] } }))
    expect([seq, rows <= 2_100]).toEqual([[], true])
  })

  it('never shows more than the caller has to do with [P-PRIV-01]', async () => {
    const page = await pageOfOrders(test.db.read, who, { ...WISH, found: { ...someone, numbers: ['F2401020'] } }).execute()
    expect(page.map(({ number }) => number)).toEqual(['F240102000100', 'F240102000075', 'F240102000050'])
  })

  it('is the same page whichever way it is found', async () => {
    const found = async (wish: Partial<ListWish>) =>
      (await pageOfOrders(test.db.read, who, { ...WISH, ...wish }).execute()).map(({ number }) => number)
    // All of them lead through Hangzhou, and all numbers begin with F.
    const [newest] = [await found({})]
    expect(newest).toHaveLength(PAGE)
    expect(await found({ found: { ...someone, cityCodes: ['HGH', 'BJS'] } })).toEqual(newest)
    const deep = { after: { at: Temporal.Instant.from('2024-06-01T00:00:00Z'), id: '00000000-0000-7000-8000-000000000000' } }
    const before = await found(deep)
    expect(before.every((number) => number.startsWith('F24'))).toBe(true)
    expect(await found({ ...deep, found: { ...someone, cityCodes: ['HGH'] } })).toEqual(before)
    expect(await found({ ...deep, found: { ...someone, numbers: ['F24'] } })).toEqual(before)
    const inMay = before.filter((number) => number.startsWith('F2405'))
    expect(inMay.length).toBeGreaterThan(5)
    expect(await found({ ...deep, found: { ...someone, numbers: ['F2405'], cityCodes: ['XIY'] } })).toEqual(expect.arrayContaining(inMay))
    expect(await found({ found: { ...someone, numbers: ['F2413'] } })).toEqual([])
  })

  it('of a journey is read by the day of travel', async () => {
    const from = day('2025-11-20')
    expect((await travelsFrom(test.db.read, { ...who, personId: traveller }, from, 60)).length).toBeLessThanOrEqual(60)
  })
})
