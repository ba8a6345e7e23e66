import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { Who } from '../deps.ts'

/* The SQL of what was chosen for single travellers of an open booking session. */

export interface Given {
  readonly cardId: string
  readonly phoneSealed: Buffer | null
  readonly phoneMasked: string | null
}

/** By person; nothing of who was left as she is. */
export async function givenOn(reader: Reader, companyId: string, bookingId: string): Promise<ReadonlyMap<string, Given>> {
  const rows = await reader
    .selectFrom('flightBookingTraveller')
    .select(['personId', 'cardId', 'phoneSealed', 'phoneMasked'])
    .where('companyId', '=', companyId)
    .where('bookingId', '=', bookingId)
    .execute()
  return new Map(rows.map(({ personId, ...given }) => [personId, given]))
}

export async function keepGiven(writer: Writer, row: { companyId: string; bookingId: string; personId: string } & Given): Promise<void> {
  const { cardId, phoneSealed, phoneMasked } = row
  await writer
    .insertInto('flightBookingTraveller')
    .values(row)
    .onConflict((conflict) => conflict.columns(['companyId', 'bookingId', 'personId']).doUpdateSet({ cardId, phoneSealed, phoneMasked }))
    .execute()
}

/** Submitted, they are the tickets'. */
export async function forgetGiven(writer: Writer, companyId: string, bookingId: string): Promise<void> {
  await writer.deleteFrom('flightBookingTraveller').where('companyId', '=', companyId).where('bookingId', '=', bookingId).execute()
}

/** Somebody is erased. */
export async function forgetGivenTo(writer: Writer, who: Who): Promise<void> {
  await writer.deleteFrom('flightBookingTraveller').where('companyId', '=', who.companyId).where('personId', '=', who.personId).execute()
}
