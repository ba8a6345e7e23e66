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
      const name = { surname: row.cardSurname || row.surnameLatin, given: row.cardGivenname || row.givenLatin }
      return [row.id, { cardType: row.cardType, maskedNumber: row.numberMasked, ticketName: name.surname === '' ? '' : ticketName(name) }]
    }),
  )
}
