import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { ApplicationShown } from '../calls/applying.ts'
import { applicationsServer, asked, type ApplicationsServer } from './testing.ts'

/*
 * What an application for several colleagues is charged to. Min Su (QC1002) puts it in the name of Li He (QC2002), who may charge CC-3100;
 * Yifan Lin (QC1001) travels along, whose usual one is CC-3102, and who may charge CC-5001 beside it.
 */

const BASE = '/personal/businessTrip/applyOrder'
const BOTH = ['QC2002', 'QC1001']

let database: TestDatabase
let server: ApplicationsServer
beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await applicationsServer(database)
})
beforeEach(async () => {
  await database.db.kysely.deleteFrom('rateWindow').execute()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Moved {
  readonly applicationId: string
  readonly version: number
}
const put = (more: object) =>
  server.ask<Moved>('QC1002', 'POST', `${BASE}/submitBusinessTripApplyOrder`, asked({ travellers: BOTH, ...more }), { userCode: 'QC2002' })
const detail = async (applicationId: string) =>
  (await server.ask<ApplicationShown>('QC1002', 'GET', `${BASE}/detail/${applicationId}`)).result
const split = (...codes: readonly string[]) => ({
  by: 'percent',
  shares: codes.map((code) => ({
    to: { kind: 'costCentre', code },
    projectCode: null,
    legalEntityCode: null,
    basisPoints: 10_000 / codes.length,
  })),
})
async function change(applicationId: string, more: object) {
  const { tripData, version } = await detail(applicationId)
  const segments = asked().segments.map((segment, i) => ({ ...segment, tripId: tripData[i]?.tripId }))
  return (
    await server.ask('QC1002', 'PUT', `${BASE}/changeTrip/${applicationId}`, { ...asked({ segments, travellers: BOTH }), ...more, version })
  ).code
}

async function agree(applicationId: string): Promise<void> {
  const { companyId } = await server.idOf('QC1001')
  const { version } = await detail(applicationId)
  await database.db.transact((writer) => server.face.decided(writer, { companyId, applicationId, version }, 'agreed'))
}

describe('what an application for several colleagues is charged to', () => {
  it('is what its applicant may charge and the usual cost centre of each who travels along, and no more of hers [V-OTHER-07]', async () => {
    expect((await put({ costCode: '', attribution: split('CC-3100', 'CC-3102') })).code).toBe('Z000')
    expect((await put({ costCode: 'CC-3102' })).code).toBe('Z000')
    expect((await put({ costCode: 'CC-5001' })).code).toBe('TA-COST')
    expect((await put({ costCode: '', attribution: split('CC-3100', 'CC-5001') })).code).toBe('COST-UNKNOWN')
    // Who does not travel bears nothing.
    expect((await put({ travellers: ['QC2002'], costCode: 'CC-3102' })).code).toBe('TA-COST')
    expect((await put({ travellers: ['QC2002'], costCode: '', attribution: split('CC-3100', 'CC-3102') })).code).toBe('COST-UNKNOWN')
  })

  it('cannot stay hers who is taken off', async () => {
    const { result } = await put({ costCode: '', attribution: split('CC-3100', 'CC-3102') })
    const { charged } = await detail(result.applicationId)
    expect(charged).toMatch(/CC-3100 50 % \+ .*CC-3102 50 %/)
    await agree(result.applicationId)
    const same = { costCode: '', attribution: split('CC-3100', 'CC-3102') }
    expect(await change(result.applicationId, { ...same, travellers: ['QC2002'] })).toBe('COST-UNKNOWN')
    expect(await change(result.applicationId, { ...same, estimateMinor: 250_000 })).toBe('Z000')
  })

  it('is told to who books on it with those who may bear a part', async () => {
    const { result } = await put({ costCode: '', attribution: split('CC-3100', 'CC-3102') })
    const [su, he, lin] = await Promise.all(['QC1002', 'QC2002', 'QC1001'].map((code) => server.idOf(code)))
    const ask = {
      companyId: he?.companyId ?? '',
      applicationId: result.applicationId,
      bookerId: su?.personId ?? '',
      travellerIds: [he?.personId ?? '', lin?.personId ?? ''],
    }
    const charged = await server.face.chargedTo(database.db.read, ask)
    expect(charged).toMatchObject({ applicantId: he?.personId, besides: [lin?.personId] })
    const whose = { companyId: ask.companyId, personId: charged?.applicantId ?? '', besides: charged?.besides ?? [] }
    const about = { attribution: charged?.attribution ?? null, amountMinor: 100_000, date: Temporal.PlainDate.from('2026-12-01') }
    expect(await server.deps.costs.answeringFor(database.db.read, whose, about)).not.toHaveProperty('refused')
    expect(await server.deps.costs.answeringFor(database.db.read, { ...whose, besides: [] }, about)).toHaveProperty('refused')
  })
})

/** As somebody asks of costs: the code, and what is told. */
async function centres(who: string, of: string, applicationId?: string) {
  const input = { userCode: of, ...(applicationId === undefined ? {} : { applicationId }) }
  const answer = await server.ask<Centres>(who, 'GET', '/datacenter/cost/findCostCenterByUserCode', input)
  return answer.code === 'Z000' ? answer.result.costCentres : answer.code
}
interface Centres {
  readonly costCentres: readonly { readonly code: string; readonly owner: object | null }[]
}
async function checked(who: string, codes: readonly string[], more: object) {
  const cost = { attribution: split(...codes), amountMinor: 100_000, businessCode: 'flight', date: '2026-12-01' }
  return (await server.ask(who, 'POST', '/datacenter/cost/check', { ...cost, ...more })).code
}

describe('what an application is charged to, told to a traveller who changes it', () => {
  const others = ['QC1001']

  it('names the part of a colleague who stands on it, for whom she may not book, and nothing else of hers [V-OTHER-07] [P-PRIV-01]', async () => {
    const { applicationId } = (await put({ costCode: '', attribution: split('CC-3100', 'CC-3102') })).result
    expect(await centres('QC2002', 'QC1001')).toBe('P404')
    const theOne = expect.objectContaining({ code: 'CC-3102', owner: null, legalEntity: null }) as unknown
    expect(await centres('QC2002', 'QC1001', applicationId)).toEqual([theOne])
    expect(await checked('QC2002', ['CC-3100', 'CC-3102'], { others })).toBe('P404')
    expect(await checked('QC2002', ['CC-3100', 'CC-3102'], { others, applicationId })).toBe('Z000')
    expect(await checked('QC2002', ['CC-3100', 'CC-5001'], { others, applicationId })).toBe('COST-UNKNOWN')
    // Who does not stand on it is told no more than before, nor is anybody who cannot change it.
    expect(await centres('QC2002', 'QC3002', applicationId)).toBe('P404')
    expect(await checked('QC2002', ['CC-3100'], { others: ['QC3002'], applicationId })).toBe('P404')
    expect(await centres('QC1001', 'QC2002', applicationId)).toBe('P404')
    expect(await checked('QC1001', ['CC-3102'], { others: ['QC2002'], applicationId })).toBe('P404')
  })

  it('tells no cost centre that the application does not name', async () => {
    const { applicationId } = (await put({ costCode: 'CC-3100' })).result
    expect(await centres('QC2002', 'QC1001', applicationId)).toEqual([])
    expect(await checked('QC2002', ['CC-3100'], { others, applicationId })).toBe('Z000')
    expect(await checked('QC2002', ['CC-3100', 'CC-3102'], { others, applicationId })).toBe('COST-UNKNOWN')
  })
})

describe('what an application was charged to once', () => {
  it('stays named in its story when nothing of it says so any more', async () => {
    const { result } = await put({ costCode: 'CC-3102' })
    await agree(result.applicationId)
    for (const charged of [{ costCode: '', attribution: split('CC-3100', 'CC-3102') }, { costCode: 'CC-3100' }]) {
      expect(await change(result.applicationId, charged)).toBe('Z000')
      await agree(result.applicationId)
    }
    const { events } = await detail(result.applicationId)
    const said = events.flatMap(({ changes }) => changes)
    const [name3100, name3102] = await Promise.all(['CC-3100', 'CC-3102'].map(nameOf))
    expect(said).toHaveLength(2)
    expect(said[0]).toContain(`${name3102} CC-3102`)
    expect(said[0]).toContain(`${name3100} CC-3100 50 % + ${name3102} CC-3102 50 %`)
    expect(said[1]).toContain(`${name3100} CC-3100 50 % + ${name3102} CC-3102 50 %`)
  })
})

async function nameOf(code: string): Promise<string> {
  const row = await database.db.kysely.selectFrom('costCentre').select('nameEn').where('code', '=', code).executeTakeFirstOrThrow()
  return row.nameEn
}
