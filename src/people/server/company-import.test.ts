import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costs } from '../../costs/server/index.ts'
import { TestClock } from '../../server/clock.ts'
import type { Database } from '../../server/database/connect.ts'
import type { TestDatabase } from '../../server/database/testing.ts'
import { testDatabase } from '../../server/database/testing.ts'
import { secretsFrom } from '../../server/secrets.ts'
import type { ImportSummary } from './index.ts'
import { createPeople, importCompany } from './index.ts'
import { demoCompanyText, secondCompanyText } from '../../server/testing.ts'

const clock = new TestClock('2026-11-21T02:00:00Z')
const secrets = secretsFrom([randomBytes(32).toString('base64')])
const people = createPeople(secrets)
let database: TestDatabase
let db: Database
let demo = ''

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  demo = await demoCompanyText()
})
afterAll(() => database.drop())

async function imported(text: string): Promise<ImportSummary> {
  const result = await importCompany({ db, clock, secrets }, text)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.summary
}

const problemsOf = async (text: string) => {
  const result = await importCompany({ db, clock, secrets }, text)
  return result.ok ? [] : result.problems
}

/** How many rows there are, table by table, and what they hold. */
async function everything(): Promise<string> {
  const tables = [
    'company',
    'department',
    'job_rank',
    'person',
    'sign_in_name',
    'password',
    'id_card',
    'cost_centre',
    'person_cost_centre',
    'policy_version',
    'company_credit',
  ]
  const rows = await Promise.all(
    tables.map(async (table) => (await db.pool.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)).rows),
  )
  return JSON.stringify(rows)
}

const companyId = async (code: string): Promise<string> =>
  (await db.kysely.selectFrom('company').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
const whoIs = async (userCode: string, code = 'QCDEMO') => {
  const person = await people.byUserCode(db.read, { companyId: await companyId(code), userCode })
  if (!person) throw new Error(`no ${userCode}`)
  return person
}

describe('importing a company', () => {
  it('imports nothing where one key is misspelt, and names it with line and column', async () => {
    const empty = await everything()
    const lines = demo.split('\n')
    const line = lines.findIndex((text) => text.includes('roles: [employee, finance]'))
    lines[line] = '    rolse: [employee, finance]'
    expect(await problemsOf(lines.join('\n'))).toEqual([
      { line: line + 1, column: 5, message: 'unknown key "rolse"; did you mean "roles"?' },
    ])
    expect(await everything()).toBe(empty)
  })

  it('makes the company with its people, documents, cost centres, policy and credit', async () => {
    expect(await imported(demo)).toEqual({
      companyCode: 'QCDEMO',
      isNew: true,
      departments: { created: 6, updated: 0 },
      ranks: { created: 3, updated: 0 },
      costCentres: { created: 7, updated: 0 },
      legalEntities: 2,
      projects: 2,
      budgets: 3,
      people: { created: 8, updated: 0, left: 0 },
      documents: 11,
      passwordsSet: 8,
      agents: 3,
      scenes: 4,
      policy: { version: 1, isNew: true, replaced: [] },
      creditLimitMinor: 50_000_000,
    })
    const lin = await whoIs('QC1001')
    expect(lin).toMatchObject({ rank: { code: 'P6' }, department: { code: 'SALES-EAST' }, managerId: (await whoIs('QC2001')).personId })
    expect(await costs.optionsFor(db.read, lin)).toMatchObject([
      { code: 'CC-3102', isDefault: true },
      { code: 'CC-3100', isDefault: false },
      { code: 'CC-5001' },
    ])
    expect(await people.companySettings(db.read, lin.companyId)).toEqual({
      offerLifetimeMinutes: 20,
      extras: { seats: 'person', bags: 'company', packages: 'person' },
      outsidersPerBooking: 9,
      guestDataDays: 30,
      inquiries: { answerMinutes: 120, from: '09:00', until: '18:00' },
      serviceFees: {
        rates: [
          { products: null, channels: ['desk'], per: 'order', amount: { is: 'fixed', amountMinor: 3_000 } },
          {
            products: ['flightAbroad'],
            channels: null,
            per: 'ticket',
            amount: { is: 'percent', basisPoints: 100, atLeastMinor: 2_000, atMostMinor: 20_000 },
          },
          { products: ['flight'], channels: null, per: 'ticket', amount: { is: 'fixed', amountMinor: 1_000 } },
        ],
        paidBy: 'company',
        isReturned: false,
      },
      paymentWindowMinutes: 30,
      trainPaymentWindowMinutes: 10,
      payment: { personPays: 'charge', cash: true, cashWindowMinutes: 1_440, forfeitPayer: 3, violationPayer: 3 },
      points: { name: { zh: '积分', en: 'points' } },
      phonesKeptBy: 'person',
      lines: {
        flight: true,
        train: true,
        hotelDomestic: true,
        hotelOverseas: false,
        hotelGat: false,
        car: true,
        metro: true,
        carpool: false,
        flightAbroad: true,
      },
      roomSharing: true,
      survey: { open: true, hoursAfterTrip: 24 },
      carRewards: { open: true, pointsPerYuan: 1 },
      notices: {
        sms: ['told'],
        mail: ['orders', 'payments', 'approvals', 'told', 'trips'],
        card: ['orders', 'payments', 'approvals', 'told', 'trips'],
        quietHours: { from: '22:00', until: '07:00' },
      },
      cancelReasons: [
        { code: 'CLIENT', name: { zh: '客户改期或取消', en: 'The client moved or called it off' } },
        { code: 'ONLINE', name: { zh: '改为线上会议', en: 'The meeting is held online' } },
      ],
      banners: [expect.objectContaining({ code: 'TOGETHER', to: '/together', until: null }), expect.objectContaining({ code: 'CONTACTS' })],
      applications: {
        isOffered: true,
        needsApproval: true,
        earlierDays: 1,
        laterDays: 1,
        aheadDaysMax: 365,
        estimateTolerancePercent: 10,
        urgentHours: 24,
        allowsOfflineAuthorisation: true,
      },
      approval: {
        hoursToDecide: 24,
        levelsAboveMinor: [0, 50_000],
        flows: [
          {
            ...{ code: 'ONE-WAY-ABROAD', isFree: false, notify: [], tellsBySms: false },
            when: { international: true, breaches: ['return-flight-booked'] },
            levels: [{ from: [{ by: 'divisionHead' }], mode: 'all', when: {}, ifNobody: 'refuse' }],
            time: { hoursToDecide: 24, remindAfterHours: null, onSilence: 'deny' },
          },
        ],
        ceiling: { toleranceBasisPoints: 500, toleranceMinor: 20_000, beyond: 'ask' },
      },
    })
    expect(
      await db.read
        .selectFrom('department as d')
        .innerJoin('department as p', 'p.id', 'd.parentId')
        .select(['d.code', 'p.code as parent'])
        .where('d.code', '=', 'SALES-EAST')
        .execute(),
    ).toEqual([{ code: 'SALES-EAST', parent: 'SALES' }])
  })

  it('changes what it knows when it is run again, keeps ids and passwords, and adds no edition of an equal policy', async () => {
    const before = await whoIs('QC1001')
    const cardsBefore = await people.travellerForBooking(db.read, before)
    const phcBefore = await db.read.selectFrom('password').select('phc').where('personId', '=', before.personId).execute()
    const summary = await imported(
      demo
        .replace('en: Yifan Lin }', 'en: Yi-Fan Lin }')
        .replace('costCentres: [CC-3102, CC-3100, CC-5001]', 'costCentres: [CC-5001]')
        .replaceAll('Luyan2026', 'Neuland-88'),
    )
    expect(summary).toMatchObject({
      isNew: false,
      people: { created: 0, updated: 8 },
      departments: { created: 0, updated: 6 },
      passwordsSet: 0,
      policy: { version: 1, isNew: false, replaced: [] },
    })
    const after = await whoIs('QC1001')
    expect(after).toEqual({ ...before, name: { zh: '林一帆', en: 'Yi-Fan Lin' } })
    expect((await people.travellerForBooking(db.read, after))?.cards).toEqual(cardsBefore?.cards)
    expect(await db.read.selectFrom('password').select('phc').where('personId', '=', before.personId).execute()).toEqual(phcBefore)
    expect((await costs.optionsFor(db.read, after)).map(({ code }) => code)).toEqual(['CC-5001'])
    await imported(demo)
  })

  it('adds an edition where the policy changed and leaves the one before as it was', async () => {
    clock.advance({ hours: 1 })
    expect((await imported(demo.replace('default: 1600', 'default: 1700'))).policy).toEqual({ version: 2, isNew: true, replaced: [] })
    clock.advance({ hours: 1 })
    expect((await imported(demo)).policy).toEqual({ version: 3, isNew: true, replaced: [] })
    const editions = await db.read.selectFrom('policyVersion').select(['version', 'document', 'effectiveAt']).orderBy('version').execute()
    const limits = editions.map(
      ({ document }) =>
        (document as { domesticFlights: { rules: Record<string, { default: number }> } }).domesticFlights.rules['fare-within-price-limit']
          ?.default,
    )
    expect(limits).toEqual([1600, 1700, 1600])
    expect(new Set(editions.map(({ effectiveAt }) => effectiveAt.toString())).size).toBe(3)
  })

  it('takes people without a phone, and takes nobody’s away who has given one herself', async () => {
    await imported(demo)
    const without = demo.replace("    phone: '13800006621'\n", '')
    await imported(without)
    expect((await whoIs('QC1001')).maskedPhone, 'a file that says nothing changes nothing').toBe('138 •••• 6621')
    const fresh = without
      .replace('userCode: QC1001', 'userCode: QC1009')
      .replace(/    mail: yifan.*\n/, '')
      .replace(/    documents:\n(      .*\n)+/, '')
    await imported(fresh)
    const newcomer = await whoIs('QC1009')
    expect([newcomer.maskedPhone, await people.phoneOf(db.read, newcomer)]).toEqual(['', null])
    const chosen = (phone: string) => db.transact((writer) => people.accounts.setPhone(writer, newcomer, phone, clock.now()))
    expect(await chosen('+8613800006622'), 'somebody else’s').toBe(false)
    expect(await chosen('+8613800006699')).toBe(true)
    await imported(fresh.replace('userCode: QC1009', "userCode: QC1009\n    phone: '13800006698'"))
    expect(await people.phoneOf(db.read, newcomer), 'she has chosen').toBe('+8613800006699')
    const kept = fresh
      .replace('phonesKeptBy: person', 'phonesKeptBy: company')
      .replace('userCode: QC1009', "userCode: QC1009\n    phone: '13800006698'")
    await imported(kept)
    expect(await people.phoneOf(db.read, newcomer), 'the company keeps them').toBe('+8613800006698')
    await imported(demo)
  })

  it('lets two people swap phones in one file, and changes the proposed document', async () => {
    const swapped = demo
      .replace('13800006621', 'SWAPPED')
      .replace('13800006622', '13800006621')
      .replace('SWAPPED', '13800006622')
      .replace('number: EX0001001,', 'number: EX0001001, default: true,')
    await imported(swapped)
    expect((await whoIs('QC1001')).maskedPhone).toBe('138 •••• 6622')
    const cards = (await people.travellerForBooking(db.read, await whoIs('QC1001')))?.cards
    expect(cards?.map(({ cardType, isDefault }) => [cardType, isDefault])).toEqual([
      [2, true],
      [1, false],
    ])
    await imported(demo)
    expect(await people.phoneOf(db.read, await whoIs('QC1001'))).toBe('+8613800006621')
  })

  it('refuses a sign-in that is somebody else’s in another company, and imports nothing of that file', async () => {
    const second = await secondCompanyText()
    await imported(second)
    const before = await everything()
    const [problem] = await problemsOf(second.replace('13900005502', '13800006630').replace('Lanhai Test Ltd.', 'Lanhai Renamed Ltd.'))
    const line = second.split('\n').findIndex((text) => text.includes('13900005502'))
    expect(problem).toEqual({ line: line + 1, column: 12, message: 'somebody else in this installation already signs in with this' })
    expect(await everything()).toBe(before)
  })

  it('refuses a credit limit below what is used, and imports nothing of that file', async () => {
    await db.kysely
      .updateTable('companyCredit')
      .set({ usedMinor: 600_00 })
      .where('companyId', '=', await companyId('QCDEMO'))
      .execute()
    const before = await everything()
    expect(await problemsOf(demo.replace('limitYuan: 500000', 'limitYuan: 599.99'))).toMatchObject([
      { message: 'the company has already used more credit than this limit' },
    ])
    expect(await everything()).toBe(before)
    expect((await imported(demo.replace('limitYuan: 500000', 'limitYuan: 600'))).creditLimitMinor).toBe(60_000)
  })

  it('is one import where two are run at the same moment', async () => {
    const fresh = demo
      .replace('code: QCDEMO', 'code: TWICE')
      .replaceAll('userCode: QC', 'userCode: TW')
      .replaceAll(/(manager|agent|person|partner|accompanies|owner|lead): QC/g, '$1: TW')
      .replaceAll('people: [QC', 'people: [TW')
      .replaceAll('138000066', '138000077')
      .replaceAll('@qicheng.', '@twice.')
    const summaries = await Promise.all([imported(fresh), imported(fresh)])
    expect(summaries.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(summaries.map(({ policy }) => policy.version)).toEqual([1, 1])
    expect(
      await db.read
        .selectFrom('person')
        .select('id')
        .where('companyId', '=', await companyId('TWICE'))
        .execute(),
    ).toHaveLength(8)
  })
})

describe('what is imported', () => {
  it('opens a document’s number for the supplier’s job, for its owner and company only', async () => {
    const lin = await whoIs('QC1001')
    const traveller = await people.travellerForBooking(db.read, lin)
    expect(traveller).toMatchObject({
      ticketName: 'LIN/YIFAN',
      cards: [
        { cardType: 1, maskedNumber: '1101 •••• •••• 2837', displayName: '林一帆', isDefault: true, expiresDate: null },
        { cardType: 2, maskedNumber: '•••• 1001', displayName: 'LIN YIFAN', isDefault: false },
      ],
    })
    const cardId = traveller?.cards[0]?.cardId ?? ''
    const open = await people.documentOf(db.read, { ...lin, cardId })
    expect(open).toMatchObject({ number: '110199199311082837', sex: 'M', countryCode: 'CN', surnameLatin: 'LIN' })
    expect(open?.birthDate?.toString()).toBe('1993-11-08')
    expect(await people.documentOf(db.read, { ...(await whoIs('QC1002')), cardId })).toBeNull()
    expect(await people.documentOf(db.read, { ...(await whoIs('LH1001', 'LANHAI')), cardId })).toBeNull()
  })

  it('cannot be opened in another row than its own', async () => {
    const [lin, su] = [await whoIs('QC1001'), await whoIs('QC1002')]
    const { phoneSealed } = await db.read
      .selectFrom('person')
      .select('phoneSealed')
      .where('id', '=', lin.personId)
      .executeTakeFirstOrThrow()
    await db.kysely.updateTable('person').set({ phoneSealed }).where('id', '=', su.personId).execute()
    await expect(people.phoneOf(db.read, su)).rejects.toThrow('unable to authenticate data')
    await imported(demo)
  })

  it('is found by the people and costs of its own company only', async () => {
    const [demoId, otherId] = [await companyId('QCDEMO'), await companyId('LANHAI')]
    const fang = await whoIs('LH1001', 'LANHAI')
    expect(await people.byUserCode(db.read, { companyId: demoId, userCode: 'LH1001' })).toBeNull()
    expect(await people.find(db.read, { companyId: demoId, personId: fang.personId })).toBeNull()
    expect(await people.travellerForBooking(db.read, { companyId: demoId, personId: fang.personId })).toBeNull()
    expect(await people.phoneOf(db.read, { companyId: demoId, personId: fang.personId })).toBeNull()
    expect(await costs.optionsFor(db.read, { companyId: demoId, personId: fang.personId })).toEqual([])
    const own = await costs.find(db.read, fang, 'CC-3102')
    expect(own).toMatchObject({ name: { zh: '东区费用' }, isDefault: true })
    expect(await costs.find(db.read, fang, 'CC-3100')).toBeNull()
    expect((await costs.named(db.read, otherId, [own?.id ?? ''])).size).toBe(1)
    expect((await costs.named(db.read, demoId, [own?.id ?? ''])).size).toBe(0)
  })

  it('offers no closed cost centre, and still names it', async () => {
    await imported(
      demo.replace('department: SALES-EAST }\n  - { code: CC-3108', 'department: SALES-EAST, open: false }\n  - { code: CC-3108'),
    )
    const lin = await whoIs('QC1001')
    expect((await costs.optionsFor(db.read, lin)).map(({ code }) => code)).toEqual(['CC-3100', 'CC-5001'])
    const { id } = await db.read
      .selectFrom('costCentre')
      .select('id')
      .where('companyId', '=', lin.companyId)
      .where('code', '=', 'CC-3102')
      .executeTakeFirstOrThrow()
    expect((await costs.named(db.read, lin.companyId, [id])).get(id)).toEqual({
      code: 'CC-3102',
      name: { zh: '华东销售部', en: 'East China Sales' },
    })
  })
})
