import { summed } from '../../../policy/rules/summed.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { ResortFailure } from '../../../orders/rules/last-resort.ts'
import type { HandedOver, OrderRef, OrderRow, ResortRow } from '../../../orders/server/index.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import { isAboveLimit, isBookingRule } from '../../../policy/rules/policy.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import { endOf } from '../../rules/any-offer.ts'
import { documentFault } from '../../rules/documents.ts'
import { offerKeyOf, totalMinorOf } from '../../rules/offer.ts'
import { spanOf } from '../../rules/overlap.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import { departDateOf, governSession, lastDayOf, openBooking, openSession, type Session } from '../booking/booking.ts'
import { answeringFor } from '../booking/charging.ts'
import { idsOf, repeatedIn, type Checked, type Submission } from '../booking/checking.ts'
import type { FlightsDeps } from '../deps.ts'
import { isBrokenByBooking, type Governed } from '../governing.ts'
import { payersOf } from '../judging.ts'
import { refusedForCancels } from '../seats/seat-deciding.ts'
import { bookedBeside } from '../store-repeats.ts'
import { keepFound } from '../keep-found.ts'
import { marketOfThen, write, type Order } from '../booking/submit.ts'
import type { Booker } from '../while-open.ts'
import { lookForResort, type Fit, type Looked } from './resort-looking.ts'

/*
 * The turn of a flight has come: another line's order has nothing left to try. The day is looked at anew, and an order is written for the cheapest
 * flight in policy that costs no more than was agreed to. It asks nobody: it rests on the word that was given.
 */

/** So many flights are asked for by name before it is said that none could be had. */
const OPENED_MAX = 5

/** What is handed over, with whoever booked it. */
interface Handed {
  readonly who: Booker
  readonly from: OrderRow
  readonly resort: ResortRow
  readonly handed: HandedOver
}

type Going = Handed & { readonly session: Session; readonly checked: Checked; readonly input: Submission }

/** What is in the way of one flight and perhaps not of the next; all else is of whoever travels, or of who pays. */
const OF_ONE_FLIGHT: ReadonlySet<ResortFailure> = new Set(['soldOut', 'overPolicy', 'aboveCeiling', 'overlapping'])

async function handedOver(deps: FlightsDeps, order: OrderRef, resort: ResortRow): Promise<Handed | 'people'> {
  const from = await deps.orders.find(deps.db.read, order)
  invariant(from, 'an order that hands its trip on exists')
  const [handed, settings, booker] = await Promise.all([
    deps.orders.handOver(deps.db.read, order),
    deps.people.companySettings(deps.db.read, order.companyId),
    deps.people.find(deps.db.read, { companyId: order.companyId, personId: from.bookerId }),
  ])
  if (!booker?.isActive) return 'people'
  const { companyId, personId, userCode } = booker
  return { who: { companyId, personId, userCode, settings }, from, resort, handed }
}

async function lookFor(deps: FlightsDeps, { who, resort, handed }: Handed): Promise<Looked | ResortFailure> {
  const people = await deps.people.findAll(
    deps.db.read,
    who.companyId,
    handed.travellers.map(({ personId }) => personId),
  )
  const userCodes = handed.travellers.flatMap(({ personId }) => people.get(personId)?.userCode ?? [])
  if (userCodes.length < handed.travellers.length) return 'people'
  const { mode, sceneCode, applicationId, fromCityCode, toCityCode, departDate, notBefore } = resort
  const asking = { ...who, travellers: { mode, userCodes }, sceneCode, applicationId, fromCityCode, toCityCode, notBefore }
  return lookForResort(deps, who, { ...asking, departDate: departDate.toString() }, { besideTrains: true })
}

/** Whether somebody of the party flies or rides at that time, or has another way between these cities that day already. */
async function isBusy(
  deps: FlightsDeps,
  { who, resort }: Pick<Handed, 'who' | 'resort'>,
  { party }: Pick<Looked, 'party'>,
  { offer }: Fit,
): Promise<boolean> {
  const { flight } = offer
  const ids = idsOf(party)
  const departDate = Temporal.PlainDate.from(flight.from.at.slice(0, 10))
  const { fromCityCode, toCityCode } = resort
  const times = { from: Temporal.Instant.from(flight.from.at), to: Temporal.Instant.from(endOf(offer).at) }
  const journey = { ...times, fromCityCode, toCityCode, departDate: departDate.toString() }
  const [booked, rides] = await Promise.all([
    bookedBeside(deps.db.read, who.companyId, ids, { departDate, during: spanOf(flight) }),
    deps.orders.isTravelling(deps.db.read, who.companyId, ids, journey),
  ])
  return rides || repeatedIn(who, { offer }, party, booked, { sameDayConfirmed: false }) !== null
}

/**
 * The booking as it is governed, without what nobody is asked about any more: a budget that has run short is exceeded, since the ceiling was agreed
 * to, and what the booking is only told about stays with the order that it goes on from.
 */
function unasked({ booking, standing }: Session, governed: Governed): Governed {
  const rules = governed.verdict.rules.filter(({ rule, pass, onBreach }) => !isBookingRule(rule) || pass || !isAboveLimit(onBreach))
  const verdict: Verdict = summed(rules, governed.verdict)
  const payers = payersOf(standing, verdict, booking.price, booking.feePromise.paidBy)
  return { ...governed, verdict, payers, needs: { reason: false, approval: null }, mayExceed: true }
}

/** What the form would have said: the document of the other order where one may fly on it, else one on which she may. */
function submissionOf({ resort, from, handed }: Handed, { booking, party }: Session): Submission | 'documents' {
  const travellers = party.travellers.flatMap(({ person, cards }) => {
    const given = handed.travellers.find(({ personId }) => personId === person.personId)
    const fit = cards.filter((card) => documentFault(card, lastDayOf(booking)) === null)
    const card = fit.find(({ cardId }) => cardId === given?.cardId) ?? fit[0]
    const phone = given?.phone ?? null
    return card === undefined ? [] : { userCode: person.userCode, cardId: card.cardId, ...(phone !== null && { phone }) }
  })
  if (travellers.length < party.travellers.length) return 'documents'
  const { name, phone } = handed.contact
  return {
    bookingId: booking.id,
    travellers,
    contact: { kind: 'other', name: name.zh, phone },
    // Of a checked order that says what is handed over itself.
    attribution: null,
    applicationId: resort.applicationId,
    remark: from.remark,
    termsAgreed: true,
    acceptedTotalMinor: totalMinorOf(booking.price),
    sameDayConfirmed: false,
    reason: null,
    approvers: [],
    notifiers: [],
    abroad: null,
    // Nobody has said that value of hers is to be used up.
    useValue: false,
    acceptedValueMinor: 0,
  }
}

/** A session that may be ordered as it is, or what is in its way. */
async function checked(deps: FlightsDeps, given: Handed, session: Session): Promise<Going | ResortFailure> {
  const { who, resort, handed } = given
  const { charged } = handed
  const linked = resort.applicationId === null ? 'none' : 'linked'
  const governed = await governSession(deps, who, session, { charged, linked })
  if (isRefusal(governed)) return 'short'
  if (governed.application.need === 'needed' && isBrokenByBooking(governed.verdict, 'application-linked')) return 'application'
  const taken = unasked(session, governed)
  const { companyMinor } = taken.payers
  const totalMinor = totalMinorOf(session.booking.price)
  if (totalMinor > resort.ceilingMinor || companyMinor > resort.companyMinor) return 'aboveCeiling'
  if (await refusedForCancels(deps, who, session.booking.offer.flight.carrier)) return 'soldOut'
  const answering = await answeringFor(deps, { ...charged, companyMinor, date: departDateOf(session.booking) })
  if (isRefusal(answering)) return 'short'
  const { costCentreId, costCentreOwnerIds, projectLeadIds } = answering
  const name = handed.contact.name
  const all = { name, charged, costCentreId, costCentreOwnerIds, projectLeadIds, governed: taken }
  const input = submissionOf(given, session)
  return input === 'documents' ? input : { ...given, session, checked: all, input }
}

/** Opens the session of one flight at what it costs now, and says what is in its way. */
async function open(deps: FlightsDeps, given: Handed, searchId: string, { offer }: Fit): Promise<Going | ResortFailure> {
  const { who } = given
  const opened = await openBooking(deps, who, { searchId, offerKey: offerKeyOf(offer.flight, offer.fare) })
  if (isRefusal(opened)) {
    // Whoever sells it has not answered: it is asked again, by the job's next try.
    if (opened.refused === 'AF-SUPPLIER') throw new SupplierUnclear('the price of a last resort was not told')
    return 'soldOut'
  }
  const session = await openSession(deps, who, opened.bookingId)
  if (isRefusal(session)) return 'people'
  // The fare may have moved since the list, and beyond a limit.
  const isStill = session.booking.verdict.rules.every(({ pass, onBreach }) => pass || !isAboveLimit(onBreach))
  return isStill ? checked(deps, given, session) : 'overPolicy'
}

/** The cheapest that can be had, as an order to be written; or why none can. */
async function choose(deps: FlightsDeps, given: Handed, looked: Looked): Promise<Going | ResortFailure> {
  const { who, resort } = given
  const within = looked.fits.filter(({ totalMinor }) => totalMinor <= resort.ceilingMinor)
  if (within.length === 0) return 'aboveCeiling'
  const { party, flights, sceneCode } = looked
  const request = { fromCityCode: resort.fromCityCode, toCityCode: resort.toCityCode, departDate: resort.departDate.toString() }
  const expiresAt = deps.clock.now().add({ minutes: who.settings.offerLifetimeMinutes })
  const searchId = await keepFound(deps, who, { party, request, flights, sceneCode, expiresAt }, { name: 'flights.resort.found' })
  let why: ResortFailure = 'soldOut'
  let opened = 0
  for (const fit of within) {
    if (opened === OPENED_MAX) break
    if (await isBusy(deps, given, looked, fit)) {
      why = 'overlapping'
      continue
    }
    opened += 1
    const going = await open(deps, given, searchId, fit)
    if (typeof going !== 'string' || !OF_ONE_FLIGHT.has(going)) return going
    why = going
  }
  return why
}

/** Writes the order that goes on, and tells both of each other; nothing where another try was first, or it was stopped meanwhile. */
async function goOn(deps: FlightsDeps, going: Going, order: Omit<Order, 'orderId'>): Promise<Refusal | null> {
  const { from, session } = going
  const ref = { companyId: from.companyId, orderId: from.orderId }
  return unlessRefused<null>(deps.db, { name: 'flights.resort' }, async (writer) => {
    // The order that it goes on from first, as whoever stops it does.
    await deps.orders.lock(writer, ref)
    if (!(await deps.orders.lastResorts.lockBegun(writer, ref))) return null
    const orderId = uuidv7(deps.clock.now().epochMilliseconds)
    const number = await write(deps, writer, [{ ...order, orderId }])
    if (isRefusal(number)) return number
    await deps.orders.lastResorts.end(writer, ref, { goesOnAs: orderId })
    const { booking } = session
    const facts = { number, flightNumber: booking.offer.flight.number, amountMinor: totalMinorOf(booking.price) }
    await deps.orders.tell(writer, ref, { kind: 'flewInstead', facts })
    return null
  })
}

/** The application, what it is charged to, or somebody's journeys have changed in the last moment. */
const failureOf = ({ refused }: Refusal): ResortFailure =>
  refused === 'AF-REPEAT' || refused === 'AF-SAME-DAY' || refused === 'AF-OVERLAP' ? 'overlapping' : 'short'

async function take(deps: FlightsDeps, going: Going): Promise<ResortFailure | null> {
  const { who, from, session, checked: of, input, handed } = going
  const market = await marketOfThen(deps, who, session, of.governed)
  const way = { journeyId: null, wayNo: null }
  const order = { who, session, input, checked: of, contact: handed.contact, market, language: 'zh' as const, way, goesOnFrom: from.number }
  try {
    const refused = await goOn(deps, going, order)
    return refused && failureOf(refused)
  } catch (error) {
    if (constraintOf(error) === 'flight_ticket_no_repeat') return 'overlapping'
    if (isBeyondCredit(error)) return 'short'
    throw error
  }
}

/** Nothing was had: that is told, and nothing is left open. */
export async function failResort(deps: FlightsDeps, order: OrderRef, failedFor: ResortFailure): Promise<void> {
  await deps.db.transact(
    async (writer: Writer) => {
      await deps.orders.lock(writer, order)
      if (!(await deps.orders.lastResorts.lockBegun(writer, order))) return
      await deps.orders.lastResorts.end(writer, order, { failedFor })
      await deps.orders.tell(writer, order, { kind: 'noFlightInstead', facts: { reason: failedFor } })
    },
    { name: 'flights.resort.not-had' },
  )
}

/** Job: takes the flight that another line's order has asked for. What an earlier try has left is met under the lock of that order. */
export async function takeResort(deps: FlightsDeps, order: OrderRef): Promise<void> {
  const resort = await deps.orders.lastResorts.find(deps.db.read, order)
  invariant(resort, 'a job names an order that has asked for a flight')
  if (resort.askedAt === null || resort.stoppedAt !== null || resort.failedFor !== null || resort.goesOnAs !== null) return
  const given = await handedOver(deps, order, resort)
  if (given === 'people') return failResort(deps, order, given)
  const looked = await lookFor(deps, given)
  if (typeof looked === 'string') return failResort(deps, order, looked)
  const going = await choose(deps, given, looked)
  if (typeof going === 'string') return failResort(deps, order, going)
  const failed = await take(deps, going)
  if (failed) await failResort(deps, order, failed)
}
