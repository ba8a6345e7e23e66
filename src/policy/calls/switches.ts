import { z } from 'zod'
import { call } from '../../kernel/call.ts'
import { LINE_CODES, OPENING_CODES } from '../../people/rules/lines.ts'
import { APPLICATION_NEEDS } from '../rules/application-need.ts'
import { ALL_RULES, APPROVAL_WAYS } from '../rules/policy.ts'

/* What the company's policy and settings mean for a booking before anything is searched: may she, in this mode; with what. */

const read = { access: 'signedIn', effect: 'read', timeoutMs: 60_000 } as const
/** For oneself, or for others as their agent. */
const mode = z.enum(['personal', 'agent']).default('personal')
const lineState = z.enum(['on', 'off', 'notYet'])
const need = z.enum(APPLICATION_NEEDS)
const because = z.enum(['superAgent', 'special']).nullable()

export const checkBusinessAirServiceFlag = call({
  ...read,
  spec: ['C-CONF-07'],
  method: 'POST',
  path: '/configcenter/businessConfig/checkBusinessAirServiceFlag',
  summary: 'Whether the caller may book flights in a mode, at home and abroad.',
  body: z.strictObject({ mode }),
  result: z.object({
    isOpen: z.boolean(),
    domestic: lineState,
    international: lineState,
    /** Whether the policy speaks of them at all: what it does not name has no limits. */
    isLimited: z.object({ domestic: z.boolean(), international: z.boolean() }),
  }),
  errors: ['POLICY-MODE', 'POLICY-NONE'],
})

export const checkApplicationAirBookFlag = call({
  ...read,
  spec: ['C-CONF-08'],
  method: 'POST',
  path: '/configcenter/businessConfig/checkApplicationAirBookFlag',
  summary: 'Whether a flight of the caller has to hang on a trip application, and why it need not.',
  body: z.strictObject({ mode, sceneId: z.string().trim().min(1).max(32).optional() }),
  result: z.object({ need, because, canBookWithout: z.boolean() }),
  errors: ['POLICY-MODE', 'POLICY-NONE', 'POLICY-SCENE'],
})

export const queryOutBookBusiness = call({
  ...read,
  spec: ['C-CONF-09'],
  method: 'GET',
  path: '/configcenter/businessConfig/queryOutBookBusiness',
  summary: 'On which lines people from outside may be booked along, and how many at once.',
  result: z.object({
    outsidersMax: z.number().int(),
    lines: z.array(z.object({ businessCode: z.enum(LINE_CODES), state: lineState, isOpen: z.boolean() })),
  }),
  errors: [],
})

export const queryBusinessOaConfig = call({
  ...read,
  spec: ['C-CONF-10'],
  method: 'GET',
  path: '/configcenter/businessConfig/queryBusinessOaConfig',
  summary: 'How trip applications stand to bookings: where one is needed, who agrees to it, how far a booking may differ from it.',
  result: z.object({
    needsApproval: z.boolean(),
    earlierDays: z.number().int(),
    laterDays: z.number().int(),
    urgentHours: z.number().int(),
    allowsOfflineAuthorisation: z.boolean(),
    lines: z.array(z.object({ businessCode: z.enum(OPENING_CODES), state: lineState, need, because })),
  }),
  errors: ['POLICY-NONE'],
})

export const getGeneralApprovalData = call({
  ...read,
  spec: ['C-SCENE-14'],
  method: 'POST',
  path: '/regulation/ruPersonIn/getGeneralApprovalData',
  summary: 'When the caller’s flights need somebody’s word: by which rules, in which way, on how many levels, within what time.',
  body: z.strictObject({ sceneId: z.string().trim().min(1).max(32).optional() }),
  result: z.object({
    rules: z.array(z.object({ rule: z.enum(ALL_RULES), way: z.enum(APPROVAL_WAYS), sentence: z.string(), writtenIn: z.string() })),
    reasons: z.array(z.object({ code: z.string(), label: z.string(), needsNote: z.boolean() })),
    hoursToDecide: z.number().int(),
    /** From how far above the limit each level is asked, in minor units, where no flow of the company's own is written. */
    levelsAboveMinor: z.array(z.number().int()),
    /** Codes of the company's own flows, of which the first that fits is walked. */
    flows: z.array(z.object({ code: z.string(), isFree: z.boolean(), levels: z.number().int(), hoursToDecide: z.number().int() })),
  }),
  errors: ['POLICY-NONE', 'POLICY-SCENE'],
})

const carScene = {
  sceneId: z.string(),
  name: z.object({ zh: z.string(), en: z.string() }),
}
/** No company's policy speaks of cars yet: nothing is limited, and nothing can be booked. */
const carStanding = { car: lineState, limits: z.array(z.string()) }

export const querySceneResultById = call({
  ...read,
  spec: ['C-MISC-08'],
  method: 'GET',
  path: '/trafficfrond/car/regulation/querySceneResultById',
  summary: 'What one scene means for cars: whether they can be booked, and what limits them.',
  query: z.object({ sceneId: z.string().trim().min(1).max(32) }),
  result: z.object({ scene: z.object(carScene), ...carStanding }),
  errors: ['POLICY-SCENE'],
})

export const queryUserSceneResult = call({
  ...read,
  spec: ['C-MISC-09'],
  method: 'GET',
  path: '/trafficfrond/car/regulation/queryUserSceneResult',
  summary: 'The caller’s scenes as they stand for cars, her usual one named.',
  result: z.object({
    usualSceneId: z.string().nullable(),
    scenes: z.array(z.object({ ...carScene, ...carStanding })),
  }),
  errors: [],
})

export const switchCalls = [
  checkBusinessAirServiceFlag,
  checkApplicationAirBookFlag,
  queryOutBookBusiness,
  queryBusinessOaConfig,
  getGeneralApprovalData,
  querySceneResultById,
  queryUserSceneResult,
] as const
