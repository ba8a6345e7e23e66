import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { bothNames } from './calls/both-names.ts'
import { companionCalls } from './calls/companions.ts'
import { documentCalls } from './calls/documents.ts'
import { flyerCalls } from './calls/frequent-flyers.ts'

export { bothNames } from './calls/both-names.ts'

export const ROLES = ['employee', 'assistant', 'approver', 'travelManager', 'finance', 'administrator'] as const
export const role = z.enum(ROLES)
export type Role = z.output<typeof role>

/** A traveller as the order form needs her: documents masked by the server. */
export const traveller = z.object({
  userCode: z.string(),
  name: bothNames,
  /** As a ticket prints it, after ICAO 9303: `LIN/YIFAN`. */
  ticketName: z.string(),
  phoneNumber: z.string(),
  department: bothNames,
  cards: z.array(
    z.object({
      cardId: z.string(),
      /** SPEC.md, 3: 1 ID card, 2 passport, 3, 5, 6, 8, 9, 10, 11. */
      cardType: z.number().int(),
      maskedNumber: z.string(),
      displayName: z.string(),
      isDefault: z.boolean(),
      expiresOn: z.string().nullable(),
    }),
  ),
})
export type Traveller = z.output<typeof traveller>

export const myTraveller = call({
  spec: [],
  method: 'GET',
  path: '/usercenter/traveller/me',
  summary: 'The caller as a traveller, with masked documents.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: traveller,
  errors: [],
})

export const callList = [myTraveller, ...companionCalls, ...documentCalls, ...flyerCalls] as const
