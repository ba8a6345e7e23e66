import type { Reader } from '../../server/database/connect.ts'

/** What a document may name of a company. */
export type NamedKind = 'rank' | 'department' | 'person' | 'scene'

async function codesOf(reader: Reader, companyId: string, kind: NamedKind, codes: readonly string[]): Promise<readonly { code: string }[]> {
  switch (kind) {
    case 'rank':
      return reader.selectFrom('jobRank').select('code').where('companyId', '=', companyId).where('code', 'in', codes).execute()
    case 'department':
      return reader.selectFrom('department').select('code').where('companyId', '=', companyId).where('code', 'in', codes).execute()
    case 'scene':
      return reader.selectFrom('travelScene').select('code').where('companyId', '=', companyId).where('code', 'in', codes).execute()
    case 'person':
      return reader
        .selectFrom('person')
        .select('userCode as code')
        .where('companyId', '=', companyId)
        .where('kind', '=', 'employee')
        .where('userCode', 'in', codes)
        .execute()
  }
}

/** Which of these codes the company has. */
export async function knownCodes(
  reader: Reader,
  companyId: string,
  kind: NamedKind,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set()
  const rows = await codesOf(reader, companyId, kind, codes)
  return new Set(rows.map(({ code }) => code))
}
