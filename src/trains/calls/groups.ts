import { z } from 'zod'
import { LINKING_ERRORS } from '../../applications/calls/booking.ts'
import { CHARGING_ERRORS } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { GROUP_REASONS, GROUP_RULES, PASSENGERS_PER_TRAIN_GROUP_MAX } from '../rules/groups.ts'
import { SEAT_TYPES } from '../rules/seats.ts'
import { OFFER_ERRORS, ofForm, ofOrder, SUBMIT_ERRORS, trainForm } from './booking.ts'
import { groupTravellers, minor, sceneAsked, stationCode, trainId } from './words.ts'

/**
 * The contract of several orders of one train that are placed from one form. All of them are of the train and the day that the request itself
 * names once: a mixed group cannot be said.
 */

const ride = { trainId, fromStationCode: stationCode, toStationCode: stationCode, seat: z.enum(SEAT_TYPES) }
const GROUP_ERRORS = ['TR-GROUP-MOST', 'TR-GROUP-SEATS'] as const

/** Some of the party, as the order that they share would be. */
const groupPart = z.object({
  ...trainForm.shape,
  /** Why they share no order with the others; null where nobody has another one. */
  because: z.enum(GROUP_REASONS).nullable(),
  /** The trip application that was chosen for them. */
  applicationId: z.uuid().nullable(),
})
export type TrainGroupPart = z.output<typeof groupPart>

const groupForm = z.object({
  /** Of this form: submitted again under it, it is the same group. */
  formId: z.uuid(),
  parts: z.array(groupPart),
  /** How many seats all of them need. */
  seated: z.number().int(),
  /** How many are left; null where there are plenty. */
  seatsLeft: z.number().int().nullable(),
  /** Of all orders. */
  totalMinor: minor,
  companyMinor: minor,
  personMinor: minor,
})
export type TrainGroupForm = z.output<typeof groupForm>

export const fillTrainGroup = call({
  spec: ['C-TRAIN-13'],
  method: 'POST',
  path: '/train/app/group/fill',
  summary:
    'Divides a party into the orders that one train would take it on: by the trip applications that its travellers stand on, by the legal entity that pays, by the standard, and by how many an order takes; and says of each what it would be now.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 30_000,
  body: z.strictObject({
    ...ride,
    travellers: groupTravellers,
    sceneCode: sceneAsked,
    /** Who stands on which trip application. */
    applications: z
      .array(z.strictObject({ userCode: z.string().min(1).max(40), applicationId: z.uuid() }))
      .max(PASSENGERS_PER_TRAIN_GROUP_MAX)
      .default([]),
  }),
  result: groupForm,
  errors: [...OFFER_ERRORS, 'TR-SEAT', 'TR-COST', ...GROUP_ERRORS, ...CHARGING_ERRORS],
})

export const bookTrainGroup = call({
  spec: ['C-TRAIN-13'],
  method: 'POST',
  path: '/train/app/group',
  summary:
    'Group booking: several orders of one train from one form, all or nothing or as many as possible. One form becomes one group, however often it is sent.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    ...ride,
    ...ofForm,
    mode: z.enum(['personal', 'agent']),
    students: groupTravellers.shape.students,
    rule: z.enum(GROUP_RULES),
    /** Each order with its passengers; nobody is on two of them. */
    parts: z.array(z.strictObject(ofOrder)).min(2).max(PASSENGERS_PER_TRAIN_GROUP_MAX),
  }),
  result: z.object({ orderSeqs: z.array(z.string()) }),
  errors: [...SUBMIT_ERRORS, ...GROUP_ERRORS, 'TR-GROUP-TWICE', ...LINKING_ERRORS],
})

export const groupCalls = [fillTrainGroup, bookTrainGroup] as const
