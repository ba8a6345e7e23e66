import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { valueForBooking } from '../../calls/value.ts'
import { extrasSplit } from '../../rules/extras-price.ts'
import { ownerOf } from '../../rules/party.ts'
import { governSession, openSession, type Session } from '../booking/booking.ts'
import { idsOf } from '../booking/checking.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import type { Governed } from '../governing.ts'
import type { Booker } from '../while-open.ts'

type Payers = Governed['payers']

/** Of what value a session may be paid: with its airline, of whoever sells it, for who travels. */
export const scopeOf = (deps: FlightsDeps, { booking, party }: Pick<Session, 'booking' | 'party'>) => ({
  supplier: supplierOf(deps, booking).name,
  airline: booking.offer.flight.carrier,
  travellerIds: idsOf(party),
})

/** What unused value would pay of a session, shared so. */
async function usableFor(deps: FlightsDeps, who: Booker, { booking, party }: Session, payers: Payers) {
  const { serviceFeePaidBy, companyMinor, personMinor } = payers
  // An airline's value pays tickets: our fee, and what is bought beside them, stay with who bears them.
  const feeOf = (payer: 'company' | 'person'): number => (serviceFeePaidBy === payer ? booking.price.serviceFeeMinor : 0)
  const beside = extrasSplit(booking.price)
  return deps.payments.usableValue(deps.db.read, {
    companyId: who.companyId,
    payerId: ownerOf(
      who.personId,
      party.travellers.map(({ person }) => person),
    ),
    scope: scopeOf(deps, { booking, party }),
    companyMinor: companyMinor - feeOf('company') - beside.companyMinor,
    personMinor: personMinor - feeOf('person') - beside.personMinor,
  })
}

/** As the booking is charged and linked where nothing else is chosen: what the form has shown. */
async function usableByDefault(deps: FlightsDeps, who: Booker, session: Session) {
  const governed = await governSession(deps, who, session, { charged: null, linked: 'open' })
  return isRefusal(governed) ? governed : usableFor(deps, who, session, governed.payers)
}

/**
 * Refused where less value is left than the form has shown: another booking was promised the same. What is charged otherwise than by
 * default may take less of it, which the form could not show: then what it would show now counts.
 */
export async function valueGone(
  deps: FlightsDeps,
  who: Booker,
  session: Session,
  { payers, acceptedMinor }: { payers: Payers; acceptedMinor: number },
): Promise<Refusal | null> {
  if (acceptedMinor === 0) return null
  const sum = ({ companyMinor, personMinor }: { companyMinor: number; personMinor: number }) => companyMinor + personMinor
  if (sum(await usableFor(deps, who, session, payers)) >= acceptedMinor) return null
  const shown = await usableByDefault(deps, who, session)
  if (isRefusal(shown)) return shown
  const facts = { oldMinor: acceptedMinor, newMinor: sum(shown) }
  return facts.newMinor >= acceptedMinor ? null : refuse('AF-VALUE', { facts, field: 'useValue' })
}

/** What unused value would pay of a booking, as it is charged by default: the order form offers it. */
export async function readValue(
  deps: FlightsDeps,
  who: Booker,
  { id }: CallParsed<typeof valueForBooking>,
): Promise<CallResult<typeof valueForBooking> | Refusal> {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const { carrier, carrierName } = session.booking.offer.flight
  const usable = await usableByDefault(deps, who, session)
  if (isRefusal(usable)) return usable
  return { airline: { code: carrier, name: carrierName }, ...usable, parts: [...usable.parts] }
}
