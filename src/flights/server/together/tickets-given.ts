import type { OrderRef } from '../../../orders/server/index.ts'
import type { Reader, Writer } from '../../../server/database/connect.ts'
import { maskMail } from '../../../kernel/mask.ts'
import { maskFlyerNumber, programmeOf } from '../../../people/rules/frequent-flyer.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { AnyOffer } from '../../rules/any-offer.ts'
import { bestOf, programmesOf } from '../../rules/flyers.ts'
import type { SupplierBooking } from '../../supplier/port/bookings.ts'
import type { HoldPassenger } from '../../supplier/port/holding.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { bookingFlyerSeal, bookingMailSeal, ticketFlyerSeal, ticketMailSeal, ticketPhoneSeal } from '../purposes.ts'
import { findTickets, type TicketRow } from '../store.ts'
import type { Given } from './given-store.ts'

/* What was chosen for somebody goes from her session to her ticket, from there to the airline, and along when the ticket is changed. */

/** What of a ticket is hers for this trip, sealed for it. */
export type GivenOnTicket = Pick<TicketRow, 'mailSealed' | 'flyerProgramme' | 'flyerSealed' | 'flyerMasked'>

interface Flyer {
  readonly programme: string
  readonly number: string
}

/** The number that goes along: what was chosen, else the best that she keeps herself. Null where none does. */
async function flyerFor(
  deps: FlightsDeps,
  reader: Reader,
  who: Who,
  { offer, given, bookingId }: { readonly offer: AnyOffer; readonly given: Given | undefined; readonly bookingId: string },
): Promise<Flyer | null> {
  const { flyerChoice = null, flyerProgramme = null, flyerSealed = null } = given ?? {}
  if (flyerChoice === 'none') return null
  const fitting = programmesOf(offer)
  if (flyerChoice === 'typed' && flyerProgramme !== null && flyerSealed !== null) {
    const number = deps.secrets.open(bookingFlyerSeal({ bookingId, personId: who.personId }), flyerSealed)
    // Of several ways that are submitted from one form another airline may fly the other.
    return fitting.some(({ code }) => code === flyerProgramme) ? { programme: flyerProgramme, number } : null
  }
  const kept = await deps.people.flyers.keptOf(reader, who)
  const chosen = flyerChoice === 'kept' ? kept.filter(({ programme }) => programme === flyerProgramme) : kept
  const best = bestOf(chosen, fitting)
  const number = best && (await deps.people.flyers.numberOf(reader, who, best.programme))
  return best && number !== null ? { programme: best.programme, number } : null
}

function sealedFor(
  { secrets }: FlightsDeps,
  at: { readonly orderId: string; readonly personId: string },
  { mail, flyer }: { readonly mail: string | null; readonly flyer: Flyer | null },
): GivenOnTicket {
  return {
    mailSealed: mail === null ? null : secrets.seal(ticketMailSeal(at), mail),
    flyerProgramme: flyer?.programme ?? null,
    flyerSealed: flyer && secrets.seal(ticketFlyerSeal(at), flyer.number),
    flyerMasked: flyer && maskFlyerNumber(flyer.number),
  }
}

/** Of each traveller of a session, by person: what her ticket bears of it. */
export async function givenToTickets(
  deps: FlightsDeps,
  reader: Reader,
  { companyId, orderId, personIds }: OrderRef & { readonly personIds: readonly string[] },
  { offer, given, bookingId }: { readonly offer: AnyOffer; readonly given: ReadonlyMap<string, Given>; readonly bookingId: string },
): Promise<ReadonlyMap<string, GivenOnTicket>> {
  const entries = await Promise.all(
    personIds.map(async (personId) => {
      const own = given.get(personId)
      const flyer = await flyerFor(deps, reader, { companyId, personId }, { offer, given: own, bookingId })
      const mail = own?.mailSealed ? deps.secrets.open(bookingMailSeal({ bookingId, personId }), own.mailSealed) : null
      return [personId, sealedFor(deps, { orderId, personId }, { mail, flyer })] as const
    }),
  )
  return new Map(entries)
}

/** What stands on a ticket, open: for its airline, and for the ticket that replaces it. */
export function openGiven(deps: FlightsDeps, ticket: TicketRow): { readonly mail: string | null; readonly flyer: Flyer | null } {
  const { mailSealed, flyerProgramme, flyerSealed } = ticket
  return {
    mail: mailSealed === null ? null : deps.secrets.open(ticketMailSeal(ticket), mailSealed),
    flyer:
      flyerProgramme === null || flyerSealed === null
        ? null
        : { programme: flyerProgramme, number: deps.secrets.open(ticketFlyerSeal(ticket), flyerSealed) },
  }
}

/** The same on the ticket that a change makes of it. What the airline once refused it is not given again. */
export const carriedTo = (deps: FlightsDeps, ticket: TicketRow, orderId: string): GivenOnTicket => {
  const { mail, flyer } = openGiven(deps, ticket)
  return sealedFor(deps, { orderId, personId: ticket.personId }, { mail, flyer: ticket.flyerRefused ? null : flyer })
}

/** What of it is sent with a hold. */
export function sentOf(deps: FlightsDeps, ticket: TicketRow): Pick<HoldPassenger, 'mail' | 'flyer'> {
  const { mail, flyer } = openGiven(deps, ticket)
  return { ...(mail !== null && { mail }), ...(flyer && { flyer }) }
}

/** Writes down whose number the airline did not take. Answers with how many are new: they are told. */
export async function keepFlyersRefused(writer: Writer, order: OrderRef, { flyersTaken = [] }: SupplierBooking): Promise<number> {
  const refused = flyersTaken.flatMap((taken, index) => (taken === false ? [index + 1] : []))
  if (refused.length === 0) return 0
  const { numUpdatedRows } = await writer
    .updateTable('flightTicket')
    .set({ flyerRefused: true })
    .where('companyId', '=', order.companyId)
    .where('orderId', '=', order.orderId)
    .where('passengerNo', 'in', refused)
    .where('flyerProgramme', 'is not', null)
    .where('flyerRefused', '=', false)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** What of it is shown to whom the order concerns. */
export function presentGivenOn(
  deps: FlightsDeps,
  ticket: TicketRow,
): Pick<FlightOrderDetails['passengers'][number], 'maskedMail' | 'flyer'> {
  const { flyerProgramme: code, flyerMasked, flyerRefused } = ticket
  const { mail } = openGiven(deps, ticket)
  const name = code === null ? null : (programmeOf(code)?.name ?? { zh: code, en: code })
  return {
    maskedMail: mail === null ? '' : maskMail(mail),
    flyer: name && flyerMasked !== null ? { name, maskedNumber: flyerMasked, isRefused: flyerRefused } : null,
  }
}

/** Where who travels on an order wants to hear of it, by person: the number and the address that were given for this trip. */
export async function reachOn(
  deps: FlightsDeps,
  reader: Reader,
  { companyId, orderId }: OrderRef,
): Promise<ReadonlyMap<string, { readonly phone: string | null; readonly mail: string | null }>> {
  const tickets = await findTickets(reader, companyId, [orderId])
  const given = tickets.filter(({ phoneSealed, mailSealed }) => phoneSealed !== null || mailSealed !== null)
  return new Map(
    given.map((ticket) => [
      ticket.personId,
      {
        phone: ticket.phoneSealed && deps.secrets.open(ticketPhoneSeal(ticket), ticket.phoneSealed),
        mail: openGiven(deps, ticket).mail,
      },
    ]),
  )
}
