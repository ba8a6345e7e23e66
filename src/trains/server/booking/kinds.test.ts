import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk, submissionOf } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { companionDesk } from '../../../people/server/brought-testing.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { TrainChangeQuote } from '../../calls/changes.ts'
import type { searchTrains } from '../../calls.ts'
import type { SeatType } from '../../rules/seats.ts'
import { kindsOfFares, presentLines } from '../reading/present.ts'

/* What each kind of passenger pays and what each berth costs, on the form and on the order. Over HTTP on the real server. */

const TIMEOUT = { timeout: 240_000 }
const [LIN, CHILD] = ['QC1001', 'OUT100004']

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf(LIN))
  await companionDesk(product).bring(CHILD, '林小树', '2018-05-04')
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

interface Wish {
  readonly date: string
  readonly seat: SeatType
  readonly more?: object
  readonly wishes?: object
}

/** Books the first train of a day with such seats that are within the standard; what the form has said, and the order with its tickets. */
async function booked({ date, seat, more = {}, wishes }: Wish) {
  const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: date, ...more }
  const { trains } = await rail.must<CallResult<typeof searchTrains>>('POST', '/train/app/search', asked)
  const train = trains.find(({ canBook, seats }) => canBook && seats.some((one) => one.seat === seat && one.isLeft))
  if (!train) throw new Error(`no train is left on ${date}`)
  const { trainId, fromStationCode, toStationCode } = train
  const ride = { trainId, fromStationCode, toStationCode, seat, ...more }
  const form = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', ride)
  const { orderSeq } = await rail.must<{ orderSeq: string }>('POST', '/train/app/book', {
    ...submissionOf(ride, form),
    ...(wishes && { wishes }),
  })
  return { form, offered: train.seats.find((one) => one.seat === seat), order: await rail.until(orderSeq, 'ticketIssued') }
}

describe('an order of several kinds of passengers', () => {
  it('calls its adults’ fares theirs where children ride on another order of its group', () => {
    const price = { eachMinor: [53_750, 53_750, 0], fareMinor: 107_500, serviceFeeMinor: 0 }
    const labels = (among: number) => presentLines(price, ['adult', 'adult', 'freeChild'], 'en', among).map(({ label }) => label)
    expect([labels(1), labels(kindsOfFares(['adult', 'child', 'freeChild']))]).toEqual([['Tickets'], ['Fares · adults']])
  })

  it('says of each kind what it pays, on the form and on the order', TIMEOUT, async () => {
    const travellers = { mode: 'personal', userCodes: [LIN, CHILD] }
    const { form, order } = await booked({ date: '2026-12-02', seat: 'second', more: { travellers } })
    const said = form.lines.map(({ label, amountMinor }) => [label, amountMinor] as const)
    expect(said.map(([label]) => label)).toEqual(['Fares · adults', 'Fares · children'])
    expect(said.reduce((sum, [, minor]) => sum + minor, 0)).toBe(form.totalMinor)
    expect(order.lines.map(({ label, amountMinor }) => [label, amountMinor])).toEqual(said)
    expect(order.lines.map(({ amountMinor }) => amountMinor)).toEqual(order.passengers.map(({ fareMinor }) => fareMinor))
  })
})

describe('a sleeper', () => {
  it(
    'is agreed to at its dearest berth, and costs what the berth costs that it is given: the order says from what to what',
    TIMEOUT,
    async () => {
      const wishes = { seats: [], berths: { upper: 1 }, acceptOthers: false, acceptNoSeat: false }
      const { form, offered, order } = await booked({ date: '2026-12-03', seat: 'hardSleeper', wishes })
      const fares = new Map(offered?.berths.map(({ berth, fareMinor }) => [berth, fareMinor]))
      expect(form.totalMinor).toBe(Math.max(...fares.values()))
      expect(order.totalMinor).toBe(fares.get('upper'))
      expect(order.totalMinor).toBeLessThan(form.totalMinor)
      expect(order.payers).toMatchObject({ companyMinor: order.totalMinor, personMinor: 0 })
      const held = order.timeline.find(({ title }) => title === 'Seats held')
      expect(held?.detail).toMatch(/They cost less than was submitted: ¥[\d.]+ instead of ¥[\d.]+/)
    },
  )

  it(
    'is wished for by its berth when tickets are changed to it too, and costs what the berth costs that it is given [C-TRAIN-05]',
    TIMEOUT,
    async () => {
      const wishes = { seats: [], berths: { upper: 1 }, acceptOthers: false, acceptNoSeat: false }
      const { order } = await booked({ date: '2026-11-28', seat: 'hardSleeper', wishes })
      const { orderSeq } = order
      const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: '2026-11-29' }
      const { trains } = await rail.must<CallResult<typeof searchTrains>>('POST', '/train/app/search', asked)
      const isWanted = (one: (typeof trains)[number]['seats'][number]) => one.seat === 'hardSleeper' && one.isLeft
      const train = trains.find(({ canBook, seats }) => canBook && seats.some(isWanted))
      const fares = new Map(train?.seats.find(isWanted)?.berths.map(({ berth, fareMinor }) => [berth, fareMinor]))
      const ride = {
        trainId: train?.trainId,
        fromStationCode: train?.fromStationCode,
        toStationCode: train?.toStationCode,
        seat: 'hardSleeper',
      }
      const quote = await rail.must<TrainChangeQuote>('POST', `/train/app/change/${orderSeq}`, { tickets: [`${orderSeq}-1`], ...ride })
      expect([quote.berths, quote.seated]).toEqual([['lower', 'middle', 'upper'], 1])
      const { quoteId } = quote
      // Never more than are to lie down.
      expect(await rail.codeOf('POST', `/train/app/confirm/${orderSeq}`, { quoteId, berths: { upper: 1, middle: 1 } })).toBe('TR-SEAT')
      const confirmed = { quoteId, berths: { middle: 1 } }
      const { newOrderSeq } = await rail.must<{ newOrderSeq: string }>('POST', `/train/app/confirm/${orderSeq}`, confirmed)
      const changed = await rail.until(newOrderSeq, 'ticketIssued')
      const middleMinor = fares.get('middle') ?? 0
      expect(changed.passengers.map(({ berth, fareMinor }) => [berth, fareMinor])).toEqual([['middle', middleMinor]])
      expect(quote.totalMinor).toBe((fares.get('lower') ?? 0) - order.totalMinor)
      expect(changed.totalMinor).toBe(middleMinor - order.totalMinor)
      const details = changed.timeline.map(({ detail }) => detail).join('\n')
      expect(details).toContain(`${formatMoney(changed.totalMinor)} instead of ${formatMoney(quote.totalMinor)}`)
    },
  )
})
