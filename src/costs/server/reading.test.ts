import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { CallDefinition } from '../../kernel/call.ts'
import { invariant, isRefusal } from '../../kernel/result.ts'
import { createPeople } from '../../people/server/index.ts'
import type { CallContext } from '../../server/http/handler.ts'
import { secretsFrom } from '../../server/secrets.ts'
import {
  budgetEntries,
  budgetList,
  callList,
  checkCost,
  findCostCenterByUserCode,
  queryOptionalBusinessList,
  searchCosts,
} from '../calls.ts'
import { budgetsOf } from './budgets.ts'
import { costsWing } from './index.ts'
import { demoWorld, type World } from './testing.ts'

let world: World
const people = createPeople(secretsFrom([randomBytes(32).toString('base64')]))

beforeAll(async () => {
  world = await demoWorld()
  const budgets = [
    '  - { code: B-ALL, name: { zh: 全, en: All }, period: year, limitYuan: 5000, owner: QC9001 }',
    '  - { code: B-EAST, name: { zh: 东, en: East }, department: SALES-EAST, products: [flight], period: month, limitYuan: 900, owner: QC2001 }',
  ]
  const problems = await world.withBudgets(budgets.join('\n'))
  invariant(problems.length === 0, problems.join())
})
afterAll(() => world.test.drop())

/** Calls as somebody does over HTTP: the input parsed, the answer held against its schema. */
async function call<D extends CallDefinition>(
  definition: D,
  userCode: string,
  input: object,
  roles = ['employee'],
): Promise<z.output<D['result']>> {
  const wing = costsWing({ db: world.test.db, clock: world.clock, people, applications: { partyOn: async () => null } })
  expect(wing.handlers.map((one) => one.definition)).toEqual([...callList])
  const bound = wing.handlers.find((one) => one.definition === definition)
  const caller = { sessionId: 's', companyId: world.companyId, personId: await world.personId(userCode), userCode, roles }
  const context: CallContext = {
    caller,
    language: 'zh',
    key: '',
    address: '127.0.0.1',
    clientIp: '127.0.0.1',
    device: '',
    traceId: 'test',
    log: pino({ level: 'silent' }),
  }
  const parsed = (definition.body ?? definition.query)?.parse(input)
  const answer = await bound?.handle(context as CallContext<never>, parsed as never)
  return (isRefusal(answer) ? answer : definition.result.parse(answer)) as z.output<D['result']>
}

const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)
const whole = (code: string, projectCode: string | null = null) => ({
  by: 'percent',
  shares: [{ to: { kind: 'costCentre', code }, projectCode, basisPoints: 10_000 }],
})

describe('the cost centres of the caller', () => {
  it('name who answers for them and who is invoiced, and nobody else’s are told [C-CONF-19]', async () => {
    const { costCentres } = await call(findCostCenterByUserCode, 'QC1001', { userCode: 'QC1001', _: '1' })
    expect(costCentres).toEqual([
      {
        code: 'CC-3102',
        name: { zh: '华东销售部', en: 'East China Sales' },
        isDefault: true,
        isRecent: false,
        owner: { zh: '周岚', en: 'Lan Zhou' },
        legalEntity: null,
      },
      expect.objectContaining({ code: 'CC-3100' }),
      expect.objectContaining({ code: 'CC-5001', owner: null, legalEntity: expect.objectContaining({ code: 'QC-BJ' }) as unknown }),
    ])
    expect(await call(findCostCenterByUserCode, 'QC1001', { userCode: 'QC1002' })).toMatchObject({ refused: 'P404' })
  })

  it('begin with those that she charged lately [C-CONF-19] [SC-PICK-01]', async () => {
    const personId = await world.personId('QC2001')
    const charge = async (code: string, projectCode: string | null) => {
      world.clock.advance({ seconds: 1 })
      await world.test.db.transact(async (writer) => {
        const order = await world.placeOrder(writer, 'QC2001')
        const cost = {
          companyId: world.companyId,
          personId,
          product: 'flight',
          date: Temporal.PlainDate.from('2026-11-24'),
          currency: 'CNY',
          charges: [{ attribution: checkCost.body.shape.attribution.parse(whole(code, projectCode)), amountMinor: 1, travellerId: null }],
        }
        const reserved = await budgetsOf(world).reserve(writer, order, { ...cost, step: 'submit', chargedBy: personId })
        expect(reserved).toBeNull()
      })
    }
    await charge('CC-5001', 'SH-2026.01')
    await charge('CC-3100', null)
    const { costCentres } = await call(findCostCenterByUserCode, 'QC2001', {})
    expect(costCentres.map(({ code, isRecent }) => `${code} ${isRecent}`)).toEqual(['CC-3100 true', 'CC-5001 true', 'CC-3102 false'])
    expect((await call(searchCosts, 'QC2001', { kind: 'project' })).results).toMatchObject([
      { kind: 'project', code: 'SH-2026.01', isRecent: true },
      { code: 'FAIR-2026', isRecent: false },
    ])
  })
})

describe('the costs of a colleague for whom one books', () => {
  it('are told by name, also where one books only some of the lines, and to nobody else [C-CONF-19]', async () => {
    const ofLin = await call(findCostCenterByUserCode, 'QC1002', { userCode: 'QC1001' })
    expect([ofLin.of, codes(ofLin.costCentres)]).toEqual([{ zh: '林一帆', en: 'Yifan Lin' }, ['CC-3102', 'CC-3100', 'CC-5001']])
    const own = await call(findCostCenterByUserCode, 'QC1002', {})
    expect([own.of, codes(own.costCentres)]).not.toEqual([null, codes(ofLin.costCentres)])
    const ofTheExecutive = await call(findCostCenterByUserCode, 'QC1002', { userCode: 'QC9001' })
    expect(ofTheExecutive.of).toEqual({ zh: '秦远', en: 'Yuan Qin' })
    const asks = [
      call(findCostCenterByUserCode, 'QC1002', { userCode: 'QC3002' }),
      call(queryOptionalBusinessList, 'QC1001', { businessCode: 'flight', userCode: 'QC1002' }),
      call(searchCosts, 'QC1001', { kind: 'costCentre', userCode: 'QC1002' }),
      call(checkCost, 'QC1001', {
        attribution: whole('CC-3102'),
        amountMinor: 1,
        businessCode: 'flight',
        date: '2026-11-24',
        userCode: 'QC1002',
      }),
      call(searchCosts, 'QC1002', { kind: 'costCentre', userCode: 'QC0000' }),
    ]
    for (const answer of await Promise.all(asks)) expect(answer).toMatchObject({ refused: 'P404' })
  })

  it('are searched, and held against the colleague’s budgets [C-CONF-18]', async () => {
    const asked = { businessCode: 'flight', userCode: 'QC1001' }
    const ofLin = await call(queryOptionalBusinessList, 'QC1002', asked)
    expect([codes(ofLin.owners), codes(ofLin.projects)]).toEqual([
      ['QC9001'],
      expect.arrayContaining(['FAIR-2026', 'SH-2026.01']) as unknown,
    ])
    expect(codes((await call(searchCosts, 'QC1002', { kind: 'costCentre', userCode: 'QC1001' })).results)).toEqual([
      'CC-3102',
      'CC-3100',
      'CC-5001',
    ])
    const cost = { attribution: whole('CC-3102'), amountMinor: 95_000, businessCode: 'flight', date: '2026-11-24' }
    const budgets = async (by: string, of: object) => codes((await call(checkCost, by, { ...cost, ...of })).budgets)
    expect(await budgets('QC1002', { userCode: 'QC1001' })).toEqual(await budgets('QC1001', {}))
    expect(await budgets('QC1002', { userCode: 'QC1001' })).toContain('B-EAST')
  })

  it('may be borne by the usual cost centre of a colleague who travels along, out of its own budgets [V-OTHER-07]', async () => {
    const cost = { amountMinor: 95_000, businessCode: 'flight', date: '2026-11-24', userCode: 'QC2002' }
    const asked = (centre: string, others: readonly string[]) => call(checkCost, 'QC1002', { ...cost, attribution: whole(centre), others })
    expect(codes((await asked('CC-3102', ['QC1001'])).budgets)).toContain('B-EAST')
    expect(await asked('CC-3102', [])).toMatchObject({ refused: 'COST-UNKNOWN' })
    // What she could charge beside it stays hers.
    expect(await asked('CC-5001', ['QC1001'])).toMatchObject({ refused: 'COST-UNKNOWN' })
    // Nobody for whom the caller may not book is told apart from nobody at all.
    expect(await asked('CC-3100', ['QC3002'])).toMatchObject({ refused: 'P404' })
  })
})

describe('what else a booking may be charged to', () => {
  it('are the expense owners, projects and legal entities that are hers [C-CONF-18]', async () => {
    const lin = await call(queryOptionalBusinessList, 'QC1001', { businessCode: 'flight' })
    expect(lin.optional).toEqual(['owner', 'project', 'legalEntity'])
    expect(lin.owners).toEqual([{ kind: 'person', code: 'QC9001', name: { zh: '秦远', en: 'Yuan Qin' }, isRecent: false }])
    expect(codes(lin.projects)).toEqual(['FAIR-2026', 'SH-2026.01'])
    expect(lin.legalEntities).toMatchObject([{ code: 'QC-HZ', isDefault: true, taxNumber: '91330199MA00000018' }, { code: 'QC-BJ' }])
    const luo = await call(queryOptionalBusinessList, 'QC3002', { businessCode: 'flight' })
    expect([luo.optional, codes(luo.projects)]).toEqual([['project', 'legalEntity'], ['FAIR-2026']])
    expect(() => queryOptionalBusinessList.query.parse({ businessCode: 'rocket' })).toThrow('businessCode')
  })

  it('is found by code and by name in either language, and what was typed means itself', async () => {
    const found = async (kind: string, keyword: string) => codes((await call(searchCosts, 'QC1001', { kind, keyword })).results)
    expect(await found('project', '星港')).toEqual(['SH-2026.01'])
    expect(await found('project', 'trade FAIR')).toEqual(['FAIR-2026'])
    expect(await found('project', '%')).toEqual([])
    expect(await found('project', '_')).toEqual([])
    expect(await found('costCentre', 'sales')).toEqual(['CC-3102', 'CC-3100'])
    expect(await found('owner', 'qin')).toEqual(['QC9001'])
    expect(await found('legalEntity', 'branch')).toEqual(['QC-BJ'])
  })
})

describe('a cost that is about to be charged', () => {
  const asked = { amountMinor: 1_000_00, businessCode: 'flight', date: '2026-11-24' }

  it('is told its parts to the cent and whether budgets suffice, and how much is left only to who may see it', async () => {
    const attribution = {
      by: 'percent',
      shares: [
        { to: { kind: 'costCentre', code: 'CC-3102' }, basisPoints: 3_333 },
        { to: { kind: 'person', code: 'QC9001' }, basisPoints: 6_667 },
      ],
    }
    const lin = await call(checkCost, 'QC1001', { ...asked, attribution })
    expect(lin).toMatchObject({
      partsMinor: [333_30, 666_70],
      budgets: expect.arrayContaining([
        expect.objectContaining({ code: 'B-EAST', suffices: true, freeMinor: null, shortMinor: null }),
      ]) as unknown,
    })
    const all = await call(checkCost, 'QC1001', { ...asked, attribution: whole('CC-3102') })
    expect(all.budgets.find(({ code }) => code === 'B-EAST')).toMatchObject({
      suffices: false,
      isClose: false,
      freeMinor: null,
      shortMinor: null,
      owner: { zh: '周岚', en: 'Lan Zhou' },
      periodLabel: '2026-11',
    })
    // What is about as much as is left is told as that, and as nothing else.
    const close = await call(checkCost, 'QC1001', { ...asked, amountMinor: 850_00, attribution: whole('CC-3102') })
    expect(close.budgets.find(({ code }) => code === 'B-EAST')).toMatchObject({ suffices: true, isClose: true })
    const zhou = await call(checkCost, 'QC2001', { ...asked, attribution: whole('CC-3102') })
    expect(zhou.budgets.map(({ code, freeMinor, shortMinor }) => [code, freeMinor, shortMinor])).toEqual(
      expect.arrayContaining([
        ['B-EAST', 899_99, 100_01], // one fen of the recent ones above is in it
        ['B-ALL', null, null],
      ]),
    )
  })

  it('lets nobody who may not see a budget read what is left in it by asking again and again', async () => {
    const isEnough = async (userCode: string, amountMinor: number) => {
      const { budgets } = await call(checkCost, userCode, { ...asked, amountMinor, attribution: whole('CC-3102') })
      return budgets.find(({ code }) => code === 'B-EAST')?.suffices === true
    }
    const halved = async (userCode: string) => {
      let [low, high] = [1, 10_000_000]
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (await isEnough(userCode, middle)) low = middle
        else high = middle
      }
      return low
    }
    expect([await halved('QC2001'), await halved('QC1001')]).toEqual([899_99, 900_00])
  })

  it('has a day that books know: neither year 0 nor one that nobody lives to see', () => {
    const isTaken = (date: string) => checkCost.body.safeParse({ ...asked, date, attribution: whole('CC-3102') }).success
    expect(['0000-01-01', '1899-12-31', '2026-12-01', '2201-01-01', '2026-02-30'].map(isTaken)).toEqual([false, false, true, false, false])
    const listed = [budgetList.query, budgetEntries.query].map((query) => query.safeParse({ code: 'B-EAST', date: '0000-01-01' }).success)
    expect(listed).toEqual([false, false])
  })

  it('is refused with what is wrong where it cannot be charged so [V-OTHER-07]', async () => {
    expect(await call(checkCost, 'QC1001', { ...asked, attribution: whole('CC-1001') })).toMatchObject({ refused: 'COST-UNKNOWN' })
    expect(await call(checkCost, 'QC3002', { ...asked, attribution: whole('CC-2001', 'SH-2026.01') })).toMatchObject({
      refused: 'COST-PROJECT',
    })
    expect(await call(checkCost, 'QC1001', { ...asked, date: '2028-01-01', attribution: whole('CC-3102', 'SH-2026.01') })).toMatchObject({
      refused: 'COST-PROJECT',
    })
    const nobody = { by: 'percent', shares: [{ to: null, basisPoints: 10_000 }] }
    expect(await call(checkCost, 'QC1001', { ...asked, attribution: nobody })).toMatchObject({ refused: 'COST-MISSING' })
  })
})

describe('the state of budgets', () => {
  it('is seen by their owner, by finance and by travel managers, and by nobody else', async () => {
    const seen = async (userCode: string, roles: string[]) => codes((await call(budgetList, userCode, {}, roles)).budgets)
    expect(await seen('QC1001', ['employee'])).toEqual([])
    expect(await seen('QC2001', ['employee', 'approver'])).toEqual(['B-EAST'])
    expect(await seen('QC3002', ['employee', 'finance'])).toEqual(['B-ALL', 'B-EAST'])
    expect(await seen('QC3001', ['employee', 'travelManager'])).toEqual(['B-ALL', 'B-EAST'])
  })

  it('adds up, in the period of the day that is asked for, page by page', async () => {
    const { budgets, nextAfter } = await call(budgetList, 'QC2001', { date: '2026-11-30' })
    expect(nextAfter).toBeNull()
    expect(budgets).toMatchObject([
      { periodLabel: '2026-11', fromDate: '2026-11-01', untilDate: '2026-11-30', limitMinor: 900_00, isOwn: true, products: ['flight'] },
    ])
    for (const { limitMinor, reservedMinor, spentMinor, freeMinor } of budgets)
      expect(reservedMinor + spentMinor + freeMinor).toBe(limitMinor)
    expect((await call(budgetList, 'QC2001', { date: '2027-02-01' })).budgets[0]).toMatchObject({
      periodLabel: '2027-02',
      reservedMinor: 0,
    })
    expect((await call(budgetList, 'QC3002', { after: 'B-ALL' }, ['finance'])).budgets.map(({ code }) => code)).toEqual(['B-EAST'])
  })
})

describe('what moved a budget', () => {
  const submit = (userCode: string, amountMinor: number) =>
    world.test.db.transact(async (writer) => {
      const personId = await world.personId(userCode)
      const order = await world.placeOrder(writer, userCode)
      const reserved = await budgetsOf(world).reserve(writer, order, {
        companyId: world.companyId,
        personId,
        product: 'flight',
        date: Temporal.PlainDate.from('2026-11-24'),
        currency: 'CNY',
        charges: [{ attribution: checkCost.body.shape.attribution.parse(whole('CC-3102')), amountMinor, travellerId: null }],
        step: 'submit',
        chargedBy: personId,
      })
      expect(reserved).toBeNull()
      return order
    })

  it('is told to its owner, finance and travel managers, page by page, the latest first, and to nobody else', async () => {
    const first = await submit('QC1001', 11_00)
    world.clock.advance({ seconds: 1 })
    await world.test.db.transact((writer) => budgetsOf(world).settle(writer, first, { step: 'issue', amountMinor: 8_00 }))
    const { budget, entries, nextAfter } = await call(budgetEntries, 'QC2001', { code: 'B-EAST', date: '2026-11-01' })
    expect(budget).toMatchObject({ code: 'B-EAST', periodLabel: '2026-11', spentMinor: 8_00, isOwn: true })
    expect(nextAfter).toBeNull()
    expect(new Set(entries.slice(0, 2).map(({ kind, amountMinor }) => `${kind} ${amountMinor}`))).toEqual(
      new Set(['settle 800', 'release 300']),
    )
    expect(entries[2]).toMatchObject({
      kind: 'reserve',
      amountMinor: 11_00,
      line: 'flight',
      chargedTo: { code: 'CC-3102' },
      chargedBy: { en: 'Yifan Lin' },
    })
    expect((await call(budgetEntries, 'QC3002', { code: 'B-EAST' }, ['finance'])).entries).toEqual(entries)
    expect(await call(budgetEntries, 'QC1001', { code: 'B-EAST' })).toMatchObject({ refused: 'P404' })
    expect(await call(budgetEntries, 'QC1001', { code: 'NONE' })).toMatchObject({ refused: 'P404' })
    expect((await call(budgetEntries, 'QC2001', { code: 'B-EAST', date: '2026-12-01' })).entries).toEqual([])
  })

  it('comes whole over its pages: nothing twice, nothing left out', async () => {
    for (let count = 0; count < 60; count += 1) await submit('QC1001', 1)
    const { rows } = await world.test.db.pool.query<{ id: string }>(
      `select c.entry_id as id from cost_entry_budget c join budget b on b.id = c.budget_id
       where b.code = 'B-EAST' and c.period_start = '2026-11-01' order by c.entry_id desc`,
    )
    expect(rows.length).toBeGreaterThan(60)
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: z.output<(typeof budgetEntries)['result']> = await call(budgetEntries, 'QC2001', {
        code: 'B-EAST',
        date: '2026-11-01',
        ...(after === null ? {} : { after }),
      })
      seen.push(...page.entries.map(({ id }) => id))
      after = page.nextAfter
    } while (after !== null)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })
})
