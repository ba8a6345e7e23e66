import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { maskMail } from '../../../kernel/mask.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { isMail } from '../../../people/rules/account.ts'
import { maskFlyerNumber } from '../../../people/rules/frequent-flyer.ts'
import { maskPhone, readReachable } from '../../../people/rules/phone.ts'
import { checkFlyer, type TravellerForBooking } from '../../../people/server/index.ts'
import type { giveTraveller, TogetherTraveller } from '../../calls/together.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { documentFault } from '../../rules/documents.ts'
import { bestOf, programmesOf } from '../../rules/flyers.ts'
import { lastDayOf, type Session } from '../booking/booking.ts'
import type { FlightsDeps } from '../deps.ts'
import { bookingFlyerSeal, bookingMailSeal, bookingPhoneSeal } from '../purposes.ts'
import type { Booker } from '../while-open.ts'
import { keepGiven, NOTHING_GIVEN, type Given } from './given-store.ts'

/* What is chosen for one traveller of an open session: document, contact, and where her miles count. */

type Wish = CallParsed<typeof giveTraveller>

interface At {
  readonly bookingId: string
  readonly personId: string
}

/** The document that she flies on. Abroad it is chosen on the form, where its route is known. */
function cardOf({ booking }: Session, { cards }: TravellerForBooking, cardId: string | undefined): Pick<Given, 'cardId'> | Refusal {
  if (isOfferAbroad(booking.offer) || cardId === undefined) return { cardId: null }
  const card = cards.find((one) => one.cardId === cardId)
  return !card || documentFault(card, lastDayOf(booking)) !== null ? refuse('AF-DOCUMENT', { field: 'cardId' }) : { cardId }
}

/** Where she is reached about this trip; what is left empty stays as it was, and `ownContact` takes all of it back. */
function contactOf(deps: FlightsDeps, at: At, before: Given, { phone, mail, ownContact }: Wish): Partial<Given> | Refusal {
  const number = readReachable(phone)
  if (phone !== '' && number === null) return refuse('AF-PHONE', { field: 'phone' })
  if (mail !== '' && !isMail(mail)) return refuse('AF-MAIL', { field: 'mail' })
  const { phoneSealed, phoneMasked, mailSealed, mailMasked } = ownContact ? NOTHING_GIVEN : before
  return {
    ...(number === null
      ? { phoneSealed, phoneMasked }
      : { phoneSealed: deps.secrets.seal(bookingPhoneSeal(at), number), phoneMasked: maskPhone(number) }),
    ...(mail === ''
      ? { mailSealed, mailMasked }
      : { mailSealed: deps.secrets.seal(bookingMailSeal(at), mail), mailMasked: maskMail(mail) }),
  }
}

/** On which number her miles count. One that she keeps is named by its programme alone: nobody else reads it. */
async function flyerOf(
  deps: FlightsDeps,
  session: Session,
  { companyId, ...at }: At & { readonly companyId: string },
  flyer: Wish['flyer'],
): Promise<Partial<Given> | Refusal> {
  if (flyer === undefined) return {}
  const none = { flyerChoice: null, flyerProgramme: null, flyerSealed: null, flyerMasked: null }
  if (flyer.use === 'best') return none
  if (flyer.use === 'none') return { ...none, flyerChoice: 'none' as const }
  if (!programmesOf(session.booking.offer).some(({ code }) => code === flyer.programme))
    return refuse('AF-FLYER', { field: 'flyer.programme' })
  if (flyer.use === 'kept') {
    const kept = await deps.people.flyers.keptOf(deps.db.read, { companyId, personId: at.personId })
    const isHers = kept.some(({ programme }) => programme === flyer.programme)
    return isHers ? { ...none, flyerChoice: 'kept', flyerProgramme: flyer.programme } : refuse('AF-FLYER', { field: 'flyer.programme' })
  }
  const checked = checkFlyer(flyer.programme, flyer.number)
  if (isRefusal(checked)) return { ...checked, field: `flyer.${checked.field}` }
  return {
    flyerChoice: 'typed',
    flyerProgramme: checked.programme.code,
    flyerSealed: deps.secrets.seal(bookingFlyerSeal(at), checked.number),
    flyerMasked: maskFlyerNumber(checked.number),
  }
}

/** Keeps what is chosen for one of them; whoever submits may still say otherwise of document and number. */
export async function give(
  deps: FlightsDeps,
  who: Booker,
  session: Session,
  wish: Wish,
): Promise<CallResult<typeof giveTraveller> | Refusal> {
  const { passengerNo } = wish
  const traveller = session.party.travellers[passengerNo - 1]
  if (!traveller) return refuse('AF-TRAVELLER', { field: 'passengerNo' })
  const { personId } = traveller.person
  const at = { bookingId: session.booking.id, personId }
  const before = session.given.get(personId) ?? NOTHING_GIVEN
  const card = cardOf(session, traveller, wish.cardId)
  if (isRefusal(card)) return card
  const contact = contactOf(deps, at, before, wish)
  if (isRefusal(contact)) return contact
  const flyer = await flyerOf(deps, session, { ...at, companyId: who.companyId }, wish.flyer)
  if (isRefusal(flyer)) return flyer
  const given: Given = { ...before, ...card, ...contact, ...flyer }
  await deps.db.transact((writer) => keepGiven(writer, { companyId: who.companyId, ...at, ...given }), { name: 'flights.give-traveller' })
  return { passengerNo }
}

/** What of a traveller's contact and memberships her page shows: what goes along, what she keeps, and what could be entered. */
export async function presentGiven(
  deps: FlightsDeps,
  who: Booker,
  session: Session,
  personId: string,
): Promise<Pick<TogetherTraveller, 'maskedMail' | 'hasOwnContact' | 'flyer' | 'flyerUse' | 'flyers' | 'programmes'>> {
  const given = session.given.get(personId) ?? NOTHING_GIVEN
  const fitting = programmesOf(session.booking.offer)
  const all = await deps.people.flyers.keptOf(deps.db.read, { companyId: who.companyId, personId })
  const kept = all.filter(({ programme }) => fitting.some(({ code }) => code === programme))
  const { flyerChoice, flyerProgramme, flyerMasked } = given
  const programme = fitting.find(({ code }) => code === flyerProgramme)
  const typed = programme && flyerMasked !== null ? { programme: programme.code, name: programme.name, maskedNumber: flyerMasked } : null
  const chosen = kept.filter(({ programme: code }) => flyerChoice !== 'kept' || code === flyerProgramme)
  const flyer = flyerChoice === 'none' ? null : flyerChoice === 'typed' ? typed : bestOf(chosen, fitting)
  return {
    maskedMail: given.mailMasked ?? '',
    hasOwnContact: given.phoneMasked !== null || given.mailMasked !== null,
    flyer: flyer && { ...flyer },
    flyerUse: flyerChoice ?? 'best',
    flyers: kept.map((one) => ({ ...one })),
    programmes: fitting.map(({ code, name, length }) => ({ code, name, length })),
  }
}
