import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { calendarDate } from '../../places/calls.ts'
import { ALL_RULES } from '../rules/policy.ts'

/* What a travel manager does with her company's policy: reads it, tries a draft on what was booked, publishes it. */

/** A document of 500 layers has some 200,000. */
export const DOCUMENT_CHARACTERS_MAX = 400_000
const DAYS_DEFAULT = 90
const DAYS_MAX = 366

/** Three bytes a character, and what escapes add on the way: no document within its limit is too large a body. */
const bodyBytesMax = DOCUMENT_CHARACTERS_MAX * 4

const MANAGERS = { roles: ['travelManager'] } as const
/** Editions are counted in a column of 32 bits. */
const VERSION_MAX = 2_147_483_647
const version = z.number().int().min(1).max(VERSION_MAX)
const bothNames = z.object({ zh: z.string(), en: z.string() })
/** YAML, as the part `policy:` of a company file is. */
const document = z.string().min(1).max(DOCUMENT_CHARACTERS_MAX)

const problem = z.object({ line: z.number().int(), column: z.number().int(), message: z.string() })

const edition = z.object({
  version,
  name: bothNames,
  effectiveAt: z.string(),
  publishedAt: z.string(),
  /** Null where it came with the company file. */
  publishedBy: bothNames.nullable(),
  isInForce: z.boolean(),
  /** One that was published later begins before it, or with it: this one never holds. */
  isReplaced: z.boolean(),
})

export const listEditions = call({
  spec: [],
  method: 'GET',
  path: '/regulation/policy/editions',
  summary: 'The editions of the company’s policy, the latest first, and which of them is in force.',
  access: MANAGERS,
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ before: z.coerce.number().int().min(1).max(VERSION_MAX).optional() }),
  result: z.object({ editions: z.array(edition), hasMore: z.boolean() }),
  errors: [],
})

export const readEdition = call({
  spec: [],
  method: 'GET',
  path: '/regulation/policy/document',
  summary: 'One edition of the company’s policy as its document, to read, change and hand in again; the latest where none is named.',
  access: MANAGERS,
  effect: 'read',
  timeoutMs: 60_000,
  query: z.object({ version: z.coerce.number().int().min(1).max(VERSION_MAX).optional() }),
  result: z.object({ edition, document: z.string() }),
  errors: ['POLICY-NONE'],
})

const sums = {
  orders: z.number().int(),
  changed: z.number().int(),
  approvalsAdded: z.number().int(),
  approvalsRemoved: z.number().int(),
  forbidden: z.number().int(),
  /** What the company would not have paid, in minor units; negative where it would have paid more. */
  savedMinor: z.number().int(),
}

const replayed = z.object({
  ...sums,
  /** Days of submission in Shanghai, both included. */
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  peopleAffected: z.number().int(),
  people: z.array(z.object({ ...sums, userCode: z.string(), name: bothNames.nullable() })),
  /** Orders from before anything was kept that could be judged again. */
  notKept: z.number().int(),
  isCut: z.boolean(),
  notAsked: z.array(z.enum(ALL_RULES)),
})

export const tryPolicy = call({
  spec: [],
  method: 'POST',
  path: '/regulation/policy/try',
  summary: 'Reads a draft: what is wrong with it, line by line, or what it would have changed of what was booked lately, and for whom.',
  access: MANAGERS,
  effect: 'read',
  timeoutMs: 60_000,
  bodyBytesMax,
  body: z.strictObject({ document, days: z.number().int().min(1).max(DAYS_MAX).default(DAYS_DEFAULT) }),
  result: z.object({
    problems: z.array(problem),
    /** The draft says what the latest edition says. */
    isSame: z.boolean(),
    /** Null where the draft cannot be read. */
    replay: replayed.nullable(),
  }),
  errors: [],
})

export const publishPolicy = call({
  spec: [],
  method: 'POST',
  path: '/regulation/policy/publish',
  summary:
    'Makes a draft the company’s next edition, in force from now or from a later day on, instead of what is set for that day or later. Orders keep the edition that judged them.',
  access: MANAGERS,
  effect: 'write',
  timeoutMs: 60_000,
  bodyBytesMax,
  body: z.strictObject({
    document,
    /** The latest edition that the writer has read: whoever published another meanwhile is not overwritten. */
    basedOn: version.nullable(),
    /** From the beginning of this day in Shanghai; left out, from now. */
    fromDate: calendarDate.nullable().default(null),
    /** The writer's word that what is set for that day or a later one is not to begin. */
    replacesComing: z.boolean().default(false),
  }),
  result: z.object({ edition, replaced: z.array(version) }),
  errors: ['POLICY-DRAFT', 'POLICY-MOVED', 'POLICY-SAME', 'POLICY-PAST', 'POLICY-COMING'],
})

export const editionCalls = [listEditions, readEdition, tryPolicy, publishPolicy] as const
