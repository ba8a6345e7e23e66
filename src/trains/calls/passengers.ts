import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { PARTY_ERRORS, PARTY_MAX } from '../../people/calls/companions.ts'
import { calendarDate } from '../../places/calls.ts'
import { RAIL_DOCUMENT_FAULTS } from '../rules/documents.ts'
import { RAIL_PASSENGER_TYPES } from '../rules/passengers.ts'
import { SEAT_TYPES } from '../rules/seats.ts'
import { actionVerdict } from './orders.ts'
import { bothNames, CLOSED_LINE } from './words.ts'

/** The contract of choosing who rides, before it is kept: more than an order takes may be asked about, and are told so. */

const userCode = z.string().min(1).max(40)

export const railPassengers = call({
  spec: [],
  method: 'POST',
  path: '/train/app/passengers',
  summary: 'What each of these would travel as on a day, on which documents, and what keeps them from riding together.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    /** On which the train leaves where they get on, and on which they get off. */
    trainDate: calendarDate,
    arrivesOn: calendarDate,
    seat: z.enum(SEAT_TYPES),
    mode: z.enum(['personal', 'agent']),
    userCodes: z.array(userCode).min(1).max(PARTY_MAX),
    /** They are to ride on several orders: then more of them may than one order takes. */
    isGroup: z.boolean().default(false),
    /** Who of them wants the student fare. */
    students: z.array(userCode).max(PARTY_MAX).default([]),
  }),
  result: z.object({
    travellers: z.array(
      z.object({
        userCode: z.string(),
        name: bothNames,
        /** A colleague, or somebody whom one brings along. */
        kind: z.enum(['employee', 'outside', 'guest']),
        type: z.enum(RAIL_PASSENGER_TYPES),
        /** Whether she may ask for the student fare here; whether she is a student at all, the railway says. Null for children. */
        studentFare: actionVerdict.nullable(),
        cards: z.array(
          z.object({ cardId: z.string(), label: z.string(), maskedNumber: z.string(), fault: z.enum(RAIL_DOCUMENT_FAULTS).nullable() }),
        ),
      }),
    ),
    /** A small child has no seat. */
    seated: z.number().int(),
    /** How many may ride: an order's most, or a group's. */
    most: z.number().int(),
    /** Whether they may ride on one order. */
    together: actionVerdict,
  }),
  errors: [CLOSED_LINE, 'TR-PASSENGER', ...PARTY_ERRORS],
})
