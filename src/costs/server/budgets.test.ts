import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import { costViolations } from '../../../tools/invariants/costs.ts'
import { wholeTo, type Attribution, type ChargeTo } from '../rules/attribution-is-completed.ts'
import type { OrderRef } from './budgets-store.ts'
import { budgetsOf, type Budgets } from './budgets.ts'
import { demoWorld, type World } from './testing.ts'

const EAST: ChargeTo = { kind: 'costCentre', code: 'CC-3102' }
const SALES: ChargeTo = { kind: 'costCentre', code: 'CC-3100' }
const DAY = Temporal.PlainDate.from('2026-11-24')

let world: World
let budgets: Budgets
let lin = ''

beforeAll(async () => {
  world = await demoWorld(12)
  budgets = budgetsOf(world)
  lin = await world.personId('QC1001')
})
afterAll(() => world.test.drop())

const split = (...shares: readonly [ChargeTo, number][]): Attribution => ({
  by: 'percent',
  shares: shares.map(([to, basisPoints]) => ({ to, projectCode: null, legalEntityCode: null, basisPoints })),
})

const costOf = (
  attribution: Attribution,
  amountMinor: number,
  more: { date?: Temporal.PlainDate; product?: string; currency?: string } = {},
) => ({
  companyId: world.companyId,
  personId: lin,
  product: 'flight',
  date: DAY,
  currency: 'CNY',
  charges: [{ attribution, amountMinor, travellerId: null }],
  ...more,
})

/** Submits an order that costs so much, as a product wing does it: where it is refused, nothing of it stays. */
const submit = (
  attribution: Attribution,
  amountMinor: number,
  more: { mayExceed?: boolean; date?: Temporal.PlainDate; product?: string; currency?: string } = {},
): Promise<OrderRef | Refusal> =>
  unlessRefused(world.test.db, {}, async (writer) => {
    const order = await world.placeOrder(writer, 'QC1001')
    const { mayExceed = false, ...rest } = more
    const cost = { ...costOf(attribution, amountMinor, rest), step: 'submit', chargedBy: lin, mayExceed }
    return (await budgets.reserve(writer, order, cost)) ?? order
  })

async function submitted(...given: Parameters<typeof submit>): Promise<OrderRef> {
  const order = await submit(...given)
  if (isRefusal(order)) throw new Error(JSON.stringify(order))
  return order
}

const inOne = (work: (writer: Writer) => Promise<void>) => world.test.db.transact(work)

/** Reserved, spent and free of a budget in the period of the day; its sum is its limit. */
async function stand(code: string, periodStart: string): Promise<{ reserved: number; spent: number; free: number; excess: number }> {
  const row = await world.test.db.kysely
    .selectFrom('budgetLine as l')
    .innerJoin('budget as b', 'b.id', 'l.budgetId')
    .select(['l.limitMinor', 'l.reservedMinor', 'l.spentMinor', 'l.excessMinor'])
    .where('b.code', '=', code)
    .where('l.periodStart', '=', Temporal.PlainDate.from(periodStart))
    .executeTakeFirstOrThrow()
  const { limitMinor, reservedMinor, spentMinor, excessMinor } = row
  return { reserved: reservedMinor, spent: spentMinor, free: limitMinor - reservedMinor - spentMinor, excess: excessMinor }
}

/** These budgets and no others. */
async function imported(lines: string): Promise<void> {
  await world.test.db.kysely.updateTable('budget').set({ isOpen: false }).execute()
  expect(await world.withBudgets(lines)).toEqual([])
}
const counted = async () => Number((await world.test.db.pool.query<{ n: string }>('select count(*) as n from orders')).rows[0]?.n)

describe('a budget', () => {
  it('runs dry under 50 bookings at once, and not a cent over', async () => {
    await imported('  - { code: RUSH, name: { zh: 抢, en: Rush }, department: SALES, period: quarter, limitYuan: 1000 }')
    const before = await counted()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => submit(wholeTo(i % 2 === 0 ? EAST : SALES), 59_00)))
    const taken = answers.filter((answer) => !isRefusal(answer))
    expect(taken).toHaveLength(16) // 16 × 59 = 944; a 17th would make 1,003
    for (const answer of answers.filter(isRefusal))
      expect(answer).toMatchObject({ refused: 'COST-BUDGET', facts: { nameZh: '抢', nameEn: 'Rush', period: '2026-Q4' } })
    expect(await stand('RUSH', '2026-10-01')).toEqual({ reserved: 944_00, spent: 0, free: 56_00, excess: 0 })
    expect(await counted()).toBe(before + 16)
  })

  it('never makes two bookings wait for each other that touch the same ones the other way round', async () => {
    await imported(
      [
        '  - { code: X-EAST, name: { zh: 东, en: East }, department: SALES-EAST, period: month, limitYuan: 100000 }',
        '  - { code: X-SALES, name: { zh: 销, en: Sales }, department: SALES, period: year, limitYuan: 100000 }',
        '  - { code: X-ALL, name: { zh: 全, en: All }, period: quarter, products: [flight], limitYuan: 100000 }',
      ].join('\n'),
    )
    const ways = [split([EAST, 5_000], [SALES, 5_000]), split([SALES, 3_333], [EAST, 6_667])]
    const orders = await Promise.all(Array.from({ length: 30 }, (_, i) => submitted(ways[i % 2] ?? wholeTo(EAST), 100_01)))
    await Promise.all(
      orders.map((order, i) => inOne((writer) => (i % 3 === 0 ? budgets.release : budgets.settle)(writer, order, { step: 'end' }))),
    )
    expect(await stand('X-ALL', '2026-10-01')).toMatchObject({ reserved: 0, spent: 20 * 100_01 })
    expect(await stand('X-SALES', '2026-01-01')).toMatchObject({ reserved: 0, spent: 20 * 100_01 })
    expect(await costViolations(world.test.db)).toEqual([])
  })

  it('is reserved on submit, spent on fulfilment, and has back what is released and refunded, each step once', async () => {
    await imported('  - { code: LIFE, name: { zh: 生, en: Life }, department: SALES-EAST, period: month, limitYuan: 5000 }')
    const order = await submitted(split([EAST, 3_333], [SALES, 6_667]), 1_000_00)
    expect(await stand('LIFE', '2026-11-01')).toMatchObject({ reserved: 333_30, spent: 0, free: 4_666_70 })
    const twice = async (work: (writer: Writer) => Promise<void>) => {
      await inOne(work)
      await inOne(work)
    }
    await twice((writer) => budgets.settle(writer, order, { step: 'fulfil', amountMinor: 900_00 }))
    expect(await stand('LIFE', '2026-11-01')).toMatchObject({ reserved: 0, spent: 299_97, free: 4_700_03 })
    await twice((writer) => budgets.giveBack(writer, order, { step: 'refund:1', amountMinor: 300_00 }))
    expect(await stand('LIFE', '2026-11-01')).toMatchObject({ reserved: 0, spent: 199_98 })
    // A change that costs 100 more: a part of its own, ended before it was fulfilled.
    const change = { ...costOf(wholeTo(EAST), 100_00), step: 'change:1', chargedBy: lin }
    await twice(async (writer) => expect(await budgets.reserve(writer, order, change)).toBeNull())
    expect(await stand('LIFE', '2026-11-01')).toMatchObject({ reserved: 100_00, spent: 199_98 })
    await twice((writer) => budgets.release(writer, order, { step: 'change:1:ended' }))
    await twice((writer) => budgets.giveBack(writer, order, { step: 'refund:2' }))
    expect(await stand('LIFE', '2026-11-01')).toEqual({ reserved: 0, spent: 0, free: 5_000_00, excess: 0 })
    expect(await costViolations(world.test.db)).toEqual([])
  })

  it('goes beyond its limit only where whoever may has let it, and refuses everybody else meanwhile', async () => {
    await imported('  - { code: OVER, name: { zh: 超, en: Over }, department: SALES-EAST, period: year, limitYuan: 100 }')
    expect(await submit(wholeTo(EAST), 100_01)).toMatchObject({ refused: 'COST-BUDGET' })
    const facts = await budgets.facts(world.test.db.read, costOf(wholeTo(EAST), 150_00))
    expect(isRefusal(facts) ? facts : facts.budgets.find(({ code }) => code === 'OVER')).toMatchObject({
      freeMinor: 100_00,
      askedMinor: 150_00,
      shortMinor: 50_00,
      periodLabel: '2026',
    })
    const order = await submitted(wholeTo(EAST), 150_00, { mayExceed: true })
    expect(await stand('OVER', '2026-01-01')).toEqual({ reserved: 150_00, spent: 0, free: -50_00, excess: 50_00 })
    expect(await submit(wholeTo(EAST), 1)).toMatchObject({ refused: 'COST-BUDGET' })
    await inOne((writer) => budgets.release(writer, order, { step: 'cancel' }))
    expect(await stand('OVER', '2026-01-01')).toEqual({ reserved: 0, spent: 0, free: 100_00, excess: 0 })
  })

  it('is named as the one that comes shortest where several do, whichever is asked first, and how many more are short', async () => {
    const both = (high: number, low: number) =>
      [
        `  - { code: HIGH, name: { zh: 高, en: High }, department: SALES-EAST, period: year, limitYuan: ${high} }`,
        `  - { code: LOW, name: { zh: 低, en: Low }, department: SALES, period: quarter, limitYuan: ${low} }`,
      ].join('\n')
    const short = async (high: number, low: number) => {
      await imported(both(high, low))
      const answer = await submit(wholeTo(EAST), 200_00)
      return isRefusal(answer) ? [answer.refused, answer.facts['nameEn'], answer.facts['period'], answer.facts['more']] : answer
    }
    expect(await short(150, 50)).toEqual(['COST-BUDGET', 'Low', '2026-Q4', 1])
    expect(await short(50, 150)).toEqual(['COST-BUDGET', 'High', '2026', 1])
    expect(await short(900, 150)).toEqual(['COST-BUDGET', 'Low', '2026-Q4', undefined])
    expect(await short(150, 900)).toEqual(['COST-BUDGET', 'High', '2026', undefined])
  })

  it('spends, frees and gives back what was beyond its limit like everything else, and is never a cent further beyond', async () => {
    await imported('  - { code: FAR, name: { zh: 远, en: Far }, department: SALES-EAST, period: year, limitYuan: 100 }')
    const inside = await submitted(wholeTo(EAST), 60_00)
    const beyond = await submitted(wholeTo(EAST), 90_00, { mayExceed: true })
    expect(await stand('FAR', '2026-01-01')).toEqual({ reserved: 150_00, spent: 0, free: -50_00, excess: 50_00 })
    await inOne((writer) => budgets.settle(writer, beyond, { step: 'issue' }))
    expect(await stand('FAR', '2026-01-01')).toEqual({ reserved: 60_00, spent: 90_00, free: -50_00, excess: 50_00 })
    await inOne((writer) => budgets.release(writer, inside, { step: 'close', amountMinor: 30_00 }))
    expect(await stand('FAR', '2026-01-01')).toEqual({ reserved: 30_00, spent: 90_00, free: -20_00, excess: 20_00 })
    // What came back was never free: it only fills up what had gone beyond.
    expect(await submit(wholeTo(EAST), 1)).toMatchObject({ refused: 'COST-BUDGET' })
    await inOne((writer) => budgets.giveBack(writer, beyond, { step: 'refund', amountMinor: 70_00 }))
    expect(await stand('FAR', '2026-01-01')).toEqual({ reserved: 30_00, spent: 20_00, free: 50_00, excess: 0 })
    expect(await submit(wholeTo(EAST), 50_01)).toMatchObject({ refused: 'COST-BUDGET' })
    await submitted(wholeTo(EAST), 50_00)
    expect(await stand('FAR', '2026-01-01')).toMatchObject({ free: 0, excess: 0 })
    expect(await costViolations(world.test.db)).toEqual([])
  })

  it('keeps a change apart from its order: each is spent, freed and given back by the step that reserved it', async () => {
    await imported('  - { code: CHANGE, name: { zh: 改, en: Change }, department: SALES, period: month, limitYuan: 5000 }')
    const order = await submitted(split([EAST, 5_000], [SALES, 5_000]), 1_000_00)
    const change = { ...costOf(wholeTo(EAST), 200_00, { date: DAY.add({ months: 1 }) }), step: 'change:1', chargedBy: lin }
    await inOne(async (writer) => expect(await budgets.reserve(writer, order, change)).toBeNull())
    expect(await stand('CHANGE', '2026-12-01')).toMatchObject({ reserved: 200_00 })
    // The change ends before it is fulfilled: what the order itself has set aside stays.
    await inOne((writer) => budgets.release(writer, order, { step: 'change:1:ended', reservedBy: 'change:1' }))
    expect(await stand('CHANGE', '2026-11-01')).toMatchObject({ reserved: 1_000_00, spent: 0 })
    expect(await stand('CHANGE', '2026-12-01')).toMatchObject({ reserved: 0, spent: 0 })

    const again = { ...change, step: 'change:2' }
    await inOne(async (writer) => expect(await budgets.reserve(writer, order, again)).toBeNull())
    await inOne((writer) => budgets.settle(writer, order, { step: 'issue', reservedBy: 'submit' }))
    expect(await stand('CHANGE', '2026-11-01')).toMatchObject({ reserved: 0, spent: 1_000_00 })
    expect(await stand('CHANGE', '2026-12-01')).toMatchObject({ reserved: 200_00, spent: 0 })
    await inOne((writer) => budgets.settle(writer, order, { step: 'change:2:issue', reservedBy: 'change:2', amountMinor: 150_00 }))
    expect(await stand('CHANGE', '2026-12-01')).toMatchObject({ reserved: 0, spent: 150_00 })
    // The changed trip is refunded with a fee of 40; the first one's fare stays spent.
    await inOne((writer) => budgets.giveBack(writer, order, { step: 'refund:1', reservedBy: 'change:2', amountMinor: 110_00 }))
    expect(await stand('CHANGE', '2026-12-01')).toMatchObject({ spent: 40_00 })
    await inOne((writer) => budgets.giveBack(writer, order, { step: 'refund:2', reservedBy: 'nothing' }))
    expect(await stand('CHANGE', '2026-11-01')).toMatchObject({ spent: 1_000_00 })
    expect(await costViolations(world.test.db)).toEqual([])
  })

  it('takes a price that somebody agreed to beyond it, for the parts that are there, and has all of it back', async () => {
    await imported('  - { code: RAISE, name: { zh: 涨, en: Raise }, department: SALES, period: month, limitYuan: 100 }')
    const order = await submitted(split([EAST, 3_333], [SALES, 6_667]), 90_00)
    await inOne((writer) => budgets.raise(writer, order, { step: 'ceiling', byMinor: 20_01 }))
    expect(await stand('RAISE', '2026-11-01')).toEqual({ reserved: 110_01, spent: 0, free: -10_01, excess: 10_01 })
    await inOne((writer) => budgets.settle(writer, order, { step: 'issue' }))
    expect(await stand('RAISE', '2026-11-01')).toEqual({ reserved: 0, spent: 110_01, free: -10_01, excess: 10_01 })
    await inOne((writer) => budgets.giveBack(writer, order, { step: 'refund' }))
    expect(await stand('RAISE', '2026-11-01')).toEqual({ reserved: 0, spent: 0, free: 100_00, excess: 0 })
    expect(await costViolations(world.test.db)).toEqual([])
  })

  it('is one of its period, its product and its days', async () => {
    await imported(
      '  - { code: SPAN, name: { zh: 期, en: Span }, products: [train], period: month, limitYuan: 100, from: 2026-12-01, until: 2026-12-31 }',
    )
    const touched = async (date: string, product: string) => {
      const facts = await budgets.facts(world.test.db.read, costOf(wholeTo(EAST), 1, { date: Temporal.PlainDate.from(date), product }))
      return !isRefusal(facts) && facts.budgets.some(({ code }) => code === 'SPAN')
    }
    expect([await touched('2026-12-31', 'train'), await touched('2026-12-31', 'flight'), await touched('2027-01-01', 'train')]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('refuses a cost in another currency, by name', async () => {
    await imported('  - { code: YUAN, name: { zh: 元, en: Yuan }, period: year, limitYuan: 100 }')
    expect(await submit(wholeTo(EAST), 1, { currency: 'USD' })).toMatchObject({
      refused: 'COST-CURRENCY',
      facts: { budget: 'YUAN', currency: 'CNY', asked: 'USD' },
    })
  })

  it('keeps its period, and is not lowered below what is reserved and spent', async () => {
    const row = (more: string) => `  - { code: KEEP, name: { zh: 留, en: Keep }, department: SALES-EAST, ${more} }`
    await imported(row('period: month, limitYuan: 200'))
    await submitted(wholeTo(EAST), 150_00)
    expect(await world.withBudgets(row('period: year, limitYuan: 200'))).toEqual([
      'a budget keeps its period; give the new one a code of its own',
    ])
    expect(await world.withBudgets(row('period: month, limitYuan: 149.99'))).toEqual([
      'of 2026-11-01 to 2026-11-30, 150 is already reserved and spent; the limit cannot be lower',
    ])
    await imported(row('period: month, limitYuan: 150'))
    expect(await stand('KEEP', '2026-11-01')).toMatchObject({ reserved: 150_00, free: 0 })
  })

  it('has entries that nobody changes', async () => {
    for (const table of ['order_cost', 'cost_entry', 'cost_entry_budget'])
      await expect(world.test.db.pool.query(`delete from ${table}`)).rejects.toThrow('never changed')
  })
})

describe('what a cost may not be charged to', () => {
  it('is refused before anything is reserved [V-OTHER-07]', async () => {
    const before = await counted()
    expect(await submit(split([EAST, 9_999]), 1_00)).toMatchObject({ refused: 'COST-PERCENT', facts: { sum: '99.99', missing: '0.01' } })
    expect(await submit(wholeTo({ kind: 'costCentre', code: 'CC-3101' }), 1_00)).toMatchObject({
      refused: 'COST-UNKNOWN',
      field: 'attribution.shares.0.to',
    })
    expect(await counted()).toBe(before)
  })
})
