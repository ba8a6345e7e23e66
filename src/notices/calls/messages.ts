import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { sentInstant } from '../../places/calls.ts'
import { CHANNELS, CHOICE_SUBJECTS } from '../rules/subjects.ts'
import { timeOfDay } from './settings.ts'

const common = { spec: [], access: 'signedIn', timeoutMs: 60_000 } as const

/** In the caller's language. */
const message = z.object({
  id: z.uuid(),
  subject: z.enum([...CHOICE_SUBJECTS, 'safety']),
  title: z.string(),
  text: z.string(),
  /** A path within the app. */
  link: z.string().nullable(),
  at: z.string(),
  isRead: z.boolean(),
})
export type Message = z.output<typeof message>

export const myMessages = call({
  ...common,
  method: 'POST',
  path: '/notices/messages',
  summary: 'What the caller was told in the app in the last ninety days, the newest first, page by page.',
  effect: 'read',
  body: z.strictObject({ cursor: pageCursor.nullable().default(null), size: z.number().int().min(1).max(50).default(20) }),
  result: z.object({ messages: z.array(message), nextCursor: z.string().nullable() }),
  errors: [],
})

const unread = z.object({ unreadCount: z.number().int() })

export const unreadMessages = call({
  ...common,
  method: 'GET',
  path: '/notices/unread',
  summary: 'How many messages the caller has not read.',
  effect: 'read',
  result: unread,
  errors: [],
})

export const readMessages = call({
  ...common,
  method: 'POST',
  path: '/notices/read',
  summary: 'Notes that the caller has read these; those of others are passed over.',
  effect: 'write',
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(50) }),
  result: unread,
  errors: [],
})

export const readAllMessages = call({
  ...common,
  method: 'POST',
  path: '/notices/readAll',
  summary: 'Notes that the caller has read all that she was told up to an instant: what came since stays unread.',
  effect: 'write',
  body: z.strictObject({ upTo: sentInstant }),
  result: unread,
  errors: [],
})

const quietHours = z.object({
  isOn: z.boolean(),
  from: timeOfDay,
  until: timeOfDay,
  /** A zone's name, such as `Asia/Shanghai`. */
  zone: z.string().min(1).max(64),
})

const byChannel = z.object({ sms: z.boolean(), mail: z.boolean(), card: z.boolean() })

export const noticeSettingsOfMine = call({
  ...common,
  method: 'GET',
  path: '/notices/settings',
  summary: 'By which channels the caller hears of what, and when she is left in peace.',
  effect: 'read',
  result: z.object({
    choices: z.array(z.object({ subject: z.enum(CHOICE_SUBJECTS), channels: byChannel })),
    /** Which channels there are in this installation. */
    channels: byChannel,
    quietHours,
  }),
  errors: [],
})

const saved = z.object({ saved: z.literal(true) })

export const chooseNotice = call({
  ...common,
  method: 'POST',
  path: '/notices/choose',
  summary: 'Switches a channel on or off for a subject; the app itself, safety and codes cannot be switched off.',
  effect: 'write',
  body: z.strictObject({ subject: z.enum(CHOICE_SUBJECTS), channel: z.enum(CHANNELS), isOn: z.boolean() }),
  result: saved,
  errors: [],
})

export const saveQuietHours = call({
  ...common,
  method: 'POST',
  path: '/notices/quietHours',
  summary: 'Sets when nothing is sent to the caller that can wait.',
  effect: 'write',
  body: z.strictObject(quietHours.shape),
  result: saved,
  errors: ['NOTICE-HOURS', 'NOTICE-ZONE'],
})

export const callList = [
  myMessages,
  unreadMessages,
  readMessages,
  readAllMessages,
  noticeSettingsOfMine,
  chooseNotice,
  saveQuietHours,
] as const
