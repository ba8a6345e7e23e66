import type { CallParsed } from '../../../kernel/call.ts'
import type { Refusal } from '../../../kernel/result.ts'
import { feePayerOf } from '../../../payments/rules/pay-terms.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { alterSubmit } from '../../calls/changing.ts'
import type { ApprovalWay } from '../../../policy/rules/policy.ts'
import { endOf, isOfferAbroad } from '../../rules/any-offer.ts'
import { worthMinorOf } from '../../rules/change-cost.ts'
import { wayOf } from '../../rules/changing-legs.ts'
import { isAskedOnHold } from '../../rules/governed.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { isAboveParty, ownerOf } from '../../rules/party.ts'
import { isMixed, lapsOf } from '../../rules/passenger-types.ts'
import { checkRepeat } from '../../rules/repeat.ts'
import { FLIGHT_TICKET_CODES, type FlightOrderCode } from '../../rules/states.ts'
import type { KeptAlternatives } from '../approving.ts'
import { ask } from '../booking/asking.ts'
import { reserveBudgets } from '../booking/charging.ts'
import type { FlightsDeps } from '../deps.ts'
import { citiesOf } from '../governing.ts'
import { cityOf } from '../judging.ts'
import type { Party } from '../party.ts'
import { moneyLinesOf } from '../reading/present.ts'
import { ticketPhoneSeal } from '../purposes.ts'
import type { Found } from '../returns/refund-quoting.ts'
import { insertOrder, type TicketRow } from '../store.ts'
import { liveTicketsOn, lockDay } from '../store-repeats.ts'
import { carriedTo } from '../together/tickets-given.ts'
import type { Booker } from '../while-open.ts'
import type { CheckedChange } from './change-governing.ts'
import { worthOfTicket } from './change-paid.ts'
import type { ChangeChoice } from './change-store.ts'

/* The order that a change becomes, whoever has put it together: spine, detail and tickets; its money and its request. */

export interface NewChange {
  readonly who: Booker
  readonly party: Party
  readonly found: Pick<Found, 'order' | 'row' | 'tickets'>
  readonly changeId: string
  readonly orderId: string
  readonly choice: ChangeChoice
  readonly checked: CheckedChange
  readonly input: Pick<CallParsed<typeof alterSubmit>, 'overReason' | 'approvers' | 'notifiers'>
  /** What would have complied, for whoever has to agree; null where nothing was looked through for it. */
  readonly alternatives: KeptAlternatives | null
  /** Which leg of a journey abroad is moved, from 0; null of a mainland flight. */
  readonly leg: number | null
  readonly byDesk: boolean
}

/** The day on which an offer begins, or one of its legs. */
export const departDateOf = ({ offer }: ChangeChoice, leg: number | null = null): Temporal.PlainDate =>
  Temporal.PlainDate.from(wayOf(offer.flight, leg).from.at.slice(0, 10))

/**
 * In which way somebody is asked. What an airline abroad has quoted lives half an hour and holds no seats: there whoever has to agree is asked
 * before anything is set aside, and the airline is asked anew once she has. Silence goes on doing what policy says of it.
 */
export function wayOfAsking({ choice, checked, byDesk }: Pick<NewChange, 'choice' | 'checked' | 'byDesk'>): ApprovalWay | null {
  const way = checked.governed.needs.approval
  return isOfferAbroad(choice.offer) && !byDesk && isAskedOnHold(way) ? 'beforeBooking' : way
}

const ownerIn = ({ who, party }: NewChange): string =>
  ownerOf(
    who.personId,
    party.travellers.map(({ person }) => person),
  )

/** The number that was given for the trip, sealed for its new order. */
function phoneFor(deps: FlightsDeps, ticket: TicketRow, orderId: string): Buffer | null {
  if (ticket.phoneSealed === null) return null
  const phone = deps.secrets.open(ticketPhoneSeal(ticket), ticket.phoneSealed)
  return deps.secrets.seal(ticketPhoneSeal({ orderId, personId: ticket.personId }), phone)
}

/** Of tickets of unlike worth what each was worth, so that what the change costs falls on them as that did; nothing of adults', who are alike. */
const weightsOf = ({ found }: NewChange, chosen: readonly TicketRow[]): readonly number[] | undefined =>
  isMixed(chosen.map(({ passengerType }) => passengerType))
    ? chosen.map(({ passengerNo }) => worthMinorOf(worthOfTicket(found, passengerNo)))
    : undefined

/** Writes the spine of the new order, its detail and its tickets. Answers with its number. */
export async function placeChange(
  deps: FlightsDeps,
  writer: Writer,
  wish: NewChange,
  { chosen, state }: { readonly chosen: readonly TicketRow[]; readonly state: FlightOrderCode },
): Promise<string> {
  const { who, found, changeId, choice, checked, input, orderId, leg, byDesk } = wish
  const { companyId } = who
  const { flight } = choice.offer
  const { governed } = checked
  const [departCity, arriveCity] = [cityOf(flight.from.airport), cityOf(flight.to.airport)]
  const number = await deps.orders.place(writer, {
    companyId,
    orderId,
    line: 'flight',
    ownerId: ownerIn(wish),
    bookerId: who.personId,
    travellerIds: chosen.map(({ personId }) => personId),
    costCentreId: checked.costCentreId,
    policyVersion: choice.policyVersion,
    remark: '',
    moneyLines: moneyLinesOf(choice.price),
    departsAt: Temporal.Instant.from(flight.from.at),
    endsAt: Temporal.Instant.from(endOf(choice.offer).at),
    departsOn: departDateOf(choice),
    cityCodes: citiesOf(choice.offer),
    event: {
      kind: 'submitted',
      actorId: who.personId,
      fromState: null,
      toState: state,
      facts: { amountMinor: totalMinorOf(choice.price), travellers: chosen.length },
    },
  })
  const reason = governed.needs.reason ? input.overReason : null
  const { worth, personWorthMinor, payers } = choice
  const passengerNos = chosen.map(({ passengerNo }) => passengerNo)
  const laps = lapsOf(chosen.map(({ passengerType }) => passengerType))
  await insertOrder(
    writer,
    {
      companyId,
      orderId,
      state,
      offer: choice.offer,
      price: choice.price,
      priceToken: choice.quoteId,
      verdict: governed.verdict,
      judgedAs: choice.judgedAs,
      alternatives: wish.alternatives,
      // A replay asks what was booked at its whole price: what a change costs says nothing of that.
      judgedFacts: null,
      contactSealed: found.row.contactSealed,
      contactMasked: found.row.contactMasked,
      sceneCode: found.row.sceneCode,
      approvalWay: wayOfAsking(wish),
      reasonCode: reason?.code ?? null,
      reasonNote: reason?.note ?? null,
      applicationWaived: found.row.applicationWaived,
      oneWayReason: found.row.oneWayReason,
      againOf: null,
      change: {
        changeId,
        fromOrderId: found.order.orderId,
        passengerNos,
        worth,
        weights: weightsOf(wish, chosen),
        personWorthMinor,
        payers,
        ...(leg !== null && { leg }),
        byDesk,
      },
    },
    chosen.map((ticket, index) => ({
      companyId,
      orderId,
      passengerNo: index + 1,
      personId: ticket.personId,
      cardId: ticket.cardId,
      phoneSealed: phoneFor(deps, ticket, orderId),
      ...carriedTo(deps, ticket, orderId),
      passengerType: ticket.passengerType,
      lapOf: laps[index] ?? null,
      state: FLIGHT_TICKET_CODES.OCCUPYING,
      flightNumber: flight.number,
      departDate: departDateOf(choice),
      departCity,
      arriveCity,
      // Whoever keeps the flights of her first leg has two tickets of it until the old one is dead.
      inPlace: leg !== null && ticket.flightNumber === flight.number && ticket.departDate.equals(departDateOf(choice)),
    })),
  )
  return number
}

/** What somebody of them would fly twice; the tickets that are changed are no second ones. */
export async function repeatedBy(
  writer: Writer,
  { who: { companyId }, choice }: NewChange,
  chosen: readonly TicketRow[],
): Promise<Refusal | null> {
  const departDate = departDateOf(choice)
  const ids = chosen.map(({ personId }) => personId)
  for (const personId of ids.toSorted()) await lockDay(writer, { companyId, personId }, departDate)
  const isOld = (ticket: TicketRow) => chosen.some((one) => one.orderId === ticket.orderId && one.passengerNo === ticket.passengerNo)
  const live = (await liveTicketsOn(writer, companyId, ids, departDate)).filter((ticket) => !isOld(ticket))
  const { flight } = choice.offer
  const trip = {
    flightNumber: flight.number,
    departDate: departDate.toString(),
    departCity: cityOf(flight.from.airport),
    arriveCity: cityOf(flight.to.airport),
  }
  // Another trip between these cities that day was confirmed as it was booked.
  return checkRepeat(
    trip,
    live.map((ticket) => ({ ...ticket, departDate: ticket.departDate.toString() })),
    true,
  )
}

/** The same as approvals are told it: that nothing is held changes what an approver reads, and not what silence does. */
function askedIn(wish: NewChange): NewChange['checked']['governed'] {
  const { governed } = wish.checked
  const { approval } = governed.needs
  return approval === 'hard' ? { ...governed, needs: { ...governed.needs, approval: wayOfAsking(wish) } } : governed
}

/** Reserves what is to be paid, and asks whoever has to agree. */
export async function chargeChange(deps: FlightsDeps, writer: Writer, wish: NewChange): Promise<Refusal | null> {
  const { who, party, choice, checked, input, orderId } = wish
  const ref = { companyId: who.companyId, orderId }
  const { companyMinor, personMinor, serviceFeePaidBy } = choice.payers
  const terms = {
    serviceFeePaidBy,
    isServiceFeeReturned: choice.feePromise.isReturned,
    feePayer: feePayerOf(who.settings.payment, isAboveParty(checked.governed.verdict)),
  }
  await deps.payments.reserve(writer, ref, { companyMinor, personMinor, payerId: ownerIn(wish), terms, valueFor: null })
  const given = { reason: input.overReason, approvers: input.approvers, notifiers: input.notifiers }
  const session = { party, booking: { price: choice.price, offer: choice.offer } }
  return ask(deps, writer, ref, { who, session, input: given, checked: { ...checked, governed: askedIn(wish) } })
}

/** Last of all: a budget's row is wanted by everybody who books from it, and stays locked until the commit. */
export async function budgetChange(
  deps: FlightsDeps,
  writer: Writer,
  { who, choice, checked, orderId }: NewChange,
): Promise<Refusal | null> {
  const charge = { ...checked.charged, chargedBy: who.personId, mayExceed: checked.governed.mayExceed }
  const cost = { companyMinor: choice.payers.companyMinor, date: departDateOf(choice) }
  return reserveBudgets(deps, writer, { companyId: who.companyId, orderId }, { ...cost, ...charge })
}
