import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { ApplicationShown } from '../calls/applying.ts'
import { applicationsServer, asked, handIn, type ApplicationsServer } from './testing.ts'

/* Who is put on an application and by whom: Min Su (QC1002) books for the sales department, Lin (QC1001) for herself. */

const BASE = '/personal/businessTrip/applyOrder'

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

const submit = (who: string, travellers: readonly string[], userCode?: string) =>
  server.ask<Moved>(who, 'POST', `${BASE}/submitBusinessTripApplyOrder`, asked({ travellers }), userCode === undefined ? {} : { userCode })
const detail = async (who: string, applicationId: string) =>
  (await server.ask<ApplicationShown>(who, 'GET', `${BASE}/detail/${applicationId}`)).result
const codesOn = async (who: string, applicationId: string) => (await detail(who, applicationId)).travellers.map(({ userCode }) => userCode)

/** What stands in an application, once more, with what is changed of it. */
async function changed(who: string, applicationId: string, more: object) {
  const { tripData, version } = await detail(who, applicationId)
  const segments = asked().segments.map((segment, i) => ({ ...segment, tripId: tripData[i]?.tripId }))
  return { plan: { ...asked({ segments }), ...more }, version }
}
async function preview(who: string, applicationId: string, more: object) {
  const { plan } = await changed(who, applicationId, more)
  return (await server.ask<unknown>(who, 'POST', `${BASE}/previewChange/${applicationId}`, plan)).code
}
async function change(who: string, applicationId: string, more: object) {
  const { plan, version } = await changed(who, applicationId, more)
  return (await server.ask<unknown>(who, 'PUT', `${BASE}/changeTrip/${applicationId}`, { ...plan, version })).code
}

async function agreed(who: string, travellers: readonly string[], userCode?: string): Promise<string> {
  const { code, result } = await submit(who, travellers, userCode)
  if (code !== 'Z000') throw new Error(code)
  const { companyId } = await server.idOf('QC1001')
  await database.db.transact((writer) => server.face.decided(writer, { companyId, ...result }, 'agreed'))
  return result.applicationId
}

/** Somebody from outside whom she brings along. */
async function guestOf(host: string): Promise<string> {
  const { companyId, personId } = await server.idOf(host)
  const { kysely } = database.db
  const { departmentId, rankId } = await kysely
    .selectFrom('person')
    .select(['departmentId', 'rankId'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  const userCode = `GU${randomUUID().slice(0, 8).toUpperCase()}`
  const named = { nameZh: '何同渠', nameEn: 'Tongqu He', surnameLatin: 'He', givenLatin: 'Tongqu' }
  const of = { companyId, hostId: personId, departmentId, rankId }
  const row = { ...of, ...named, id: randomUUID(), userCode, kind: 'outside' as const, phoneMasked: '', roles: [], language: 'zh' as const }
  await kysely
    .insertInto('person')
    .values({ ...row, status: 'active', createdAt: server.clock.now() })
    .execute()
  return userCode
}

describe('an assistant who books trains and hotels for somebody, and no flights', () => {
  it('applies for her trips as well', async () => {
    const hers = asked({ travellers: ['QC9001'], costCode: 'CC-1001' })
    const put = (who: string) => server.ask<Moved>(who, 'POST', `${BASE}/submitBusinessTripApplyOrder`, hers, { userCode: 'QC9001' })
    expect([(await put('QC1002')).code, (await put('QC1001')).code]).toEqual(['Z000', 'TA-NO-AUTHORITY'])
  })
})

describe('who travels on an application', () => {
  it('may be her guests alone, in her own name, where she may book for them without travelling [C-APPR-05]', async () => {
    const guest = await guestOf('QC1002')
    const { code, result } = await submit('QC1002', [guest])
    expect(code).toBe('Z000')
    const shown = await detail('QC1002', result.applicationId)
    expect([shown.applicant.userCode, shown.travellers.map(({ userCode }) => userCode), shown.bookAs]).toEqual(['QC1002', [guest], 'agent'])
    // Who books for nobody travels herself, and a colleague's trip is not put as one's own.
    expect((await submit('QC1001', [await guestOf('QC1001')])).code).toBe('PEOPLE-SELF-STAYS')
    expect((await submit('QC1002', [guest, 'QC1001'])).code).toBe('PEOPLE-NO-AUTHORITY')
    expect((await submit('QC1002', [await guestOf('QC1001')])).code).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('stays as it stands, or grows smaller, without a right over who stands there; whoever is added wants it', async () => {
    const applicationId = await agreed('QC1002', ['QC1001', 'QC2001'], 'QC1001')
    const less = { travellers: ['QC1001', 'QC2001'], estimateMinor: 250_000 }
    expect(await preview('QC1001', applicationId, less)).toBe('Z000')
    expect(await change('QC1001', applicationId, less)).toBe('Z000')
    expect(await change('QC1001', applicationId, { travellers: ['QC1001', 'QC2001', 'QC2002'] })).toBe('PEOPLE-NO-AUTHORITY')
    expect(await change('QC1001', applicationId, { travellers: ['QC2001', await guestOf('QC1002')] })).toBe('PEOPLE-NO-AUTHORITY')
    expect(await codesOn('QC1001', applicationId)).toEqual(['QC1001', 'QC2001'])
    const guest = await guestOf('QC1001')
    expect(await preview('QC1001', applicationId, { travellers: ['QC1001', 'QC2001', guest] })).toBe('Z000')
    expect(await change('QC1001', applicationId, { ...less, travellers: ['QC1001'] })).toBe('Z000')
    expect(await codesOn('QC1001', applicationId)).toEqual(['QC1001'])
    // She is off it now: putting her back is adding her.
    expect(await change('QC1001', applicationId, less)).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('is booked by who may book for all of them, as an agent where another colleague travels [P-AGENT-02]', async () => {
    const both = await agreed('QC1002', ['QC1001', 'QC1002'], 'QC1001')
    expect([(await detail('QC1002', both)).bookAs, (await detail('QC1001', both)).bookAs]).toEqual(['agent', null])
    const own = await agreed('QC1001', ['QC1001', await guestOf('QC1001')])
    expect((await detail('QC1001', own)).bookAs).toBe('personal')
    const { result } = await server.ask<{ applications: readonly { applicationId: string; bookAs: string | null }[] }>(
      'QC1001',
      'GET',
      `${BASE}/myItinerary`,
      { tab: 'bookable' },
    )
    const told = new Map(result.applications.map(({ applicationId, bookAs }) => [applicationId, bookAs]))
    expect([told.get(both), told.get(own)]).toEqual([null, 'personal'])
  })

  it('takes a picture of whoever changes it, and keeps those that are there, whoever handed them in', async () => {
    const theirs = await handIn(server, 'QC1002')
    const { result } = await server.ask<Moved>(
      'QC1002',
      'POST',
      `${BASE}/submitBusinessTripApplyOrder`,
      asked({ travellers: ['QC1001'], fileIds: [theirs] }),
      {
        userCode: 'QC1001',
      },
    )
    const { applicationId } = result
    const { companyId } = await server.idOf('QC1001')
    await database.db.transact((writer) => server.face.decided(writer, { companyId, ...result }, 'agreed'))
    const own = await handIn(server, 'QC1001')
    expect(await change('QC1001', applicationId, { fileIds: [theirs, await handIn(server, 'QC2001')] })).toBe('TA-FILE')
    expect(await change('QC1001', applicationId, { fileIds: [theirs, own] })).toBe('Z000')
    const file = async (who: string, fileId: string) =>
      (await server.ask<{ dataUrl: string }>(who, 'GET', `${BASE}/file/${applicationId}/${fileId}`)).code
    expect([await file('QC1001', theirs), await file('QC1001', own), await file('QC1002', own)]).toEqual(['Z000', 'Z000', 'Z000'])
    expect([await file('QC9001', own), await file('QC1001', await handIn(server, 'QC1001'))]).toEqual(['P404', 'P404'])
  })

  it('is changed by whoever put it for as long as she may book for whose it is', async () => {
    const applicationId = await agreed('QC1002', ['QC1001'], 'QC1001')
    expect((await detail('QC1002', applicationId)).actions.change.allowed).toBe(true)
    const { personId } = await server.idOf('QC1002')
    await database.db.kysely.deleteFrom('agency').where('agentId', '=', personId).execute()
    expect((await detail('QC1002', applicationId)).actions.change).toMatchObject({ allowed: false, code: 'TA-NO-AUTHORITY' })
    expect(await change('QC1002', applicationId, { estimateMinor: 250_000 })).toBe('TA-NO-AUTHORITY')
    expect(await change('QC1001', applicationId, { estimateMinor: 250_000 })).toBe('Z000')
  })
})
