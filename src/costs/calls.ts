import { z } from 'zod'
import { call } from '../kernel/call.ts'
import { calendarDate } from '../places/calls.ts'
import { LINE_CODES } from '../people/rules/lines.ts'
import { TRAVELLERS_PER_ORDER_MAX } from '../people/rules/party.ts'
import { CHARGE_KINDS } from './rules/attribution-is-completed.ts'
import { BUDGET_ENTRY_KINDS } from './rules/budget-ledger.ts'
import { BUDGET_PERIODS } from './rules/budget-period.ts'
import { SHARES_MAX, WHOLE_BASIS_POINTS } from './rules/shares-make-the-whole.ts'

const bothNames = z.object({ zh: z.string(), en: z.string() })
const named = z.object({ code: z.string(), name: bothNames })
const businessCode = z.enum(LINE_CODES)
const currency = z.string().regex(/^[A-Z]{3}$/)
const code = z.string().min(1).max(40)

const read = { method: 'GET', access: 'signedIn', effect: 'read', timeoutMs: 60_000 } as const

/** Whose costs they are: a colleague for whom the caller may book, by user code; the caller's own where it is left out. */
const userCode = z.string().max(40).optional()

/** The application that is being changed: who stands on it stays, also where the caller may not book for her. */
const applicationId = z.uuid().optional()

export const costCentre = z.object({
  code: z.string(),
  name: bothNames,
  /** The one that a form proposes. */
  isDefault: z.boolean(),
  /** Charged by the caller lately; these come first, the latest on top. */
  isRecent: z.boolean(),
  /** Who answers for it, by name; null where nobody was named. */
  owner: bothNames.nullable(),
  /** In whose name its invoices are made out; null where the company has not said. */
  legalEntity: named.nullable(),
})

export const findCostCenterByUserCode = call({
  ...read,
  spec: ['C-CONF-19'],
  path: '/datacenter/cost/findCostCenterByUserCode',
  summary: 'The cost centres that bookings of somebody may be charged to: lately used ones, then the proposed one, then the rest.',
  query: z.object({
    /** Somebody for whom the caller may not book is answered as unknown; on an application with what it says already of what she charges. */
    userCode,
    applicationId,
  }),
  result: z.object({
    costCentres: z.array(costCentre),
    /** Whose they are; null for the caller's own. */
    of: bothNames.nullable(),
  }),
  errors: [],
})

const expenseOwner = named.extend({ kind: z.enum(['person', 'department']), isRecent: z.boolean() })
const project = named.extend({ lead: bothNames.nullable(), untilDate: z.iso.date().nullable(), isRecent: z.boolean() })
const legalEntity = named.extend({ taxNumber: z.string().nullable(), isDefault: z.boolean() })

export const queryOptionalBusinessList = call({
  ...read,
  spec: ['C-CONF-18'],
  path: '/datacenter/businessCost/queryOptionalBusinessList',
  summary: 'What a booking of a product line may be charged to beside a cost centre: expense owners, projects, legal entities.',
  query: z.object({ businessCode, userCode }),
  result: z.object({
    businessCode,
    /** Which of the lists below the form asks for: those that offer a choice. None of them has to be filled in. */
    optional: z.array(z.enum(['owner', 'project', 'legalEntity'])),
    owners: z.array(expenseOwner),
    /** The first ones; the others are found by searching. */
    projects: z.array(project),
    hasMoreProjects: z.boolean(),
    legalEntities: z.array(legalEntity),
    /** How many a cost may be split over. */
    sharesMax: z.number().int(),
  }),
  errors: [],
})

export const SEARCH_KINDS = ['costCentre', 'owner', 'project', 'legalEntity'] as const

export const searchCosts = call({
  ...read,
  spec: [],
  path: '/datacenter/cost/search',
  summary: 'Searches what somebody may charge, by code and by name in either language; without a word, lately used ones first.',
  query: z.object({ kind: z.enum(SEARCH_KINDS), keyword: z.string().trim().max(40).default(''), userCode }),
  result: z.object({
    results: z.array(
      named.extend({ kind: z.enum([...CHARGE_KINDS, 'project', 'legalEntity']), isDefault: z.boolean(), isRecent: z.boolean() }),
    ),
    /** There are more than are shown: a longer word finds them. */
    hasMore: z.boolean(),
  }),
  errors: [],
})

const share = z.strictObject({
  /** Null until it is filled in, so that the refusal can name the share. */
  to: z.strictObject({ kind: z.enum(CHARGE_KINDS), code: z.string().max(40) }).nullable(),
  projectCode: code.nullable().default(null),
  legalEntityCode: code.nullable().default(null),
})
/** One more than are allowed, so that the rule and not the schema says how many there may be. */
const LISTED_MAX = SHARES_MAX + 1
/** Nothing that is booked costs a thousand million yuan. */
const AMOUNT_MAX_MINOR = 1_000_000_000_00

/** A budget that does not suffice for what a form would cost [P-POL-05], in words; how much is left is nobody's business there. Null where all do. */
export const shortBudget = z.object({ word: z.enum(['tell', 'reason', 'approve', 'forbid']), sentence: z.string() }).nullable()

/** What a booking says about its cost. Product wings take it into their own forms. */
export const attribution = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('percent'),
    shares: z.array(share.extend({ basisPoints: z.number().int().min(0).max(WHOLE_BASIS_POINTS) })).max(LISTED_MAX),
  }),
  z.strictObject({
    by: z.literal('amount'),
    shares: z
      .array(
        share.extend({
          amountMinor: z.number().int().min(0).max(AMOUNT_MAX_MINOR),
        }),
      )
      .max(LISTED_MAX),
  }),
])

/** As it travels: what a form keeps and sends. */
export type CostAttribution = z.output<typeof attribution>

/** Every way in which an attribution is refused. */
const COST_ERRORS = [
  'COST-MISSING',
  'COST-UNKNOWN',
  'COST-PROJECT',
  'COST-ENTITY',
  'COST-TWICE',
  'COST-SHARE',
  'COST-SHARES',
  'COST-PERCENT',
  'COST-AMOUNT',
  'COST-CURRENCY',
] as const

/** The same where a cost is submitted, and budgets reserved: a product wing lists them among its own. */
export const CHARGING_ERRORS = [...COST_ERRORS, 'COST-BUDGET'] as const

export const checkCost = call({
  ...read,
  spec: [],
  method: 'POST',
  path: '/datacenter/cost/check',
  summary: 'Whether a cost may be charged so: its parts to the cent, and whether the budgets that it touches suffice.',
  body: z.strictObject({
    attribution,
    amountMinor: z.number().int().min(1).max(AMOUNT_MAX_MINOR),
    currency: currency.default('CNY'),
    businessCode,
    /** The trip's first day. */
    date: calendarDate,
    userCode,
    /** Colleagues who travel along, by user code: their usual cost centres may bear a part of it too. */
    others: z.array(z.string().max(40)).max(TRAVELLERS_PER_ORDER_MAX).default([]),
    applicationId,
  }),
  result: z.object({
    /** In the order of the shares; they add up to the amount. */
    partsMinor: z.array(z.number().int()),
    budgets: z.array(
      named.extend({
        periodLabel: z.string(),
        /** For who may not see its state false only where it is certain that it does not. */
        suffices: z.boolean(),
        /** For who may not see its state: too close to what is left to be told here. The order form knows. */
        isClose: z.boolean(),
        /** Whom to turn to about it; null where nobody is named. */
        owner: bothNames.nullable(),
        /** What is left, and how much of the cost is wanting: null for who may not see the state of this budget. */
        freeMinor: z.number().int().nullable(),
        shortMinor: z.number().int().nullable(),
      }),
    ),
  }),
  errors: COST_ERRORS,
})

/** How a budget stands in one of its periods. */
const budgetSeen = named.extend({
  department: named.nullable(),
  project: named.nullable(),
  /** Null for every line. */
  products: z.array(businessCode).nullable(),
  period: z.enum(BUDGET_PERIODS),
  periodLabel: z.string(),
  fromDate: z.iso.date(),
  untilDate: z.iso.date(),
  currency,
  limitMinor: z.number().int(),
  reservedMinor: z.number().int(),
  spentMinor: z.number().int(),
  /** Below zero where somebody who may has let it go beyond. */
  freeMinor: z.number().int(),
  owner: bothNames.nullable(),
  isOwn: z.boolean(),
})

export const budgetList = call({
  ...read,
  spec: [],
  path: '/datacenter/budget/list',
  summary: 'The budgets that the caller may see: her own as their owner, all of them for finance and travel managers.',
  query: z.object({
    /** The budgets of the periods that hold this day; today where nothing is said. */
    date: calendarDate.optional(),
    /** The code after which the page goes on. */
    after: z.string().max(40).optional(),
  }),
  result: z.object({
    budgets: z.array(budgetSeen),
    nextAfter: z.string().nullable(),
  }),
  errors: [],
})

export const budgetEntries = call({
  ...read,
  spec: [],
  path: '/datacenter/budget/entries',
  summary: 'What moved one budget in one period, the latest first: for its owner, finance and travel managers.',
  query: z.object({
    code,
    /** The period that holds this day; today where nothing is said. */
    date: calendarDate.optional(),
    /** The movement after which the page goes on. */
    after: z.uuid().optional(),
  }),
  result: z.object({
    budget: budgetSeen,
    entries: z.array(
      z.object({
        id: z.uuid(),
        at: z.string(),
        kind: z.enum(BUDGET_ENTRY_KINDS),
        amountMinor: z.number().int(),
        /** The order that it belongs to, by the number that people know. */
        orderNumber: z.string(),
        line: businessCode,
        /** What it was charged to: a cost centre, a person or a department. */
        chargedTo: named,
        project: named.nullable(),
        chargedBy: bothNames,
      }),
    ),
    nextAfter: z.uuid().nullable(),
  }),
  errors: [],
})

export const callList = [findCostCenterByUserCode, queryOptionalBusinessList, searchCosts, checkCost, budgetList, budgetEntries] as const
