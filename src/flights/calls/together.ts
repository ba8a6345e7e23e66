import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { FLYER_NUMBER_MAX, flyerProgramme, programmeShown } from '../../people/calls/frequent-flyers.ts'
import { formTraveller } from './booking.ts'
import { bothNames, CLOSED_LINE, fareBrief, flight, id, minor, PARTY_ERRORS, verdictBadge } from './words.ts'

/* Several who travel on one booking session: what holds for each, and what is chosen for one of them. */

const OPEN_ERRORS = [CLOSED_LINE, 'AF-0-0021', 'AF-0-0022', ...PARTY_ERRORS] as const

const flyer = z.object({ programme: z.string(), name: bothNames, maskedNumber: z.string() })

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
  /** Where she is written to about this trip; empty where nothing was given for it. */
  maskedMail: z.string(),
  /** Another number or a mail address was given for this trip. */
  hasOwnContact: z.boolean(),
  /** The frequent-flyer number that goes along; null where none does. */
  flyer: flyer.nullable(),
  /** Why that one: she keeps it and it serves best, it was chosen among those that she keeps, entered for this trip, or none is to go along. */
  flyerUse: z.enum(['best', 'kept', 'typed', 'none']),
  /** Those that she keeps and that count on this flight. */
  flyers: z.array(flyer),
  /** Programmes whose numbers count on this flight, the airline's own first. */
  programmes: z.array(programmeShown),
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
    /** Documents are then chosen on the form, by what the route asks for. */
    isAbroad: z.boolean(),
    travellers: z.array(togetherTraveller),
    /** Whose standard the booking goes by, where they differ. */
    standardOf: bothNames.nullable(),
    totalMinor: minor,
  }),
  errors: [...OPEN_ERRORS, 'AF-NO-POLICY'],
})

export const giveTraveller = call({
  spec: [],
  method: 'POST',
  path: '/airfrond/together/{id}/{passengerNo}',
  summary:
    'Keeps with an open booking session on which document one traveller flies, how she is reached on this trip, and where her miles count.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 30_000,
  params: z.object({ id, passengerNo: z.coerce.number().int().min(1).max(9) }),
  body: z.strictObject({
    /** Left out abroad, where the form chooses it. */
    cardId: id.optional(),
    /** Empty: as it was. */
    phone: z.string().trim().max(20),
    mail: z.string().trim().max(254).default(''),
    /** Takes number and address of this trip back: those that are known serve. */
    ownContact: z.boolean().default(false),
    /** Left out: as it was. `best`: of those that she keeps the one that serves best. */
    flyer: z
      .discriminatedUnion('use', [
        z.strictObject({ use: z.literal('best') }),
        z.strictObject({ use: z.literal('kept'), programme: flyerProgramme }),
        z.strictObject({ use: z.literal('typed'), programme: flyerProgramme, number: z.string().max(FLYER_NUMBER_MAX) }),
        z.strictObject({ use: z.literal('none') }),
      ])
      .optional(),
  }),
  result: z.object({ passengerNo: z.number().int() }),
  errors: [...OPEN_ERRORS, 'AF-DOCUMENT', 'AF-PHONE', 'AF-MAIL', 'AF-FLYER', 'FLYER-PROGRAMME', 'FLYER-NUMBER', 'AF-NO-POLICY'],
})

export const togetherCalls = [readTogether, giveTraveller] as const
