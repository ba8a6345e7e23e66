import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DOCUMENTS_MAX } from '../calls/documents.ts'
import { type Fields, idCentre, LIN_ID, LIST, pass, UPDATE } from './id-centre-testing.ts'

/* Documents over HTTP: their kinds, how they are read, and how one is added. */

const { server, lin, su, cards, cardOf, add, added, remove, stored, deeds, laterOn, close } = await idCentre()
afterAll(close)
beforeEach(laterOn)

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
