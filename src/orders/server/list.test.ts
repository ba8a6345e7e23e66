import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../tools/testing/party.ts'
import { companyFileText, testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { CancelForm, ListedOrder } from '../calls.ts'

interface Page {
  orders: ListedOrder[]
  nextCursor: string | null
  now: string
  hasForOthers: boolean
}

let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin, xu, stranger]: string[] = []
/** Lin's own, ticketed; one that Su booked for Lin and a colleague; one of Lin's that waits for approval, until she gives it up. */
let [own, shared, cancelled]: string[] = []

const list = async (token = '', wish: object = {}): Promise<Page> => {
  const { body } = await product.ask<Page>('POST', '/order/list', { status: 'all', cursor: null, size: 20, ...wish }, { token })
  expect(body.code).toBe('Z000')
  return body.result
}
const numbers = async (token?: string, wish?: object) => (await list(token, wish)).orders.map(({ orderSeq }) => orderSeq)

async function book(token = '', day: string, userCodes?: readonly string[]): Promise<string> {
  await product.advance({ minutes: 1 }) // so that one comes after the other
  const { form } = await desk.open(token, userCodes && { mode: 'agent', userCodes }, day)
  return desk.submit(form, token)
}

beforeAll(async () => {
  product = await testProduct({ companies: [companyFileText('src/people/server/fixtures/second-company.yaml')] })
  desk = partyDesk(product)
  ;[su, lin, xu, stranger] = await Promise.all(['QC1002', 'QC1001', 'QC3001', 'LH2001'].map((code) => product.tokenOf(code)))
  own = await book(lin, '2026-11-24')
  await desk.issue(own, lin ?? '')
  shared = await book(su, '2026-11-25', ['QC1001', 'QC2002'])
  await product.advance({ minutes: 1 })
  // Waits for somebody's word: it can be given up.
  const { form } = await desk.open(lin ?? '', undefined, '2026-11-27', ({ verdict }) => verdict.action === 'approve')
  cancelled = await desk.submit(form, lin ?? '')
}, 120_000)
afterAll(() => product.stop())

describe('the list of orders', () => {
  it('holds what one travels in, the newest first, whoever booked it; and what one booked for others', async () => {
    expect(await numbers(lin)).toEqual([cancelled, shared, own])
    expect(await numbers(lin, { whose: 'others' })).toEqual([])
    expect(await numbers(su, { whose: 'others' })).toEqual([shared])
    expect(await numbers(su)).toEqual([])
    const told = await Promise.all([lin, su, xu, stranger].map(async (token) => (await list(token)).hasForOthers))
    expect(told).toEqual([false, true, false, false])
  })

  it('says what is next and until when: here, that somebody has yet to agree', async () => {
    const page = await list(lin)
    const [waiting] = page.orders
    expect(waiting?.next).toMatchObject({ kind: 'approval', path: `/flights/order/${cancelled}` })
    expect((waiting?.next?.until ?? '') > page.now).toBe(true)
  })

  it('goes by status, the same for each line', async () => {
    expect(await numbers(lin, { status: 'inProgress' })).toContain(cancelled)
    expect(await numbers(lin, { status: 'toTravel' })).toContain(own)
    const all = await Promise.all(['inProgress', 'toTravel', 'closed'].map((status) => numbers(lin, { status, line: 'flight' })))
    expect(all.flat().toSorted()).toEqual((await numbers(lin)).toSorted())
  })

  it('goes on page by page without a gap or a repeat', async () => {
    const first = await list(lin, { size: 2 })
    const second = await list(lin, { size: 2, cursor: first.nextCursor })
    expect([...first.orders, ...second.orders].map(({ orderSeq }) => orderSeq)).toEqual([cancelled, shared, own])
    expect(second.nextCursor).toBeNull()
  })

  it('is searched by city, number and day of travel', async () => {
    for (const search of ['北京', 'Beijing', 'bj', 'PEK', '杭州'])
      expect([search, await numbers(lin, { search })]).toEqual([search, [cancelled, shared, own]])
    for (const search of ['西安', '%', '_', "'", '||', '\\']) expect([search, await numbers(lin, { search })]).toEqual([search, []])
    expect(await numbers(lin, { search: own?.slice(0, 7).toLowerCase() })).toEqual([cancelled, shared, own])
    expect(await numbers(lin, { search: own })).toEqual([own])
    expect(await numbers(lin, { fromDate: '2026-11-24', toDate: '2026-11-24' })).toEqual([own])
    expect(await numbers(lin, { fromDate: '2026-11-25' })).toEqual([cancelled, shared])
    expect(
      (
        await product.ask(
          'POST',
          '/order/list',
          { status: 'all', cursor: null, size: 2, fromDate: '2026-11-25', toDate: '2026-11-24' },
          { token: lin ?? '' },
        )
      ).body.code,
    ).toBe('P400')
  })

  it('is searched by the names that one may know: never of whom one only goes along with [P-PRIV-01]', async () => {
    const rows = product.program.db.kysely.selectFrom('person').select(['userCode', 'nameZh']).where('userCode', 'in', ['QC1001', 'QC2002'])
    const name = new Map((await rows.execute()).map((row) => [row.userCode, row.nameZh]))
    expect(await numbers(su, { whose: 'others', search: name.get('QC2002') })).toEqual([shared])
    expect(await numbers(lin, { search: name.get('QC1001') })).toEqual([cancelled, shared, own])
    const part = (await list(lin)).orders.find(({ orderSeq }) => orderSeq === shared)?.part
    expect([part, await numbers(lin, { search: name.get('QC2002') })]).toEqual(['owner', [shared]])
    const other = await product.tokenOf('QC2002')
    expect((await list(other)).orders.map((order) => order.part)).toEqual(['companion'])
    expect(await numbers(other, { search: name.get('QC1001') })).toEqual([])
    expect(await numbers(other, { search: name.get('QC2002') })).toEqual([shared])
  })

  it('shows nobody another one’s orders, by no number and no name [P-PRIV-01]', async () => {
    for (const token of [xu, stranger]) {
      for (const wish of [{}, { search: own }, { search: '北京' }, { search: '林一帆' }, { whose: 'others' }])
        expect(await numbers(token, wish)).toEqual([])
      const results = await product.ask('GET', `/order/resultList?list=${own},${shared}`, {}, { token: token ?? '' })
      expect(results.body.result).toMatchObject({ orders: [], missing: [own, shared] })
    }
  })
})

describe('the cancelling of an order', () => {
  const form = (orderSeq = '', token = lin ?? '') =>
    product.ask<CancelForm>('GET', `/order/cancel/${orderSeq}`, {}, { token }).then(({ body }) => body)
  const send = (orderSeq = '', wish: object = {}, token = lin ?? '') =>
    product.ask<{ status: ListedOrder['status'] }>('POST', `/order/cancel/${orderSeq}`, { reasonCode: 'planChanged', ...wish }, { token })

  it('says first what it costs, what goes back to whom and what is only let go, and asks why', async () => {
    const { code, result } = await form(cancelled)
    expect([code, result.verdict, result.quote.feeMinor]).toEqual(['Z000', { allowed: true }, 0])
    // Her own part is not paid yet, nothing of it goes back; the company's is reserved, and nobody was charged it.
    const { payers } = await desk.order(cancelled ?? '', lin ?? '')
    const company = payers.find(({ kind }) => kind === 'company')?.amountMinor
    expect(result.quote.back.map(({ to, amountMinor, isReserved }) => [to, amountMinor, isReserved])).toEqual([['company', company, true]])
    // The company's own reasons come first.
    expect(result.reasons.map((reason) => reason.code)).toEqual([
      'C-CLIENT',
      'C-ONLINE',
      'planChanged',
      'wrongChoice',
      'betterFlight',
      'otherTransport',
      'bookedTwice',
      'OTHER',
    ])
  })

  it('asks for the company’s own reasons first, where it has some', async () => {
    const company = product.program.db.kysely.updateTable('company')
    const set = (reasons: object[]) =>
      company
        .set({ settings: sql`settings || ${JSON.stringify({ cancelReasons: reasons })}::jsonb` })
        .where('code', '=', 'QCDEMO')
        .execute()
    await set([{ code: 'BUDGET', name: { zh: '预算收紧', en: 'The budget was cut' } }])
    const [first, second] = (await form(cancelled)).result.reasons
    expect([first, second?.code]).toEqual([{ code: 'C-BUDGET', label: 'The budget was cut' }, 'planChanged'])
    await set([])
    expect((await form(cancelled)).result.reasons[0]?.code).toBe('planChanged')
  })

  it('wants a reason of the form, or words of her own [V-OTHER-10]', async () => {
    const { version } = (await form(cancelled)).result
    for (const wish of [{ reasonCode: '' }, { reasonCode: 'OTHER', words: '  ' }, { reasonCode: 'UNHEARD-OF', words: 'x' }]) {
      expect((await send(cancelled, { version, ...wish })).body.code).toBe('ORDER-REASON')
    }
  })

  it('is refused where the order has moved since it was shown, with the word to refresh [ST-ORD-04] [E-CHG-04]', async () => {
    const { version } = (await form(cancelled)).result
    const { body } = await send(cancelled, { version: version + 1 })
    expect([body.code, body.message]).toEqual(['STATE_CHANGED', 'The order status has just changed. Please refresh and try again'])
  })

  it('closes an order that is given up, and keeps why [ST-ORD-03] [ST-ORDERLEVEL]', async () => {
    const { version } = (await form(cancelled)).result
    expect((await send(cancelled, { version, reasonCode: 'OTHER', words: '会议改期' })).body.code).toBe('Z000')
    expect(await numbers(lin, { status: 'closed' })).toEqual([cancelled])
    const [found] = (await list(lin, { search: cancelled })).orders
    expect([found?.status.key, found?.level, found?.actions.cancel.allowed, found?.next]).toEqual([
      'cancelledClosed',
      'canceled',
      false,
      null,
    ])
    const kept = product.program.db.kysely.selectFrom('flightOrder').select('cancelReason').where('cancelReason', 'is not', null)
    expect(await kept.execute()).toEqual([{ cancelReason: '会议改期' }])
  })

  it('is refused for a complete order, before and after it is asked for [ST-ORD-01] [E-CHG-03]', async () => {
    const { result } = await form(cancelled)
    expect(result.verdict).toEqual({ allowed: false, code: 'ORDER-COMPLETE', message: 'The order is complete and cannot be cancelled' })
    const { body } = await send(cancelled, { version: result.version })
    expect([body.code, body.message]).toEqual(['ORDER-COMPLETE', 'The order is complete and cannot be cancelled'])
    const ticketed = (await form(own)).result.verdict
    expect(ticketed.allowed ? '' : ticketed.message).toContain('It can be refunded from the order')
  })

  it('is nothing for who only goes along, nor for anybody else [P-PRIV-01]', async () => {
    const companion = await product.tokenOf('QC2002')
    const { result } = await form(shared, companion)
    expect(result).toMatchObject({ verdict: { allowed: false }, quote: { back: [] } })
    expect((await send(shared, { version: result.version }, companion)).body.code).not.toBe('Z000')
    for (const token of [xu, stranger]) {
      expect([(await form(own, token)).code, (await send(own, { version: 1 }, token)).body.code]).toEqual(['P404', 'P404'])
    }
  })
})

describe('orders beside the list', () => {
  it('tells how each of several stands that were submitted together', async () => {
    const { body } = await product.ask<{ orders: ListedOrder[]; missing: string[] }>(
      'GET',
      `/order/resultList?list=${shared},${own},F999999000001`,
      {},
      { token: lin ?? '' },
    )
    expect(body.result.orders.map(({ orderSeq }) => orderSeq)).toEqual([shared, own])
    expect(body.result.missing).toEqual(['F999999000001'])
  })

  it('puts what goes on from one another on one line of time, without what was given up', async () => {
    const { body } = await product.ask<{ journeys: { orders: ListedOrder[] }[] }>('GET', '/order/journeys', {}, { token: lin ?? '' })
    // Both lead from Hangzhou to Beijing: two journeys.
    expect(body.result.journeys.map(({ orders }) => orders.map(({ orderSeq }) => orderSeq))).toEqual([[own], [shared]])
  })

  it('closes what ran out of time by itself, and leads to booking it anew [ST-ORD-02] [E-CHG-08] [ST-ORDERLEVEL]', async () => {
    const { form } = await desk.open(lin ?? '', undefined, '2026-11-30', ({ verdict }) => verdict.action === 'approve')
    const lapsed = await desk.submit(form, lin ?? '')
    expect((await list(lin, { search: lapsed })).orders.map(({ level }) => level)).toEqual(['inquiring'])
    await product.advance({ hours: 30 })
    await product.program.jobs.runDue()
    const again = await product.tokenOf('QC1001')
    const [found] = (await list(again, { search: lapsed, status: 'closed' })).orders
    expect([found?.level, found?.next?.kind, found?.next?.until, found?.actions.cancel.allowed]).toEqual(['closed', 'rebook', null, false])
    lin = again
  })

  it('keeps a remark of who booked or owns it, tells that it changed and never what it says', async () => {
    const write = (remark: string, token = lin) => product.ask('PUT', `/order/remark/${own}`, { remark }, { token: token ?? '' })
    expect((await write('带样品')).body.code).toBe('Z000')
    expect((await desk.order(own ?? '', lin ?? '')).remark).toBe('带样品')
    const told = (await desk.order(own ?? '', lin ?? '')).timeline.filter(({ title }) => title === 'Remark changed')
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('样品')
    await write('带样品')
    expect((await desk.order(own ?? '', lin ?? '')).timeline.filter(({ title }) => title === 'Remark changed')).toHaveLength(1)
    expect((await write('x', stranger)).body.code).toBe('P404')
    const companion = await product.tokenOf('QC2002')
    expect((await product.ask('PUT', `/order/remark/${shared}`, { remark: 'x' }, { token: companion })).body.code).toBe('ORDER-NOT-YOURS')
  })
})
