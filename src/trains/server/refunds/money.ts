import { sumMinor } from '../../../kernel/money.ts'
import { invariant } from '../../../kernel/result.ts'
import type { RefundQuote } from '../../../payments/rules/refund-shares-quote.ts'
import type { Reader } from '../../../server/database/connect.ts'
import type { TrainBackShare } from '../../calls/refunds.ts'
import type { TrainsDeps } from '../deps.ts'
import type { TrainTicketRow } from '../store.ts'
import { chainOf, paidBy, partsAlong, type OfOrder, type PartOf } from './chain.ts'

/* What a refund of tickets is of, in the words of payments. */

/** Names a refund to payments: once per refund, however often it is asked for. */
export const partOfRefund = (refundId: string): string => `refund:${refundId}`

/** Names what goes back by a change to payments: once per order that it becomes. */
export const partOfChange = (orderId: string): string => `change:${orderId}`

/** What was paid for some tickets, our fee apart. Minor units. */
export const paidFor = (tickets: readonly Pick<TrainTicketRow, 'fareMinor'>[]): number =>
  sumMinor(tickets.map(({ fareMinor }) => fareMinor))

/** What payments is asked to give back: all that was paid for these tickets, by each order that has paid for them, less what the railway keeps. */
export async function askedOfPayments(
  deps: Pick<TrainsDeps, 'payments'>,
  reader: Reader,
  of: OfOrder,
  { part, passengerNos, feeMinor }: { readonly part: string; readonly passengerNos: readonly number[]; readonly feeMinor: number },
  supplier: string,
): Promise<readonly PartOf[]> {
  const links = await chainOf(reader, of, passengerNos)
  const worthMinor = paidFor(of.tickets.filter(({ passengerNo }) => passengerNos.includes(passengerNo)))
  return partsAlong(deps, reader, links, { part, amountMinors: paidBy(links, worthMinor), feeMinor, withServiceFee: true }, supplier)
}

/**
 * A quote of payments, payer by payer and way by way as people read it: several payments of one kind are told together. Whoever gets nothing
 * back but bears a fee is named too: the fees of the rows are the whole of them.
 */
export function sharesOf({ shares }: Pick<RefundQuote, 'shares'>): readonly TrainBackShare[] {
  const byWay = Map.groupBy(shares, ({ payer, paidWith }) => `${payer}:${paidWith}`)
  return [...byWay.values()].flatMap((own) => {
    const [first] = own
    invariant(first, 'nobody groups nothing')
    const { payer, paidWith, promisedDate } = first // the day follows from the way
    const backMinor = sumMinor(own.map(({ amountMinor }) => amountMinor))
    const feeMinor = sumMinor(own.map((share) => share.feeMinor))
    const serviceFeeMinor = sumMinor(own.map((share) => share.serviceFeeMinor))
    return backMinor + feeMinor + serviceFeeMinor === 0 ? [] : [{ payer, paidWith, backMinor, feeMinor, serviceFeeMinor, promisedDate }]
  })
}

/** Whether what was shown is what would be done, whatever day it has become. */
export const sameShares = (now: readonly TrainBackShare[], shown: readonly TrainBackShare[]): boolean =>
  now.length === shown.length &&
  now.every((share) =>
    shown.some(
      (same) =>
        share.payer === same.payer &&
        share.paidWith === same.paidWith &&
        share.backMinor === same.backMinor &&
        share.feeMinor === same.feeMinor &&
        share.serviceFeeMinor === same.serviceFeeMinor,
    ),
  )
