import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCompanyText } from '../../server/testing.ts'
import { isRefusal } from '../../kernel/result.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { importCompany } from './company-import.ts'
import type { CompanionServer } from './companion-testing.ts'
import { companionServer, idNumber } from './companion-testing.ts'
import { travellersFor } from './travelling.ts'

/* For whom somebody may book, asked of the real database: the mode alone gives no right. */

let database: TestDatabase
let server: CompanionServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await companionServer(database)
  for (const code of ['QC1001', 'QC1002', 'QC3001', 'QC4001', 'QC9001']) tokens.set(code, await server.tokenOf(code))
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const asked = async (booker: string, mode: 'personal' | 'agent', ...userCodes: string[]) => {
  const travellers = await travellersFor(database.db.read, await server.idOf(booker), { mode, userCodes, line: 'flight' })
  return isRefusal(travellers) ? travellers.refused : travellers.map(({ person }) => person.userCode)
}

describe('for whom somebody may book', () => {
  it('is herself, for an ordinary employee; agent mode gives her no right [P-SELF-01] [E-ACCESS-09]', async () => {
    expect(await asked('QC1001', 'personal', 'QC1001')).toEqual(['QC1001'])
    expect(await asked('QC1001', 'personal', 'QC1001', 'QC1002')).toBe('PEOPLE-NO-AUTHORITY')
    expect(await asked('QC1001', 'agent', 'QC2001')).toBe('PEOPLE-NO-AUTHORITY')
    expect(await asked('QC1001', 'agent', 'QC1001')).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('is a department with all below it, for its agent, in the order asked; she may be among them [P-AGENT-01] [P-AGENT-02] [P-AGENT-03]', async () => {
    expect(await asked('QC1002', 'agent', 'QC4001', 'QC1002', 'QC2002')).toEqual(['QC4001', 'QC1002', 'QC2002'])
    expect(await asked('QC1002', 'agent', 'QC1002')).toBe('PEOPLE-AGENT-SELF')
    expect(await asked('QC1002', 'agent', 'QC2001', 'QC3002')).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('answers unknown people, other companies’ and not hers alike [E-ACCESS-09]', async () => {
    expect(await asked('QC1002', 'agent', 'NOBODY')).toBe('PEOPLE-NO-AUTHORITY')
    expect(await asked('QC1002', 'agent', 'QC3001')).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('says that flights are not open where only other lines are [P-LINE-05]', async () => {
    expect(await asked('QC1002', 'agent', 'QC9001')).toBe('PEOPLE-LINE')
    expect(await asked('QC3001', 'agent', 'QC9001')).toEqual(['QC9001'])
  })

  it('is whom a travel partner accompanies, while a scene is open [C-PARTNER-01]', async () => {
    expect(await asked('QC4001', 'agent', 'QC9001', 'QC4001')).toEqual(['QC9001', 'QC4001'])
    expect(await asked('QC4001', 'agent', 'QC1001')).toBe('PEOPLE-NO-AUTHORITY')
    await database.db.kysely.updateTable('travelScene').set({ isOpen: false }).where('code', '=', 'CLIENT-VISIT').execute()
    expect(await asked('QC4001', 'agent', 'QC9001')).toBe('PEOPLE-NO-AUTHORITY')
    await database.db.kysely.updateTable('travelScene').set({ isOpen: true }).where('code', '=', 'CLIENT-VISIT').execute()
  })

  it('is one’s own companions and nobody else’s [V-OTHER-05] [E-ID-04]', async () => {
    const body = await server.sealed(idNumber(900), { cardName: '李想' })
    const { userCode } = (
      await server.ask<{ userCode: string }>('POST', '/usercenter/outUserPerson/addOutUserPerson', body, {
        token: tokens.get('QC1001') ?? '',
      })
    ).result
    expect(await asked('QC1001', 'personal', 'QC1001', userCode)).toEqual(['QC1001', userCode])
    expect(await asked('QC1001', 'personal', userCode)).toBe('PEOPLE-SELF-STAYS')
    expect(await asked('QC1002', 'agent', 'QC2001', userCode)).toBe('PEOPLE-NO-AUTHORITY')
    await database.db.kysely.updateTable('person').set({ status: 'left' }).where('userCode', '=', userCode).execute()
    expect(await asked('QC1001', 'personal', 'QC1001', userCode)).toBe('PEOPLE-CANNOT-JOIN')
  })

  it('ends with the company file that does not name the agent any more [P-AGENT-01]', async () => {
    const text = await demoCompanyText()
    const imported = await importCompany(server, text.replace(/ {2}- \{ agent: QC1002, department.*\n/, ''))
    expect(imported.ok).toBe(true)
    expect(await asked('QC1002', 'agent', 'QC2001')).toBe('PEOPLE-NO-AUTHORITY')
    expect((await importCompany(server, text)).ok).toBe(true)
    expect(await asked('QC1002', 'agent', 'QC2001')).toEqual(['QC2001'])
  })

  it('is told over HTTP with names and what is missing, and an agent reads what she may do [P-SUPER-01] [V-OTHER-08]', async () => {
    const check = (booker: string, mode: string, userCodes: string[]) =>
      server.ask('POST', '/usercenter/traveller/check', { mode, userCodes, line: 'flight' }, { token: tokens.get(booker) ?? '' })
    expect((await check('QC1002', 'agent', ['QC2001'])).result).toMatchObject({
      travellers: [{ userCode: 'QC2001', kind: 'employee', name: { zh: '周岚' }, hasDocument: true, link: 'none' }],
    })
    expect(await check('QC1002', 'personal', [])).toMatchObject({ code: 'PEOPLE-NO-TRAVELLER' })
    const mine = (booker: string) => server.ask('GET', '/usercenter/agent/mine', {}, { token: tokens.get(booker) ?? '' })
    expect((await mine('QC3001')).result).toEqual({
      isAgent: true,
      isSuper: true,
      agencies: [{ covers: 'everybody', name: null, lines: null }],
    })
    expect((await mine('QC1002')).result).toMatchObject({
      isAgent: true,
      isSuper: false,
      agencies: [
        { covers: 'department', name: { zh: '销售中心' }, lines: ['flight'] },
        { covers: 'person', name: { zh: '秦远' } },
      ],
    })
    expect((await mine('QC1001')).result).toEqual({ isAgent: false, isSuper: false, agencies: [] })
  })
})

describe('travel partners', () => {
  const ask = (who: string, method: 'GET' | 'POST', path: string, input: object = {}) =>
    server.ask<{ scenes?: object[]; partners?: object[]; serves?: object[] }>(method, `/configcenter/travelPartner/${path}`, input, {
      token: tokens.get(who) ?? '',
    })

  it('read the open scenes in which they accompany somebody, and none where they do not [C-CONF-17]', async () => {
    const scenes = await ask('QC4001', 'GET', 'listScenes', { servicePersonCode: 'QC9001' })
    expect(scenes.result.scenes).toEqual([{ code: 'CLIENT-VISIT', name: { zh: '陪同拜访客户', en: 'Client visit' } }])
    for (const servicePersonCode of ['QC1001', 'NOBODY'])
      expect((await ask('QC4001', 'GET', 'listScenes', { servicePersonCode })).result.scenes).toEqual([])
    expect((await ask('QC1001', 'GET', 'listScenes', { servicePersonCode: 'QC9001' })).result.scenes).toEqual([])
  })

  it('are named by whom they accompany, listed on both sides, and ended by either [C-PARTNER-01]', async () => {
    expect((await ask('QC1001', 'POST', 'add', { partnerCode: 'QC1001', sceneCode: 'TRADE-FAIR' })).code).toBe('PEOPLE-PARTNER-SELF')
    expect((await ask('QC1001', 'POST', 'add', { partnerCode: 'NOBODY', sceneCode: 'TRADE-FAIR' })).code).toBe('P404')
    expect((await ask('QC1001', 'POST', 'add', { partnerCode: 'QC4001', sceneCode: 'ROADSHOW' })).code).toBe('PEOPLE-SCENE')
    expect((await ask('QC1001', 'POST', 'add', { partnerCode: 'QC4001', sceneCode: 'TRADE-FAIR' })).code).toBe('Z000')
    expect(await asked('QC4001', 'agent', 'QC1001')).toEqual(['QC1001'])
    expect((await ask('QC1001', 'GET', 'list')).result).toMatchObject({
      partners: [{ person: { userCode: 'QC4001' }, scene: { code: 'TRADE-FAIR' } }],
      serves: [],
      scenes: [{ code: 'CLIENT-VISIT' }, { code: 'ON-SITE' }, { code: 'TRADE-FAIR' }],
    })
    expect((await ask('QC4001', 'GET', 'list')).result.serves).toMatchObject([
      { person: { userCode: 'QC1001' } },
      { person: { userCode: 'QC9001' } },
    ])
    expect((await ask('QC1002', 'POST', 'remove', { personCode: 'QC4001', sceneCode: 'TRADE-FAIR', side: 'partners' })).code).toBe('P404')
    expect((await ask('QC4001', 'POST', 'remove', { personCode: 'QC1001', sceneCode: 'TRADE-FAIR', side: 'serves' })).code).toBe('Z000')
    expect(await asked('QC4001', 'agent', 'QC1001')).toBe('PEOPLE-NO-AUTHORITY')
  })

  it('who accompany each other in one scene end one side of it, and the other stays [C-PARTNER-01]', async () => {
    const add = (who: string, partnerCode: string) => ask(who, 'POST', 'add', { partnerCode, sceneCode: 'TRADE-FAIR' })
    const remove = (who: string, personCode: string, side?: string) =>
      ask(who, 'POST', 'remove', { personCode, sceneCode: 'TRADE-FAIR', ...(side === undefined ? {} : { side }) })
    const mayBook = async () => [await asked('QC4001', 'agent', 'QC1001'), await asked('QC1001', 'agent', 'QC4001')]
    expect([(await add('QC1001', 'QC4001')).code, (await add('QC4001', 'QC1001')).code]).toEqual(['Z000', 'Z000'])
    expect(await mayBook()).toEqual([['QC1001'], ['QC4001']])
    expect((await remove('QC1001', 'QC4001')).code, 'without a side it is not known which of the two is meant').toBe('P400')
    expect((await remove('QC1001', 'QC4001', 'serves')).code).toBe('Z000')
    expect(await mayBook()).toEqual([['QC1001'], 'PEOPLE-NO-AUTHORITY'])
    expect((await remove('QC1001', 'QC4001', 'serves')).code).toBe('P404')
    expect((await remove('QC1001', 'QC4001', 'partners')).code).toBe('Z000')
    expect(await mayBook()).toEqual(['PEOPLE-NO-AUTHORITY', 'PEOPLE-NO-AUTHORITY'])
  })
})

describe('the directory', () => {
  const search = (input: object, who = 'QC1001') =>
    server.ask<{ people: { userCode: string }[]; nextCursor: string | null }>('POST', '/usercenter/directory/people', input, {
      token: tokens.get(who) ?? '',
    })
  const codes = async (input: object, who?: string) => (await search(input, who)).result.people.map(({ userCode }) => userCode)

  it.each([
    ['林', ['QC1001']],
    ['zhou', ['QC2001']],
    ['qy', ['QC9001']],
    ['Min Su', ['QC1002']],
    ['qc300', ['QC3002', 'QC3001']],
    ['没有', []],
    ['%', []],
  ])('finds by %s', async (query, expected) => {
    expect(await codes({ query })).toEqual(expected)
  })

  it('tells name, department and number of employees, never a phone, and no companion', async () => {
    const { result } = await search({ query: 'lyf' })
    expect(result.people).toEqual([
      {
        userCode: 'QC1001',
        name: { zh: '林一帆', en: 'Yifan Lin' },
        department: { code: 'SALES-EAST', name: { zh: '华东销售部', en: 'East China Sales' } },
      },
    ])
    const body = await server.sealed(idNumber(901), { cardName: '李念' })
    await server.ask('POST', '/usercenter/outUserPerson/addOutUserPerson', body, { token: tokens.get('QC9001') ?? '' })
    expect(await codes({ size: 50 })).toHaveLength(8)
  })

  it('finds who has set no password yet, for those who may invite and nobody else [C-AUTH-12]', async () => {
    const wanted = { scope: 'withoutPassword', size: 50 }
    expect(await codes(wanted, 'QC3001')).toEqual([])
    const { personId } = await server.idOf('QC1001')
    const kept = await database.db.kysely.deleteFrom('password').where('personId', '=', personId).returningAll().executeTakeFirstOrThrow()
    expect(await codes(wanted, 'QC3001')).toEqual(['QC1001'])
    expect(await codes({ ...wanted, query: 'zhou' }, 'QC3001')).toEqual([])
    await database.db.kysely.insertInto('password').values(kept).execute()
    for (const who of ['QC1001', 'QC1002', 'QC9001']) expect((await search(wanted, who)).code).toBe('ACCESS-ROLE')
  })

  it('pages by pinyin without losing or repeating anybody', async () => {
    const all: string[] = []
    let cursor: string | null = null
    for (let page = 0; page < 10; page += 1) {
      const { result }: { result: { people: { userCode: string }[]; nextCursor: string | null } } = await search({
        size: 3,
        ...(cursor === null ? {} : { cursor }),
      })
      all.push(...result.people.map(({ userCode }) => userCode))
      cursor = result.nextCursor
      if (cursor === null) break
    }
    expect(all).toEqual(['QC4001', 'QC2002', 'QC1001', 'QC3002', 'QC9001', 'QC1002', 'QC3001', 'QC2001'])
  })

  it('shows an agent only those whom she may book for, and herself [P-AGENT-01]', async () => {
    expect((await codes({ scope: 'mine', size: 50 }, 'QC1002')).toSorted()).toEqual([
      'QC1001',
      'QC1002',
      'QC2001',
      'QC2002',
      'QC4001',
      'QC9001',
    ])
    expect(await codes({ scope: 'mine', size: 50 }, 'QC1001')).toEqual(['QC1001'])
  })

  it('walks the departments level by level', async () => {
    const level = async (input: object) =>
      (
        await server.ask<{ breadcrumb: { code: string }[]; departments: { code: string; hasBelow: boolean; peopleCount: number }[] }>(
          'GET',
          '/usercenter/directory/departments',
          input,
          { token: tokens.get('QC1001') ?? '' },
        )
      ).result
    expect(await level({})).toMatchObject({ breadcrumb: [], departments: [{ code: 'HQ', hasBelow: true, peopleCount: 1 }] })
    const sales = await level({ code: 'SALES' })
    expect(sales.breadcrumb.map(({ code }) => code)).toEqual(['HQ', 'SALES'])
    expect(sales.departments).toMatchObject([
      { code: 'PARTNERS', hasBelow: false, peopleCount: 1 },
      { code: 'SALES-EAST', peopleCount: 3 },
    ])
    expect((await level({ query: 'finance' })).departments).toMatchObject([{ code: 'FINANCE' }])
    expect((await codes({ departmentCode: 'SALES-EAST' })).toSorted()).toEqual(['QC1001', 'QC1002', 'QC2001'])
  })
})
