import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { OrderRef } from '../../../orders/server/index.ts'
import type { PaidShare } from '../../../payments/server/index.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { worthMinorOf, type PaidBefore, type Worth } from '../../rules/change-cost.ts'
import { eachOf } from '../../rules/party.ts'
import { paidForTicket } from '../../rules/returning.ts'
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

/** What some of them are. */
export function worthOfTickets({ row, tickets }: Pick<Of, 'row' | 'tickets'>, passengerNos: readonly number[]): Worth {
  const whole = worthOf(row)
  const of = (part: (typeof PARTS)[number]) =>
    sumMinor(passengerNos.map((passengerNo) => paidForTicket(whole[part], { all: tickets.length, passengerNo })))
  return { fareMinor: of('fareMinor'), airportTaxMinor: of('airportTaxMinor'), fuelSurchargeMinor: of('fuelSurchargeMinor') }
}

/** What is out of the company's pocket; everything else is the person's, or was paid in her place. */
const COMPANYS: ReadonlySet<PaidShare['with']> = new Set<PaidShare['with']>(['credit', 'companyValue'])

/** Of what all tickets of an order are worth, what a person has paid: with money, points or unused value of her own. */
async function personWorth(deps: FlightsDeps, reader: Reader, { order, row }: Of): Promise<number> {
  if (row.change) return row.change.personWorthMinor
  const [shares, terms] = await Promise.all([deps.payments.paidWith(reader, order), deps.payments.terms(reader, order)])
  const paidMinor = sumMinor(shares.filter((share) => !COMPANYS.has(share.with)).map(({ amountMinor }) => amountMinor))
  const feeMinor = terms.serviceFeePaidBy === 'person' ? row.price.serviceFeeMinor : 0
  return Math.min(Math.max(paidMinor - feeMinor, 0), worthMinorOf(worthOf(row)))
}

/** Who has paid what some tickets are worth, and who bears what airlines keep, as their order was promised. */
export async function paidBefore(deps: FlightsDeps, reader: Reader, of: Of, passengerNos: readonly number[]): Promise<PaidBefore> {
  const [personMinor, { feePayer }] = await Promise.all([personWorth(deps, reader, of), deps.payments.terms(reader, of.order)])
  const share = Math.floor((personMinor * passengerNos.length) / of.tickets.length)
  return { personMinor: share, companyMinor: worthMinorOf(worthOfTickets(of, passengerNos)) - share, feePayer }
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

/** The fare that one of an order's tickets is worth: what airlines take their shares of. */
export const eachFareOf = ({ row, tickets }: Pick<Of, 'row' | 'tickets'>): number =>
  row.change ? eachOf(row.change.worth.fareMinor, tickets.length) : row.offer.fare.fareMinor
