import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { UserCard } from '../calls/documents.ts'
import { type Fields, FILL, idCentre, pass, UPDATE } from './id-centre-testing.ts'

/* What becomes of a document that is there: changed, filled in from an order form, chosen as the default one. */

const { server, lin, su, cards, cardOf, added, remove, deeds, laterOn, close } = await idCentre()
afterAll(close)
beforeEach(laterOn)

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
