import { z } from 'zod'
import { attribution } from '../../costs/calls.ts'
import { PRODUCTS, type Plan, type Product } from '../rules/plan.ts'

const base = {
  tripId: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  wanted: z.partialRecord(z.enum(PRODUCTS), z.number().int().min(0)),
}

/** A plan as it is kept: it was checked before. */
const keptPlan = z.object({
  segments: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('leg'), from: z.string(), to: z.string(), ...base }),
      z.object({ kind: z.literal('stay'), city: z.string(), ...base }),
    ]),
  ),
  travellers: z.array(z.object({ personId: z.string(), kind: z.enum(['employee', 'companion', 'guest']) })),
  estimateMinor: z.number().int(),
  costCode: z.string(),
  attribution: attribution.nullable(),
  reason: z.string(),
  fileIds: z.array(z.string()),
})

/** Throws where it is no plan: what was kept had been checked before. */
export const readPlan = (stored: unknown): Plan => keptPlan.parse(stored) satisfies Plan

/** How many of a part's product are booked, from rows. */
export function takenIn(
  rows: readonly { tripId: string; product: Product; taken: number }[],
): (tripId: string, product: Product) => number {
  const taken = new Map(rows.map((row) => [`${row.tripId} ${row.product}`, row.taken]))
  return (tripId, product) => taken.get(`${tripId} ${product}`) ?? 0
}
