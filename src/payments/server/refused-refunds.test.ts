import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld, type World } from '../../../tools/fuzz/world.ts'
import { checkInvariants } from '../../../tools/invariants/index.ts'
import type { CallResult, Envelope } from '../../kernel/call.ts'
import type { FlightOrderDetails } from '../../flights/calls/orders.ts'
import type { opsRefunds } from '../../ops/calls/money.ts'
import type { opsTransfers } from '../../ops/calls/transfers.ts'
import { readStaffDeeds } from '../../server/staff-deeds.ts'
import type { PaymentInfo } from '../calls.ts'
import type { opsDifferences } from '../calls/reconciliation.ts'
import type { myStatement } from '../calls/statements.ts'
import { billsJob } from './jobs.ts'

/* A refund that its gateway refuses: asked for once more under another number, or paid by transfer; and paid once in the end. */

let world: World
let isPaidTwice = false
beforeAll(async () => {
  world = await seedWorld()
}, 240_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  const { product } = world
  await product.control('DELETE', '/faults')
  const { db } = product.program
  const report = await checkInvariants({ db, sandboxOrigin: product.sandboxOrigin, logDir: join(product.dataDir, 'log') })
  // Where the gateway itself pays twice, both its books and ours say so, and nothing else.
  const found = report.violations.filter((violation) => !(isPaidTwice && /given? back (?:than|\d+ of)|were given back of/.test(violation)))
  if (found.length > 0) throw new Error(found.join('\n'))
})

async function must<T>(method: 'GET' | 'POST', path: string, input: object): Promise<T> {
  const token = await world.product.tokenOf('QC1001') // a session is shorter than these weeks
  const { body } = await world.product.ask<T>(method, path, input, { token })
  expect(`${method} ${path}: ${body.code} ${body.message}`).toMatch(/: Z000 /)
  return body.result
}
/** Of finance; a shift is shorter than what passes between two looks. */
async function atDesk<T>(method: 'GET' | 'POST', path: string, input: object = {}) {
  return (await world.product.ask<T>(method, path, input, { token: await world.product.staffToken('finance') })).body
}

type Gateway = 'alipay' | 'wechat'
const settle = async (seconds = 60) => {
  for (let passed = 0; passed < seconds; passed += 4) await world.product.advance({ seconds: 4 })
}

interface Owed {
  readonly orderSeq: string
  readonly amountMinor: number
  readonly trade: string
  /** The refund's own number. */
  readonly number: string
}

/** She pays, the ticket cannot be issued, and the money is to go back: to a gateway that was told how to refuse. */
async function owedBack(gateway: Gateway, kind: string, times = 1): Promise<Owed> {
  world = await world.renew()
  const { product } = world
  const { payOrderId } = world.mine
  if (gateway === 'alipay') {
    const { payUrl } = await must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId })
    await fetch(payUrl, { redirect: 'manual' })
  } else {
    const { url } = await must<{ url: string }>('POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' })
    await fetch(url, { headers: { referer: 'http://127.0.0.1/' } })
  }
  const { db } = product.program
  const { number: trade, amountMinor } = await db.read
    .selectFrom('gatewayTrade')
    .select(['number', 'amountMinor'])
    .where('payOrderId', '=', payOrderId)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow()
  const { orderSeq } = (await must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId })).order
  await product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
  await product.control('POST', '/faults', { match: `${gateway}Refund`, kind, times })
  await product.control('POST', `/${gateway}/pay`, { outTradeNo: trade })
  await settle()
  const { number } = await db.read.selectFrom('gatewayRefund').select('number').where('tradeNumber', '=', trade).executeTakeFirstOrThrow()
  return { orderSeq, amountMinor, trade, number }
}

/** WeChat Pay has somebody at work who pays what it had refused; `isTold`: its notice arrives. */
async function paidLate({ trade, number }: Pick<Owed, 'trade' | 'number'>, { isTold }: { isTold: boolean }): Promise<void> {
  const { product } = world
  await product.control('POST', '/wechat/refund', { outRefundNo: number, outcome: 'SUCCESS' })
  if (!isTold) return
  const letter = { outTradeNo: trade, isSent: false }
  const { body, headers } = await product.control<{ body: string; headers: Record<string, string> }>('POST', '/wechat/notice', letter)
  const answer = await product.program.http.inject({
    method: 'POST',
    url: '/api/notices/wechat',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
}

const order = (orderSeq: string) => must<FlightOrderDetails>('GET', `/airfrond/getOrderDetails/${orderSeq}`, {})
const titles = async (orderSeq: string) => (await order(orderSeq)).timeline.map(({ title }) => title)
const moneyBack = async (orderSeq: string) => (await order(orderSeq)).personPart?.refund
const rowOf = (number: string) =>
  world.product.program.db.read.selectFrom('gatewayRefund').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const stuck = async () => (await atDesk<CallResult<typeof opsRefunds>>('GET', '/ops/refunds')).result.refunds

interface TradeAtGateway {
  readonly outTradeNo: string
  readonly refunds: readonly { readonly outRefundNo: string; readonly status: string; readonly amountMinor: number }[]
}
const refundsAtWechat = async (trade: string) => {
  const { trades } = await world.product.control<{ trades: TradeAtGateway[] }>('GET', `/wechat/trades?outTradeNo=${trade}`)
  return trades[0]?.refunds.map(({ outRefundNo, status }) => [outRefundNo, status]) ?? []
}

/** What has moved on an account for an order, in the order in which it was entered. */
async function moved(orderSeq: string, account: string): Promise<number[]> {
  const { rows } = await world.product.program.db.pool.query<{ amountMinor: string }>(
    `select p.amount_minor as "amountMinor" from ledger_posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
     join orders o on o.company_id = e.company_id and o.id = e.order_id where o.number = $1 and p.account = $2 order by e.id`,
    [orderSeq, account],
  )
  return rows.map(({ amountMinor }) => Number(amountMinor))
}

async function handIn(number: string, bytes?: Buffer): Promise<Envelope<{ fileId: string }>> {
  const picture =
    bytes ??
    (await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a6' } })
      .jpeg()
      .toBuffer())
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  const answer = await world.product.program.http.inject({
    method: 'POST',
    url: `/api/v06/openapi/ops/refunds/${number}/receipt`,
    headers: {
      language: 'en',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${await world.product.staffToken('finance')}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]),
  })
  return answer.json<Envelope<{ fileId: string }>>()
}

let receipts = 0
async function transfer(number: string, more: Partial<Record<'receiptNumber' | 'paidOn' | 'fileId', string>> = {}) {
  const { fileId } = more.fileId === undefined ? (await handIn(number)).result : { fileId: more.fileId }
  receipts += 1
  const today = world.product.clock.now().toZonedDateTimeISO('Asia/Shanghai').toPlainDate().toString()
  const made = { receiptNumber: `BANK-${receipts}`, paidOn: today, why: 'her account is closed', ...more, fileId }
  return atDesk('POST', `/ops/refunds/${number}/transfer`, made)
}

describe('a refund that its gateway has closed', () => {
  it('is asked for once more under a new number, keeps the old one, and moves the books once', { timeout: 120_000 }, async () => {
    const { orderSeq, amountMinor, trade, number } = await owedBack('wechat', 'refundClosed')
    await settle(90)
    const row = await rowOf(number)
    expect(row).toMatchObject({ state: 'done', refusal: null })
    const { sentAs } = row
    expect(sentAs).toMatch(/^R[0-9a-f]{32}$/)
    expect(await refundsAtWechat(trade)).toEqual([
      [number, 'CLOSED'],
      [sentAs, 'SUCCESS'],
    ])
    const { db } = world.product.program
    expect(
      await db.read.selectFrom('gatewayRefundClosed').select(['number', 'reason']).where('refundNumber', '=', number).execute(),
    ).toEqual([{ number, reason: 'CLOSED' }])
    expect(await moved(orderSeq, 'gateway:wechat')).toEqual([amountMinor, -amountMinor])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'done', amountMinor })
    expect(await stuck()).toEqual([])
  })

  it('waits for finance once it was closed twice, who ask under a third number', { timeout: 120_000 }, async () => {
    const { orderSeq, amountMinor, trade, number } = await owedBack('wechat', 'refundClosed', 2)
    await settle(120)
    expect(await stuck()).toMatchObject([{ number, state: 'failed', refusalReason: 'CLOSED', isForTransfer: true }])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'byTransfer', amountMinor })
    expect((await atDesk('POST', `/ops/refunds/${number}/again`, { why: 'WeChat Pay says to try once more' })).code).toBe('Z000')
    await settle(90)
    expect((await refundsAtWechat(trade)).map(([, status]) => status)).toEqual(['CLOSED', 'CLOSED', 'SUCCESS'])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'done', amountMinor })
    expect(await moved(orderSeq, 'gateway:wechat')).toEqual([amountMinor, -amountMinor])
  })

  it('is over where the closed number turns out to have paid before the new one is sent', { timeout: 120_000 }, async () => {
    const { orderSeq, amountMinor, trade, number } = await owedBack('wechat', 'refundClosed', 2)
    await settle(120)
    const last = (await rowOf(number)).sentAs
    await paidLate({ trade, number }, { isTold: false })
    expect((await atDesk('POST', `/ops/refunds/${number}/again`, { why: 'once more' })).code).toBe('Z000')
    await settle(90)
    expect(await refundsAtWechat(trade)).toEqual([
      [number, 'SUCCESS'],
      [last, 'CLOSED'],
    ])
    expect(await rowOf(number)).toMatchObject({ state: 'done', sentAs: null })
    expect(await moved(orderSeq, 'gateway:wechat')).toEqual([amountMinor, -amountMinor])
  })
})

describe('a refund that its gateway cannot bring back', () => {
  it('is paid by transfer, once, under a receipt, and the payer is told so', { timeout: 120_000 }, async () => {
    const { product } = world
    const { orderSeq, amountMinor, number } = await owedBack('wechat', 'payerGone')
    expect(await stuck()).toMatchObject([{ number, orderSeq, refusalReason: 'USER_ACCOUNT_ABNORMAL', isForTransfer: true }])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'byTransfer', amountMinor })
    expect(await titles(orderSeq)).toContain('Will be returned by transfer')

    expect((await handIn(number, Buffer.from('%PDF-1.7'))).code).toBe('FILE-KIND')
    expect((await handIn(`R${'0'.repeat(32)}`)).code).toBe('P404')
    for (const paidOn of ['2026-11-20', '2026-11-23'])
      expect(await transfer(number, { paidOn })).toMatchObject({ code: 'REFUND-DAY', result: { fields: [{ field: 'paidOn' }] } })
    expect((await transfer(number, { fileId: randomUUID() })).code).toBe('P404')
    // Handed in for another refund of the same payer's: it proves nothing of this one. So does any other picture of hers.
    const { db } = world.product.program
    const foreign = (await handIn(number)).result.fileId
    await db.kysely.updateTable('storedFile').set({ holderId: randomUUID() }).where('id', '=', foreign).execute()
    expect((await transfer(number, { fileId: foreign })).code).toBe('P404')
    await db.kysely.updateTable('storedFile').set({ holderId: null, heldBy: null }).where('id', '=', foreign).execute()
    expect((await transfer(number, { fileId: foreign })).code).toBe('P404')
    const desk = await product.staffToken('desk')
    const asDesk = await product.ask('POST', `/ops/refunds/${number}/transfer`, { receiptNumber: 'X-1' }, { token: desk })
    expect(asDesk.body.code).toBe('STAFF-ROLE')
    await product.control('POST', '/faults', { match: 'wechatRefundQuery', kind: 'status', status: 503, times: 0 })
    expect((await transfer(number, { receiptNumber: 'BANK-AWAY' })).code).toBe('REFUND-AWAY')
    await product.control('DELETE', '/faults')
    expect(await moved(orderSeq, 'bank')).toEqual([])

    const [a, b] = [(await handIn(number)).result, (await handIn(number)).result]
    const both = await Promise.all([
      transfer(number, { receiptNumber: 'BANK-A', fileId: a.fileId }),
      transfer(number, { receiptNumber: 'BANK-B', fileId: b.fileId }),
    ])
    expect(both.map(({ code }) => code).toSorted()).toEqual(['REFUND-DONE', 'Z000'])
    expect(await moved(orderSeq, 'bank')).toEqual([-amountMinor])
    expect(await moved(orderSeq, 'gateway:wechat')).toEqual([amountMinor])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'transferred', amountMinor })
    expect(await titles(orderSeq)).toContain('Returned by transfer')
    expect(await stuck()).toEqual([])
    expect((await atDesk('POST', `/ops/refunds/${number}/again`, { why: 'again' })).code).toBe('REFUND-DONE')

    const { movements } = await must<CallResult<typeof myStatement>>('GET', '/statement/mine', { month: '2026-11' })
    expect(movements.at(-1)).toMatchObject({ what: 'paidBack', paidWith: 'bank', amountMinor, orderSeq })

    const { transfers } = (await atDesk<CallResult<typeof opsTransfers>>('GET', '/ops/transfers')).result
    expect(transfers).toMatchObject([{ number, orderSeq, amountMinor, paidOn: '2026-11-21', by: 'staff finance' }])
    const opened = await atDesk<{ dataUrl: string }>('POST', `/ops/refunds/${number}/receipt/open`)
    expect(opened.result.dataUrl).toMatch(/^data:image\/jpeg;base64,/)
    const deeds = await readStaffDeeds(product.program.db.read, { before: null, size: 2 })
    expect(deeds.map(({ deed }) => deed.what)).toEqual(['refund.receiptOpened', 'refund.transferred'])
  })

  it('finds it as a difference where the gateway pays all the same, later, and moves nothing', { timeout: 120_000 }, async () => {
    const { product } = world
    const { orderSeq, amountMinor, trade, number } = await owedBack('wechat', 'refundAbnormal')
    expect(await stuck()).toMatchObject([{ number, refusalReason: 'ABNORMAL', isForTransfer: true }])
    const used = (await atDesk<CallResult<typeof opsTransfers>>('GET', '/ops/transfers')).result.transfers[0]?.receiptNumber ?? ''
    expect(await transfer(number, { receiptNumber: used })).toMatchObject({
      code: 'REFUND-RECEIPT',
      result: { fields: [{ field: 'receiptNumber' }] },
    })
    expect((await transfer(number)).code).toBe('Z000')
    await paidLate({ trade, number }, { isTold: true })
    await settle()
    const { db } = product.program
    const verdicts = await db.read.selectFrom('gatewayNotice').select('verdict').where('verdict', '=', 'refund:again').execute()
    expect(verdicts).toHaveLength(1)
    expect([await moved(orderSeq, 'bank'), await moved(orderSeq, 'gateway:wechat')]).toEqual([[-amountMinor], [amountMinor]])
    await product.program.db.transact((writer) => product.program.jobs.send(writer, billsJob, {}, { key: billsJob.name }))
    await product.advance({ hours: 24 })
    await settle()
    const { differences } = (await atDesk<CallResult<typeof opsDifferences>>('GET', '/ops/differences')).result
    expect(differences).toMatchObject([{ kind: 'refundAgain', orderSeq, refundNumber: number, gatewayMinor: amountMinor }])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'transferred', amountMinor })
  })

  it('takes it as paid where somebody has seen to it at the gateway, and wants no transfer', { timeout: 120_000 }, async () => {
    const { orderSeq, amountMinor, trade, number } = await owedBack('wechat', 'refundAbnormal')
    const { fileId } = (await handIn(number)).result
    await paidLate({ trade, number }, { isTold: false })
    expect((await transfer(number, { fileId })).code).toBe('REFUND-DONE')
    expect([await moved(orderSeq, 'bank'), await moved(orderSeq, 'gateway:wechat')]).toEqual([[], [amountMinor, -amountMinor]])
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'done', amountMinor })

    const told = await owedBack('wechat', 'refundAbnormal')
    expect(await stuck()).toMatchObject([{ number: told.number }])
    await paidLate(told, { isTold: true })
    await settle()
    expect([await stuck(), await moneyBack(told.orderSeq)]).toMatchObject([[], { state: 'done', amountMinor: told.amountMinor }])
  })

  it('is so at Alipay, whose word decides; what only has to wait is not for a transfer', { timeout: 120_000 }, async () => {
    const finished = await owedBack('alipay', 'tradeFinished')
    expect(await stuck()).toMatchObject([{ number: finished.number, refusalReason: 'ACQ.TRADE_HAS_FINISHED', isForTransfer: true }])
    expect((await transfer(finished.number)).code).toBe('Z000')
    expect(await moved(finished.orderSeq, 'bank')).toEqual([-finished.amountMinor])

    const poor = await owedBack('wechat', 'notEnough')
    expect(await stuck()).toMatchObject([{ number: poor.number, refusalReason: 'NOT_ENOUGH', isForTransfer: false }])
    expect(await moneyBack(poor.orderSeq)).toMatchObject({ state: 'manual', amountMinor: poor.amountMinor })
    expect((await handIn(poor.number)).code).toBe('REFUND-NOT-BY-HAND')
    expect((await transfer(poor.number, { fileId: randomUUID() })).code).toBe('REFUND-NOT-BY-HAND')
    expect((await atDesk('POST', `/ops/refunds/${poor.number}/again`, { why: 'the balance is filled up' })).code).toBe('Z000')
    await settle()
    expect(await moneyBack(poor.orderSeq)).toMatchObject({ state: 'done', amountMinor: poor.amountMinor })
  })

  it('sends again under the same number what Alipay took and has not done', { timeout: 120_000 }, async () => {
    const { orderSeq, amountMinor, number } = await owedBack('alipay', 'notMoved')
    await world.product.program.jobs.runDue({ retryNow: true })
    await settle()
    expect(await rowOf(number)).toMatchObject({ state: 'done', sentAs: null })
    expect(await moneyBack(orderSeq)).toMatchObject({ state: 'done', amountMinor })
  })
})

describe('a closed number that pays after all', () => {
  it('is a difference beside the new number that has paid', { timeout: 120_000 }, async () => {
    const { orderSeq, amountMinor, trade, number } = await owedBack('wechat', 'refundClosed')
    await settle(90)
    expect(await rowOf(number)).toMatchObject({ state: 'done' })
    await paidLate({ trade, number }, { isTold: true })
    await settle()
    const { differences } = (await atDesk<CallResult<typeof opsDifferences>>('GET', '/ops/differences')).result
    expect(differences[0]).toMatchObject({ kind: 'refundAgain', orderSeq, refundNumber: number, gatewayMinor: amountMinor, ourMinor: 0 })
    expect(await moved(orderSeq, 'gateway:wechat')).toEqual([amountMinor, -amountMinor])
    isPaidTwice = true
  })
})
