import { stringify } from 'yaml'
import { z } from 'zod'
import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { FileProblem, PathProblem } from '../../server/yaml-file.ts'
import { readYaml } from '../../server/yaml-file.ts'
import type { Named, PolicyDocument } from '../calls/document.ts'
import { DOCUMENT_CHARACTERS_MAX } from '../calls/editions.ts'
import { namesIn, policyDocument } from '../calls/document.ts'
import { sayProblem } from '../text/problems.ts'

/** Which codes a company has; people's face knows. */
export interface CompanyCodes {
  knownCodes(reader: Reader, companyId: string, kind: Named['kind'], codes: readonly string[]): Promise<ReadonlySet<string>>
}

export type ReadDraft =
  | { readonly ok: true; readonly document: PolicyDocument }
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

/** As much of a company file as makes one. */
const companyPart = z.looseObject({ policy: z.unknown() })
const COMPANY_CHARACTERS_MAX = 16_000_000

const KINDS = ['rank', 'department', 'person', 'scene'] as const

async function unknownNames(people: CompanyCodes, reader: Reader, companyId: string, document: PolicyDocument): Promise<PathProblem[]> {
  const named = namesIn(document)
  const problems: PathProblem[] = []
  for (const kind of KINDS) {
    const own = named.filter((one) => one.kind === kind)
    const known = await people.knownCodes(reader, companyId, kind, [...new Set(own.map(({ code }) => code))])
    for (const { code, path } of own) {
      if (!known.has(code)) problems.push({ path, message: `the company has no ${kind} "${code}"` })
    }
  }
  return problems
}

/** The document as it stands in a company file: under its key, and nothing beside it. */
const underItsKey = z.strictObject({ policy: policyDocument })

/** Whether a text begins a company file's part and not the part itself; what cannot be read at all is told of the document. */
function standsUnderKey(text: string): boolean {
  const whole = readYaml(text, { schema: companyPart, charactersMax: DOCUMENT_CHARACTERS_MAX, check: () => [] })
  return whole.ok && whole.file.policy !== undefined
}

/**
 * Reads what somebody wrote as her company's policy, or says line by line what is wrong with it. It is the part `policy:` of a company
 * file, with that line or by itself.
 */
export async function readDraft(
  people: CompanyCodes,
  reader: Reader,
  companyId: string,
  { text, language }: { readonly text: string; readonly language: Language },
): Promise<ReadDraft> {
  const isUnderKey = standsUnderKey(text)
  const sayOwn = sayProblem[language]
  const limits = { charactersMax: DOCUMENT_CHARACTERS_MAX, check: () => [], language, sayOwn }
  const read = isUnderKey ? readYaml(text, { ...limits, schema: underItsKey }) : readYaml(text, { ...limits, schema: policyDocument })
  if (!read.ok) return read
  const document = 'policy' in read.file ? read.file.policy : read.file
  const unknown = await unknownNames(people, reader, companyId, document)
  const problems = unknown.map(({ path, message }) =>
    read.locate({ path: isUnderKey ? ['policy', ...path] : path, message: sayOwn(message) }),
  )
  if (problems.length === 0) return { ok: true, document }
  return { ok: false, problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) }
}

/** A policy by itself or as a part of a company file, for whoever knows no company: the names in it are not looked up. */
export function readPolicyFile(text: string, language: Language = 'en'): ReadDraft {
  const said = { check: () => [], language, sayOwn: sayProblem[language] }
  const whole = readYaml(text, { schema: companyPart, charactersMax: COMPANY_CHARACTERS_MAX, check: () => [] })
  if (whole.ok && whole.file.policy !== undefined) {
    const schema = companyPart.extend({ policy: policyDocument })
    const read = readYaml(text, { ...said, schema, charactersMax: COMPANY_CHARACTERS_MAX })
    return read.ok ? { ok: true, document: read.file.policy } : read
  }
  const read = readYaml(text, { ...said, schema: policyDocument, charactersMax: DOCUMENT_CHARACTERS_MAX })
  return read.ok ? { ok: true, document: read.file } : read
}

/** What nobody wrote and everybody would read over: the empty lists that reading fills in. */
const FILLED_IN: ReadonlySet<string> = new Set(['byRank', 'routes', 'layers', 'cityTiers'])

function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value as Readonly<Record<string, unknown>>).filter(([key, own]) => {
    return !(FILLED_IN.has(key) && typeof own === 'object' && own !== null && Object.keys(own).length === 0)
  })
  return Object.fromEntries(kept.map(([key, own]) => [key, tidied(own)]))
}

/** An edition as somebody can read it, change it and hand it in again: reading it gives the same document. */
export const writtenOut = (document: unknown): string => stringify(tidied(document), { lineWidth: 140, aliasDuplicateObjects: false })
