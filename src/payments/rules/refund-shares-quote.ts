import { sumMinor } from '../../kernel/money.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import { dayMark, isRestDay, type HolidayFacts } from '../../places/rules/calendar.ts'
import { refundShares, type Paid, type RefundAsked, type RefundShare } from './refund-shares.ts'

/** What a payment was made with: it goes back the same way. */
export const PAID_WITH = ['companyCredit', 'alipay', 'wechat', 'cash', 'travelCredit', 'points'] as const
export type PaidWith = (typeof PAID_WITH)[number]

/**
 * How many working days a refund may take to be where it belongs, at the longest.
 * - Company credit is ours to give: at once, unused value and points too. Cash is given at the desk.
 * - WeChat Pay: balances within minutes, bank cards one to three working days (its page "Query refund", pay.weixin.qq.com).
 * - Alipay: balances at once; for bank cards it promises no number of days and names the bank's own estimate only once the refund is
 *   under way (`est_bank_receipt_time` of alipay.trade.refund). Seven working days are our promise for it, after which we look.
 */
const WORKING_DAYS: Readonly<Record<PaidWith, number>> = { companyCredit: 0, cash: 0, travelCredit: 0, points: 0, wechat: 3, alipay: 7 }

/** Longer than any row of festivals. */
const DAYS_LOOKED_AT_MAX = 60

/** The day by which so many working days have passed after one. */
export function afterWorkingDays(from: Temporal.PlainDate, workingDays: number, holidays: HolidayFacts): Temporal.PlainDate {
  let day = from
  let left = workingDays
  for (let looked = 0; left > 0 && looked < DAYS_LOOKED_AT_MAX; looked += 1) {
    day = day.add({ days: 1 })
    if (!isRestDay(dayMark(day.toString(), holidays))) left -= 1
  }
  return day
}

/** By when what was paid with something is back with whoever paid it, where it is asked for on a day. */
export const promisedDate = (paidWith: PaidWith, asked: Temporal.PlainDate, holidays: HolidayFacts): Temporal.PlainDate =>
  afterWorkingDays(asked, WORKING_DAYS[paidWith], holidays)

/** The working days after the promised one on which a refund that is still not done is told of: to the payer and the desk; then higher up. */
const LATE_AFTER_WORKING_DAYS = [1, 4] as const
/** How often a late refund is told of. */
export const LATE_LEVELS = LATE_AFTER_WORKING_DAYS.length
/** In the morning of Shanghai, when somebody is there who can ask the gateway. */
const LATE_TOLD_AT = '10:00'

/** When a refund that was promised for a day is told to be late, for the first time and again; null once nobody is left to tell. */
export function lateAt(promised: Temporal.PlainDate, level: number, holidays: HolidayFacts): Temporal.Instant | null {
  const workingDays = LATE_AFTER_WORKING_DAYS[level - 1]
  if (workingDays === undefined) return null
  const day = afterWorkingDays(promised, workingDays, holidays)
  return day.toZonedDateTime({ timeZone: DEFAULT_ZONE, plainTime: LATE_TOLD_AT }).toInstant()
}

export interface PaidPart extends Paid {
  readonly paidWith: PaidWith
}

export interface QuotedShare extends RefundShare {
  readonly paidWith: PaidWith
  /** By when it is back, YYYY-MM-DD. */
  readonly promisedDate: string
  /** Of what comes back to her, what the airline leaves as value instead of money; missing where it leaves none. */
  readonly valueMinor?: number
}

export interface RefundQuote {
  /** What goes back to all of them. */
  readonly amountMinor: number
  readonly feeMinor: number
  /** What we keep of our service fee. */
  readonly serviceFeeMinor: number
  readonly shares: readonly QuotedShare[]
}

/**
 * What a refund will bring, to whom and by when. The refund itself goes by the same sums: what was quoted is what is paid, as long as
 * nothing was paid in or given back in between.
 */
export function quoteRefund(
  parts: readonly PaidPart[],
  refund: RefundAsked,
  { today, holidays }: { readonly today: Temporal.PlainDate; readonly holidays: HolidayFacts },
): RefundQuote {
  const divided = refundShares(parts, refund)
  const shares = parts.flatMap(({ paidWith }, index): QuotedShare[] => {
    const share = divided[index]
    return share ? [{ ...share, paidWith, promisedDate: promisedDate(paidWith, today, holidays).toString() }] : []
  })
  const amountMinor = sumMinor(shares.map((share) => share.amountMinor))
  return { amountMinor, feeMinor: refund.feeMinor, serviceFeeMinor: refund.serviceFee?.keptMinor ?? 0, shares }
}
