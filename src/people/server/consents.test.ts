import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { consents } from './consents.ts'
import type { DocumentServer } from './document-testing.ts'
import { documentServer } from './document-testing.ts'

/* What somebody has agreed to, her account, and the countries, over HTTP. */

let database: TestDatabase
let server: DocumentServer
let lin = ''
let su = ''

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await documentServer(database.db)
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => server.tokenOf(code)))) as [string, string]
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const byText = (a: string, b: string): number => (a < b ? -1 : 1)

describe('consents', () => {
  interface Later {
    due: { kind: string; isNeeded: boolean }[]
    current: { kind: string; isGiven: boolean }[]
  }
  const later = async (token: string) =>
    (await server.ask<Later>('GET', '/basicservice/personalInfoAuth/getLaterInfoAuth', {}, { token })).result

  it('that are due are told, and no more once they are given [C-CONF-15]', async () => {
    expect((await later(su)).due.map(({ kind }) => kind)).toEqual(['privacyPolicy', 'serviceTerms'])
    for (const kind of ['privacyPolicy', 'serviceTerms']) {
      const given = await server.ask('POST', '/basicservice/personalInfoAuth/give', { kind, version: '2026-11-21' }, { token: su })
      expect(given.code).toBe('Z000')
    }
    const after = await later(su)
    expect(after.due).toEqual([])
    expect(after.current.filter(({ isGiven }) => isGiven).map(({ kind }) => kind)).toEqual(['privacyPolicy', 'serviceTerms'])
  })

  it('are given in the present version alone, of kinds that there are [C-CONF-15]', async () => {
    for (const wrong of [
      { kind: 'privacyPolicy', version: '2020-01-01' },
      { kind: 'everything', version: '2026-11-21' },
    ]) {
      const answer = await server.ask('POST', '/basicservice/personalInfoAuth/give', wrong, { token: su })
      expect(answer.code).toBe('CONSENT-VERSION')
    }
  })

  it('stand once, however often they are given, and all there ever was stays in the list', async () => {
    const who = await server.idOf('QC3001')
    const at = server.clock.now()
    const give = () =>
      database.db.transact((writer) => consents.give(writer, who, { kind: 'travelNews', version: '2026-11-21', way: 'app', at }))
    await give()
    await give()
    await database.db.transact((writer) => consents.withdraw(writer, who, { kind: 'travelNews', at }))
    await give()
    const list = await consents.listOf(database.db.read, who)
    expect(list.map(({ kind, withdrawnAt }) => `${kind} ${withdrawnAt === null}`).toSorted(byText)).toEqual([
      'travelNews false',
      'travelNews true',
    ])
  })
})

describe('the account', () => {
  it('tells who she is in her company, phone and mail masked [C-AUTH-15] [SC-ACC-04]', async () => {
    const { result } = await server.ask('GET', '/commonUse/getUserInfo', {}, { token: lin })
    expect(result).toMatchObject({
      userCode: 'QC1001',
      name: { zh: '林一帆', en: 'Yifan Lin' },
      ticketName: 'LIN/YIFAN',
      maskedPhone: '138 •••• 6621',
      maskedMail: 'y•••@qicheng.example',
      manager: { zh: '周岚', en: 'Lan Zhou' },
    })
  })
})

describe('countries', () => {
  it('are served to everybody in both languages with pinyin, initials and codes [C-AUTH-20]', async () => {
    const { result } = await server.ask<{ common: string[]; countries: { code: string; name: { zh: string; en: string } }[] }>(
      'GET',
      '/country/list',
    )
    expect(result.common[0]).toBe('CN')
    expect(result.countries.length).toBeGreaterThan(240)
    expect(result.countries.find(({ code }) => code === 'DE')).toEqual({
      code: 'DE',
      code3: 'DEU',
      name: { zh: '德国', en: 'Germany' },
      pinyin: 'deguo',
      initials: 'dg',
    })
    expect(result.countries.find(({ code }) => code === 'HK')?.name).toEqual({ zh: '中国香港', en: 'Hong Kong, China' })
    const codes = result.countries.map(({ code }) => code)
    for (const code of ['AQ', 'BV', 'GS', 'HM', 'TF', 'UM']) expect(codes, 'nobody is from there').not.toContain(code)
    for (const country of result.countries) expect(country).toMatchObject({ pinyin: expect.stringMatching(/^[a-z]+$/) as string })
  })
})
