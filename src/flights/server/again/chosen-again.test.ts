import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { ListedOrder } from '../../../orders/server/index.ts'
import type { chooseAgain } from '../../calls/again.ts'

/* An order comes to nothing, and whoever booked it chooses another flight for the same travellers. */

type Again = Extract<CallResult<typeof chooseAgain>, { way: 'choose' }>

const DAY = '2026-11-24'
const PARTY = { mode: 'agent' as const, userCodes: ['QC1001', 'QC2002'] }

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin, stranger]: string[] = []
const token = (of: string | undefined): string => of ?? ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  ;[su, lin, stranger] = await Promise.all(['QC1002', 'QC1001', 'QC3001'].map((code) => product.tokenOf(code)))
})
afterAll(() => product.stop())
afterEach(async () => {
  await product.control('DELETE', '/faults')
  await product.checkBooks()
})

const again = (orderSeq: string, of: string | undefined): Promise<Again> =>
  desk.must('GET', `/airfrond/chooseAgain/${orderSeq}`, {}, token(of))
const search = (trip: object, more: object, of: string | undefined) =>
  product.ask<{ searchId: string; flights: { flightId: string; lowest: { offerKey: string } }[] }>(
    'POST',
    '/airfrond/flightList',
    { ...trip, ...more },
    { token: token(of) },
  )

/** An order that nobody could get a seat for. */
async function soldOut(of: string | undefined, travellers: object | undefined, more: object, day = DAY): Promise<string> {
  const { form } = await desk.open(token(of), travellers as never, day)
  // Its seats are asked for at once, and others are to be faster.
  await product.control('POST', '/faults', { match: 'hold', kind: 'delayMs', ms: 1_500, times: 1 })
  const { orderSeq } = await desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form, more), token(of))
  const lever = { flightId: form.flight.flightId, bookingClass: form.fare.bookingClass }
  await product.control('POST', '/inventory', { ...lever, seats: 0 })
  await product.program.jobs.runDue()
  await product.control('POST', '/inventory', { ...lever, seats: 9 })
  expect((await desk.order(orderSeq, token(of))).status.key).toBe('bookingFailed')
  return orderSeq
}

describe('an order that got no seats', () => {
  let orderSeq = ''
  let next = ''

  const nextOf = async (of: string | undefined, whose: 'mine' | 'others') => {
    const asked = { status: 'all', whose, cursor: null, size: 20 }
    const { body } = await product.ask<{ orders: ListedOrder[] }>('POST', '/order/list', asked, { token: token(of) })
    return body.result?.orders.find((order) => order.orderSeq === orderSeq)?.next?.path
  }

  it('says what goes along: travellers, mode, cities, day, cabin, remark and what it is charged to [E-FLIGHT-11]', async () => {
    orderSeq = await soldOut(su, PARTY, { remark: 'Board meeting' })
    const read = await again(orderSeq, su)
    expect(read).toMatchObject({
      way: 'choose',
      orderSeq,
      trip: { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: DAY, cabin: 'economy' },
      passedDate: null,
      travellers: PARTY,
      carried: { remark: 'Board meeting', applicationId: null },
    })
    const { charges } = (await desk.order(orderSeq, token(su))).governed
    expect(read.carried.cost?.attribution.shares.map(({ to }) => to?.code)).toEqual(charges.map(({ to }) => to.code))
    const whole = read.carried.cost?.attribution.by === 'percent' ? read.carried.cost.attribution.shares : []
    expect(whole.reduce((sum, { basisPoints }) => sum + basisPoints, 0)).toBe(10_000)
  })

  it('leads from the list of orders to the flights for it, and whoever owns it alone to a new search', async () => {
    expect([await nextOf(su, 'others'), await nextOf(lin, 'mine')]).toEqual([`/flights/1?orderSeq=${orderSeq}`, '/home'])
  })

  it('is chosen anew from a list in its own session, and both orders name each other', async () => {
    const { trip, travellers, carried } = await again(orderSeq, su)
    const { body } = await search(trip, { travellers, orderSeq }, su)
    expect(body.code).toBe('Z000')
    const [flight] = body.result.flights
    const opened = { version: '2.0', searchId: body.result.searchId, offerKey: flight?.lowest.offerKey }
    const { bookingId } = await desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', opened, token(su))
    const form = await desk.form(bookingId, token(su))
    expect(form.travellers.map(({ userCode }) => userCode)).toEqual(PARTY.userCodes)
    next = await desk.submit(form, token(su), { remark: carried.remark, attribution: carried.cost?.attribution })
    expect((await desk.order(next, token(su))).again).toEqual({ allowed: false, from: orderSeq, to: [], journey: null })
    expect((await desk.order(orderSeq, token(su))).again).toEqual({ allowed: true, from: null, to: [next], journey: null })
    await desk.issue(next, token(su))
  })

  it('asks in the list of orders for no further one, where another stands in its place', async () => {
    expect([await nextOf(su, 'others'), await nextOf(lin, 'mine')]).toEqual([undefined, undefined])
  })

  it('tells who only goes along nothing of other orders [P-PRIV-01]', async () => {
    const li = await product.tokenOf('QC2002')
    expect((await desk.order(orderSeq, li)).again).toEqual({ allowed: false, from: null, to: [], journey: null })
  })

  it('is nobody else’s to choose again, and nobody’s whom it does not concern', async () => {
    const path = `/airfrond/chooseAgain/${orderSeq}`
    expect([await desk.codeOf('GET', path, {}, token(lin)), await desk.codeOf('GET', path, {}, token(stranger))]).toEqual([
      'AF-NOT-BOOKER',
      'P404',
    ])
    const trip = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: DAY, cabin: 'economy' }
    expect((await search(trip, { orderSeq }, lin)).body.code).toBe('AF-NOT-BOOKER')
    expect((await search(trip, { orderSeq }, stranger)).body.code).toBe('P404')
  })

  it('that was ticketed in the end is changed instead, and one on its way is left alone', async () => {
    expect(await again(next, su)).toEqual({ way: 'change', orderSeq: next })
    const trip = { fromCityCode: 'HGH', toCityCode: 'BJS', departDate: DAY, cabin: 'economy' }
    expect((await search(trip, { orderSeq: next }, su)).body.code).toBe('AF-STANDS')
    const { form } = await desk.open(token(lin), undefined, '2026-11-26')
    const { body } = await product.ask<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form), {
      token: token(lin),
    })
    expect(await desk.codeOf('GET', `/airfrond/chooseAgain/${body.result.orderSeq}`, {}, token(lin))).toBe('AF-STANDS')
    await product.program.jobs.runDue()
    await desk.issue(body.result.orderSeq, token(lin))
  })

  it('whose search or form is over leads back to its own flights, any other to a new search [E-CODE-08] [E-CODE-09]', async () => {
    const failed = await soldOut(lin, undefined, {}, '2026-11-23')
    const { trip } = await again(failed, lin)
    const mine = (await search(trip, { orderSeq: failed }, lin)).body.result
    const plain = (await search(trip, {}, lin)).body.result
    const open = async (found: typeof mine) =>
      (
        await desk.must<{ bookingId: string }>(
          'POST',
          '/airfrond/startBooking',
          { version: '2.0', searchId: found.searchId, offerKey: found.flights[0]?.lowest.offerKey },
          token(lin),
        )
      ).bookingId
    const forms = [await open(mine), await open(plain)]
    await product.advance({ hours: 3 })
    const codes = await Promise.all([
      ...[mine, plain].map(({ searchId, flights }) =>
        desk.codeOf('POST', '/airfrond/cabinList', { searchId, flightId: flights[0]?.flightId }, token(lin)),
      ),
      ...[mine, plain].map(({ searchId, flights }) =>
        desk.codeOf('POST', '/airfrond/startBooking', { version: '2.0', searchId, offerKey: flights[0]?.lowest.offerKey }, token(lin)),
      ),
      ...forms.map((id) => desk.codeOf('GET', `/airfrond/getBookingForm/${id}`, {}, token(lin))),
      ...forms.map((id) => desk.codeOf('POST', `/airfrond/checkAirAvail/${id}`, {}, token(lin))),
    ])
    expect(codes).toEqual(Array.from({ length: 4 }, () => ['AF-0-0022', 'AF-0-0021']).flat())
  })

  it('whose day has passed begins tomorrow, and says which day it was', async () => {
    const failed = await soldOut(lin, undefined, {}, '2026-11-25')
    await product.advance({ hours: 24 * 5 })
    expect(await again(failed, lin)).toMatchObject({ trip: { departDate: '2026-11-27' }, passedDate: '2026-11-25' })
  })
})
