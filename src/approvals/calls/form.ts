import { z } from 'zod'
import { attribution } from '../../costs/calls.ts'
import { call } from '../../kernel/call.ts'
import { FLOW_LEVELS_MAX, SIGNING_MODES } from '../rules/flow.ts'

const bothNames = z.object({ zh: z.string(), en: z.string() })
const person = z.object({ userCode: z.string(), name: bothNames })
const TRAVELLERS_MAX = 9
const BREACHES_MAX = 50
const code = z.string().min(1).max(20)

/** How a level finds whom it asks. */
const SOURCES = [
  'manager',
  'above',
  'departmentHead',
  'divisionHead',
  'costCentreOwner',
  'projectLead',
  'role',
  'person',
  'chosen',
] as const

/** Whom the applicant asks about one traveller at one level. */
export const chosenApprover = z.strictObject({
  /** Who travels. */
  userCode: code,
  level: z.number().int().min(1).max(FLOW_LEVELS_MAX),
  approverCode: code,
})

export const approvalForm = call({
  spec: [],
  method: 'POST',
  path: '/approval/form',
  summary: 'Who would be asked about such an order, level by level, whom the applicant may choose for each traveller, and who is told.',
  access: 'signedIn',
  effect: 'read',
  timeoutMs: 60_000,
  body: z.strictObject({
    /** Who travels, by user code. */
    travellers: z.array(z.string().min(1).max(20)).min(1).max(TRAVELLERS_MAX),
    product: z.string().min(1).max(60),
    isInternational: z.boolean().default(false),
    totalMinor: z.number().int().min(0).max(1_000_000_000),
    overMinor: z.number().int().min(0).max(1_000_000_000).default(0),
    /** Names of broken rules. */
    breaches: z.array(z.string().max(60)).max(BREACHES_MAX).default([]),
    /** Whose costs it is, by user code: a colleague's, who need not travel; the caller's own where it is left out. */
    costsOf: code.optional(),
    /** What it would be charged to: its owners may be asked. Null is what is proposed there. */
    attribution: attribution.nullable().default(null),
    /** Whom she has chosen so far: who stands above them may be asked next. Without a choice the proposed one stands. */
    chosen: z
      .array(chosenApprover)
      .max(TRAVELLERS_MAX * FLOW_LEVELS_MAX)
      .default([]),
  }),
  result: z.object({
    /** False where nobody has to agree. */
    isNeeded: z.boolean(),
    travellers: z.array(person),
    levels: z.array(
      z.object({
        level: z.number().int(),
        /** How it finds its people. */
        from: z.array(z.enum(SOURCES)),
        /** Why it asks nobody; null where it asks. */
        skip: z.enum(['notNeeded', 'nothingOver', 'decidesAlready', 'left', 'concerned', 'lineEnds', 'nobody']).nullable(),
        /** Whom a level that asks nobody would have asked. */
        passedOver: z.array(person),
        /** At whom it ended: she has left or is concerned and nobody stands above her, or she stands at the top. */
        missing: z.array(person.extend({ because: z.enum(['left', 'concerned', 'lineEnds']) })),
        /** Those who decide together: one group, or one for each line of managers. */
        groups: z.array(
          z.object({
            travellers: z.array(z.string()),
            mode: z.enum(SIGNING_MODES),
            needed: z.number().int(),
            people: z.array(person.extend({ insteadOf: z.object({ name: bothNames, because: z.enum(['concerned', 'left']) }).nullable() })),
          }),
        ),
        /** Where the applicant chooses: among whom, for each traveller, the proposed one first. */
        choices: z.array(
          z.object({
            traveller: z.string(),
            people: z.array(person.extend({ role: z.enum(['manager', 'aboveManager', 'departmentApprover']) })),
          }),
        ),
      }),
    ),
    notifiers: z.array(person),
  }),
  errors: ['AP-NO-APPROVER', 'AP-NO-PERSON'],
})
