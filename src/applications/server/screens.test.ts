import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { ApplicationShown } from '../calls/applying.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { applicationsServer, asked, handIn, type ApplicationsServer } from './testing.ts'

/* What screens read of applications: lists by state and search, details, previews, pictures, who may see them; over HTTP. */

const BASE = '/personal/businessTrip/applyOrder'

let database: TestDatabase
let server: ApplicationsServer

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await applicationsServer(database)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Moved {
  readonly applicationId: string
  readonly number: string
  readonly version: number
}
interface Page {
  readonly applications: readonly Moved[]
  readonly nextCursor: string | null
}

const picture = (userCode: string) => handIn(server, userCode)

async function submit(more: object = {}, who = 'QC1001') {
  server.clock.advance({ seconds: 1 }) // no two are written in the same instant
  return server.ask<Moved>(who, 'POST', `${BASE}/submitBusinessTripApplyOrder`, asked(more))
}
const list = async (input: object, who = 'QC1001') => (await server.ask<Page>(who, 'GET', `${BASE}/myItinerary`, input)).result
const numbers = async (input: object, who = 'QC1001') => (await list(input, who)).applications.map(({ number }) => number)
const detail = (applicationId: string, who = 'QC1001') => server.ask<ApplicationShown>(who, 'GET', `${BASE}/detail/${applicationId}`)
const decide = async ({ applicationId, version }: Moved, outcome: 'agreed' | 'rejected') => {
  const { companyId } = await server.idOf('QC1001')
  await database.db.transact((writer) => server.face.decided(writer, { companyId, applicationId, version }, outcome))
}

describe('the list of applications [C-TRIP-01]', () => {
  it('shows them by how they stand', async () => {
    const waiting = (await submit()).result
    const agreed = (await submit()).result
    await decide(agreed, 'agreed')
    const rejected = (await submit()).result
    await decide(rejected, 'rejected')
    expect(await numbers({ tab: 'awaiting' })).toEqual([waiting.number])
    expect(await numbers({ tab: 'bookable' })).toEqual([agreed.number])
    expect(await numbers({ tab: 'open' })).toEqual([agreed.number, waiting.number])
    expect(await numbers({ tab: 'closed' })).toEqual([rejected.number])
    expect(await numbers({ tab: 'open' }, 'QC2001')).toEqual([])
  })

  it('finds them by number, by a city in any of its names, and by words of the reason, and takes no pattern', async () => {
    const [first] = asked().segments
    const found = (await submit({ reason: '拜访 100% 控股的子公司', segments: [{ ...first, arrivalCity: 'CTU' }] })).result
    expect(await numbers({ keyword: found.number.slice(2) })).toEqual([found.number])
    for (const keyword of ['成都', 'chengdu', 'CTU', '控股', '100%'])
      expect([keyword, await numbers({ keyword })]).toEqual([keyword, [found.number]])
    expect(await numbers({ keyword: '%' })).toEqual([found.number])
    expect(await numbers({ keyword: '没有这样的' })).toEqual([])
  })

  it('comes page by page, each once', async () => {
    for (let i = 0; i < 4; i += 1) await submit({ reason: '分页' })
    const first = await list({ keyword: '分页', size: 3 })
    const second = await list({ keyword: '分页', size: 3, cursor: first.nextCursor ?? '' })
    const all = [...first.applications, ...second.applications].map(({ number }) => number)
    expect([first.applications.length, second.applications.length, second.nextCursor]).toEqual([3, 1, null])
    expect(new Set(all).size).toBe(4)
  })
})

describe('what is charged', () => {
  it('is the proposed cost centre where nothing is chosen, and a share that fails is told at its field [V-OTHER-07]', async () => {
    const { result } = await submit({ costCode: '', attribution: null })
    const { result: shown } = await detail(result.applicationId)
    expect([shown.costCode, shown.chargedTo, shown.attribution]).toEqual(['CC-3102', 'CC-3102', null])
    expect(shown.charged).toBe('East China Sales CC-3102')
    expect(shown.costNames).toMatchObject({ 'costCentre CC-3102': { en: 'East China Sales' } })
    const shares = [{ to: { kind: 'costCentre', code: 'CC-3102' }, basisPoints: 9_999 }]
    const short = await submit({ costCode: '', attribution: { by: 'percent', shares } })
    expect(short.code).toBe('COST-PERCENT')
    expect(JSON.stringify(short.result)).toContain('attribution.shares')
    const unknown = await submit({
      costCode: '',
      attribution: { by: 'percent', shares: [{ to: { kind: 'costCentre', code: 'CC-0' }, basisPoints: 10_000 }] },
    })
    expect(unknown.code).toBe('TA-COST')
  })

  it('keeps no split where one cost centre takes all, so that a change that says so in other words asks nobody', async () => {
    const { result } = await submit()
    await decide(result, 'agreed')
    const { result: shown } = await detail(result.applicationId)
    const segments = shown.tripData.map(({ tripId }, i) => ({ ...asked().segments[i], tripId }))
    const attribution = { by: 'percent', shares: [{ to: { kind: 'costCentre', code: 'CC-3102' }, basisPoints: 10_000 }] }
    const preview = await server.ask<{ differences: unknown[]; isAsked: boolean }>(
      'QC1001',
      'POST',
      `${BASE}/previewChange/${result.applicationId}`,
      {
        ...asked({ segments, costCode: '', attribution }),
      },
    )
    expect(preview.result).toMatchObject({ differences: [], isAsked: false })
  })
})

describe('the preview of a change', () => {
  it('tells what is asked about and what holds at once, and writes nothing', async () => {
    const { result } = await submit()
    await decide(result, 'agreed')
    const { result: shown } = await detail(result.applicationId)
    const segments = shown.tripData.map(({ tripId }, i) => ({ ...asked().segments[i], tripId }))
    const wider = { ...segments[0], wanted: { flight: 2 } }
    const preview = await server.ask<{ differences: { effect: string; text: string }[]; isAsked: boolean; moreMinor: number }>(
      'QC1001',
      'POST',
      `${BASE}/previewChange/${result.applicationId}`,
      asked({ segments: [wider, segments[1]], estimateMinor: 400_000, reason: '改了说法' }),
    )
    expect(preview.result.isAsked).toBe(true)
    expect(preview.result.moreMinor).toBe(100_000)
    expect(preview.result.differences.map(({ effect }) => effect).toSorted()).toEqual(['same', 'wider', 'wider'])
    for (const { text } of preview.result.differences) expect(text).toMatch(/\S/)
    expect((await detail(result.applicationId)).result).toMatchObject({ version: shown.version, asked: null })
    const others = await server.ask('QC2001', 'POST', `${BASE}/previewChange/${result.applicationId}`, asked())
    expect(others.code).toBe('P404')
  })

  it('names the tolerance where an estimate above what was agreed to needs no word', async () => {
    const { result } = await submit()
    await decide(result, 'agreed')
    const { result: shown } = await detail(result.applicationId)
    const segments = shown.tripData.map(({ tripId }, i) => ({ ...asked().segments[i], tripId }))
    const preview = async (estimateMinor: number) => {
      const plan = asked({ segments, estimateMinor })
      type Preview = { isAsked: boolean; tolerancePercent: number | null }
      return (await server.ask<Preview>('QC1001', 'POST', `${BASE}/previewChange/${result.applicationId}`, plan)).result
    }
    await server.set({ estimateTolerancePercent: 5 })
    try {
      expect(await preview(315_000)).toMatchObject({ isAsked: false, tolerancePercent: 5 })
      expect(await preview(315_001)).toMatchObject({ isAsked: true, tolerancePercent: null })
      expect(await preview(290_000)).toMatchObject({ isAsked: false, tolerancePercent: null })
    } finally {
      await server.set({ estimateTolerancePercent: 0 })
    }
  })
})

describe('an application in detail', () => {
  it('tells what happened, in order and by whom, and what may be done now', async () => {
    const { result } = await submit()
    await decide(result, 'agreed')
    const { result: shown } = await detail(result.applicationId)
    expect(shown.events.map(({ title, by }) => [title, by?.en ?? null])).toEqual([
      ['Submitted', 'Yifan Lin'],
      ['Application approved', null],
    ])
    expect(shown.actions.book.allowed).toBe(true)
    expect(shown.approvalId).not.toBeNull()
    expect(shown.tripData[0]?.products).toEqual([{ product: 'flight', label: 'flights', wanted: 1, taken: 0, remaining: 1 }])
  })

  it('says that nothing is left once its last day for booking is over', async () => {
    const [first] = asked().segments
    const { result } = await submit({ segments: [{ ...first, startDate: '2026-11-21', endDate: '2026-11-21' }] })
    await decide(result, 'agreed')
    expect((await detail(result.applicationId)).result.actions.book).toEqual({ allowed: true })
    const before = server.clock.now()
    server.clock.advance({ hours: 24 })
    const { result: later } = await detail(result.applicationId)
    expect(later.state.code).toBe('ended')
    expect(later.actions.book).toMatchObject({ allowed: false, code: 'TA-ENDED' })
    expect(dateIn(DEFAULT_ZONE, before).toString()).toBe('2026-11-21')
  })

  it('and its pictures are seen by whoever has to agree to it, by its request, and by nobody else', async () => {
    const fileId = await picture('QC1001')
    const { result } = await submit({ fileIds: [fileId], segments: asked().segments })
    const approvalId = server.approvalIdOf(result)
    const forApproval = (who: string) => server.ask<ApplicationShown>(who, 'GET', `${BASE}/forApproval/${encodeURIComponent(approvalId)}`)
    const file = (who: string, input: object = {}) =>
      server.ask<{ dataUrl: string }>(who, 'GET', `${BASE}/file/${result.applicationId}/${fileId}`, input)
    expect((await file('QC1001')).result.dataUrl).toMatch(/^data:image\/jpeg;base64,/)
    expect([(await forApproval('QC2001')).code, (await file('QC2001', { approvalId })).code]).toEqual(['P404', 'P404'])
    server.approvers.add((await server.idOf('QC2001')).personId)
    expect((await forApproval('QC2001')).result).toMatchObject({ applicationId: result.applicationId, reason: '客户验收' })
    expect((await forApproval('QC2001')).result.actions.withdraw).toMatchObject({ allowed: false })
    expect((await file('QC2001', { approvalId })).result.dataUrl).toMatch(/^data:image\/jpeg/)
    expect([(await file('QC2001')).code, (await file('QC3001')).code]).toEqual(['P404', 'P404'])
  })
})

describe('a trip that is to be booked', () => {
  it('is answered with the cities that its airports serve, for whoever applies for it instead', async () => {
    const trip = {
      product: 'flight',
      travellers: ['QC1001'],
      departureCity: 'HGH',
      arrivalCity: 'PKX',
      startDate: '2026-12-20',
      endDate: '2026-12-20',
    }
    const { result } = await server.ask<Record<string, unknown>>('QC1001', 'POST', `${BASE}/forTrip`, trip)
    expect([result['departureCity'], result['arrivalCity']]).toEqual([
      { cityCode: 'HGH', cityName: 'Hangzhou' },
      { cityCode: 'BJS', cityName: 'Beijing' },
    ])
  })
})

describe('how a company stands to applications', () => {
  it('tells the next trip that can be booked, and offers nothing where the company neither allows nor asks for applications', async () => {
    const standing = async (who: string) =>
      (await server.ask<{ isOffered: boolean; next: Moved | null; toCheck: number }>(who, 'GET', `${BASE}/standing`)).result
    const hers = await standing('QC1001')
    expect([hers.isOffered, hers.next?.number]).toEqual([true, expect.stringMatching(/^TA/)])
    expect(await standing('QC2001')).toMatchObject({ isOffered: true, next: null, toCheck: 0 })
    await server.set({ isOffered: false })
    expect(await standing('QC2001')).toMatchObject({ isOffered: false })
    expect((await submit()).code).toBe('TA-NOT-OFFERED')
    await server.set({ isOffered: true })
  })
})

describe('who applies and changes again and again', () => {
  it('is asked to wait before her approver is mailed nothing any more, and goes on an hour later', async () => {
    server.clock.advance({ hours: 2 })
    const moved: Moved[] = []
    for (let put = 1; put <= 20; put += 1) {
      const answer = await submit()
      expect(answer.code).toBe('Z000')
      moved.push(answer.result)
    }
    expect((await submit()).code).toBe('TA-WAIT')
    const { applicationId = '', version } = moved[0] ?? {}
    const again = { ...asked({ reason: 'Another' }), version }
    expect((await server.ask('QC1001', 'PUT', `${BASE}/changeTrip/${applicationId}`, again)).code).toBe('TA-WAIT')
    server.clock.advance({ hours: 1 })
    expect((await submit()).code).toBe('Z000')
  })
})
