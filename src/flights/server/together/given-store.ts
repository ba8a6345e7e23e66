import type { Reader, Writer } from '../../../server/database/connect.ts'
import type { FlyerChoice } from '../../rules/flyers.ts'
import type { Who } from '../deps.ts'

/* The SQL of what was chosen for single travellers of an open booking session. */

export interface Given {
  /** Null where the document is chosen on the form, as abroad. */
  readonly cardId: string | null
  readonly phoneSealed: Buffer | null
  readonly phoneMasked: string | null
  readonly mailSealed: Buffer | null
  readonly mailMasked: string | null
  readonly flyerChoice: FlyerChoice
  readonly flyerProgramme: string | null
  readonly flyerSealed: Buffer | null
  readonly flyerMasked: string | null
}

export const NOTHING_GIVEN: Given = {
  cardId: null,
  phoneSealed: null,
  phoneMasked: null,
  mailSealed: null,
  mailMasked: null,
  flyerChoice: null,
  flyerProgramme: null,
  flyerSealed: null,
  flyerMasked: null,
}

const COLUMNS = [
  'cardId',
  'phoneSealed',
  'phoneMasked',
  'mailSealed',
  'mailMasked',
  'flyerChoice',
  'flyerProgramme',
  'flyerSealed',
  'flyerMasked',
] as const

/** By person; nothing of who was left as she is. */
export async function givenOn(reader: Reader, companyId: string, bookingId: string): Promise<ReadonlyMap<string, Given>> {
  const rows = await reader
    .selectFrom('flightBookingTraveller')
    .select(['personId', ...COLUMNS])
    .where('companyId', '=', companyId)
    .where('bookingId', '=', bookingId)
    .execute()
  return new Map(rows.map(({ personId, ...given }) => [personId, given]))
}

export async function keepGiven(writer: Writer, row: { companyId: string; bookingId: string; personId: string } & Given): Promise<void> {
  const { companyId: _company, bookingId: _booking, personId: _person, ...given } = row
  await writer
    .insertInto('flightBookingTraveller')
    .values(row)
    .onConflict((conflict) => conflict.columns(['companyId', 'bookingId', 'personId']).doUpdateSet(given))
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
