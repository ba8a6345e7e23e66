import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { AGENCY_LINES } from '../rules/agency.ts'
import { bothNames } from './both-names.ts'
import { documentFields, sealedNumber } from './documents.ts'

/*
 * Who goes along: outside companions, guests with a link of their own, those whom an agent or a travel partner books for.
 */

/** No more travellers are named in one question. An order takes fewer, and says so in words (rules/party.ts). */
export const PARTY_MAX = 20
export const NAME_MAX_CHARACTERS = 60

const userCode = z.string().trim().min(1).max(32)

/** Who stands to be chosen: never a phone, never a document number. */
export const companion = z.object({
  userCode: z.string(),
  kind: z.enum(['employee', 'outside', 'guest']),
  name: bothNames,
  department: bothNames,
  /** Whether there is a document to travel on. */
  hasDocument: z.boolean(),
  /** What her latest link stands at, for guests. */
  link: z.enum(['none', 'open', 'given', 'expired', 'revoked']),
  linkEndsAt: z.string().nullable(),
})
export type Companion = z.output<typeof companion>

const read = { effect: 'read', access: 'signedIn', timeoutMs: 60_000, method: 'GET', spec: [] } as const
const write = { effect: 'write', access: 'signedIn', timeoutMs: 60_000, method: 'POST', spec: [] } as const

/** What her document prints, its number sealed; the names on it are hers. */
const enteredDocument = { cardType: z.number().int(), ...documentFields, ...sealedNumber }

export const addOutUserPerson = call({
  ...write,
  spec: ['C-AUTH-14'],
  path: '/usercenter/outUserPerson/addOutUserPerson',
  summary: 'Adds an outside companion of the caller, with her document.',
  body: z.strictObject({
    ...enteredDocument,
    /** She knows of it and agrees: it is her data. */
    agreed: z.literal(true),
  }),
  result: z.object({ userCode: z.string() }),
  errors: ['PEOPLE-DUPLICATE', 'PEOPLE-COMPANIONS-MAX', 'DOCUMENT-FIELDS', 'DOCUMENT-SEAL'],
})

export const getOutUserPersonDetail = call({
  ...read,
  spec: ['C-AUTH-13'],
  path: '/usercenter/outUserPerson/getOutUserPersonDetail',
  summary: 'An outside companion or guest of the caller; documents and phone masked, of a guest the type alone.',
  query: z.object({ userCode }),
  result: companion.extend({
    phoneNumber: z.string(),
    ticketName: z.string(),
    cards: z.array(z.object({ cardType: z.number().int(), maskedNumber: z.string(), expiresOn: z.string().nullable() })),
  }),
  errors: [],
})

export const listOutUserPersons = call({
  ...read,
  path: '/usercenter/outUserPerson/list',
  summary: 'The outside companions and guests of the caller, the newest first.',
  result: z.object({ companions: z.array(companion), maxPerBooking: z.number().int() }),
  errors: [],
})

export const removeOutUserPerson = call({
  ...write,
  path: '/usercenter/outUserPerson/removeOutUserPerson',
  summary: 'Takes a companion or guest out; what is known of her is erased as soon as no trip of hers needs it.',
  body: z.strictObject({ userCode }),
  result: z.object({ removed: z.literal(true) }),
  errors: ['PEOPLE-SELF-STAYS'],
})

export const inviteGuest = call({
  ...write,
  path: '/usercenter/guest/invite',
  summary: 'Makes a guest and the link by which she hands over her own documents; sent by SMS where her phone is given.',
  body: z.strictObject({
    /** As the host knows her: in either script. Without one she is refused together with whatever else is wrong. */
    name: z.string().trim().max(NAME_MAX_CHARACTERS),
    phoneNumber: z.string().trim().max(40).default(''),
    /** What she is invited to, for her to read. */
    why: z.string().trim().max(100).default(''),
    language: z.enum(['zh', 'en']),
  }),
  result: z.object({ userCode: z.string(), link: z.string(), expiresAt: z.string(), sentTo: z.string().nullable() }),
  errors: ['PEOPLE-DUPLICATE', 'PEOPLE-COMPANIONS-MAX', 'PEOPLE-NAME', 'PEOPLE-NAME-LONG', 'PEOPLE-PHONE', 'GUEST-WAIT'],
})

export const renewGuestLink = call({
  ...write,
  path: '/usercenter/guest/newLink',
  summary: 'A new link for a guest; the one before is dead from then on.',
  body: z.strictObject({ userCode, language: z.enum(['zh', 'en']) }),
  result: z.object({ link: z.string(), expiresAt: z.string(), sentTo: z.string().nullable() }),
  errors: ['GUEST-GIVEN', 'GUEST-WAIT'],
})

export const revokeGuestLink = call({
  ...write,
  path: '/usercenter/guest/revokeLink',
  summary: 'The guest’s link is dead from then on.',
  body: z.strictObject({ userCode }),
  result: z.object({ revoked: z.literal(true) }),
  errors: [],
})

const guestToken = z.string().min(20).max(64)

export const openGuestLink = call({
  ...read,
  method: 'POST',
  access: 'anonymous',
  path: '/usercenter/guest/open',
  summary: 'What a guest reads before she hands over anything: who invites her, for which company, and why.',
  body: z.strictObject({ token: guestToken }),
  result: z.object({
    host: bothNames,
    company: bothNames,
    guest: bothNames,
    why: z.string(),
    expiresAt: z.string(),
    /** Her data is erased this long after her last trip. */
    keptDays: z.number().int(),
  }),
  errors: ['GUEST-LINK-DEAD', 'GUEST-WAIT'],
})

export const giveGuestDocument = call({
  ...write,
  access: 'anonymous',
  path: '/usercenter/guest/give',
  summary: 'The guest hands over her names and her document, and agrees to what they are used for; the link dies.',
  body: z.strictObject({ token: guestToken, ...enteredDocument, agreed: z.literal(true) }),
  result: z.object({ given: z.literal(true) }),
  errors: ['GUEST-LINK-DEAD', 'GUEST-WAIT', 'DOCUMENT-FIELDS', 'DOCUMENT-SEAL'],
})

const found = z.object({ userCode: z.string(), name: bothNames, department: z.object({ code: z.string(), name: bothNames }) })
export type FoundEmployee = z.output<typeof found>
/** Everybody of the company; only those whom the caller may book for; for whoever invites, those who have set no password yet. */
const scope = z.enum(['all', 'mine', 'withoutPassword'])

/** A search by POST: whom somebody looks for stays out of addresses. */
export const directoryPeople = call({
  ...read,
  method: 'POST',
  path: '/usercenter/directory/people',
  summary: 'Employees by Chinese or English name, pinyin, initials or number, or all of a department; name, department, number only.',
  body: z.strictObject({
    query: z.string().trim().max(40).default(''),
    departmentCode: z.string().max(32).optional(),
    scope: scope.default('all'),
    /** The user code of the last one read. */
    cursor: z.string().max(32).optional(),
    size: z.number().int().min(1).max(50).default(20),
  }),
  result: z.object({ people: z.array(found), nextCursor: z.string().nullable() }),
  errors: ['ACCESS-ROLE'],
})

const departmentHead = z.object({ code: z.string(), name: bothNames })

export const directoryDepartments = call({
  ...read,
  path: '/usercenter/directory/departments',
  summary: 'One level of the departments: where one stands, what lies below, how many work in each.',
  query: z.object({ code: z.string().max(32).optional(), query: z.string().trim().max(40).default('') }),
  result: z.object({
    breadcrumb: z.array(departmentHead),
    departments: z.array(departmentHead.extend({ hasBelow: z.boolean(), peopleCount: z.number().int() })),
  }),
  errors: [],
})

export const myAgency = call({
  ...read,
  path: '/usercenter/agent/mine',
  summary: 'Whether the caller may book for others, for whom, and on which lines.',
  result: z.object({
    isAgent: z.boolean(),
    isSuper: z.boolean(),
    agencies: z.array(
      z.object({
        covers: z.enum(['person', 'department', 'everybody']),
        name: bothNames.nullable(),
        lines: z.array(z.enum(AGENCY_LINES)).nullable(),
      }),
    ),
  }),
  errors: [],
})

/** Why a booker may not book for somebody: told here and by every line that books. */
export const PARTY_ERRORS = [
  'PEOPLE-NO-TRAVELLER',
  'PEOPLE-NO-AUTHORITY',
  'PEOPLE-AGENT-SELF',
  'PEOPLE-LINE',
  'PEOPLE-SELF-STAYS',
  'PEOPLE-PARTY-MAX',
  'PEOPLE-OUTSIDERS-MAX',
  'PEOPLE-CANNOT-JOIN',
] as const

export const checkTravellers = call({
  ...read,
  method: 'POST',
  path: '/usercenter/traveller/check',
  summary: 'Whether the caller may book for these on this line; who they are.',
  body: z.strictObject({ mode: z.enum(['personal', 'agent']), userCodes: z.array(userCode).max(PARTY_MAX), line: z.enum(AGENCY_LINES) }),
  result: z.object({ travellers: z.array(companion) }),
  errors: PARTY_ERRORS,
})

const scene = z.object({ code: z.string(), name: bothNames })
export type Scene = z.output<typeof scene>

export const listScenes = call({
  ...read,
  spec: ['C-CONF-17'],
  path: '/configcenter/travelPartner/listScenes',
  summary: 'The open scenes in which the caller accompanies a person as her travel partner.',
  query: z.object({ servicePersonCode: userCode }),
  result: z.object({ scenes: z.array(scene) }),
  errors: [],
})

const partnership = z.object({ person: found, scene, since: z.string() })
export type Partnership = z.output<typeof partnership>

export const listTravelPartners = call({
  ...read,
  spec: ['C-PARTNER-01'],
  path: '/configcenter/travelPartner/list',
  summary: 'The travel partners of the caller, whom she accompanies herself, and the open scenes.',
  result: z.object({ partners: z.array(partnership), serves: z.array(partnership), scenes: z.array(scene) }),
  errors: [],
})

const sceneCode = z.string().max(32)

export const addTravelPartner = call({
  ...write,
  spec: ['C-PARTNER-01'],
  path: '/configcenter/travelPartner/add',
  summary: 'Names a colleague who accompanies the caller in a scene, and may book for her there.',
  body: z.strictObject({ partnerCode: userCode, sceneCode }),
  result: z.object({ added: z.literal(true) }),
  errors: ['PEOPLE-PARTNER-SELF', 'PEOPLE-PARTNERS-MAX', 'PEOPLE-SCENE'],
})

export const removeTravelPartner = call({
  ...write,
  spec: ['C-PARTNER-01'],
  path: '/configcenter/travelPartner/remove',
  summary: 'Ends a partnership; either of the two may.',
  body: z.strictObject({
    personCode: userCode,
    sceneCode,
    /** Where the other stands, as the list calls it: among the caller's `partners`, or among those whom the caller `serves`. */
    side: z.enum(['partners', 'serves']),
  }),
  result: z.object({ removed: z.literal(true) }),
  errors: [],
})

export const companionCalls = [
  addOutUserPerson,
  getOutUserPersonDetail,
  listOutUserPersons,
  removeOutUserPerson,
  inviteGuest,
  renewGuestLink,
  revokeGuestLink,
  openGuestLink,
  giveGuestDocument,
  directoryPeople,
  directoryDepartments,
  myAgency,
  checkTravellers,
  listScenes,
  listTravelPartners,
  addTravelPartner,
  removeTravelPartner,
] as const
