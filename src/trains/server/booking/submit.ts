import type { BudgetSeen } from '../../../applications/server/index.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { readMainlandMobile, readReachable } from '../../../people/rules/phone.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import { refuseUnanswered, sceneAnswersOf } from '../../../policy/rules/scene-asks-are-answered.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { Limit } from '../../../server/http/limits.ts'
import type { bookTrain } from '../../calls/booking.ts'
import { checkTrainForm } from '../../rules/booking.ts'
import { railDocumentFault } from '../../rules/documents.ts'
import { checkLock } from '../../rules/lock.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { trainDateOf } from '../../rules/train.ts'
import { givenUpLately } from '../cancel.ts'
import type { Booker, RailDeps, TrainsDeps } from '../deps.ts'
import { askableFor, bookingOf, chargedTo, refusedByPolicy, refusedToBook, type Governed } from '../governing.ts'
import { atCeiling, governAll, ladderFor } from '../ladder/offers.ts'
import { offerFor, type Offer } from './offer.ts'
import type { Contact } from '../purposes.ts'
import { twiceOnForm } from '../../rules/overlaps.ts'
import { overlapOf, rideOf } from './riding.ts'
import { orderOfForm } from '../store.ts'
import { write, type Order, type Sent, type Submission } from './writing.ts'

/** Each submit may take a seat away from others for a while: nobody needs more than this. */
const SUBMITS: Limit = { name: 'trains.submit', hitsMax: 120, windowSeconds: 600 }

async function contactOf(deps: TrainsDeps, who: Booker, input: Submission): Promise<Contact> {
  if (input.contact.kind === 'other') {
    const { name, phone } = input.contact
    return { name: { zh: name, en: name }, phone: readMainlandMobile(phone) ?? readReachable(phone) ?? phone }
  }
  const [own, phone] = await Promise.all([deps.people.find(deps.db.read, who), deps.people.phoneOf(deps.db.read, who)])
  invariant(own && phone, 'who is signed in exists and can be reached')
  return { name: own.name, phone }
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

/** The railway sells a document one ticket a train, whoever stands behind it: two of a party with one number would be refused by it, and stay where they are. */
async function documentTwice(deps: TrainsDeps, { companyId }: Booker, passengers: Submission['passengers']): Promise<Refusal | null> {
  const numbers = await deps.people.documentNumbers(
    deps.db.read,
    companyId,
    passengers.map(({ cardId }) => cardId),
  )
  const [second] = twiceOnForm(passengers.map(({ cardId }) => numbers.get(cardId) ?? cardId))
  return second === undefined ? null : refuse('TR-DOCUMENT-TWICE', { field: `travellers.${second}.cardId` })
}

/** What stands in the way; first what she can mend on the page, then what she has booked already, then what policy and money say. */
async function check(deps: TrainsDeps, who: Booker, offer: Offer, sent: Sent, beside: readonly BudgetSeen[]): Promise<Order | Refusal> {
  const { input, language, queueing, ladder } = sent
  const charged = await chargedTo(deps, who, offer.party, input)
  if (isRefusal(charged)) return charged
  const governed = await governAll(deps, who, offer, ladder, { charged, linked: input.applicationId !== null, beside })
  if (isRefusal(governed)) return governed
  const askable = await askableFor(deps, who, offer, governed)
  const isChosen = governed.needs.approval !== null && !askable.byFlow && askable.nobody === null
  const wrong = checkForm(offer, input, governed, isChosen ? askable.approvers.map(({ userCode }) => userCode) : null)
  if (wrong) return wrong
  const twice = await documentTwice(deps, who, input.passengers)
  if (twice) return twice
  const { reason, remark, applicationId } = input
  const unanswered = refuseUnanswered(offer.scene.asks, sceneAnswersOf({ shares: charged.attribution.shares, reason, remark }))
  if (unanswered) return unanswered
  const stopped =
    (await overlapOf(deps, deps.db.read, who, ladder?.rungs ?? queueing?.offers ?? [offer])) ??
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
  return { ...sent, who, orderId: uuidv7(deps.clock.now().epochMilliseconds), offer, governed, charged, answering, contact }
}

/** Whether she may submit once more so soon. */
export async function admit(deps: RailDeps, who: Booker): Promise<Refusal | null> {
  const admission = await deps.limits.hit(SUBMITS, who.personId)
  return admission.admitted ? null : refuse('TR-WAIT', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
}

async function trySubmit(deps: RailDeps, who: Booker, input: CallParsed<typeof bookTrain>, language: Language): Promise<string | Refusal> {
  const waits = await admit(deps, who)
  if (waits) return waits
  const offer = await offerFor(deps, who, input)
  if (isRefusal(offer)) return offer
  const ladder = input.ladder && (await ladderFor(deps, who, offer, input.ladder, input.applicationId))
  if (isRefusal(ladder)) return ladder
  return submitOffer(deps, who, atCeiling(offer, ladder), { input, language, queueing: null, group: null, ladder })
}

/** What is sent, checked against the offer as it is now. Another price than the accepted one is told, and not gone on with. */
export async function checkOffer(
  deps: TrainsDeps,
  who: Booker,
  offer: Offer,
  sent: Sent,
  /** What the orders before it on the same form take out of budgets. */
  beside: readonly BudgetSeen[] = [],
): Promise<Order | Refusal> {
  const newMinor = totalMinorOf(offer.price)
  const order = await check(deps, who, offer, sent, beside)
  if (isRefusal(order) || newMinor === sent.input.acceptedTotalMinor) return order
  const facts = { oldMinor: sent.input.acceptedTotalMinor, newMinor }
  return refuse('TR-PRICE', { facts, detail: facts })
}

/** Somebody else was a moment faster, or the same form in another tab. */
const ONCE: ReadonlySet<string | null> = new Set(['train_ticket_no_repeat', 'train_order_form_once', 'train_group_form_once'])

/** Writes something, or says why it cannot be. */
export async function tryWriting<T>(deps: TrainsDeps, name: string, work: (writer: Writer) => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await unlessRefused(deps.db, { name }, work)
  } catch (error) {
    if (ONCE.has(constraintOf(error))) return refuse('TR-TWICE', { field: 'passengers' })
    if (isBeyondCredit(error)) return refuse('TR-CREDIT')
    throw error
  }
}

/** Checks what is sent against the offer as it is now, and writes it, or nothing of it. Answers with the order's number. */
export async function submitOffer(deps: RailDeps, who: Booker, offer: Offer, sent: Sent): Promise<string | Refusal> {
  const order = await checkOffer(deps, who, offer, sent)
  if (isRefusal(order)) return order
  const numbers = await tryWriting(deps, 'trains.submit', (writer) => write(deps, writer, [order]))
  if (isRefusal(numbers)) return numbers
  const [number] = numbers
  invariant(number, 'an order has a number')
  return number
}

/**
 * Submits an order: checks it at what it costs now and writes it with its money reserved; the seats are then held by a job. Another price than
 * the accepted one is told, never charged. Whoever sends the same form again, by a double tap or in a second tab, is told the order that it
 * became, whatever else would have been refused.
 */
export async function submit(
  deps: RailDeps,
  who: Booker,
  input: CallParsed<typeof bookTrain>,
  language: Language,
): Promise<CallResult<typeof bookTrain> | Refusal> {
  const orderSeq = await onceOfForm(deps, who, input.formId, () => trySubmit(deps, who, input, language))
  return isRefusal(orderSeq) ? orderSeq : { orderSeq }
}

/** What something that happens once has become already; else what trying comes to. */
export async function onceOf<T extends string | readonly string[]>(
  already: () => Promise<T | null>,
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const done = await already()
  if (done !== null) return done
  const result = await attempt()
  return isRefusal(result) ? ((await already()) ?? result) : result
}

/** The number of the order that a form has become; else what trying comes to. */
export const onceOfForm = (
  deps: RailDeps,
  who: Booker,
  formId: string,
  attempt: () => Promise<string | Refusal>,
): Promise<string | Refusal> => onceOf(() => orderOfForm(deps.db.read, who, formId), attempt)
