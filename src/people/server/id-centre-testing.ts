import { testDatabase } from '../../server/database/testing.ts'
import type { UserCard } from '../calls/documents.ts'
import { documentServer } from './document-testing.ts'

export const LIST = '/datacenter/userCardNew/getUserCardByCardTypeEncrypt'
export const UPDATE = '/datacenter/userCardNew/update'
export const FILL = '/userCard/updateFillFormCard'
export const LIN_ID = '110199199311082837'
export const LIN_PASSPORT = 'EX0001001'

/** A pass to Hong Kong and Macao of 林一帆's, all but its number. */
export const pass = {
  cardType: 3,
  cardName: '林一帆',
  cardSurname: 'LIN',
  cardGivenname: 'YIFAN',
  sex: 'M',
  birthday: '1993-11-08',
  periodValidity: '2031-06-30',
}

/** What is refused says it at its field. */
export interface Fields {
  fields: { field: string; message: string }[]
}

/** For tests: the ID centre over HTTP, on the demo company. 林一帆 (QC1001) holds an ID card and a passport, everybody else an ID card. */
export async function idCentre() {
  const database = await testDatabase({ max: 10 })
  const server = await documentServer(database.db)
  const [lin, su] = (await Promise.all(['QC1001', 'QC1002'].map((code) => server.tokenOf(code)))) as [string, string]

  const cards = async (token = lin, input: object = {}): Promise<UserCard[]> =>
    (await server.ask<{ cards: UserCard[] }>('GET', LIST, input, { token })).result.cards
  const add = async (number: string, more: object = {}, token = lin) =>
    server.ask<{ cardId: string; card: UserCard }>('POST', '/userCard', { ...pass, ...more, ...(await server.sealed(number)) }, { token })
  return {
    database,
    server,
    lin,
    su,
    /** After all tests. */
    async close(): Promise<void> {
      await server.close()
      await database.drop()
    },
    /** Before each test: two hours on, so that no limit of the one before is in its way. */
    laterOn: () => server.clock.advance({ hours: 2 }),
    cards,
    add,
    async cardOf(cardType: number, token = lin): Promise<UserCard> {
      const [card] = await cards(token, { cardType: String(cardType) })
      if (!card) throw new Error(`there is no document of type ${cardType}`)
      return card
    },
    remove: (cardId: string, token = lin) => server.ask<{ defaultCardId: string }>('DELETE', `/userCard/${cardId}`, {}, { token }),
    async added(number: string, more: object = {}, token = lin): Promise<string> {
      const answer = await add(number, more, token)
      if (answer.code !== 'Z000') throw new Error(`${answer.code} ${JSON.stringify(answer.result)}`)
      return answer.result.cardId
    },
    /** All that is kept where a number might have been left. */
    async stored(): Promise<string> {
      const tables = ['id_card', 'audit_entry', 'idempotency_key', 'rate_window']
      const rows = await Promise.all(
        tables.map((table) => database.db.pool.query<{ row: string }>(`select t::text as row from ${table} t`)),
      )
      return rows.flatMap(({ rows: some }) => some.map(({ row }) => row)).join('\n')
    },
    deeds: (what: string) =>
      database.db.kysely
        .selectFrom('auditEntry')
        .select(['actorId', 'subjectId', 'facts'])
        .where('what', '=', what)
        .orderBy('id')
        .execute(),
  }
}
