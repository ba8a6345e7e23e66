import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { partyDesk } from '../../../tools/testing/party.ts'
import { companyFileText, testProduct, type TestProduct } from '../../../tools/testing/product.ts'
import type { ReportedOrder } from '../calls.ts'

interface Report {
  orders: ReportedOrder[]
  nextCursor: string | null
}

const REPORT = '/personal/report/specialTravellers'
let product: TestProduct
let desk: ReturnType<typeof partyDesk>
let [su, lin, xu, stranger]: string[] = []
/** One that Lin booked, and one that Su booked for Lin and a colleague; before both, one that only Su travels in. */
let [own, shared]: string[] = []

const report = (token = '', query: object = {}) => product.ask<Report>('GET', REPORT, query, { token })
const setSpecial = (userCode: string, isSpecial: boolean) =>
  product.program.db.kysely.updateTable('person').set({ isSpecial }).where('userCode', '=', userCode).execute()

async function book(token = '', userCodes?: readonly string[]): Promise<string> {
  await product.advance({ minutes: 1 }) // so that one comes after the other
  const travellers = userCodes && { mode: 'agent' as const, userCodes }
  const { form } = await desk.open(token, travellers, userCodes ? '2026-11-25' : '2026-11-24')
  return desk.submit(form, token)
}

beforeAll(async () => {
  product = await testProduct({ companies: [companyFileText('src/people/server/fixtures/second-company.yaml')] })
  desk = partyDesk(product)
  ;[su, lin, xu, stranger] = await Promise.all(['QC1002', 'QC1001', 'QC3001', 'LH2001'].map((code) => product.tokenOf(code)))
  await book(su)
  own = await book(lin)
  shared = await book(su, ['QC1001', 'QC2002'])
}, 120_000)
afterAll(() => product.stop())

describe('the report of special users', () => {
  it('is empty while nobody is special, whatever was booked [P-SPECIAL-01]', async () => {
    expect((await report(xu)).body).toMatchObject({ code: 'Z000', result: { orders: [], nextCursor: null } })
  })

  it('lists every order in which a special user travels, whoever booked it, and no other [P-SPECIAL-01] [ROLE-06]', async () => {
    await setSpecial('QC1001', true)
    const { orders, nextCursor } = (await report(xu)).body.result
    expect(nextCursor).toBeNull()
    expect(orders.map((order) => [order.orderSeq, order.booker.userCode, order.travellers.map(({ userCode }) => userCode)])).toEqual([
      [shared, 'QC1002', ['QC1001']],
      [own, 'QC1001', ['QC1001']],
    ])
    expect(orders[0]?.travellers[0]?.name).toEqual({ zh: '林一帆', en: 'Yifan Lin' })
    for (const { orderSeq, totalMinor, submittedAt } of orders) {
      const row = product.program.db.kysely.selectFrom('orders').select(['totalMinor', 'submittedAt']).where('number', '=', orderSeq)
      const kept = await row.executeTakeFirstOrThrow()
      expect([totalMinor, submittedAt]).toEqual([kept.totalMinor, kept.submittedAt.toString()])
    }
  })

  it('names all of the special users of one order, in one row', async () => {
    await setSpecial('QC2002', true)
    const { orders } = (await report(xu)).body.result
    expect(orders.map((order) => order.travellers.map(({ userCode }) => userCode))).toEqual([['QC1001', 'QC2002'], ['QC1001']])
    await setSpecial('QC2002', false)
  })

  it('does not count a special user who only books for others', async () => {
    await setSpecial('QC1002', true)
    const { orders } = (await report(xu)).body.result
    expect(orders.map((order) => order.travellers.map(({ userCode }) => userCode))).toEqual([['QC1001'], ['QC1001'], ['QC1002']])
    await setSpecial('QC1002', false)
  })

  it('leads to an order whom it concerns, and nobody else who reads of it [P-SPECIAL-01] [P-PRIV-01]', async () => {
    const paths = async () => (await report(xu)).body.result.orders.map(({ path }) => path)
    expect(await paths()).toEqual([null, null])
    await setSpecial('QC3001', true)
    const hers = await book(xu)
    expect(await paths()).toEqual([`/flights/order/${hers}`, null, null])
    await setSpecial('QC3001', false)
  })

  it('goes on page by page, and refuses a cursor that is made up', async () => {
    const first = (await report(xu, { size: 1 })).body.result
    expect([first.orders.map(({ orderSeq }) => orderSeq), typeof first.nextCursor]).toEqual([[shared], 'string'])
    const second = (await report(xu, { size: 1, cursor: first.nextCursor })).body.result
    expect([second.orders.map(({ orderSeq }) => orderSeq), second.nextCursor]).toEqual([[own], null])
    expect((await report(xu, { size: 1, cursor: 'made-up' })).body).toMatchObject({
      code: 'P400',
      result: { fields: [{ field: 'cursor' }] },
    })
  })

  it('is for travel managers and administrators only, each of her own company [P-SPECIAL-01] [P-PRIV-01]', async () => {
    for (const token of [lin, su]) expect((await report(token)).body.code).toBe('ACCESS-ROLE')
    expect((await report(stranger)).body.result.orders).toEqual([])
  })
})
