import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PACKAGE_CONTENTS } from '../rules/extras.ts'
import { EXTRA_KINDS } from '../rules/extras-price.ts'
import { bothNames, CLOSED_LINE, flight, id, minor, passengerType, PARTY_ERRORS } from './words.ts'

/* What is bought beside tickets on an open booking: seats of one's choice, bags, packages of service. */

const OPEN_ERRORS = [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', 'AF-INTL-SELF', 'AF-NO-POLICY', ...PARTY_ERRORS] as const

const kind = z.enum(EXTRA_KINDS)
const terms = z.enum(['company', 'person', 'notOffered'])

const seat = z.object({
  seat: z.string(),
  row: z.number().int(),
  column: z.string(),
  isFree: z.boolean(),
  /** Beside an exit: for adults alone. */
  isExit: z.boolean(),
  priceMinor: minor,
})

const product = z.object({
  id: z.string(),
  kind: kind.exclude(['seat']),
  name: bothNames,
  weightKg: z.number().int().nullable(),
  contents: z.array(z.enum(PACKAGE_CONTENTS)),
  priceMinor: minor,
})

const chosen = z.object({ passengerNo: z.number().int(), kind, id: z.string(), name: bothNames, priceMinor: minor })

export const readExtras = call({
  spec: ['SC-ADD-01'],
  method: 'GET',
  path: '/airfrond/extras/{id}',
  summary:
    'What can be bought beside the tickets of an open booking: seat map, bags, the Business Plus Package; who pays each, and what is chosen.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  params: z.object({ id }),
  result: z.object({
    bookingId: id,
    expiresAt: z.string(),
    flight,
    /** Who pays each kind by the company’s file; `notOffered`: nobody, it is not to be had. */
    terms: z.object({ seat: terms, bag: terms, package: terms }),
    seatMap: z.object({ columns: z.array(z.string()), seats: z.array(seat) }).nullable(),
    products: z.array(product),
    travellers: z.array(z.object({ passengerNo: z.number().int(), name: bothNames, type: passengerType })),
    chosen: z.array(chosen),
    /** Of the booking with what is chosen. */
    totalMinor: minor,
  }),
  errors: [...OPEN_ERRORS, 'AF-NO-EXTRAS', 'AF-SOLD-OUT', 'AF-GONE'],
})

export const chooseExtras = call({
  spec: ['SC-ADD-01'],
  method: 'POST',
  path: '/airfrond/extras/{id}',
  summary: 'Keeps what is bought beside the tickets with an open booking, in place of what was chosen before; its price follows.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ id }),
  body: z.strictObject({
    extras: z
      .array(
        z.strictObject({
          passengerNo: z.number().int().min(1).max(9),
          kind,
          id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
          /** As it was shown. */
          priceMinor: z.number().int().min(0).max(100_000_000),
        }),
      )
      .max(27),
  }),
  result: z.object({ bookingId: id, totalMinor: minor }),
  errors: [...OPEN_ERRORS, 'AF-NO-EXTRAS', 'AF-EXTRA-GONE', 'AF-EXTRA-TWICE', 'AF-EXTRA-WHO', 'AF-SOLD-OUT', 'AF-GONE', 'STATE_CHANGED'],
})

export type ReadExtras = z.output<typeof readExtras.result>

export const extrasCalls = [readExtras, chooseExtras] as const
