import { invariant, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import type { ApprovalOfOrder } from '../../../approvals/server/index.ts'
import type { OrderRef, TimelineRow } from '../../../orders/server/index.ts'
import type { GoingBackTold } from '../../../payments/rules/refund-standing.ts'
import type { PersonPart } from '../../../payments/server/index.ts'
import type { Person } from '../../../people/server/index.ts'
import type { trainOrderDetails, TrainOrderDetails } from '../../calls/orders.ts'
import { checkCancel } from '../../rules/booking.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { fateOf } from '../../rules/returning.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from '../../rules/states.ts'
import { trainText } from '../../text/index.ts'
import { readsOnlyIn, type ReadsOnly } from '../acting.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { presentGroup } from '../groups/beside.ts'
import { presentGoverned } from './governed.ts'
import { goingOnAmong, presentLadder } from '../ladder/showing.ts'
import { presentLinesOfOrder, presentRide, sayRefusal, seatNameOf } from './present.ts'
import { openContact } from '../purposes.ts'
import { presentChange } from '../changes/action.ts'
import { changesOf } from '../changes/store.ts'
import { presentRefund } from '../refunds/action.ts'
import { backOfEarlier } from '../refunds/earlier.ts'
import { findOrder, findTickets, type TrainOrderRow, type TrainTicketRow } from '../store.ts'
import { confirmingAmong, presentStatusFor, seenTickets } from './standing.ts'
import { namedIn, presentTimeline } from './timeline.ts'

type Caller = Pick<Who, 'companyId' | 'personId'>

export const NAMELESS: BothNames = { zh: '', en: '' }

const UNDER_WAY = ['refunding', 'changing'] as const

/** Whether somebody may cancel an order; where not, the reason that holds for her. Nothing is complete as long as something of her `tickets` is under way. */
export function presentCancel(
  row: TrainOrderRow,
  tickets: readonly Pick<TrainTicketRow, 'ticketNumber' | 'fate'>[],
  reads: ReadsOnly,
  language: Language,
): TrainOrderDetails['actions']['cancel'] {
  const refused = checkCancel({ ...row, cancelRequested: row.cancelRequestedAt !== null }) ?? (reads && refuse(reads))
  if (!refused) return { allowed: true }
  const code = refused.refused
  const is = code === 'TR-COMPLETE' ? UNDER_WAY.find((fate) => tickets.some((ticket) => fateOf(ticket) === fate)) : undefined
  const message = is === undefined ? sayRefusal(refused, language) : trainText[language].orders.cancelling.underWay[is]
  return { allowed: false, code, message }
}

/** Before seats are held any of several trains may be taken: what a person pays is said at the most. */
const atMost = ({ rung, paying }: TrainOrderRow, part: PersonPart): PersonPart =>
  rung !== null && part.state === 'waiting' ? { ...part, amountMinor: paying.personMinor } : part

type Documents = Awaited<ReturnType<typeof documentsOn>>

function presentPassengers(
  shown: readonly TrainTicketRow[],
  { people, documents }: { readonly people: ReadonlyMap<string, Person>; readonly documents: Documents },
  language: Language,
) {
  const text = trainText[language]
  return shown.map(({ personId, passengerType, fareMinor, seat, car, place, berth, ticketNumber, fate, changedElsewhereAt }) => ({
    name: people.get(personId)?.name ?? NAMELESS,
    document: documents.get(personId) ?? null,
    type: passengerType,
    fareMinor,
    seatName: seatNameOf({ seat, berth }, language),
    car,
    place,
    berth,
    // The railway numbers who sits on a lap too; a ticket to show at a gate that is not.
    ticketNumber: passengerType === 'freeChild' ? null : ticketNumber,
    fate: changedElsewhereAt ? text.orders.changedElsewhere : fate === null ? '' : text.orders.fates[fate],
  }))
}

/** What each of them travels on. */
export async function documentsOn(deps: TrainsDeps, shown: readonly TrainTicketRow[], language: Language) {
  const each = shown.map(async ({ companyId, personId, cardId }) => {
    const traveller = await deps.people.travellerForBooking(deps.db.read, { companyId, personId })
    const card = traveller?.cards.find((one) => one.cardId === cardId)
    return [personId, card ? { label: deps.people.cardTypeLabel(card.cardType, language), maskedNumber: card.maskedNumber } : null] as const
  })
  return new Map(await Promise.all(each))
}

type GoingBackShown = NonNullable<TrainOrderDetails['earlierBack']>['refund']

const presentBack = (refund: GoingBackTold, language: Language): GoingBackShown => ({
  ...refund,
  gateway: refund.gateway && trainText[language].orders.gateways[refund.gateway],
})

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
    refund: refund && presentBack(refund, language),
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

/** Orders that ended without tickets: seats that were held are the railway's again, and nobody collects anything by their number. */
const CAME_TO_NOTHING: ReadonlySet<TrainOrderCode> = new Set([
  TRAIN_ORDER_CODES.ISSUE_FAILED,
  TRAIN_ORDER_CODES.CANCELLED,
  TRAIN_ORDER_CODES.CLOSED,
])
const unseated = (ticket: TrainTicketRow): TrainTicketRow => ({ ...ticket, seat: null, car: null, place: null, berth: null })

const BACK: ReadonlySet<string> = new Set(['returned', 'changeBack'])

/** What has come back for tickets of an order, as its timeline tells it. */
const cameBackMinor = (events: readonly TimelineRow[]): number =>
  sumMinor(events.flatMap(({ kind, facts: { amountMinor } }) => (BACK.has(kind) && typeof amountMinor === 'number' ? [amountMinor] : [])))

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
  const [people, reads, confirming, goingOn] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)]),
    readsOnlyIn(deps, who, found, travellerIds),
    confirmingAmong(deps, deps.db.read, [row]),
    goingOnAmong(deps, deps.db.read, [row], language),
  ])
  const [before, changedTo, earlierBack] = await Promise.all([
    row.change && deps.orders.find(deps.db.read, { companyId: row.companyId, orderId: row.change.fromOrderId }),
    changesOf(deps.db.read, row),
    backOfEarlier(deps, { order: found, row, tickets }),
  ])
  const { part, shown } = seenTickets(found, tickets, who.personId)
  const isWhole = part !== 'companion'
  const isNothing = CAME_TO_NOTHING.has(row.state) && tickets.every(({ ticketNumber }) => ticketNumber === null)
  const beside = { isConfirming: confirming.has(row.orderId), seeksFlight: goingOn.get(row.orderId)?.is === 'looking' }
  const status = presentStatusFor(who, { ...row, ownerId: found.ownerId }, tickets, language, beside)
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
    isStandby: row.isStandby,
    part,
    train: presentRide(row.train),
    seat: { seat: row.seat, name: text.seats[row.seat] },
    pickupNumber: isNothing ? null : row.pickupNumber,
    passengers: presentPassengers(
      isNothing ? shown.map(unseated) : shown,
      { people, documents: await documentsOn(deps, shown, language) },
      language,
    ),
    passengerCount: tickets.length,
    bookedBy: part === 'booker' ? null : (people.get(found.bookerId)?.name ?? null),
    contact: contact && { name: contact.name, maskedPhone: row.contactMasked },
    lines: isWhole ? presentLinesOfOrder(row, tickets, language) : [{ kind: 'fare', label: text.orders.lines.fare, amountMinor: ownMinor }],
    totalMinor: isWhole ? totalMinorOf(row.price) : ownMinor,
    backMinor: isWhole ? cameBackMinor(events) : 0,
    payers: isWhole ? { companyMinor, personMinor, serviceFeePaidBy } : null,
    pay: own && { payOrderId: own.payOrderId, amountMinor: own.amountMinor, expiresAt: own.expiresAt?.toString() ?? null },
    personPart: personPart && isWhole ? presentPersonPart(atMost(row, personPart), payer, language) : null,
    earlierBack: earlierBack && isWhole ? { payer, refund: presentBack(earlierBack, language) } : null,
    approval: approval && isWhole ? presentApproval(approval, found.bookerId === who.personId) : null,
    governed: isWhole ? await presentGoverned(deps, row, language) : null,
    changeOf: before?.number ?? null,
    changedTo: isWhole ? [...changedTo] : [],
    group: await presentGroup(deps, who, row, language),
    ladder: await presentLadder(deps, row, { isWhole, reads }, language),
    remark: isWhole ? found.remark : '',
    timeline: presentTimeline(row, events, {
      ...{ language, people, approval, personPart, payer, isWhole },
      standing: status.key,
      changeOf: before?.number ?? null,
    }),
    actions: {
      cancel: presentCancel(row, shown, reads, language),
      refund: presentRefund(row, reads, language),
      change: presentChange({ row, tickets }, reads, now, language),
    },
    submittedAt: found.submittedAt.toString(),
    now: now.toString(),
  }
}
