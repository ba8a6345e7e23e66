import { invariant, refuse, type Refusal } from '../../kernel/result.ts'

/** How many were agreed to, and how many of these are booked. */
export interface Count {
  readonly wanted: number
  readonly taken: number
}

/** Takes what a submission needs; the store does the same in one conditional update. */
export function take(count: Count, units: number): Count | Refusal {
  invariant(Number.isInteger(units) && units > 0, 'a booking takes something')
  const remaining = count.wanted - count.taken
  if (units > remaining) return refuse('TA-COUNT', { facts: { remaining, units } })
  return { ...count, taken: count.taken + units }
}

/** Gives back what a cancelled or failed booking had taken; what was never taken cannot come back. */
export function giveBack(count: Count, units: number): Count {
  invariant(Number.isInteger(units) && units > 0 && units <= count.taken, 'only what was taken is given back')
  return { ...count, taken: count.taken - units }
}
