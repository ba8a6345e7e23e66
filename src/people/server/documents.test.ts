import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { UserCard } from '../calls/documents.ts'
import { DOCUMENTS_MAX } from '../calls/documents.ts'
import { REVEAL_LIMIT } from './document-handlers.ts'
import type { DocumentServer } from './document-testing.ts'
import { documentServer } from './document-testing.ts'
import { documentOf, documentsOf } from './documents.ts'
import { DELETED_DOCUMENT_DAYS, forgettingDocuments } from './jobs-documents.ts'

/* The ID centre over HTTP, on the demo company: 林一帆 (QC1001) holds an ID card and a passport, everybody else an ID card. */

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
// Each test begins on a day of its own, so that no limit of another one is in its way.
beforeEach(() => server.clock.advance({ hours: 2 }))

const LIN_ID = '110199199311082837'
const LIN_PASSPORT = 'EX0001001'
const LIST = '/datacenter/userCardNew/getUserCardByCardTypeEncrypt'
const UPDATE = '/datacenter/userCardNew/update'
const FILL = '/userCard/updateFillFormCard'
const pass = {
  cardType: 3,
  cardName: '林一帆',
  cardSurname: 'LIN',
  cardGivenname: 'YIFAN',
  sex: 'M',
  birthday: '1993-11-08',
  periodValidity: '2031-06-30',
}
interface Fields {
  fields: { field: string; message: string }[]
}

const cards = async (token = lin, input: object = {}): Promise<UserCard[]> =>
  (await server.ask<{ cards: UserCard[] }>('GET', LIST, input, { token })).result.cards
const cardOf = async (cardType: number, token = lin): Promise<UserCard> => {
  const [card] = await cards(token, { cardType: String(cardType) })
  if (!card) throw new Error(`there is no document of type ${cardType}`)
  return card
}
const add = async (number: string, more: object = {}, token = lin) =>
  server.ask<{ cardId: string; card: UserCard }>('POST', '/userCard', { ...pass, ...more, ...(await server.sealed(number)) }, { token })
const remove = (cardId: string, token = lin) => server.ask<{ defaultCardId: string }>('DELETE', `/userCard/${cardId}`, {}, { token })
const added = async (number: string, more: object = {}, token = lin): Promise<string> => {
  const answer = await add(number, more, token)
  if (answer.code !== 'Z000') throw new Error(`${answer.code} ${JSON.stringify(answer.result)}`)
  return answer.result.cardId
}
const stored = async (): Promise<string> => {
  const tables = ['id_card', 'audit_entry', 'idempotency_key', 'rate_window']
  const rows = await Promise.all(tables.map((table) => database.db.pool.query<{ row: string }>(`select t::text as row from ${table} t`)))
  return rows.flatMap(({ rows: some }) => some.map(({ row }) => row)).join('\n')
}
const deeds = async (what: string) =>
  database.db.kysely.selectFrom('auditEntry').select(['actorId', 'subjectId', 'facts']).where('what', '=', what).orderBy('id').execute()

describe('the kinds of documents', () => {
  it('come with their fields, those usual for her nationality first [C-CARD-01]', async () => {
    const { result } = await server.ask<{
      types: { cardType: number; isUsual: boolean; fields: Record<string, string>; name: { en: string } }[]
    }>('GET', '/datacenter/userCardNew/queryType', {}, { token: lin })
    expect(result.types.map(({ cardType }) => cardType).slice(0, 2)).toEqual([1, 2])
    expect(result.types).toHaveLength(9)
    expect(result.types[0]).toMatchObject({ isUsual: true, name: { en: 'ID card' }, fields: { sex: 'fromNumber', cardName: 'required' } })
    expect(result.types.at(-1)?.isUsual).toBe(false)
  })

  it('of another nationality are others [C-CARD-01]', async () => {
    const { result } = await server.ask<{ types: { cardType: number; isUsual: boolean }[] }>(
      'GET',
      '/datacenter/userCardNew/queryType',
      { countryCode: 'HK' },
      { token: lin },
    )
    expect(result.types.filter(({ isUsual }) => isUsual).map(({ cardType }) => cardType)).toEqual([6, 10, 2, 9])
  })
})

describe('documents', () => {
  it('are read masked, the default one first [C-CARD-02] [V-IDCARD-11]', async () => {
    const list = await cards()
    expect(list.map(({ cardType, isDefault }) => [cardType, isDefault])).toEqual([
      [1, true],
      [2, false],
    ])
    expect(list[0]).toMatchObject({ maskedNumber: '1101 •••• •••• 2837', displayName: '林一帆', birthday: '1993-11-08', sex: 'M' })
    expect(list[1]).toMatchObject({ maskedNumber: '•••• 1001', displayName: 'LIN YIFAN', isEnName: true, periodValidity: '2034-05-18' })
  })

  it('are read by kind and one by one; an unknown one like another person’s [C-CARD-02]', async () => {
    const [passport] = await cards(lin, { cardType: '2' })
    expect(await cards(lin, { cardId: passport?.cardId ?? '' })).toEqual([passport])
    const asked = [
      { cardId: randomUUID() },
      { cardId: (await cardOf(1, su)).cardId },
      { passengerCode: 'QC1002' },
      { passengerCode: 'NOBODY' },
    ]
    const refused = await Promise.all(asked.map((input) => server.ask('GET', LIST, input, { token: lin })))
    expect(refused.map(({ status, code }) => [status, code])).toEqual(asked.map(() => [404, 'P404']))
  })

  it('are taken in the spelling that they print: ü is refused at its field, LV and LU are kept [C-CARD-03] [C-CARD-05] [C-CARD-02]', async () => {
    const refused = await add('C00000061', { cardSurname: 'Lü', cardGivenname: 'Nǚ' })
    expect(refused.code).toBe('DOCUMENT-FIELDS')
    expect((refused.result as unknown as Fields).fields.map(({ field, message }) => [field, message.includes('LYU')])).toEqual([
      ['cardSurname', true],
      ['cardGivenname', true],
    ])
    const cardId = await added('C00000061', { cardSurname: 'lv', cardGivenname: 'Núria' })
    const kept = async () => (await cards(lin, { cardId })).map(({ cardSurname, cardGivenname }) => [cardSurname, cardGivenname])
    expect(await kept()).toEqual([['LV', 'NURIA']])
    const change = { ...pass, cardType: undefined, cardId, fileIds: [], cardGivenname: '' }
    const changed = await server.ask('PUT', UPDATE, { ...change, cardSurname: 'Müller', cardGivenname: 'JOERG' }, { token: lin })
    expect(changed.code).toBe('DOCUMENT-FIELDS')
    expect(await kept(), 'and nothing was changed').toEqual([['LV', 'NURIA']])
    const { result } = await server.ask<{ latinName: object }>('GET', LIST, {}, { token: lin })
    expect(result.latinName, 'what a form begins with').toEqual({ surname: 'Lin', given: 'Yifan' })
    expect((await remove(cardId)).code).toBe('Z000')
  })

  it('are added with their number sealed on the way and in the database, and never told whole [C-CARD-03]', async () => {
    const phone = '13911112222'
    const answer = await add('C00000001', { phoneNumber: phone, mailBox: 'yifan@trip.example' })
    expect(answer.code).toBe('Z000')
    expect(answer.result.card).toMatchObject({
      maskedNumber: '•••• 0001',
      maskedPhone: '139 •••• 2222',
      maskedMail: 'y•••@trip.example',
      isDefault: false,
      oldCountryCode: 'CN',
    })
    for (const secret of ['C00000001', phone, 'yifan@trip.example', LIN_ID]) {
      expect(await stored()).not.toContain(secret)
      expect(server.logged.join('\n')).not.toContain(secret)
    }
    expect(server.answers.join('\n')).not.toContain('C00000001')
    expect((await deeds('document.added')).at(-1)?.facts).toEqual({ cardType: 3 })
    await remove(answer.result.cardId)
  })

  it('are refused with every fault at its field, in the reader’s language [C-CARD-03] [V-IDCARD-08] [V-IDCARD-03]', async () => {
    const wrong = { ...pass, cardName: '', periodValidity: null, ...(await server.sealed('X1')), phoneNumber: '12', mailBox: 'no' }
    const zh = await server.ask<Fields>('POST', '/userCard', wrong, { token: lin, language: 'zh' })
    expect([zh.status, zh.code, zh.message]).toEqual([200, 'DOCUMENT-FIELDS', '有内容需要修改，请看标出的地方'])
    expect(zh.result.fields).toEqual([
      { field: 'cardNumber', message: '证件号码的位数或写法不对，请对照证件填写' },
      { field: 'cardName', message: '请填写证件上的中文姓名' },
      { field: 'periodValidity', message: '请填写有效期' },
      { field: 'phoneNumber', message: '手机号不对；境外号码请加国家代码，例如 +44 7911 123456' },
      { field: 'mailBox', message: '邮箱的写法不对，例如 name@company.com' },
    ])
    const en = await server.ask<Fields>('POST', '/userCard', { ...wrong, ...(await server.sealed('C00000003')) }, { token: lin })
    expect(en.result.fields[0]).toEqual({ field: 'cardName', message: 'Please enter the Chinese name on the document' })
  })

  it('of a kind that does not exist are refused in words [E-ID-01] [V-IDCARD-01]', async () => {
    const answer = await server.ask<Fields>(
      'POST',
      '/userCard',
      { ...pass, cardType: 4, ...(await server.sealed('C00000001')) },
      { token: lin, language: 'zh' },
    )
    expect(answer.result.fields).toEqual([{ field: 'cardType', message: '没有这种证件类型' }])
  })

  it('with a mistaken number are refused in words [E-ID-02] [V-IDCARD-09]', async () => {
    const answer = await server.ask<Fields>(
      'POST',
      '/userCard',
      { cardType: 1, cardName: '林一帆', hasNoEnd: true, ...(await server.sealed('110199199311082838')) },
      { token: lin },
    )
    expect(answer.result.fields).toEqual([
      { field: 'cardNumber', message: 'The number contains a mistake. Please compare it with the document' },
    ])
  })

  it('that contradict her ID number are refused [V-IDCARD-04] [V-IDCARD-05]', async () => {
    const answer = (await add('C00000004', { birthday: '1993-11-09', sex: 'F' })) as unknown as { code: string; result: Fields }
    expect(answer.code).toBe('DOCUMENT-FIELDS')
    expect(answer.result.fields.map(({ field }) => field)).toEqual(['birthday', 'sex'])
  })

  it('are kept once, however the number is spelt; another person may hold the same one [C-CARD-03]', async () => {
    const cardId = await added('C00000005')
    const again = await add(' c0000-0005 ')
    expect([again.code, again.message]).toEqual(['DOCUMENT-DUPLICATE', 'This document is already here'])
    const hers = await add('C00000005', { sex: 'F', birthday: '1994-10-21' }, su)
    expect(hers.code).toBe('Z000')
    await Promise.all([remove(cardId), remove(hers.result.cardId, su)])
  })

  it('are written once per key, and two at the same moment are one [C-CARD-03]', async () => {
    const body = { ...pass, ...(await server.sealed('C00000006')) }
    const key = randomUUID()
    const first = await server.ask<{ cardId: string }>('POST', '/userCard', body, { token: lin, key })
    expect(await server.ask<{ cardId: string }>('POST', '/userCard', body, { token: lin, key })).toEqual(first)
    const both = await Promise.all([add('C00000007'), add('C00000007')])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['DOCUMENT-DUPLICATE', 'Z000'])
    await remove(first.result.cardId)
    await remove(both.find(({ code }) => code === 'Z000')?.result.cardId ?? '')
  })

  it('need a seal that is fresh: a used or made-up one opens nothing [C-CARD-03]', async () => {
    const seal = await server.sealed('C00000008')
    const made = { ...pass, keyId: seal.keyId, nonce: seal.nonce, cardNumber: 'AAAA' }
    expect((await server.ask('POST', '/userCard', made, { token: lin })).code).toBe('DOCUMENT-SEAL')
    expect((await server.ask('POST', '/userCard', { ...pass, ...seal }, { token: lin })).code).toBe('DOCUMENT-SEAL')
    expect((await server.ask('POST', '/userCard', { ...pass, cardNumber: 'C00000008' }, { token: lin })).status).toBe(400)
  })

  it('are not endless [C-CARD-03]', async () => {
    const token = await server.tokenOf('QC3002')
    const person = { birthday: '1992-08-05', sex: 'M' }
    for (let index = 0; index < DOCUMENTS_MAX - 1; index += 1) await added(`C1000${String(index).padStart(4, '0')}`, person, token)
    const last = await add('C10009999', person, token)
    expect([last.code, last.message]).toEqual([
      'DOCUMENT-MANY',
      `You can keep at most ${DOCUMENTS_MAX} documents. Please delete one that you no longer need`,
    ])
  })
})

describe('changing a document', () => {
  it('keeps its number where none is sent, and its phone where none is named [C-CARD-05]', async () => {
    const cardId = await added('C00000011', { phoneNumber: '+44 7911 123456' })
    const { cardType: _type, ...fields } = pass
    const changed = await server.ask<{ card: UserCard }>('PUT', UPDATE, { cardId, ...fields, periodValidity: '2033-01-01' }, { token: lin })
    expect(changed.code).toBe('Z000')
    expect(changed.result.card).toMatchObject({ maskedNumber: '•••• 0011', periodValidity: '2033-01-01', maskedPhone: '•••• 3456' })
    const emptied = await server.ask<{ card: UserCard }>('PUT', UPDATE, { cardId, ...fields, phoneNumber: '' }, { token: lin })
    expect(emptied.result.card.maskedPhone).toBeNull()
    await remove(cardId)
  })

  it('takes a new number, checked and sealed like the first [C-CARD-05]', async () => {
    const cardId = await added('C00000012')
    const { cardType: _type, ...fields } = pass
    const wrong = await server.ask('PUT', UPDATE, { cardId, ...fields, ...(await server.sealed('T00000012')) }, { token: lin })
    expect(wrong.code).toBe('DOCUMENT-FIELDS')
    const right = await server.ask<{ card: UserCard }>(
      'PUT',
      UPDATE,
      { cardId, ...fields, ...(await server.sealed('CA0000013')) },
      { token: lin },
    )
    expect(right.result.card.maskedNumber).toBe('•••• 0013')
    await remove(cardId)
  })

  it('into one that is there already is refused [C-CARD-05]', async () => {
    const [a, b] = [await added('C00000014'), await added('C00000015')]
    const { cardType: _type, ...fields } = pass
    const answer = await server.ask('PUT', UPDATE, { cardId: b, ...fields, ...(await server.sealed('C00000014')) }, { token: lin })
    expect(answer.code).toBe('DOCUMENT-DUPLICATE')
    await remove(a)
    expect((await server.ask('PUT', UPDATE, { cardId: b, ...fields, ...(await server.sealed('C00000014')) }, { token: lin })).code).toBe(
      'Z000',
    )
    await remove(b)
  })

  it('of another person’s is answered like an unknown one, and changes nothing [C-CARD-05] [C-CARD-04] [C-CARD-06]', async () => {
    const hers = await cardOf(1, su)
    const { cardType: _type, ...fields } = pass
    for (const cardId of [hers.cardId, randomUUID()]) {
      const answers = await Promise.all([
        server.ask('PUT', UPDATE, { cardId, ...fields }, { token: lin }),
        server.ask('PUT', FILL, { cardId, periodValidity: '2040-01-01' }, { token: lin }),
        server.ask('DELETE', `/userCard/${cardId}`, {}, { token: lin }),
        server.ask('POST', `/userCard/${cardId}/default`, {}, { token: lin }),
        server.ask('POST', `/userCard/${cardId}/reveal`, {}, { token: lin }),
        server.ask('DELETE', `/userCard/${cardId}`, { passengerCode: 'QC1002' }, { token: lin }),
      ])
      expect(answers.map(({ status, code }) => [status, code])).toEqual(answers.map(() => [404, 'P404']))
    }
    expect(await cardOf(1, su)).toEqual(hers)
  })
})

describe('filling in from an order form', () => {
  it('adds what a document does not have yet, and nothing else [C-CARD-04]', async () => {
    const before = await cardOf(1)
    expect(before.periodValidity).toBeNull()
    const filled = await server.ask<{ card: UserCard }>(
      'PUT',
      FILL,
      { cardId: before.cardId, periodValidity: '2036-03-04', phoneNumber: '13900003333' },
      { token: lin },
    )
    expect(filled.code).toBe('Z000')
    expect(filled.result.card).toMatchObject({ ...before, periodValidity: '2036-03-04', maskedPhone: '139 •••• 3333' })
  })

  it('leaves a document as it is where nothing is added, whole or not [C-CARD-04]', async () => {
    const before = await cardOf(1, su)
    for (const nothing of [{}, { phoneNumber: '', cardSurname: '' }]) {
      const answer = await server.ask<{ card: UserCard }>('PUT', FILL, { cardId: before.cardId, ...nothing }, { token: su })
      expect([answer.status, answer.code, answer.result.card]).toEqual([200, 'Z000', before])
    }
    const { personId } = await server.idOf('QC1002')
    expect((await deeds('document.filled')).filter(({ subjectId }) => subjectId === personId)).toEqual([])
  })

  it('does not rewrite what a document has [C-CARD-04]', async () => {
    const passport = await cardOf(2)
    const answer = await server.ask<Fields>('PUT', FILL, { cardId: passport.cardId, periodValidity: '2040-01-01' }, { token: lin })
    expect(answer.code).toBe('DOCUMENT-FILLED')
    expect(answer.result.fields[0]?.field).toBe('periodValidity')
    expect(await cardOf(2)).toEqual(passport)
  })

  it('takes an end and "long-term" for the same: one that has either gets no other [C-CARD-04]', async () => {
    const ends = async (more: object, filling: object) => {
      const token = await server.tokenOf('QC2001')
      const cardId = await added(
        'KJ0000091',
        { cardType: 9, birthday: '1985-06-08', sex: 'F', countryCode: 'CN', oldCountryCode: 'CN', ...more },
        token,
      )
      const before = await cardOf(9, token)
      const { code } = await server.ask('PUT', FILL, { cardId, ...filling }, { token })
      expect(await cardOf(9, token)).toEqual(before)
      await remove(cardId, token)
      return code
    }
    expect(await ends({}, { hasNoEnd: true })).toBe('DOCUMENT-FILLED')
    expect(await ends({ periodValidity: null, hasNoEnd: true }, { periodValidity: '2036-03-04' })).toBe('DOCUMENT-FILLED')
  })

  it('looks at what is added as closely as at a new document [C-CARD-04] [V-IDCARD-03]', async () => {
    const hers = await cardOf(1, su)
    const answer = await server.ask<Fields>('PUT', FILL, { cardId: hers.cardId, periodValidity: '2020-01-01' }, { token: su })
    expect(answer.result.fields).toEqual([
      { field: 'periodValidity', message: 'This document has expired. Please enter the one that replaced it' },
    ])
  })
})

describe('deleting a document', () => {
  it('is refused for the last one [V-IDCARD-10] [C-CARD-06]', async () => {
    const only = await cardOf(1, su)
    const answer = await remove(only.cardId, su)
    expect([answer.code, answer.message]).toEqual(['DOCUMENT-LAST', 'One document must remain. Add another before you delete this one'])
    expect(await cards(su)).toEqual([only])
  })

  it('of two at the same moment leaves one [V-IDCARD-10]', async () => {
    const token = await server.tokenOf('QC2002')
    await added('C00000021', { birthday: '1987-11-30', sex: 'M' }, token)
    const [a, b] = await cards(token)
    const both = await Promise.all([remove(a?.cardId ?? '', token), remove(b?.cardId ?? '', token)])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['DOCUMENT-LAST', 'Z000'])
    expect((await cards(token)).map(({ isDefault }) => isDefault)).toEqual([true])
  })

  it('of the default one makes another the default [V-IDCARD-11] [C-CARD-06]', async () => {
    const cardId = await added('C00000022', { isDefault: true })
    expect((await cards())[0]?.cardId).toBe(cardId)
    const deleted = await remove(cardId)
    const left = await cards()
    expect(left.filter(({ isDefault }) => isDefault).map((card) => card.cardId)).toEqual([deleted.result.defaultCardId])
    expect(left.map((card) => card.cardId)).not.toContain(cardId)
  })

  it('leaves it to the order that it was chosen for, then empties it for good [C-CARD-06]', async () => {
    const cardId = await added('C00000023')
    const who = await server.idOf('QC1001')
    await remove(cardId)
    const open = documentOf(server.secrets)
    expect(await open(database.db.read, { ...who, cardId })).toMatchObject({ number: 'C00000023' })
    const forgetAt = (days: number) => {
      const clock = new TestClock(server.clock.now().add({ hours: days * 24 }))
      return forgettingDocuments({ db: database.db, clock }).handler(
        {},
        { id: '', attempt: 1, lastAttempt: false, signal: AbortSignal.timeout(10_000) },
      )
    }
    await forgetAt(DELETED_DOCUMENT_DAYS)
    expect(await open(database.db.read, { ...who, cardId })).toMatchObject({ number: 'C00000023' })
    await forgetAt(DELETED_DOCUMENT_DAYS + 1)
    expect(await open(database.db.read, { ...who, cardId })).toBeNull()
    const row = await database.db.kysely.selectFrom('idCard').selectAll().where('id', '=', cardId).executeTakeFirstOrThrow()
    expect([row.numberSealed.length, row.numberMasked, row.cardName, row.birthDate]).toEqual([0, '', '', null])
  })

  it('is undone by entering it again: the order that named it still does', async () => {
    const cardId = await added('C00000024')
    await remove(cardId)
    expect(await added('C00000024')).toBe(cardId)
    await remove(cardId)
  })
})

describe('the default document', () => {
  it('is one, whichever is chosen, and however many choose at once [V-IDCARD-11]', async () => {
    const list = await cards()
    const choose = (cardId: string) => server.ask('POST', `/userCard/${cardId}/default`, {}, { token: lin })
    await Promise.all(list.map(({ cardId }) => choose(cardId)))
    expect((await cards()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
    await choose(list[1]?.cardId ?? '')
    expect((await cards())[0]?.cardId).toBe(list[1]?.cardId)
    await choose(list[0]?.cardId ?? '')
  })
})

describe('showing a whole number', () => {
  const reveal = (cardId: string, token: string) =>
    server.ask<{ cardNumber: string; hideAfterSeconds: number }>('POST', `/userCard/${cardId}/reveal`, {}, { token })

  it('needs a fresh proof of who asks, and is written down each time [SC-ACC-05]', async () => {
    const { cardId } = await cardOf(2)
    const stale = await server.tokenOf('QC1001', 'app')
    expect((await reveal(cardId, stale)).code).toBe('ENTRY-CONFIRM')
    expect(await deeds('document.revealed')).toEqual([])
    const fresh = await server.tokenOf('QC1001')
    const shown = await reveal(cardId, fresh)
    expect(shown.result).toEqual({ cardNumber: LIN_PASSPORT, hideAfterSeconds: 30 })
    await reveal(cardId, fresh)
    const who = await server.idOf('QC1001')
    const deed = { actorId: who.personId, subjectId: who.personId, facts: { cardType: 2 } }
    expect(await deeds('document.revealed')).toEqual([deed, deed])
    server.clock.advance({ minutes: 11 })
    expect((await reveal(cardId, fresh)).code).toBe('ENTRY-CONFIRM')
  })

  it('has a limit, and leaves no trace of the number [SC-ACC-05]', async () => {
    const { cardId } = await cardOf(2)
    const token = await server.tokenOf('QC1001')
    for (let count = 0; count < REVEAL_LIMIT.hitsMax; count += 1) expect((await reveal(cardId, token)).code).toBe('Z000')
    const over = await reveal(cardId, token)
    expect([over.status, over.code]).toEqual([429, 'P429'])
    expect(await stored()).not.toContain(LIN_PASSPORT)
    expect(server.logged.join('\n')).not.toContain(LIN_PASSPORT)
  })
})

describe('a number for a supplier abroad', () => {
  it('is handed over only with the separate consent of its holder', async () => {
    const who = await server.idOf('QC1001')
    const { cardId } = await cardOf(2)
    const open = () => documentOf(server.secrets)(database.db.read, { ...who, cardId, abroad: true })
    expect(await open()).toMatchObject({ refused: 'CONSENT-ABROAD' })
    await server.ask('POST', '/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: '2026-11-21' }, { token: lin })
    expect(await open()).toMatchObject({ number: LIN_PASSPORT, surnameLatin: 'LIN', givenLatin: 'YIFAN' })
    await server.ask('POST', '/basicservice/personalInfoAuth/withdraw', { kind: 'documentsAbroad' }, { token: lin })
    expect(await open()).toMatchObject({ refused: 'CONSENT-ABROAD' })
    // Within the mainland nothing of the kind is asked.
    expect(isRefusal(await documentOf(server.secrets)(database.db.read, { ...who, cardId }))).toBe(false)
  })
})

describe('forgetting a person', () => {
  it('empties all her documents, and no sealed value of hers remains', async () => {
    const who = await server.idOf('QC4001')
    await added('C00000041', { birthday: '1993-01-17', sex: 'M', phoneNumber: '13900004444' }, await server.tokenOf('QC4001'))
    const count = await database.db.transact((writer) => documentsOf(server.secrets).erase(writer, who, server.clock.now()))
    expect(count).toBe(2)
    const rows = await database.db.kysely.selectFrom('idCard').selectAll().where('personId', '=', who.personId).execute()
    for (const row of rows) {
      expect(row.numberSealed).toHaveLength(0)
      expect([row.phoneSealed, row.emailSealed, row.displayName, row.birthDate]).toEqual([null, null, '', null])
    }
  })
})

describe('documents of an outside companion', () => {
  /** A companion or guest of 林一帆's, as the companions' room makes them. */
  async function companion(kind: 'outside' | 'guest', userCode: string): Promise<void> {
    const host = await server.idOf('QC1001')
    const row = await database.db.kysely.selectFrom('person').selectAll().where('id', '=', host.personId).executeTakeFirstOrThrow()
    await database.db.kysely
      .insertInto('person')
      .values({ ...row, id: randomUUID(), userCode, kind, hostId: host.personId, phoneSealed: null, phoneHash: null, managerId: null })
      .execute()
  }
  const person = { cardName: '王小雨', cardSurname: 'WANG', cardGivenname: 'XIAOYU', sex: 'F', birthday: '1990-05-05' }

  it('are kept by her host, masked, and by nobody else [C-CARD-02] [C-CARD-03]', async () => {
    await companion('outside', 'OUT2TEST')
    const answer = await add('C00000081', { ...person, passengerCode: 'OUT2TEST' })
    expect(answer.result.card).toMatchObject({ passengerCode: 'OUT2TEST', isDefault: true, maskedNumber: '•••• 0081' })
    expect(await cards(lin, { passengerCode: 'OUT2TEST' })).toHaveLength(1)
    expect((await cards()).some(({ maskedNumber }) => maskedNumber === '•••• 0081')).toBe(false)
    const hers = await server.ask('GET', LIST, { passengerCode: 'OUT2TEST' }, { token: su })
    expect([hers.status, hers.code]).toEqual([404, 'P404'])
    const deed = (await deeds('document.added')).at(-1)
    const host = await server.idOf('QC1001')
    expect([deed?.actorId, deed?.subjectId === host.personId]).toEqual([host.personId, false])
  })

  it('that is a guest are not her host’s to read: the guest gave them to the company', async () => {
    await companion('guest', 'GST2TEST')
    const answers = await Promise.all([
      server.ask('GET', LIST, { passengerCode: 'GST2TEST' }, { token: lin }),
      add('C00000082', { ...person, passengerCode: 'GST2TEST' }),
    ])
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [404, 'P404'],
      [404, 'P404'],
    ])
  })
})
