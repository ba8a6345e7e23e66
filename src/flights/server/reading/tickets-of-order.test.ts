import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../../tools/testing/party.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { ReturnQuote } from '../../calls/returning.ts'
import type { getReturnOrder } from '../../calls/tickets-of-order.ts'

/* Two colleagues fly on one order; one of them gives her ticket back. */

type Tickets = CallResult<typeof getReturnOrder>

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let su = ''
let lin = ''
let orderSeq = ''

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  su = await product.tokenOf('QC1002')
  lin = await product.tokenOf('QC1001')
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const tickets = (of: string): Promise<Tickets> => desk.must('GET', `/airfrond/getReturnOrder/${orderSeq}`, {}, of)
const shape = ({ categories }: Tickets) => categories.map((one) => [one.category, one.tickets.map(({ passengerNo }) => passengerNo)])

/** The airline has an order's seats at the second try only: until then nothing of it is issued. */
const seatsComeLater = () => product.control('POST', '/faults', { match: 'hold', kind: 'status', status: 503, times: 1 })

describe('the tickets of an order', () => {
  it('are to be issued at first, may be cancelled with the order, and neither changed nor given back', async () => {
    await seatsComeLater()
    const { form } = await desk.open(su, { mode: 'agent', userCodes: ['QC1001', 'QC2002'] }, '2026-11-24')
    orderSeq = (await desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form), su)).orderSeq
    const read = await tickets(su)
    expect(shape(read)).toEqual([['toIssue', [1, 2]]])
    expect(read.cancel).toEqual({ allowed: true })
    const [first] = read.categories[0]?.tickets ?? []
    expect(first).toMatchObject({
      ticketNumber: null,
      change: { code: 'AF-NOT-ISSUED' },
      giveBack: { code: 'AF-NOT-ISSUED' },
      refund: null,
    })
    await product.program.jobs.runDue({ retryNow: true })
    await desk.issue(orderSeq, su)
  })

  it('cost each her part of the order, line by line', async () => {
    const { totalMinor, lines } = await desk.order(orderSeq, su)
    const read = await tickets(su)
    const all = read.categories.flatMap((one) => one.tickets)
    expect(all.reduce((sum, ticket) => sum + ticket.totalMinor, 0)).toBe(totalMinor)
    for (const ticket of all) expect(ticket.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(ticket.totalMinor)
    expect(all[0]?.lines.map(({ kind }) => kind)).toEqual(lines.map(({ kind }) => kind))
    expect(all.every(({ change, giveBack, ticketNumber }) => change.allowed && giveBack.allowed && ticketNumber !== null)).toBe(true)
    expect(read.cancel).toMatchObject({ allowed: false, code: 'AF-COMPLETE' })
  })

  it('show who only goes along her own, with nothing that she may do [P-PRIV-01]', async () => {
    const he = await product.tokenOf('QC2002')
    const read = await tickets(he)
    expect(shape(read)).toEqual([['toFly', [2]]])
    expect(read).toMatchObject({ travellerCount: 2, refunds: 0 })
    expect(read.categories[0]?.tickets[0]).toMatchObject({ change: { code: 'AF-NOT-YOURS' }, giveBack: { code: 'AF-NOT-YOURS' } })
  })

  it('part where one is given back: it stands apart with its refund', async () => {
    const quote = await desk.must<ReturnQuote>('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets: [2], kind: 'voluntary' }, su)
    const wish = { quoteId: quote.quoteId, reason: 'planChanged', note: '', fileIds: [] }
    await desk.must('POST', `/airfrond/addRefund/${orderSeq}`, wish, su)
    const under = await tickets(su)
    expect([shape(under), under.refunds]).toEqual([
      [
        ['toFly', [1]],
        ['refunding', [2]],
      ],
      1,
    ])
    for (let look = 0; look < 12; look += 1) await product.advance({ seconds: 30 })
    const after = await tickets(lin)
    expect(shape(after)).toEqual([
      ['toFly', [1]],
      ['refunded', [2]],
    ])
    expect(after.categories[1]?.tickets[0]).toMatchObject({
      refund: { status: { key: 'refunded' }, backMinor: quote.backMinor },
      giveBack: { code: 'AF-REFUNDED' },
    })
  })

  it('have left once the flight has', async () => {
    await product.advance({ hours: 24 * 5 })
    expect(shape(await tickets(su))).toEqual([
      ['left', [1]],
      ['refunded', [2]],
    ])
  })

  it('leave nothing to cancel once the order has come to nothing [E-FLIGHT-12]', async () => {
    await seatsComeLater()
    const { form } = await desk.open(su, { mode: 'agent', userCodes: ['QC1001'] }, '2026-12-02')
    orderSeq = (await desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form), su)).orderSeq
    await desk.must('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'off' }, su)
    await product.program.jobs.runDue({ retryNow: true })
    const read = await tickets(su)
    expect(shape(read)).toEqual([['ended', [1]]])
    expect(read.cancel).toMatchObject({
      allowed: false,
      code: 'AF-NO-CANCELLABLE',
      message: 'This order has no ticket that can be cancelled',
    })
    expect(await desk.codeOf('POST', `/airfrond/closeOrder/${orderSeq}`, { reason: 'off' }, su)).toBe('AF-NO-CANCELLABLE')
  })
})
