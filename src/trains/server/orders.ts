import { invariant, refuse, type Refusal } from '../../kernel/result.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { BothNames, Language } from '../../kernel/language.ts'
import { partIn } from '../../flights/rules/party.ts'
import type { ApprovalOfOrder } from '../../approvals/server/index.ts'
import type { OrderRef, OrderRow } from '../../orders/server/index.ts'
import type { PersonPart } from '../../payments/server/index.ts'
import type { Person } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { goToPayTrain, trainOrderDetails, TrainOrderDetails, TrainOrderStatus } from '../calls/orders.ts'
import { checkCancel } from '../rules/booking.ts'
import { totalMinorOf } from '../rules/order-price.ts'
import { TRAIN_ORDER_CODES } from '../rules/states.ts'
import { trainStatus } from '../rules/status.ts'
import { trainText } from '../text/index.ts'
import { readsOnlyIn, type ReadsOnly } from './acting.ts'
import type { TrainsDeps, Who } from './deps.ts'
import { presentGoverned } from './governed.ts'
import { presentLines, presentRide, sayRefusal } from './present.ts'
import { openContact } from './purposes.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from './store.ts'
import { namedIn, presentTimeline } from './timeline.ts'

type Caller = Pick<Who, 'companyId' | 'personId'>

export const NAMELESS: BothNames = { zh: '', en: '' }

/** How an order stands, in words: derived by one rule from its row and its tickets. */
export function presentStatus(
  row: TrainOrderRow,
  tickets: readonly Pick<TrainTicketRow, 'ticketNumber'>[],
  language: Language,
  isConfirming = false,
): TrainOrderStatus {
  const status = trainStatus({
    order: row.state,
    outcome: row.outcome,
    tickets: tickets.map(({ ticketNumber }) => (ticketNumber === null ? 'none' : 'issued')),
    payment: isConfirming ? 'during' : 'none',
    isSent: row.holdSentAt !== null,
    cancelRequested: row.cancelRequestedAt !== null,
    isUnclear: row.unclearSince !== null,
    isStuck: row.stuckSince !== null,
    isTrainCancelled: false,
  })
  return { ...status, label: trainText[language].statuses[status.key] }
}

export async function statusOf({ db }: Pick<TrainsDeps, 'db'>, order: OrderRef, language: Language): Promise<TrainOrderStatus> {
  const [row, tickets] = await Promise.all([findOrder(db.read, order), findTickets(db.read, order.companyId, [order.orderId])])
  invariant(row, 'an order of trains stays')
  return presentStatus(row, tickets, language)
}

/** Of these orders of one company, those with a payment that is being confirmed. */
export const confirmingAmong = ({ payments }: Pick<TrainsDeps, 'payments'>, reader: Reader, rows: readonly TrainOrderRow[]) =>
  payments.confirmingAmong(
    reader,
    rows.filter(({ state }) => state === TRAIN_ORDER_CODES.AWAITING_PAYMENT),
  )

/** Whether somebody may cancel an order; where not, the reason that holds for her. */
export function presentCancel(row: TrainOrderRow, reads: ReadsOnly, language: Language): TrainOrderDetails['actions']['cancel'] {
  const refused = checkCancel({ state: row.state, cancelRequested: row.cancelRequestedAt !== null }) ?? (reads && refuse(reads))
  return refused ? { allowed: false, code: refused.refused, message: sayRefusal(refused, language) } : { allowed: true }
}

/** Who travels, as far as the reader may know: who only goes along reads her own line, and how many travel with her [P-PRIV-01]. */
export function seenTickets(
  order: Pick<OrderRow, 'bookerId' | 'ownerId'>,
  tickets: readonly TrainTicketRow[],
  personId: string,
): { readonly part: TrainOrderDetails['part']; readonly shown: readonly TrainTicketRow[] } {
  const part = partIn(order, personId)
  return { part, shown: part === 'companion' ? tickets.filter((ticket) => ticket.personId === personId) : tickets }
}

type Documents = Awaited<ReturnType<typeof documentsOn>>

function presentPassengers(
  shown: readonly TrainTicketRow[],
  { people, documents }: { readonly people: ReadonlyMap<string, Person>; readonly documents: Documents },
  language: Language,
) {
  const text = trainText[language]
  return shown.map(({ personId, passengerType, fareMinor, seat, car, place, berth, ticketNumber }) => ({
    name: people.get(personId)?.name ?? NAMELESS,
    document: documents.get(personId) ?? null,
    type: passengerType,
    fareMinor,
    seatName: seat === null ? null : text.orders.seatOrPlace(text.seats[seat], berth === null ? '' : text.berths[berth]),
    car,
    place,
    berth,
    ticketNumber,
  }))
}

/** What each of them travels on. */
async function documentsOn(deps: TrainsDeps, shown: readonly TrainTicketRow[], language: Language) {
  const each = shown.map(async ({ companyId, personId, cardId }) => {
    const traveller = await deps.people.travellerForBooking(deps.db.read, { companyId, personId })
    const card = traveller?.cards.find((one) => one.cardId === cardId)
    return [personId, card ? { label: deps.people.cardTypeLabel(card.cardType, language), maskedNumber: card.maskedNumber } : null] as const
  })
  return new Map(await Promise.all(each))
}

/** The traveller's own money, for whoever reads all of the order. */
function presentPersonPart(part: PersonPart, payer: BothNames | null, language: Language): NonNullable<TrainOrderDetails['personPart']> {
  const { gateways } = trainText[language].orders
  const { state, amountMinor, confirming, unclear, refund } = part
  return {
    payer,
    state,
    amountMinor,
    confirming: confirming && { ...confirming, gateway: gateways[confirming.gateway], until: confirming.until.toString() },
    unclear: unclear.map((one) => ({ gateway: gateways[one.gateway], amountMinor: one.amountMinor })),
    refund: refund && { ...refund, gateway: refund.gateway && gateways[refund.gateway] },
  }
}

function presentApproval(approval: ApprovalOfOrder, mayRemind: boolean): NonNullable<TrainOrderDetails['approval']> {
  const { approvalId, kind, state, way, approvers, decideBy, rejection, urgeFrom } = approval
  return {
    approvalId,
    kind,
    state,
    way,
    approvers: [...approvers],
    decideBy: decideBy?.toString() ?? null,
    rejection,
    urgeFrom: mayRemind ? (urgeFrom?.toString() ?? null) : null,
  }
}

async function read(deps: TrainsDeps, order: OrderRef) {
  const [row, tickets, events, approval, personPart] = await Promise.all([
    findOrder(deps.db.read, order),
    findTickets(deps.db.read, order.companyId, [order.orderId]),
    deps.orders.timeline(deps.db.read, order),
    deps.approvals.ofOrder(deps.db.read, order),
    deps.payments.personPart(deps.db.read, order),
  ])
  invariant(row, 'an order of trains has its detail')
  return { row, tickets, events, approval, personPart }
}

/** An order of trains, for whoever booked it or travels in it. */
export async function describeOrder(
  deps: TrainsDeps,
  who: Caller,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof trainOrderDetails> | Refusal> {
  const found = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (found?.line !== 'train') return refuse('P404')
  const { row, tickets, events, approval, personPart } = await read(deps, found)
  const travellerIds = tickets.map(({ personId }) => personId)
  const ids = [...travellerIds, found.ownerId, found.bookerId, ...events.flatMap((event) => namedIn(event))]
  const [people, reads, confirming] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)]),
    readsOnlyIn(deps, who, found, travellerIds),
    confirmingAmong(deps, deps.db.read, [row]),
  ])
  const { part, shown } = seenTickets(found, tickets, who.personId)
  const isWhole = part !== 'companion'
  const status = presentStatus(row, tickets, language, confirming.has(row.orderId))
  const now = deps.clock.now()
  const own = personPart?.state === 'due' && found.ownerId === who.personId ? personPart : null
  const { companyMinor, personMinor, serviceFeePaidBy } = row.paying
  const payer = found.ownerId === who.personId ? null : (people.get(found.ownerId)?.name ?? null)
  const text = trainText[language]
  const contact = isWhole ? openContact(deps, row.orderId, row.contactSealed) : null
  const ownMinor = shown.reduce((sum, { fareMinor }) => sum + fareMinor, 0)
  return {
    orderSeq: found.number,
    version: found.version,
    status,
    part,
    train: presentRide(row.train),
    seat: { seat: row.seat, name: text.seats[row.seat] },
    pickupNumber: row.pickupNumber,
    passengers: presentPassengers(shown, { people, documents: await documentsOn(deps, shown, language) }, language),
    passengerCount: tickets.length,
    bookedBy: part === 'booker' ? null : (people.get(found.bookerId)?.name ?? null),
    contact: contact && { name: contact.name, maskedPhone: row.contactMasked },
    lines: isWhole ? presentLines(row.price, language) : [{ kind: 'fare', label: text.orders.lines.fare, amountMinor: ownMinor }],
    totalMinor: isWhole ? totalMinorOf(row.price) : ownMinor,
    payers: isWhole ? { companyMinor, personMinor, serviceFeePaidBy } : null,
    pay: own && { payOrderId: own.payOrderId, amountMinor: own.amountMinor, expiresAt: own.expiresAt?.toString() ?? null },
    personPart: personPart && isWhole ? presentPersonPart(personPart, payer, language) : null,
    approval: approval && isWhole ? presentApproval(approval, found.bookerId === who.personId) : null,
    governed: isWhole ? await presentGoverned(deps, row, language) : null,
    remark: isWhole ? found.remark : '',
    timeline: presentTimeline(row, events, { language, people, approval, personPart, isWhole }),
    actions: { cancel: presentCancel(row, reads, language) },
    submittedAt: found.submittedAt.toString(),
    now: now.toString(),
  }
}

/** Where the caller pays her part of an order, and until when. */
export async function goToPay(deps: TrainsDeps, who: Caller, orderSeq: string): Promise<CallResult<typeof goToPayTrain> | Refusal> {
  const found = await deps.orders.findSeen(deps.db.read, who, orderSeq)
  if (found?.line !== 'train') return refuse('P404')
  const part = found.ownerId === who.personId ? await deps.payments.personPart(deps.db.read, found) : null
  if (part?.state !== 'due') return refuse('TR-NOT-DUE')
  const { payOrderId, amountMinor, expiresAt } = part
  return { payOrderId, amountMinor, expiresAt: expiresAt?.toString() ?? null, path: `/hotel/pay?payOrderId=${payOrderId}` }
}
