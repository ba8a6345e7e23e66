import { z } from 'zod'

/** What names an order everywhere. */
export interface OrderRef {
  readonly companyId: string
  readonly orderId: string
}

/** The same as jobs carry it: everything else is read when they run. No personal data travels in payloads. */
export const orderRefInJob = z.strictObject({ companyId: z.uuid(), orderId: z.uuid() }) satisfies z.ZodType<OrderRef>
