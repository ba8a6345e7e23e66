import { z } from 'zod'
import { yuan } from '../../kernel/money.ts'
import {
  faultsOf,
  FLOW_LEVELS_MAX,
  FLOWS_MAX,
  SIGNERS_MAX,
  SIGNING_MODES,
  type ApproverSource,
  type Flow,
  type FlowCondition,
  type FlowFault,
} from '../rules/flow.ts'

/* Flows as a company writes them in its file, and as its settings keep them. What a key means stands beside it. */

const HOURS_TO_DECIDE_DEFAULT = 24
const HOURS_MAX = 168
const NAMES_MAX = 50
const MANAGER_STEPS_MAX = 10

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,19}$/)
const amountYuan = z.number().min(0).max(10_000_000).multipleOf(0.01)
const names = z.array(z.string().min(1).max(60)).min(1).max(NAMES_MAX)

/** Who is asked: a word, or a word with what it needs. */
const askInFile = z.union([
  /**
   * above: the manager of whoever was found for the level before. divisionHead: who heads the department right below the top that the traveller
   * belongs to. chosen: the applicant picks among the candidates.
   */
  z.enum(['above', 'departmentHead', 'divisionHead', 'costCentreOwner', 'projectLead', 'chosen']),
  /** 1 is the traveller's manager, 2 the one above her. */
  z.strictObject({ manager: z.number().int().min(1).max(MANAGER_STEPS_MAX) }),
  z.strictObject({ role: z.string().min(1).max(40) }),
  /** Her user code. */
  z.strictObject({ person: code }),
])
const askedInFile = z.union([askInFile, z.array(askInFile).min(1).max(SIGNERS_MAX)])

/** All that is said must hold; what is left out does not matter. */
const conditionInFile = z.strictObject({
  /** What the order costs: from, and below. */
  totalFromYuan: amountYuan.optional(),
  totalBelowYuan: amountYuan.optional(),
  /** How far it is above the limit: from, and below. */
  overFromYuan: amountYuan.optional(),
  overBelowYuan: amountYuan.optional(),
  /** One of these rules is broken. */
  breaches: names.optional(),
  /** One of these lines. */
  products: names.optional(),
  international: z.boolean().optional(),
})

const FAULT_TEXTS: Readonly<Record<FlowFault, string>> = {
  noLevels: 'a flow has levels, or says free: true',
  levelsOfFree: 'a flow that says free: true has no levels',
  tooManyLevels: `a flow has at most ${FLOW_LEVELS_MAX} levels`,
  noSource: 'a level says whom it asks',
  aboveNobody: 'the first level cannot ask who stands above the level before',
  allConditional: 'one level needs no condition: otherwise there are orders about which nobody is asked',
  emptyBand: 'an amount from which it begins must lie below the one at which it ends',
  remindTooLate: 'a reminder comes before the time to decide is over',
}

const flowInFile = z
  .strictObject({
    code,
    /** Which orders it is for; the first flow of the file that fits is taken. */
    when: conditionInFile.prefault({}),
    /** Nobody has to agree to these orders. */
    free: z.boolean().default(false),
    levels: z
      .array(
        z.strictObject({
          ask: askedInFile,
          /** all: everybody agrees; any: the first word counts; majority: more than half. */
          mode: z.enum(SIGNING_MODES).default('all'),
          when: conditionInFile.prefault({}),
          /** Where nobody can be asked: refuse the order, or leave it to the other levels. */
          ifNobody: z.enum(['refuse', 'passOver']).default('refuse'),
        }),
      )
      .max(FLOW_LEVELS_MAX)
      .default([]),
    /** Who is told of the request, and decides nothing. */
    notify: z.array(askInFile).max(SIGNERS_MAX).default([]),
    /** They are told by text message too; then one of them at least must have a phone. */
    notifyBySms: z.boolean().default(false),
    /** Who does not decide for so long has let it time out; seats may have to be paid before. */
    hoursToDecide: z.number().int().min(1).max(HOURS_MAX).default(HOURS_TO_DECIDE_DEFAULT),
    /** Who has not decided by then is reminded, once. */
    remindAfterHours: z.number().int().min(1).max(HOURS_MAX).nullable().default(null),
    /** Whoever stands above is asked instead, three times at most, or it ends. Silence agrees to nothing but what the policy asks for softly. */
    onSilence: z.enum(['escalate', 'deny']).default('deny'),
  })
  .superRefine((written, context) => {
    for (const fault of faultsOf(flowFrom(written))) context.addIssue({ code: 'custom', message: FAULT_TEXTS[fault] })
  })
type FlowInFile = z.output<typeof flowInFile>

export const approvalFlowsInFile = z
  .array(flowInFile)
  .max(FLOWS_MAX)
  .refine((flows) => new Set(flows.map((flow) => flow.code)).size === flows.length, { error: 'each flow has a code of its own' })

function sourceFrom(ask: z.output<typeof askInFile>): ApproverSource {
  if (typeof ask === 'string') return { by: ask }
  if ('manager' in ask) return { by: 'manager', steps: ask.manager }
  return 'role' in ask ? { by: 'role', role: ask.role } : { by: 'person', userCode: ask.person }
}

function bandFrom(fromYuan: number | undefined, belowYuan: number | undefined) {
  return {
    ...(fromYuan === undefined ? {} : { fromMinor: yuan(fromYuan) }),
    ...(belowYuan === undefined ? {} : { belowMinor: yuan(belowYuan) }),
  }
}

function conditionFrom(when: z.output<typeof conditionInFile>): FlowCondition {
  const total = bandFrom(when.totalFromYuan, when.totalBelowYuan)
  const over = bandFrom(when.overFromYuan, when.overBelowYuan)
  return {
    ...(Object.keys(total).length === 0 ? {} : { total }),
    ...(Object.keys(over).length === 0 ? {} : { over }),
    ...(when.breaches === undefined ? {} : { breaches: when.breaches }),
    ...(when.products === undefined ? {} : { products: when.products }),
    ...(when.international === undefined ? {} : { international: when.international }),
  }
}

/** What was written in the file, in minor units and with every default. */
export function flowFrom(written: FlowInFile): Flow {
  return {
    code: written.code,
    when: conditionFrom(written.when),
    isFree: written.free,
    levels: written.levels.map(({ ask, mode, when, ifNobody }) => ({
      from: (Array.isArray(ask) ? ask : [ask]).map(sourceFrom),
      mode,
      when: conditionFrom(when),
      ifNobody,
    })),
    notify: written.notify.map(sourceFrom),
    tellsBySms: written.notifyBySms,
    time: { hoursToDecide: written.hoursToDecide, remindAfterHours: written.remindAfterHours, onSilence: written.onSilence },
  }
}

const storedSource = z.discriminatedUnion('by', [
  z.object({ by: z.literal('manager'), steps: z.number().int().positive() }),
  z.object({ by: z.enum(['above', 'departmentHead', 'divisionHead', 'costCentreOwner', 'projectLead', 'chosen']) }),
  z.object({ by: z.literal('role'), role: z.string() }),
  z.object({ by: z.literal('person'), userCode: z.string() }),
])
const storedBand = z.object({ fromMinor: z.number().int().exactOptional(), belowMinor: z.number().int().exactOptional() })
const storedCondition = z.object({
  total: storedBand.exactOptional(),
  over: storedBand.exactOptional(),
  breaches: z.array(z.string()).exactOptional(),
  products: z.array(z.string()).exactOptional(),
  international: z.boolean().exactOptional(),
})

/** A flow as a company's settings keep it. */
export const storedFlow: z.ZodType<Flow> = z.object({
  code: z.string(),
  when: storedCondition,
  isFree: z.boolean(),
  levels: z.array(
    z.object({
      from: z.array(storedSource),
      mode: z.enum(SIGNING_MODES),
      when: storedCondition,
      ifNobody: z.enum(['refuse', 'passOver']),
    }),
  ),
  notify: z.array(storedSource),
  tellsBySms: z.boolean().default(false),
  time: z.object({
    hoursToDecide: z.number().int().positive(),
    remindAfterHours: z.number().int().positive().nullable(),
    onSilence: z.enum(['escalate', 'agree', 'deny']),
  }),
})
