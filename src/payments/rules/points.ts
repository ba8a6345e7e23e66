import type { BothNames } from '../../kernel/language.ts'
import { payEndingFirst, type GrantPart, type OpenGrant } from './ending-first.ts'

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

/** Whether points may be used on a day: on their last one too. */
export const areGood = ({ validUntil }: Pick<OpenGrant, 'validUntil'>, today: string): boolean => validUntil === null || validUntil >= today

/** Which of somebody's grants pay of what is due today, and how much each: never more than is due. */
export const choosePoints = (grants: readonly OpenGrant[], dueMinor: number, today: string): readonly GrantPart[] =>
  payEndingFirst(
    grants.filter((one) => areGood(one, today)),
    dueMinor,
  )
