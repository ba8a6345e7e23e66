import type { Reader } from '../../server/database/connect.ts'
import type { Who } from './deps.ts'

/** The office system's application of somebody's that has this part; null for an unknown part and for another person's alike. */
export async function findOfficeLeg(reader: Reader, { companyId, personId }: Who, tripId: string): Promise<string | null> {
  const row = await reader
    .selectFrom('tripCount as c')
    .innerJoin('tripApplication as a', (join) => join.onRef('a.companyId', '=', 'c.companyId').onRef('a.id', '=', 'c.applicationId'))
    .select('a.officeId')
    .where('c.companyId', '=', companyId)
    .where('c.tripId', '=', tripId)
    .where('a.applicantId', '=', personId)
    .where('a.officeId', 'is not', null)
    .where('a.state', 'in', ['approved', 'changing'])
    .executeTakeFirst()
  return row?.officeId ?? null
}
