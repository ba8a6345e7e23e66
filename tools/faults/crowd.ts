import { join } from 'node:path'
import { stringify } from 'yaml'
import { importCompany } from '../../src/people/server/index.ts'
import { checkCharacterOf } from '../../src/people/rules/id-card.ts'
import { systemClock } from '../../src/server/clock.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { sessionsOf } from '../../src/server/http/sessions.ts'
import { masterKeys, secretsFrom } from '../../src/server/secrets.ts'

/** One of the crowd, signed in. */
export interface Member {
  readonly userCode: string
  readonly token: string
}

/** The company whose people crowd in front of the last seat. */
export const CROWD_COMPANY = 'CROWD'

/** ID numbers of nobody: a region code that was never given out, a birth in 1900, a running number, the right check character. */
function idNumberOf(index: number): string {
  const body = `11019919000101${String(index).padStart(3, '0')}`
  return body + checkCharacterOf(body)
}

/** Their company’s file: one department, no rules, so much credit that it is in nobody’s way; `more` are further sections. */
export function crowdFile(size: number, more: object = {}): string {
  const both = (text: string) => ({ zh: text, en: text })
  return stringify({
    company: { code: CROWD_COMPANY, systemCode: 'QICHENG', name: both('Crowd') },
    settings: { offerLifetimeMinutes: 120, serviceFees: { rates: [] } },
    credit: { limitYuan: 100_000_000 },
    departments: [{ code: 'ALL', name: both('All') }],
    ranks: [{ code: 'P1', name: both('P1'), level: 1 }],
    costCentres: [{ code: 'CC-1', name: both('All') }],
    policy: { name: both('None'), domesticFlights: { aboveLimitPaidBy: 'company', rules: {} } },
    ...more,
    people: Array.from({ length: size }, (_, index) => ({
      userCode: `CROWD-${index}`,
      name: { zh: `群${'零一二三四五六七八九'[index % 10]}`, en: `Member ${index}` },
      latinName: { surname: 'QUN', given: 'CHENGYUAN' },
      phone: `1990000${String(index).padStart(4, '0')}`,
      department: 'ALL',
      rank: 'P1',
      roles: ['employee'],
      costCentres: ['CC-1'],
      documents: [{ type: 'idCard', number: idNumberOf(index) }],
    })),
  })
}

/**
 * Imports a company of so many people into a running installation's database and signs each in. Sessions are made beside the
 * sign-in call, whose limits per address would rightly stop two hundred at once.
 */
export async function gatherCrowd(db: Database, dataDir: string, size: number, more: object = {}): Promise<readonly Member[]> {
  const secrets = secretsFrom(masterKeys([], join(dataDir, 'secrets', 'master.key')))
  const imported = await importCompany({ db, clock: systemClock, secrets }, crowdFile(size, more))
  if (!imported.ok) throw new Error(`the crowd cannot be imported: ${JSON.stringify(imported.problems.slice(0, 3))}`)
  const people = await db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select(['p.companyId', 'p.id', 'p.userCode'])
    .where('c.code', '=', CROWD_COMPANY)
    .orderBy('p.userCode')
    .execute()
  const sessions = sessionsOf(db, systemClock)
  const members: Member[] = []
  for (const person of people) {
    const { token } = await db.transact((writer) =>
      sessions.start(writer, { companyId: person.companyId, personId: person.id }, { way: 'password', device: '' }),
    )
    members.push({ userCode: person.userCode, token })
  }
  return members
}
