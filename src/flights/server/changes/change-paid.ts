import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { PaidShare } from '../../../payments/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { worthMinorOf, type PaidBefore, type Worth } from '../../rules/change-cost.ts'
import { extrasSplit as extrasBy } from '../../rules/extras-price.ts'
import { isMixed, PASSENGER_TYPES } from '../../rules/passenger-types.ts'
import { serviceFeePart, ticketPart, worthPart, type TicketSplit } from '../../rules/ticket-parts.ts'
import type { PriceParts } from '../../rules/offer.ts'
import type { FlightsDeps } from '../deps.ts'
import { findOrder, findTickets, type FlightOrderRow, type TicketRow } from '../store.ts'

/* What tickets are worth, who has paid that, and along which orders: a ticket that was changed was paid for by several. */

interface Of {
  readonly order: OrderRef
  readonly row: FlightOrderRow
  /** All tickets of the order. */
  readonly tickets: readonly TicketRow[]
}

/** What all tickets of an order are worth at their airline. */
export const worthOf = ({ change, price }: Pick<FlightOrderRow, 'change' | 'price'>): Worth => change?.worth ?? price

const PARTS = ['fareMinor', 'airportTaxMinor', 'fuelSurchargeMinor'] as const

/** How an order's sums fall on its tickets. */
const splitOf = ({ row, tickets }: Pick<Of, 'row' | 'tickets'>): TicketSplit => ({
  types: tickets.map(({ passengerType }) => passengerType),
  weights: row.change?.weights,
})

/** What one of an order's tickets is worth. */
export const worthOfTicket = (of: Pick<Of, 'row' | 'tickets'>, passengerNo: number): Worth =>
  worthPart(worthOf(of.row), splitOf(of), passengerNo)

/** What some of them are. */
export function worthOfTickets(of: Pick<Of, 'row' | 'tickets'>, passengerNos: readonly number[]): Worth {
  const each = passengerNos.map((passengerNo) => worthOfTicket(of, passengerNo))
  const [fareMinor = 0, airportTaxMinor = 0, fuelSurchargeMinor = 0] = PARTS.map((part) => sumMinor(each.map((one) => one[part])))
  return { fareMinor, airportTaxMinor, fuelSurchargeMinor }
}

/**
 * What tickets of children and infants are worth, kind by kind, where they are moved for nothing: each stays worth what it was. Nothing of adults' alone,
 * nor where tickets of one kind are not worth the same, as after a change that the desk has agreed for all together.
 */
export function worthByType(of: Pick<Of, 'row' | 'tickets'>, chosen: readonly TicketRow[]): Pick<Worth, 'byType'> {
  if (!isMixed(chosen.map(({ passengerType }) => passengerType))) return {}
  const byType = PASSENGER_TYPES.flatMap((type) => {
    const own = chosen.filter(({ passengerType }) => passengerType === type).map(({ passengerNo }) => worthOfTicket(of, passengerNo))
    const [first, ...others] = own
    if (!first) return []
    return others.every((one) => PARTS.every((part) => one[part] === first[part])) ? [{ type, count: own.length, ...first }] : [null]
  })
  return byType.every((row) => row !== null) ? { byType } : {}
}

/** What one of an order's tickets has cost: fare, taxes, what an airline took for its change, and our fee. */
export const priceOfTicket = (of: Pick<Of, 'row' | 'tickets'>, passengerNo: number): PriceParts =>
  ticketPart(of.row.price, splitOf(of), passengerNo)

/** Of our fee, what was charged for one of them. */
export const serviceFeeOfTicket = (of: Pick<Of, 'row' | 'tickets'>, passengerNo: number): number =>
  serviceFeePart(of.row.price, splitOf(of), passengerNo)

/** What is out of the company's pocket; everything else is the person's, or was paid in her place. */
const COMPANYS: ReadonlySet<PaidShare['with']> = new Set<PaidShare['with']>(['credit', 'companyValue'])

/** Of what all tickets of an order are worth, what a person has paid: with money, points or unused value of her own. */
async function personWorth(deps: FlightsDeps, reader: Reader, { order, row }: Of): Promise<number> {
  if (row.change) return row.change.personWorthMinor
  const [shares, terms] = await Promise.all([deps.payments.paidWith(reader, order), deps.payments.terms(reader, order)])
  const paidMinor = sumMinor(shares.filter((share) => !COMPANYS.has(share.with)).map(({ amountMinor }) => amountMinor))
  const feeMinor = terms.serviceFeePaidBy === 'person' ? row.price.serviceFeeMinor : 0
  const besideMinor = extrasBy(row.price).personMinor
  return Math.min(Math.max(paidMinor - feeMinor - besideMinor, 0), worthMinorOf(worthOf(row)))
}

/** Who has paid what some tickets are worth, and who bears what airlines keep, as their order was promised. */
export async function paidBefore(deps: FlightsDeps, reader: Reader, of: Of, passengerNos: readonly number[]): Promise<PaidBefore> {
  const [personMinor, { feePayer }] = await Promise.all([personWorth(deps, reader, of), deps.payments.terms(reader, of.order)])
  const ownMinor = worthMinorOf(worthOfTickets(of, passengerNos))
  // Tickets of unlike worth were paid for as much as they are worth.
  const share = isMixed(splitOf(of).types)
    ? Math.floor((personMinor * ownMinor) / Math.max(worthMinorOf(worthOf(of.row)), 1))
    : Math.floor((personMinor * passengerNos.length) / of.tickets.length)
  return { personMinor: share, companyMinor: ownMinor - share, feePayer }
}

/** An order in a chain of changes, and which of its tickets are meant. */
export interface Link extends Of {
  readonly passengerNos: readonly number[]
}

/** The orders that have paid for some tickets, from the one that they are of back to the one that was booked first. */
export async function chainOf(reader: Reader, of: Of, passengerNos: readonly number[]): Promise<readonly [Link, ...Link[]]> {
  const links: [Link, ...Link[]] = [{ ...of, passengerNos }]
  for (let link: Link = links[0]; link.row.change; link = links.at(-1) ?? link) {
    const { fromOrderId, passengerNos: before } = link.row.change
    const order = { companyId: link.order.companyId, orderId: fromOrderId }
    const [row, tickets] = await Promise.all([findOrder(reader, order), findTickets(reader, order.companyId, [fromOrderId])])
    invariant(row, 'what a change is of stays')
    const nos = link.passengerNos.map((no) => {
      const old = before[no - 1]
      invariant(old !== undefined, 'each ticket of a change replaces one')
      return old
    })
    links.push({ order, row, tickets, passengerNos: nos })
  }
  return links
}

/** The fare that an adult's ticket of an order is worth: what airlines take their shares of. */
export function eachFareOf({ row, tickets }: Pick<Of, 'row' | 'tickets'>): number {
  if (!row.change) return row.offer.fare.fareMinor
  return dearestFareOf(
    { row, tickets },
    tickets.map(({ passengerNo }) => passengerNo),
  )
}

/** The fare that the dearest of some tickets is worth, which is an adult's: children and infants pay a share of one. */
export const dearestFareOf = (of: Pick<Of, 'row' | 'tickets'>, passengerNos: readonly number[]): number =>
  Math.max(...passengerNos.map((passengerNo) => worthOfTicket(of, passengerNo).fareMinor))

/** The same of one ticket: of a child's its own, of an adult's what policy and conditions name. */
export const fareOfTicket = (of: Pick<Of, 'row' | 'tickets'>, { passengerNo, passengerType }: TicketRow): number =>
  passengerType === 'ADT' ? eachFareOf(of) : worthOfTicket(of, passengerNo).fareMinor
