import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk, submissionOf } from '../../../../tools/testing/rail.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { TrainChangeQuote } from '../../calls/changes.ts'
import type { TrainGroupForm, TrainGroupPart } from '../../calls/groups.ts'
import type { TrainApprovalOrder } from '../../calls/orders.ts'
import type { StandbyForm } from '../../calls/standby.ts'
import type { ListedTrain } from '../../calls.ts'

/* A budget that does not suffice is said on every form of trains before anything is submitted, over HTTP on the real server. */

const TIMEOUT = { timeout: 120_000 }
const writtenIn = { zh: '1.3', en: '1.3' }
const FIRST_DAY = Temporal.PlainDate.from('2026-11-21')

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let lin = ''
let xu = ''

beforeAll(async () => {
  product = await testProduct()
  lin = await product.tokenOf('QC1001')
  xu = await product.tokenOf('QC3001')
  rail = railDesk(product, lin)
  await product.control('POST', '/rail/settings', { nightStop: false })
  // The first order out of a budget opens its period.
  await rail.ticketed({ date: nextDay() })
}, 300_000)
afterAll(() => product.stop())
afterEach(async () => {
  await limit('B-TRAVEL', '500000000')
  await limit('B-SALES', '60000000')
  await product.checkBooks()
})

let days = 0
/** Whoever has a ticket at a time rides no second train then. */
const nextDay = (): string => FIRST_DAY.add({ days: (days += 1) }).toString()

const limit = (code: string, limitMinor: string) =>
  product.program.db.pool.query(
    `update budget_line l set limit_minor = ${limitMinor}, excess_minor = 0 from budget b where b.id = l.budget_id and b.code = $1`,
    [code],
  )
/** So much is left in the budget of the sales department, in whatever period. */
const drain = (leftMinor = 100) => limit('B-SALES', `l.reserved_minor + l.spent_minor + ${leftMinor}`)
const excess = async (): Promise<number> => {
  const { rows } = await product.program.db.pool.query<{ excess: string }>(
    'select coalesce(sum(excess_minor), 0) as excess from budget_line',
  )
  return Number(rows[0]?.excess)
}

/** What policy says of a budget that runs short; null: nothing. */
const govern = (onBreach: string | null) =>
  rail.govern((file) => {
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
    if (onBreach !== null) file.policy.trains.rules['budget-not-exceeded'] = { onBreach, writtenIn, default: 100 }
  })

const fill = (asked: object, token = lin) => rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', asked, token)

const submission = (asked: object, form: TrainOrderFormShown, more: object = {}) => ({
  ...submissionOf(asked, form),
  ...more,
})
const send = (asked: object, form: TrainOrderFormShown, more: object = {}) =>
  product.ask('POST', '/train/app/book', submission(asked, form, more), { token: lin, language: 'en' })

const NAMED = 'The budget “Sales travel” for 2026-Q4 does not cover this. Charge it to something else, or contact Li He'
/** Of a form that has no row on which something else could be charged. */
const FIXED = 'The budget “Sales travel” for 2026-Q4 does not cover this. Please contact Li He'
const TOO_LOW = { compliant: false, isWithin: false, action: 'forbid', headline: 'Budget too low' }
const boss = { to: { kind: 'person', code: 'QC9001' }, projectCode: null, legalEntityCode: null, basisPoints: 10_000 }

describe('a budget that does not suffice, on the order form of a train', () => {
  it('is named with its owner and without a figure, nothing is called in policy then, and submitting says the same [P-POL-05]', async () => {
    await govern('forbid')
    await drain()
    const { wanted } = await rail.ride({ date: nextDay() })
    const form = await fill(wanted)
    expect(form.budget).toEqual({ word: 'forbid', sentence: NAMED })
    expect(form.verdict).toMatchObject(TOO_LOW)
    const { body } = await send(wanted, form)
    expect([body.code, body.message]).toEqual(['COST-BUDGET', expect.stringContaining('Li He, who answers for it')])
    expect(body.result).toMatchObject({ fields: [{ field: 'attribution' }] })
    // Charged to what gives enough it is in policy again.
    const other = await fill({ ...wanted, attribution: { by: 'percent', shares: [boss] } })
    expect([other.budget, other.verdict.compliant, other.bookable]).toEqual([null, true, { allowed: true }])
  })

  it('is a limit where no rule speaks of it, and the shortest of several is named with how many more there are [P-POL-05]', async () => {
    await govern(null)
    await drain()
    await limit('B-TRAVEL', 'l.reserved_minor + l.spent_minor + 200')
    const { wanted } = await rail.ride({ date: nextDay() })
    const form = await fill(wanted)
    expect(form.budget?.word).toBe('forbid')
    expect(form.budget?.sentence).toContain('“Sales travel” for 2026-Q4 does not cover this, and 1 other does not either.')
    expect(form.verdict).toMatchObject(TOO_LOW)
    const { body } = await send(wanted, form)
    expect(body.message).toContain('“Sales travel” in 2026-Q4 does not cover this cost, and 1 other does not either')
  })

  it('is only told where the rule tells, and goes beyond by exactly what is wanting [P-POL-05]', async () => {
    await govern('tell')
    await drain()
    const { wanted } = await rail.ride({ date: nextDay() })
    const form = await fill(wanted)
    expect([form.budget?.word, form.verdict.compliant, form.needs]).toEqual(['tell', true, { reason: false, approval: null }])
    expect(form.budget?.sentence).toContain('You can submit it; your company will see it')
    expect((await send(wanted, form)).body.code).toBe('Z000')
    expect(await excess()).toBe(form.totalMinor - 100)
  })

  it('asks for somebody’s word where the rule says so; the seat itself stays in policy [P-POL-05]', async () => {
    await govern('approve')
    await drain()
    const form = await fill((await rail.ride({ date: nextDay() })).wanted)
    expect([form.budget?.word, form.verdict.compliant, form.needs.reason]).toEqual(['approve', true, true])
    expect(form.approval?.approvers[0]?.userCode).toBe('QC2001')
  })
})

describe('a budget that does not suffice, on the form of a group', () => {
  const BOTH = ['QC1001', 'QC1002']

  async function applied(userCode: string, token: string, date: string) {
    const leg = { kind: 'leg', departureCity: 'BJS', arrivalCity: 'SHA', startDate: date, endDate: date, wanted: { train: 1 } }
    const plan = { segments: [leg], travellers: [userCode], estimateMinor: 500_000, reason: 'Client', costCode: 'CC-3102' }
    const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
    return { userCode, applicationId: (await rail.must<{ applicationId: string }>('POST', path, plan, token)).applicationId }
  }

  /** Two orders of one cost centre, whose budget has enough for one of them alone. */
  async function two() {
    const date = nextDay()
    const { wanted } = await rail.ride({ date, token: xu, userCodes: BOTH })
    const { travellers, ...ride } = wanted as typeof wanted & { travellers: object }
    const applications = [await applied('QC1001', lin, date), await applied('QC1002', await product.tokenOf('QC1002'), date)]
    const read = () => rail.must<TrainGroupForm>('POST', '/train/app/group/fill', { ...ride, travellers, applications }, xu)
    await drain((await read()).parts[0]?.totalMinor)
    return { ride, form: await read() }
  }

  const sent = (ride: object, { formId, parts }: TrainGroupForm) => ({
    ...ride,
    formId,
    mode: 'agent',
    rule: 'asManyAsPossible',
    contact: { kind: 'own' },
    termsAgreed: true,
    parts: parts.map((part: TrainGroupPart) => ({
      passengers: part.travellers.map(({ userCode, cards }) => ({ userCode, cardId: cards.find(({ fault }) => fault === null)?.cardId })),
      applicationId: part.applicationId,
      acceptedTotalMinor: part.totalMinor,
    })),
  })

  it('is said at the order that it no longer covers, beside what the one before it takes, and the group cannot be submitted [P-POL-05]', async () => {
    await govern('forbid')
    const { ride, form } = await two()
    expect(form.parts.map(({ budget, bookable }) => [budget?.word ?? null, bookable])).toEqual([
      [null, { allowed: true }],
      ['forbid', { allowed: false, code: 'COST-BUDGET', message: FIXED }],
    ])
    expect(form.parts.map(({ verdict }) => verdict.compliant)).toEqual([true, false])
    const { body } = await product.ask('POST', '/train/app/group', sent(ride, form), { token: xu, language: 'en' })
    expect([body.code, body.result]).toEqual([
      'COST-BUDGET',
      expect.objectContaining({ fields: [expect.objectContaining({ field: 'parts.1.attribution' })] }),
    ])
  })

  it('is gone beyond by the second of them where the rule only tells [P-POL-05]', async () => {
    await govern('tell')
    const { ride, form } = await two()
    expect(form.parts.map(({ budget }) => budget?.word ?? null)).toEqual([null, 'tell'])
    const { body } = await product.ask('POST', '/train/app/group', sent(ride, form), { token: xu, language: 'en' })
    expect(body.code).toBe('Z000')
    expect(await excess()).toBe(form.parts[1]?.totalMinor)
  })
})

it('is said on the form of a standby, by the dearest of what would do [P-POL-05]', async () => {
  await govern('forbid')
  await drain()
  const { train, wanted } = await rail.ride({ date: nextDay() })
  await product.control('POST', '/rail/seats', { trainId: train.trainId, seatType: wanted.seat, left: 0 })
  const form = await rail.must<StandbyForm>('POST', '/train/app/standby/fill', { requirements: [wanted] })
  expect([form.budget, form.verdict]).toEqual([{ word: 'forbid', sentence: NAMED }, expect.objectContaining(TOO_LOW)])
})

it('has whoever agrees to a standby read all that is waited for, until when, and the dearest as the most of it', async () => {
  await govern('approve')
  await drain()
  const date = nextDay()
  const rides = await Promise.all([0, 1].map((nth) => rail.ride({ date, nth })))
  const requirements = rides.map(({ wanted }) => wanted)
  for (const { trainId, seat } of requirements) await product.control('POST', '/rail/seats', { trainId, seatType: seat, left: 0 })
  const form = await rail.must<StandbyForm>('POST', '/train/app/standby/fill', { requirements })
  const { reasons, approval, latestCutOffAt: cutOffAt } = form
  const asked = {
    reason: { code: reasons[0]?.code, note: 'The client set the time' },
    approvers: form.travellers.map(({ userCode }) => ({ userCode, approverCode: approval?.approvers[0]?.userCode })),
  }
  const sent = submission({ requirements, cutOffAt }, form, asked)
  const { standbyId } = await rail.must<{ standbyId: string }>('POST', '/train/app/standby/submit', sent)
  const { approval: request } = await rail.order(standbyId)
  const manager = await product.tokenOf('QC2001')
  const read = await rail.must<TrainApprovalOrder>('GET', `/train/app/approvalOrder/${request?.approvalId}`, {}, manager)
  expect(read.standby?.wishes.map(({ train }) => train.trainId)).toEqual(requirements.map(({ trainId }) => trainId))
  expect([read.standby?.isServed, read.totalMinor]).toEqual([false, Math.max(...form.requirements.map(({ fareMinor }) => fareMinor))])
  expect(Temporal.Instant.from(read.standby?.cutOffAt ?? '').equals(Temporal.Instant.from(cutOffAt))).toBe(true)
})

it('is said of a change before it is confirmed, which cannot be charged to anything else [P-POL-05]', TIMEOUT, async () => {
  await govern('forbid')
  const { order } = await rail.ticketed({ date: nextDay() })
  const date = nextDay()
  const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: date }
  const { trains } = await rail.must<{ trains: ListedTrain[] }>('POST', '/train/app/search', asked)
  const paidMinor = order.passengers[0]?.fareMinor ?? 0
  const dearer = trains.flatMap(({ canBook, seats, trainId, fromStationCode, toStationCode }) => {
    const seat = seats.find((one) => one.isLeft && one.verdict?.action === 'allow' && one.fareMinor > paidMinor)
    return canBook && seat ? [{ trainId, fromStationCode, toStationCode, seat: seat.seat }] : []
  })
  const path = `/train/app/change/${order.orderSeq}`
  const quote = () => rail.must<TrainChangeQuote>('POST', path, { tickets: [`${order.orderSeq}-1`], ...dearer[0] })
  expect((await quote()).budget).toBeNull()
  await drain(0)
  const quoted = await quote()
  expect(quoted).toMatchObject({
    budget: { word: 'forbid', sentence: FIXED },
    bookable: { allowed: false, code: 'COST-BUDGET', message: FIXED },
    verdict: TOO_LOW,
  })
  expect(await rail.codeOf('POST', `/train/app/confirm/${order.orderSeq}`, { quoteId: quoted.quoteId })).toBe('COST-BUDGET')
})
