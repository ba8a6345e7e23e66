import { sql } from 'kysely'
import type { BothNames } from '../../kernel/language.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { Attribution, ChargeKind } from '../rules/attribution-is-completed.ts'

/** What an attribution may name by its code. */
export type CalledKind = ChargeKind | 'project' | 'legalEntity'

/** What codes are called, by kind and code ("project SH-2026.01"): one that the company does not have is not there. */
export type Called = Readonly<Record<string, BothNames>>

/**
 * What everything that these attributions name is called, closed ones and people who left too: what was once said stays readable. Who may
 * read the attribution may read its names.
 */
export async function calledIn(reader: Reader, companyId: string, attributions: readonly Attribution[]): Promise<Called> {
  const shares = attributions.flatMap((one) => [...one.shares])
  const codes = [
    ...new Set(shares.flatMap(({ to, projectCode, legalEntityCode }) => [to?.code ?? [], projectCode ?? [], legalEntityCode ?? []].flat())),
  ]
  if (codes.length === 0) return {}
  const { rows } = await sql<{ kind: CalledKind; code: string; nameZh: string; nameEn: string }>`
    select 'costCentre' as kind, code, name_zh, name_en from cost_centre where company_id = ${companyId} and code = any(${codes})
    union all select 'department', code, name_zh, name_en from department where company_id = ${companyId} and code = any(${codes})
    union all select 'project', code, name_zh, name_en from project where company_id = ${companyId} and code = any(${codes})
    union all select 'legalEntity', code, name_zh, name_en from legal_entity where company_id = ${companyId} and code = any(${codes})
    union all select 'person', user_code, name_zh, name_en from person where company_id = ${companyId} and user_code = any(${codes})`.execute(
    reader,
  )
  const named = new Set(
    shares.flatMap(({ to, projectCode, legalEntityCode }) => [
      to ? `${to.kind} ${to.code}` : '',
      `project ${projectCode}`,
      `legalEntity ${legalEntityCode}`,
    ]),
  )
  const found = rows.map((row) => [`${row.kind} ${row.code}`, { zh: row.nameZh, en: row.nameEn }] as const)
  // A code that two kinds have in common is told for the kind that was said alone.
  return Object.fromEntries(found.filter(([key]) => named.has(key)))
}
