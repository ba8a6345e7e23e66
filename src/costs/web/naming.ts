import type { BothNames, Language } from '../../kernel/language.ts'
import { formatMoney } from '../../kernel/money.ts'
import type { Attribution, Share } from '../rules/attribution-is-completed.ts'
import { formatPercent } from '../rules/shares-make-the-whole.ts'

/** What may be named in a share: who answers for it, its project, its legal entity. */
export type NamedKind = 'costCentre' | 'person' | 'department' | 'project' | 'legalEntity'

/** Codes of different kinds may be the same. */
export const nameKey = (kind: NamedKind, code: string): string => `${kind} ${code}`

export type Names = Readonly<Record<string, BothNames>>

/** A name where it is known, else the code: never nothing. */
export const nameOf = (names: Names, kind: NamedKind, code: string, language: Language): string =>
  names[nameKey(kind, code)]?.[language] ?? code

/** The name with its code beside it: "星港项目一期 SH-2026.01". */
export function nameAndCode(names: Names, kind: NamedKind, code: string, language: Language): string {
  const name = nameOf(names, kind, code, language)
  return name === code ? code : `${name} ${code}`
}

export const nameOfShare = (names: Names, { to }: Pick<Share, 'to'>, language: Language): string =>
  to === null ? '' : nameOf(names, to.kind, to.code, language)

/** "33.33%" or "¥320.50": a share's portion as it was said. */
export const portionsOf = (attribution: Attribution): readonly string[] =>
  attribution.by === 'percent'
    ? attribution.shares.map(({ basisPoints }) => `${formatPercent(basisPoints)}%`)
    : attribution.shares.map(({ amountMinor }) => formatMoney(amountMinor))
