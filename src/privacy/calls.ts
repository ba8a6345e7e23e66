import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { bothNames } from '../people/calls.ts'
import { NOTE_CHARACTERS_MAX, REQUEST_KINDS } from './rules/asking.ts'

const read = { access: 'signedIn', effect: 'read', timeoutMs: 60_000 } as const
const write = { access: 'signedIn', effect: 'write', timeoutMs: 60_000 } as const

const holding = z.object({
  key: z.string(),
  title: z.string(),
  /** Why it is kept, for how long, and who else receives it. */
  why: z.string(),
  kept: z.string(),
  shared: z.string(),
  items: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type Holding = z.output<typeof holding>

const deed = z.object({
  at: z.string(),
  what: z.string(),
  /** Who did it, in her own words where it was herself or the program. */
  who: z.string(),
})

export const getUserInfoDesensitization = call({
  ...read,
  spec: ['C-AUTH-16'],
  method: 'GET',
  path: '/usercenter/userPerson/getUserInfoDesensitization',
  summary: 'Everything that is kept about the caller, masked, with why, how long and for whom; and who looked at it lately.',
  result: z.object({ holdings: z.array(holding), deeds: z.array(deed) }),
  errors: [],
})

export const sendUserInfo = call({
  ...write,
  spec: ['C-AUTH-17'],
  method: 'POST',
  path: '/usercenter/userPerson/sendUserInfo',
  summary: 'Asks for an archive of the caller’s data by mail; three a day, sent within 24 hours.',
  body: z.strictObject({
    /** Null: to the address that the company has of her. */
    mailBox: z.string().trim().max(254).nullable(),
  }),
  result: z.object({ sentTo: z.string(), left: z.number().int(), withinHours: z.number().int() }),
  errors: ['ENTRY-CONFIRM', 'PRIVACY-MAIL', 'PRIVACY-NO-MAIL', 'PRIVACY-ARCHIVES', 'PRIVACY-NO-MAILER'],
})

export const archiveState = call({
  ...read,
  spec: [],
  method: 'GET',
  path: '/usercenter/userPerson/archiveState',
  summary: 'Where an archive would go, how many may still be asked for today, and what became of the last ones.',
  result: z.object({
    mailBox: z.string().nullable(),
    left: z.number().int(),
    archives: z.array(
      z.object({
        sentTo: z.string(),
        askedAt: z.string(),
        state: z.enum(['preparing', 'sent', 'fetched']),
        endsAt: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})

export const fetchArchive = call({
  // No key, so that the archive is not kept beside it as an answer that might be asked for again; the link serves once all the same.
  ...read,
  spec: [],
  method: 'POST',
  path: '/usercenter/userPerson/fetchArchive',
  summary: 'The archive behind a link from the mail: to its owner, once.',
  body: z.strictObject({ ticket: z.string().max(100) }),
  result: z.object({ fileName: z.string(), html: z.string(), json: z.string() }),
  errors: ['PRIVACY-LINK'],
})

const request = z.object({
  id: z.uuid(),
  kind: z.enum(REQUEST_KINDS),
  note: z.string(),
  state: z.enum(['open', 'done', 'refused']),
  answer: z.string().nullable(),
  askedAt: z.string(),
  answerBy: z.string(),
  answeredAt: z.string().nullable(),
})
export type DataRequest = z.output<typeof request>

export const askAboutData = call({
  ...write,
  spec: [],
  method: 'POST',
  path: '/usercenter/userPerson/askAboutData',
  summary: 'Asks for a correction or for erasure; one of each kind is open at a time.',
  body: z.strictObject({ kind: z.enum(REQUEST_KINDS), note: z.string().trim().max(NOTE_CHARACTERS_MAX) }),
  result: request,
  errors: ['PRIVACY-NOTE', 'PRIVACY-OPEN'],
})

export const myDataRequests = call({
  ...read,
  spec: [],
  method: 'GET',
  path: '/usercenter/userPerson/dataRequests',
  summary: 'The caller’s requests about her data, newest first.',
  result: z.object({ requests: z.array(request) }),
  errors: [],
})

const MANAGERS = { roles: ['travelManager', 'administrator'] } as const

export const openDataRequests = call({
  spec: [],
  method: 'GET',
  path: '/usercenter/userPerson/openDataRequests',
  summary: 'Requests of the company’s people that wait for an answer, oldest first.',
  access: MANAGERS,
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({ requests: z.array(request.extend({ userCode: z.string(), name: bothNames })) }),
  errors: [],
})

export const answerDataRequest = call({
  spec: [],
  method: 'POST',
  path: '/usercenter/userPerson/answerDataRequest',
  summary: 'Answers a request: done, or refused with the reason.',
  access: MANAGERS,
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    id: z.uuid(),
    state: z.enum(['done', 'refused']),
    answer: z.string().trim().max(NOTE_CHARACTERS_MAX),
  }),
  result: z.object({ answered: z.literal(true) }),
  errors: ['PRIVACY-ANSWER', 'STATE_CHANGED'],
})

export const callList = [
  getUserInfoDesensitization,
  sendUserInfo,
  archiveState,
  fetchArchive,
  askAboutData,
  myDataRequests,
  openDataRequests,
  answerDataRequest,
] as const
