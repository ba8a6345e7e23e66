import type { OrderRef } from '../../orders/server/index.ts'
import { readHolidays } from '../../places/server/index.ts'
import { DEFAULT_ZONE, dateIn, type Clock } from '../../kernel/time.ts'
import { refundableMinor } from '../rules/refund-shares.ts'
import type { Reader } from '../../server/database/connect.ts'
import { quoteRefund, type PaidPart, type QuotedShare } from '../rules/refund-shares-quote.ts'
import { ownersOf } from './credits.ts'
import { paymentsOfOrder } from './store.ts'

/** What goes back to one payer, and by when. */
export type GivenBack = Pick<QuotedShare, 'payer' | 'paidWith' | 'amountMinor' | 'promisedDate'>

/** Who paid what somebody outside was asked to: it goes back to them and not to the person. */
async function paidByThird(reader: Reader, { companyId, orderId }: OrderRef): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('gatewayTrade')
    .select('paymentId')
    .where('companyId', '=', companyId)
    .where('orderId', '=', orderId)
    .where('payer', '=', 'third')
    .execute()
  return new Set(rows.map((row) => row.paymentId))
}

/**
 * What giving an order up before its ticket will bring: all that was taken, to whom it was taken from, by the day that refunds promise.
 * A reservation of the company's counts as paid; a try to pay that nobody has finished holds nothing. Days off are read once.
 */
export function givingUpQuote({ clock }: { clock: Clock }) {
  const holidays = readHolidays()
  return async (reader: Reader, order: OrderRef): Promise<readonly GivenBack[]> => {
    const [payments, third, owners] = await Promise.all([
      paymentsOfOrder(reader, order),
      paidByThird(reader, order),
      ownersOf(reader, order),
    ])
    const parts = payments.flatMap(({ id, kind, state, amountMinor, settledMinor }): PaidPart[] => {
      const isHeld =
        state === 'paid' || (state === 'reserved' && (kind === 'companyCredit' || kind === 'travelCredit' || kind === 'points'))
      const payer = kind === 'companyCredit' || owners.get(id) === 'company' ? 'company' : third.has(id) ? 'third' : 'person'
      return isHeld ? [{ payer, paidWith: kind, paidMinor: amountMinor, settledMinor }] : []
    })
    const whole = { amountMinor: refundableMinor(parts), feeMinor: 0, feePayer: 3 as const }
    return quoteRefund(parts, whole, { today: dateIn(DEFAULT_ZONE, clock.now()), holidays }).shares
  }
}
