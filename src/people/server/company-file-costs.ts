import { z } from 'zod'
import { BUDGET_PERIODS } from '../../costs/rules/budget-period.ts'
import { LINE_CODES } from '../rules/lines.ts'
import { bothNames, code, MANY } from './company-file-parts.ts'

/* What a cost may be charged to, and the budgets that it comes out of: sections of the company file. */

/** The one currency that costs are accounted in (constants: app.currency). */
export const ACCOUNTED_IN = 'CNY'
const LEGAL_ENTITIES_MAX = 200
const MEMBERS_MAX = 2_000

/** Days in Shanghai, both included. */
const span = { from: z.iso.date().optional(), until: z.iso.date().optional() }
const endsLater = ({ from, until }: { from?: string | undefined; until?: string | undefined }): boolean =>
  from === undefined || until === undefined || until >= from
const ENDS_LATER = { error: 'it ends before it begins', path: ['until'] }

/** In whose name invoices are made out. */
const legalEntityInFile = z.strictObject({
  code,
  name: bothNames,
  taxNumber: z
    .string()
    .regex(/^[0-9A-Z]{15,20}$/)
    .optional(),
  /** The one for whoever's cost centre names none; the first where none says so. */
  default: z.boolean().default(false),
  open: z.boolean().default(true),
})

const costCentreInFile = z.strictObject({
  code,
  name: bothNames,
  open: z.boolean().default(true),
  /** Who answers for it: her user code. */
  owner: code.optional(),
  /** Whose budgets its costs come out of; the traveller's own department where nothing is said. */
  department: code.optional(),
  legalEntity: code.optional(),
})

/** A person or department that answers for a cost in place of a cost centre, and who may charge it. */
const expenseOwnerInFile = z.strictObject({
  person: code.optional(),
  department: code.optional(),
  chargedBy: z.strictObject({ person: code.optional(), department: code.optional(), everybody: z.literal(true).optional() }),
})

/** A project or work breakdown element. */
const projectInFile = z
  .strictObject({
    code,
    name: bothNames,
    /** Who leads it: her user code. */
    lead: code.optional(),
    ...span,
    open: z.boolean().default(true),
    /** Who may charge it: everybody, or these people and the people of these departments and of those below them. */
    everybody: z.literal(true).optional(),
    people: z.array(code).max(MEMBERS_MAX).default([]),
    departments: z.array(code).max(MEMBERS_MAX).default([]),
  })
  .refine(endsLater, ENDS_LATER)

/** Leave to spend, anew for each period. What is left out covers everything. */
const budgetInFile = z
  .strictObject({
    code,
    name: bothNames,
    /** With those below it. */
    department: code.optional(),
    project: code.optional(),
    products: z.array(z.enum(LINE_CODES)).min(1).max(LINE_CODES.length).optional(),
    period: z.enum(BUDGET_PERIODS),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default(ACCOUNTED_IN),
    /** For each period. */
    limitYuan: z.number().min(0).max(10_000_000_000).multipleOf(0.01),
    /** Who sees how it stands, beside finance and travel managers. */
    owner: code.optional(),
    ...span,
    open: z.boolean().default(true),
  })
  .refine(endsLater, ENDS_LATER)

export const costSections = {
  legalEntities: z.array(legalEntityInFile).max(LEGAL_ENTITIES_MAX).default([]),
  costCentres: z.array(costCentreInFile).max(MANY),
  expenseOwners: z.array(expenseOwnerInFile).max(MANY).default([]),
  projects: z.array(projectInFile).max(MANY).default([]),
  budgets: z.array(budgetInFile).max(MANY).default([]),
}
