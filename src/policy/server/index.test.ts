import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { CallContext, Caller } from '../../server/http/handler.ts'
import { callList, queryUserDomesticAirPolicys } from '../calls.ts'
import { createPolicy, policyWing } from './index.ts'

const START = Temporal.Instant.from('2026-09-01T00:00:00Z')
const writtenIn = { zh: '《差旅管理办法》2.3', en: 'Travel Policy 2.3' }
const RANK = { code: 'P6', name: { zh: 'P6 级', en: 'Grade P6' } }

function document(maxYuan: number) {
  const rule = { onBreach: 'approve', writtenIn, byRank: {} }
  return {
    name: { zh: '差旅管理办法', en: 'Travel Policy' },
    domesticFlights: {
      aboveLimitPaidBy: 'difference',
      rules: {
        'cabin-within-rank': { ...rule, default: 'Y' },
        'fare-within-price-limit': { ...rule, default: maxYuan, routes: [{ between: ['BJS', 'SHA'], default: maxYuan - 300, byRank: {} }] },
      },
    },
  }
}

let test: TestDatabase
const clock = new TestClock('2026-09-10T02:00:00Z')
const policy = createPolicy()
const withPolicy = uuidv7(1)
const withoutPolicy = uuidv7(2)

async function saveCompany(id: string, code: string): Promise<void> {
  const settings = JSON.stringify({}) as never
  await test.db.kysely
    .insertInto('company')
    .values({ id, code, systemCode: 'QICHENG', nameZh: '启程', nameEn: 'Qicheng', settings, createdAt: START })
    .execute()
}

async function saveEdition(version: number, maxYuan: number, effectiveAt: string): Promise<void> {
  const values = {
    companyId: withPolicy,
    version,
    document: JSON.stringify(document(maxYuan)) as never,
    effectiveAt: Temporal.Instant.from(effectiveAt),
  }
  await test.db.kysely
    .insertInto('policyVersion')
    .values({ ...values, createdAt: START })
    .execute()
}

beforeAll(async () => {
  test = await testDatabase()
  await saveCompany(withPolicy, 'WITH')
  await saveCompany(withoutPolicy, 'WITHOUT')
  await saveEdition(1, 1500, '2026-01-01T00:00:00Z')
  await saveEdition(2, 1800, '2026-10-01T00:00:00Z')
})
afterAll(() => test.drop())

function ask(query: object, language: Language = 'zh', companyId = withPolicy): Promise<unknown> {
  const wing = policyWing({ db: test.db, clock, policy, people: { find: async () => ({ rank: RANK, isSpecial: false }) } })
  const caller: Caller = { sessionId: 's', companyId, personId: 'p', userCode: 'QC1001', roles: ['employee'] }
  const context: CallContext = {
    caller,
    language,
    key: '',
    address: '127.0.0.1',
    device: '',
    traceId: 'test',
    log: pino({ level: 'silent' }),
  }
  expect(wing.handlers.map((one) => one.definition)).toEqual([...callList])
  const parsed = queryUserDomesticAirPolicys.query.parse(query)
  return (wing.handlers[0] as (typeof wing.handlers)[number]).handle(context as CallContext<never>, parsed as never)
}

describe('a company’s policy', () => {
  it('is the edition in force at that instant, and an older one can still be read', async () => {
    const versionAt = async (at: string) => (await policy.current(test.db.read, withPolicy, Temporal.Instant.from(at)))?.version
    expect(await versionAt('2025-12-31T23:59:59Z')).toBeUndefined()
    expect(await versionAt('2026-09-30T23:59:59Z')).toBe(1)
    expect(await versionAt('2026-10-01T00:00:00Z')).toBe(2)
    const older = await policy.edition(test.db.read, withPolicy, 1)
    expect(older?.rules['fare-within-price-limit']?.limit.default).toBe(150_000)
    expect(await policy.edition(test.db.read, withoutPolicy, 1)).toBeNull()
  })
})

describe('the standard of the caller', () => {
  it('comes as numbers and as sentences in the caller’s language [C-SCENE-12]', async () => {
    const chinese = queryUserDomesticAirPolicys.result.parse(await ask({}))
    expect(chinese).toMatchObject({
      policyVersion: 1,
      policyName: '差旅管理办法',
      rankCode: 'P6',
      line: '差标：经济舱每程 ≤ ¥1,500，公司付',
      sentences: [
        '国内航班，乘坐经济舱',
        '国内航班，经济舱每程不高于 ¥1,500',
        '国内航班 · 北京 ⇄ 上海，经济舱每程不高于 ¥1,200',
        '超出差标的部分，由你付',
      ],
    })
    expect(chinese.rules.map((rule) => rule.limit)).toEqual([0, 150_000, 120_000])
    const english = queryUserDomesticAirPolicys.result.parse(await ask({ userCode: 'QC1001', _: '1' }, 'en'))
    expect(english.line).toBe('Policy: economy up to ¥1,500 a leg, company pays')
    expect(english.rules[1]?.writtenIn).toBe('Travel Policy 2.3 · Grade P6 · before taxes')
  })
  it('is nobody else’s: another user code answers like an unknown one', async () => {
    expect(await ask({ userCode: 'QC1002' })).toMatchObject({ refused: 'P404' })
  })
  it('is refused with whom to ask where the company has no policy [E-ACCESS-10]', async () => {
    expect(await ask({}, 'en', withoutPolicy)).toMatchObject({ refused: 'POLICY-NONE' })
  })
})
