import { z } from 'zod'
import { call } from '../kernel/call.ts'

const id = z.uuid()
const hours = z.strictObject({ from: z.string().max(5), until: z.string().max(5) })

const contact = z.object({
  id,
  name: z.string(),
  /** Masked by the server. */
  phoneNumber: z.string(),
  /** Whether trips are shared with this contact by themselves. */
  sharesTrips: z.boolean(),
  /** Between which times of the day, `HH:MM`; null: all day. */
  hours: z.object({ from: z.string(), until: z.string() }).nullable(),
})
export type EmergencyContact = z.output<typeof contact>

const contactBody = z.strictObject({
  name: z.string().max(100),
  phoneNumber: z.string().max(30),
  sharesTrips: z.boolean(),
  hours: hours.nullable(),
})

export const getEmergencyContactList = call({
  spec: ['C-MISC-01'],
  method: 'GET',
  path: '/configcenter/userConfig/getEmergencyContactList',
  summary: 'The caller’s emergency contacts, and how many she may have.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    contacts: z.array(contact),
    contactsMax: z.number().int(),
    actions: z.object({ add: z.boolean(), remove: z.boolean() }),
  }),
  errors: [],
})

export const getEmergencyContactById = call({
  spec: ['C-MISC-02'],
  method: 'GET',
  path: '/configcenter/userConfig/getEmergencyContactById',
  summary: 'One of the caller’s emergency contacts.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ id }),
  result: contact,
  errors: [],
})

const WRITE_ERRORS = ['SAFETY-NAME', 'SAFETY-NAME-LONG', 'SAFETY-PHONE', 'SAFETY-HOURS', 'SAFETY-TWICE', 'SAFETY-OWN'] as const

export const addEmergencyContact = call({
  spec: ['C-MISC-03'],
  method: 'POST',
  path: '/configcenter/userConfig/addEmergencyContact',
  summary: 'Adds an emergency contact; three at most.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: contactBody,
  result: z.object({ id }),
  errors: [...WRITE_ERRORS, 'SAFETY-FULL'],
})

export const updateEmergencyContact = call({
  spec: ['C-MISC-04'],
  method: 'POST',
  path: '/configcenter/userConfig/updateEmergencyContact',
  summary: 'Changes an emergency contact; without a number the stored one stays.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: contactBody.extend({ id, phoneNumber: z.string().max(30).nullable() }),
  result: z.object({ id }),
  errors: WRITE_ERRORS,
})

export const deleteEmergencyContact = call({
  spec: ['C-MISC-05'],
  method: 'DELETE',
  path: '/configcenter/userConfig/deleteEmergencyContact/{id}',
  summary: 'Removes an emergency contact; the last one stays.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  params: z.object({ id }),
  result: z.object({ removed: z.literal(true) }),
  errors: ['SAFETY-LAST'],
})

export const callList = [
  getEmergencyContactList,
  getEmergencyContactById,
  addEmergencyContact,
  updateEmergencyContact,
  deleteEmergencyContact,
] as const
