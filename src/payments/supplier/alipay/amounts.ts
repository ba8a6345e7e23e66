import { invariant } from '../../../kernel/result.ts'

/*
 * Alipay writes amounts as yuan in decimals, in strings: "12.34". Ours are integers of fen. Both ways go digit by digit: with floating
 * point 1.15 × 100 is 114.99999999999999.
 */

/** The most that Alipay takes for one trade: 100,000,000.00 yuan. */
const FEN_MAX = 10_000_000_000

/** At least one digit of yuan without leading zeros, and at most two of fen; no sign, no grouping, no exponent, nothing around it. */
const YUAN = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/

/** "12.34" for 1234. */
export function yuanOf(fen: number): string {
  invariant(Number.isSafeInteger(fen) && fen > 0 && fen <= FEN_MAX, 'Alipay is paid in whole fen, from one fen to its own limit')
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1234 for "12.34"; null for whatever is not written as an amount. */
export function fenOf(yuan: unknown): number | null {
  const [, whole, part] = (typeof yuan === 'string' ? YUAN.exec(yuan) : null) ?? []
  if (whole === undefined) return null
  const fen = Number(whole + (part ?? '').padEnd(2, '0'))
  return fen <= FEN_MAX ? fen : null
}

/** A trade of ours is in yuan, and then no currency stands beside its amount: one that names another is none that we have asked for. */
const CURRENCIES = ['trans_currency', 'settle_currency', 'pay_currency'] as const
export const isInYuan = (valueOf: (name: string) => unknown): boolean =>
  CURRENCIES.every((name) => [undefined, '', 'CNY'].includes(valueOf(name) as string | undefined))
