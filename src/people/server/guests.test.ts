import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { Companion } from '../calls/companions.ts'
import type { CompanionServer } from './companion-testing.ts'
import { companionServer, idNumber } from './companion-testing.ts'
import { travellersFor } from './travelling.ts'

/* A guest's way in over HTTP: the link, what it shows, that it serves once, what her host never learns, and that all of it goes. */

let database: TestDatabase
let server: CompanionServer
let lin = ''
let su = ''

async function signInAnew(): Promise<void> {
  ;[lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => server.tokenOf(code)))) as [string, string]
}

/** Days later sessions have ended by themselves. */
async function later(hours: number): Promise<void> {
  server.clock.advance({ hours })
  await server.jobs.runDue()
  await signInAnew()
}

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  server = await companionServer(database)
  await signInAnew()
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

interface Invited {
  userCode: string
  link: string
  expiresAt: string
  sentTo: string | null
}
const invite = (more: object = {}, token = lin) =>
  server.ask<Invited>('POST', '/usercenter/guest/invite', { name: '陈晨', why: '参加产品发布会', language: 'zh', ...more }, { token })
const tokenIn = (link: string): string => link.split('/guest/')[1] ?? ''
const open = (token: string, from?: string) =>
  server.ask<object>('POST', '/usercenter/guest/open', { token }, from === undefined ? {} : { from })
const give = async (token: string, sequence: number, more: object = {}) =>
  server.ask('POST', '/usercenter/guest/give', {
    token,
    ...(await server.sealed(idNumber(sequence, '19881212'), { cardName: '陈晨', phoneNumber: `1370000${1000 + sequence}`, ...more })),
  })
const guestOf = async (userCode: string, token = lin) =>
  (await server.ask<{ companions: Companion[] }>('GET', '/usercenter/outUserPerson/list', {}, { token })).result.companions.find(
    (one) => one.userCode === userCode,
  )
const rowOf = async (userCode: string) =>
  database.db.kysely.selectFrom('person').selectAll().where('userCode', '=', userCode).executeTakeFirstOrThrow()

/** Holds her row while calls come in one after another, and lets it go once each waits for it; what each is answered then. */
async function whileHeld(personId: string, calls: readonly (() => Promise<{ code: string }>)[]): Promise<string[]> {
  const holder = await database.db.pool.connect()
  const answers: Promise<{ code: string }>[] = []
  try {
    await holder.query('begin')
    await holder.query('select 1 from person where id = $1 for update', [personId])
    for (const call of calls) {
      answers.push(call())
      await vi.waitFor(
        async () => {
          const { rows } = await holder.query<{ waiting: number }>(
            `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          )
          expect(rows[0]?.waiting).toBeGreaterThanOrEqual(answers.length)
        },
        { timeout: 10_000 },
      )
    }
  } finally {
    await holder.query('commit')
    holder.release()
  }
  return (await Promise.all(answers)).map(({ code }) => code)
}

describe('whoever invites a guest', () => {
  const refused = async (more: object) => {
    const { code, result } = await invite(more)
    return { code, fields: (result as unknown as { fields: { field: string; message: string }[] }).fields }
  }
  const name = (message: string) => ({ field: 'name', message })
  const phone = { field: 'phoneNumber', message: 'This is not a phone number; numbers abroad begin with + and the country code' }

  it('is told that a name is too long, in either script', async () => {
    for (const long of ['Maximilian '.repeat(6).trim().slice(0, 60), '欧'.repeat(31)])
      expect(await refused({ name: long })).toEqual({
        code: 'PEOPLE-NAME-LONG',
        fields: [name('The name is too long. Please enter it as the document prints it')],
      })
    expect((await refused({ name: '???' })).fields).toEqual([name('Please enter a name in Chinese or in Latin letters')])
  })

  it('is told of all that is wrong at once', async () => {
    const both = await refused({ name: 'M'.repeat(60), phoneNumber: '12345' })
    expect(both).toEqual({
      code: 'PEOPLE-NAME-LONG',
      fields: [name('The name is too long. Please enter it as the document prints it'), phone],
    })
    expect((await refused({ name: '', phoneNumber: '12345' })).fields).toEqual([
      name('Please enter a name in Chinese or in Latin letters'),
      phone,
    ])
    expect((await refused({ phoneNumber: '12345' })).fields).toEqual([phone])
  })
})

describe('a guest’s link', () => {
  it('is made with a guest, goes by SMS where there is a phone, and fits into one', async () => {
    const plain = await invite()
    expect(plain.result).toMatchObject({
      sentTo: null,
      expiresAt: server.clock
        .now()
        .add({ hours: 7 * 24 })
        .toString(),
    })
    const before = server.sent.length
    const sent = await invite({ name: 'Anna Berg', phoneNumber: '13700000001' })
    expect(sent.result.sentTo).toBe('137 •••• 0001')
    expect(server.sent.slice(before)).toMatchObject([
      { kind: 'sms', to: '+8613700000001', template: 'guestLink', params: { inviter: '林一帆', link: sent.result.link } },
    ])
    expect(new URL(sent.result.link).pathname.length - 1).toBeLessThanOrEqual(35)
    expect(tokenIn(sent.result.link)).toMatch(/^[A-Za-z0-9_-]{27}$/)
    const stored = await database.db.pool.query<{ row: string }>('select l::text as row from guest_link l')
    expect(stored.rows.map(({ row }) => row).join()).not.toContain(tokenIn(sent.result.link))
  })

  it('shows who invites, for which company and why, without an account', async () => {
    const { link } = (await invite()).result
    expect((await open(tokenIn(link))).result).toEqual({
      host: { zh: '林一帆', en: 'Yifan Lin' },
      company: { zh: '启程示范科技有限公司', en: 'Qicheng Demo Technology Ltd.' },
      guest: { zh: '陈晨', en: '陈晨' },
      why: '参加产品发布会',
      expiresAt: server.clock
        .now()
        .add({ hours: 7 * 24 })
        .toString(),
      keptDays: 30,
    })
  })

  it('takes her document once and is dead then; her host reads that it is given and its kind, and no digit in any answer', async () => {
    const { userCode, link } = (await invite()).result
    const token = tokenIn(link)
    expect(await guestOf(userCode)).toMatchObject({ kind: 'guest', link: 'open', hasDocument: false })
    expect((await give(token, 1)).code).toBe('Z000')
    expect((await open(token)).code).toBe('GUEST-LINK-DEAD')
    expect((await give(token, 2)).code).toBe('GUEST-LINK-DEAD')
    expect(await guestOf(userCode)).toMatchObject({ link: 'given', hasDocument: true })
    const detail = await server.ask('GET', '/usercenter/outUserPerson/getOutUserPersonDetail', { userCode }, { token: lin })
    expect(detail.result).toMatchObject({ phoneNumber: '••••', cards: [{ cardType: 1, maskedNumber: '••••', expiresOn: null }] })
    const who = await server.idOf('QC1001')
    const travellers = await travellersFor(database.db.read, who, { mode: 'personal', userCodes: ['QC1001', userCode], line: 'flight' })
    expect(travellers).toMatchObject([{}, { ticketName: 'CHEN/CHEN', cards: [{ cardType: 1, maskedNumber: '••••' }] }])
    // Ids and trace numbers hold any four figures.
    const told = server.answers.join('\n').replaceAll(/"traceId":"[^"]*"|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    const number = idNumber(1, '19881212')
    for (const secret of [number, number.slice(-4), '13700001001', '1001"']) expect(told).not.toContain(secret)
  })

  it('is not renewed while her document is on its way by it, nor does taking her out stand in the way', async () => {
    for (const meanwhile of ['renew', 'remove'] as const) {
      const { userCode, link } = (await invite()).result
      const { personId } = await server.idOf(userCode)
      const [giving, other] = await whileHeld(personId, [
        () => give(tokenIn(link), meanwhile === 'renew' ? 21 : 22),
        () =>
          meanwhile === 'renew'
            ? server.ask('POST', '/usercenter/guest/newLink', { userCode, language: 'zh' }, { token: lin })
            : server.ask('POST', '/usercenter/outUserPerson/removeOutUserPerson', { userCode }, { token: lin }),
      ])
      expect([meanwhile, giving, other]).toEqual([meanwhile, 'Z000', meanwhile === 'renew' ? 'GUEST-GIVEN' : 'Z000'])
    }
  })

  it('takes one of two documents that are sent in the same moment', async () => {
    const { link } = (await invite()).result
    const both = await Promise.all([give(tokenIn(link), 11), give(tokenIn(link), 12)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['GUEST-LINK-DEAD', 'Z000'])
  })

  it('answers alike whatever ended it: never made, taken back, renewed, over', async () => {
    const unknown = await open('A'.repeat(27))
    const { userCode, link } = (await invite()).result
    const renewed = await server.ask<{ link: string }>('POST', '/usercenter/guest/newLink', { userCode, language: 'en' }, { token: lin })
    const replaced = await open(tokenIn(link))
    await server.ask('POST', '/usercenter/guest/revokeLink', { userCode }, { token: lin })
    const revoked = await open(tokenIn(renewed.result.link))
    const late = (await invite()).result
    await later(7 * 24 + 1)
    const expired = await open(tokenIn(late.link))
    expect(await guestOf(late.userCode)).toMatchObject({ link: 'expired' })
    for (const answer of [replaced, revoked, expired]) expect([answer.code, answer.message]).toEqual([unknown.code, unknown.message])
    expect(unknown.code).toBe('GUEST-LINK-DEAD')
  })

  it('is renewed and taken back by its host alone, and not after it has served', async () => {
    const { userCode, link } = (await invite()).result
    for (const path of ['/usercenter/guest/newLink', '/usercenter/guest/revokeLink']) {
      const input = path.endsWith('newLink') ? { userCode, language: 'zh' } : { userCode }
      expect((await server.ask('POST', path, input, { token: su })).code).toBe('P404')
    }
    await give(tokenIn(link), 21)
    const again = await server.ask('POST', '/usercenter/guest/newLink', { userCode, language: 'zh' }, { token: lin })
    expect(again.code).toBe('GUEST-GIVEN')
  })

  it('wants her agreement, which is written down as hers', async () => {
    const { userCode, link } = (await invite()).result
    expect((await give(tokenIn(link), 31, { agreed: false })).code).toBe('P400')
    expect((await give(tokenIn(link), 31)).code).toBe('Z000')
    const { personId } = await server.idOf(userCode)
    const consents = await database.db.kysely.selectFrom('consent').select(['kind', 'way']).where('personId', '=', personId).execute()
    expect(consents).toEqual([{ kind: 'privacyPolicy', way: 'guestLink' }])
    const deeds = await database.db.kysely.selectFrom('auditEntry').select(['what', 'actorId']).where('subjectId', '=', personId).execute()
    expect(deeds.map(({ what }) => what)).toEqual(['guest.invited', 'guest.given'])
    expect(deeds[1]?.actorId).toBe(personId)
  })

  it('is not guessed: openings from one address are limited', async () => {
    const codes: string[] = []
    for (let n = 0; n < 62; n += 1) codes.push((await open('B'.repeat(27), '10.1.1.1')).code)
    expect(codes.slice(0, 60).every((code) => code === 'GUEST-LINK-DEAD')).toBe(true)
    expect(codes.at(-1)).toBe('GUEST-WAIT')
    expect((await open('B'.repeat(27), '10.1.1.2')).code).toBe('GUEST-LINK-DEAD')
  })

  it('is dead when its host has left', async () => {
    const token = await server.tokenOf('QC3002')
    const { link } = (await invite({}, token)).result
    await database.db.kysely.updateTable('person').set({ status: 'left' }).where('userCode', '=', 'QC3002').execute()
    expect((await open(tokenIn(link))).code).toBe('GUEST-LINK-DEAD')
  })
})

describe('what a guest entered', () => {
  it('is erased the company’s days after her last trip, and nothing sealed of hers remains', async () => {
    const { userCode, link } = (await invite({ name: '高远' })).result
    await give(tokenIn(link), 41, { cardName: '高远', mailBox: 'gao@guest.example' })
    const who = await server.idOf(userCode)
    await database.db.kysely
      .insertInto('storedFile')
      .values({
        ...{ companyId: who.companyId, id: crypto.randomUUID(), ownerId: who.personId, mediaType: 'image/jpeg', width: 1, height: 1 },
        ...{ byteCount: 1, contentSealed: Buffer.from('x'), createdAt: server.clock.now() },
      })
      .execute()
    server.tripEnds.set(who.personId, server.clock.now().add({ hours: 20 * 24 }))
    await later(49 * 24)
    expect((await rowOf(userCode)).erasedAt).toBeNull()
    await later(2 * 24)
    expect(await rowOf(userCode)).toMatchObject({
      nameZh: '已删除的访客',
      nameEn: 'Erased guest',
      surnameLatin: '',
      givenLatin: '',
      phoneSealed: null,
      phoneHash: null,
      phoneMasked: '',
      status: 'left',
    })
    const cards = await database.db.kysely.selectFrom('idCard').selectAll().where('personId', '=', who.personId).execute()
    expect(cards).toHaveLength(1)
    expect(cards[0]).toMatchObject({
      numberMasked: '',
      displayName: '',
      birthDate: null,
      phoneSealed: null,
      emailSealed: null,
      emailMasked: null,
    })
    expect(cards[0]?.numberSealed.length).toBe(0)
    for (const table of ['storedFile'] as const)
      expect(await database.db.kysely.selectFrom(table).select('id').where('ownerId', '=', who.personId).execute()).toEqual([])
    expect(await database.db.kysely.selectFrom('guestLink').select('id').where('guestId', '=', who.personId).execute()).toEqual([])
    const deeds = await database.db.kysely
      .selectFrom('auditEntry')
      .select(['what', 'actorId'])
      .where('subjectId', '=', who.personId)
      .execute()
    expect(deeds.at(-1)).toEqual({ what: 'companion.erased', actorId: null })
  })

  it('is erased too where she never travelled, and where she never opened her link', async () => {
    const never = (await invite({ name: '从未' })).result
    const idle = (await invite({ name: '不来' })).result
    await give(tokenIn(never.link), 51, { cardName: '从未' })
    await later(31 * 24)
    expect((await rowOf(never.userCode)).nameEn).toBe('Erased guest')
    expect((await rowOf(idle.userCode)).nameZh).toBe('不来')
    await later(7 * 24)
    expect((await rowOf(idle.userCode)).nameZh).toBe('已删除的访客')
  })
})
