import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importCompany } from '../../people/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { keepHouse } from '../../server/housekeeping.ts'
import { CHALLENGE_LIFETIME_MINUTES } from './challenge.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer, secondCompanyText } from './testing.ts'

/* One challenge, one code: whatever it is asked for a second time, for whom, where, and however the solution is written then. */

const PHONES = ['13800006621', '13800006622', '13800006623', '13800006624', '13800006625', '13800006626']
const [LIN = '', SU = ''] = PHONES
const WITHOUT_PHONE = `  - userCode: LH3001
    name: { zh: 新同事, en: New Face }
    latinName: { surname: Face, given: New }
    password: Bajiao-2031
    department: SALES-EAST
    rank: P6
    costCentres: [LH-1]
`
let database: TestDatabase
let server: EntryServer
let other: EntryServer
const clock = new TestClock('2026-11-21T02:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  // A second process of the same installation: same database, same keys.
  other = await entryServer(database.db, { clock, secrets: server.secrets })
  const deps = { db: database.db, clock, secrets: server.secrets }
  await importCompany(deps, await demoCompanyText(), { isDemo: true })
  const imported = await importCompany(deps, (await secondCompanyText()) + WITHOUT_PHONE)
  if (!imported.ok) throw new Error(JSON.stringify(imported.problems))
})
afterAll(async () => {
  await other.close()
  await server.close()
  await database.drop()
})
beforeEach(() => clock.advance({ hours: 25 }))

interface Solved {
  readonly proof: string
  readonly binding: string
}

const SIGN_IN = '/messagecenter/sms/sendForNoPhoneLogin'
const codeOf = async (at: EntryServer, path: string, body: object, token?: string): Promise<string> =>
  (await at.ask('POST', path, { body, token })).body.code
const signInCode = (solved: Solved, phone = LIN, at = server) => codeOf(at, SIGN_IN, { phone, ...solved })

/** How many messages went out meanwhile, at both processes: either may run the job. */
async function sentBy(run: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => (await server.pocket()).sms.length + (await other.pocket()).sms.length
  const before = await count()
  await run()
  return (await count()) - before
}

describe('a challenge that was solved and used', () => {
  it('sends no second code: not to this phone, not to another, not for another purpose, not elsewhere [C-AUTH-10]', async () => {
    const solved = await server.solved()
    const sent = await sentBy(async () => {
      expect(await signInCode(solved)).toBe('Z000')
      clock.advance({ minutes: 2 })
      const again = [
        await signInCode(solved),
        await signInCode(solved, SU),
        await codeOf(server, '/sendVerification', { purpose: 'signIn', phone: SU, ...solved }),
        await codeOf(server, '/datacenter/verifyCode/v02/send', { purpose: 'activation', account: 'QC1002', ...solved }),
        await signInCode(solved, SU, other),
        await codeOf(other, '/datacenter/verifyCode/v02/send', { purpose: 'activation', account: 'QC1002', ...solved }),
      ]
      expect(again).toEqual(again.map(() => 'AUTH-CHALLENGE'))
    })
    expect(sent).toBe(1)
  })

  it('completes no phone with a proof that has sent a code to sign in by [C-AUTH-11]', async () => {
    const token = await server.tokenOf('LH3001', 'Bajiao-2031')
    const solved = await server.solved()
    expect(await signInCode(solved)).toBe('Z000')
    const body = { purpose: 'completePhone', phone: '13911118888', ...solved }
    expect(await codeOf(server, '/sendVerification', body, token)).toBe('AUTH-CHALLENGE')
    expect(await codeOf(server, '/sendVerification', { ...body, ...(await server.solved()) }, token)).toBe('Z000')
  })

  it('sends one code where six are asked for with it at the same moment at two processes [C-AUTH-10]', async () => {
    const solved = await server.solved()
    let codes: string[] = []
    const sent = await sentBy(async () => {
      codes = await Promise.all(PHONES.map((phone, n) => signInCode(solved, phone, n % 2 === 0 ? server : other)))
    })
    expect([codes.toSorted(), sent]).toEqual([[...PHONES.slice(1).map(() => 'AUTH-CHALLENGE'), 'Z000'], 1])
  })

  it('is known again however its solution is written the second time [C-AUTH-10]', async () => {
    const { proof, binding } = await server.solved()
    expect(await signInCode({ proof, binding })).toBe('Z000')
    interface Opened {
      challenge: { parameters: Record<string, unknown>; signature: string }
      solution: { counter: number; derivedKey: string }
    }
    const opened = JSON.parse(Buffer.from(proof, 'base64').toString('utf8')) as Opened
    const { challenge, solution } = opened
    const { parameters, signature } = challenge
    const shut = (value: object, gap?: number): string => Buffer.from(JSON.stringify(value, null, gap)).toString('base64')
    const turned = Object.fromEntries(Object.entries(parameters).toReversed())
    const written = [
      Buffer.from(proof, 'base64').toString('base64url'),
      proof.replace(/=+$/, ''),
      `${proof}\n`,
      shut(opened, 2),
      shut({ solution, challenge: { signature, parameters: turned } }),
      shut({ ...opened, challenge: { parameters, signature: signature.toUpperCase() } }),
      shut({ ...opened, challenge: { parameters, signature: ` ${signature}` } }),
      shut({ ...opened, solution: { ...solution, counter: solution.counter + 1 } }),
      shut({ ...opened, solution: { ...solution, derivedKey: solution.derivedKey.toUpperCase() } }),
    ]
    const codes = await Promise.all(written.map((again, n) => signInCode({ proof: again, binding }, PHONES[n % PHONES.length])))
    expect(codes).toEqual(written.map(() => 'AUTH-CHALLENGE'))
  })

  it('is worth nothing either once nobody remembers that it was used [C-AUTH-10]', async () => {
    await keepHouse(database.db, clock.now())
    const solved = await server.solved()
    expect(await signInCode(solved)).toBe('Z000')
    const remembered = async (): Promise<number> => (await database.db.kysely.selectFrom('usedOnce').select('kind').execute()).length
    const before = await remembered()
    // To the last moment at which it would still be good, it is remembered.
    clock.advance({ seconds: CHALLENGE_LIFETIME_MINUTES * 60 - 1 })
    await keepHouse(database.db, clock.now())
    expect([await remembered(), await signInCode(solved, SU)]).toEqual([before, 'AUTH-CHALLENGE'])
    clock.advance({ seconds: 2 })
    await keepHouse(database.db, clock.now())
    expect(await remembered()).toBeLessThan(before)
    expect(await signInCode(solved, SU)).toBe('AUTH-CHALLENGE')
  })
})

describe('a challenge that was solved and not used', () => {
  it('is good at every process, to its last second and not after it [C-AUTH-10]', async () => {
    const [used, late] = [await server.solved(), await server.solved()]
    clock.advance({ seconds: CHALLENGE_LIFETIME_MINUTES * 60 - 1 })
    expect(await signInCode(used, LIN, other)).toBe('Z000')
    clock.advance({ seconds: 1 })
    expect(await signInCode(late, SU)).toBe('AUTH-CHALLENGE')
  })
})
