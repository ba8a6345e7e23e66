/** What it costs to hold a draft against a hundred thousand orders, read out of a real database. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pastFlights } from '../src/flights/server/index.ts'
import { importCompany } from '../src/people/server/index.ts'
import { keptMarketOf, type JudgedFacts } from '../src/policy/rules/kept-market.ts'
import { dice, randomOffers } from '../src/policy/rules/generating.ts'
import { judgeByStandard } from '../src/policy/rules/judge.ts'
import { marketOf } from '../src/policy/rules/market.ts'
import { payerSplit } from '../src/policy/rules/payers.ts'
import type { FlightPolicy, TravelPolicy } from '../src/policy/rules/policy.ts'
import { standardFor } from '../src/policy/rules/standard.ts'
import type { Verdict } from '../src/policy/rules/verdict.ts'
import { createPolicy, replayPast } from '../src/policy/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase, type Database } from '../src/server/database/connect.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { createLog } from '../src/server/log.ts'
import { secretsFrom } from '../src/server/secrets.ts'
import { medianOf, type Bench } from './harness.ts'

const ORDERS = 100_000
const DIFFERENT = 2_000
const AIM_MS = 10_000
const ROUNDS = 3
/** A search finds some flights with some fares each. */
const OFFERS_OF_A_SEARCH = 200

interface Generated {
  readonly facts: JudgedFacts
  readonly verdict: Verdict
}

/** Orders as their submit would have kept them: each among all that its search had found. */
function generate(policy: FlightPolicy, now: Temporal.Instant): Generated[] {
  const d = dice(2_026)
  const standard = standardFor(policy, { rankCode: 'P6' })
  const orders: Generated[] = []
  while (orders.length < DIFFERENT) {
    const offers = randomOffers(d, OFFERS_OF_A_SEARCH)
    const market = marketOf(offers, now)
    for (const offer of offers.slice(0, 20)) {
      const verdict = judgeByStandard(standard, offer, market)
      const totalMinor = offer.fareMinor + 12_000
      const { companyMinor } = payerSplit(standard, verdict, totalMinor)
      const traveller = { rankCode: 'P6', departments: ['SALES-EAST', 'SALES', 'HQ'], userCode: `QC${orders.length % 500}` }
      orders.push({ verdict, facts: { traveller, size: 1, offer, market: keptMarketOf(offer, offers), totalMinor, companyMinor } })
    }
  }
  return orders
}

/** The rows that a replay reads, each order many times over. */
async function fill(db: Database, companyId: string, orders: readonly Generated[]): Promise<void> {
  const copies = ORDERS / orders.length
  await db.transact(async (writer) => {
    await sql`create temporary table kept (nr int, verdict jsonb, facts jsonb) on commit drop`.execute(writer)
    for (let start = 0; start < orders.length; start += 500) {
      const part = orders.slice(start, start + 500).map(({ verdict, facts }, index) => ({ nr: start + index, verdict, facts }))
      await sql`insert into kept select * from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as k(nr int, verdict jsonb, facts jsonb)`.execute(
        writer,
      )
    }
    await sql`create temporary table made on commit drop as
      select gen_random_uuid() as id, k.nr, k.verdict, k.facts, row_number() over () as place
      from kept k cross join generate_series(1, ${copies}::int)`.execute(writer)
    await sql`insert into orders (company_id, id, number, line, owner_id, booker_id, summary, version, event_hash, currency, total_minor,
        cost_centre_id, policy_version, remark, submitted_at, departs_at, ends_at)
      select ${companyId}, m.id, 'F' || lpad(m.place::text, 12, '0'), 'flight', p.id, p.id, 'completed', 1, ''::bytea, 'CNY', 0,
        c.id, 1, '', now() - m.place * interval '1 minute', now(), now()
      from made m
      join lateral (select id from person where company_id = ${companyId} order by id offset m.nr % 8 limit 1) p on true
      cross join (select id from cost_centre where company_id = ${companyId} limit 1) c`.execute(writer)
    await sql`insert into flight_order (company_id, order_id, state, offer, price, price_token, verdict, contact_sealed, contact_masked, judged_facts)
      select ${companyId}, m.id, 20, '{}', '{}', '', m.verdict, ''::bytea, '', m.facts from made m`.execute(writer)
  })
  await sql`vacuum analyze`.execute(db.kysely)
}

/** What a manager would try: a lower price, and somebody asked about dearer fares than others at that time. */
function draftOf(policy: TravelPolicy): TravelPolicy {
  const { rules } = policy.domesticFlights
  const price = rules['fare-within-price-limit']
  const lowest = rules['lowest-fare-within-hours']
  const stricter = {
    ...rules,
    ...(price && { 'fare-within-price-limit': { ...price, limit: { ...price.limit, default: 100_000 } } }),
    ...(lowest && { 'lowest-fare-within-hours': { ...lowest, onBreach: 'approve' as const } }),
  }
  return { ...policy, domesticFlights: { ...policy.domesticFlights, rules: stricter } }
}

export const pastOrders: Bench = {
  name: 'past-orders',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'qicheng-replay-'))
    chmodSync(dataDir, 0o755) // as root the database server runs as another user, who must be able to pass
    const log = createLog('warn')
    const embedded = await startEmbedded({ dataDir, log })
    const db = openDatabase(embedded.url, { log, max: 2 })
    try {
      await migrate(db, log)
      const demo = readFileSync(join(import.meta.dirname, '../demo/company.yaml'), 'utf8').replaceAll(/^ +password: .*\n/gm, '')
      const imported = await importCompany({ db, clock: systemClock, secrets: secretsFrom([randomBytes(32).toString('base64')]) }, demo)
      if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
      const { id: companyId } = await db.kysely.selectFrom('company').select('id').executeTakeFirstOrThrow()
      const now = systemClock.now()
      const policy = await createPolicy().travelPolicyAt(db.read, companyId, now)
      if (policy === null) throw new Error('the demo company has no policy')
      await fill(db, companyId, generate(policy.domesticFlights, now))
      const asked = { companyId, from: now.subtract({ hours: 24 * 365 }), until: now.add({ hours: 1 }) }
      const times: number[] = []
      for (let round = 0; round <= ROUNDS; round += 1) {
        const startedMs = performance.now()
        const { orders, changed, notKept } = await replayPast(db.read, pastFlights, draftOf(policy), asked)
        if (orders !== ORDERS || notKept > 0 || changed === 0) throw new Error(`${orders} orders were judged, ${changed} changed`)
        if (round > 0) times.push(performance.now() - startedMs) // the first finds nothing in any cache
      }
      const ours = medianOf(times)
      return [
        {
          what: `policy: ${ORDERS.toLocaleString('en')} past orders judged under a draft, from the database`,
          ...{ against: null, ours, anchor: null, unit: 'ms', ratio: null },
          ...{ aim: `≤ ${AIM_MS} ms`, meetsAim: ours <= AIM_MS, rounds: ROUNDS },
        },
      ]
    } finally {
      await db.close()
      await embedded.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
