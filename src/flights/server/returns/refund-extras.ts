import { sumMinor } from '../../../kernel/money.ts'
import type { RefundAsked } from '../../../payments/rules/refund-shares.ts'
import type { PayerSplit } from '../../../policy/rules/payers.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { extrasFor, splitOf, type BookedExtra } from '../../rules/extras.ts'
import { extrasSplit } from '../../rules/extras-price.ts'
import { FLIGHT_TICKET_CODES } from '../../rules/states.ts'
import { chainOf, type Link } from '../changes/change-paid.ts'
import { ticketsOfRefunds } from './refund-store.ts'
import type { OfOrder } from './refund-money.ts'

/*
 * What was bought beside tickets, when they are given back. Who gives one up gets nothing of it; where the airline itself has broken the
 * journey it comes back whole, to exactly who has paid it. On a changed ticket bags and packages have come along, seats have not.
 */

/** What of an order's extras is still good for these passengers: all of it, or along a change what came along. */
const goodOf = ({ row, passengerNos }: Link, isNewest: boolean): readonly BookedExtra[] =>
  passengerNos.flatMap((no) => extrasFor(row.extras, no)).filter(({ kind }) => isNewest || kind !== 'seat')

/** What comes back beside a ticket where its airline has broken the journey. */
export async function extrasBackFor(reader: Reader, of: OfOrder, passengerNo: number): Promise<number> {
  const chain = await chainOf(reader, of, [passengerNo])
  return sumMinor(chain.flatMap((link, index) => goodOf(link, index === 0).map(({ priceMinor }) => priceMinor)))
}

const plus = (one: PayerSplit, other: PayerSplit): PayerSplit => ({
  companyMinor: one.companyMinor + other.companyMinor,
  personMinor: one.personMinor + other.personMinor,
})

const NOTHING: PayerSplit = { companyMinor: 0, personMinor: 0 }

/** What has come back so before, of an order's other passengers: their refunds were of more than their tickets. */
async function beforeOf(reader: Reader, link: Link, paidFor: (passengerNo: number) => number): Promise<PayerSplit> {
  const done = new Set(
    link.tickets.filter(({ state }) => state === FLIGHT_TICKET_CODES.REFUND_SUCCESS).map(({ passengerNo }) => passengerNo),
  )
  const rows = await ticketsOfRefunds(reader, link.order)
  return rows
    .filter(
      ({ passengerNo, paidMinor }) => done.has(passengerNo) && !link.passengerNos.includes(passengerNo) && paidMinor > paidFor(passengerNo),
    )
    .map(({ passengerNo }) => splitOf(extrasFor(link.row.extras, passengerNo), link.row.price))
    .reduce(plus, NOTHING)
}

/** The part of one order in a refund: what no refund is shared out of, and what comes back whole to who has paid it. */
export async function extrasAside(
  reader: Reader,
  link: Link,
  asked: { readonly isNewest: boolean; readonly comesBack: boolean; readonly paidFor: (passengerNo: number) => number },
): Promise<{ readonly backMinor: number; readonly spent: PayerSplit; readonly aside: NonNullable<RefundAsked['aside']> }> {
  const spent = extrasSplit(link.row.price)
  const now = asked.comesBack ? splitOf(goodOf(link, asked.isNewest), link.row.price) : NOTHING
  const before = link.row.extras === null || !asked.isNewest ? NOTHING : await beforeOf(reader, link, asked.paidFor)
  return { backMinor: now.companyMinor + now.personMinor, spent, aside: { now, before } }
}
