import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changeDesk, isChangeable } from '../../../../tools/testing/flight-changes.ts'
import { governedWorld } from '../../../../tools/testing/governed.ts'
import { leavesValue, NO_LIMIT_YUAN, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { addRefund, getApplyRefundInfo, ReturnQuote } from '../../calls/returning.ts'
import type { valueForBooking } from '../../calls/value.ts'
import type { CabinFare, flightList, moreFlights } from '../../calls/searching.ts'
import { sellerOf, theirs } from '../../rules/sellers.ts'

/* What becomes of tickets and money of a second supplier, over HTTP on the real server, each supplier in a sandbox of its own. */

const TIMEOUT = { timeout: 240_000 }
const SECOND = 'sky'
const WITHIN_MS = 8_000

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let change: ReturnType<typeof changeDesk>
beforeAll(async () => {
  world = await governedWorld({ second: { name: SECOND, searchWithinMs: WITHIN_MS } })
  value = valueDesk(world)
  change = changeDesk(world)
  await value.govern(NO_LIMIT_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  // What rests is asked again.
  await world.product.advance({ minutes: 3 })
  await world.checkBooks()
})

const second = <T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
  if (!world.product.second) throw new Error('this product has one supplier')
  return world.product.second.control<T>(method, path, body)
}
const isSeconds = ({ offerKey }: Pick<CabinFare, 'offerKey'>): boolean => sellerOf({ fareId: offerKey }) === SECOND
const givesMoneyBack = (fare: CabinFare): boolean =>
  isChangeable(fare) && !fare.conditions.leavesValue && fare.conditions.refund.some((row) => row.appliesNow && row.fee.startsWith('¥'))

/** An order on a flight of the second supplier, issued; the first one is silent while it is looked for. */
async function issuedThere(): Promise<FlightOrderDetails> {
  for (let day = 0; day < 8; day += 1) world.nextDay()
  await world.product.control('POST', '/faults', { match: 'search', kind: 'status', status: 500, times: 0 })
  const form = await value.open((fare) => isSeconds(fare) && givesMoneyBack(fare))
  await world.product.control('DELETE', '/faults')
  const order = await value.submit(form, { useValue: false })
  return world.issued(order.orderSeq)
}

async function quote(orderSeq: string): Promise<ReturnQuote> {
  return world.desk.must('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets: [1], kind: 'voluntary' }, world.lin)
}
async function giveBack(orderSeq: string, { quoteId }: Pick<ReturnQuote, 'quoteId'>): Promise<void> {
  const asked = { quoteId, reason: 'planChanged', note: '', fileIds: [] }
  await world.desk.must<CallResult<typeof addRefund>>('POST', `/airfrond/addRefund/${orderSeq}`, asked, world.lin)
  await change.pass(6)
}

/** Opens an offer of one of them; the other one is silent while it is looked for. */
async function openAt(who: 'first' | 'second', isWanted: (fare: CabinFare) => boolean): Promise<BookingForm> {
  const silent = { match: 'search', kind: 'status', status: 500, times: 0 }
  await (who === 'first' ? second('POST', '/faults', silent) : world.product.control('POST', '/faults', silent))
  const form = await value.open((fare) => isSeconds(fare) === (who === 'second') && isWanted(fare))
  await second('DELETE', '/faults')
  await world.product.control('DELETE', '/faults')
  // What rests is asked again.
  await world.product.advance({ minutes: 3 })
  return form
}

/** What the second one has of an order, by how each booking stands there; what the first one has of it. */
async function bookingsOf(orderSeq: string): Promise<{ there: readonly string[]; here: readonly string[] }> {
  interface Booking {
    readonly status: string
    readonly clientReference: string
  }
  const { id } = await world.product.program.db.kysely
    .selectFrom('orders')
    .select('id')
    .where('number', '=', orderSeq)
    .executeTakeFirstOrThrow()
  const of = ({ bookings }: { bookings: readonly Booking[] }) =>
    bookings.filter(({ clientReference }) => clientReference === id).map(({ status }) => status)
  return { there: of(await second('GET', '/bookings')), here: of(await world.product.control('GET', '/bookings')) }
}

describe('seats of the second supplier', () => {
  it('go back there where no ticket is issued', TIMEOUT, async () => {
    const form = await openAt('second', givesMoneyBack)
    await second('POST', '/faults', { match: 'ticket', kind: 'ticketingFails', times: 1 })
    const { orderSeq } = await value.submit(form, { useValue: false })
    await world.issued(orderSeq)
    await change.pass(4)
    expect((await world.order(orderSeq)).status.key).toBe('ticketFailed')
    expect(await bookingsOf(orderSeq)).toEqual({ there: ['cancelled'], here: [] })
  })
})

describe('unused value', () => {
  it('pays tickets of whoever sold those that have left it, and of nobody else', TIMEOUT, async () => {
    const given = await value.submit(await openAt('first', leavesValue), { useValue: false })
    await world.issued(given.orderSeq)
    const { airline, valueMinor } = await value.leave(given.orderSeq)
    const isTheirs = ({ cabin, offerKey, conditions }: CabinFare): boolean =>
      cabin === 'Y' && !conditions.leavesValue && theirs(offerKey).name.startsWith(airline.code)
    const payingOf = async ({ bookingId }: BookingForm) => {
      const asked = `/airfrond/value/booking/${bookingId}`
      const { companyMinor, elsewhereMinor } = await world.desk.must<CallResult<typeof valueForBooking>>('GET', asked, {}, world.lin)
      return [companyMinor, elsewhereMinor]
    }
    const there = await openAt('second', isTheirs)
    // It is said that there is some, and why it does not pay here.
    expect(await payingOf(there)).toEqual([0, valueMinor])
    const order = await value.submit(there)
    expect((await world.issued(order.orderSeq)).status.key).toBe('ticketIssued')
    expect((await value.lastCredit()).left).toBe(valueMinor)
    const here = await openAt('first', isTheirs)
    expect(await payingOf(here)).toEqual([valueMinor, 0])
    expect((await world.issued((await value.submit(here)).orderSeq)).status.key).toBe('ticketIssued')
    expect((await value.lastCredit()).left).toBe(0)
  })
})

describe('a ticket of the second supplier', () => {
  it('is given back there for the money that was quoted, and its account keeps the fee alone [C-AIR-39] [C-AIR-40]', TIMEOUT, async () => {
    const order = await issuedThere()
    const quoted = await quote(order.orderSeq)
    expect(quoted.feeMinor).toBeGreaterThan(0)
    expect(quoted.backMinor + quoted.feeMinor + quoted.serviceFeeMinor).toBe(order.totalMinor)
    await giveBack(order.orderSeq, quoted)
    expect((await world.order(order.orderSeq)).status.key).toBe('refunded')
    const { refunds } = await world.desk.must<CallResult<typeof getApplyRefundInfo>>(
      'GET',
      `/airfrond/getApplyRefundInfo/${order.orderSeq}`,
      {},
      world.lin,
    )
    expect(refunds).toMatchObject([{ status: { key: 'refunded' }, backMinor: quoted.backMinor, feeMinor: quoted.feeMinor }])
    expect(await value.balances(order.orderSeq)).toEqual({
      companyCredit: order.totalMinor - quoted.backMinor,
      [`supplier:${SECOND}`]: -quoted.feeMinor,
      serviceFee: -quoted.serviceFeeMinor,
    })
    const { there, here } = await bookingsOf(order.orderSeq)
    expect([there.length, here]).toEqual([1, []])
  })

  it(
    'is moved to flights of the same supplier, paid to it, and then given back for what both orders cost [C-AIR-27] [C-AIR-30] [C-AIR-37]',
    TIMEOUT,
    async () => {
      const order = await issuedThere()
      const shown = await change.open(order, {
        isWanted: (fare) => givesMoneyBack(fare) && fare.cost.lines.some(({ kind }) => kind === 'fareDifference'),
      })
      expect(theirs(shown.to.flight.flightId).seller).toBe(SECOND)
      const { cost } = shown
      const { newOrderSeq } = await change.submit(shown)
      await change.pass()
      const [old, next] = [await world.order(order.orderSeq), await world.order(newOrderSeq)]
      expect([old.status.key, next.status.key, next.totalMinor]).toEqual(['changed', 'ticketIssued', cost.totalMinor])
      const serviceMinor = cost.lines.find(({ kind }) => kind === 'serviceFee')?.amountMinor ?? 0
      expect(await value.balances(newOrderSeq)).toEqual({
        companyCredit: cost.totalMinor,
        [`supplier:${SECOND}`]: serviceMinor - cost.totalMinor,
        ...(serviceMinor > 0 && { serviceFee: -serviceMinor }),
      })
      expect((await bookingsOf(order.orderSeq)).here).toEqual([])

      const quoted = await quote(newOrderSeq)
      await giveBack(newOrderSeq, quoted)
      expect((await world.order(newOrderSeq)).status.key).toBe('refunded')
      const [first, then] = [await value.balances(order.orderSeq), await value.balances(newOrderSeq)]
      const both = (account: string): number => (first[account] ?? 0) + (then[account] ?? 0)
      expect(both('companyCredit')).toBe(order.totalMinor + cost.totalMinor - quoted.backMinor)
      // The first supplier has neither sold nor kept anything.
      expect(both('supplier:air1')).toBe(0)
      expect(both(`supplier:${SECOND}`)).toBeLessThan(0)
      expect(both('companyCredit') + both('serviceFee') + both(`supplier:${SECOND}`)).toBe(0)
    },
  )
})

describe('a flight that both sell', () => {
  type List = CallResult<typeof flightList>
  type More = CallResult<typeof moreFlights>

  /** The flights of a day once both have answered. */
  async function searched(departDate: string): Promise<Pick<List, 'searchId' | 'flights'>> {
    const trip = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy', departDate }
    const list = await world.desk.must<List>('POST', '/airfrond/flightList', trip, world.lin)
    const asked = { searchId: list.searchId, cabin: 'economy', answers: 99 }
    let more = await world.desk.must<More>('POST', '/airfrond/moreFlights', asked, world.lin)
    await expect
      .poll(async () => (more = await world.desk.must<More>('POST', '/airfrond/moreFlights', asked, world.lin)).heard.isWhole, {
        timeout: WITHIN_MS * 2,
        interval: 50,
      })
      .toBe(true)
    expect(more.heard.isShort).toBe(false)
    return { searchId: list.searchId, flights: more.list?.flights ?? [] }
  }

  /** One supplier's fares of a flight stand as filed, the other's far below. */
  async function cheaperAt(who: 'first' | 'second', flightId: string): Promise<void> {
    const at = (percent: number) => ({ flightId: theirs(flightId).name, bookingClass: '*', percent })
    await world.product.control('POST', '/price', at(who === 'first' ? -40 : 0))
    await second('POST', '/price', at(who === 'second' ? -40 : 0))
  }

  it('is one row, at the price of whoever asks less, and that offer is what is booked', TIMEOUT, async () => {
    const departDate = world.nextDay()
    const { searchId, flights } = await searched(departDate)
    expect(new Set(flights.map(({ number }) => number)).size).toBe(flights.length)
    // One that both have economy seats of.
    let number = ''
    let flightId = ''
    for (const flight of flights) {
      const asked = { searchId, flightId: flight.flightId }
      const { fares } = await world.desk.must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', asked, world.lin)
      const economy = fares.filter(({ cabin }) => cabin === 'Y')
      if (economy.some(isSeconds) && economy.some((fare) => !isSeconds(fare))) [number, flightId] = [flight.number, flight.flightId]
    }
    expect(number).not.toBe('')
    for (const [who, seller] of [
      ['first', null],
      ['second', SECOND],
    ] as const) {
      await cheaperAt(who, flightId)
      const found = await searched(departDate)
      const rows = found.flights.filter((one) => one.number === number)
      expect(rows).toHaveLength(1)
      const lowest = rows[0]?.lowest
      expect(sellerOf({ fareId: lowest?.offerKey ?? '' })).toBe(seller)
      const asked = { searchId: found.searchId, flightId: rows[0]?.flightId ?? '' }
      const { fares } = await world.desk.must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', asked, world.lin)
      expect(fares.find(({ cabin }) => cabin === 'Y')?.offerKey).toBe(lowest?.offerKey)
      const chosen = { version: '2.0', searchId: found.searchId, offerKey: lowest?.offerKey }
      const { bookingId } = await world.desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', chosen, world.lin)
      const form = await world.desk.form(bookingId, world.lin)
      expect(form.lines.find(({ kind }) => kind === 'fare')?.amountMinor).toBe(lowest?.fareMinor)
    }
  })
})
