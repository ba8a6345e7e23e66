import type { Language } from '../../../kernel/language.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dayInWords } from '../../../kernel/day-words.ts'
import { orderLevel } from '../../../orders/rules/spine.ts'
import type { Cancelling, CancelWish, ListedOrder, OrderBrief, OrderRef } from '../../../orders/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { hasLeft } from '../../../flights/rules/party.ts'
import { CANCELLATIONS_PER_DAY_MAX, checkCancellation, isLastCancellation, OPERATION_LOCK_MINUTES } from '../../rules/lock.ts'
import { fateOf, hasOwnTicket, isGone, ticketIdOf } from '../../rules/returning.ts'
import { totalMinorOf } from '../../rules/order-price.ts'
import { standbyCodeOf } from '../../rules/standby-order.ts'
import { TRAIN_ORDER_CODES, TRAIN_STANDBY_CODES } from '../../rules/states.ts'
import { trainText } from '../../text/index.ts'
import { readsOnlyIn } from '../acting.ts'
import { cancelOrder, givenUpLately, isCountedBack } from '../cancel.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { TrainsDeps, Who } from '../deps.ts'
import { goingOnAmong, rungsInLine, type GoingOn } from '../ladder/showing.ts'
import { NAMELESS, presentCancel } from './orders.ts'
import { sayRefusal } from './present.ts'
import { confirmingAmong, presentStatus, presentStatusFor, seenTickets } from './standing.ts'
import { presentRefund } from '../refunds/action.ts'
import { findTickets, ordersByRef, type TrainCardRow, type TrainTicketRow } from '../store.ts'

/* What the spine's list, its cancelling, and other wings' pages ask of orders of trains. */

type Caller = Pick<Who, 'companyId' | 'personId'>

/** Of what waits for seats its own page, until it has tickets. */
const orderPath = ({ number, isStandby, state }: Pick<TrainCardRow, 'number' | 'isStandby' | 'state'>): string =>
  isStandby && standbyCodeOf(state) !== TRAIN_STANDBY_CODES.SUCCEEDED ? `/order/trainStandby/${number}` : `/order/train/${number}`
const refundPath = (number: string, passengerNo: number): string => `/train/refund/${number}/${ticketIdOf(number, passengerNo)}`
/** What was paid ahead and is not spent has gone back: it is no part of what the tickets cost. */
const costsMinor = (row: TrainCardRow): number => (row.isStandby ? totalMinorOf(row.price) : row.totalMinor)
const clockAt = (at: string): string => at.slice(11, 16)

/** What the caller can do next, or waits for. Asked of payments and approvals for the few orders of a page that wait for either. */
async function nextOf(
  deps: TrainsDeps,
  who: Caller,
  row: TrainCardRow,
  { goingOn, origin }: { readonly goingOn: GoingOn | undefined; readonly origin: TrainCardRow | undefined },
): Promise<ListedOrder['next']> {
  const isOwner = row.ownerId === who.personId
  const path = orderPath(row)
  // Whoever books anew while something goes on from it has both in the end.
  if (goingOn)
    return goingOn.is === 'looking' ? { kind: 'lookingForFlight', until: null, path } : { kind: 'goneOn', until: null, path: goingOn.path }
  switch (row.state) {
    case TRAIN_ORDER_CODES.AWAITING_PAYMENT:
    case TRAIN_ORDER_CODES.CHANGE_AWAITING_PAYMENT: {
      const part = isOwner ? await deps.payments.personPart(deps.db.read, row) : null
      if (part?.state !== 'due') return null
      if (part.confirming)
        return { kind: 'confirm', until: part.confirming.until.toString(), path: `/payResult?payOrderId=${part.payOrderId}` }
      return { kind: 'pay', until: part.expiresAt?.toString() ?? null, path: `/hotel/pay?payOrderId=${part.payOrderId}` }
    }
    case TRAIN_ORDER_CODES.AWAITING_APPROVAL: {
      const approval = await deps.approvals.ofOrder(deps.db.read, row)
      return { kind: 'approval', until: approval?.decideBy?.toString() ?? null, path }
    }
    case TRAIN_ORDER_CODES.ISSUE_FAILED:
      // Whoever booked anew would travel on two tickets: those that it was to exchange are as good as before.
      if (origin) return { kind: 'changeFailed', until: null, path: orderPath(origin) }
      return { kind: 'ticketFailed', until: null, path: '/train/index' }
    case TRAIN_ORDER_CODES.CLOSED:
      // Who was told no is not told that time ran out.
      if (!isOwner || row.outcome === 'rejected') return null
      if (origin) return { kind: 'notChanged', until: null, path: orderPath(origin) }
      return { kind: row.outcome === 'bookingFailed' && !row.isStandby ? 'notBooked' : 'rebook', until: null, path: '/train/index' }
    default:
      return null
  }
}

const ticketsIn = (all: readonly TrainTicketRow[], { orderId }: Pick<OrderRef, 'orderId'>): readonly TrainTicketRow[] =>
  all.filter((ticket) => ticket.orderId === orderId)

/** Of orders that change others, those others. */
const originsOf = (reader: Reader, rows: readonly TrainCardRow[]): Promise<readonly TrainCardRow[]> =>
  ordersByRef(
    reader,
    rows.flatMap(({ companyId, change }) => (change === null ? [] : { companyId, orderId: change.fromOrderId })),
  )

const originIn = (origins: readonly TrainCardRow[], { change }: TrainCardRow): TrainCardRow | undefined =>
  origins.find(({ orderId }) => orderId === change?.fromOrderId)

/** Orders of trains as one whom they concern sees them in her lists. */
export async function listTrainOrders(
  deps: TrainsDeps,
  who: Caller,
  orders: readonly OrderRef[],
  language: Language,
): Promise<readonly ListedOrder[]> {
  const rows = await ordersByRef(deps.db.read, orders)
  const tickets = await findTickets(
    deps.db.read,
    who.companyId,
    rows.map(({ orderId }) => orderId),
  )
  const ids = [...tickets.map(({ personId }) => personId), ...rows.map(({ bookerId }) => bookerId)]
  const [people, confirming, goingOn, origins] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(ids)]),
    confirmingAmong(deps, deps.db.read, rows),
    goingOnAmong(deps, deps.db.read, rows, language),
    originsOf(deps.db.read, rows),
  ])
  return Promise.all(
    rows.map(async (row): Promise<ListedOrder> => {
      const own = ticketsIn(tickets, row)
      const { part, shown } = seenTickets(row, own, who.personId)
      const after = goingOn.get(row.orderId)
      const beside = { isConfirming: confirming.has(row.orderId), seeksFlight: after?.is === 'looking' }
      const status = presentStatusFor(who, row, own, language, beside)
      const notTravelling = hasLeft(own, who.personId, isGone)
      const travellerIds = own.map(({ personId }) => personId)
      const placeOf = ({ city, station, at }: TrainCardRow['train']['from']) => ({
        code: cityCodeOf(city.zh),
        name: city,
        at,
        label: station[language],
      })
      const { from, to, trainNo } = row.train
      return {
        orderSeq: row.number,
        line: 'train',
        path: orderPath(row),
        title: trainNo,
        from: placeOf(from),
        to: placeOf(to),
        status,
        level: orderLevel(notTravelling && part !== 'booker' ? 'closed' : row.summary, {
          isCalledOff: row.state === TRAIN_ORDER_CODES.CANCELLED,
        }),
        part,
        travellers: shown.map(({ personId }) => people.get(personId)?.name ?? NAMELESS),
        travellerCount: own.length,
        bookedBy: part === 'booker' ? null : (people.get(row.bookerId)?.name ?? null),
        totalMinor: part === 'companion' ? shown.reduce((sum, { fareMinor }) => sum + fareMinor, 0) : costsMinor(row),
        submittedAt: row.submittedAt.toString(),
        actions: { cancel: presentCancel(row, shown, await readsOnlyIn(deps, who, row, travellerIds), language) },
        next:
          status.key === 'trainCancelled'
            ? { kind: 'trainCancelled', until: null, path: orderPath(row) }
            : await nextOf(deps, who, row, { goingOn: after, origin: originIn(origins, row) }),
        ...(row.railwayWord === 'cancelled' && { carrierCancelled: true as const }),
        ...(notTravelling && { notTravelling }),
        seatName: trainText[language].seats[row.seat],
      }
    }),
  )
}

/** Orders of trains as pages of other wings show them. */
export async function presentBriefs(
  deps: Pick<TrainsDeps, 'payments' | 'orders'>,
  reader: Reader,
  orders: readonly OrderRef[],
  language: Language,
): Promise<readonly OrderBrief[]> {
  const rows = await ordersByRef(reader, orders)
  const [companyId = ''] = orders.map((order) => order.companyId)
  const [tickets, confirming, goingOn, origins] = await Promise.all([
    findTickets(
      reader,
      companyId,
      rows.map(({ orderId }) => orderId),
    ),
    confirmingAmong(deps, reader, rows),
    goingOnAmong(deps, reader, rows, language),
    originsOf(reader, rows),
  ])
  const present = async (row: TrainCardRow): Promise<OrderBrief> => {
    const { from, to, trainNo } = row.train
    const beside = { isConfirming: confirming.has(row.orderId), seeksFlight: goingOn.get(row.orderId)?.is === 'looking' }
    const { label, tone, settled } = presentStatus(row, ticketsIn(tickets, row), language, beside)
    const day = dayInWords(from.at.slice(0, 10), language, Temporal.PlainDate.from(from.at.slice(0, 10)))
    const further = await rungsInLine(deps, reader, row, language)
    const origin = originIn(origins, row)
    return {
      companyId: row.companyId,
      orderId: row.orderId,
      orderSeq: row.number,
      line: 'train',
      title: `${from.station[language]} → ${to.station[language]}`,
      subtitle: [`${day} ${clockAt(from.at)} · ${trainNo} ${trainText[language].seats[row.seat]}`, further].filter(Boolean).join(' · '),
      path: orderPath(row),
      originPath: origin ? orderPath(origin) : null,
      totalMinor: costsMinor(row),
      ...(row.rung !== null && row.supplierBookingId === null && { isPayerOpen: true as const }),
      departsAt: Temporal.Instant.from(from.at),
      status: { label, tone, settled },
    }
  }
  return Promise.all(rows.map(present))
}

/** How the spine calls what stands in the way of cancelling. */
const SPINE_CODES: Readonly<Record<string, string>> = {
  'TR-REASON': 'ORDER-REASON',
  'TR-COMPLETE': 'ORDER-COMPLETE',
  'TR-ISSUING': 'ORDER-ISSUING',
  'TR-CANCELLING': 'ORDER-CANCELLING',
  'TR-NOT-YOURS': 'ORDER-NOT-YOURS',
  'TR-RIGHT-ENDED': 'ORDER-RIGHT-ENDED',
  'TR-CANCELLED-OFTEN': 'ORDER-TOO-OFTEN',
}
const spineCode = (code: string): string => SPINE_CODES[code] ?? code

/** What giving back seats that were found means, after others of the day: the third is the last, and locks whoever booked for a while. */
async function givingBackAgain(
  deps: TrainsDeps,
  row: TrainCardRow,
  language: Language,
): Promise<Partial<Pick<Cancelling, 'verdict' | 'note'>>> {
  if (!isCountedBack(row)) return {}
  const givenUp = await givenUpLately(deps, { companyId: row.companyId, personId: row.bookerId })
  const now = deps.clock.now()
  const often = checkCancellation(givenUp, now)
  if (often) return { verdict: { allowed: false, code: spineCode(often.refused), message: sayRefusal(often, language) } }
  if (!isLastCancellation(givenUp, now)) return {}
  return { note: trainText[language].orders.cancelling.last(CANCELLATIONS_PER_DAY_MAX, OPERATION_LOCK_MINUTES) }
}

export async function describeCancelling(deps: TrainsDeps, who: Caller, order: OrderRef, language: Language): Promise<Cancelling> {
  const [[row], tickets] = await Promise.all([
    ordersByRef(deps.db.read, [order]),
    findTickets(deps.db.read, order.companyId, [order.orderId]),
  ])
  invariant(row, 'an order of trains has its detail')
  const reads = await readsOnlyIn(
    deps,
    who,
    row,
    tickets.map(({ personId }) => personId),
  )
  const cancel = presentCancel(row, tickets, reads, language)
  const text = trainText[language].orders.cancelling
  const returnable = tickets.find((ticket) => hasOwnTicket(ticket) && fateOf(ticket) === 'issued')
  const hasTickets = tickets.some(({ ticketNumber }) => ticketNumber !== null)
  const again = cancel.allowed ? await givingBackAgain(deps, row, language) : {}
  const notes: Readonly<Partial<Record<number, string>>> = {
    [TRAIN_ORDER_CODES.OCCUPYING]: text.stillHolding,
    [TRAIN_ORDER_CODES.CHANGE_AWAITING_CONFIRMATION]: text.stillHolding,
    [TRAIN_ORDER_CODES.ISSUING]: text.queueing,
  }
  return {
    verdict: again.verdict ?? (cancel.allowed ? cancel : { ...cancel, code: spineCode(cancel.code) }),
    note: hasTickets ? text.returning : (again.note ?? notes[row.state] ?? text.free),
    reasons: Object.entries(text.reasons).map(([code, label]) => ({ code, label })),
    valuePath: null,
    returnPath: returnable && presentRefund(row, reads, language)?.allowed ? refundPath(row.number, returnable.passengerNo) : null,
    isReturning: row.state === TRAIN_ORDER_CODES.REFUNDING,
  }
}

export async function cancelListed(
  deps: TrainsDeps,
  who: Caller,
  wish: CancelWish,
  language: Language,
): Promise<ListedOrder['status'] | Refusal> {
  const answer = await cancelOrder(deps, who, wish, language)
  return isRefusal(answer) ? refuse(spineCode(answer.refused), { facts: answer.facts }) : answer.status
}
