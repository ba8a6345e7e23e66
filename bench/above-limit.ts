/** A company of people for whom every flight is above the limit: booking one needs a reason, an approver and a part of their own. */
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { importCompany } from '../src/people/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import type { Database } from '../src/server/database/connect.ts'
import { sessionsOf } from '../src/server/http/sessions.ts'
import { masterKeys, secretsFrom } from '../src/server/secrets.ts'
import { crowdFile, type Member } from '../tools/faults/crowd.ts'

const COMPANY = 'ABOVE'
const APPROVER = 'ABOVE-0'

/** What a submission above the limit says beside the rest. */
export const aboveLimit = (userCode: string) => ({
  reason: { code: 'SCHEDULE', note: '' },
  approvers: [{ userCode, level: 1, approverCode: APPROVER }],
})

/** The crowd's file with a limit of a hundred yuan, and one of them above all others. */
function fileOf(size: number, more: object): string {
  const file = parse(crowdFile(size + 1, more)) as { company: object; people: Record<string, unknown>[] }
  const both = (text: string) => ({ zh: text, en: text })
  const price = { onBreach: 'approve', writtenIn: both('1'), default: 100 }
  const people = file.people.map((person, index) => ({
    ...person,
    userCode: `ABOVE-${index}`,
    phone: `1990001${String(index).padStart(4, '0')}`,
    ...(index === 0 ? { roles: ['employee', 'approver'] } : { manager: APPROVER }),
  }))
  return stringify({
    ...file,
    company: { ...file.company, code: COMPANY, name: both('Above') },
    policy: { name: both('Low'), domesticFlights: { aboveLimitPaidBy: 'difference', rules: { 'fare-within-price-limit': price } } },
    people,
  })
}

/** Imports the company and signs so many of its people in, beside the sign-in call and its slow hash. */
export async function gatherAboveLimit(db: Database, dataDir: string, size: number, more: object = {}): Promise<readonly Member[]> {
  const secrets = secretsFrom(masterKeys([], join(dataDir, 'secrets', 'master.key')))
  const imported = await importCompany({ db, clock: systemClock, secrets }, fileOf(size, more))
  if (!imported.ok) throw new Error(`the company cannot be imported: ${JSON.stringify(imported.problems.slice(0, 3))}`)
  const people = await db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select(['p.companyId', 'p.id', 'p.userCode'])
    .where('c.code', '=', COMPANY)
    .where('p.userCode', '!=', APPROVER)
    .orderBy('p.userCode')
    .execute()
  const sessions = sessionsOf(db, systemClock)
  const members: Member[] = []
  for (const { companyId, id, userCode } of people) {
    const { token } = await db.transact((writer) => sessions.start(writer, { companyId, personId: id }, { way: 'password', device: '' }))
    members.push({ userCode, token })
  }
  return members
}
