import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { REVEAL_LIMIT } from './document-handlers.ts'
import { documentOf } from './documents.ts'
import { idCentre, LIN_PASSPORT, LIST } from './id-centre-testing.ts'

/* Who gets to see what: a whole number, one for a supplier abroad, the documents of a companion. */

const { database, server, lin, su, cards, cardOf, add, stored, deeds, laterOn, close } = await idCentre()
afterAll(close)
beforeEach(laterOn)

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
    await server.ask('POST', '/basicservice/personalInfoAuth/give', { kind: 'documentsAbroad', version: '2026-11-23' }, { token: lin })
    expect(await open()).toMatchObject({ number: LIN_PASSPORT, surnameLatin: 'LIN', givenLatin: 'YIFAN' })
    await server.ask('POST', '/basicservice/personalInfoAuth/withdraw', { kind: 'documentsAbroad' }, { token: lin })
    expect(await open()).toMatchObject({ refused: 'CONSENT-ABROAD' })
    // Within the mainland nothing of the kind is asked.
    expect(isRefusal(await documentOf(server.secrets)(database.db.read, { ...who, cardId }))).toBe(false)
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
