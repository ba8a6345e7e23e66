import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ticketList } from '../../calls/change-choosing.ts'
import type { readDisruption, takeAlternative } from '../../calls/disruptions.ts'
import type { getReturnOrder } from '../../calls/tickets-of-order.ts'
import type { getApplyRefundInfo, getRefundForm, ReturnQuote } from '../../calls/returning.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { companionDesk } from '../../../people/server/brought-testing.ts'
import { testProduct, type TestProduct } from '../../../../tools/testing/product.ts'
import { partyDesk } from '../../../../tools/testing/party.ts'

/* Lin brings her son and her baby along: each with a ticket of its own kind, until all of them come back. */

const FLIES = '2026-11-25'
const [SON, BABY, TWIN, ELDER] = ['OUT100001', 'OUT100002', 'OUT100003', 'OUT100004'] as const

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let lin = ''
let bring: ReturnType<typeof companionDesk>['bring']

const personal = (...userCodes: string[]) => ({ mode: 'personal' as const, userCodes })

beforeAll(async () => {
  product = await testProduct()
  desk = partyDesk(product)
  lin = await product.tokenOf('QC1001')
  bring = companionDesk(product).bring
  await bring(SON, '林小乐', '2018-05-04')
  await bring(BABY, '林小满', '2025-11-01')
  await bring(TWIN, '林小圆', '2025-11-01')
  await bring(ELDER, '林老', '1960-02-03')
})
afterAll(() => product.stop())
afterEach(() => product.checkBooks())

const linesOf = (lines: readonly { readonly kind: string; readonly label: string; readonly amountMinor: number }[], kind: string) =>
  lines.filter((line) => line.kind === kind).map(({ label, amountMinor }) => [label, amountMinor] as const)

describe('a mother with a child and an infant', () => {
  let orderSeq = ''

  it('is priced for each as what it flies: half and a tenth of the full fare, no airport fee', async () => {
    const { form, fare, found } = await desk.open(lin, personal('QC1001', SON, BABY), FLIES)
    expect(found.travellerCount).toBe(3)
    expect(form.travellers.map(({ passengerType }) => passengerType)).toEqual(['ADT', 'CNN', 'INF'])
    const full = Math.round(fare.fareMinor / ((fare.discountPercent ?? 100) / 100))
    const fares = linesOf(form.lines, 'fare')
    expect(fares.map(([label]) => label)).toEqual(['Fare · Adult', 'Fare · Child', 'Fare · Infant'])
    expect(fares[0]?.[1]).toBe(fare.fareMinor)
    // A discount is told in whole per cents: the full fare is known that exactly here.
    expect(Math.abs((fares[1]?.[1] ?? 0) * 2 - full)).toBeLessThan(full * 0.03)
    expect(Math.abs((fares[2]?.[1] ?? 0) * 10 - full)).toBeLessThan(full * 0.06)
    expect(linesOf(form.lines, 'airportTax')).toEqual([['Airport fee · Adult', 5_000]])
    const fuel = linesOf(form.lines, 'fuelSurcharge')
    expect(fuel.map(([label]) => label)).toEqual(['Fuel surcharge · Adult', 'Fuel surcharge · Child'])
    expect((fuel[1]?.[1] ?? 0) * 2).toBe(fuel[0]?.[1])
    expect(form.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(form.totalMinor)
    // The list has told the same: nothing has moved.
    expect(form.movedFromMinor).toBeNull()
    expect(fare.price.totalMinor).toBe(form.totalMinor)
    expect(form.travellers[2]?.cards[0]?.label).toBe('Infant with Yifan Lin · ID card')
    orderSeq = await desk.submit(form, lin)
    await desk.issue(orderSeq, lin)
    const order = await desk.order(orderSeq, lin)
    expect(order.status.key).toBe('ticketIssued')
    expect(order.passengers.map(({ passengerType }) => passengerType)).toEqual(['ADT', 'CNN', 'INF'])
    expect(order.passengers[1]?.document).toMatch(/^Child · ID card /)
    expect(new Set(order.passengers.map(({ ticketNumber }) => ticketNumber)).size).toBe(3)
  })

  it('has tickets whose parts are the whole, each as dear as its own', async () => {
    const order = await desk.order(orderSeq, lin)
    const { categories } = await desk.must<CallResult<typeof getReturnOrder>>('GET', `/airfrond/getReturnOrder/${orderSeq}`, {}, lin)
    const totals = categories.flatMap(({ tickets }) => tickets).toSorted((a, b) => a.passengerNo - b.passengerNo)
    expect(totals.reduce((sum, ticket) => sum + ticket.totalMinor, 0)).toBe(order.totalMinor)
    const [own = 0, son = 0, baby = 0] = totals.map(({ totalMinor }) => totalMinor)
    expect(own).not.toBe(son)
    expect(son).toBeGreaterThan(baby)
  })

  it('leaves no child behind, and no infant without its lap, when tickets are given back or changed', async () => {
    const quote = async (...tickets: number[]) =>
      desk.codeOf('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets, kind: 'voluntary' }, lin)
    expect(await quote(1)).toBe('AF-INFANT-FOLLOWS')
    expect(await quote(1, 3)).toBe('AF-LEFT-ALONE')
    const change = async (...tickets: number[]) =>
      desk.codeOf('POST', `/airfrond/preAlterSave/${orderSeq}`, { tickets, departDate: '2026-11-27' }, lin)
    expect(await change(1)).toBe('AF-INFANT-FOLLOWS')
    expect(await change(2)).toBe('AF-CHILD-ALONE')
    // What children cost on another flight is for the desk to ask.
    expect(await change(1, 2, 3)).toBe('AF-CHANGE-CHILD')
    const shown = await desk.must<CallResult<typeof ticketList>>('GET', `/airfrond/ticketList/${orderSeq}`, {}, lin)
    expect(shown.tickets.map(({ verdict }) => (verdict.allowed ? '' : verdict.code))).toEqual(['', 'AF-CHANGE-CHILD', 'AF-CHANGE-CHILD'])
    // Her own ticket cannot go without theirs: the page begins with the desk.
    expect([shown.verdict, shown.desk.allowed]).toEqual([expect.objectContaining({ code: 'AF-CHANGE-CHILD' }), true])
  })

  it('gets all of it back, each ticket by its own fare [C-AIR-39] [C-AIR-40]', async () => {
    const form = await desk.must<CallResult<typeof getRefundForm>>('GET', `/airfrond/getRefundForm/${orderSeq}`, {}, lin)
    const quote = await desk.must<ReturnQuote>('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets: [1, 2, 3], kind: 'voluntary' }, lin)
    expect(quote.tickets.map(({ paidMinor }) => paidMinor)).toEqual(form.tickets.map(({ paidMinor }) => paidMinor))
    expect(quote.tickets.map(({ feeMinor }) => feeMinor)).toEqual(form.tickets.map(({ feeMinor }) => feeMinor))
    const wish = { quoteId: quote.quoteId, reason: 'planChanged', note: '', fileIds: [] }
    await desk.must('POST', `/airfrond/addRefund/${orderSeq}`, wish, lin)
    await product.program.jobs.runDue()
    for (let look = 0; look < 12 && (await desk.order(orderSeq, lin)).status.key !== 'refunded'; look += 1)
      await product.advance({ seconds: 5 })
    const order = await desk.order(orderSeq, lin)
    expect(order.status.key).toBe('refunded')
    const brought = await desk.must<CallResult<typeof getApplyRefundInfo>>('GET', `/airfrond/getApplyRefundInfo/${orderSeq}`, {}, lin)
    const feeMinor = quote.tickets.reduce((sum, ticket) => sum + ticket.feeMinor, 0)
    expect(brought.refunds[0]).toMatchObject({ feeMinor, backMinor: order.totalMinor - feeMinor - quote.serviceFeeMinor })
  })
})

describe('a family that the desk moves to another flight', () => {
  const asDesk = async <T>(path: string, input: object): Promise<T> => {
    const { body } = await product.ask<T>('POST', path, input, { token: await product.staffToken('desk') })
    if (body.code !== 'Z000') throw new Error(`${path}: ${body.code} ${body.message}`)
    return body.result
  }
  const paidOf = async (orderSeq: string): Promise<number[]> =>
    (await desk.must<CallResult<typeof getRefundForm>>('GET', `/airfrond/getRefundForm/${orderSeq}`, {}, lin)).tickets.map(
      ({ paidMinor }) => paidMinor,
    )
  const sumOf = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0)

  it('has tickets that are worth as much as before and the difference, each as it weighs [C-AIR-41]', async () => {
    const { form } = await desk.open(lin, personal('QC1001', SON, BABY), '2026-11-28')
    const orderSeq = await desk.submit(form, lin)
    await desk.issue(orderSeq, lin)
    const [before, { flight }] = [await paidOf(orderSeq), await desk.order(orderSeq, lin)]
    const wish = { tickets: [1, 2, 3], departDate: '2026-11-30', reason: 'meetingMoved', note: 'all of us' }
    const { changeId } = await desk.must<{ changeId: string }>('POST', `/airfrond/addChange/${orderSeq}`, wish, lin)
    const { newOrderSeq } = await asDesk<{ newOrderSeq: string }>(`/ops/ticketChanges/${changeId}/quote`, {
      flight: {
        number: `${flight.carrier.code}9001`,
        fromAirport: flight.from.airport,
        toAirport: flight.to.airport,
        departAt: '2026-11-30T07:30:00+08:00',
        arriveAt: '2026-11-30T10:05:00+08:00',
      },
      ...{ cabin: 'Y', bookingClass: 'B', fareMinor: 150_000, airportTaxMinor: 5_000, fuelSurchargeMinor: 2_000 },
      ...{ feeMinor: 20_000, differenceMinor: 30_001 },
      holdsUntil: product.clock.now().add({ hours: 12 }).toString(),
      why: 'Told on the phone by the airline',
    })
    for (let look = 0; look < 3; look += 1) await product.advance({ seconds: 5 })
    const newTicketNumbers = ['9990000000001', '9990000000002', '9990000000003']
    const done = { outcome: 'changed', newTicketNumbers, pnr: 'ABC234', why: 'The airline has issued it' }
    await asDesk(`/ops/ticketChanges/${changeId}/end`, done)
    const changed = await desk.order(newOrderSeq, lin)
    expect(changed.passengers.map(({ passengerType }) => passengerType)).toEqual(['ADT', 'CNN', 'INF'])
    expect(changed.passengers[2]?.document).toContain('Infant with Yifan Lin')
    const after = await paidOf(newOrderSeq)
    expect(sumOf(after)).toBe(sumOf(before) + 30_001)
    for (const [index, paid] of after.entries()) expect(paid).toBeGreaterThan(before[index] ?? Infinity)
    const { categories } = await desk.must<CallResult<typeof getReturnOrder>>('GET', `/airfrond/getReturnOrder/${newOrderSeq}`, {}, lin)
    const cost = categories.flatMap(({ tickets }) => tickets.map(({ totalMinor }) => totalMinor))
    expect(sumOf(cost)).toBe(changed.totalMinor)
  })
})

describe('a family whose flight its airline cancels', () => {
  it('takes another for nothing with one tap, all of them, and each ticket stays worth what it was', async () => {
    const { form } = await desk.open(lin, personal('QC1001', SON, BABY), '2026-12-02')
    const orderSeq = await desk.submit(form, lin)
    await desk.issue(orderSeq, lin)
    const paidOf = async (order: string) =>
      (await desk.must<CallResult<typeof getRefundForm>>('GET', `/airfrond/getRefundForm/${order}`, {}, lin)).tickets.map(
        ({ paidMinor }) => paidMinor,
      )
    const [before, { flight }] = [await paidOf(orderSeq), await desk.order(orderSeq, lin)]
    await product.control('POST', '/flights', { flightId: flight.flightId, status: 'cancelled' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await product.advance({ seconds: 2 })
    const read = () => desk.must<CallResult<typeof readDisruption>>('GET', `/airfrond/airlineChange/${orderSeq}`, {}, lin)
    const shown = await read()
    // Three in all; one of them may be a train.
    expect([shown.isPartial, shown.alternatives.length >= 2, shown.movers.length]).toEqual([false, true, 3])
    const [way] = shown.alternatives
    const wish = { disruptionId: shown.disruption?.disruptionId, key: way?.key, departDate: way?.flight.from.at.slice(0, 10) }
    const { newOrderSeq } = await desk.must<CallResult<typeof takeAlternative>>(
      'POST',
      `/airfrond/airlineChange/${orderSeq}/take`,
      wish,
      lin,
    )
    await desk.issue(newOrderSeq, lin)
    const next = await desk.order(newOrderSeq, lin)
    expect([next.status.key, next.totalMinor]).toEqual(['ticketIssued', 0])
    expect(next.passengers.map(({ passengerType }) => passengerType)).toEqual(['ADT', 'CNN', 'INF'])
    expect(next.passengers[2]?.document).toContain('Infant with Yifan Lin')
    expect(await paidOf(newOrderSeq)).toEqual(before)
    const quote = await desk.must<ReturnQuote>(
      'POST',
      `/airfrond/getRefundFee/${newOrderSeq}`,
      { tickets: [1, 2, 3], kind: 'voluntary' },
      lin,
    )
    expect(quote.tickets.map(({ paidMinor }) => paidMinor)).toEqual(before)
  })
})

describe('who may not fly together', () => {
  const codeOf = (...codes: string[]) => {
    const asked = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy', departDate: FLIES, travellers: personal(...codes) }
    return desk.codeOf('POST', '/airfrond/flightList', asked, lin)
  }

  it('are two infants with one lap, and more children than one adult answers for', async () => {
    expect(await codeOf('QC1001', BABY, TWIN)).toBe('AF-INFANT-LAP')
    expect(await codeOf('QC1001', BABY, TWIN, ELDER)).toBe('Z000')
    await bring('OUT100011', '林一', '2017-01-02')
    await bring('OUT100012', '林二', '2016-01-02')
    expect(await codeOf('QC1001', SON, 'OUT100011', 'OUT100012')).toBe('AF-CHILDREN-MOST')
  })

  it('is a child with nobody who is grown up', async () => {
    const su = await product.tokenOf('QC1002')
    const { db } = product.program
    const host = await db.kysely.selectFrom('person').select('id').where('userCode', '=', 'QC1002').executeTakeFirstOrThrow()
    await bring('OUT100021', '林三', '2016-01-02')
    await db.kysely.updateTable('person').set({ hostId: host.id }).where('userCode', '=', 'OUT100021').execute()
    const asked = { fromCityCode: 'HGH', toCityCode: 'BJS', cabin: 'economy', departDate: FLIES }
    const travellers = { mode: 'agent' as const, userCodes: ['OUT100021'] }
    expect(await desk.codeOf('POST', '/airfrond/flightList', { ...asked, travellers }, su)).toBe('AF-CHILD-ALONE')
  })

  it('is who was born less than two weeks before the flight', async () => {
    await bring('OUT100031', '林新', '2026-11-15')
    expect(await codeOf('QC1001', 'OUT100031')).toBe('AF-NEWBORN')
  })
})

describe('a child that grows up between two flights', () => {
  it('flies each of them as what it is that day', async () => {
    await bring('OUT100041', '林长', '2014-11-26')
    const typeOn = async (day: string) => (await desk.open(lin, personal('QC1001', 'OUT100041'), day)).form.travellers[1]?.passengerType
    expect(await typeOn('2026-11-25')).toBe('CNN')
    expect(await typeOn('2026-11-26')).toBe('ADT')
  })
})
