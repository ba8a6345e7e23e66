import { z } from 'zod'
import { REFUND_STANDINGS } from '../rules/refund-standing.ts'

const minor = z.number().int().nonnegative()

/** Money on its way back to whoever paid it, in fen: what `goingBackTold` says, as a page reads it. */
export const goingBack = z.object({
  state: z.enum(REFUND_STANDINGS),
  amountMinor: minor,
  restMinor: minor.optional(),
  of: z.enum(['late', 'third']).optional(),
  /** In the caller's language, where all of it goes back through one. */
  gateway: z.string().optional(),
  /** By when what is on its way was promised, YYYY-MM-DD; and that this day has passed. */
  promisedOn: z.string().optional(),
  isLate: z.literal(true).optional(),
})
