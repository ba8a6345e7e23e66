import type { CallResult } from '../../kernel/call.ts'
import type { BothNames } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Reader } from '../../server/database/connect.ts'
import type { getUserDefaultScene, setUserDefaultScene } from '../calls.ts'
import { NO_SCENE } from '../rules/no-scene.ts'
import type { SceneAsk } from '../rules/scene-asks-are-answered.ts'
import { SCENE_ASKS } from '../rules/scene-asks-are-answered.ts'

type Scene = CallResult<typeof getUserDefaultScene>['scenes'][number]
interface Who {
  readonly companyId: string
  readonly personId: string
}

/** No company has more scenes than its file may name. */
const MOST_SCENES = 200

interface SceneRow {
  readonly code: string
  readonly nameZh: string
  readonly nameEn: string
  readonly asks: readonly string[]
}

const asksOf = (stored: readonly string[]): SceneAsk[] => SCENE_ASKS.filter((ask) => stored.includes(ask))
const shown = ({ code, nameZh, nameEn, asks }: SceneRow): Scene => ({ sceneId: code, name: { zh: nameZh, en: nameEn }, asks: asksOf(asks) })

/** What the company lets its people travel for. */
export async function openScenes(reader: Reader, companyId: string): Promise<readonly Scene[]> {
  const rows = await reader
    .selectFrom('travelScene')
    .select(['code', 'nameZh', 'nameEn', 'asks'])
    .where('companyId', '=', companyId)
    .where('isOpen', '=', true)
    .orderBy('code')
    .limit(MOST_SCENES)
    .execute()
  return rows.map(shown)
}

/** An open scene by its code; one that is closed, or of another company, is none [E-ACCESS-03]. */
export async function sceneOf(reader: Reader, companyId: string, code: string): Promise<Scene | Refusal> {
  const row = await reader
    .selectFrom('travelScene')
    .select(['code', 'nameZh', 'nameEn', 'asks'])
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .where('isOpen', '=', true)
    .executeTakeFirst()
  return row === undefined ? refuse('POLICY-SCENE') : shown(row)
}

/** What a scene is called, closed ones too: what an order was booked under stays readable. */
export async function sceneNameOf(reader: Reader, companyId: string, code: string): Promise<BothNames | null> {
  const row = await reader
    .selectFrom('travelScene')
    .select(['nameZh', 'nameEn'])
    .where('companyId', '=', companyId)
    .where('code', '=', code)
    .executeTakeFirst()
  return row === undefined ? null : { zh: row.nameZh, en: row.nameEn }
}

/** The scene that a person books under unless she says another; null where she has chosen none, or it was closed since. */
export async function defaultSceneOf(reader: Reader, { companyId, personId }: Who): Promise<Scene | null> {
  const row = await reader
    .selectFrom('personScene as c')
    .innerJoin('travelScene as s', (join) => join.onRef('s.companyId', '=', 'c.companyId').onRef('s.code', '=', 'c.sceneCode'))
    .select(['s.code', 's.nameZh', 's.nameEn', 's.asks'])
    .where('c.companyId', '=', companyId)
    .where('c.personId', '=', personId)
    .where('s.isOpen', '=', true)
    .executeTakeFirst()
  return row === undefined ? null : shown(row)
}

/** The scene that a booking is made under, as product wings ask for it. */
export interface BookingScene {
  readonly sceneCode: string | null
  readonly name: BothNames | null
  /** What a booking under it must bring along. */
  readonly asks: readonly SceneAsk[]
}

/** The scene that was named, else her usual one; null where she has none, or said that she travels under none. */
export async function saidScene(reader: Reader, who: Who, sceneCode: string | null): Promise<Scene | Refusal | null> {
  if (sceneCode === NO_SCENE) return null
  return sceneCode === null ? defaultSceneOf(reader, who) : sceneOf(reader, who.companyId, sceneCode)
}

/**
 * The scene of a booking: the one that was named, else her usual one, else none, where the company lets her book without
 * [E-ACCESS-02].
 */
export async function bookingScene(
  reader: Reader,
  who: Who,
  sceneCode: string | null,
  asksForScene: boolean,
): Promise<BookingScene | Refusal> {
  const scene = await saidScene(reader, who, sceneCode)
  if (scene === null) return asksForScene ? refuse('POLICY-NO-SCENE', { field: 'sceneCode' }) : { sceneCode: null, name: null, asks: [] }
  return isRefusal(scene) ? scene : { sceneCode: scene.sceneId, name: scene.name, asks: scene.asks }
}

export interface ScenesDeps {
  readonly db: Database
  readonly clock: Clock
}

export async function chooseScene(
  { db, clock }: ScenesDeps,
  who: Who,
  sceneId: string | null,
): Promise<CallResult<typeof setUserDefaultScene> | Refusal> {
  return db.transact(async (writer) => {
    const { companyId, personId } = who
    if (sceneId === null) {
      await writer.deleteFrom('personScene').where('companyId', '=', companyId).where('personId', '=', personId).execute()
      return { scene: null }
    }
    const scene = await sceneOf(writer, companyId, sceneId)
    if (isRefusal(scene)) return scene
    const chosen = { sceneCode: sceneId, chosenAt: clock.now() }
    await writer
      .insertInto('personScene')
      .values({ companyId, personId, ...chosen })
      .onConflict((conflict) => conflict.columns(['companyId', 'personId']).doUpdateSet(chosen))
      .execute()
    return { scene }
  })
}
