import { refuse, type Refusal } from '../../kernel/result.ts'
import { feeOfTickets } from '../../payments/rules/service-fees.ts'
import type { HeldTicket } from './fees.ts'
import { isGrownType, seatedOf, type RailPassengerType } from './passengers.ts'
import { TRAIN_ORDER_CODES, type TrainOrderCode } from './states.ts'
import type { TicketFate } from './status.ts'
import type { OfferedTrain } from './train.ts'

/* Which tickets of an order are given back for money, and what belongs to them. What that costs stands in fees.ts. */

/** A ticket of an order as far as giving it back goes. */
export interface ReturnableTicket {
  readonly passengerNo: number
  readonly passengerType: RailPassengerType
  readonly fate: TicketFate
}

const TICKET_ID = /^(T\d{12})-([1-9])$/

/** Names a ticket in addresses and calls: its order's number and its passenger's place. */
export const ticketIdOf = (orderSeq: string, passengerNo: number): string => `${orderSeq}-${passengerNo}`

/** What such a name is of; null of one that is none. */
export function readTicketId(ticketId: string): { readonly orderSeq: string; readonly passengerNo: number } | null {
  const [, orderSeq, passengerNo] = TICKET_ID.exec(ticketId) ?? []
  return orderSeq === undefined ? null : { orderSeq, passengerNo: Number(passengerNo) }
}

/** What has become of a ticket: what was noted of it, or that it was issued, or never was. */
export const fateOf = ({ ticketNumber, fate = null }: { readonly ticketNumber: string | null; readonly fate?: TicketFate | null }) =>
  fate ?? (ticketNumber === null ? 'none' : 'issued')

/** Whether somebody has a ticket of her own, whatever became of it: who sits on a lap has none, though the railway may number it. */
export const hasOwnTicket = ({ passengerType, ticketNumber }: { passengerType: RailPassengerType; ticketNumber: string | null }): boolean =>
  ticketNumber !== null && passengerType !== 'freeChild'

/** Whether somebody rides on a ticket. One that is on its way back counts as gone: the railway may have taken it already. */
export const isForTravel = (ticket: { readonly ticketNumber: string | null; readonly fate?: TicketFate | null }): boolean =>
  ['issued', 'changing'].includes(fateOf(ticket))

/** Whether a ticket is no more: it was given back, or another one was issued for it. */
export const isGone = ({ fate = null }: { readonly fate?: TicketFate | null }): boolean => fate === 'refunded' || fate === 'changed'

/** It has tickets, and none of them is being given back. */
export const HAS_TICKETS: ReadonlySet<TrainOrderCode> = new Set([TRAIN_ORDER_CODES.ISSUED, TRAIN_ORDER_CODES.ON_TRIP])

/** Why no ticket of an order in this state is given back; null where one may be. One refund of an order goes after the other. */
export function checkReturnable(state: TrainOrderCode): Refusal | null {
  if (HAS_TICKETS.has(state)) return null
  if (state === TRAIN_ORDER_CODES.REFUNDING) return refuse('TR-REFUNDING')
  if (state === TRAIN_ORDER_CODES.REFUNDED) return refuse('TR-REFUNDED')
  if (state === TRAIN_ORDER_CODES.CHANGED) return refuse('TR-TICKET-CHANGED')
  return state === TRAIN_ORDER_CODES.COMPLETED ? refuse('TR-TICKET-USED') : refuse('TR-NOT-ISSUED')
}

/** Why this ticket is not given back by itself. */
export function checkTicket({ fate, passengerType }: Pick<ReturnableTicket, 'fate' | 'passengerType'>): Refusal | null {
  if (passengerType === 'freeChild') return refuse('TR-NO-TICKET')
  switch (fate) {
    case 'issued':
      return null
    case 'refunding':
      return refuse('TR-REFUNDING')
    case 'refunded':
      return refuse('TR-REFUNDED')
    case 'changing':
      return refuse('TR-TICKET-CHANGING')
    case 'changed':
      return refuse('TR-TICKET-CHANGED')
    case 'none':
      return refuse('TR-NOT-ISSUED')
  }
}

export const isGrown = ({ passengerType }: ReturnableTicket): boolean => isGrownType(passengerType)

/** Whether somebody small travels on a lap. The railway may have numbered it: that gives it no seat, and no ticket of its own. */
const isOnLap = ({ passengerType, fate }: ReturnableTicket): boolean =>
  passengerType === 'freeChild' && (fate === 'none' || fate === 'issued')

/** Whether an order has somebody on a lap. */
export const hasLapChild = (tickets: readonly ReturnableTicket[]): boolean => tickets.some(isOnLap)

/**
 * The tickets that are named, if all of them may be given back at once, with those of whoever leaves with the last of them. Children do not stay
 * behind alone, and no more of those who sit on a lap than there are laps.
 */
export function chooseTickets<T extends ReturnableTicket>(
  state: TrainOrderCode,
  tickets: readonly T[],
  passengerNos: readonly number[],
): readonly T[] | Refusal {
  const closed = checkReturnable(state)
  if (closed) return closed
  const named = new Set(passengerNos)
  const chosen = tickets.filter(({ passengerNo }) => named.has(passengerNo))
  if (chosen.length === 0 || chosen.length !== named.size) return refuse('TR-TICKETS', { field: 'tickets' })
  const leaving = leavingWith(
    tickets,
    chosen.filter((ticket) => !isOnLap(ticket)).map(({ passengerNo }) => passengerNo),
  )
  for (const ticket of chosen) {
    const isLeaving = isOnLap(ticket) && leaving.includes(ticket.passengerNo)
    const wrong = isLeaving ? null : checkTicket(ticket)
    if (wrong) return refuse(wrong.refused, { field: 'tickets' })
  }
  if (isChildLeft(chosen, tickets)) return refuse('TR-CHILD-LEFT', { field: 'tickets' })
  // What the railway has numbered it wants back as well, or the child stands in the way of another train.
  return tickets.filter(({ passengerNo, fate }) => leaving.includes(passengerNo) && fate === 'issued')
}

/** Whether children would stay behind without enough who are grown. */
export function isChildLeft(chosen: readonly ReturnableTicket[], tickets: readonly ReturnableTicket[]): boolean {
  const staying = tickets.filter((ticket) => !chosen.includes(ticket) && ticket.passengerType !== 'freeChild' && ticket.fate === 'issued')
  if (staying.length === 0) return false
  const grown = staying.filter(isGrown).length
  return grown === 0 || tickets.filter(isOnLap).length > grown
}

/** Whom no ticket of the order carries any more once these are gone: they themselves, and with the last of them whoever sat on a lap. */
export function leavingWith(tickets: readonly ReturnableTicket[], passengerNos: readonly number[]): readonly number[] {
  const isGone = ({ passengerNo, fate, passengerType }: ReturnableTicket): boolean =>
    passengerNos.includes(passengerNo) ||
    passengerType === 'freeChild' ||
    (fate !== 'issued' && fate !== 'refunding' && fate !== 'changing')
  return passengerNos.length > 0 && tickets.every(isGone)
    ? tickets.filter((ticket) => passengerNos.includes(ticket.passengerNo) || isOnLap(ticket)).map(({ passengerNo }) => passengerNo)
    : passengerNos
}

/** Of our service fee, what belongs to these tickets: each its own part by its place, whatever became of the others before. Minor units. */
export function serviceFeeOf(
  serviceFeeMinor: number,
  tickets: readonly Pick<ReturnableTicket, 'passengerNo' | 'passengerType'>[],
  passengerNos: readonly number[],
): number {
  const seated = tickets.filter(({ passengerType }) => seatedOf([passengerType]) > 0)
  return seated.reduce(
    (sum, { passengerNo }, before) =>
      passengerNos.includes(passengerNo) ? sum + feeOfTickets(serviceFeeMinor, { all: seated.length, before, now: 1 }) : sum,
    0,
  )
}

const HONG_KONG = '香港'

/** A ticket in the words of the railway's table of fees. */
export const heldTicketOf = (
  {
    train: { from, to },
    change,
  }: {
    readonly train: Pick<OfferedTrain, 'from' | 'to'>
    readonly change: { readonly movedAt: string | null; readonly fromDepartAt: string } | null
  },
  fareMinor: number,
): HeldTicket => ({
  fareMinor,
  departAt: Temporal.Instant.from(from.at),
  isToHongKong: [from, to].some(({ city }) => city.zh === HONG_KONG),
  moved:
    change?.movedAt == null
      ? null
      : { movedAt: Temporal.Instant.from(change.movedAt), departedAt: Temporal.Instant.from(change.fromDepartAt) },
})
