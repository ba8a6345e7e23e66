import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { importCompany } from '../../people/server/index.ts'
import { AGREEMENT_VERSION } from '../rules/agreement.ts'
import type { EntryServer } from './testing.ts'
import { demoCompanyText, entryServer } from './testing.ts'

const PASSWORD = 'Luyan2026'
const ADDRESSES = 20
/** TRIES=10000 shows the same ten times over, in a minute and more. */
const TRIES = Number(process.env.TRIES ?? 1_000)
const TRIES_EACH = TRIES / ADDRESSES
let database: TestDatabase
let server: EntryServer
const clock = new TestClock('2026-11-21T02:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  server = await entryServer(database.db, { clock })
  await importCompany({ db: database.db, clock, secrets: server.secrets }, await demoCompanyText(), { isDemo: true })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

it(
  'any number of tries at one account learns what ten do, and its owner is not locked out for it [C-AUTH-03]',
  { timeout: 240_000 },
  async ({ annotate }) => {
    const codes: Record<string, number> = {}
    const note = (code: string) => void (codes[code] = (codes[code] ?? 0) + 1)
    const unsealed = { way: 'password', account: 'QC1001', keyId: 'none', nonce: 'none', password: 'none', agreement: AGREEMENT_VERSION }
    const start = performance.now()
    await Promise.all(
      Array.from({ length: ADDRESSES }, async (_, address) => {
        const from = `10.1.0.${address}`
        for (let n = 0; n < TRIES_EACH; n += 1) {
          // Whoever is told to wait at the door need not seal anything any more.
          const isAtTheDoor = n >= 50
          const { body } = isAtTheDoor
            ? await server.ask('POST', '/auth/loginPersonEncrypt', { body: unsealed, from })
            : await server.signIn('QC1001', `Falsch-${address}-${n}`, from)
          note(body.code)
        }
      }),
    )
    await annotate(`${TRIES} tries in ${Math.round((performance.now() - start) / 1000)} s`)
    // Ten were compared with her password; nothing was learnt from the others.
    expect(codes).toEqual({ 'AUTH-WRONG': 10, 'AUTH-WAIT': TRIES - 10 })

    // The owner, elsewhere: by a code at once, by her password a quarter of an hour later at most.
    expect((await server.signIn('QC1001', PASSWORD, '10.2.0.1')).body.code).toBe('AUTH-WAIT')
    await server.ask('POST', '/messagecenter/sms/sendForNoPhoneLogin', {
      body: { phone: '13800006621', ...(await server.solved('10.2.0.1')) },
      from: '10.2.0.1',
    })
    expect((await server.signInByCode('13800006621', await server.lastCodeTo('+8613800006621'), '10.2.0.1')).body.code).toBe('Z000')
    clock.advance({ minutes: 15 })
    expect((await server.signIn('QC1001', PASSWORD, '10.2.0.1')).body.code).toBe('Z000')
  },
)
