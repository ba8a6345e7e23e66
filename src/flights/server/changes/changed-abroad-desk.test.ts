import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { journeysAbroad } from '../../../../tools/testing/journeys-abroad.ts'
import { pointsDesk } from '../../../../tools/testing/reward-points.ts'
import { valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { nextTrip, orderJourneys } from '../../../orders/calls.ts'
import type { opsTicketChanges } from '../../calls/change-desk.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { JourneyLeg } from '../../rules/journey.ts'

/* A leg of a journey abroad is moved by the travel desk, over HTTP on the real server and the sandbox. */

const TIMEOUT = { timeout: 240_000 }
/** By the company's terms, for what the desk does, of each order. */
const OUR_FEE_MINOR = 3_000
const writtenIn = { zh: '3.9', en: '3.9' }

let world: Awaited<ReturnType<typeof governedWorld>>
let abroad: ReturnType<typeof journeysAbroad>
let change: ReturnType<typeof changeDesk>
let points: ReturnType<typeof pointsDesk>
let value: ReturnType<typeof valueDesk>
beforeAll(async () => {
  world = await governedWorld()
  abroad = journeysAbroad(world)
  change = changeDesk(world)
  points = pointsDesk(world)
  value = valueDesk(world)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(() => world.checkBooks())

const governAbroad = (rules: Record<string, unknown>) =>
  world.govern((file) => {
    const settings = file.settings as Record<string, unknown>
    settings['serviceFees'] = {
      rates: [{ channels: ['desk'], per: 'order', yuan: OUR_FEE_MINOR / 100 }],
      paidBy: 'company',
      onRefund: 'kept',
    }
    settings['payment'] = { personPays: 'charge', cash: false, cashWindowMinutes: 600, forfeitPayer: 3, violationPayer: 3 }
    file.policy.layers = []
    const policy = file.policy as Record<string, unknown>
    policy['internationalFlights'] = { aboveLimit: 'allowed', aboveLimitPaidBy: 'difference', rules }
  })

/** Three weeks each, so that no journey crosses another. */
let weeks = 0
function nextDays() {
  const first = Temporal.PlainDate.from('2026-12-08').add({ days: (weeks += 1) * 21 })
  const dayOf = (days: number): string => first.add({ days }).toString()
  const out: JourneyLeg = { fromCityCode: 'SHA', toCityCode: 'TYO', departDate: dayOf(0) }
  const back: JourneyLeg = { fromCityCode: 'TYO', toCityCode: 'SHA', departDate: dayOf(3) }
  return { out, back, dayOf }
}

const codeOf = (path: string, input: object) => world.desk.codeOf('POST', path, input, world.lin)
const asDesk = async <T>(method: 'GET' | 'POST', path: string, input: object) =>
  (await world.product.ask<T>(method, path, input, { token: await world.product.staffToken('desk') })).body
const listed = async (changeId: string) =>
  (await asDesk<CallResult<typeof opsTicketChanges>>('GET', '/ops/ticketChanges', {})).result.changes.find(
    (one) => one.changeId === changeId,
  )

const asking = (departDate: string, more: object = {}) => ({
  tickets: [1],
  departDate,
  reason: 'meetingMoved',
  note: 'after three in the afternoon',
  ...more,
})
const hand = (orderSeq: string, input: object) => abroad.post<{ changeId: string }>(`/airfrond/addChange/${orderSeq}`, input)

/** Back from Tokyo by two flights of the airline that sold it, by the clocks of their airports. */
function saidBack({ flight }: FlightOrderDetails, day: string, more: object = {}) {
  const own = flight.slices?.[1]?.segments[0]
  const carrier = own?.carrier.code ?? ''
  return {
    flights: [
      {
        number: `${carrier}9001`,
        from: 'HND',
        to: 'KIX',
        departAt: `${day}T15:00`,
        arriveAt: `${day}T16:20`,
        cabin: 'Y',
        bookingClass: 'Q',
      },
      {
        number: `${carrier}9002`,
        from: 'KIX',
        to: 'PVG',
        departAt: `${day}T18:00`,
        arriveAt: `${day}T19:40`,
        cabin: 'Y',
        bookingClass: 'Q',
      },
    ],
    feeMinor: 30_000,
    fareDifferenceMinor: 45_050,
    taxDifferenceMinor: 2_000,
    holdsUntil: world.product.clock.now().add({ hours: 12 }).toString(),
    why: 'Told on the phone by the airline',
    ...more,
  }
}
const ASKED_MINOR = 30_000 + 45_050 + 2_000
const quote = (changeId: string, said: object) => asDesk<{ newOrderSeq: string }>('POST', `/ops/ticketChanges/${changeId}/quoteLeg`, said)
const end = (changeId: string, more: object) =>
  asDesk('POST', `/ops/ticketChanges/${changeId}/end`, {
    outcome: 'changed',
    newTicketNumbers: [],
    pnr: null,
    why: 'The airline said so',
    ...more,
  })

describe('a leg abroad that the travel desk moves', () => {
  it(
    'is asked for by its leg, priced with fee, fare, taxes and our fee to the cent, paid by the company, and done with the new ticket [C-AIR-41] [E-CHG-01] [E-CHG-02] [V-FLIGHT-14]',
    TIMEOUT,
    async () => {
      await governAbroad({})
      const { out, back, dayOf } = nextDays()
      const old = await abroad.issued('RT', [out, back])
      expect((await abroad.tickets(old.orderSeq)).desk).toEqual({ allowed: true })
      const path = `/airfrond/addChange/${old.orderSeq}`
      expect(await codeOf(path, asking(dayOf(5)))).toBe('AF-CHANGE-LEG')
      expect(await codeOf(path, asking(dayOf(5), { leg: 2 }))).toBe('AF-CHANGE-LEG')
      expect(await codeOf(path, asking(dayOf(4), { leg: 0 }))).toBe('AF-CHANGE-ORDER')
      expect(await codeOf(path, asking(dayOf(5), { leg: 1, note: '' }))).toBe('AF-CHANGE-NOTE')
      const { changeId } = await hand(old.orderSeq, asking(dayOf(5), { leg: 1 }))
      const wayBack = old.flight.slices?.[1]
      expect(await listed(changeId)).toMatchObject({
        next: 'quote',
        leg: { no: 2, count: 2 },
        from: {
          numbers: wayBack?.segments.map(({ number }) => number).join(' / '),
          fromAirport: wayBack?.from.airport,
          toAirport: wayBack?.to.airport,
        },
        between: { after: old.flight.slices?.[0]?.to.at, before: null },
      })

      const said = saidBack(old, dayOf(5))
      const [first, second] = said.flights
      const wrongs = [
        [second, first], // not in the order in which they are flown
        [{ ...first, from: 'NRT', to: 'PVG', arriveAt: `${dayOf(5)}T14:00` }], // lands before it leaves
        [first], // does not come home
        [{ ...first, to: 'PVG', departAt: `${dayOf(0)}T00:10`, arriveAt: `${dayOf(0)}T02:10` }], // before the way out has arrived
        said.flights.map((flight) => ({ ...flight, number: `ZZ${flight.number.slice(2)}` })), // of an airline that has not sold it
      ]
      for (const flights of wrongs) expect((await quote(changeId, { ...said, flights })).code).toBe('AF-DESK-FLIGHT')
      const soon = world.product.clock.now().add({ minutes: 20 }).toString()
      expect((await quote(changeId, { ...said, holdsUntil: soon })).code).toBe('AF-DESK-LATE')
      const quoted = await quote(changeId, said)
      expect(quoted.code).toBe('Z000')
      expect((await quote(changeId, said)).code).toBe('AF-DESK-DECIDED')
      const { newOrderSeq } = quoted.result
      await change.pass(2)
      // Whoever enters the new ticket reads what it is of.
      const arranged = said.flights.map(({ number }) => number).join(' / ')
      expect(await listed(changeId)).toMatchObject({
        ...{ next: 'issue', code: 3, feeMinor: 30_000, differenceMinor: 47_050 },
        to: { numbers: arranged, fromAirport: first?.from, toAirport: second?.to },
      })
      const [told] = await change.changes(old.orderSeq)
      expect(told?.cost?.lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
        ['changeFee', 30_000],
        ['fareDifference', 45_050],
        ['taxDifference', 2_000],
        ['serviceFee', OUR_FEE_MINOR],
      ])
      expect(told?.cost).toMatchObject({
        totalMinor: ASKED_MINOR + OUR_FEE_MINOR,
        payers: [{ kind: 'company', amountMinor: ASKED_MINOR + OUR_FEE_MINOR }],
      })
      expect(told).toMatchObject({
        leg: { no: 2, count: 2 },
        to: { number: arranged },
        kind: 'desk',
      })
      expect((await end(changeId, { newTicketNumbers: ['9990000000011'], pnr: 'DESK22' })).code).toBe('Z000')
      const next = await abroad.until(newOrderSeq, 'ticketIssued')
      expect([next.totalMinor, next.pnr, next.passengers[0]?.ticketNumber]).toEqual([
        ASKED_MINOR + OUR_FEE_MINOR,
        'DESK22',
        '9990000000011',
      ])
      // The way out stays as it was; the way back is by the clocks of its airports.
      expect(next.flight.slices?.[0]).toEqual(old.flight.slices?.[0])
      const after = next.flight.slices?.[1]
      expect([after?.from.at, after?.to.at]).toEqual([`${dayOf(5)}T15:00:00+09:00`, `${dayOf(5)}T19:40:00+08:00`])
      // Nobody has said that somebody else flies them.
      expect(after?.segments.map(({ operatedBy }) => operatedBy)).toEqual(said.flights.map(() => null))
      expect((await abroad.order(old.orderSeq)).status.key).toBe('changed')
      // No machine of the airline's knows it: what is done with it further is the desk's as well.
      expect((await abroad.tickets(newOrderSeq)).verdict).toMatchObject({ allowed: false, code: 'AF-CHANGE-DESK' })
      expect(await codeOf(`/airfrond/getRefundFee/${newOrderSeq}`, { tickets: [1], kind: 'voluntary' })).toBe('AF-REFUND-DESK')
    },
  )

  it('is paid by the person as far as policy says so, and its money goes back to the cent where the airline says no', TIMEOUT, async () => {
    // The company pays so much of a journey, and she the rest.
    await governAbroad({ 'fare-within-price-limit': { onBreach: 'tell', paidBy: 'difference', writtenIn, default: 500 } })
    const { out, back, dayOf } = nextDays()
    const old = await abroad.booked('RT', [out, back])
    await points.payAtAlipay(old.personPart?.payOrderId ?? '')
    await abroad.until(old.orderSeq, 'ticketIssued')
    const { changeId } = await hand(old.orderSeq, asking(dayOf(5), { leg: 1 }))
    const quoted = await quote(changeId, saidBack(old, dayOf(5)))
    expect(quoted.code).toBe('Z000')
    await change.pass(2)
    const [due] = await change.changes(old.orderSeq)
    const personMinor = due?.payDue?.amountMinor ?? 0
    const isHers = (kind: string) => due?.cost?.lines.find((line) => line.kind === kind)?.payers.personMinor
    // What its fare is dearer by is above what the company pays, its taxes are the company's; each line is shared as the whole is.
    expect([isHers('fareDifference'), isHers('taxDifference'), isHers('serviceFee')]).toEqual([45_050 - 1_914, 1_914, 0])
    expect(personMinor).toBe(45_050 + (isHers('changeFee') ?? 0))
    await points.payAtAlipay(due?.payDue?.payOrderId ?? '')
    await change.pass(2)
    expect(await listed(changeId)).toMatchObject({ next: 'issue' })
    expect((await end(changeId, { outcome: 'refused' })).code).toBe('Z000')
    await change.pass(3)
    expect((await abroad.order(quoted.result.newOrderSeq)).status.key).toBe('ticketFailed')
    expect(await value.balances(quoted.result.newOrderSeq)).toEqual({})
    expect((await change.changes(old.orderSeq))[0]?.status.key).toBe('failed')
    expect((await abroad.order(old.orderSeq)).status.key).toBe('ticketIssued')
  })

  it('waits for a word with seats that its airline keeps, and says so to its end', TIMEOUT, async () => {
    await governAbroad({})
    const { out, back, dayOf } = nextDays()
    const old = await abroad.issued('RT', [out, back])
    const { changeId } = await hand(old.orderSeq, asking(dayOf(5), { leg: 1 }))
    await governAbroad({ 'fare-within-price-limit': { onBreach: 'approve', writtenIn: { zh: '3.9', en: '3.9' }, default: 10 } })
    const { result } = await quote(changeId, saidBack(old, dayOf(5)))
    const said = async (): Promise<string> => JSON.stringify((await abroad.order(result.newOrderSeq)).timeline)
    expect(await said()).toContain('Your seat is held')
    expect(await said()).not.toContain('once approved')
    const { status } = await abroad.decide(result.newOrderSeq, 'reject')
    expect(status.key).toBe('rejected')
    expect(await said()).not.toContain('No seat had been taken')
  })

  it('is taken back as long as the desk has not priced it, and then moved by machine as before', TIMEOUT, async () => {
    await governAbroad({})
    const { out, back, dayOf } = nextDays()
    const old = await abroad.issued('RT', [out, back])
    const { changeId } = await hand(old.orderSeq, asking(dayOf(5), { leg: 1 }))
    await abroad.post(`/airfrond/withdrawChange/${old.orderSeq}`, { changeId })
    expect((await quote(changeId, saidBack(old, dayOf(5)))).code).toBe('AF-DESK-DECIDED')
    expect((await abroad.tickets(old.orderSeq)).verdict).toEqual({ allowed: true })
  })

  it('may be what is still to come of a journey that has begun, and nothing that was flown', TIMEOUT, async () => {
    await governAbroad({})
    const { out, back, dayOf } = nextDays()
    const old = await abroad.issued('RT', [out, back])
    const landed = Temporal.Instant.from(old.flight.slices?.[0]?.to.at ?? '')
    await world.product.advance({
      seconds: Math.ceil((landed.epochMilliseconds - world.product.clock.now().epochMilliseconds) / 1_000) + 60,
    })
    // Weeks have passed: she comes in anew.
    const token = await world.product.tokenOf('QC1001')
    // Its way back is what comes next, on its own page and at home.
    const wayBack = old.flight.slices?.[1]
    const begun = await abroad.get<FlightOrderDetails>(`/airfrond/international/getOrderDetails/${old.orderSeq}`, token)
    expect(begun.timeline.at(-1)).toMatchObject({ state: 'next', at: wayBack?.from.at })
    const { order } = await abroad.get<CallResult<typeof nextTrip>>('/order/next', token)
    expect([order?.orderSeq, order?.title, order?.from.at, order?.to.at]).toEqual([
      old.orderSeq,
      wayBack?.segments.map(({ number }) => number).join(' / '),
      wayBack?.from.at,
      wayBack?.to.at,
    ])
    // Among her journeys both ways stand on one line, as long as one of them is still to come.
    const { journeys } = await abroad.get<CallResult<typeof orderJourneys>>('/order/journeys', token)
    const whole = journeys.find(({ orders }) => orders.some(({ orderSeq }) => orderSeq === old.orderSeq))
    expect(whole?.orders.map(({ from, to }) => [from.at, to.at])).toEqual(old.flight.slices?.map(({ from, to }) => [from.at, to.at]))
    const path = `/airfrond/addChange/${old.orderSeq}`
    expect(await world.desk.codeOf('POST', path, asking(dayOf(2), { leg: 0 }), token)).toBe('AF-CHANGE-USED')
    const { changeId } = await abroad.post<{ changeId: string }>(path, asking(dayOf(4), { leg: 1 }), token)
    const quoted = await quote(changeId, saidBack(old, dayOf(4)))
    expect(quoted.code).toBe('Z000')
    await change.pass(2)
    expect((await end(changeId, { newTicketNumbers: ['9990000000012'] })).code).toBe('Z000')
    await change.pass(2)
    const next = await abroad.get<FlightOrderDetails>(`/airfrond/international/getOrderDetails/${quoted.result.newOrderSeq}`, token)
    expect(next.status.key).toBe('ticketIssued')
    expect(next.flight.slices?.map(({ from }) => from.at.slice(0, 10))).toEqual([dayOf(0), dayOf(4)])
  })
})
