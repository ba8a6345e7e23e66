import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { costs } from '../../costs/server/index.ts'
import { ordersSpine } from '../../orders/server/index.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { applicationViolations } from '../../../tools/invariants/applications.ts'
import type { MatchAsk } from './face.ts'
import { applicationsServer, asked, type ApplicationsServer } from './testing.ts'

/* Applying, changing, matching and taking, over HTTP and through the face, on the real database. */

const BASE = '/personal/businessTrip/applyOrder'
const SUBMIT = `${BASE}/submitBusinessTripApplyOrder`

let database: TestDatabase
let server: ApplicationsServer

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await applicationsServer(database)
})
/** All of these cases are one morning of one person: how often she may put something is held in screens.test.ts. */
beforeEach(async () => {
  await database.db.kysely.deleteFrom('rateWindow').execute()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Moved {
  readonly applicationId: string
  readonly number: string
  readonly version: number
  readonly state: { readonly code: string; readonly label: string }
  readonly toBeAgreed?: readonly string[]
}
interface Listed extends Moved {
  readonly title: string
  readonly fits: boolean
  readonly mismatches: readonly { readonly code: string; readonly message: string }[]
  readonly tripData: readonly { tripId: string; bookableFrom: string; products: readonly { product: string; remaining: number }[] }[]
  readonly change: readonly string[]
  readonly actions: Readonly<Record<string, { readonly allowed: boolean; readonly code?: string }>>
}

const submit = (more: object = {}, who = 'QC1001', userCode?: string) =>
  server.ask<Moved>(who, 'POST', SUBMIT, asked(more), userCode === undefined ? {} : { userCode })
const detail = async (applicationId: string, who = 'QC1001') =>
  (await server.ask<Listed>(who, 'GET', `${BASE}/detail/${applicationId}`)).result
const change = (of: Moved, more: object = {}) =>
  server.ask<Moved>('QC1001', 'PUT', `${BASE}/changeTrip/${of.applicationId}`, { ...asked(more), version: of.version })
const decide = async (of: { applicationId: string; version: number }, outcome: 'agreed' | 'rejected' | 'timedOut') => {
  const { companyId } = await server.idOf('QC1001')
  await database.db.transact((writer) => server.face.decided(writer, { companyId, ...of }, outcome))
}
/** The same parts again, by their ids. */
const same = async (applicationId: string, more: readonly object[] = [{}, {}]) => {
  const { tripData } = await detail(applicationId)
  return asked().segments.map((segment, i) => ({ ...segment, tripId: tripData[i]?.tripId, ...more[i] }))
}
async function agreed(more: object = {}): Promise<Moved> {
  const { result } = await submit(more)
  await decide(result, 'agreed')
  return { ...result, version: result.version + 1 }
}

const spine = () => ordersSpine({ clock: server.clock })
async function orderOf(userCode: string): Promise<{ companyId: string; orderId: string }> {
  const who = await server.idOf(userCode)
  const orderId = randomUUID()
  await database.db.transact(async (writer) => {
    const cost = await costs.find(writer, who, 'CC-3102')
    if (!cost) throw new Error('the demo company has the cost centre')
    await spine().place(writer, {
      companyId: who.companyId,
      orderId,
      line: 'flight',
      ownerId: who.personId,
      bookerId: who.personId,
      travellerIds: [who.personId],
      costCentreId: cost.id,
      policyVersion: 1,
      remark: '',
      moneyLines: [{ kind: 'fare', amountMinor: 100 }],
      departsAt: server.clock.now().add({ hours: 240 }),
      endsAt: server.clock.now().add({ hours: 242 }),
      departsOn: Temporal.PlainDate.from('2026-12-04'),
      cityCodes: ['HGH', 'BJS'],
      event: { kind: 'submitted', actorId: who.personId, fromState: null, toState: 20, facts: {} },
    })
  })
  return { companyId: who.companyId, orderId }
}
async function flight(applicationId: string, more: object = {}): Promise<MatchAsk> {
  const { companyId, personId } = await server.idOf('QC1001')
  const booking = {
    kind: 'leg',
    product: 'flight',
    travellerIds: [personId],
    units: 1,
    from: 'HGH',
    to: 'PKX',
    date: '2026-12-02',
    ...more,
  } as const
  return { companyId, applicationId, bookerId: personId, booking, departsAt: server.clock.now().add({ hours: 264 }), language: 'zh' }
}
const take = async (ask: MatchAsk, orderId: string) => {
  const result = await database.db.transact((writer) => server.face.take(writer, { ...ask, orderId }))
  return isRefusal(result) ? result.refused : result.restsOn
}

describe('what orders on an application cost', () => {
  it('is no more than was agreed to with the tolerance, where the company wants that, and comes back with them', async () => {
    await server.set({ estimateBinds: true, estimateTolerancePercent: 10 })
    const { applicationId } = await agreed({ segments: [{ ...asked().segments[0], wanted: { flight: 9 } }] })
    const costs = async (amountMinor: number) => flight(applicationId, { amountMinor })
    const [first, second, third] = [await orderOf('QC1001'), await orderOf('QC1001'), await orderOf('QC1001')]
    expect(await take(await costs(330_001), first.orderId)).toBe('TA-MISMATCH')
    expect(await take(await costs(200_000), first.orderId)).toBe('agreement')
    expect(await take(await costs(130_001), second.orderId)).toBe('TA-MISMATCH')
    expect(await take(await costs(130_000), second.orderId)).toBe('agreement')
    const refused = await server.face.match(database.db.read, await costs(1))
    expect(isRefusal(refused) && refused.detail).toMatchObject({
      mismatches: [{ code: 'TA-AMOUNT', message: '费用超出申请：申请可用 ¥3,300，还剩 ¥0，这次公司要付 ¥0.01。请先变更申请的预计费用' }],
    })
    await database.db.transact((writer) => server.face.giveBack(writer, first))
    expect(await take(await costs(200_000), third.orderId)).toBe('agreement')
    await server.set({ estimateTolerancePercent: 0 })
  })

  it('binds by itself where a flow decides by the amount who agrees, and nowhere else', async () => {
    const binding = async (estimateBinds: boolean | null, condition: object) => {
      const settings = sql`jsonb_set(settings #- '{applications,estimateBinds}', '{approval,flows}', ${JSON.stringify([flowWhere(condition)])}::jsonb)`
      await sql`update company set settings = ${settings} where settings ? 'applications'`.execute(database.db.kysely)
      if (estimateBinds !== null) await server.set({ estimateBinds })
      const { applicationId } = await agreed()
      return isRefusal(await server.face.match(database.db.read, await flight(applicationId, { amountMinor: 300_001 })))
    }
    const byAmount = { total: { fromMinor: 100_000 } }
    const found = [await binding(null, {}), await binding(null, byAmount), await binding(true, {}), await binding(false, byAmount)]
    expect(found).toEqual([false, true, true, false])
  })
})

const levels = [{ from: [{ by: 'person', userCode: 'QC2001' }], mode: 'all', when: {}, ifNobody: 'refuse' }]
const time = { hoursToDecide: 8, remindAfterHours: null, onSilence: 'deny' }
const flowWhere = (when: object) => ({ code: 'trips', when, isFree: false, levels, notify: [], tellsBySms: false, time })

describe('applying for a trip', () => {
  it('is the caller’s own without a header, and asks whoever has to agree [C-APPR-05] [CR-05]', async () => {
    const { code, result } = await submit()
    expect([code, result.state.code, result.version]).toEqual(['Z000', 'awaiting', 1])
    expect(result.number).toMatch(/^TA261121\d{5}$/)
    expect(server.asked.at(-1)).toMatchObject({ applicationId: result.applicationId, version: 1, amountMinor: 300_000 })
    expect((await detail(result.applicationId)).title).toBe('Hangzhou → Beijing → Hangzhou')
  })

  it('is for the colleague whom the header userCode names, where the caller may book for her [C-APPR-05] [CR-05]', async () => {
    const { result } = await submit({ travellers: ['QC2001'], costCode: 'CC-3102' }, 'QC1002', 'QC2001')
    expect(result.state.code).toBe('awaiting')
    expect((await detail(result.applicationId, 'QC2001')).applicationId).toBe(result.applicationId)
    for (const code of ['QC2001', 'NOBODY']) expect((await submit({}, 'QC1001', code)).code).toBe('TA-NO-AUTHORITY')
  })

  it('names the field that is wrong, and knows cities by airports and names [E-DATE-01] [E-DATE-02]', async () => {
    const leg = { ...asked().segments[0], departureCity: '杭州市', arrivalCity: 'PEK' }
    const codeOf = async (segment: object) => (await submit({ segments: [{ ...leg, ...segment }] })).code
    expect(await codeOf({})).toBe('Z000')
    expect(await codeOf({ arrivalCity: '火星' })).toBe('TA-UNKNOWN-CITY')
    expect(await codeOf({ arrivalCity: 'Hangzhou' })).toBe('TA-SAME-CITY')
    expect(await codeOf({ endDate: '2026-11-30' })).toBe('TA-DATES')
    expect(await codeOf({ startDate: '2026-11-19', endDate: '2026-11-20' })).toBe('TA-TIME')
    expect((await submit({ costCode: 'CC-9999' })).code).toBe('TA-COST')
    expect((await submit({ fileIds: [randomUUID()] })).code).toBe('TA-FILE')
  })

  it('is seen by its applicant and its travellers, and by nobody else [C-TRIP-01]', async () => {
    server.clock.advance({ seconds: 1 })
    const { result } = await submit()
    const ids = async (who: string) => {
      const answer = await server.ask<{ applications: readonly Moved[] }>(who, 'GET', `${BASE}/myItinerary`, { size: '50' })
      return answer.result.applications.map(({ applicationId }) => applicationId)
    }
    expect((await ids('QC1001'))[0]).toBe(result.applicationId)
    expect(await ids('QC3001')).toEqual([])
    const stranger = await server.ask('QC3001', 'GET', `${BASE}/detail/${result.applicationId}`)
    const unknown = await server.ask('QC3001', 'GET', `${BASE}/detail/${randomUUID()}`)
    expect([stranger.status, stranger.code]).toEqual([404, unknown.code])
  })

  it('pages through the list without losing or doubling one [C-TRIP-01]', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: { result: { applications: readonly Moved[]; nextCursor: string | null } } = await server.ask(
        'QC1001',
        'GET',
        `${BASE}/myItinerary`,
        {
          size: '2',
          ...(cursor && { cursor }),
        },
      )
      seen.push(...page.result.applications.map(({ applicationId }) => applicationId))
      cursor = page.result.nextCursor
    } while (cursor !== null)
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('tells the days that may be applied for, those of each part, and the cities [C-TRIP-07] [C-TRIP-08]', async () => {
    await server.set({ earlierDays: 1, laterDays: 2 })
    const { result } = await submit()
    const times = await server.ask<object>('QC1001', 'GET', `${BASE}/availableBookingTime`, { applicationId: result.applicationId })
    expect(times.result).toMatchObject({
      firstDate: '2026-11-21',
      lastDate: '2027-11-21',
      parts: [
        { bookableFrom: '2026-11-30', bookableTo: '2026-12-05' },
        { bookableFrom: '2026-12-03', bookableTo: '2026-12-08' },
      ],
    })
    await server.set({ earlierDays: 0, laterDays: 0 })
    const { cities } = (
      await server.ask<{ cities: readonly { cityCode: string; type: string }[] }>('QC1001', 'GET', '/basicservice/city/businessCityList')
    ).result
    expect(cities.filter(({ cityCode }) => cityCode === 'SHA')).toMatchObject([{ type: 'D' }])
    expect(cities.filter(({ cityCode }) => cityCode === 'SIN')).toMatchObject([{ type: 'I' }])
  })

  it('is made for a trip abroad, there and back, by city, airport or name', async () => {
    const abroad = [
      { kind: 'leg', departureCity: 'HGH', arrivalCity: '新加坡', startDate: '2026-12-01', endDate: '2026-12-01', wanted: { flight: 1 } },
      { kind: 'leg', departureCity: 'SIN', arrivalCity: 'Hangzhou', startDate: '2026-12-05', endDate: '2026-12-05', wanted: { flight: 1 } },
    ]
    const { code, result } = await submit({ segments: abroad })
    expect(code).toBe('Z000')
    expect(await detail(result.applicationId)).toMatchObject({
      tripData: [
        { departureCity: { cityCode: 'HGH' }, arrivalCity: { cityCode: 'SIN', cityName: 'Singapore' } },
        { departureCity: { cityCode: 'SIN', cityName: 'Singapore' }, arrivalCity: { cityCode: 'HGH' } },
      ],
    })
  })

  it('is agreed to at once where the company asks nobody', async () => {
    await server.set({ needsApproval: false })
    expect((await submit()).result.state.code).toBe('approved')
    await server.set({ needsApproval: true })
  })
})

describe('changing an application', () => {
  it('lets hold at once what gives something up', async () => {
    const of = await agreed()
    const count = server.asked.length
    const segments = await same(of.applicationId, [{ startDate: '2026-12-02' }, { wanted: { flight: 1 } }])
    const { result } = await change(of, { segments, estimateMinor: 250_000 })
    expect([result.state.code, result.toBeAgreed, server.asked.length]).toEqual(['approved', [], count])
    expect((await detail(of.applicationId)).tripData[0]?.bookableFrom).toBe('2026-12-02')
  })

  it('shows those who agree what differs, finds them by the whole, and holds what was agreed to meanwhile', async () => {
    const of = await agreed()
    const segments = await same(of.applicationId, [{ endDate: '2026-12-04' }])
    const { result } = await change(of, { segments, estimateMinor: 360_000 })
    expect(result.state.code).toBe('changing')
    expect(result.toBeAgreed).toEqual(['Dates: 1 Dec – 3 Dec, now 1 Dec – 4 Dec', 'Estimate: ¥3,000, now ¥3,600'])
    expect(server.asked.at(-1)).toMatchObject({ applicationId: of.applicationId, version: result.version, amountMinor: 360_000 })
    const match = await server.face.match(database.db.read, await flight(of.applicationId, { date: '2026-12-04' }))
    expect(isRefusal(match) && match.refused).toBe('TA-MISMATCH')
    await decide(result, 'agreed')
    expect(isRefusal(await server.face.match(database.db.read, await flight(of.applicationId, { date: '2026-12-04' })))).toBe(false)
  })

  it('leaves everything as it was where the change is rejected or taken back', async () => {
    const takeBack = (of: Moved) =>
      server.ask('QC1001', 'PUT', `${BASE}/withdraw/${of.applicationId}`, { what: 'change', version: of.version })
    const ends = [
      { end: (of: Moved) => decide(of, 'rejected'), isOfChange: true },
      { end: (of: Moved) => decide(of, 'timedOut'), isOfChange: true },
      { end: takeBack, isOfChange: false },
    ]
    for (const { end, isOfChange } of ends) {
      const of = await agreed()
      expect(await detail(of.applicationId)).toMatchObject({ approvalIsOfChange: false })
      const { result } = await change(of, { segments: await same(of.applicationId), estimateMinor: 900_000 })
      expect(await detail(of.applicationId)).toMatchObject({
        state: { code: 'changing' },
        change: ['Estimate: ¥3,000, now ¥9,000'],
        approvalIsOfChange: true,
      })
      await end(result)
      const after = { state: { code: 'approved' }, estimateMinor: 300_000, change: [], approvalIsOfChange: isOfChange }
      expect(await detail(of.applicationId)).toMatchObject(after)
    }
    expect(server.closed).toHaveLength(1)
  })

  it('is not moved by a decision about an earlier one that was taken back', async () => {
    const of = await agreed()
    const first = (await change(of, { segments: await same(of.applicationId), estimateMinor: 900_000 })).result
    await server.ask('QC1001', 'PUT', `${BASE}/withdraw/${of.applicationId}`, { what: 'change', version: first.version })
    const latest = { ...of, version: first.version + 1 }
    const second = (await change(latest, { segments: await same(of.applicationId), estimateMinor: 5_000_000 })).result
    await decide(first, 'agreed')
    expect(await detail(of.applicationId)).toMatchObject({ state: { code: 'changing' }, estimateMinor: 300_000 })
    await decide(second, 'agreed')
    expect(await detail(of.applicationId)).toMatchObject({ state: { code: 'approved' }, estimateMinor: 5_000_000 })
  })

  it('is refused from a version that was not the last, and by anybody else', async () => {
    const of = await agreed()
    expect((await change({ ...of, version: of.version - 1 })).code).toBe('STATE_CHANGED')
    const other = await server.ask('QC2001', 'PUT', `${BASE}/changeTrip/${of.applicationId}`, { ...asked(), version: of.version })
    expect([other.status, other.code]).toEqual([404, 'P404'])
  })

  it('puts a rejected one again, and nothing that was withdrawn', async () => {
    const { result } = await submit()
    await decide(result, 'rejected')
    const again = await change({ ...result, version: 2 })
    expect(again.result.state.code).toBe('awaiting')
    const gone = await server.ask<Moved>('QC1001', 'PUT', `${BASE}/withdraw/${result.applicationId}`, { what: 'application', version: 3 })
    expect(gone.result.state.code).toBe('withdrawn')
    expect((await change({ ...result, version: 4 })).code).toBe('STATE_CHANGED')
  })
})

describe('booking on an application', () => {
  it('fits by any airport of the city, and names every mismatch with both values [P-POL-04] [E-DATE-01]', async () => {
    const of = await agreed()
    const match = await server.face.match(database.db.read, await flight(of.applicationId))
    expect(match).toMatchObject({ restsOn: 'agreement' })
    // To a booking that concerns nobody of it, it is unknown: nothing of it may be told [P-PRIV-01].
    const { personId: stranger } = await server.idOf('QC9001')
    const foreign = { ...(await flight(of.applicationId, { travellerIds: [stranger], date: '2026-12-09' })), bookerId: stranger }
    expect(await server.face.match(database.db.read, foreign)).toMatchObject({ refused: 'P404' })
    const wrong = await server.face.match(database.db.read, await flight(of.applicationId, { to: 'SHA', date: '2026-12-09' }))
    if (!isRefusal(wrong)) throw new Error('it does not fit')
    expect(wrong.detail).toMatchObject({
      mismatches: [
        { code: 'TA-TO', message: '到达城市不一致：申请的是北京，所选的是上海' },
        { code: 'TA-DATE', message: '所选日期不正确：申请可用 12月1日至12月3日，所选的是 12月9日' },
      ],
    })
    const shown = await server.ask<{ link: string; applications: readonly Listed[] }>('QC1001', 'POST', `${BASE}/forTrip`, {
      product: 'flight',
      travellers: ['QC1001'],
      departureCity: 'HGH',
      arrivalCity: 'PEK',
      startDate: '2026-12-02',
      endDate: '2026-12-02',
    })
    expect(shown.result.applications.find(({ applicationId }) => applicationId === of.applicationId)).toMatchObject({
      fits: true,
      mismatches: [],
    })
    expect(shown.result.link).toBe('notNeeded')
  })

  it('takes what it needs once, and gives it back once', async () => {
    const of = await agreed()
    const [first, second] = [await orderOf('QC1001'), await orderOf('QC1001')]
    const ask = await flight(of.applicationId)
    expect(await take(ask, first.orderId)).toBe('agreement')
    expect(await take(ask, second.orderId)).toBe('TA-MISMATCH')
    expect((await detail(of.applicationId)).actions).toMatchObject({
      withdraw: { allowed: false, code: 'TA-BOOKED' },
      change: { allowed: true },
    })
    const less = await change(of, { segments: await same(of.applicationId, [{ wanted: { train: 1 } }]) })
    expect(less.code).toBe('TA-BOOKED')
    for (let again = 0; again < 2; again += 1) await database.db.transact((writer) => server.face.giveBack(writer, first))
    expect((await detail(of.applicationId)).tripData[0]?.products[0]?.remaining).toBe(1)
    expect(await take(ask, second.orderId)).toBe('agreement')
    expect(await server.face.ofOrder(database.db.read, second)).toMatchObject([{ applicationId: of.applicationId, number: of.number }])
  })

  it('gives the last one to one of many at once', async () => {
    const of = await agreed({ segments: [{ ...asked().segments[0], wanted: { flight: 3 } }] })
    const ask = await flight(of.applicationId)
    const orders = await Promise.all(Array.from({ length: 12 }, () => orderOf('QC1001')))
    const results = await Promise.all(orders.map(({ orderId }) => take(ask, orderId)))
    expect(results.filter((result) => result === 'agreement')).toHaveLength(3)
    expect((await detail(of.applicationId)).tripData[0]?.products[0]?.remaining).toBe(0)
  })

  it('finds the way back of a trip, and says where there is none to recommend [C-AIR-62] [C-TRIP-12] [ST-ROUNDTRIPPOLICYCHECK]', async () => {
    const of = await agreed()
    const { tripData } = await detail(of.applicationId)
    const [out, back] = [tripData[0]?.tripId ?? '', tripData[1]?.tripId ?? '']
    const validate = (dockingType: string, trip: object) =>
      server.ask<object>('QC1001', 'POST', '/airfrond/rtValidate', { dockingType, userCode: 'QC1001', airTripList: [trip] })
    const named = {
      departureCityCode: 'HGH',
      arriveCityCode: 'BJS',
      tripId: out,
      tripSameId: ((await detail(of.applicationId)) as unknown as { tripSameId: string }).tripSameId,
    }
    expect((await validate('0', named)).result).toEqual({ messageType: '11', flight: { tripId: back } })
    expect((await validate('1', { tripId: out })).result).toEqual({ messageType: '11', flight: { tripId: back } })
    expect((await validate('0', { ...named, arriveCityCode: 'CAN' })).result).toEqual({ messageType: '01', flight: { tripId: '' } })
    await take(await flight(of.applicationId, { from: 'BJS', to: 'HGH', date: '2026-12-05' }), (await orderOf('QC1001')).orderId)
    expect((await validate('0', named)).result).toEqual({ messageType: '12', flight: { tripId: '' } })
    const other = await server.ask('QC1001', 'POST', '/airfrond/rtValidate', { userCode: 'QC3001', airTripList: [] })
    expect(other.code).toBe('P404')
  })
})

describe('what is kept of applications', () => {
  it('adds up after all of this, and is named where it does not', async () => {
    expect(await applicationViolations(database.db)).toEqual([])
    const of = await agreed()
    const row = database.db.kysely.updateTable('tripCount').where('applicationId', '=', of.applicationId).where('product', '=', 'train')
    await row.set({ taken: 1 }).execute()
    expect(await applicationViolations(database.db)).toMatchObject([expect.stringContaining(`application ${of.number}, train of`)])
    await row.set({ taken: 0, wanted: 2 }).execute()
    expect(await applicationViolations(database.db)).toEqual([`application ${of.number}: what it counts is not what its plan says`])
    await row.set({ wanted: 1 }).execute()
  })
})
