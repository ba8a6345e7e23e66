import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../server/database/testing.ts'
import { applicationsServer, asked, type ApplicationsServer } from './testing.ts'

/* Several applications of one journey: who may join it, and who learns from it who else travels. Over HTTP. */

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

/** What the office system puts; its applications of one journey name it. */
async function byOffice(officeId: string, applicantCode: string, tripSameId: string, more: object = {}): Promise<void> {
  const segments = asked().segments.map((segment, i) => ({ ...segment, tripId: `${officeId}-${i}` }))
  const plan = { ...asked(), segments, travellers: [applicantCode], costCode: applicantCode === 'QC1001' ? 'CC-3102' : '', ...more }
  const application = { officeId, revision: 1, state: 'approved', applicantCode, tripSameId, ...plan }
  const answer = await server.ask(null, 'POST', '/foroa/trip/oa/application', { token: await server.sign({ application }) })
  if (answer.code !== 'Z000') throw new Error(`${answer.code} ${answer.message}`)
}

/** An application in her own name, or by who may book for her; the journey that it belongs to. */
async function apply(who: string, more: object = {}, userCode?: string) {
  const path = `${BASE}/submitBusinessTripApplyOrder`
  const body = asked({ travellers: [userCode ?? who], costCode: undefined, attribution: null, ...more })
  const sent = await server.ask<{ applicationId: string }>(who, 'POST', path, body, userCode === undefined ? {} : { userCode })
  return { code: sent.code, message: sent.message, journey: sent.code === 'Z000' ? sent.result.applicationId : '' }
}

/** Whom she learns of; the code where she learns nothing. */
async function companions(who: string, tripSameId: string): Promise<string | readonly string[]> {
  const answer = await server.ask<{ companions: readonly { userCode: string }[] }>(who, 'GET', `${BASE}/sameTripCompanions/${tripSameId}`)
  return answer.code === 'Z000' ? answer.result.companions.map(({ userCode }) => userCode).toSorted() : answer.code
}

describe('a journey of several applications', () => {
  it('of the office system is known to those whom it named, and to nobody else who knows its name [C-TRIP-13]', async () => {
    await byOffice('OA-F1', 'QC1001', 'FAIR-2026')
    await byOffice('OA-F2', 'QC2001', 'FAIR-2026')
    expect([await companions('QC1001', 'FAIR-2026'), await companions('QC2001', 'FAIR-2026')]).toEqual([['QC2001'], ['QC1001']])
    expect(await companions('QC3001', 'FAIR-2026')).toBe('P404')
    expect(await companions('QC3001', 'NO-SUCH-FAIR')).toBe('P404')
    // Nor does she come to know of it, or of them, by applying under its name: that is answered as if there were none.
    const stranger = await apply('QC1002', { tripSameId: 'FAIR-2026' })
    const unknown = await apply('QC1002', { tripSameId: 'NO-SUCH-FAIR' })
    expect([stranger.code, stranger]).toEqual(['TA-JOURNEY', unknown])
    expect(await companions('QC1002', 'FAIR-2026')).toBe('P404')
    expect(await companions('QC1001', 'FAIR-2026')).toEqual(['QC2001'])
  })

  it('is joined by whom the office named, and shows nobody whom she brings', async () => {
    expect((await apply('QC1002', { tripSameId: 'FAIR-2026', travellers: ['QC2001', 'QC1002'] }, 'QC2001')).code).toBe('Z000')
    expect(await companions('QC1001', 'FAIR-2026')).toEqual(['QC2001'])
    expect(await companions('QC1002', 'FAIR-2026')).toBe('P404')
  })

  it('ends with what the office withdraws', async () => {
    await byOffice('OA-G1', 'QC1001', 'FAIR-2027')
    await byOffice('OA-G2', 'QC2001', 'FAIR-2027')
    await byOffice('OA-G2', 'QC2001', 'FAIR-2027', { revision: 2, state: 'withdrawn' })
    expect([await companions('QC1001', 'FAIR-2027'), await companions('QC2001', 'FAIR-2027')]).toEqual([[], 'P404'])
  })

  it('that somebody began is joined by those who travel with her, and by nobody who has only heard of it', async () => {
    const { journey } = await apply('QC1002', { travellers: ['QC2001', 'QC1002'] }, 'QC2001')
    expect((await apply('QC1001', { tripSameId: journey })).code).toBe('TA-JOURNEY')
    expect(await companions('QC1001', journey)).toBe('P404')
    expect((await apply('QC1002', { tripSameId: journey })).code).toBe('Z000')
    expect([await companions('QC1002', journey), await companions('QC2001', journey)]).toEqual([['QC2001'], ['QC1002']])
  })
})
