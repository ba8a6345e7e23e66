import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { governedWorld, onlyPrice } from '../../../../tools/testing/governed.ts'
import { railDesk, submissionOf } from '../../../../tools/testing/rail.ts'
import type { Language } from '../../../kernel/language.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { TrainChangeQuote } from '../../calls/changes.ts'

/* A trip that hangs on an application, moved to another train: over HTTP on the real server, the real database and the sandbox's railway. */

const world = await governedWorld()
const { product, lin, govern } = world
const rail = railDesk(product, lin)
const [DAY, NEXT_DAY] = ['2026-11-28', '2026-11-29']

beforeAll(() =>
  govern((file) => {
    onlyPrice(file, { default: 9_000 })
    Object.assign(file.settings.applications, { earlierDays: 0, laterDays: 0, needsApproval: false })
  }),
)
afterAll(() => product.stop())
afterEach(() => world.checkBooks())

async function ticketedOn(applicationId: string): Promise<string> {
  const { wanted } = await rail.ride({ date: DAY })
  const form = await rail.must<TrainOrderFormShown>('POST', '/train/app/fillOrder', wanted)
  const { orderSeq } = await rail.must<{ orderSeq: string }>('POST', '/train/app/book', {
    ...submissionOf(wanted, form),
    applicationId,
  })
  await rail.until(orderSeq, 'ticketIssued')
  return orderSeq
}

it('is told with its quote that the new day is not applied for, and which one is; within the application it is moved [E-DATE-01]', async () => {
  const leg = { kind: 'leg', departureCity: 'BJS', arrivalCity: 'SHA', startDate: DAY, endDate: DAY, wanted: { train: 1 } }
  const plan = { segments: [leg], travellers: ['QC1001'], estimateMinor: 500_000, reason: 'Client', costCode: 'CC-3102' }
  const path = '/personal/businessTrip/applyOrder/submitBusinessTripApplyOrder'
  const { applicationId } = await rail.must<{ applicationId: string }>('POST', path, plan)
  const orderSeq = await ticketedOn(applicationId)
  const quoteOn = async (date: string, language: Language) => {
    const { wanted } = await rail.ride({ date, nth: 1 })
    const asked = { tickets: [`${orderSeq}-1`], ...wanted }
    const { body } = await product.ask<TrainChangeQuote>('POST', `/train/app/change/${orderSeq}`, asked, { token: lin, language })
    expect(body.code).toBe('Z000')
    return body.result
  }
  const said = async (language: Language): Promise<readonly string[]> => {
    const { bookable } = await quoteOn(NEXT_DAY, language)
    return bookable.allowed ? [] : [bookable.code, bookable.message]
  }
  const [code, inEnglish] = await said('en')
  expect(code).toBe('TA-MISMATCH')
  expect(inEnglish).toMatch(/does not match the trip application\..*allows 28 Nov.*you chose 29 Nov/)
  expect((await said('zh'))[1]).toMatch(/与出差申请不一致。.*11月28日.*11月29日/)
  const { quoteId } = await quoteOn(NEXT_DAY, 'en')
  expect(await rail.codeOf('POST', `/train/app/confirm/${orderSeq}`, { quoteId })).toBe('TA-MISMATCH')
  const fits = await quoteOn(DAY, 'en')
  expect(fits.bookable).toEqual({ allowed: true })
  const { newOrderSeq } = await rail.must<{ newOrderSeq: string }>('POST', `/train/app/confirm/${orderSeq}`, { quoteId: fits.quoteId })
  await rail.until(newOrderSeq, 'ticketIssued')
}, 240_000)
