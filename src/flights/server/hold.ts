import { createHash } from 'node:crypto'
import { sumMinor } from '../../kernel/money.ts'
import { invariant, unreachable } from '../../kernel/result.ts'
import { latinName } from '../../people/rules/names.ts'
import { isOfferAbroad } from '../rules/any-offer.ts'
import { airDocumentType } from '../rules/documents.ts'
import { countsOf } from '../rules/passenger-types.ts'
import { lastDecisionAt } from '../rules/hold-watch.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../rules/states.ts'
import { fliesAsAgreed, otherTimes } from '../rules/times-held.ts'
import { isUnheldChange } from '../rules/changing-legs.ts'
import { isAskedOnHold } from '../rules/governed.ts'
import type { Writer } from '../../server/database/connect.ts'
import { faultPoint } from '../../server/faults.ts'
import type { OrderRef } from '../../orders/server/index.ts'
import { GiveUp } from '../../server/jobs/definition.ts'
import { SupplierAway, SupplierUnclear } from '../supplier/port.ts'
import type { SupplierBooking } from '../supplier/port/bookings.ts'
import type { HoldAnswer, HoldPassenger, HoldRequest } from '../supplier/port/holding.ts'
import type { SupplierPrice } from '../supplier/port/searching.ts'
import { noteDeed } from '../../server/audit.ts'
import { passengersAbroad } from './abroad/abroad-passengers.ts'
import { noteRefusal } from './changes/change-store.ts'
import { isChange, isHeldAsAsked, renewQuote, sendChangeHold } from './changes/change-holding.ts'
import { openContact } from './booking/contact.ts'
import { supplierOf, type FlightsDeps } from './deps.ts'
import { brokenBy } from './disruptions/flight-gone.ts'
import { firstLookAt } from './disruptions/plan-asked.ts'
import { askedExtras } from './extras/extras-ordered.ts'
import { keepAtMovedPrice, takeAtMovedPrice } from './hold-watch/hold-watch-first.ts'
import { watchSeats } from './hold-watch/hold-watch-steps.ts'
import { keepFlyersRefused, sentOf } from './together/tickets-given.ts'
import { releaseJob } from './jobs.ts'
import { close } from './closing.ts'
import { lock, move, note, type Locked } from './moving.ts'
import { collect } from './paying.ts'
import { ticketPhoneSeal } from './purposes.ts'
import { askBeyond, keepAsConfirmed, seatsAnswered, seatsAsked } from './seats/seat-answering.ts'
import { findRequest } from './seats/seat-store.ts'
import { retimedFacts } from './seats/seat-times.ts'
import {
  changeOrder,
  changeTickets,
  exchangeToken,
  findOrder,
  findTickets,
  noteHoldSent,
  type FlightOrderRow,
  type TicketRow,
} from './store.ts'

/** One key per order and price token: a hold with a renewed token is another request, sent only when the first took nothing. */
const holdKey = (row: Pick<FlightOrderRow, 'orderId' | 'priceToken'>) =>
  `hold:${row.orderId}:${createHash('sha256').update(row.priceToken).digest('hex').slice(0, 12)}`

/** A supplier whose tokens are dead on arrival is not asked for ever. */
const RENEWALS_MAX = 2

/** The number under which the airline reaches a passenger: the one given for this trip, else her own, else the booker's contact. */
async function phoneFor(deps: FlightsDeps, ticket: TicketRow, contactPhone: string): Promise<string> {
  if (ticket.phoneSealed) return deps.secrets.open(ticketPhoneSeal(ticket), ticket.phoneSealed)
  return (await deps.people.phoneOf(deps.db.read, ticket)) ?? contactPhone
}

/** What the airline must know of each passenger. Document numbers are opened here and nowhere before. */
async function passengersOf(
  deps: FlightsDeps,
  { offer }: Pick<FlightOrderRow, 'offer'>,
  tickets: readonly TicketRow[],
  contactPhone: string,
): Promise<readonly HoldPassenger[]> {
  if (isOfferAbroad(offer)) return passengersAbroad(deps, tickets, (ticket) => phoneFor(deps, ticket, contactPhone))
  return Promise.all(
    tickets.map(async (ticket) => {
      const who = { companyId: ticket.companyId, personId: ticket.personId }
      const [document, person, phone] = await Promise.all([
        deps.people.documentOf(deps.db.read, { ...who, cardId: ticket.cardId }),
        deps.people.find(deps.db.read, who),
        phoneFor(deps, ticket, contactPhone),
      ])
      const documentType = document ? airDocumentType(document.cardType) : null
      if (!document || !documentType || !person) throw new GiveUp('The traveller or the document chosen for this order is gone.')
      return {
        type: ticket.passengerType,
        nameZh: person.name.zh,
        // As the ticket prints them: what knows no apostrophe and no accent refuses the whole booking for one.
        surname: latinName(document.surnameLatin),
        given: latinName(document.givenLatin),
        documentType,
        documentNumber: document.number,
        birthDate: document.birthDate?.toString() ?? null,
        phone,
        ...sentOf(deps, ticket),
        // Mainland airlines ask for none of it.
        abroad: null,
      }
    }),
  )
}

/** Each passenger can read that her document went to the airline. Written before it is opened, once per order. */
async function noteOpened(deps: FlightsDeps, writer: Writer, row: FlightOrderRow, tickets: readonly TicketRow[]): Promise<void> {
  const facts = { for: 'flight', supplier: supplierOf(deps, row).name }
  for (const { companyId, personId, flyerProgramme } of tickets) {
    const deed = { companyId, actorId: null, subjectId: personId, facts }
    await noteDeed(writer, deps.clock, { ...deed, what: 'document.opened' })
    if (flyerProgramme !== null) await noteDeed(writer, deps.clock, { ...deed, what: 'flyer.opened' })
  }
}

/** What is sent to take an order's seats, under the key of this price token. */
export async function holdRequestFor(
  deps: FlightsDeps,
  row: Pick<FlightOrderRow, 'companyId' | 'orderId' | 'contactSealed' | 'priceToken' | 'price' | 'offer' | 'extras'>,
  tickets?: readonly TicketRow[],
): Promise<HoldRequest> {
  const contact = openContact(deps, row.contactSealed)
  const travelling = tickets ?? (await findTickets(deps.db.read, row.companyId, [row.orderId]))
  return {
    priceToken: row.priceToken,
    expectedPrice: row.price,
    passengers: await passengersOf(deps, row, travelling, contact.phone),
    contactPhone: contact.phone,
    ...askedExtras(row),
    reference: row.orderId,
    key: holdKey(row),
  }
}

/**
 * Sends the hold; before that, what an earlier try may have left at the supplier is looked for. Nothing found proves nothing:
 * a hold sent a moment ago may still be on its way, so only the answer under its own key is certain, and a cancelled order
 * too asks for that. Null where nothing was sent and nothing is to be: the order moved on, or was cancelled before.
 */
async function send(deps: FlightsDeps, row: FlightOrderRow): Promise<HoldAnswer | null> {
  const order = { companyId: row.companyId, orderId: row.orderId }
  const tickets = await findTickets(deps.db.read, order.companyId, [order.orderId])
  const sends = await deps.db.transact(
    async (writer) => {
      if (!(await noteHoldSent(writer, order, deps.clock.now()))) return false
      // Of a change the airline has everybody's documents: they stay closed.
      if (row.holdSentAt === null && !isChange(row)) await noteOpened(deps, writer, row, tickets)
      return true
    },
    { name: 'flights.hold.sending' },
  )
  if (!sends) return null
  if (row.holdSentAt) {
    const earlier = await supplierOf(deps, row).bookingByReference(row.orderId)
    if (earlier) return { is: earlier.status === 'occupying' ? 'occupying' : 'held', booking: earlier }
  }
  if (isChange(row)) return sendChangeHold(deps, row)
  const request = await holdRequestFor(deps, row, tickets)
  await faultPoint('flights.hold.before-call')
  const answer = await supplierOf(deps, row).hold(request)
  await faultPoint('flights.hold.after-call')
  return answer
}

/** The price's token ran out between submit and hold: a new one at the same price is as good, another price is not. */
async function renewToken(deps: FlightsDeps, row: FlightOrderRow): Promise<HoldAnswer | 'renewed'> {
  const { flight, fare } = row.offer
  const tickets = await findTickets(deps.db.read, row.companyId, [row.orderId])
  const passengers = countsOf(tickets.map(({ passengerType }) => passengerType))
  const answer = await supplierOf(deps, row).price({ flightId: flight.flightId, fareId: fare.fareId, passengers })
  if (answer.is === 'soldOut') return { is: 'soldOut' }
  if (answer.is === 'flightGone') return { is: 'flightGone' }
  if (!sameAsk(answer.price, row.price)) return { is: 'priceMoved', price: answer.price }
  await deps.db.transact((writer) => exchangeToken(writer, row, row.priceToken, answer.priceToken), { name: 'flights.hold.token' })
  return 'renewed'
}

/** Another try was first. Where that one ended the order, nobody knows of these seats yet: they go back. */
async function heldTooLate(deps: FlightsDeps, writer: Writer, { row }: Locked, booking: SupplierBooking): Promise<void> {
  if (row.supplierBookingId === booking.supplierBookingId) return
  const order = { companyId: row.companyId, orderId: row.orderId }
  if (row.supplierBookingId !== null || row.state !== FLIGHT_ORDER_CODES.CLOSED) {
    deps.log.error({ orderId: row.orderId, supplierBookingId: booking.supplierBookingId }, 'held_twice')
    return
  }
  await changeOrder(writer, order, { supplierBookingId: booking.supplierBookingId, pnr: booking.pnr })
  await deps.jobs.send(writer, releaseJob, order)
}

/** The seat is ours: write it down, then ask whoever has to agree; where nobody has to, it is paid, and with that ticketed. */
async function held(deps: FlightsDeps, order: OrderRef, booking: SupplierBooking): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.state !== FLIGHT_ORDER_CODES.OCCUPYING) return heldTooLate(deps, writer, locked, booking)
      const unheld = isUnheldChange(locked.row) ? { unheld: 1 } : {}
      const facts = { pnr: booking.pnr, until: booking.ticketingLimitAt.toString(), ...unheld }
      const needsApproval = isAskedOnHold(locked.row.approvalWay)
      let kept = await move(
        deps,
        writer,
        locked,
        needsApproval ? 'awaitApproval' : 'hold',
        { kind: 'held', facts },
        {
          supplierBookingId: booking.supplierBookingId,
          pnr: booking.pnr,
          priceGuaranteedUntil: booking.priceGuaranteedUntil,
          ticketingLimitAt: booking.ticketingLimitAt,
          planLookAt: firstLookAt(deps, locked.row),
          unclearSince: null,
          stuckSince: null,
          seatWord: null,
        },
      )
      await changeTickets(writer, order, { state: FLIGHT_TICKET_CODES.OCCUPY_SUCCESS, isLive: true })
      const refused = await keepFlyersRefused(writer, order, booking)
      if (refused > 0) kept = await note(deps, writer, kept, { kind: 'flyerRefused', facts: { count: refused } })
      if (kept.row.cancelRequestedAt) {
        await close(deps, writer, kept, 'cancel', 'cancelled', { kind: 'cancelled' })
        await deps.jobs.send(writer, releaseJob, order)
        return
      }
      if (needsApproval) {
        await deps.approvals.begin(writer, order, lastDecisionAt(booking.ticketingLimitAt))
        const departsAt = Temporal.Instant.from(kept.row.offer.flight.from.at)
        await watchSeats(deps, writer, order, { ...booking, departsAt, renewals: 0, isRenewed: kept.row.change === null })
        if (booking.seatRequest) await askBeyond(deps, writer, kept.row, booking.ticketingLimitAt)
      } else await collect(deps, writer, order)
    },
    { name: 'flights.held' },
  )
}

const PARTS = ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor'] as const
const sameAsk = (a: SupplierPrice, b: SupplierPrice): boolean => PARTS.every((part) => a[part] === b[part])
const askOf = (price: SupplierPrice): number => sumMinor(PARTS.map((part) => price[part]))

/** Why there is no seat, for the timeline. `unsent`: the order was cancelled before its hold was sent. */
interface NotHeld {
  readonly reason:
    | 'unsent'
    | 'soldOut'
    | 'flightGone'
    | 'extrasGone'
    | 'priceMoved'
    | 'timesMoved'
    | 'journeyMoved'
    | 'lapsed'
    | 'refused'
    | 'noSeats'
    | 'credit'
  readonly oldMinor?: number
  readonly newMinor?: number
  readonly flightNumber?: string
  readonly oldDepartsAt?: string
  readonly oldArrivesAt?: string
  readonly newDepartsAt?: string
  readonly newArrivesAt?: string
}

/**
 * No seat, or none at the price that was accepted: the order ends, nothing is charged, and the timeline says why. Seats that
 * were taken all the same are given back. An answer to a question that another try has replaced meanwhile decides nothing.
 */
async function notHeld(deps: FlightsDeps, asked: FlightOrderRow, why: NotHeld, taken: SupplierBooking | null = null): Promise<void> {
  const order = { companyId: asked.companyId, orderId: asked.orderId }
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { row } = locked
      if (row.state !== FLIGHT_ORDER_CODES.OCCUPYING || row.priceToken !== asked.priceToken) return
      if (why.reason === 'unsent' && row.holdSentAt) return
      if (taken) {
        await changeOrder(writer, order, { supplierBookingId: taken.supplierBookingId, pnr: taken.pnr })
        await deps.jobs.send(writer, releaseJob, order)
      }
      if (row.cancelRequestedAt) return close(deps, writer, locked, 'cancel', 'cancelled', { kind: 'cancelled' })
      if (why.reason === 'priceMoved' || why.reason === 'timesMoved' || why.reason === 'journeyMoved')
        await noteRefusal(writer, row, why.reason)
      if (why.reason === 'flightGone' && taken) await noteRefusal(writer, row, 'flightCancelled')
      await close(deps, writer, locked, 'failHold', 'bookingFailed', { kind: 'holdFailed', facts: { ...why } })
    },
    { name: 'flights.not-held' },
  )
}

/** Says once that the supplier has to be asked again; the job goes on by itself. */
async function unclear(deps: FlightsDeps, order: OrderRef): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      if (locked.row.unclearSince || locked.row.state !== FLIGHT_ORDER_CODES.OCCUPYING) return
      await note(deps, writer, locked, { kind: 'confirming' }, { unclearSince: deps.clock.now() })
    },
    { name: 'flights.hold.unclear' },
  )
}

/** Job: holds the seats of a submitted order. Runs as often as it must; each run meets the traces of the ones before. */
export async function holdSeats(deps: FlightsDeps, order: OrderRef, renewals = 0): Promise<void> {
  const row = await findOrder(deps.db.read, order)
  invariant(row, 'a job names an order that exists')
  if (row.state !== FLIGHT_ORDER_CODES.OCCUPYING) return
  try {
    let answer = await send(deps, row)
    if (answer === null) return await notHeld(deps, row, { reason: 'unsent' })
    if (answer.is === 'tokenExpired' && !row.cancelRequestedAt) {
      const renewed = isChange(row) ? await renewQuote(deps, row) : await renewToken(deps, row)
      if (renewed === 'renewed' && renewals < RENEWALS_MAX) return await holdSeats(deps, order, renewals + 1)
      answer = renewed === 'renewed' ? answer : renewed
    }
    if (answer.is === 'priceMoved') {
      const taken = await takeAtMovedPrice(deps, row)
      if (taken === 'asked') return
      if (taken === 'again') {
        if (renewals >= RENEWALS_MAX) throw new SupplierUnclear('the price of a hold moves as often as it is asked for')
        return await holdSeats(deps, order, renewals + 1)
      }
      if (taken) answer = taken
    }
    await settle(deps, order, row, answer)
  } catch (error) {
    if (error instanceof SupplierUnclear || error instanceof SupplierAway) await unclear(deps, order)
    throw error
  }
}

/** Seats on a flight that its airline has cancelled since wait for nobody's yes, and for nobody's money. */
const flightGone = (deps: FlightsDeps, row: FlightOrderRow, booking: SupplierBooking): Promise<void> =>
  notHeld(deps, row, { reason: 'flightGone' }, booking)

function timesMoved(row: FlightOrderRow, { times }: SupplierBooking): NotHeld {
  return { reason: 'timesMoved', ...(times && retimedFacts(row, times)) }
}

const priceMoved = (row: FlightOrderRow, now: SupplierPrice): NotHeld => ({
  reason: 'priceMoved',
  // What an airline takes for a change is a part of what it asks.
  oldMinor: askOf(row.price) + (row.price.changeFeeMinor ?? 0),
  newMinor: askOf(now),
})

async function settle(deps: FlightsDeps, order: OrderRef, row: FlightOrderRow, answer: HoldAnswer): Promise<void> {
  switch (answer.is) {
    case 'held': {
      const { status } = answer.booking
      const lives = status === 'held' || status === 'ticketing' || status === 'ticketed'
      if (status === 'held' && brokenBy(answer.booking, row.offer) === 'flightCancelled') return flightGone(deps, row, answer.booking)
      // Of a change, and abroad, nobody is asked about other times: no seats are kept at them.
      const isAskedOnce = isChange(row) || isOfferAbroad(row.offer)
      if (lives && isAskedOnce && !fliesAsAgreed(answer.booking, row.offer)) {
        return notHeld(deps, row, timesMoved(row, answer.booking), answer.booking)
      }
      if (lives && isChange(row)) {
        // What was taken at other sums than were accepted goes back.
        return isHeldAsAsked(answer.booking, row)
          ? held(deps, order, answer.booking)
          : notHeld(deps, row, { reason: 'refused' }, answer.booking)
      }
      if (lives && (await isAskedAbout(deps, row, answer.booking))) return onAnswer(deps, row, answer.booking)
      if (lives && !sameAsk(answer.booking.price, row.price)) {
        const taken = await keepAtMovedPrice(deps, row, answer.booking)
        if (taken === null) return notHeld(deps, row, priceMoved(row, answer.booking.price), answer.booking)
        if (taken === 'asked') return
      }
      const reason = answer.booking.failure === 'no_seats' ? 'noSeats' : 'lapsed'
      return lives ? held(deps, order, answer.booking) : notHeld(deps, row, { reason })
    }
    case 'occupying':
      if (brokenBy(answer.booking, row.offer) === 'flightCancelled') return flightGone(deps, row, answer.booking)
      return seatsAsked(deps, order, answer.booking)
    case 'soldOut':
    case 'flightGone':
    case 'extrasGone':
      return notHeld(deps, row, { reason: answer.is })
    case 'priceMoved':
      return notHeld(deps, row, priceMoved(row, answer.price))
    case 'refused':
      return notHeld(deps, row, { reason: answer.reason === 'journeyMoved' ? 'journeyMoved' : 'refused' })
    case 'tokenExpired':
      return notHeld(deps, row, { reason: 'refused' })
    default:
      return unreachable(answer)
  }
}

/** Whether somebody's word is wanted about seats, or was: the airline answered later, or flies at other times than she was told. */
const isAskedAbout = async (deps: FlightsDeps, row: FlightOrderRow, booking: SupplierBooking): Promise<boolean> =>
  booking.seatRequest !== null || otherTimes(booking, row.offer) !== null || (await findRequest(deps.db.read, row)) !== null

/** The airline has answered a request: its seats count once all that there is to ask about them was answered. */
async function onAnswer(deps: FlightsDeps, before: FlightOrderRow, booking: SupplierBooking): Promise<void> {
  const order = { companyId: before.companyId, orderId: before.orderId }
  const row = await seatsAnswered(deps, order, booking)
  if (row === null) return
  const isMoved = !sameAsk(booking.price, row.price)
  const isOther = isMoved || booking.seatRequest?.otherFare || otherTimes(booking, before.offer) !== null
  if (isOther && row.state === FLIGHT_ORDER_CODES.OCCUPYING && row.cancelRequestedAt === null) {
    // What was agreed to before booking is held against its ceiling, whatever the traveller has said.
    const isAgreed = row.approvalWay === 'beforeBooking' && isMoved
    const taken = isAgreed ? await keepAtMovedPrice(deps, row, booking) : await keepAsConfirmed(deps, row, booking)
    if (taken === 'asked') return
    if (taken === null) return notHeld(deps, row, isAgreed ? priceMoved(row, booking.price) : { reason: 'credit' }, booking)
  }
  return held(deps, order, booking)
}

/** The job has given up: a person has to look. The order says so; its money stays reserved until somebody decides. */
export async function markStuck(deps: FlightsDeps, order: OrderRef, { whenTicketed = false } = {}): Promise<void> {
  await deps.db.transact(
    async (writer) => {
      const locked = await lock(deps, writer, order)
      const { stuckSince, state } = locked.row
      if (stuckSince || state === FLIGHT_ORDER_CODES.CLOSED || (state === FLIGHT_ORDER_CODES.TICKETED && !whenTicketed)) return
      await note(deps, writer, locked, { kind: 'stuck' }, { stuckSince: deps.clock.now() })
    },
    { name: 'flights.stuck' },
  )
}
