import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { noteDeed } from '../../server/audit.ts'
import type { Database, Reader, Writer } from '../../server/database/connect.ts'
import type { addTravelPartner, listScenes, listTravelPartners, removeTravelPartner } from '../calls/companions.ts'
import { foundFrom } from './directory.ts'
import type { PersonId } from './store.ts'
import { findPersonByUserCode } from './store.ts'

/** Of one person, over all scenes. */
const PARTNERSHIPS_MAX = 20
const SCENES_MAX = 100

/** On which side of a partnership somebody stands: accompanied, or the one who accompanies. */
type Side = 'servedId' | 'partnerId'

export interface PartnersDeps {
  readonly db: Database
  readonly clock: Clock
}

/** The open scenes in which the caller accompanies somebody; none where she does not, or there is nobody of that code. */
export async function scenesFor(
  reader: Reader,
  caller: PersonId,
  { servicePersonCode }: CallParsed<typeof listScenes>,
): Promise<CallResult<typeof listScenes>> {
  const rows = await reader
    .selectFrom('travelPartner as t')
    .innerJoin('travelScene as s', (join) => join.onRef('s.companyId', '=', 't.companyId').onRef('s.code', '=', 't.sceneCode'))
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 't.companyId').onRef('p.id', '=', 't.servedId'))
    .select(['s.code', 's.nameZh', 's.nameEn'])
    .where('t.companyId', '=', caller.companyId)
    .where('t.partnerId', '=', caller.personId)
    .where('p.userCode', '=', servicePersonCode)
    .where('p.status', '=', 'active')
    .where('s.isOpen', '=', true)
    .orderBy('s.code')
    .limit(SCENES_MAX)
    .execute()
  return { scenes: rows.map((row) => ({ code: row.code, name: { zh: row.nameZh, en: row.nameEn } })) }
}

/** Partnerships from one side, with who stands on the other. */
async function partnershipsOf(reader: Reader, { companyId, personId }: PersonId, mine: Side) {
  const rows = await onSide(reader, { companyId, personId }, mine).where('p.status', '=', 'active').where('s.isOpen', '=', true).execute()
  return rows.map((row) => ({
    person: foundFrom(row),
    scene: { code: row.sceneCode, name: { zh: row.sceneZh, en: row.sceneEn } },
    since: row.createdAt.toString(),
  }))
}

/** A partnership as it is kept, whether or not it serves today: its scene may be closed, the other may have left. */
export interface KeptPartnership {
  readonly name: BothNames
  readonly scene: BothNames
  readonly since: Temporal.Instant
}

/** From both sides: who may book for her, and for whom she may. */
export async function keptPartnershipsOf(
  reader: Reader,
  who: PersonId,
): Promise<{ readonly partners: readonly KeptPartnership[]; readonly serves: readonly KeptPartnership[] }> {
  const from = async (mine: Side): Promise<KeptPartnership[]> =>
    (await onSide(reader, who, mine).execute()).map((row) => ({
      name: { zh: row.nameZh, en: row.nameEn },
      scene: { zh: row.sceneZh, en: row.sceneEn },
      since: row.createdAt,
    }))
  const [partners, serves] = await Promise.all([from('servedId'), from('partnerId')])
  return { partners, serves }
}

function onSide(reader: Reader, { companyId, personId }: PersonId, mine: Side) {
  const other = mine === 'servedId' ? 'partnerId' : 'servedId'
  return reader
    .selectFrom('travelPartner as t')
    .innerJoin('travelScene as s', (join) => join.onRef('s.companyId', '=', 't.companyId').onRef('s.code', '=', 't.sceneCode'))
    .innerJoin('person as p', (join) => join.onRef('p.companyId', '=', 't.companyId').onRef('p.id', '=', `t.${other}`))
    .innerJoin('department as d', (join) => join.onRef('d.companyId', '=', 'p.companyId').onRef('d.id', '=', 'p.departmentId'))
    .select([
      's.code as sceneCode',
      's.nameZh as sceneZh',
      's.nameEn as sceneEn',
      't.createdAt',
      'p.userCode',
      'p.nameZh',
      'p.nameEn',
      'd.code',
      'd.nameZh as departmentZh',
      'd.nameEn as departmentEn',
    ])
    .where('t.companyId', '=', companyId)
    .where(`t.${mine}`, '=', personId)
    .orderBy('p.userCode')
    .orderBy('s.code')
    .limit(PARTNERSHIPS_MAX * 10)
}

export async function listPartners(reader: Reader, caller: PersonId): Promise<CallResult<typeof listTravelPartners>> {
  const [partners, serves, scenes] = await Promise.all([
    partnershipsOf(reader, caller, 'servedId'),
    partnershipsOf(reader, caller, 'partnerId'),
    reader
      .selectFrom('travelScene')
      .select(['code', 'nameZh', 'nameEn'])
      .where('companyId', '=', caller.companyId)
      .where('isOpen', '=', true)
      .orderBy('code')
      .limit(SCENES_MAX)
      .execute(),
  ])
  return { partners, serves, scenes: scenes.map((row) => ({ code: row.code, name: { zh: row.nameZh, en: row.nameEn } })) }
}

/** Who is accompanied names her partner, and nobody else does: with it the partner may book for her. */
export async function addPartner(
  deps: PartnersDeps,
  caller: PersonId,
  { partnerCode, sceneCode }: CallParsed<typeof addTravelPartner>,
): Promise<CallResult<typeof addTravelPartner> | Refusal> {
  const { companyId, personId } = caller
  return deps.db.transact(async (writer) => {
    await lockPerson(writer, caller)
    const partner = await findPersonByUserCode(writer, { companyId, userCode: partnerCode })
    if (!partner?.isActive) return refuse('P404')
    if (partner.personId === personId) return refuse('PEOPLE-PARTNER-SELF')
    const scene = await writer
      .selectFrom('travelScene')
      .select('code')
      .where('companyId', '=', companyId)
      .where('code', '=', sceneCode)
      .where('isOpen', '=', true)
      .executeTakeFirst()
    if (!scene) return refuse('PEOPLE-SCENE', { field: 'sceneCode' })
    const { count } = await writer
      .selectFrom('travelPartner')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('companyId', '=', companyId)
      .where('servedId', '=', personId)
      .executeTakeFirstOrThrow()
    if (count >= PARTNERSHIPS_MAX) return refuse('PEOPLE-PARTNERS-MAX', { facts: { max: PARTNERSHIPS_MAX } })
    await writer
      .insertInto('travelPartner')
      .values({ companyId, servedId: personId, partnerId: partner.personId, sceneCode, createdAt: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: personId, what: 'partner.added', facts: { sceneCode } })
    return { added: true as const }
  })
}

export async function removePartner(
  deps: PartnersDeps,
  { companyId, personId }: PersonId,
  { personCode, sceneCode, side }: CallParsed<typeof removeTravelPartner>,
): Promise<CallResult<typeof removeTravelPartner> | Refusal> {
  return deps.db.transact(async (writer) => {
    const other = await findPersonByUserCode(writer, { companyId, userCode: personCode })
    if (!other) return refuse('P404')
    const [servedId, partnerId] = side === 'partners' ? [personId, other.personId] : [other.personId, personId]
    const removed = await writer
      .deleteFrom('travelPartner')
      .where('companyId', '=', companyId)
      .where('sceneCode', '=', sceneCode)
      .where('servedId', '=', servedId)
      .where('partnerId', '=', partnerId)
      .returning('servedId')
      .executeTakeFirst()
    if (!removed) return refuse('P404')
    const facts = { sceneCode }
    await noteDeed(writer, deps.clock, { companyId, actorId: personId, subjectId: servedId, what: 'partner.removed', facts })
    return { removed: true as const }
  })
}

/** Whatever counts what a person has and then adds to it takes this first, so that two at once do not both fit. */
export async function lockPerson(writer: Writer, { companyId, personId }: PersonId): Promise<void> {
  await writer.selectFrom('person').select('id').where('companyId', '=', companyId).where('id', '=', personId).forUpdate().execute()
}
