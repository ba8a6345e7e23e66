import type { BothNames } from '../../kernel/language.ts'
import { invariant } from '../../kernel/result.ts'
import type { CreditPart } from './credits.ts'

/*
 * Reward points that a company grants to its people. One point is worth a cent (0.01 yuan), so that a number of points is an amount in
 * minor units. How a grant stands, and to which of an order's grants something goes back, is as with unused value: credits.ts.
 */

/** What they are called where a company gives them no name of its own (constants: rewards.defaultRewardName). */
export const POINTS_NAME_DEFAULT: BothNames = { zh: '积分', en: 'points' }

/** So many at once, to one person: what is granted by mistake has an end. */
export const POINTS_A_GRANT_MAX = 1_000_000
/** To so many at once. */
export const GRANTED_AT_ONCE_MAX = 50
export const POINTS_REASON_MAX = 100

/** A grant that may pay, as far as choosing it goes. */
export interface UsablePoints {
  readonly id: string
  readonly leftMinor: number
  /** The last day on which they may be used, YYYY-MM-DD in Shanghai; null where they have none. */
  readonly validUntil: string | null
}

/** What ends first comes first, what never ends last; of what ends on one day, the older: ids begin with their time. */
function byEnd(a: UsablePoints, b: UsablePoints): number {
  if (a.validUntil === b.validUntil) return a.id < b.id ? -1 : 1
  if (a.validUntil === null) return 1
  if (b.validUntil === null) return -1
  return a.validUntil < b.validUntil ? -1 : 1
}

/** Whether points may be used on a day: on their last one too. */
export const areGood = ({ validUntil }: Pick<UsablePoints, 'validUntil'>, today: string): boolean =>
  validUntil === null || validUntil >= today

/** Which of somebody's grants pay of what is due today, and how much each: never more than is due. */
export function choosePoints(grants: readonly UsablePoints[], dueMinor: number, today: string): readonly CreditPart[] {
  invariant(Number.isSafeInteger(dueMinor) && dueMinor >= 0, 'what is due is an amount')
  const parts: CreditPart[] = []
  let openMinor = dueMinor
  for (const { id, leftMinor } of grants.filter((one) => one.leftMinor > 0 && areGood(one, today)).toSorted(byEnd)) {
    const amountMinor = Math.min(leftMinor, openMinor)
    if (amountMinor === 0) break
    parts.push({ id, amountMinor })
    openMinor -= amountMinor
  }
  return parts
}
