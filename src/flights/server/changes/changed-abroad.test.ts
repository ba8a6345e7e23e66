import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { pointsDesk } from '../../../../tools/testing/reward-points.ts'
import { journeysAbroad, type FareOfLeg } from '../../../../tools/testing/journeys-abroad.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { getPaymentInfo } from '../../../payments/calls.ts'
import type { ChangeForm } from '../../calls/changing.ts'
import type { approvalOrder, FlightOrderDetails } from '../../calls/orders.ts'
import type { getApplyRefundInfo, getRefundForm, ReturnQuote } from '../../calls/returning.ts'
import type { JourneyLeg } from '../../rules/journey.ts'
import { plansJob } from '../jobs.ts'

/* A leg of a journey abroad is moved by whoever travels, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }
const OUT: JourneyLeg = { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: '2026-12-08' }
const BACK: JourneyLeg = { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: '2026-12-11' }

let world: Awaited<ReturnType<typeof governedWorld>>
let abroad: ReturnType<typeof journeysAbroad>
let change: ReturnType<typeof changeDesk>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  abroad = journeysAbroad(world)
  change = changeDesk(world)
  points = pointsDesk(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

const lineIn = ({ cost }: Pick<ChangeForm, 'cost'>, kind: string): number => cost.lines.find((line) => line.kind === kind)?.amountMinor ?? 0
const ticketMinor = ({ lines }: Pick<FlightOrderDetails, 'lines'>): number =>
  lines.filter(({ kind }) => kind === 'fare' || kind === 'airportTax').reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const daysOf = ({ flight }: Pick<FlightOrderDetails, 'flight'>): readonly string[] =>
  (flight.slices ?? []).map(({ from }) => from.at.slice(0, 10))
const isDearer = ({ cost }: Pick<FareOfLeg, 'cost'>): boolean => cost.lines.some(({ kind }) => kind === 'fareDifference')
const isInside = (fare: FareOfLeg): boolean => fare.verdict.compliant && isDearer(fare)
/** Three weeks each, so that no journey crosses another. */
let weeks = 0
const nextDays = (): { readonly out: JourneyLeg; readonly back: JourneyLeg; dayOf(days: number): string } => {
  const first = Temporal.PlainDate.from(OUT.departDate).add({ days: (weeks += 1) * 21 })
  const dayOf = (days: number): string => first.add({ days }).toString()
  return { out: { ...OUT, departDate: dayOf(0) }, back: { ...BACK, departDate: dayOf(3) }, dayOf }
}
/** What a journey costs from now on whose new leg this is. */
const raise = (shown: ChangeForm, percent: number) => world.product.control('POST', '/duffel/price', { flightKey: keyOf(shown), percent })
const keyOf = ({ to: { flight } }: ChangeForm): string =>
  `${flight.slices?.[0]?.segments[0]?.number}_${flight.slices?.[0]?.segments[0]?.from.airport}_${flight.slices?.[0]?.segments[0]?.to.airport}_${flight.from.at.slice(0, 10)}`
/** Under one rule for flights abroad, beside what their airline wants nothing is charged. */
const governAbroad = (rules: Record<string, unknown>) =>
  world.govern((file) => {
    const settings = file.settings as Record<string, unknown>
    settings['serviceFees'] = { rates: [], onRefund: 'kept' }
    settings['payment'] = { personPays: 'charge', cash: false, cashWindowMinutes: 600, forfeitPayer: 3, violationPayer: 3 }
    file.policy.layers = []
    const policy = file.policy as Record<string, unknown>
    policy['internationalFlights'] = { aboveLimit: 'allowed', aboveLimitPaidBy: 'difference', rules }
  })
const writtenIn = { zh: '3.9', en: '3.9' }
const codeOf = (method: 'GET' | 'POST', path: string, input: object = {}) => world.desk.codeOf(method, path, input, world.lin)
const statusOf = async (orderSeq: string): Promise<string> => (await abroad.order(orderSeq)).status.key

/** What she says beside it where policy wants that. */
const wishOf = ({ needs, reasons, approval, tickets }: ChangeForm) => {
  const first = approval?.approvers[0]?.userCode
  return {
    overReason: needs.reason ? { code: reasons[0]?.code ?? '', note: 'no other day' } : null,
    approvers: first === undefined ? [] : tickets.map(({ userCode }) => ({ userCode, level: 1, approverCode: first })),
  }
}

/** So long passes, and what is due by then is looked at: nobody tells what airlines abroad do. */
async function lookAfter(pause: Temporal.DurationLike): Promise<void> {
  await world.product.advance(pause)
  await world.product.program.db.transact((writer) => world.product.program.jobs.send(writer, plansJob, {}))
  await abroad.pass()
}

/** Asks for a change as it is shown, and lets it become what it becomes. */
async function submitted(shown: ChangeForm): Promise<string> {
  const { newOrderSeq } = await change.submit(shown, wishOf(shown))
  await abroad.pass()
  return newOrderSeq
}

describe('a leg of a journey abroad', () => {
  it(
    'is moved to what its airline offers, paid by the company to the cent, and given back at what was paid over both orders [C-AIR-27] [C-AIR-30] [C-AIR-33] [C-AIR-34] [C-AIR-35] [C-AIR-36] [C-AIR-37] [C-AIR-43] [C-AIR-44]',
    TIMEOUT,
    async () => {
      const old = await abroad.issued('RT', [OUT, BACK])
      expect(old.changing.allowed).toBe(true)
      const read = await abroad.tickets(old.orderSeq)
      expect([read.verdict, read.isWholeOnly, read.legs.length]).toEqual([{ allowed: true }, true, 2])
      // What the conditions name is for the whole journey, and of one leg no promise.
      expect([read.isFeeAsked, read.tickets[0]?.feeMinor]).toEqual([true, null])
      expect((await abroad.dates(old.orderSeq)).legs.map(({ departDate }) => departDate)).toEqual([OUT.departDate, BACK.departDate])
      const back = old.flight.slices?.[1]
      const shown = await abroad.open(old.orderSeq, { departDate: '2026-12-12', leg: 1, isWanted: isInside })
      // Told by the leg that is moved; the other stays as it is.
      expect([shown.leg, shown.from.flight.number, shown.journey.length]).toEqual([{ no: 2, count: 2 }, back?.number, 2])
      const day = shown.to.flight.from.at.slice(0, 10)
      expect(day >= '2026-12-12').toBe(true)
      expect(shown.journey[0]?.number).toBe(old.flight.number)
      const [feeMinor, moreMinor] = [lineIn(shown, 'changeFee'), lineIn(shown, 'fareDifference')]
      expect(moreMinor).toBeGreaterThan(0)
      expect(shown.cost.totalMinor).toBe(feeMinor + moreMinor + lineIn(shown, 'serviceFee'))
      expect(shown.cost.payers.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([['company', shown.cost.totalMinor]])
      const newOrderSeq = await submitted(shown)
      const next = await abroad.until(newOrderSeq, 'ticketIssued')
      expect([next.totalMinor, next.changing.from, next.changing.stands]).toEqual([shown.cost.totalMinor, old.orderSeq, 'done'])
      expect(daysOf(next)).toEqual([OUT.departDate, day])
      expect(next.abroad?.journeyType).toBe('RT')
      expect(next.passengers[0]?.ticketNumber).not.toBe(old.passengers[0]?.ticketNumber)
      expect(await statusOf(old.orderSeq)).toBe('changed')
      const [told] = await change.changes(old.orderSeq)
      expect(told).toMatchObject({ status: { key: 'changed' }, leg: { no: 2, count: 2 }, cost: { totalMinor: shown.cost.totalMinor } })
      // Nothing was held for it, and nobody is told that it was.
      const { messages } = await abroad.post<{ messages: { title: string; link: string }[] }>('/notices/messages', { size: 50 })
      const steps = messages.filter(({ link }) => link.endsWith(newOrderSeq)).map(({ title }) => title.split(' · ')[0])
      expect(new Set(steps)).toEqual(new Set(['Change prepared', 'Ticket exchanged']))
      const again = { tickets: [1], departDate: '2026-12-14', leg: 1 }
      expect(await codeOf('POST', `/airfrond/preAlterSave/${old.orderSeq}`, again)).toBe('AF-NO-CHANGEABLE')

      // A change is changed again, another leg of it: what was paid over all three orders is what the ticket is worth.
      const second = await abroad.open(newOrderSeq, { departDate: '2026-12-09', days: 2, leg: 0, isWanted: isDearer })
      expect(second.cost.fares.nowMinor).toBe(next.abroad === null ? 0 : second.cost.fares.beforeMinor + lineIn(second, 'fareDifference'))
      const lastSeq = await submitted(second)
      await abroad.decide(lastSeq)
      const last = await abroad.until(lastSeq, 'ticketIssued')
      expect(daysOf(last)).toEqual([second.to.flight.from.at.slice(0, 10), day])
      // What its airline keeps of such a fare it says when it is asked: that is no fare without a refund.
      const form = await abroad.get<CallResult<typeof getRefundForm>>(`/airfrond/getRefundForm/${lastSeq}`)
      expect([form.isFeeAsked, form.tickets.map(({ feeMinor }) => feeMinor)]).toEqual([true, [null]])
      const quote = await abroad.post<ReturnQuote>(`/airfrond/getRefundFee/${lastSeq}`, { tickets: [1], kind: 'voluntary' })
      expect(quote.backMinor + quote.feeMinor).toBe(ticketMinor(old) + moreMinor + lineIn(second, 'fareDifference'))
      expect(quote.changeFeeMinor).toBe(feeMinor + lineIn(second, 'changeFee'))
      await abroad.post(`/airfrond/addRefund/${lastSeq}`, { reason: 'planChanged', note: '', fileIds: [], quoteId: quote.quoteId })
      await abroad.until(lastSeq, 'refunded')
      const { refunds } = await abroad.get<CallResult<typeof getApplyRefundInfo>>(`/airfrond/getApplyRefundInfo/${lastSeq}`)
      expect(refunds.map(({ status }) => status.key)).toEqual(['refunded'])
    },
  )

  it('of several is named, stays between the others, and goes nowhere with a part of it [V-FLIGHT-14]', TIMEOUT, async () => {
    const { out, dayOf } = nextDays()
    const legs = [
      out,
      { fromCityCode: 'TYO', toCityCode: 'SEL', departDate: dayOf(3) },
      { fromCityCode: 'SEL', toCityCode: 'SHA', departDate: dayOf(6) },
    ]
    const old = await abroad.issued('MS', legs)
    const begin = (more: object) =>
      codeOf('POST', `/airfrond/preAlterSave/${old.orderSeq}`, { tickets: [1], departDate: dayOf(4), ...more })
    expect(await begin({})).toBe('AF-CHANGE-LEG')
    expect(await begin({ leg: 3 })).toBe('AF-CHANGE-LEG')
    expect(await begin({ leg: 1, departDate: '' })).toBe('AF-CHANGE-DATE')
    expect(await begin({ leg: 1, departDate: dayOf(7) })).toBe('AF-CHANGE-ORDER')
    expect(await begin({ leg: 2, departDate: dayOf(2) })).toBe('AF-CHANGE-ORDER')
    const [, middle] = (await abroad.dates(old.orderSeq)).legs
    expect(middle).toEqual({ departDate: dayOf(3), firstDate: dayOf(0), lastDate: dayOf(6) })
    const shown = await abroad.open(old.orderSeq, { departDate: dayOf(4), days: 1, leg: 1, isWanted: ({ verdict }) => verdict.compliant })
    expect(shown.leg).toEqual({ no: 2, count: 3 })
    const next = await abroad.until(await submitted(shown), 'ticketIssued')
    expect(daysOf(next)).toEqual([dayOf(0), dayOf(4), dayOf(6)])
  })

  it('is shown at both sums where its price moves while she reads, and asked for at none that she has not seen', TIMEOUT, async () => {
    const { out, back, dayOf } = nextDays()
    const old = await abroad.issued('RT', [out, back])
    const shown = await abroad.open(old.orderSeq, { departDate: dayOf(5), leg: 1, isWanted: isInside })
    await raise(shown, 20)
    const { body } = await change.submitting(shown, wishOf(shown))
    expect(body.code).toBe('AF-CHANGE-MOVED')
    const now = body.result.form
    expect(now.cost.totalMinor).toBeGreaterThan(shown.cost.totalMinor)
    expect(now.movedFromMinor).toBe(shown.cost.totalMinor)
    const next = await abroad.until(await submitted(now), 'ticketIssued')
    expect(next.totalMinor).toBe(now.cost.totalMinor)
  })
})

describe('a change abroad that somebody has to agree to', () => {
  /** One way is asked about: by whoever agrees before the airline is asked for anything. */
  async function asked() {
    const { out, dayOf } = nextDays()
    const old = await abroad.issued('OW', [out])
    const shown = await abroad.open(old.orderSeq, { departDate: dayOf(2), isWanted: isDearer })
    expect([shown.leg, shown.approval === null]).toEqual([{ no: 1, count: 1 }, false])
    const newOrderSeq = await submitted(shown)
    expect((await abroad.order(newOrderSeq)).pnr).toBeNull()
    const [waiting] = await change.changes(old.orderSeq)
    expect([waiting?.status.key, waiting?.sentence]).toEqual(['awaitingApproval', expect.stringContaining('once it has it')])
    return { old, shown, newOrderSeq }
  }

  it('is told to whoever has to agree by the leg that it moves, as it was', TIMEOUT, async () => {
    const { old, newOrderSeq } = await asked()
    const { approvalId = '', approvers = [] } = (await abroad.order(newOrderSeq)).approval ?? {}
    const as = await world.product.tokenOf(approvers[0]?.en === 'Lan Zhou' ? 'QC2001' : 'QC2002')
    const { before } = await abroad.get<CallResult<typeof approvalOrder>>(`/airfrond/getOrderForApproval/${approvalId}`, as)
    const [way] = old.flight.slices ?? []
    const numbers = way?.segments.map(({ number }) => number).join(' / ')
    expect(before.changed?.flight).toContain(`${way?.from.at.slice(11, 16)} ${numbers}`)
    expect(before.changed?.reason).not.toBe('')
    // What asks her says before she opens it that it is no new trip.
    const { messages } = await world.desk.must<{ messages: { title: string; link: string }[] }>(
      'POST',
      '/notices/messages',
      { size: 20 },
      as,
    )
    expect(messages.find(({ link }) => link.includes(approvalId))?.title).toContain('Shanghai → Tokyo (change)')
  })

  it('is quoted anew once it is agreed to, however long that took, and exchanged at the sums that were shown', TIMEOUT, async () => {
    const { shown, newOrderSeq } = await asked()
    // Far longer than what an airline has quoted lives.
    await world.product.advance({ hours: 3 })
    await abroad.decide(newOrderSeq)
    const next = await abroad.until(newOrderSeq, 'ticketIssued')
    expect(next.totalMinor).toBe(shown.cost.totalMinor)
    expect(next.abroad?.oneWayReason?.label).toBe('The date of the way back is open')
  })

  it(
    'comes to nothing where the price has moved by then: both sums are told, nothing is charged, and it can be asked for again',
    TIMEOUT,
    async () => {
      const { old, shown, newOrderSeq } = await asked()
      await world.product.advance({ hours: 3 })
      await raise(shown, 30)
      await abroad.decide(newOrderSeq)
      const ended = await abroad.order(newOrderSeq)
      expect(ended.timeline.map(({ title }) => title)).toContain('The price moved: not changed')
      const { detail = '' } = ended.timeline.find(({ title }) => title === 'The price moved: not changed') ?? {}
      expect(detail).toContain(formatMoney(shown.cost.totalMinor - lineIn(shown, 'serviceFee')))
      const [told] = await change.changes(old.orderSeq)
      expect([told?.status.key, told?.sentence]).toEqual(['failed', expect.stringContaining('nothing was charged')])
      expect((await abroad.order(old.orderSeq)).changing.allowed).toBe(true)
      const again = await abroad.open(old.orderSeq, { departDate: shown.to.flight.from.at.slice(0, 10), isWanted: isDearer })
      expect(again.status).toBe('open')
    },
  )

  it('that is not agreed to costs nothing, and the old ticket is as good as before', TIMEOUT, async () => {
    const { old, newOrderSeq } = await asked()
    await abroad.decide(newOrderSeq, 'reject')
    const [told] = await change.changes(old.orderSeq)
    expect([told?.status.key, told?.sentence]).toEqual(['closed', expect.stringMatching(/nothing was charged.*as good as before/)])
    expect((await abroad.tickets(old.orderSeq)).tickets[0]?.verdict).toEqual({ allowed: true })
  })
})

describe('a change abroad of which she pays a part', () => {
  /** The company pays so much of a journey, and she the rest. */
  async function due() {
    await governAbroad({ 'fare-within-price-limit': { onBreach: 'tell', paidBy: 'difference', writtenIn, default: 500 } })
    const { out, dayOf } = nextDays()
    const old = await abroad.booked('OW', [out])
    const payOrderId = old.personPart?.payOrderId ?? ''
    const checkout = await abroad.get<CallResult<typeof getPaymentInfo>>(`/pay/checkout/getPaymentInfo?payOrderId=${payOrderId}`)
    // Taxes abroad are one sum, and no airport fee.
    expect(checkout.lines.map(({ label }) => label)).toEqual(['Fare', 'Taxes and surcharges'])
    await points.payAtAlipay(payOrderId)
    await abroad.until(old.orderSeq, 'ticketIssued')
    const shown = await abroad.open(old.orderSeq, { departDate: dayOf(2), isWanted: isDearer })
    const newOrderSeq = await submitted(shown)
    const [waiting] = await change.changes(old.orderSeq)
    const personMinor = shown.cost.payers.find(({ kind }) => kind === 'person')?.amountMinor ?? 0
    expect(personMinor).toBeGreaterThanOrEqual(lineIn(shown, 'fareDifference'))
    expect(waiting).toMatchObject({ status: { key: 'awaitingPayment' }, payDue: { amountMinor: personMinor }, canWithdraw: true })
    return { old, shown, newOrderSeq, payOrderId: waiting?.payDue?.payOrderId ?? '', personMinor }
  }

  it('waits for her within its half hour, and is exchanged once she has paid', TIMEOUT, async () => {
    const { old, newOrderSeq, payOrderId, personMinor } = await due()
    await points.payAtAlipay(payOrderId)
    const next = await abroad.until(newOrderSeq, 'ticketIssued')
    expect(next.payers.find(({ kind }) => kind === 'person')?.amountMinor).toBe(personMinor)
    expect(await statusOf(old.orderSeq)).toBe('changed')
  })

  it('that is not paid in time ends for nothing', TIMEOUT, async () => {
    const { old, newOrderSeq } = await due()
    await world.product.advance({ minutes: 31 })
    await abroad.pass(2)
    expect((await abroad.order(newOrderSeq)).status.settled).toBe(true)
    const [told] = await change.changes(old.orderSeq)
    expect([told?.status.key, told?.sentence]).toEqual([
      'closed',
      expect.stringMatching(/not finished in time.*nothing was charged.*as good as before/),
    ])
    expect((await abroad.tickets(old.orderSeq)).tickets[0]?.verdict).toEqual({ allowed: true })
  })

  it('gives the money back by itself where its airline has no seats left by then', TIMEOUT, async () => {
    const { old, shown, newOrderSeq, payOrderId, personMinor } = await due()
    for (const cabin of ['economy', 'premium_economy', 'business', 'first'])
      await world.product.control('POST', '/duffel/inventory', { flightKey: keyOf(shown), cabin, seats: 0 })
    await points.payAtAlipay(payOrderId)
    await abroad.pass()
    const ended = await abroad.order(newOrderSeq)
    expect(ended.status.settled).toBe(true)
    const [told] = await change.changes(old.orderSeq)
    expect([told?.status.key, told?.sentence]).toEqual(['failed', expect.stringContaining('did not exchange the ticket')])
    expect(ended.timeline.map(({ detail }) => detail).join(' ')).toContain(formatMoney(personMinor))
    expect((await abroad.tickets(old.orderSeq)).tickets[0]?.verdict).toEqual({ allowed: true })
  })

  it('that costs nothing is exchanged without anybody paying', TIMEOUT, async () => {
    await governAbroad({})
    const { out, back, dayOf } = nextDays()
    const old = await abroad.issued('RT', [out, back])
    const shown = await abroad.open(old.orderSeq, { departDate: dayOf(5), leg: 1, isWanted: ({ cost }) => cost.totalMinor === 0 })
    const next = await abroad.until(await submitted(shown), 'ticketIssued')
    expect([next.totalMinor, next.payers]).toEqual([0, []])
  })

  it.each(['looks', 'pays'])(
    'is off once its airline has cancelled the old flight, whether somebody %s: that is given back for nothing',
    TIMEOUT,
    async (first) => {
      const { old, newOrderSeq, payOrderId } = await due()
      await abroad.airline(old, 0, { status: 'cancelled', onto: null })
      if (first === 'pays') {
        await points.payAtAlipay(payOrderId)
        await abroad.pass()
      } else await lookAfter({ minutes: 16 })
      const ended = await abroad.order(newOrderSeq)
      expect(ended.status.key).toBe(first === 'pays' ? 'ticketFailed' : 'bookingFailed')
      expect(ended.timeline.map(({ detail }) => detail).join(' ')).toContain(
        'The airline has cancelled a flight of the old ticket meanwhile',
      )
      await lookAfter({ hours: 25 })
      const lin = await world.product.tokenOf('QC1001')
      const { status } = await abroad.get<FlightOrderDetails>(`/airfrond/international/getOrderDetails/${old.orderSeq}`, lin)
      expect(status.key).toBe('flightCancelled')
      const quote = await abroad.post<ReturnQuote>(`/airfrond/getRefundFee/${old.orderSeq}`, { tickets: [1], kind: 'voluntary' }, lin)
      expect(quote.feeMinor).toBe(0)
    },
  )
})
