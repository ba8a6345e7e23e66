import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { pageCursor } from '../../orders/calls/page-cursor.ts'
import { FEEDBACK_ANSWER_CHARACTERS_MAX, FEEDBACK_KINDS, FEEDBACK_PICTURES_MAX, FEEDBACK_STATES } from '../rules/feedback.ts'

const id = z.uuid()
const kind = z.enum(FEEDBACK_KINDS)
const MANY_CHARACTERS = 1_000

const answer = z.object({ text: z.string(), at: z.string() })

const mine = z.object({
  id,
  kind,
  note: z.string(),
  at: z.string(),
  /** The working day, `YYYY-MM-DD`, by whose end it is answered. */
  replyBy: z.string(),
  pictureCount: z.number().int(),
  answer: answer.nullable(),
})
export type MyFeedback = z.output<typeof mine>

const listed = mine.omit({ pictureCount: true }).extend({
  from: z.object({ name: z.object({ zh: z.string(), en: z.string() }), userCode: z.string() }),
  appVersion: z.string(),
  fileIds: z.array(z.uuid()),
})
export type ListedFeedback = z.output<typeof listed>

export const addFeedback = call({
  spec: ['C-MISC-06'],
  method: 'POST',
  path: '/datacenter/feedback/add',
  summary: 'Tells what is wrong or could be better; answered within three working days.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({
    kind,
    note: z.string().max(MANY_CHARACTERS),
    /** Pictures that were uploaded before. */
    fileIds: z.array(z.uuid()).max(FEEDBACK_PICTURES_MAX).default([]),
    appVersion: z.string().max(40),
  }),
  result: z.object({ id, replyBy: z.string() }),
  errors: ['SERVICE-NOTE', 'SERVICE-NOTE-LONG', 'SERVICE-OFTEN'],
})

export const myFeedback = call({
  spec: [],
  method: 'GET',
  path: '/datacenter/feedback/mine',
  summary: 'What the caller has told lately, and what was answered.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  result: z.object({
    feedback: z.array(mine),
    /** By when what is told today is answered. */
    replyBy: z.string(),
    actions: z.object({ answer: z.boolean() }),
  }),
  errors: [],
})

export const listFeedback = call({
  spec: [],
  method: 'GET',
  path: '/datacenter/feedback/list',
  summary: 'What people of the company have told: the oldest open first, the newest answered first.',
  access: { roles: ['travelManager'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({
    state: z.enum(FEEDBACK_STATES).default('open'),
    cursor: pageCursor.optional(),
    size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  result: z.object({ feedback: z.array(listed), nextCursor: z.string().nullable() }),
  errors: [],
})

export const answerFeedback = call({
  spec: [],
  method: 'POST',
  path: '/datacenter/feedback/answer',
  summary: 'Answers what somebody of the company has told; once.',
  access: { roles: ['travelManager'] },
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ id, answer: z.string().max(FEEDBACK_ANSWER_CHARACTERS_MAX * 2) }),
  result: z.object({ answered: z.literal(true) }),
  errors: ['SERVICE-ANSWER', 'SERVICE-ANSWER-LONG', 'SERVICE-ANSWERED'],
})

export const feedbackPicture = call({
  spec: [],
  method: 'GET',
  path: '/datacenter/feedback/picture',
  summary: 'A picture that belongs to what somebody of the company has told; written down.',
  access: { roles: ['travelManager'] },
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ id, fileId: z.uuid() }),
  result: z.object({ dataUrl: z.string() }),
  errors: [],
})

export const feedbackCalls = [addFeedback, myFeedback, listFeedback, answerFeedback, feedbackPicture] as const
