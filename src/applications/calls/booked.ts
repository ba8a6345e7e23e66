import { z } from 'zod'
import { PRODUCTS } from '../rules/plan.ts'
import { WAYS_OUT } from '../rules/way-out.ts'
import { minor } from './fields.ts'

/** What stands in the way of withdrawing an application, or of lessening it below what is booked. */
export const bookedShown = z.object({
  orders: z.array(
    z.object({
      /** The part of the application that it holds, and how much of it. */
      tripId: z.string(),
      product: z.enum(PRODUCTS),
      units: z.number().int(),
      /** What can be done about it: `cancel`, or of an issued one `refund` or `giveUp`, and the part comes back; `keep` where it stays taken. */
      way: z.enum(WAYS_OUT),
      /** Null for an order that the caller neither booked nor travels in. */
      orderSeq: z.string().nullable(),
      title: z.string(),
      path: z.string().nullable(),
      /** Where that is done; null where there is nothing to do. */
      wayPath: z.string().nullable(),
    }),
  ),
  /** Orders beyond those. */
  more: z.number().int(),
  /** What they cost the company together; null where not all of them are the caller's to see. */
  amountMinor: minor.nullable(),
})
export type BookedShown = z.output<typeof bookedShown>
