import { z } from 'zod'
import { call } from '../kernel/call.ts'

const bothNames = z.object({ zh: z.string(), en: z.string() })

export const costCentre = z.object({
  code: z.string(),
  name: bothNames,
  /** The one that a form proposes. */
  isDefault: z.boolean(),
})

export const findCostCenterByUserCode = call({
  spec: ['C-CONF-19'],
  method: 'GET',
  path: '/datacenter/cost/findCostCenterByUserCode',
  summary: 'The cost centres that the caller’s bookings may be charged to, the proposed one first.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.strictObject({
    /** Only the caller's own; another one is answered as unknown. */
    userCode: z.string().max(40).optional(),
  }),
  result: z.object({ costCentres: z.array(costCentre) }),
  errors: [],
})

export const callList = [findCostCenterByUserCode] as const
