import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { CARD_TYPES } from '../rules/documents.ts'
import type { Route } from '../rules/route-documents.ts'
import { abroadOf } from './abroad.ts'
import { documentOf } from './documents.ts'
import { FILL, idCentre, LIN_PASSPORT } from './id-centre-testing.ts'

/* What a traveller has for a journey abroad. 林一帆 holds an ID card and a passport until 2034-05-18. */

const { database, server, lin, su, cardOf, added, laterOn, close } = await idCentre()
afterAll(close)
beforeEach(laterOn)

const abroad = abroadOf(server.secrets, documentOf(server.secrets))
const { read } = database.db
const tokyo: Route = { countries: ['CN', 'JP', 'JP', 'CN'], lastDay: '2026-12-10', needsPassport: true }
const hongKong: Route = { countries: ['CN', 'HK'], lastDay: '2026-12-10', needsPassport: false }
const consent = (what: 'give' | 'withdraw') =>
  server.ask(
    'POST',
    `/basicservice/personalInfoAuth/${what}`,
    { kind: 'documentsAbroad', ...(what === 'give' && { version: '2026-11-23' }) },
    { token: lin },
  )

describe('what somebody has for a journey abroad', () => {
  it('names each of her documents with what keeps it from being booked on, what serves first', async () => {
    const who = await server.idOf('QC1001')
    const found = await abroad.readinessOf(read, who, tokyo)
    expect(found?.consent).toEqual({ isGiven: false, version: '2026-11-23' })
    expect(found?.cards.map(({ cardType, fault, missing, printedName }) => [cardType, fault, missing, printedName])).toEqual([
      [CARD_TYPES.passport, null, [], 'LIN/YIFAN'],
      [CARD_TYPES.idCard, 'type', [], 'LIN/YIFAN'],
    ])
    const late = await abroad.readinessOf(read, who, { ...tokyo, lastDay: '2034-05-19' })
    expect(late?.cards[0]).toMatchObject({ fault: 'expired' })
    expect(await abroad.readinessOf(read, { ...who, personId: '00000000-0000-7000-8000-000000000000' }, tokyo)).toBeNull()
  })

  it('tells passes from passports by where she goes, and what to bring besides', async () => {
    const who = await server.idOf('QC1001')
    await added('C00000091')
    const kinds = async (route: Route) =>
      (await abroad.readinessOf(read, who, route))?.cards.flatMap((card) => (card.fault === null ? [card.cardType] : []))
    expect(await kinds(hongKong)).toEqual([CARD_TYPES.hongKongMacauPass])
    expect(await kinds({ ...hongKong, needsPassport: true })).toEqual([CARD_TYPES.passport])
    const [passport] = (await abroad.readinessOf(read, who, { ...hongKong, needsPassport: true }))?.cards ?? []
    expect(passport && abroad.remindersOf(passport, 'zh')).toEqual(['过关时请另带港澳通行证，并确认签注或签证在有效期内。'])
    const kept = { bring: [CARD_TYPES.homeReturnPermit], endsSoon: true, hasOneName: false, printedName: 'LIN/YIFAN' }
    expect(abroad.remindersOf(kept, 'en')).toEqual([
      'At the border you also need your home return permit. Please check that the endorsement or visa in it is still good.',
      'It ends within half a year of your trip. Many countries let nobody in on such a passport, so please check first.',
    ])
  })

  it('lacks what she adds on the form, and nothing afterwards', async () => {
    const { cardId } = await cardOf(CARD_TYPES.passport)
    const who = await server.idOf('QC1001')
    const bare = { sex: null, oldCountryCode: '', expiresDate: null }
    await database.db.kysely.updateTable('idCard').set(bare).where('id', '=', cardId).execute()
    const missing = async () => (await abroad.readinessOf(read, who, tokyo))?.cards.find((card) => card.cardId === cardId)
    expect(await missing()).toMatchObject({ fault: 'incomplete', missing: ['sex', 'oldCountryCode', 'periodValidity'] })
    const unknown = await server.ask('PUT', FILL, { cardId, oldCountryCode: 'XX' }, { token: lin })
    expect(unknown.code).toBe('DOCUMENT-FIELDS')
    const one = await server.ask('PUT', FILL, { cardId, oldCountryCode: 'CN' }, { token: lin })
    expect([one.code, (await missing())?.missing]).toEqual(['Z000', ['sex', 'periodValidity']])
    await server.ask('PUT', FILL, { cardId, sex: 'M', periodValidity: '2034-05-18' }, { token: lin })
    expect(await missing()).toMatchObject({ fault: null, missing: [] })
  })

  it('has a mail address with the document or of her own, or none', async () => {
    const who = await server.idOf('QC1002')
    const passport = {
      cardType: 2,
      countryCode: 'CN',
      oldCountryCode: 'CN',
      cardName: '苏敏',
      cardSurname: 'SU',
      cardGivenname: 'MIN',
      sex: 'F',
    }
    const cardId = await added('EX0002001', { ...passport, birthday: '1994-10-21', periodValidity: '2034-01-01' }, su)
    await database.db.kysely.updateTable('person').set({ emailSealed: null, emailHash: null }).where('id', '=', who.personId).execute()
    const standing = async () => (await abroad.readinessOf(read, who, tokyo))?.cards.find((card) => card.cardId === cardId)
    expect((await standing())?.missing).toEqual(['mailBox'])
    await server.ask('PUT', FILL, { cardId, mailBox: 'su@travel.example' }, { token: su })
    expect((await standing())?.fault).toBeNull()
    await server.ask('POST', '/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: '2026-11-23' }, { token: su })
    expect(await abroad.documentOf(read, { ...who, cardId })).toMatchObject({ mail: 'su@travel.example', phone: '+8613800006622' })
  })
})

describe('a document for a supplier abroad', () => {
  it('is opened with her consent alone, with who issued it and how she is reached', async () => {
    const who = await server.idOf('QC1001')
    const { cardId } = await cardOf(CARD_TYPES.passport)
    const open = () => abroad.documentOf(read, { ...who, cardId })
    expect(await open()).toMatchObject({ refused: 'CONSENT-ABROAD' })
    await consent('give')
    expect((await abroad.readinessOf(read, who, tokyo))?.consent.isGiven).toBe(true)
    expect(await open()).toMatchObject({
      ...{ number: LIN_PASSPORT, surnameLatin: 'LIN', givenLatin: 'YIFAN', sex: 'M', issuedBy: 'CN' },
      ...{ mail: 'yifan.lin@qicheng.example', phone: '+8613800006621' },
    })
    const colleague = await server.idOf('QC1002')
    expect(await abroad.documentOf(read, { ...colleague, cardId })).toBeNull()
    await consent('withdraw')
    expect(await open()).toMatchObject({ refused: 'CONSENT-ABROAD' })
  })
})

describe('the words for a route', () => {
  it('say in both languages which documents lead there', () => {
    expect(abroad.documentsSay(tokyo, 'zh')).toBe('出国行程用护照预订。签证、签注和入境要求由目的地规定，请在出发前自行确认。')
    expect(abroad.documentsSay(hongKong, 'zh')).toContain('内地居民用港澳通行证')
    expect(abroad.documentsSay({ countries: ['CN', 'TW'], needsPassport: false }, 'en')).toContain(
      'mainland residents travel on the Taiwan pass',
    )
    expect(abroad.documentsSay({ ...hongKong, needsPassport: true }, 'en')).toMatch(/^This airline takes a passport in its booking\. Visas/)
    expect([abroad.faultSay('type', 'zh'), abroad.faultSay('incomplete', 'en')]).toEqual([
      '这趟行程不能用这种证件',
      'The airline asks for something more. Please add it',
    ])
  })
})
