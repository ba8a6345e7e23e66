/** Companies of their own for journeys that need other people, or other settings, than the demo company has. */
import { join } from 'node:path'
import { importCompany } from '../src/people/server/index.ts'
import { systemClock } from '../src/server/clock.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/log.ts'
import { masterKeys, secretsFrom } from '../src/server/secrets.ts'
import { neverQuiet } from './never-quiet.ts'
import { fact } from './world-facts.ts'

export interface OwnCompany {
  readonly code: string
  readonly name: { readonly zh: string; readonly en: string }
  /** The entries of `people` in the company's file: of department HQ, rank P1 and cost centre CC-1. */
  readonly people: string
  /** What the policy says, where it is not the usual limit. */
  readonly policy?: string
  readonly creditYuan?: number
  /** Further parts of the file, such as `settings` or `agents`. */
  readonly more?: string
}

/** A price limit on flights that only tells. */
export const TELLING = `  domesticFlights:
    aboveLimitPaidBy: person
    rules:
      fare-within-price-limit:
        onBreach: tell
        writtenIn: { zh: 第 1 条, en: Article 1 }
        default: 1500`

/** What seats one may take on trains, and no others: second class, and a hard sleeper where there is none. */
export const secondClassOnly = (writtenIn: string): string => `      seat-within-rank:
        onBreach: forbid
        writtenIn: ${writtenIn}
        default: { highSpeed: secondClass, electric: secondClass, ordinary: hardSleeper }`

/** A company's file: one department, one rank, and a policy. */
export const ownCompanyFile = ({ code, name, people, policy = TELLING, creditYuan = 50_000, more = '' }: OwnCompany): string => `company:
  code: ${code}
  systemCode: QICHENG
  name: { zh: ${name.zh}, en: ${name.en} }
credit:
  limitYuan: ${creditYuan}
departments:
  - { code: HQ, name: { zh: 总部, en: Headquarters } }
ranks:
  - { code: P1, name: { zh: P1 级, en: Grade P1 }, level: 1 }
costCentres:
  - { code: CC-1, name: { zh: 总部, en: Headquarters } }
policy:
  name: { zh: 差旅制度, en: Travel Rules }
${policy}
people:
${people}
${more}`

/** The keys that the world's product seals with. */
export const secretsOfWorld = () => secretsFrom(masterKeys([], join(fact('DAYS'), '../secrets/master.key')))

/**
 * Imports a company as its operator would. It counts as the demo's: beside a company of the operator's own the sign-in page would not
 * show the demo's people to the other journeys.
 */
export async function importOwn(file: string): Promise<void> {
  const db = openDatabase(fact('DATABASE'), { log: createLog('warn'), max: 2 })
  try {
    const result = await importCompany({ db, clock: systemClock, secrets: secretsOfWorld() }, file, { isDemo: true })
    if (!result.ok) throw new Error(`The company was not imported: ${result.problems.map(({ message }) => message).join('; ')}`)
    await neverQuiet(db)
  } finally {
    await db.close()
  }
}
