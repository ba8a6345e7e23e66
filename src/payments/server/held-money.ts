import type { OrderRef } from '../../orders/server/index.ts'
import { readHolidays } from '../../places/server/index.ts'
import { DEFAULT_ZONE, dateIn, type Clock } from '../../kernel/time.ts'
import { refundableMinor } from '../rules/refund-shares.ts'
import type { Reader } from '../../server/database/connect.ts'
import { promisedDate, quoteRefund, type PaidPart, type QuotedShare } from '../rules/refund-shares-quote.ts'
import { maybePaid, type MaybePaid } from './confirming.ts'
import { ownersOf } from './credits.ts'
import { paymentsOfOrder, tradesOf, type PaymentRow } from './store.ts'

/** What goes back to one payer, and by when. */
export interface GivenBack extends Pick<QuotedShare, 'payer' | 'paidWith' | 'amountMinor' | 'promisedDate'> {
  /** It is only reserved: nobody was charged, and it is let go without a trace in the books. */
  readonly isReserved: boolean
}

export interface GivingUp {
  readonly back: readonly GivenBack[]
  /** What somebody may be paying just now, or have paid at a gateway that does not tell; with the day by which it is back where that is known today. */
  readonly pending: readonly (MaybePaid & Pick<GivenBack, 'promisedDate'>)[]
}

/** What is reserved without anybody's doing at a gateway: the company's credit, unused value and points. */
const RESERVED: ReadonlySet<string> = new Set<PaidPart['paidWith']>(['companyCredit', 'travelCredit', 'points'])

/**
 * What giving an order up before its ticket will bring: all that was taken, to whom it was taken from, by the day that refunds promise; and
 * what is only reserved, which is let go. A try to pay that nobody has finished holds nothing, and yet may bring money: it stands apart.
 * Days off are read once.
 */
export function givingUpQuote({ clock }: { clock: Clock }) {
  const holidays = readHolidays()
  return async (reader: Reader, order: OrderRef): Promise<GivingUp> => {
    const today = dateIn(DEFAULT_ZONE, clock.now())
    const [payments, trades, owners] = await Promise.all([paymentsOfOrder(reader, order), tradesOf(reader, order), ownersOf(reader, order)])
    // What somebody outside was asked to pay goes back to them and not to the person.
    const third = new Set(trades.filter(({ payer }) => payer === 'third').map(({ paymentId }) => paymentId))
    const partOf = ({ id, kind, amountMinor, settledMinor }: PaymentRow): PaidPart => {
      const payer = kind === 'companyCredit' || owners.get(id) === 'company' ? 'company' : third.has(id) ? 'third' : 'person'
      return { payer, paidWith: kind, paidMinor: amountMinor, settledMinor }
    }
    const backOf = (parts: readonly PaidPart[], isReserved: boolean): readonly GivenBack[] => {
      const whole = { amountMinor: refundableMinor(parts), feeMinor: 0, feePayer: 3 as const }
      const { shares } = quoteRefund(parts, whole, { today, holidays })
      return shares.map((share) => ({ ...share, isReserved }))
    }
    const paid = payments.filter(({ state }) => state === 'paid')
    const reserved = payments.filter(({ kind, state }) => state === 'reserved' && RESERVED.has(kind))
    const pending = maybePaid(trades).map((one) => ({ ...one, promisedDate: promisedDate(one.gateway, today, holidays).toString() }))
    return { back: [...backOf(paid.map(partOf), false), ...backOf(reserved.map(partOf), true)], pending }
  }
}
