import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import type { CallResult } from '../../kernel/call.ts'
import { uuidv7 } from '../../kernel/ids.ts'
import type { PaymentInfo } from '../calls.ts'
import type { myStatement, myStatementFile } from '../calls/statements.ts'
import { payFromCredit, returnTo } from '../rules/ledger.ts'
import { enter } from './store.ts'

/* An order of which the company and its owner each pay a part; then more of the company's than a page holds. */

type Statement = CallResult<typeof myStatement>
type Piece = CallResult<typeof myStatementFile>

let world: World
let orderSeq: string
let hersMinor: number
let companyMinor: number
/** By the company, for all its orders of the month. */
let owedMinor: number
const tokens: Record<'finance' | 'employee', string> = { finance: '', employee: '' }

const read = async (whose: 'mine' | 'company', token: string, input: object = {}) =>
  (await world.product.ask<Statement>('GET', `/statement/${whose}`, { month: '2026-11', ...input }, { token })).body
const file = async (whose: 'mine' | 'company', token: string, input: object = {}) =>
  (await world.product.ask<Piece>('GET', `/statement/${whose}/file`, { month: '2026-11', ...input }, { token, language: 'en' })).body.result

async function must<T>(method: 'GET' | 'POST', path: string, input: object): Promise<T> {
  const { body } = await world.product.ask<T>(method, path, input, { token: world.tokens.owner })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}

async function coded(role: string): Promise<string> {
  const { userCode } = await world.product.program.db.kysely
    .selectFrom('person as p')
    .innerJoin('company as c', 'c.id', 'p.companyId')
    .select('p.userCode')
    .where('c.code', '=', 'QCDEMO')
    .where((eb) => eb(eb.val(role), '=', eb.fn.any('p.roles')))
    .orderBy('p.userCode')
    .executeTakeFirstOrThrow()
  return world.product.tokenOf(userCode)
}

beforeAll(async () => {
  world = await seedWorld()
  const { product, mine } = world
  const { payOrderId } = mine
  const info = await must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId })
  orderSeq = info.order.orderSeq
  hersMinor = info.dueMinor
  companyMinor = info.totalMinor - info.dueMinor
  await must('POST', '/pay/checkout/assetPayment', { payOrderId, assets: ['companyCredit'] })
  const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId })
  await fetch(payUrl, { redirect: 'manual' })
  const { out_trade_no: outTradeNo } = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no: string }
  await product.control('POST', '/alipay/pay', { outTradeNo })
  await must('POST', '/pay/facade/confirmPay', { payOrderId })
  tokens.finance = await coded('finance')
  tokens.employee = world.tokens.colleague
}, 120_000)
afterAll(() => world.product.stop())

describe('a statement', () => {
  it('shows whoever paid what she was charged and has paid, and nothing owed', async () => {
    const { result } = await read('mine', world.tokens.owner)
    expect(result).toMatchObject({ month: '2026-11', openingMinor: 0, closingMinor: 0, next: null })
    expect(result.movements).toMatchObject([
      { what: 'charged', orderSeq, paidWith: 'alipay', amountMinor: hersMinor, balanceMinor: hersMinor },
      { what: 'paid', orderSeq, paidWith: 'alipay', amountMinor: -hersMinor, balanceMinor: 0 },
    ])
    expect((await read('mine', world.tokens.owner, { month: '2026-10' })).result).toMatchObject({ movements: [], closingMinor: 0 })
    expect((await read('mine', world.tokens.owner, { month: '2026-13' })).code).not.toBe('Z000')
  })

  it('shows a colleague and another company nothing of it [P-PRIV-01]', async () => {
    for (const token of [world.tokens.colleague, world.tokens.stranger]) {
      expect((await read('mine', token)).result.movements).toEqual([])
      const other = await file('mine', token)
      expect(other.text).not.toContain(orderSeq)
    }
  })

  it('opens the company’s only to who keeps its books [P-PRIV-01]', async () => {
    for (const token of [world.tokens.owner, tokens.employee]) {
      expect(await read('company', token)).toMatchObject({ code: 'ACCESS-ROLE', result: null })
    }
    const { result } = await read('company', tokens.finance)
    owedMinor = result.closingMinor
    expect(owedMinor).toBe(result.movements.reduce((sum, moved) => sum + moved.amountMinor, result.openingMinor))
    expect(result.movements.filter((moved) => moved.orderSeq === orderSeq)).toMatchObject([
      { what: 'drawn', paidWith: 'companyCredit', amountMinor: companyMinor, serviceFeeMinor: 1_000 },
    ])
  })

  it('is a file that tables open, with what was owed before and after', async () => {
    const { text, next } = await file('mine', world.tokens.owner)
    expect(next).toBeNull()
    const yuan = (minor: number) => (minor / 100).toFixed(2)
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFTime,Order,Movement,Paid with,Amount,Service fee in it,Balance,Currency,Account')
    expect(lines[1]).toBe(',,Balance at the start,,,,0.00,CNY,My payments')
    expect(lines[2]).toMatch(
      new RegExp(`^2026-11-21 1\\d:\\d\\d:\\d\\d,${orderSeq},Charged,Alipay,${yuan(hersMinor)},,${yuan(hersMinor)},CNY,My payments$`),
    )
    expect(lines[3]).toContain(`${orderSeq},Paid,Alipay,-${yuan(hersMinor)},,0.00,CNY,My payments`)
    expect(lines.slice(4)).toEqual([',,Balance at the end,,,,0.00,CNY,My payments', ''])
  })

  it(
    'goes on page by page with the balance carried over, and begins the next month with the last one’s end',
    { timeout: 60_000 },
    async () => {
      const { db } = world.product.program
      const payment = await db.kysely
        .selectFrom('payment')
        .innerJoin('orders as o', (join_) => join_.onRef('o.id', '=', 'payment.orderId').onRef('o.companyId', '=', 'payment.companyId'))
        .select(['payment.id', 'payment.companyId', 'payment.orderId'])
        .where('o.number', '=', orderSeq)
        .where('payment.kind', '=', 'companyCredit')
        .executeTakeFirstOrThrow()
      // Made in one millisecond too: ids alone keep them in order.
      const at = Temporal.Instant.from('2026-12-03T04:00:00Z')
      await db.transact(
        async (writer) => {
          for (let n = 0; n < 60; n += 1) {
            const entry = { paymentId: payment.id, part: `test:${n}`, at }
            await enter(writer, payment, { ...entry, id: uuidv7(at.epochMilliseconds), kind: 'change' }, payFromCredit(100 + n))
            await enter(writer, payment, { ...entry, id: uuidv7(at.epochMilliseconds), kind: 'return' }, returnTo('companyCredit', 100 + n))
          }
        },
        { name: 'test.entries' },
      )
      const pages: Statement[] = []
      let cursor: string | null = null
      do {
        const page: Statement = (await read('company', tokens.finance, { month: '2026-12', ...(cursor === null ? {} : { cursor }) })).result
        pages.push(page)
        cursor = page.next
      } while (cursor !== null)
      expect(pages.map((page) => page.movements.length)).toEqual([50, 50, 20])
      const movements = pages.flatMap((page) => page.movements)
      expect(new Set(movements.map(({ id }) => id)).size).toBe(120)
      let balance = owedMinor
      for (const { amountMinor, balanceMinor } of movements) {
        balance += amountMinor
        expect(balanceMinor).toBe(balance)
      }
      for (const page of pages) expect([page.openingMinor, page.closingMinor]).toEqual([owedMinor, owedMinor])
      const madeUp = await read('company', tokens.finance, { month: '2026-12', cursor: 'made-up' })
      expect(madeUp).toMatchObject({ code: 'P400', result: { fields: [{ field: 'cursor' }] } })
    },
  )

  it('is of books that hold, in which nothing can be added to an entry', async () => {
    const { product } = world
    const { db } = product.program
    const entry = await db.kysely.selectFrom('ledgerEntry').selectAll().where('kind', '=', 'pay').executeTakeFirstOrThrow()
    const pair = [1, -1].map((sign, index) => ({
      companyId: entry.companyId,
      entryId: entry.id,
      position: 50 + index,
      account: 'companyCredit',
      amountMinor: sign,
      currency: 'CNY' as const,
    }))
    await expect(db.kysely.insertInto('ledgerPosting').values(pair).execute()).rejects.toThrow(/names \d+ postings/)
    const odd = pair.map((posting) => ({ ...posting, account: 'pocket' }))
    await expect(db.kysely.insertInto('ledgerPosting').values(odd).execute()).rejects.toThrow('ledger_posting_account_check')
    await product.checkBooks()
  })
})
