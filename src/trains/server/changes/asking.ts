import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { APPROVAL_KINDS } from '../../../approvals/rules/kinds.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { feePayerOf } from '../../../payments/rules/pay-terms.ts'
import { isBeyondCredit } from '../../../payments/server/index.ts'
import { stopsParty } from '../../../policy/rules/payers.ts'
import { constraintOf, type Writer } from '../../../server/database/connect.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { confirmTrainChange } from '../../calls/changes.ts'
import { checkReasonGiven, checkWishes, lastWordAt, NO_WISHES } from '../../rules/booking.ts'
import { chooseChangeable, type ChangeOf } from '../../rules/changing.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { seatedOf } from '../../rules/passengers.ts'
import { TRAIN_ORDER_CODES } from '../../rules/states.ts'
import { trainDateOf } from '../../rules/train.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { idsOf, refusedByPolicy, refusedToBook } from '../governing.ts'
import { holdJob } from '../jobs.ts'
import { lock, note } from '../moving.ts'
import { statusOf } from '../reading/standing.ts'
import { openContact, sealContact, ticketPhoneSeal } from '../purposes.ts'
import { findReturnable, returnableOf, type Found } from '../refunds/quoting.ts'
import { overlapOf, rideOf } from '../booking/riding.ts'
import { findTickets, insertOrder, lockTraveller, NO_GROUP, type TrainTicketRow } from '../store.ts'
import { admit, onceOfForm } from '../booking/submit.ts'
import { ask, isAsked, ownerIn, place, takeBudgets, type Order } from '../booking/writing.ts'
import { unfitFor } from './applied.ts'
import { costAt, governChange, openChange, type OpenChange } from './costing.ts'
import { presentQuote, quoteAnew, type QuotedChange } from './quoting.ts'
import { findChangeQuote, turnTickets, type ChangeQuoteRow } from './store.ts'

/*
 * Asking for a change by a quote that was read: one transaction writes the order that it becomes, with its money, its request and its first job,
 * and takes the old tickets out of everybody's reach. From there on it goes the way of every order.
 */

type Submission = CallParsed<typeof confirmTrainChange>

/** Of a change only where they would like to lie is wished for; what cannot be met is replaced. */
const wishesOf = ({ berths }: Pick<Submission, 'berths'>): typeof NO_WISHES => ({ ...NO_WISHES, berths })

const checkBerths = (input: Submission, { seat, types }: OpenChange['offer']): Refusal | null => {
  const wrong = checkWishes(wishesOf(input), { seat, seated: seatedOf(types) })
  return wrong && refuse('TR-SEAT', { field: 'berths' })
}

/** What she has to say or to choose, in the order of the page; and what stands in the way besides. */
async function check(deps: RailDeps, who: Booker, quoted: QuotedChange, input: Submission, language: Language) {
  const { open, governed, charged, askable, asChange, costed } = quoted
  const { offer } = open
  const refused = refusedToBook(deps, asChange, governed, askable) ?? refusedByPolicy(governed)
  if (refused) return refused
  const unmet = checkBerths(input, offer)
  if (unmet) return unmet
  const isChosen = governed.needs.approval !== null && !askable.byFlow && askable.nobody === null
  const unsaid = checkReasonGiven(input, {
    userCodes: offer.party.travellers.map(({ person }) => person.userCode),
    reasons: governed.needs.reason ? offer.judged.standing.reasons : null,
    approverCodes: isChosen ? askable.approvers.map(({ userCode }) => userCode) : null,
  })
  if (unsaid) return unsaid
  const unfit = await unfitFor(deps, who, open, { companyMinor: costed.paying.companyMinor, language })
  if (unfit) return unfit
  return deps.costs.answeringFor(deps.db.read, charged.whose, {
    attribution: charged.attribution,
    amountMinor: costed.paying.companyMinor,
    date: Temporal.PlainDate.from(trainDateOf(offer.train)),
    field: 'attribution',
  })
}

/** The order as `submit.ts` writes one: at what the change costs, for those who change. */
function orderOf(
  who: Booker,
  quoted: QuotedChange,
  input: Submission,
  answering: Order['answering'],
  language: Language,
  deps: RailDeps,
): Order {
  const { asChange, governed, charged, row, open, costed } = quoted
  const { found } = open
  return {
    who,
    orderId: uuidv7(deps.clock.now().epochMilliseconds),
    offer: asChange,
    governed,
    charged,
    answering,
    contact: openContact(deps, found.order.orderId, found.row.contactSealed),
    language,
    queueing: null,
    group: null,
    ladder: null,
    input: {
      ...row.quote.ride,
      formId: row.id,
      sceneCode: found.row.sceneCode,
      attribution: null,
      applicationId: null,
      passengers: [],
      contact: { kind: 'own' },
      wishes: wishesOf(input),
      remark: '',
      termsAgreed: true,
      acceptedTotalMinor: totalMinorOf(costed.price),
      reason: input.reason,
      approvers: input.approvers,
      notifiers: input.notifiers,
    },
  }
}

function changeOf({ open, costed, row }: QuotedChange): ChangeOf {
  const { found, chosen, before } = open
  return {
    fromOrderId: found.order.orderId,
    passengerNos: chosen.map(({ passengerNo }) => passengerNo),
    quoteId: row.supplierQuoteId,
    sums: row.quote.sums,
    before,
    personWorthMinor: costed.personWorthMinor,
    fromDepartAt: found.row.train.from.at,
    movedAt: null,
  }
}

/** Its own detail and its tickets: whoever travels, by the document and the number of before. */
function detail(deps: RailDeps, writer: Writer, quoted: QuotedChange, order: Order, chosen: readonly TrainTicketRow[], state: 7 | 17) {
  const { who, orderId, offer, governed, input, contact } = order
  const { seats: _, ...train } = offer.train
  const { companyId } = who
  const old = quoted.open.found.row
  return insertOrder(
    writer,
    {
      companyId,
      orderId,
      state,
      formId: input.formId,
      bookerId: who.personId,
      train,
      seat: offer.seat.seat,
      wishes: input.wishes,
      price: offer.price,
      paying: governed.paying,
      verdict: governed.verdict,
      judgedAs: offer.judged.standing.personId,
      sceneCode: old.sceneCode,
      approvalWay: governed.needs.approval,
      reasonCode: governed.needs.reason ? (input.reason?.code ?? null) : null,
      reasonNote: governed.needs.reason ? (input.reason?.note ?? null) : null,
      applicationWaived: old.applicationWaived,
      contactSealed: sealContact(deps, orderId, contact),
      contactMasked: old.contactMasked,
      payBy: null,
      isStandby: false,
      change: changeOf(quoted),
      ...NO_GROUP,
    },
    chosen.map(({ personId, cardId, phoneSealed, passengerType, orderId: oldId }, index) => ({
      companyId,
      orderId,
      passengerNo: index + 1,
      personId,
      cardId,
      phoneSealed:
        phoneSealed === null
          ? null
          : deps.secrets.seal(
              ticketPhoneSeal({ orderId, personId }),
              deps.secrets.open(ticketPhoneSeal({ orderId: oldId, personId }), phoneSealed),
            ),
      passengerType,
      fareMinor: offer.price.eachMinor[index] ?? 0,
    })),
  )
}

/** Writes the change with everything that belongs to it, or nothing of it. Answers with the new order's number. */
async function write(deps: RailDeps, writer: Writer, quoted: QuotedChange, order: Order): Promise<string | Refusal> {
  const { who, orderId, governed, offer } = order
  const { found } = quoted.open
  const ref = { companyId: who.companyId, orderId }
  for (const id of idsOf(offer.party).toSorted()) await lockTraveller(writer, { companyId: who.companyId, personId: id })
  const locked = await lock(deps, writer, found.order)
  const tickets = await findTickets(writer, who.companyId, [found.order.orderId])
  const chosen = chooseChangeable(locked.row.state, returnableOf(tickets), quoted.row.passengerNos)
  if (isRefusal(chosen)) return chosen
  const overlap = await overlapOf(deps, writer, who, [offer], found.order.orderId)
  if (overlap) return overlap
  // They stand in the way of another ride, but for the one that takes their place.
  await turnTickets(writer, found.order, quoted.row.passengerNos, { fate: 'changing', isLive: true })
  const isFirst = isAsked(governed.needs.approval)
  const state = isFirst ? TRAIN_ORDER_CODES.AWAITING_APPROVAL : TRAIN_ORDER_CODES.CHANGE_AWAITING_CONFIRMATION
  const number = await place(deps, writer, order, state)
  await detail(deps, writer, quoted, order, chosen, state)
  const { train } = offer
  const facts = { tickets: chosen.length, trainNo: train.trainNo, until: train.from.at }
  await note(deps, writer, locked, { kind: 'changeAsked', actorId: who.personId, facts })
  const { companyMinor, personMinor, serviceFeePaidBy } = governed.paying
  const feePayer = feePayerOf(who.settings.payment, governed.verdict.rules.some(stopsParty))
  const terms = { serviceFeePaidBy, isServiceFeeReturned: offer.feePromise.isReturned, feePayer }
  await deps.payments.reserve(writer, ref, { companyMinor, personMinor, payerId: ownerIn(order), terms })
  const nobody = await ask(deps, writer, order, APPROVAL_KINDS.TRAIN_CHANGE)
  if (nobody) return nobody
  if (isFirst) await deps.approvals.begin(writer, ref, lastWordAt(rideOf(offer).departAt))
  else await deps.jobs.send(writer, holdJob, ref)
  return (await takeBudgets(deps, writer, order)) ?? number
}

/** What was quoted holds no longer: the refusal brings what is quoted now, and nothing is done before that was read too. */
async function moved(deps: RailDeps, who: Booker, found: Found, old: ChangeQuoteRow, language: Language): Promise<Refusal> {
  const anew = await quoteAnew(deps, who, found, { passengerNos: old.passengerNos, ride: old.quote.ride })
  if (isRefusal(anew)) return anew
  const netOf = ({ sums, serviceFeeMinor }: ChangeQuoteRow['quote']): number => sums.totalMinor - sums.backMinor + serviceFeeMinor
  const facts = { oldMinor: netOf(old.quote), newMinor: netOf(anew.row.quote) }
  return refuse('TR-CHANGE-MOVED', { facts, detail: { quote: await presentQuote(deps, who, anew, language) } })
}

/** Everything anew but the railway's sums, which stand as they were quoted. */
async function asQuoted(deps: RailDeps, who: Booker, open: OpenChange, row: ChangeQuoteRow): Promise<QuotedChange | Refusal | 'moved'> {
  const { sums, serviceFeeMinor, companyMinor, personMinor } = row.quote
  const costed = costAt(open, sums)
  const isAsShown =
    open.offer.price.fareMinor - open.before.companyMinor - open.before.personMinor === sums.differenceMinor &&
    costed.price.serviceFeeMinor === serviceFeeMinor &&
    costed.paying.companyMinor === companyMinor &&
    costed.paying.personMinor === personMinor
  if (!isAsShown) return 'moved'
  const governed = await governChange(deps, who, open, costed)
  return isRefusal(governed) ? governed : { ...governed, open, costed, row }
}

async function tryConfirm(
  deps: RailDeps,
  who: Booker,
  found: Found,
  { row, input, language }: { readonly row: ChangeQuoteRow; readonly input: Submission; readonly language: Language },
): Promise<string | Refusal> {
  const waits = await admit(deps, who)
  if (waits) return waits
  const open = await openChange(deps, who, found, { passengerNos: row.passengerNos, ride: row.quote.ride })
  if (isRefusal(open)) return open
  if (Temporal.Instant.compare(deps.clock.now(), row.expiresAt) >= 0) return moved(deps, who, found, row, language)
  const quoted = await asQuoted(deps, who, open, row)
  if (quoted === 'moved') return moved(deps, who, found, row, language)
  if (isRefusal(quoted)) return quoted
  const answering = await check(deps, who, quoted, input, language)
  if (isRefusal(answering)) return answering
  const order = orderOf(who, quoted, input, answering, language, deps)
  try {
    return await unlessRefused(deps.db, { name: 'trains.change-asked' }, (writer) => write(deps, writer, quoted, order))
  } catch (error) {
    if (constraintOf(error) === 'train_ticket_no_repeat') return refuse('TR-TWICE')
    if (constraintOf(error) === 'train_order_form_once') return refuse('STATE_CHANGED')
    if (isBeyondCredit(error)) return refuse('TR-CREDIT')
    throw error
  }
}

/** Asks for a change by a quote. A tap whose answer was lost is answered with the order that it became. */
export async function confirmChange(
  deps: RailDeps,
  who: Booker,
  input: Submission,
  language: Language,
): Promise<CallResult<typeof confirmTrainChange> | Refusal> {
  const found = await findReturnable(deps, who, input.orderSeq)
  if (isRefusal(found)) return found
  const row = await findChangeQuote(deps.db.read, found.order, who.personId, input.quoteId)
  if (!row) return refuse('P404')
  const newOrderSeq = await onceOfForm(deps, who, row.id, () => tryConfirm(deps, who, found, { row, input, language }))
  if (isRefusal(newOrderSeq)) return newOrderSeq
  const seen = await deps.orders.findSeen(deps.db.read, who, newOrderSeq)
  invariant(seen, 'whoever asked for a change sees its order')
  return {
    orderSeq: found.number,
    newOrderSeq,
    status: await statusOf(deps, { companyId: who.companyId, orderId: seen.orderId }, language),
  }
}
