import type { Reader } from '../../server/database/connect.ts'
import { ticketName } from '../rules/names.ts'

/** A document as the record of an order may show it. */
export interface DocumentOnOrder {
  readonly cardType: number
  readonly maskedNumber: string
  /** After ICAO Doc 9303: `LIN/YIFAN`; empty once its holder was erased. */
  readonly ticketName: string
}

/** Documents by id, those that their holders have deleted since too: an order keeps what it was booked on. */
export async function documentsOnOrders(
  reader: Reader,
  companyId: string,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, DocumentOnOrder>> {
  if (cardIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('idCard as c')
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 'c.companyId').onRef('p.id', '=', 'c.personId'))
    .select(['c.id', 'c.cardType', 'c.numberMasked', 'c.cardSurname', 'c.cardGivenname', 'p.surnameLatin', 'p.givenLatin'])
    .where('c.companyId', '=', companyId)
    .where('c.id', 'in', [...cardIds])
    .execute()
  return new Map(
    rows.map((row) => {
      // A document that prints one name has no given name: the person's own would be another name than its ticket has.
      const name =
        row.cardSurname === ''
          ? { surname: row.surnameLatin, given: row.givenLatin }
          : { surname: row.cardSurname, given: row.cardGivenname }
      return [row.id, { cardType: row.cardType, maskedNumber: row.numberMasked, ticketName: name.surname === '' ? '' : ticketName(name) }]
    }),
  )
}

/** Which documents have one and the same number, by id: a keyed hash that says nothing else of it. Unknown ids are left out. */
export async function documentNumbers(reader: Reader, companyId: string, cardIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (cardIds.length === 0) return new Map()
  const rows = await reader
    .selectFrom('idCard')
    .select(['id', 'cardType', 'numberHash'])
    .where('companyId', '=', companyId)
    .where('id', 'in', [...cardIds])
    .execute()
  return new Map(rows.map(({ id, cardType, numberHash }) => [id, `${cardType}:${Buffer.from(numberHash).toString('base64')}`]))
}
