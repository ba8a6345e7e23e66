import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { cityCode } from './calls/document-rules.ts'
import { STANDARD_UNITS } from './rules/limits.ts'
import { editionCalls } from './calls/editions.ts'
import { switchCalls } from './calls/switches.ts'
import { ABOVE_LIMIT, ALL_RULES, APPROVAL_WAYS, BREACH_ACTIONS, PAID_BY } from './rules/policy.ts'
import { SCENE_ASKS } from './rules/scene-asks-are-answered.ts'
import { PRODUCTS } from './rules/products.ts'

export * from './calls/editions.ts'

const standardRule = z.object({
  rule: z.enum(ALL_RULES),
  onBreach: z.enum(BREACH_ACTIONS),
  unit: z.enum(STANDARD_UNITS),
  /** Cabins as steps above economy; null: no limit on this route. */
  limit: z.number().nullable(),
  /** City codes, where the limit is a route's own. */
  between: z.tuple([cityCode, cityCode]).readonly().nullable(),
  /** In the caller's language, like `writtenIn`. */
  sentence: z.string(),
  writtenIn: z.string(),
  /** How an approver is asked; null where the company asks none. */
  approval: z.enum(APPROVAL_WAYS).nullable(),
  /** The layer of the policy that says so; null where the company's own rules do. */
  layer: z.string().nullable(),
})

const standardShown = z.object({
  product: z.enum(PRODUCTS),
  policyVersion: z.number().int(),
  policyName: z.string(),
  rankCode: z.string(),
  aboveLimitPaidBy: z.enum(PAID_BY),
  /** The standard in one line, for home. */
  line: z.string(),
  sentences: z.array(z.string()),
  rules: z.array(standardRule),
})
export type StandardShown = z.output<typeof standardShown>

const names = z.object({ zh: z.string(), en: z.string() })
const sceneId = z.string().trim().min(1).max(32)
const scene = z.object({
  sceneId: z.string(),
  name: names,
  /** What a booking under it must bring along. */
  asks: z.array(z.enum(SCENE_ASKS)),
})

const read = { access: 'signedIn', effect: 'read', timeoutMs: 60_000 } as const

// Not strict: every GET carries the client's cache-buster beside these.
const whose = z.object({
  /** Only the caller's own; another one is answered as unknown. */
  userCode: z.string().max(40).optional(),
  /** Left out: the caller's usual scene. */
  userSceneId: sceneId.optional(),
})

export const queryUserDomesticAirPolicys = call({
  ...read,
  spec: ['C-SCENE-12'],
  method: 'GET',
  path: '/regulation/ruPerson/queryUserDomesticAirPolicys',
  summary: 'The caller’s own standard for domestic flights: its limits as numbers and as sentences.',
  query: whose,
  result: standardShown,
  errors: ['POLICY-NONE', 'POLICY-SCENE'],
})

export const queryUserInterAirPolicys = call({
  ...read,
  spec: ['C-SCENE-08'],
  method: 'GET',
  path: '/regulation/ruPerson/queryUserInterAirPolicys',
  summary: 'The caller’s own standard for international flights.',
  query: whose,
  result: standardShown,
  errors: ['POLICY-NONE', 'POLICY-SCENE'],
})

export const getTravelPolicies = call({
  ...read,
  spec: ['C-SCENE-07'],
  method: 'GET',
  path: '/regulation/ruPerson/getTravelPolicies',
  summary: 'The caller’s own standards for one line, at home or abroad; none where the company’s policy does not speak of it.',
  query: z.object({ busType: z.enum(['air', 'train']), areaType: z.enum(['domestic', 'international']).default('domestic') }),
  result: z.object({ standards: z.array(standardShown) }),
  errors: ['POLICY-NONE'],
})

export const getUserPoliciesInfo = call({
  ...read,
  spec: ['C-SCENE-06'],
  method: 'POST',
  path: '/ruPerson/getUserPoliciesInfo',
  summary: 'All of the caller’s own standards, product by product, in a scene or in her usual one.',
  body: z.strictObject({ userCode: z.string().max(40).optional(), sceneId: sceneId.optional() }),
  result: z.object({ standards: z.array(standardShown) }),
  errors: ['POLICY-NONE', 'POLICY-SCENE'],
})

export const getUserDefaultScene = call({
  ...read,
  spec: ['C-SCENE-02'],
  method: 'GET',
  path: '/regulation/ruPersonIn/getUserDefaultScene',
  summary: 'The scene that the caller books under unless she chooses another, and those that she may choose from.',
  result: z.object({
    scene: scene.nullable(),
    scenes: z.array(scene),
    /** Whether the company lets nobody book without one. */
    isAsked: z.boolean(),
  }),
  errors: [],
})

export const setUserDefaultScene = call({
  spec: ['C-SCENE-03'],
  method: 'PUT',
  path: '/regulation/ruPerson/setUserDefaultScene',
  summary: 'Chooses the scene that the caller books under from now on; null for none.',
  access: 'signedIn',
  effect: 'write',
  timeoutMs: 60_000,
  body: z.strictObject({ sceneId: sceneId.nullable() }),
  result: z.object({ scene: scene.nullable() }),
  errors: ['POLICY-SCENE'],
})

export const getSceneResultBySceneId = call({
  ...read,
  spec: ['C-SCENE-04'],
  method: 'GET',
  path: '/regulation/ruPerson/getSceneResultBySceneId',
  summary: 'What one scene means for the caller: its name, and her standards in it.',
  query: z.object({ sceneId }),
  result: z.object({ scene, standards: z.array(standardShown) }),
  errors: ['POLICY-NONE', 'POLICY-SCENE'],
})

export const getMyRule = call({
  ...read,
  spec: [],
  method: 'GET',
  path: '/regulation/ruPerson/getMyRule',
  summary: 'The caller’s own standard as she reads it: whose, of which edition, product by product, what holds sometimes, in one scene.',
  query: z.object({ userSceneId: sceneId.optional() }),
  result: z.object({
    rank: names,
    department: names,
    isSpecial: z.boolean(),
    /** `sinceDate`: its first day in Shanghai. */
    edition: z.object({ version: z.number().int(), name: names, sinceDate: z.iso.date() }),
    /** Which scene it is about; null: none in particular. */
    scene: scene.nullable(),
    products: z.array(
      standardShown.pick({ product: true, line: true, rules: true, aboveLimitPaidBy: true }).extend({
        aboveLimit: z.enum(ABOVE_LIMIT),
        /** Whether it can be booked here today. */
        isBookable: z.boolean(),
        /** On some days or in some cities: when, and what then is different. */
        sometimes: z.array(z.object({ name: z.string(), when: z.string(), sentences: z.array(z.string()) })),
      }),
    ),
  }),
  errors: ['POLICY-NONE', 'POLICY-SCENE'],
})
export type MyRule = z.output<typeof getMyRule.result>

export const callList = [
  queryUserDomesticAirPolicys,
  queryUserInterAirPolicys,
  getTravelPolicies,
  getUserPoliciesInfo,
  getUserDefaultScene,
  setUserDefaultScene,
  getSceneResultBySceneId,
  getMyRule,
  ...switchCalls,
  ...editionCalls,
] as const
