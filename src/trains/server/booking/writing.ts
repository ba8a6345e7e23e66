import { budgetCostOf, type Charged } from '../../../applications/server/index.ts'
import { APPROVAL_KINDS } from '../../../approvals/rules/kinds.ts'
import { ownerOf } from '../../../flights/rules/party.ts'
import type { CallParsed } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, type Refusal } from '../../../kernel/result.ts'
import { maskPhone, readReachable } from '../../../people/rules/phone.ts'
import { feePayerOf } from '../../../payments/rules/pay-terms.ts'
import { stopsParty } from '../../../policy/rules/payers.ts'
import type { ApprovalWay } from '../../../policy/rules/policy.ts'
import type { Writer } from '../../../server/database/connect.ts'
import type { bookTrain } from '../../calls/booking.ts'
import { lastWordAt } from '../../rules/booking.ts'
import type { GroupRule } from '../../rules/groups.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { countedSince } from '../../rules/lock.ts'
import { checkStandbysOfDay } from '../../rules/standby.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { trainDateOf } from '../../rules/train.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { Booker, TrainsDeps } from '../deps.ts'
import { askedAbout, bookingOf, costOf, idsOf, nobodyToAsk, type Governed } from '../governing.ts'
import { groupJob, holdJob } from '../jobs.ts'
import { verdictOn, wantedFlight, type Ladder } from '../ladder/offers.ts'
import { insertLadder } from '../ladder/store.ts'
import type { Offer } from './offer.ts'
import { judgedAs } from './party.ts'
import { beginPrepaying } from '../paying.ts'
import { moneyLinesOf } from '../reading/present.ts'
import { sealContact, ticketPhoneSeal, type Contact } from '../purposes.ts'
import { overlapOf, rideOf } from './riding.ts'
import { insertStandby, standbysSince } from '../standby/store.ts'
import { insertOrder, lockTraveller, type NewTicket } from '../store.ts'

/* Checked orders, and how they are written. */

/** What is sent of an order, its further trains apart. */
export type Submission = Omit<CallParsed<typeof bookTrain>, 'ladder'>

/** What is waited for where it is sold out, and until when. The offer that is decided about and paid ahead is the dearest of these. */
export interface Queueing {
  readonly offers: readonly Offer[]
  readonly cutOffAt: Temporal.Instant
}

/** The place of an order in its group. */
export interface GroupPlace {
  readonly groupId: string
  readonly groupNo: number
  readonly rule: GroupRule
}

/** Bound to the others it waits for everybody's word before its own seats are looked for. */
const placeIn = (group: GroupPlace | null, state: 1 | 17) => ({
  groupId: group?.groupId ?? null,
  groupNo: group?.groupNo ?? null,
  groupRule: group?.rule ?? null,
  awaits: group?.rule === 'allOrNothing' && state === TRAIN_ORDER_CODES.OCCUPYING ? ('word' as const) : null,
})

/** What somebody sends, in which language she reads what is said of it. */
export interface Sent {
  readonly input: Submission
  readonly language: Language
  readonly queueing: Queueing | null
  /** Which of a group's orders it becomes; null for one by itself. */
  readonly group: GroupPlace | null
  /** The trains that it names for when its own cannot be had; the offer is then at what the dearest costs. Null where it names none. */
  readonly ladder: Ladder | null
}

/** A checked submission at the price of now, with what is kept of it. */
export interface Order extends Sent {
  readonly who: Booker
  readonly orderId: string
  readonly offer: Offer
  readonly governed: Governed
  readonly charged: Charged
  readonly answering: {
    readonly costCentreId: string
    readonly costCentreOwnerIds: readonly string[]
    readonly projectLeadIds: readonly string[]
  }
  readonly contact: Contact
}

/** Nothing is held before somebody has agreed; who is only told holds nothing up. */
export const isAsked = (way: ApprovalWay | null): way is Exclude<ApprovalWay, 'passive'> => way !== null && way !== 'passive'

/** How approvers are asked: the seats come after their word, so that who would have been asked about held seats is asked before. */
const askedWay = (way: ApprovalWay): ApprovalWay => (way === 'hard' ? 'beforeBooking' : way)

export const ownerIn = ({ who, offer }: Order): string =>
  ownerOf(
    who.personId,
    offer.party.travellers.map(({ person }) => person),
  )

/** Writes the order's spine. Answers with its number. */
export function place(deps: TrainsDeps, writer: Writer, order: Order, state: 1 | 7 | 17): Promise<string> {
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

function ticketsOf(deps: TrainsDeps, { who, orderId, offer, input, ladder }: Order): NewTicket[] {
  const { companyId } = who
  const { eachMinor } = (ladder?.rungs[0] ?? offer).price
  return offer.party.travellers.map(({ person: { personId, userCode } }, index) => {
    const given = input.passengers.find((one) => one.userCode === userCode)
    invariant(given, 'a checked form names everybody of the party')
    const phone = given.phone === undefined ? null : readReachable(given.phone)
    return {
      companyId,
      orderId,
      passengerNo: index + 1,
      personId,
      cardId: given.cardId,
      phoneSealed: phone === null ? null : deps.secrets.seal(ticketPhoneSeal({ orderId, personId }), phone),
      passengerType: offer.types[index] ?? 'adult',
      fareMinor: eachMinor[index] ?? 0,
    }
  })
}

function wishOf({ train: offered, seat, price }: Offer) {
  const { seats: _, ...train } = offered
  return { train, seat: seat.seat, price }
}

/** Writes its detail and its tickets. */
function detail(deps: TrainsDeps, writer: Writer, order: Order, state: 1 | 17, group: GroupPlace | null): Promise<void> {
  const { who, orderId, offer, input, governed, contact, queueing, ladder } = order
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
      // Whoever waits pays ahead, and has until the end of it at the longest.
      payBy: queueing?.cutOffAt ?? null,
      isStandby: queueing !== null,
      change: null,
      rung: ladder && 0,
      ...placeIn(group, state),
    },
    ticketsOf(deps, order),
  )
}

/** Asks those who have to agree, in the transaction that writes the order; or tells them, where the policy wants no more. */
export async function ask(
  deps: TrainsDeps,
  writer: Writer,
  { who, orderId, offer, input, governed, answering }: Order,
  kind: typeof APPROVAL_KINDS.TRAIN | typeof APPROVAL_KINDS.TRAIN_CHANGE = APPROVAL_KINDS.TRAIN,
): Promise<Refusal | null> {
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
      kind,
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
export async function takeBudgets(
  deps: TrainsDeps,
  writer: Writer,
  { who, orderId, offer, governed, charged }: Order,
): Promise<Refusal | null> {
  const { companyMinor } = governed.paying
  if (companyMinor === 0) return null
  const cost = { ...budgetCostOf(costOf(charged, companyMinor, trainDateOf(offer.train))), step: 'submit', chargedBy: who.personId }
  return deps.budgets.reserve(writer, { companyId: who.companyId, orderId }, { ...cost, mayExceed: governed.mayExceed })
}

/** Each of its trains as it was read, the flight after them, and the dearest as the most that any of them costs. */
async function putLadderDown(deps: TrainsDeps, writer: Writer, order: Order, ladder: Ladder): Promise<void> {
  const { who, orderId, governed, charged, input } = order
  const own = { companyId: who.companyId, orderId, ceilingMinor: totalMinorOf(ladder.ceiling.price), charged, goesOnFrom: null }
  await insertLadder(
    writer,
    own,
    ladder.rungs.map((offer) => ({ ...wishOf(offer), verdict: verdictOn(governed, offer) })),
  )
  const flight = wantedFlight(ladder, input.applicationId)
  if (flight) await deps.orders.lastResorts.name(writer, own, flight)
}

/** Until when at the latest somebody can decide: as long as one of its trains can still be had; where silence agrees, in time for the first. */
function decideUntil({ offer, governed, ladder, queueing }: Order): Temporal.Instant {
  if (queueing) return queueing.cutOffAt
  const first = lastWordAt(rideOf(offer).departAt)
  if (ladder === null || governed.needs.approval === 'soft') return first
  const all = ladder.rungs.map((rung) => lastWordAt(rideOf(rung).departAt))
  return all.reduce((latest, at) => (Temporal.Instant.compare(at, latest) > 0 ? at : latest), first)
}

/** Puts its tickets into the books, unless somebody of the party rides at that time, or it is one standby too many, since it was checked. */
async function putDown(deps: TrainsDeps, writer: Writer, order: Order): Promise<string | Refusal> {
  const { who, orderId, offer, governed, queueing, group, ladder } = order
  const now = deps.clock.now()
  const oneTooMany = queueing && checkStandbysOfDay(await standbysSince(writer, who, countedSince(now)), now)
  if (oneTooMany) return oneTooMany
  const overlap = await overlapOf(deps, writer, who, ladder?.rungs ?? queueing?.offers ?? [offer])
  if (overlap) return overlap
  const state = isAsked(governed.needs.approval) ? TRAIN_ORDER_CODES.AWAITING_APPROVAL : TRAIN_ORDER_CODES.OCCUPYING
  const number = await place(deps, writer, order, state)
  await detail(deps, writer, order, state, group)
  const ref = { companyId: who.companyId, orderId }
  if (queueing) await insertStandby(writer, { ...ref, cutOffAt: queueing.cutOffAt, prepaid: offer.price }, queueing.offers.map(wishOf))
  if (ladder) await putLadderDown(deps, writer, order, ladder)
  return number
}

async function takeApplication(deps: TrainsDeps, writer: Writer, order: Order): Promise<Refusal | null> {
  const { who, orderId, offer, input, governed, language } = order
  if (input.applicationId === null) return null
  const { companyId, personId: bookerId } = who
  const booking = bookingOf(offer, governed.paying.companyMinor)
  const asked = { companyId, applicationId: input.applicationId, bookerId, orderId, booking, language }
  const taken = await deps.applications.take(writer, { ...asked, departsAt: rideOf(offer).departAt })
  return isRefusal(taken) ? { ...taken, field: 'applicationId' } : null
}

async function setMoneyAside(deps: TrainsDeps, writer: Writer, order: Order): Promise<null> {
  const { who, orderId, offer, governed } = order
  const { companyMinor, serviceFeePaidBy } = governed.paying
  // Of several trains the company's part is the most that it pays for any, and what is left of the dearest is a person's.
  const personMinor = totalMinorOf(offer.price) - companyMinor
  const feePayer = feePayerOf(who.settings.payment, governed.verdict.rules.some(stopsParty))
  const terms = { serviceFeePaidBy, isServiceFeeReturned: offer.feePromise.isReturned, feePayer }
  const ref = { companyId: who.companyId, orderId }
  await deps.payments.reserve(writer, ref, { companyMinor, personMinor, payerId: ownerIn(order), terms })
  return null
}

/** What happens next by itself: somebody is asked, or the railway. An order that goes on with the others of its group is looked at by these. */
async function beginAll(deps: TrainsDeps, writer: Writer, order: Order): Promise<Refusal | null> {
  const { who, orderId, governed, queueing, group } = order
  const ref = { companyId: who.companyId, orderId }
  const nobody = await ask(deps, writer, order)
  if (nobody) return nobody
  if (isAsked(governed.needs.approval)) await deps.approvals.begin(writer, ref, decideUntil(order))
  else if (queueing) await beginPrepaying(deps, writer, ref)
  else await deps.jobs.send(writer, group?.rule === 'allOrNothing' ? groupJob : holdJob, ref)
  return null
}

/** In this order over all orders of a form, lest two forms wait for each other: budgets are wanted by everybody, and stay locked until the commit. */
const STEPS = [takeApplication, setMoneyAside, beginAll, takeBudgets] as const

/** A refusal about one of several orders names which. */
export const ofPart = (refusal: Refusal, nth: number): Refusal => ({
  ...refusal,
  field: `parts.${nth}${refusal.field === undefined ? '' : `.${refusal.field}`}`,
})

/** Writes orders with their tickets, money, applications, requests and first jobs, or nothing of any. Answers with their numbers, in order. */
export async function write(deps: TrainsDeps, writer: Writer, orders: readonly Order[]): Promise<readonly string[] | Refusal> {
  const many = orders.length > 1
  // Everybody takes a party's locks in one order, lest two that share travellers wait for each other; the second sees the first.
  const inLine = orders.flatMap(({ who: { companyId, personId: bookerId }, offer, queueing }) =>
    // Standbys are counted by who submits them.
    [...idsOf(offer.party), ...(queueing ? [bookerId] : [])].map((personId) => ({ companyId, personId })),
  )
  for (const one of inLine.toSorted((a, b) => (a.personId < b.personId ? -1 : 1))) await lockTraveller(writer, one)
  const numbers: string[] = []
  for (const [nth, order] of orders.entries()) {
    const number = await putDown(deps, writer, order)
    if (isRefusal(number)) return many ? ofPart(number, nth) : number
    numbers.push(number)
  }
  for (const step of STEPS) {
    for (const [nth, order] of orders.entries()) {
      const refused = await step(deps, writer, order)
      if (refused) return many ? ofPart(refused, nth) : refused
    }
  }
  return numbers
}
