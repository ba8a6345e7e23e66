import { uuidv7 } from '../../kernel/ids.ts'
import { invariant } from '../../kernel/result.ts'
import type { Writer } from '../../server/database/connect.ts'
import type { CompanyFile } from './company-file.ts'
import { tidyUserCode } from './company-file-references.ts'
import { chunks, idsByUserCode } from './company-saving.ts'

interface AgentsImport {
  readonly writer: Writer
  readonly companyId: string
  readonly now: Temporal.Instant
  readonly file: CompanyFile
  readonly departmentIds: ReadonlyMap<string, string>
}

/**
 * Agents exactly as the file says: an authority that it does not name any more has ended. Scenes are brought up to date; travel
 * partners of the file are added to those whom people named themselves.
 */
export async function importAgents(given: AgentsImport): Promise<{ agents: number; scenes: number }> {
  const ids = await idsOfNamed(given)
  await saveAgencies(given, ids)
  await saveScenes(given)
  await savePartners(given, ids)
  return { agents: given.file.agents.length, scenes: given.file.scenes.length }
}

/** The ids of those whom agents and partners name, by user code: the file was checked to name its own people. */
function idsOfNamed({ writer, companyId, file }: AgentsImport): Promise<ReadonlyMap<string, string>> {
  const codes = [
    ...file.agents.flatMap(({ agent, person }) => [agent, ...(person === undefined ? [] : [person])]),
    ...file.partners.flatMap(({ partner, accompanies }) => [partner, accompanies]),
  ]
  return idsByUserCode({ writer, companyId }, codes.map(tidyUserCode))
}

function idOf(ids: ReadonlyMap<string, string>, code: string): string {
  const id = ids.get(tidyUserCode(code))
  invariant(id, 'the file was checked to name people of its own')
  return id
}

async function saveAgencies(
  { writer, companyId, now, file, departmentIds }: AgentsImport,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  await writer.deleteFrom('agency').where('companyId', '=', companyId).execute()
  const values = file.agents.map(({ agent, person, department, lines, super: isSuper }) => ({
    companyId,
    id: uuidv7(now.epochMilliseconds),
    agentId: idOf(ids, agent),
    covers: person !== undefined ? ('person' as const) : department !== undefined ? ('department' as const) : ('everybody' as const),
    personId: person === undefined ? null : idOf(ids, person),
    departmentId: department === undefined ? null : (departmentIds.get(department) ?? null),
    lines: lines === undefined ? null : [...lines],
    isSuper,
  }))
  for (const part of chunks(values)) await writer.insertInto('agency').values(part).execute()
}

async function saveScenes({ writer, companyId, file }: AgentsImport): Promise<void> {
  for (const part of chunks(file.scenes)) {
    await writer
      .insertInto('travelScene')
      .values(
        part.map(({ code, name, open, asks }) => ({ companyId, code, nameZh: name.zh, nameEn: name.en, isOpen: open, asks: [...asks] })),
      )
      .onConflict((conflict) =>
        conflict.columns(['companyId', 'code']).doUpdateSet((eb) => ({
          nameZh: eb.ref('excluded.nameZh'),
          nameEn: eb.ref('excluded.nameEn'),
          isOpen: eb.ref('excluded.isOpen'),
          asks: eb.ref('excluded.asks'),
        })),
      )
      .execute()
  }
}

async function savePartners({ writer, companyId, now, file }: AgentsImport, ids: ReadonlyMap<string, string>): Promise<void> {
  const values = file.partners.map(({ partner, accompanies, scene }) => ({
    companyId,
    partnerId: idOf(ids, partner),
    servedId: idOf(ids, accompanies),
    sceneCode: scene,
    createdAt: now,
  }))
  for (const part of chunks(values)) {
    await writer
      .insertInto('travelPartner')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
