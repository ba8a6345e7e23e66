import { invariant } from './result.ts'

/*
 * Amounts are integers of the currency's minor unit, and their names end in `Minor`. The one currency accounted in is CNY
 * (constants: app.currency); rows carry its code, so that another one is a decision and not an accident.
 */

/** Sums integers of minor units and refuses to leave the safe range. */
export function sumMinor(amounts: Iterable<number>): number {
  let total = 0
  for (const amount of amounts) total += amount
  invariant(Number.isSafeInteger(total), 'sum of amounts left the safe integers')
  return total
}

/** Yuan to fen, for constants in code and configuration. */
export function yuan(amount: number): number {
  return Math.round(amount * 100)
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** An amount without its sign of currency: "1,180", "1,180.50", "−320". Fen are shown only where there are any. */
export function formatAmount(minor: number): string {
  const whole = Math.trunc(Math.abs(minor) / 100)
  const fen = Math.abs(minor) % 100
  const figures = fen === 0 ? grouped.format(whole) : `${grouped.format(whole)}.${String(fen).padStart(2, '0')}`
  return minor < 0 ? `−${figures}` : figures
}

/** An amount in yuan, written the same in both languages: "¥1,180", "−¥320". */
export function formatMoney(minor: number): string {
  return minor < 0 ? `−¥${formatAmount(-minor)}` : `¥${formatAmount(minor)}`
}
