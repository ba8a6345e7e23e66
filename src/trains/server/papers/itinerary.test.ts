import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tools/testing/pdf-text.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { railDesk } from '../../../../tools/testing/rail.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import type { trainItinerary } from '../../calls/papers.ts'

/* The itinerary confirmation of trains over HTTP, read back out of the file: who gets one, of what, and what stands on it. */

type Paper = CallResult<typeof trainItinerary>
const TIMEOUT = { timeout: 240_000 }

let product: TestProduct
let rail: ReturnType<typeof railDesk>
let tokens: Readonly<Record<'lin' | 'he' | 'assistant', string>>
/** Of Lin and a colleague, booked by an assistant. */
let order: TrainOrderDetails

beforeAll(async () => {
  product = await testProduct()
  const [lin, he, assistant] = await Promise.all(['QC1001', 'QC2002', 'QC3001'].map((code) => product.tokenOf(code)))
  tokens = { lin: lin ?? '', he: he ?? '', assistant: assistant ?? '' }
  rail = railDesk(product, tokens.assistant)
  order = (await rail.ticketed({ date: '2026-11-26', userCodes: ['QC1001', 'QC2002'] })).order
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function paperOf(token: string, more: object = {}, language: Language = 'en'): Promise<{ paper: Paper; text: string }> {
  const { body } = await product.ask<Paper>('GET', `/train/app/itinerary/${order.orderSeq}`, more, { token, language })
  if (body.code !== 'Z000') throw new Error(`${body.code} ${body.message}`)
  const pages = await pdfPages(Buffer.from(body.result.pdf, 'base64'))
  expect(pages.length).toBe(body.result.pages)
  return { paper: body.result, text: pages.join(' ') }
}

describe('the itinerary confirmation of a train', () => {
  it('says all of it in both scripts to whoever booked it, in either language', TIMEOUT, async () => {
    const { paper, text } = await paperOf(tokens.assistant)
    const inChinese = await paperOf(tokens.assistant, {}, 'zh')
    expect(inChinese.text).toBe(text)
    expect([paper.name, inChinese.paper.name]).toEqual([`itinerary-${order.orderSeq}.pdf`, `行程确认单-${order.orderSeq}.pdf`])
    const { train, pickupNumber, seat, lines, totalMinor } = order
    const said = [
      '行程确认单',
      'Itinerary confirmation',
      order.orderSeq,
      train.trainNo,
      pickupNumber ?? 'none',
      seat.name,
      '已出票',
      'Ticketed',
    ]
    for (const words of [...said, '2026年11月26日 周四', 'Thu 26 Nov 2026', 'UTC+8', formatMoney(totalMinor)]) expect(text).toContain(words)
    for (const { station, stationCode } of [train.from, train.to])
      for (const words of [station.zh, station.en, stationCode]) expect(text).toContain(words)
    for (const { amountMinor } of lines) expect(text).toContain(formatMoney(amountMinor))
    for (const { name, ticketNumber, car, document } of order.passengers)
      for (const words of [
        name.zh,
        name.en,
        ticketNumber ?? 'none',
        `Coach ${car ?? 'none'}`,
        document?.maskedNumber.replaceAll('•', '*') ?? 'none',
      ])
        expect(text).toContain(words)
    expect(text).not.toMatch(/\d{17}[\dX]/)
    expect(paper.tickets.map(({ passengerNo, isForTravel }) => [passengerNo, isForTravel])).toEqual([
      [1, true],
      [2, true],
    ])
  })

  it('says that it is no receipt, and until when the railway issues the paper that is one', TIMEOUT, async () => {
    const { text } = await paperOf(tokens.assistant)
    expect(text).toContain('不是发票，不能用于报销')
    expect(text).toContain('It is no receipt and cannot be claimed as an expense')
    expect(text.replaceAll(' ', '')).toContain('电子发票（铁路电子客票）')
    const { year, month, day } = Temporal.PlainDate.from(order.train.to.at.slice(0, 10)).add({ days: 180 })
    expect(text).toContain(`${year}年${month}月${day}日`)
  })

  it(
    'gives who goes along her own ticket, and no name, number or amount of others; and nobody else anything [P-PRIV-01]',
    TIMEOUT,
    async () => {
      const { paper, text } = await paperOf(tokens.he)
      expect(paper.tickets).toHaveLength(1)
      const other = order.passengers.find(({ name }) => name.en !== paper.tickets[0]?.name.en)
      for (const words of [other?.name.zh ?? 'none', other?.ticketNumber ?? 'none', '¥']) expect(text).not.toContain(words)
      expect(text).toContain('同一订单另有 1 位乘车人')
      const path = `/train/app/itinerary/${order.orderSeq}`
      expect(await rail.codeOf('GET', path, { passenger: 1 }, tokens.he)).toBe('P404')
      expect(await rail.codeOf('GET', path, {}, await product.tokenOf('QC2001'))).toBe('P404')
    },
  )

  it('is one passenger’s where she is named, without what the party paid', TIMEOUT, async () => {
    const { paper, text } = await paperOf(tokens.assistant, { passenger: 2 })
    expect(paper.name).toBe(`itinerary-${order.orderSeq}-2.pdf`)
    expect(paper.tickets.map(({ passengerNo }) => passengerNo)).toEqual([2])
    expect(text).not.toContain('¥')
  })

  it('is none before there is a ticket, and says of one that was given back that nobody rides on it', TIMEOUT, async () => {
    const { orderSeq } = await rail.book({ date: '2026-11-28', userCodes: ['QC1001'] })
    expect(await rail.codeOf('GET', `/train/app/itinerary/${orderSeq}`, {})).toBe('TR-NO-PAPER')
    await rail.until(orderSeq, 'ticketIssued')
    const asked = { tickets: [`${order.orderSeq}-1`] }
    const { quoteId } = await rail.must<{ quoteId: string }>('POST', `/train/app/refundQuote/${order.orderSeq}`, asked)
    await rail.must('POST', `/train/app/refund/${order.orderSeq}`, { quoteId })
    await rail.until(order.orderSeq, 'partialRefund')
    const { paper, text } = await paperOf(tokens.assistant)
    expect(paper.tickets.map(({ isForTravel }) => isForTravel)).toEqual([false, true])
    for (const words of ['标红的不能乘车', '已退票，不能乘车', 'Refunded, not valid for travel']) expect(text).toContain(words)
  })
})
