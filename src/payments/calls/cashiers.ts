import { z } from 'zod'

/* What the calls that lead to a gateway's cashier share, whichever wing they belong to. */

/** Amounts that can be owed: nothing is paid in negative sums. */
const owedMinor = z.number().int().min(0)

/**
 * What the payer was shown as she went to the cashier: what is left for it, and what her value and points pay beside it. Where it has moved
 * in between, on another phone, nothing is opened. Whoever shows nothing names nothing.
 */
export const shownToPayer = z.strictObject({ dueMinor: owedMinor, valueMinor: owedMinor, pointsMinor: owedMinor }).optional()

/** Ways of WeChat Pay hand the host what it shows its sheet for; every field is a string of WeChat's own naming. */
export const jsapiRequest = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.string(),
  paySign: z.string(),
})
export const wechatAppRequest = z.object({
  appid: z.string(),
  partnerid: z.string(),
  prepayid: z.string(),
  package: z.string(),
  noncestr: z.string(),
  timestamp: z.string(),
  sign: z.string(),
})

/** A part that can no longer be paid, for one reason or another. */
export const NOT_PAYABLE = ['PAY-CLOSED', 'PAY-HELD', 'PAY-LAPSED', 'PAY-PAID', 'PAY-WAITING'] as const

/** What opening a cashier may be refused with, by any way but the sheet inside WeChat, which needs to know who she is there. */
export const CASHIER_ERRORS = [...NOT_PAYABLE, 'PAY-METHOD', 'PAY-GATEWAY', 'PAY-CONFIRMING', 'STATE_CHANGED'] as const
