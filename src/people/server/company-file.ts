import { z } from 'zod'
import { policyDocument } from '../../policy/calls/document.ts'
import { ROLES } from '../calls.ts'
import { CARD_TYPES } from '../rules/documents.ts'
import type { CardTypeName } from '../rules/documents.ts'
import { agentSections } from './company-file-agents.ts'
import { costSections } from './company-file-costs.ts'
import { noticeSections } from './company-file-notices.ts'
import { bothNames, code, MANY } from './company-file-parts.ts'
import { settingsInFile } from './company-settings.ts'

/*
 * The company file: all that an operator says about a company, in one YAML file (demo/company.yaml is a whole one). Strict, so
 * that a misspelt key is named and not passed over; what a key means stands beside it.
 */

const day = z.iso.date()

const cardTypeNames = Object.keys(CARD_TYPES) as [CardTypeName, ...CardTypeName[]]

const country = z.string().regex(/^[A-Z]{2}$/)
const latinName = z.strictObject({ surname: z.string().trim().min(1).max(57), given: z.string().trim().max(57).default('') })

const documentInFile = z.strictObject({
  type: z.enum(cardTypeNames),
  /** Sealed before it is stored; for ID cards birth date and sex are read from it. */
  number: z.string().min(1).max(40),
  /** The one that a form proposes; the first where none says so. */
  default: z.boolean().optional(),
  expires: day.optional(),
  birthDate: day.optional(),
  sex: z.enum(['M', 'F']).optional(),
  /** Nationality, ISO 3166. */
  country: country.default('CN'),
  /** Who issued it, ISO 3166; the nationality's country where nothing is said. */
  issuedBy: country.optional(),
  /** It prints "long-term" instead of an end. */
  longTerm: z.boolean().default(false),
  /** The name as this document prints it, where it differs from the person's. */
  latinName: latinName.optional(),
})

const personInFile = z.strictObject({
  userCode: code,
  name: bothNames,
  /** As the documents print it. The given name may be empty for people who have one name only. */
  latinName,
  /** A mainland mobile number. Sealed. Left out, she completes it herself when she first signs in. */
  phone: z.string().max(30).optional(),
  mail: z.string().max(254).optional(),
  /** The first password, for who has none yet. Later imports leave a person's own password alone. */
  password: z.string().max(200).optional(),
  department: code,
  rank: code,
  /** The manager's user code. */
  manager: code.optional(),
  roles: z.array(z.enum(ROLES)).min(1).max(ROLES.length).default(['employee']),
  /** No caps and no application needed; every booking is listed to the travel manager. */
  special: z.boolean().default(false),
  language: z.enum(['zh', 'en']).default('zh'),
  /** Who has left keeps her orders and can no longer sign in. */
  status: z.enum(['active', 'left']).default('active'),
  /** What a booking may be charged to; the first is proposed. */
  costCentres: z.array(code).max(50).default([]),
  documents: z.array(documentInFile).max(20).default([]),
  /** What the sign-in page of a demo installation says about this sign-in. Means nothing in other companies. */
  demoNote: bothNames.optional(),
})

export const companyFile = z.strictObject({
  company: z.strictObject({
    code,
    /** Picks the brand. */
    systemCode: code.default('QICHENG'),
    name: bothNames,
  }),
  settings: settingsInFile.prefault({}),
  credit: z.strictObject({
    /** What the company may owe, in yuan. */
    limitYuan: z.number().min(0).max(1_000_000_000).multipleOf(0.01),
  }),
  departments: z
    .array(z.strictObject({ code, name: bothNames, parent: code.optional() }))
    .min(1)
    .max(MANY),
  ranks: z
    .array(z.strictObject({ code, name: bothNames, /** Higher stands above lower. */ level: z.number().int().min(0).max(1_000) }))
    .min(1)
    .max(100),
  ...costSections,
  policy: policyDocument,
  people: z.array(personInFile).min(1).max(MANY),
  ...agentSections,
  ...noticeSections,
})
export type CompanyFile = z.output<typeof companyFile>
export type PersonInFile = CompanyFile['people'][number]
export type DocumentInFile = PersonInFile['documents'][number]

export type { FileProblem, Path, PathProblem } from '../../server/yaml-file.ts'
