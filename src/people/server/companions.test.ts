import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { filesOf } from '../../server/files.ts'
import type { Companion } from '../calls/companions.ts'
import type { CompanionServer } from './companion-testing.ts'
import { companionServer, idNumber } from './companion-testing.ts'
import { COMPANIONS_MAX } from './companions.ts'
import { HELD_BY } from './documents-store.ts'
import { findPersonByUserCode } from './store.ts'

/* Outside companions over HTTP: added, read masked, refused twice, taken out; and that nobody else knows them. */

let database: TestDatabase
let server: CompanionServer
let lin = ''
let su = ''

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await companionServer(database)
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => server.tokenOf(code)))) as [string, string]
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const ADD = '/usercenter/outUserPerson/addOutUserPerson'
const DETAIL = '/usercenter/outUserPerson/getOutUserPersonDetail'
const REMOVE = '/usercenter/outUserPerson/removeOutUserPerson'
const LIST = '/usercenter/outUserPerson/list'

const add = async (sequence: number, more: object = {}, token = lin) =>
  server.ask<{ userCode: string }>('POST', ADD, await server.sealed(idNumber(sequence), { cardName: '王小雨', ...more }), { token })
const codesOf = async (token = lin) =>
  (await server.ask<{ companions: Companion[] }>('GET', LIST, {}, { token })).result.companions.map(({ userCode }) => userCode)

describe('pictures of a companion’s document', () => {
  it('go with her, although her host took them [C-AUTH-13]', async () => {
    const { userCode } = (await add(71)).result
    const companion = await server.idOf(userCode)
    const host = await server.idOf('QC1001')
    const { id: cardId } = await database.db.kysely
      .selectFrom('idCard')
      .select('id')
      .where('personId', '=', companion.personId)
      .executeTakeFirstOrThrow()
    const files = filesOf(server.clock, server.secrets)
    const owner = { companyId: host.companyId, ownerId: host.personId }
    await database.db.transact(async (writer) => {
      const picture = { bytes: Buffer.from('pixels of her passport'), width: 1, height: 1 }
      const [held, other] = [await files.keep(writer, { ...owner, picture }), await files.keep(writer, { ...owner, picture })]
      if (isRefusal(held) || isRefusal(other)) throw new Error('not kept')
      expect(await files.claim(writer, owner, { heldBy: HELD_BY, holderId: cardId }, [held.fileId])).toBe(true)
    })
    await server.ask('POST', REMOVE, { userCode }, { token: lin })
    await server.jobs.runDue()
    const left = await database.db.kysely.selectFrom('storedFile').select('holderId').where('ownerId', '=', host.personId).execute()
    expect(left).toEqual([{ holderId: null }])
    await database.db.kysely.deleteFrom('storedFile').execute()
  })
})

describe('outside companions', () => {
  it('are added with both scripts of the name, phone and document, all sealed, and read masked by their host [C-AUTH-14] [C-AUTH-13] [SC-OUT-01]', async () => {
    const number = idNumber(1)
    const added = await add(1, { phoneNumber: '13900001111' })
    expect(added.code).toBe('Z000')
    const { userCode } = added.result
    expect(userCode).toMatch(/^OUT[2-9A-Z]{12}$/)
    const read = await server.ask('GET', DETAIL, { userCode }, { token: lin })
    expect(read.result).toMatchObject({
      userCode,
      kind: 'outside',
      name: { zh: '王小雨', en: 'Xiaoyu Wang' },
      ticketName: 'WANG/XIAOYU',
      phoneNumber: '139 •••• 1111',
      hasDocument: true,
      cards: [{ cardType: 1, maskedNumber: `1101 •••• •••• ${number.slice(-4)}` }],
    })
    const { rows } = await database.db.pool.query<{ row: string }>(
      `select p::text as row from person p union all select c::text from id_card c union all select a::text from audit_entry a`,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).not.toContain(number)
    expect(stored).not.toContain('13900001111')
    expect(server.answers.join('\n')).not.toContain(number)
  })

  it('stand under their host’s department and rank, and can never sign in', async () => {
    const [userCode = ''] = await codesOf()
    const companion = await server.idOf(userCode)
    const host = await server.idOf('QC1001')
    const rows = await database.db.kysely
      .selectFrom('person')
      .select(['id', 'departmentId', 'rankId', 'roles'])
      .where('id', 'in', [companion.personId, host.personId])
      .execute()
    const [one, other] = rows
    expect(one?.departmentId).toBe(other?.departmentId)
    expect(one?.rankId).toBe(other?.rankId)
    expect(rows.find(({ id }) => id === companion.personId)?.roles).toEqual([])
    const names = await database.db.kysely.selectFrom('signInName').select('nameHash').where('personId', '=', companion.personId).execute()
    expect(names).toEqual([])
    expect(await findPersonByUserCode(database.db.read, { companyId: host.companyId, userCode })).toBeNull()
  })

  it('are no duplicates: by document, by phone, or the host herself; another host may know the same person [V-OTHER-05]', async () => {
    expect((await add(2, { phoneNumber: '13900002222' })).code).toBe('Z000')
    expect((await add(2)).code).toBe('PEOPLE-DUPLICATE')
    expect((await add(3, { phoneNumber: '139 0000 2222' })).code).toBe('PEOPLE-DUPLICATE')
    const herself = await server.sealed('110199199311082837', { cardName: '林一帆' })
    expect((await server.ask('POST', ADD, herself, { token: lin })).code).toBe('PEOPLE-DUPLICATE')
    expect((await add(2, {}, su)).code).toBe('Z000')
  })

  it('are added once by two sends at the same moment [V-OTHER-05]', async () => {
    const both = await Promise.all([add(4), add(4)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['PEOPLE-DUPLICATE', 'Z000'])
  })

  it('name every field that is wrong, and use a seal up once', async () => {
    const wrong = await add(5, { cardName: 'Wang', hasNoEnd: false })
    expect(wrong.code).toBe('DOCUMENT-FIELDS')
    expect(JSON.stringify(wrong.result)).toContain('cardName')
    const sealed = await server.sealed(idNumber(5), { cardName: '王小雨' })
    const first = await server.ask('POST', ADD, sealed, { token: lin })
    const again = await server.ask('POST', ADD, { ...sealed, cardName: '王大雨' }, { token: lin })
    expect([first.code, again.code]).toEqual(['Z000', 'DOCUMENT-SEAL'])
  })

  it('are nobody’s but their host’s: others read, list and remove as if there were none [C-AUTH-13]', async () => {
    const [userCode = ''] = await codesOf(lin)
    const unknown = await server.ask('GET', DETAIL, { userCode: 'OUT222222222222' }, { token: su })
    const foreign = await server.ask('GET', DETAIL, { userCode }, { token: su })
    expect([foreign.status, foreign.code, foreign.message]).toEqual([unknown.status, unknown.code, unknown.message])
    expect((await server.ask('POST', REMOVE, { userCode }, { token: su })).code).toBe('P404')
    expect(await codesOf(su)).not.toContain(userCode)
    expect(await codesOf(lin)).toContain(userCode)
  })

  it('are taken out and erased at once where no trip needs them; oneself cannot be taken out [V-OTHER-06]', async () => {
    const { userCode } = (await add(6, { phoneNumber: '13900006666' })).result
    const who = await server.idOf(userCode)
    expect((await server.ask('POST', REMOVE, { userCode: 'QC1001' }, { token: lin })).code).toBe('PEOPLE-SELF-STAYS')
    expect((await server.ask('POST', REMOVE, { userCode }, { token: lin })).code).toBe('Z000')
    expect(await codesOf()).not.toContain(userCode)
    await server.jobs.runDue()
    const row = await database.db.kysely.selectFrom('person').selectAll().where('id', '=', who.personId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ nameEn: 'Erased guest', phoneSealed: null, phoneHash: null, phoneMasked: '', surnameLatin: '' })
    // Who was taken out can be entered again.
    expect((await add(6, { phoneNumber: '13900006666' })).code).toBe('Z000')
  })

  it('stay whole while a trip of theirs lies ahead, though taken out, and go some days after it', async () => {
    const { userCode } = (await add(7)).result
    const who = await server.idOf(userCode)
    server.tripEnds.set(who.personId, server.clock.now().add({ hours: 48 }))
    await server.ask('POST', REMOVE, { userCode }, { token: lin })
    await server.jobs.runDue()
    const erasedAt = async () =>
      (await database.db.kysely.selectFrom('person').select('erasedAt').where('id', '=', who.personId).executeTakeFirstOrThrow()).erasedAt
    expect(await erasedAt()).toBeNull()
    server.clock.advance({ hours: 48 + 30 * 24 - 1 })
    await server.jobs.runDue()
    expect(await erasedAt()).toBeNull()
    server.clock.advance({ hours: 2 })
    await server.jobs.runDue()
    expect(await erasedAt()).not.toBeNull()
  })

  it('are limited for one host', async () => {
    const token = await server.tokenOf('QC3002')
    const host = await server.idOf('QC3002')
    const { departmentId, rankId } = await database.db.kysely
      .selectFrom('person')
      .select(['departmentId', 'rankId'])
      .where('id', '=', host.personId)
      .executeTakeFirstOrThrow()
    const now = server.clock.now()
    await database.db.kysely
      .insertInto('person')
      .values(
        Array.from({ length: COMPANIONS_MAX }, (_, n) => ({
          companyId: host.companyId,
          id: crypto.randomUUID(),
          userCode: `OUTLIMIT${n}`,
          kind: 'outside' as const,
          hostId: host.personId,
          nameZh: '某人',
          nameEn: 'Somebody',
          surnameLatin: 'A',
          givenLatin: 'B',
          phoneMasked: '',
          departmentId,
          rankId,
          roles: [],
          language: 'zh' as const,
          status: 'active' as const,
          createdAt: now,
        })),
      )
      .execute()
    expect((await add(8, {}, token)).code).toBe('PEOPLE-COMPANIONS-MAX')
  })
})
