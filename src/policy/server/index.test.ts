import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applicationSettings } from '../../applications/calls/settings.ts'
import type { Language } from '../../kernel/language.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { Agency } from '../../people/rules/agency.ts'
import { OPENING_CODES, type OpeningCode } from '../../people/rules/lines.ts'
import { TestClock } from '../../server/clock.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { secretsFrom } from '../../server/secrets.ts'
import { testDatabase } from '../../server/database/testing.ts'
import type { CallContext, Caller } from '../../server/http/handler.ts'
import * as calls from '../calls.ts'
import { queryUserDomesticAirPolicys } from '../calls.ts'
import * as switches from '../calls/switches.ts'
import { NO_SCENE } from '../rules/no-scene.ts'
import { createPolicy, policyRefusals, policyWing } from './index.ts'
import type { PastTrips } from './past-trips.ts'

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
    trains: { aboveLimitPaidBy: 'company', rules: { 'seat-within-rank': { ...rule, default: { highSpeed: 'secondClass' } } } },
    layers: [
      {
        name: { zh: '展会', en: 'Fair' },
        for: { department: 'HQ', scene: 'FAIR' },
        domesticFlights: { rules: { 'fare-within-price-limit': { limit: maxYuan + 500 } } },
      },
    ],
  }
}

let test: TestDatabase
let agencies: readonly Agency[] = []
/** Nothing was booked yet: editions.test.ts tries drafts. */
const pastTrips: PastTrips = async function* () {
  yield []
}
const clock = new TestClock('2026-09-10T02:00:00Z')
const policy = createPolicy()
const withPolicy = uuidv7(1)
const withoutPolicy = uuidv7(2)
const PERSON = uuidv7(3)

async function saveCompany(id: string, code: string): Promise<void> {
  const settings = JSON.stringify({}) as never
  await test.db.kysely
    .insertInto('company')
    .values({ id, code, systemCode: 'QICHENG', nameZh: '启程', nameEn: 'Qicheng', settings, createdAt: START })
    .execute()
}

/** Somebody who can have a usual scene, and the scenes of her company. */
async function savePerson(): Promise<void> {
  const { kysely } = test.db
  const [departmentId, rankId] = [uuidv7(4), uuidv7(5)]
  const named = { companyId: withPolicy, nameZh: '东', nameEn: 'East' }
  await kysely
    .insertInto('department')
    .values({ ...named, id: departmentId, code: 'EAST' })
    .execute()
  await kysely
    .insertInto('jobRank')
    .values({ ...named, id: rankId, code: 'P6', level: 6 })
    .execute()
  await kysely
    .insertInto('person')
    .values({
      ...named,
      id: PERSON,
      userCode: 'QC1001',
      kind: 'outside',
      hostId: PERSON,
      surnameLatin: 'Lin',
      givenLatin: 'Yifan',
      phoneMasked: '',
      departmentId,
      rankId,
      roles: [],
      language: 'zh',
      status: 'active',
      createdAt: START,
    })
    .execute()
  const scenes = [
    { code: 'FAIR', nameZh: '展会', nameEn: 'Fair', isOpen: true, asks: ['project'] },
    { code: 'VISIT', nameZh: '拜访', nameEn: 'Visit', isOpen: true },
    { code: 'CLOSED', nameZh: '停用', nameEn: 'Closed', isOpen: false },
  ]
  await kysely
    .insertInto('travelScene')
    .values(scenes.map((scene) => ({ ...scene, companyId: withPolicy })))
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
  await savePerson()
  await saveEdition(1, 1500, '2026-01-01T00:00:00Z')
  await saveEdition(2, 1800, '2026-10-01T00:00:00Z')
})
afterAll(() => test.drop())

const EAST = { code: 'EAST', name: { zh: '东', en: 'East' } }
const SETTINGS = {
  lines: { ...(Object.fromEntries(OPENING_CODES.map((code) => [code, false])) as Record<OpeningCode, boolean>), flight: true, car: true },
  outsidersPerBooking: 4,
  applications: applicationSettings.parse({ earlierDays: 1 }),
  approval: { hoursToDecide: 12, levelsAboveMinor: [0, 50_000], flows: [] },
}
const people = {
  find: async () => ({ rank: RANK, department: EAST, isSpecial: false }),
  companySettings: async () => SETTINGS,
  knownCodes: async (_: unknown, __: string, ___: string, codes: readonly string[]) => new Set(codes.filter((code) => code !== 'NOBODY')),
  findAll: async () => new Map([[PERSON, { name: { zh: '林一帆', en: 'Yifan Lin' } }]]),
  byUserCode: async () => ({ name: { zh: '林一帆', en: 'Yifan Lin' } }),
  departmentPaths: async (_: unknown, __: string, codes: readonly string[]) => new Map(codes.map((code) => [code, [code, 'HQ']] as const)),
}

const secrets = secretsFrom([randomBytes(32).toString('base64')])

/** Answers one call as the server does, for the one employee of the company. */
function answer(name: string, input: object, language: Language = 'zh', companyId = withPolicy): Promise<unknown> {
  const wing = policyWing({ db: test.db, clock, secrets, policy, people, agencies: async () => agencies, pastTrips })
  expect(wing.handlers.map((one) => one.definition)).toEqual([...calls.callList])
  const caller: Caller = { sessionId: 's', companyId, personId: PERSON, userCode: 'QC1001', roles: ['employee'] }
  const context: CallContext = {
    caller,
    language,
    key: '',
    address: '127.0.0.1',
    clientIp: '127.0.0.1',
    device: '',
    traceId: 'test',
    log: pino({ level: 'silent' }),
  }
  const found = wing.handlers.find(({ definition }) => definition.path.endsWith(`/${name}`))
  if (found === undefined) throw new Error(`there is no call ${name}`)
  const parsed = { ...found.definition.query?.parse(input), ...found.definition.body?.parse(input) }
  return found.handle(context as CallContext<never>, parsed as never)
}

const ask = (query: object, language: Language = 'zh', companyId = withPolicy) =>
  answer('queryUserDomesticAirPolicys', query, language, companyId)

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
  it('is that of her department and of the scene she asks for, where a layer says so', async () => {
    const inScene = queryUserDomesticAirPolicys.result.parse(await ask({ userSceneId: 'FAIR' }))
    expect(inScene.line).toBe('差标：经济舱每程 ≤ ¥2,000，公司付')
    const elsewhere = queryUserDomesticAirPolicys.result.parse(await ask({ userSceneId: 'VISIT' }))
    expect(elsewhere.line).toBe('差标：经济舱每程 ≤ ¥1,500，公司付')
  })
  it('comes for every line that the policy speaks of, and is none for the others [C-SCENE-06] [C-SCENE-07] [C-SCENE-08]', async () => {
    const all = calls.getUserPoliciesInfo.result.parse(await answer('getUserPoliciesInfo', {}))
    expect(all.standards.map(({ product, sentences }) => [product, sentences[0]])).toEqual([
      ['domesticFlights', '国内航班，乘坐经济舱'],
      ['trains', '高铁，最高可坐二等座'],
    ])
    const travel = async (query: object) =>
      calls.getTravelPolicies.result.parse(await answer('getTravelPolicies', query)).standards.map(({ product }) => product)
    expect(await travel({ busType: 'air' })).toEqual(['domesticFlights'])
    expect(await travel({ busType: 'air', areaType: 'international' })).toEqual([])
    expect([await travel({ busType: 'train' }), await travel({ busType: 'train', areaType: 'international' })]).toEqual([['trains'], []])
    expect(await answer('queryUserInterAirPolicys', {})).toMatchObject({ refused: 'POLICY-NONE' })
    expect(await answer('getUserPoliciesInfo', { userCode: 'QC1002' })).toMatchObject({ refused: 'P404' })
  })
  it('is nobody else’s: another user code answers like an unknown one', async () => {
    expect(await ask({ userCode: 'QC1002' })).toMatchObject({ refused: 'P404' })
  })
  it('is refused with whom to ask where the company has no policy [E-ACCESS-10]', async () => {
    expect(await ask({}, 'en', withoutPolicy)).toMatchObject({ refused: 'POLICY-NONE' })
  })
})

describe('the usual scene', () => {
  it('is none until she chooses one of those that are open, and then holds without being named [C-SCENE-02] [C-SCENE-03]', async () => {
    const FAIR = { sceneId: 'FAIR', name: { zh: '展会', en: 'Fair' }, asks: ['project'] }
    const VISIT = { sceneId: 'VISIT', name: { zh: '拜访', en: 'Visit' }, asks: [] }
    expect(await answer('getUserDefaultScene', {})).toEqual({ scene: null, scenes: [FAIR, VISIT], isAsked: false })
    expect(await answer('setUserDefaultScene', { sceneId: 'VISIT' })).toEqual({ scene: VISIT })
    expect(await answer('setUserDefaultScene', { sceneId: 'FAIR' })).toEqual({ scene: FAIR })
    expect(await answer('getUserDefaultScene', {})).toMatchObject({ scene: FAIR })
    expect(await ask({})).toMatchObject({ line: '差标：经济舱每程 ≤ ¥2,000，公司付' })
    for (const other of ['VISIT', NO_SCENE])
      expect(await ask({ userSceneId: other })).toMatchObject({ line: '差标：经济舱每程 ≤ ¥1,500，公司付' })
    expect(await answer('setUserDefaultScene', { sceneId: null })).toEqual({ scene: null })
    expect(await ask({})).toMatchObject({ line: '差标：经济舱每程 ≤ ¥1,500，公司付' })
  })
  it('is never one that is closed or unknown, and a closed one holds no longer [E-ACCESS-03]', async () => {
    for (const sceneId of ['CLOSED', 'NOBODY']) {
      expect(await answer('setUserDefaultScene', { sceneId })).toMatchObject({ refused: 'POLICY-SCENE' })
      expect(await answer('getSceneResultBySceneId', { sceneId })).toMatchObject({ refused: 'POLICY-SCENE' })
      expect(await ask({ userSceneId: sceneId })).toMatchObject({ refused: 'POLICY-SCENE' })
    }
    await answer('setUserDefaultScene', { sceneId: 'FAIR' })
    await test.db.kysely.updateTable('travelScene').set({ isOpen: false }).where('code', '=', 'FAIR').execute()
    expect(await answer('getUserDefaultScene', {})).toMatchObject({ scene: null })
    expect(await ask({})).toMatchObject({ line: '差标：经济舱每程 ≤ ¥1,500，公司付' })
    await test.db.kysely.updateTable('travelScene').set({ isOpen: true }).where('code', '=', 'FAIR').execute()
  })
  it('says what it means for her [C-SCENE-04]', async () => {
    const found = calls.getSceneResultBySceneId.result.parse(await answer('getSceneResultBySceneId', { sceneId: 'FAIR' }, 'en'))
    expect(found.scene.name.en).toBe('Fair')
    expect(found.standards[0]?.line).toBe('Policy: economy up to ¥2,000 a leg, company pays')
  })
})

describe('the scene of a booking', () => {
  const who = { companyId: withPolicy, personId: PERSON }
  const sceneFor = (code: string | null, at = clock.now()) => policy.sceneFor(test.db.read, who, code, at)

  it('is the one that is named, else her usual one, else none; what it asks for comes along [E-ACCESS-03]', async () => {
    await answer('setUserDefaultScene', { sceneId: null })
    expect(await sceneFor(null)).toEqual({ sceneCode: null, name: null, asks: [] })
    await answer('setUserDefaultScene', { sceneId: 'VISIT' })
    expect(await sceneFor(null)).toMatchObject({ sceneCode: 'VISIT', asks: [] })
    expect(await sceneFor('FAIR')).toEqual({ sceneCode: 'FAIR', name: { zh: '展会', en: 'Fair' }, asks: ['project'] })
    for (const code of ['CLOSED', 'NOBODY']) expect(await sceneFor(code)).toMatchObject({ refused: 'POLICY-SCENE' })
    // Who has a usual one may still travel under none, and is told the limit of that.
    expect(await sceneFor(NO_SCENE)).toEqual({ sceneCode: null, name: null, asks: [] })
    await answer('setUserDefaultScene', { sceneId: null })
  })
  it('must be chosen where the company asks for one, and is refused in both languages where none is [E-ACCESS-02]', async () => {
    const asking = JSON.stringify({ ...document(1_500), asksForScene: true }) as never
    const effectiveAt = Temporal.Instant.from('2027-01-01T00:00:00Z')
    await test.db.kysely
      .insertInto('policyVersion')
      .values({ companyId: withPolicy, version: 3, document: asking, effectiveAt, createdAt: START })
      .execute()
    for (const none of [null, NO_SCENE])
      expect(await sceneFor(none, effectiveAt)).toMatchObject({ refused: 'POLICY-NO-SCENE', field: 'sceneCode' })
    expect(await sceneFor('VISIT', effectiveAt)).toMatchObject({ sceneCode: 'VISIT' })
    expect([policyRefusals.zh['POLICY-NO-SCENE'], policyRefusals.en['POLICY-NO-SCENE']]).toEqual([
      '公司要求选择出行场景，请先选择。',
      'Your company asks what each trip is for. Please choose a travel scene.',
    ])
    await test.db.kysely.deleteFrom('policyVersion').where('version', '=', 3).where('companyId', '=', withPolicy).execute()
  })
})

describe('what company, policy and settings say before anything is searched', () => {
  it('tells whether flights may be booked, and in which mode [C-CONF-07]', async () => {
    const asked = switches.checkBusinessAirServiceFlag.result.parse(await answer('checkBusinessAirServiceFlag', {}))
    expect(asked).toEqual({
      isOpen: true,
      domestic: 'on',
      international: 'off',
      isLimited: { domestic: true, international: false },
    })
    expect(await answer('checkBusinessAirServiceFlag', {}, 'zh', withoutPolicy)).toMatchObject({ refused: 'POLICY-NONE' })
  })
  it('lets nobody book for others who has no authority for flights, and says so in both languages [E-ACCESS-09]', async () => {
    expect(await answer('checkBusinessAirServiceFlag', { mode: 'agent' })).toMatchObject({ refused: 'POLICY-MODE' })
    const agency: Agency = { everybody: true, userCodes: new Set(), departmentCodes: new Set(), lines: new Set(['train']), isSuper: false }
    agencies = [agency]
    expect(await answer('checkBusinessAirServiceFlag', { mode: 'agent' })).toMatchObject({ refused: 'POLICY-MODE' })
    agencies = [{ ...agency, lines: null }]
    expect(await answer('checkBusinessAirServiceFlag', { mode: 'agent' })).toMatchObject({ isOpen: true })
    agencies = []
    expect(policyRefusals.zh['POLICY-MODE']).toContain('没有在这种方式下预订机票的权限')
    expect(policyRefusals.en['POLICY-MODE']).toContain('no authority to book flights in this mode')
  })
  it('tells whether a flight has to hang on an application [C-CONF-08]', async () => {
    const asked = await answer('checkApplicationAirBookFlag', {})
    expect(switches.checkApplicationAirBookFlag.result.parse(asked)).toEqual({ need: 'off', because: null, canBookWithout: true })
    const linked = { 'application-linked': { onBreach: 'forbid', writtenIn, default: true, byRank: {} } }
    const own = document(1_500)
    const strict = JSON.stringify({ ...own, layers: [], domesticFlights: { ...own.domesticFlights, rules: linked } }) as never
    const at = { effectiveAt: START, createdAt: START }
    await test.db.kysely
      .insertInto('policyVersion')
      .values({ companyId: withPolicy, version: 9, document: strict, ...at })
      .execute()
    expect(await answer('checkApplicationAirBookFlag', {})).toEqual({ need: 'needed', because: null, canBookWithout: false })
    const superAgent = { everybody: true, userCodes: new Set<string>(), departmentCodes: new Set<string>(), lines: null, isSuper: true }
    agencies = [superAgent]
    const waived = { need: 'waived', because: 'superAgent', canBookWithout: true }
    expect(await answer('checkApplicationAirBookFlag', { mode: 'agent' })).toEqual(waived)
    expect(await answer('checkApplicationAirBookFlag', {})).toMatchObject({ need: 'needed' })
    agencies = []
    expect(await answer('queryBusinessOaConfig', {})).toMatchObject({
      lines: [{ businessCode: 'flight', need: 'needed' }, {}, {}, {}, {}, {}, {}, {}, {}],
    })
    await test.db.kysely.deleteFrom('policyVersion').where('version', '=', 9).execute()
  })
  it('tells on which lines people from outside may come along [C-CONF-09]', async () => {
    const asked = switches.queryOutBookBusiness.result.parse(await answer('queryOutBookBusiness', {}))
    expect(asked.outsidersMax).toBe(4)
    expect(asked.lines.filter(({ isOpen }) => isOpen).map(({ businessCode }) => businessCode)).toEqual(['flight'])
  })
  it('tells how applications stand to bookings [C-CONF-10]', async () => {
    const asked = switches.queryBusinessOaConfig.result.parse(await answer('queryBusinessOaConfig', {}))
    expect(asked).toMatchObject({ needsApproval: true, earlierDays: 1, laterDays: 0, urgentHours: 24 })
    expect(asked.lines[0]).toEqual({ businessCode: 'flight', state: 'on', need: 'off', because: null })
  })
  it('tells by which rules and on how many levels somebody has to agree [C-SCENE-14]', async () => {
    const asked = switches.getGeneralApprovalData.result.parse(await answer('getGeneralApprovalData', { sceneId: 'VISIT' }, 'en'))
    expect(asked).toMatchObject({ hoursToDecide: 12, levelsAboveMinor: [0, 50_000], flows: [] })
    expect(asked.rules.map(({ rule, way }) => [rule, way])).toEqual([
      ['cabin-within-rank', 'hard'],
      ['fare-within-price-limit', 'hard'],
      ['fare-within-price-limit', 'hard'],
    ])
    expect(asked.reasons.map(({ code }) => code)).toContain('OTHER')
    expect(await answer('getGeneralApprovalData', { sceneId: 'CLOSED' })).toMatchObject({ refused: 'POLICY-SCENE' })
  })
  it('says what scenes mean for cars, of which no policy speaks yet [C-MISC-08] [C-MISC-09]', async () => {
    const one = await answer('querySceneResultById', { sceneId: 'FAIR' })
    expect(switches.querySceneResultById.result.parse(one)).toMatchObject({ scene: { sceneId: 'FAIR' }, car: 'notYet', limits: [] })
    expect(await answer('querySceneResultById', { sceneId: 'CLOSED' })).toMatchObject({ refused: 'POLICY-SCENE' })
    await answer('setUserDefaultScene', { sceneId: 'VISIT' })
    const all = switches.queryUserSceneResult.result.parse(await answer('queryUserSceneResult', {}))
    expect([all.usualSceneId, all.scenes.map(({ sceneId }) => sceneId)]).toEqual(['VISIT', ['FAIR', 'VISIT']])
    await answer('setUserDefaultScene', { sceneId: null })
  })
})

describe('my standard as a page', () => {
  it('names whose it is, which edition and layer says so, and what follows above a limit', async () => {
    await answer('setUserDefaultScene', { sceneId: 'FAIR' })
    const mine = calls.getMyRule.result.parse(await answer('getMyRule', {}, 'en'))
    expect(mine).toMatchObject({
      rank: RANK.name,
      department: EAST.name,
      isSpecial: false,
      edition: { version: 1, sinceDate: '2026-01-01' },
      scene: { sceneId: 'FAIR' },
    })
    const [flights, trains] = mine.products
    expect([flights?.product, flights?.isBookable, trains?.product, trains?.isBookable]).toEqual(['domesticFlights', true, 'trains', false])
    expect(flights?.rules.map(({ rule, layer, approval }) => [rule, layer, approval])).toEqual([
      ['cabin-within-rank', null, 'hard'],
      ['fare-within-price-limit', 'Fair', 'hard'],
      // A route of the company's own rules, which the fair does not touch.
      ['fare-within-price-limit', null, 'hard'],
    ])
    await answer('setUserDefaultScene', { sceneId: null })
    expect(calls.getMyRule.result.parse(await answer('getMyRule', {})).products[0]?.rules[1]?.layer).toBeNull()
  })
})
