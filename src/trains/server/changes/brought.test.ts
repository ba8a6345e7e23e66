import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { companionDesk } from '../../../people/server/brought-testing.ts'
import type { confirmTrainChange, TrainChangeForm, TrainChangeQuote } from '../../calls/changes.ts'
import type { searchTrains } from '../../calls.ts'

/* Tickets of those whom somebody brings along are moved by whoever brings them, with hers and without. Over HTTP on the real server. */

const TIMEOUT = { timeout: 240_000 }
const [LIN, AUNT] = ['QC1001', 'OUT100003']

let product: TestProduct
let rail: ReturnType<typeof railDesk>

beforeAll(async () => {
  product = await testProduct()
  rail = railDesk(product, await product.tokenOf(LIN))
  await companionDesk(product).bring(AUNT, '林大姑', '1968-11-01')
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function change(
  orderSeq: string,
  wish: { readonly date: string; readonly nos: readonly number[]; readonly userCodes: readonly string[] },
) {
  const travellers = { mode: 'personal', userCodes: wish.userCodes }
  const asked = { from: { city: '北京' }, to: { city: '上海' }, trainDate: wish.date, travellers, isChange: true }
  const { trains } = await rail.must<CallResult<typeof searchTrains>>('POST', '/train/app/search', asked)
  const train = trains.find(({ canBook, seats }) => canBook && seats.some(({ seat, isLeft }) => seat === 'second' && isLeft))
  if (!train) throw new Error(`no train is left on ${wish.date}`)
  const { trainId, fromStationCode, toStationCode } = train
  const tickets = wish.nos.map((no) => `${orderSeq}-${no}`)
  const ride = { tickets, trainId, fromStationCode, toStationCode, seat: 'second' }
  const { quoteId, approval } = await rail.must<TrainChangeQuote>('POST', `/train/app/change/${orderSeq}`, ride)
  expect(approval).toBeNull()
  const { newOrderSeq } = await rail.must<CallResult<typeof confirmTrainChange>>('POST', `/train/app/confirm/${orderSeq}`, { quoteId })
  return rail.until(newOrderSeq, 'ticketIssued')
}

const bookBoth = (date: string) => rail.ticketed({ date, mode: 'personal', userCodes: [LIN, AUNT] })

describe('tickets of whom somebody brings along', () => {
  it(
    'are moved without hers: found, quoted and issued, where a search for a trip wants her along [C-TRAIN-04] [C-TRAIN-05]',
    TIMEOUT,
    async () => {
      const { order } = await bookBoth('2026-12-03')
      const form = await rail.must<TrainChangeForm>('GET', `/train/app/changeForm/${order.orderSeq}`)
      expect([form.mode, form.tickets.map(({ userCode }) => userCode)]).toEqual(['personal', [LIN, AUNT]])
      const place = { from: { city: '北京' }, to: { city: '上海' }, trainDate: '2026-12-04' }
      const alone = { ...place, travellers: { mode: 'personal', userCodes: [AUNT] } }
      expect(await rail.codeOf('POST', '/train/app/search', alone)).toBe('PEOPLE-SELF-STAYS')
      const moved = await change(order.orderSeq, { date: '2026-12-04', nos: [2], userCodes: [AUNT] })
      expect(moved.passengers.map(({ name }) => name.zh)).toEqual(['林大姑'])
    },
  )

  it('are moved with hers, by whoever may book for nobody else', TIMEOUT, async () => {
    const { order } = await bookBoth('2026-12-02')
    const moved = await change(order.orderSeq, { date: '2026-12-01', nos: [1, 2], userCodes: [LIN, AUNT] })
    expect(moved.passengers).toHaveLength(2)
  })
})
