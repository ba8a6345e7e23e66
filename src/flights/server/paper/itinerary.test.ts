import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { pdfPages } from '../../../../tools/testing/pdf-text.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import type { getElectronicItinerary, issuedTickets } from '../../calls/itinerary.ts'
import { FLIGHT_TICKET_CODES } from '../../rules/states.ts'

/* The itinerary confirmation over HTTP, read back out of the file: who gets one, of what, and what stands on it. */

type Paper = CallResult<typeof getElectronicItinerary>
type Listed = CallResult<typeof issuedTickets>

const TIMEOUT = { timeout: 240_000 }
const PATH = '/airfrond/getElectronicItinerary'
const LIST = '/airfrond/issuedTickets'

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let tokens: Readonly<Record<'su' | 'lin' | 'he' | 'xu', string>>
let orderSeq = ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  const [su, lin, he, xu] = await Promise.all(['QC1002', 'QC1001', 'QC2002', 'QC3001'].map((code) => product.tokenOf(code)))
  tokens = { su: su ?? '', lin: lin ?? '', he: he ?? '', xu: xu ?? '' }
  const { form } = await desk.open(tokens.su, { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }, '2026-11-24')
  orderSeq = await desk.submit(form, tokens.su)
}, 300_000)
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

async function paperOf(token: string, more: object = {}, language: Language = 'en'): Promise<{ paper: Paper; text: string }> {
  const { body } = await product.ask<Paper>('GET', PATH, { orderSeq, ...more }, { token, language })
  if (body.code !== 'Z000') throw new Error(`${body.code} ${body.message}`)
  const pages = await pdfPages(Buffer.from(body.result.pdf, 'base64'))
  expect(pages.length).toBe(body.result.pages)
  return { paper: body.result, text: pages.join(' ') }
}
const listOf = (token: string, more: object = {}) => desk.must<Listed>('GET', LIST, more, token)

describe('an order without a ticket', () => {
  it('has no itinerary confirmation, and says so in words [C-AIR-21]', TIMEOUT, async () => {
    const { body } = await product.ask('GET', PATH, { orderSeq }, { token: tokens.su, language: 'zh' })
    expect([body.code, body.message]).toEqual(['AF-NO-TICKET', '还没有出票，出票后才有行程确认单'])
    expect((await listOf(tokens.su)).orders).toEqual([])
    expect((await listOf(tokens.su, { orderSeq })).orders[0]?.tickets).toEqual([])
  })
})

describe('the itinerary confirmation of an issued order', () => {
  beforeAll(async () => {
    await desk.issue(orderSeq, tokens.su)
  }, 300_000)

  it('says all of it in both scripts to whoever booked it, in either language [C-AIR-21]', TIMEOUT, async () => {
    const order = await desk.order(orderSeq, tokens.su)
    const { paper, text } = await paperOf(tokens.su)
    const inChinese = await paperOf(tokens.su, {}, 'zh')
    expect(inChinese.text).toBe(text)
    expect([paper.name, inChinese.paper.name]).toEqual([`itinerary-${orderSeq}.pdf`, `行程确认单-${orderSeq}.pdf`])
    const { flight, fare } = order
    const said = [
      '行程确认单',
      'Itinerary confirmation',
      orderSeq,
      order.pnr ?? 'no record',
      flight.number,
      flight.from.terminal,
      flight.to.terminal,
    ]
    expect(said.every(Boolean)).toBe(true)
    for (const words of [...said, '已出票', 'Ticketed', fare.name, flight.carrier.name.zh, flight.carrier.name.en])
      expect(text).toContain(words)
    expect(text).toContain('2026年11月24日 周二')
    expect(text).toContain('Tue 24 Nov 2026')
    expect(text).toContain('UTC+8')
    expect(text).toContain('杭州萧山国际机场')
    for (const { name, ticketName, ticketNumber } of order.passengers)
      for (const words of [name.zh, ticketName, ticketNumber ?? 'no number']) expect(text).toContain(words)
    for (const { amountMinor } of order.lines) expect(text).toContain(formatMoney(amountMinor))
    expect(text).toContain(formatMoney(order.totalMinor))
    expect(paper.tickets.map(({ passengerNo, isForTravel }) => [passengerNo, isForTravel])).toEqual([
      [1, true],
      [2, true],
    ])
  })

  it('says that it is no receipt, and until when the carrier issues the paper that is one [C-AIR-21]', TIMEOUT, async () => {
    const { text } = await paperOf(tokens.su)
    expect(text).toContain('不是发票，不能用于报销')
    expect(text).toContain('It is no receipt and cannot be claimed as an expense')
    expect(text.replaceAll(' ', '')).toContain('电子发票（航空运输电子客票行程单）')
    const arrival = (await desk.order(orderSeq, tokens.su)).flight.to.at.slice(0, 10)
    const { year, month, day } = Temporal.PlainDate.from(arrival).add({ days: 180 })
    expect(text).toContain(`${year}年${month}月${day}日`)
  })

  it('shows of a document what the order shows, and never a whole number [C-AIR-21] [P-PRIV-01]', TIMEOUT, async () => {
    const order = await desk.order(orderSeq, tokens.su)
    const { text } = await paperOf(tokens.su)
    for (const { document } of order.passengers) expect(text).toContain(document.replaceAll('•', '*'))
    expect(text).not.toMatch(/\d{17}[\dX]/)
  })

  it('gives who goes along her own ticket, and no name, number or amount of others [C-AIR-21] [P-PRIV-01]', TIMEOUT, async () => {
    const whole = await desk.order(orderSeq, tokens.su)
    const { paper, text } = await paperOf(tokens.he)
    expect(text).toContain('HE/LI')
    expect(paper.tickets.map(({ name }) => name.en)).toEqual(['Li He'])
    for (const other of ['林一帆', 'LIN/YIFAN', whole.passengers[0]?.ticketNumber ?? 'none', whole.passengers[0]?.document ?? 'none'])
      expect(text).not.toContain(other)
    expect(text).not.toContain('¥')
    expect(text).toContain('同一订单另有 1 位乘机人')
    const [listed] = (await listOf(tokens.he)).orders
    expect(listed?.tickets.map(({ name }) => name.en)).toEqual(['Li He'])
    expect(listed?.travellerCount).toBe(2)
  })

  it('is printed for one of several, without what the party paid [C-AIR-21]', TIMEOUT, async () => {
    const { paper, text } = await paperOf(tokens.su, { passenger: 2 })
    expect(paper.name).toBe(`itinerary-${orderSeq}-2.pdf`)
    expect(text).toContain('何立')
    expect(text).not.toContain('林一帆')
    expect(text).not.toContain('¥')
    const codes = await Promise.all(
      [
        { token: tokens.he, passenger: 1 },
        { token: tokens.su, passenger: 9 },
      ].map(({ token, passenger }) => desk.codeOf('GET', PATH, { orderSeq, passenger }, token)),
    )
    expect(codes).toEqual(['P404', 'P404'])
  })

  it('is there for nobody whom the order does not concern [C-AIR-21] [P-PRIV-01]', TIMEOUT, async () => {
    expect(await desk.codeOf('GET', PATH, { orderSeq }, tokens.xu)).toBe('P404')
    expect(await desk.codeOf('GET', LIST, { orderSeq }, tokens.xu)).toBe('P404')
    expect((await listOf(tokens.xu)).orders).toEqual([])
  })

  it('is the same file at the same instant [C-AIR-21]', TIMEOUT, async () => {
    const [first, again] = [await paperOf(tokens.su), await paperOf(tokens.su)]
    expect(first.paper.pdf === again.paper.pdf).toBe(true)
  })
})

describe('a ticket that was given back', () => {
  it('is marked as not valid for travel, and the others stay valid [C-AIR-21]', TIMEOUT, async () => {
    const setTicket = (passengerNo: number, state: number) =>
      product.program.db.kysely
        .updateTable('flightTicket')
        .set({ state })
        .where('passengerNo', '=', passengerNo)
        .where('orderId', '=', (eb) => eb.selectFrom('orders').select('id').where('number', '=', orderSeq))
        .execute()
    await setTicket(2, FLIGHT_TICKET_CODES.REFUND_SUCCESS)
    const { paper, text } = await paperOf(tokens.su)
    expect(paper.tickets.map(({ isForTravel }) => isForTravel)).toEqual([true, false])
    expect(text).toContain('已退票，不能乘机')
    expect(text).toContain('Refunded, not valid for travel')
    expect(text).toContain('单上有已失效的客票')
    const own = await paperOf(tokens.he)
    expect(own.text).toContain('单上的客票都已失效，不能乘机')
    // No carrier issues a paper for a flight that nobody took.
    expect(own.text.replaceAll(' ', '')).not.toContain('电子发票')
    await setTicket(2, FLIGHT_TICKET_CODES.TICKET_SUCCESS)
  })
})

describe('printing', () => {
  it('is refused to whoever prints without end, and to nobody else [C-AIR-21]', TIMEOUT, async () => {
    const codes: string[] = []
    for (let sheet = 0; sheet < 61; sheet += 1) codes.push(await desk.codeOf('GET', PATH, { orderSeq }, tokens.lin))
    expect([codes[0], codes.at(-1)]).toEqual(['Z000', 'P429'])
    expect(await desk.codeOf('GET', PATH, { orderSeq }, tokens.su)).toBe('Z000')
  })
})

describe('a name with characters that few fonts have', () => {
  it('stands on it, or its number does [C-AIR-21]', TIMEOUT, async () => {
    const rename = (nameZh: string) =>
      product.program.db.kysely.updateTable('person').set({ nameZh }).where('userCode', '=', 'QC2002').execute()
    await rename('何䶮𠮷')
    const { text } = await paperOf(tokens.su)
    await rename('何立')
    expect(text).toContain('何䶮〔U+20BB7〕')
    expect(text).toContain('本单的字体没有这个字')
  })
})
