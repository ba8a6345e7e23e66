import { sql } from 'kysely'
import type { Reader } from '../../server/database/connect.ts'
import { applicationOf, applicationsIn, LIVING, type ApplicationRow } from './store.ts'

/* All SQL of journeys that several applications belong to. */

/** An office system may send a whole department to one fair. */
const JOURNEY_MAX = 300

/**
 * Who is named in a journey: in the application that began it and gave it its name, and in those that the office system put under it.
 * An application that joined it names nobody: whoever is brought along by it learns nothing of the others.
 */
export async function namedIn(reader: Reader, companyId: string, sameId: string): Promise<ReadonlySet<string>> {
  const rows = await reader
    .selectFrom('tripApplicationMember as m')
    .innerJoin('tripApplication as a', (join) => join.onRef('a.companyId', '=', 'm.companyId').onRef('a.id', '=', 'm.applicationId'))
    .select('m.personId')
    .distinct()
    .where('a.companyId', '=', companyId)
    .where('a.sameId', '=', sameId)
    .where('a.state', 'in', LIVING)
    .where((eb) => eb.or([eb('a.officeId', 'is not', null), sql<boolean>`a.id::text = a.same_id`]))
    .execute()
  return new Set(rows.map(({ personId }) => personId))
}

/** The applications of one journey. */
export async function ofJourney(reader: Reader, companyId: string, sameId: string): Promise<ApplicationRow[]> {
  const rows = await applicationsIn(reader, companyId)
    .where('sameId', '=', sameId)
    .where('state', 'in', LIVING)
    .orderBy('startsOn')
    .orderBy('id')
    .limit(JOURNEY_MAX)
    .execute()
  return rows.map(applicationOf)
}
