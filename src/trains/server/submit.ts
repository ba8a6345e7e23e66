import { APPROVAL_KINDS } from '../../approvals/rules/kinds.ts'
import { ownerOf } from '../../flights/rules/party.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { maskPhone, readMainlandMobile } from '../../people/rules/phone.ts'
import { feePayerOf } from '../../payments/rules/pay-terms.ts'
import { isBeyondCredit } from '../../payments/server/index.ts'
import { stopsParty } from '../../policy/rules/payers.ts'
import type { ApprovalWay } from '../../policy/rules/policy.ts'
import { refuseUnanswered, sceneAnswersOf } from '../../policy/rules/scene-asks-are-answered.ts'
import { constraintOf, type Writer } from '../../server/database/connect.ts'
import { unlessRefused } from '../../server/database/unless-refused.ts'
import type { Limit } from '../../server/http/limits.ts'
import type { bookTrain } from '../calls/booking.ts'
import { checkTrainForm, lastWordAt } from '../rules/booking.ts'
import { railDocumentFault } from '../rules/documents.ts'
import { checkLock } from '../rules/lock.ts'
import { totalMinorOf } from '../rules/order-price.ts'
import { checkOverlap, type Ride } from '../rules/overlaps.ts'
import { TRAIN_ORDER_CODES } from '../rules/states.ts'
import { trainDateOf } from '../rules/train.ts'
import { givenUpLately } from './cancel.ts'
import { cityCodeOf } from './cities.ts'
import type { Booker, RailDeps, TrainsDeps } from './deps.ts'
import {
  askableFor,
  askedAbout,
  bookingOf,
  chargedTo,
  costOf,
  govern,
  idsOf,
  nobodyToAsk,
  refusedByPolicy,
  refusedToBook,
  type Charged,
  type Governed,
} from './governing.ts'
import { holdJob } from './jobs.ts'
import { offerFor, type Offer } from './offer.ts'
import { judgedAs } from './party.ts'
import { moneyLinesOf } from './present.ts'
import { sealContact, ticketPhoneSeal, type Contact } from './purposes.ts'
import { insertOrder, lockTraveller, orderOfForm, ridesDuring, type NewTicket } from './store.ts'

type Submission = CallParsed<typeof bookTrain>

/** Each submit may take a seat away from others for a while: nobody needs more than this. */
const SUBMITS: Limit = { name: 'trains.submit', hitsMax: 120, windowSeconds: 600 }

/** A checked submission at the price of now, with what is kept of it. */
interface Order {
  readonly who: Booker
  readonly orderId: string
  readonly offer: Offer
  readonly input: Submission
  readonly governed: Governed
  readonly charged: Charged
  readonly answering: {
    readonly costCentreId: string
    readonly costCentreOwnerIds: readonly string[]
    readonly projectLeadIds: readonly string[]
  }
  readonly contact: Contact
  readonly language: Language
}

/** Nothing is held before somebody has agreed; who is only told holds nothing up. */
const isAsked = (way: ApprovalWay | null): way is Exclude<ApprovalWay, 'passive'> => way !== null && way !== 'passive'

/** How approvers are asked: the seats come after their word, so that who would have been asked about held seats is asked before. */
const askedWay = (way: ApprovalWay): ApprovalWay => (way === 'hard' ? 'beforeBooking' : way)

const rideOf = ({ train }: Offer): Ride => ({
  trainId: train.trainId,
  trainNo: train.trainNo,
  departAt: Temporal.Instant.from(train.from.at),
  arriveAt: Temporal.Instant.from(train.to.at),
})

async function contactOf(deps: TrainsDeps, who: Booker, input: Submission): Promise<Contact> {
  if (input.contact.kind === 'other') {
    const { name, phone } = input.contact
    return { name: { zh: name, en: name }, phone: readMainlandMobile(phone) ?? phone }
  }
  const [own, phone] = await Promise.all([deps.people.find(deps.db.read, who), deps.people.phoneOf(deps.db.read, who)])
  invariant(own && phone, 'who is signed in exists and can be reached')
  return { name: own.name, phone }
}

/** What one of the party has already at that time, or of that train; said with the train that is in the way. */
async function overlapOf(deps: TrainsDeps, reader: Writer | RailDeps['db']['read'], who: Booker, offer: Offer): Promise<Refusal | null> {
  const wanted = rideOf(offer)
  const taken = await ridesDuring(reader, who.companyId, idsOf(offer.party), wanted)
  for (const personId of idsOf(offer.party)) {
    const refused = checkOverlap(
      wanted,
      taken.filter((ride) => ride.personId === personId),
    )
    if (refused) return refused
  }
  return null
}

function checkForm(offer: Offer, input: Submission, governed: Governed, approverCodes: readonly string[] | null): Refusal | null {
  const lastDay = offer.train.to.at.slice(0, 10)
  return checkTrainForm(
    { ...input, travellers: input.passengers },
    {
      travellers: offer.party.travellers.map(({ person, cards }, index) => ({
        userCode: person.userCode,
        cardIds: cards.filter((card) => railDocumentFault(card, lastDay) === null).map(({ cardId }) => cardId),
        // A child is reached by whoever is named on the order.
        hasPhone: person.maskedPhone !== '' || offer.types[index] === 'child' || offer.types[index] === 'freeChild',
      })),
      needsApplication: governed.application.need === 'needed',
      hasProposedCost: true, // what is not proposed was refused before
      reasons: governed.needs.reason ? offer.judged.standing.reasons : null,
      approverCodes,
      seat: offer.seat,
      seated: offer.seated,
    },
  )
}

/** What stands in the way; first what she can mend on the page, then what she has booked already, then what policy and money say. */
async function check(deps: TrainsDeps, who: Booker, offer: Offer, input: Submission, language: Language): Promise<Order | Refusal> {
  const charged = await chargedTo(deps, who, offer.party, input)
  if (isRefusal(charged)) return charged
  const governed = await govern(deps, who, offer, { charged, linked: input.applicationId !== null })
  if (isRefusal(governed)) return governed
  const askable = await askableFor(deps, who, offer, governed)
  const isChosen = governed.needs.approval !== null && !askable.byFlow && askable.nobody === null
  const wrong = checkForm(offer, input, governed, isChosen ? askable.approvers.map(({ userCode }) => userCode) : null)
  if (wrong) return wrong
  const { reason, remark, applicationId } = input
  const unanswered = refuseUnanswered(offer.scene.asks, sceneAnswersOf({ shares: charged.attribution.shares, reason, remark }))
  if (unanswered) return unanswered
  const stopped =
    (await overlapOf(deps, deps.db.read, who, offer)) ??
    checkLock(await givenUpLately(deps, who), deps.clock.now()) ??
    refusedToBook(deps, offer, governed, askable) ??
    refusedByPolicy(governed)
  if (stopped) return stopped
  const { companyMinor } = governed.paying
  const ride = rideOf(offer)
  if (applicationId !== null) {
    const ask = { companyId: who.companyId, applicationId, bookerId: who.personId, departsAt: ride.departAt, language }
    const match = await deps.applications.match(deps.db.read, { ...ask, booking: bookingOf(offer, companyMinor) })
    if (isRefusal(match)) return { ...match, field: 'applicationId' }
  }
  const date = Temporal.PlainDate.from(trainDateOf(offer.train))
  const answering = await deps.costs.answeringFor(deps.db.read, charged.whose, {
    attribution: charged.attribution,
    amountMinor: companyMinor,
    date,
    field: 'attribution',
  })
  if (isRefusal(answering)) return answering
  const contact = await contactOf(deps, who, input)
  return { who, orderId: uuidv7(deps.clock.now().epochMilliseconds), offer, input, governed, charged, answering, contact, language }
}

const ownerIn = ({ who, offer }: Order): string =>
  ownerOf(
    who.personId,
    offer.party.travellers.map(({ person }) => person),
  )

/** Writes the order's spine. Answers with its number. */
function place(deps: TrainsDeps, writer: Writer, order: Order, state: 1 | 17): Promise<string> {
  const { who, orderId, offer, input, answering } = order
  const { train, party, price, judged } = offer
  return deps.orders.place(writer, {
    companyId: who.companyId,
    orderId,
    line: 'train',
    ownerId: ownerIn(order),
    bookerId: who.personId,
    travellerIds: idsOf(party),
    costCentreId: answering.costCentreId,
    policyVersion: judged.standing.policyVersion,
    remark: input.remark,
    moneyLines: moneyLinesOf(price),
    departsAt: rideOf(offer).departAt,
    endsAt: rideOf(offer).arriveAt,
    departsOn: Temporal.PlainDate.from(trainDateOf(train)),
    cityCodes: [...new Set([cityCodeOf(train.from.city.zh), cityCodeOf(train.to.city.zh)])],
    event: {
      kind: 'submitted',
      actorId: who.personId,
      fromState: null,
      toState: state,
      facts: { amountMinor: totalMinorOf(price), travellers: party.travellers.length },
    },
  })
}

function ticketsOf(deps: TrainsDeps, { who, orderId, offer, input }: Order): NewTicket[] {
  const { companyId } = who
  return offer.party.travellers.map(({ person: { personId, userCode } }, index) => {
    const given = input.passengers.find((one) => one.userCode === userCode)
    invariant(given, 'a checked form names everybody of the party')
    const phone = given.phone === undefined ? null : readMainlandMobile(given.phone)
    return {
      companyId,
      orderId,
      passengerNo: index + 1,
      personId,
      cardId: given.cardId,
      phoneSealed: phone === null ? null : deps.secrets.seal(ticketPhoneSeal({ orderId, personId }), `+86${phone}`),
      passengerType: offer.types[index] ?? 'adult',
      fareMinor: offer.price.eachMinor[index] ?? 0,
    }
  })
}

/** Writes its detail and its tickets. */
function detail(deps: TrainsDeps, writer: Writer, order: Order, state: 1 | 17): Promise<void> {
  const { who, orderId, offer, input, governed, contact } = order
  const { seats: _, ...train } = offer.train
  const { needs, paying, verdict, application } = governed
  return insertOrder(
    writer,
    {
      companyId: who.companyId,
      orderId,
      state,
      formId: input.formId,
      bookerId: who.personId,
      train,
      seat: offer.seat.seat,
      wishes: input.wishes,
      price: offer.price,
      paying,
      verdict,
      judgedAs: offer.judged.standing.personId,
      sceneCode: offer.scene.code,
      approvalWay: needs.approval,
      reasonCode: needs.reason ? (input.reason?.code ?? null) : null,
      reasonNote: needs.reason ? (input.reason?.note ?? null) : null,
      applicationWaived: application.because,
      contactSealed: sealContact(deps, orderId, contact),
      contactMasked: maskPhone(contact.phone),
    },
    ticketsOf(deps, order),
  )
}

/** Asks those who have to agree, in the transaction that writes the order; or tells them, where the policy wants no more. */
async function ask(deps: TrainsDeps, writer: Writer, { who, orderId, offer, input, governed, answering }: Order): Promise<Refusal | null> {
  const way = governed.needs.approval
  if (way === null) return null
  invariant(input.reason, 'whoever asks for approval says why')
  const bearers = [...new Set(offer.party.travellers.map(judgedAs))]
  const people = await deps.people.findAll(writer, who.companyId, bearers)
  const bearerOf = (userCode: string): string => {
    const traveller = offer.party.travellers.find(({ person }) => person.userCode === userCode)
    return (traveller && people.get(judgedAs(traveller))?.userCode) ?? userCode
  }
  const { overMinor, ...about } = askedAbout(governed.verdict, totalMinorOf(offer.price))
  const { costCentreOwnerIds, projectLeadIds } = answering
  const refused = await deps.approvals.apply(
    writer,
    { companyId: who.companyId, orderId },
    {
      kind: APPROVAL_KINDS.TRAIN,
      applicantId: who.personId,
      travellerIds: bearers,
      chosen: input.approvers.map((one) => ({ ...one, userCode: bearerOf(one.userCode) })),
      notifierCodes: input.notifiers,
      way: askedWay(way),
      // Seats are taken for what was agreed to at most, or not at all.
      ceiling: null,
      overMinor,
      reason: input.reason,
      about: { ...about, costCentreOwnerIds, projectLeadIds },
    },
  )
  return refused?.refused === 'AP-NO-APPROVER' ? nobodyToAsk(deps, writer, who.companyId) : refused
}

/** Sets aside what it is charged to. Last: a budget's row is wanted by everybody who books from it, and stays locked until the commit. */
async function takeBudgets(deps: TrainsDeps, writer: Writer, { who, orderId, offer, governed, charged }: Order): Promise<Refusal | null> {
  const { companyMinor } = governed.paying
  if (companyMinor === 0) return null
  const cost = { ...costOf(charged, companyMinor, trainDateOf(offer.train)), step: 'submit', chargedBy: who.personId }
  return deps.budgets.reserve(writer, { companyId: who.companyId, orderId }, { ...cost, mayExceed: governed.mayExceed })
}

/** Writes an order with its tickets, money, application, request and first job, or nothing of it. Answers with its number. */
async function write(deps: TrainsDeps, writer: Writer, order: Order): Promise<string | Refusal> {
  const { who, orderId, offer, input, governed, language } = order
  const { companyId, personId } = who
  const ref = { companyId, orderId }
  // Everybody takes a party's locks in one order, lest two that share travellers wait for each other; the second sees the first.
  for (const id of idsOf(offer.party).toSorted()) await lockTraveller(writer, { companyId, personId: id })
  const overlap = await overlapOf(deps, writer, who, offer)
  if (overlap) return overlap
  const state = isAsked(governed.needs.approval) ? TRAIN_ORDER_CODES.AWAITING_APPROVAL : TRAIN_ORDER_CODES.OCCUPYING
  const number = await place(deps, writer, order, state)
  await detail(deps, writer, order, state)
  const { companyMinor, personMinor, serviceFeePaidBy } = governed.paying
  if (input.applicationId !== null) {
    const booking = bookingOf(offer, companyMinor)
    const asked = { companyId, applicationId: input.applicationId, bookerId: personId, orderId, booking, language }
    const taken = await deps.applications.take(writer, { ...asked, departsAt: rideOf(offer).departAt })
    if (isRefusal(taken)) return { ...taken, field: 'applicationId' }
  }
  const feePayer = feePayerOf(who.settings.payment, governed.verdict.rules.some(stopsParty))
  const terms = { serviceFeePaidBy, isServiceFeeReturned: offer.feePromise.isReturned, feePayer }
  await deps.payments.reserve(writer, ref, { companyMinor, personMinor, payerId: ownerIn(order), terms })
  const nobody = await ask(deps, writer, order)
  if (nobody) return nobody
  if (isAsked(governed.needs.approval)) await deps.approvals.begin(writer, ref, lastWordAt(rideOf(offer).departAt))
  else await deps.jobs.send(writer, holdJob, ref)
  return (await takeBudgets(deps, writer, order)) ?? number
}

async function trySubmit(deps: RailDeps, who: Booker, input: Submission, language: Language): Promise<string | Refusal> {
  const admission = await deps.limits.hit(SUBMITS, who.personId)
  if (!admission.admitted) return refuse('TR-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
  const offer = await offerFor(deps, who, input)
  if (isRefusal(offer)) return offer
  const newMinor = totalMinorOf(offer.price)
  const order = await check(deps, who, offer, input, language)
  if (isRefusal(order)) return order
  if (newMinor !== input.acceptedTotalMinor) {
    const facts = { oldMinor: input.acceptedTotalMinor, newMinor }
    return refuse('TR-PRICE', { facts, detail: facts })
  }
  try {
    return await unlessRefused(deps.db, { name: 'trains.submit' }, (writer) => write(deps, writer, order))
  } catch (error) {
    if (constraintOf(error) === 'train_ticket_no_repeat') return refuse('TR-TWICE', { field: 'passengers' })
    if (constraintOf(error) === 'train_order_form_once') return refuse('TR-TWICE', { field: 'passengers' })
    if (isBeyondCredit(error)) return refuse('TR-CREDIT')
    throw error
  }
}

/**
 * Submits an order: checks it at what it costs now and writes it with its money reserved; the seats are then held by a job. Another price than
 * the accepted one is told, never charged. Whoever sends the same form again, by a double tap or in a second tab, is told the order that it
 * became, whatever else would have been refused.
 */
export async function submit(
  deps: RailDeps,
  who: Booker,
  input: Submission,
  language: Language,
): Promise<CallResult<typeof bookTrain> | Refusal> {
  const already = () => orderOfForm(deps.db.read, who, input.formId)
  const done = await already()
  if (done !== null) return { orderSeq: done }
  const result = await trySubmit(deps, who, input, language)
  if (!isRefusal(result)) return { orderSeq: result }
  const other = await already()
  return other === null ? result : { orderSeq: other }
}
