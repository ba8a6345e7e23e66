import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { formTraveller } from './booking.ts'
import { bothNames, CLOSED_LINE, fareBrief, flight, id, minor, PARTY_ERRORS, verdictBadge } from './words.ts'

/* Several who travel on one booking session: what holds for each, and what is chosen for one of them. */

const OPEN_ERRORS = [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', ...PARTY_ERRORS] as const

const togetherTraveller = formTraveller.extend({
  /** Her place on the booking, from 1; it names her in addresses. */
  passengerNo: z.number().int(),
  /** Her own standard in one line, in the caller's language; of who is brought along that of who brings her. */
  policyLine: z.string(),
  /** What her own standard says of this offer; the booking goes by the strictest. */
  verdict: verdictBadge,
  /** What her part is charged to where nothing else is chosen; null where nothing is set. */
  costCentre: z.object({ code: z.string(), name: bothNames }).nullable(),
  /** Who is asked first where somebody has to be; null where a flow of the company's decides, or nobody is set. */
  approver: bothNames.nullable(),
})

export type TogetherTraveller = z.output<typeof togetherTraveller>

export const readTogether = call({
  spec: [],
  method: 'GET',
  path: '/airfrond/together/{id}',
  summary: 'Who travels on a booking session, each with her own standard, verdict, cost centre, approver, documents and phone.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id }),
  result: z.object({
    bookingId: id,
    expiresAt: z.string(),
    flight,
    fare: fareBrief.extend({ name: z.string() }),
    mode: z.enum(['personal', 'agent']),
    travellers: z.array(togetherTraveller),
    /** Whose standard the booking goes by, where they differ. */
    standardOf: bothNames.nullable(),
    totalMinor: minor,
  }),
  errors: [...OPEN_ERRORS, 'AF-INTL-SELF', 'AF-NO-POLICY'],
})

export const giveTraveller = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/together/{id}/{passengerNo}',
  summary: 'Keeps with an open booking session on which document one traveller flies, and another number for this trip.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: z.object({ id, passengerNo: z.coerce.number().int().min(1).max(9) }),
  /** An empty phone: the number that is known. */
  body: z.strictObject({ cardId: id, phone: z.string().trim().max(20) }),
  result: z.object({ passengerNo: z.number().int() }),
  errors: [...OPEN_ERRORS, 'AF-INTL-SELF', 'AF-DOCUMENT', 'AF-PHONE', 'AF-NO-POLICY'],
})

export const togetherCalls = [readTogether, giveTraveller] as const
