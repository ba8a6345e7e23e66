import type { Reader } from '../../server/database/connect.ts'
import type { Who } from './deps.ts'

/** Longer lists are nobody's, and an answer has an end. */
const HELD_MAX = 300

/** What is kept of the applications that concern somebody, the latest first: for the page that shows it to her. */
export async function heldOf(reader: Reader, { companyId, personId }: Who) {
  return reader
    .selectFrom('tripApplicationMember as m')
    .innerJoin('tripApplication as a', (join) => join.onRef('a.companyId', '=', 'm.companyId').onRef('a.id', '=', 'm.applicationId'))
    .select(['a.number', 'a.createdAt', 'a.startsOn', 'a.endsOn'])
    .where('m.companyId', '=', companyId)
    .where('m.personId', '=', personId)
    .orderBy('a.createdAt', 'desc')
    .limit(HELD_MAX)
    .execute()
}
