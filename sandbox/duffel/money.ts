/**
 * Amounts are kept in the smallest unit of the organisation's currency and told as Duffel tells them: decimal strings with as many digits as
 * the currency has (ISO 4217). Fares are made in yuan; the rates are rounded ones of 2026, ours, and only move proportions.
 */
export const CURRENCIES = {
  CNY: { digits: 2, perYuan: 1 },
  USD: { digits: 2, perYuan: 0.14 },
  EUR: { digits: 2, perYuan: 0.12 },
  GBP: { digits: 2, perYuan: 0.105 },
  HKD: { digits: 2, perYuan: 1.09 },
  JPY: { digits: 0, perYuan: 21 },
  KWD: { digits: 3, perYuan: 0.043 },
} as const

export type Currency = keyof typeof CURRENCIES

export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]

/** Whole units where the currency has small ones, so that amounts look like fares. */
export function ofYuan(yuan: number, currency: Currency): number {
  const { digits, perYuan } = CURRENCIES[currency]
  return Math.round(yuan * perYuan * 10 ** Math.min(digits, 1)) * 10 ** (digits - Math.min(digits, 1))
}

export function told(minor: number, currency: Currency): string {
  const { digits } = CURRENCIES[currency]
  return (minor / 10 ** digits).toFixed(digits)
}

/** What a client names as an amount, in the smallest unit; null where it is none of this currency. */
export function read(amount: string, currency: Currency): number | null {
  const { digits } = CURRENCIES[currency]
  const pattern = digits === 0 ? /^\d{1,9}$/ : new RegExp(`^\\d{1,9}(\\.\\d{1,${digits}})?$`)
  return pattern.test(amount) ? Math.round(Number(amount) * 10 ** digits) : null
}
