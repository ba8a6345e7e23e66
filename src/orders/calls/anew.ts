import { z } from 'zod'
import { MEANS } from '../rules/alternatives.ts'

/**
 * A way in place of one that somebody else has broken, which is bought anew: any line's page can show it. What was paid for the broken one comes
 * back by that order's own rules.
 */
export const anewWay = z.object({
  means: z.enum(MEANS),
  key: z.string(),
  /** As people know it: `G7`, `MU5101`. */
  number: z.string(),
  from: z.object({ at: z.string(), label: z.string() }),
  to: z.object({ at: z.string(), label: z.string() }),
  /** What the price is of, in the caller's language: a type of seats, a fare. */
  offerName: z.string(),
  /** For one adult, in minor units. */
  priceMinor: z.number().int(),
  inPolicy: z.boolean(),
  /** The rule that it breaks and that its company is only told of, in the caller's language, as its line's lists say it; null where there is none. */
  told: z.string().nullable(),
  /** Where it is booked, below /m. */
  path: z.string(),
})
export type AnewWay = z.output<typeof anewWay>
