import type { CallParsed, CallResult } from '../../kernel/call.ts'
import { isRefusal, type Refusal } from '../../kernel/result.ts'
import type { valueForBooking } from '../calls/value.ts'
import { ownerOf } from '../rules/party.ts'
import { governSession, openSession } from './booking.ts'
import { idsOf } from './checking.ts'
import type { FlightsDeps } from './deps.ts'
import type { Booker } from './while-open.ts'

/** What unused value would pay of a booking, as it is charged by default: the order form offers it. */
export async function readValue(
  deps: FlightsDeps,
  who: Booker,
  { id }: CallParsed<typeof valueForBooking>,
): Promise<CallResult<typeof valueForBooking> | Refusal> {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const { booking, party } = session
  const { carrier, carrierName } = booking.offer.flight
  const governed = await governSession(deps, who, session, { attribution: null, linked: 'open' })
  if (isRefusal(governed)) return governed
  const people = party.travellers.map(({ person }) => person)
  const { serviceFeePaidBy } = governed.payers
  // An airline's value pays what is the airline's: our fee stays with who bears it.
  const feeOf = (payer: 'company' | 'person'): number => (serviceFeePaidBy === payer ? booking.price.serviceFeeMinor : 0)
  const companyMinor = governed.payers.companyMinor - feeOf('company')
  const personMinor = governed.payers.personMinor - feeOf('person')
  const usable = await deps.payments.usableValue(deps.db.read, {
    companyId: who.companyId,
    payerId: ownerOf(who.personId, people),
    scope: { airline: carrier, travellerIds: idsOf(party) },
    companyMinor,
    personMinor,
  })
  return { airline: { code: carrier, name: carrierName }, ...usable, parts: [...usable.parts] }
}
