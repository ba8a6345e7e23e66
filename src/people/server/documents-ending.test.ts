import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import { documentOf, documentsOf } from './documents.ts'
import { DELETED_DOCUMENT_DAYS, forgettingDocuments } from './jobs-documents.ts'
import { idCentre } from './id-centre-testing.ts'

/* Where documents end: one that is deleted, and all of a person who is forgotten. */

const { database, server, su, cards, cardOf, added, remove, laterOn, close } = await idCentre()
afterAll(close)
beforeEach(laterOn)

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
