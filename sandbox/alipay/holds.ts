import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { beijingDate } from '../kit/clock.ts'
import type { Store } from '../kit/store.ts'
import { nextNumber } from '../kit/store.ts'
import type { AppEnded } from './arrival.ts'
import type { Body, Method } from './methods.ts'
import { amountMinor, reference } from './methods.ts'
import type { AlipayWorld } from './model.ts'
import { alipayTime, findTrade, newToken, yuan } from './model.ts'
import { BUYER } from './notices.ts'
import { openTrade, pay } from './trades.ts'

/*
 * Pre-authorisation: an amount is frozen with the person, then taken as a trade or set free. Every method runs inside one transaction.
 */

const SUCCESS = { code: '10000', msg: 'Success' } as const
const failed = (subCode: string, subMsg: string): Body => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subMsg })
const INVALID = failed('INVALID_PARAMETER', '参数无效')
const NOT_EXIST = failed('AUTH_ORDER_NOT_EXIST', '支付宝资金授权订单不存在')

export interface Hold {
  readonly seq: number
  readonly authNo: string
  readonly outOrderNo: string
  readonly outRequestNo: string
  readonly status: 'INIT' | 'AUTHORIZED' | 'FINISH' | 'CLOSED'
  readonly amountMinor: number
  readonly takenMinor: number
  readonly freedMinor: number
  readonly freedBy: string | null
  readonly title: string
  readonly notifyUrl: string | null
  readonly cashierToken: string
  readonly createdAt: number
  readonly expiresAt: number
}

const COLUMNS = { outOrderNo: 'out_order_no', authNo: 'auth_no', cashierToken: 'cashier_token' } as const

export function findHold(store: Store, by: keyof typeof COLUMNS, value: string): Hold | undefined {
  const row = store.get(`SELECT * FROM alipay_holds WHERE ${COLUMNS[by]} = ?`, value)
  return row && toHold(row)
}

export const listHolds = (store: Store): Hold[] => store.all('SELECT * FROM alipay_holds ORDER BY seq DESC LIMIT 200').map(toHold)

function toHold(row: Record<string, unknown>): Hold {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    seq: Number(row.seq),
    authNo: String(row.auth_no),
    outOrderNo: String(row.out_order_no),
    outRequestNo: String(row.out_request_no),
    status: row.status as Hold['status'],
    amountMinor: Number(row.amount_minor),
    takenMinor: Number(row.taken_minor),
    freedMinor: Number(row.freed_minor),
    freedBy: text(row.freed_by),
    title: String(row.title),
    notifyUrl: text(row.notify_url),
    cashierToken: String(row.cashier_token),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
  }
}

const MINUTE_MS = 60_000
const timeout = z.string().regex(/^[1-9]\d{0,4}m$/)
const freezing = z.object({
  out_order_no: reference,
  out_request_no: reference,
  order_title: z.string().min(1).max(100),
  amount: amountMinor,
  product_code: z.enum(['PRE_AUTH', 'PRE_AUTH_ONLINE', 'PREAUTH_PAY']),
  payee_user_id: z.string().optional(),
  pay_timeout: timeout.optional(),
  timeout_express: timeout.optional(),
})

/** Frozen in the app it is another product than by a code to follow. */
const forApp = freezing.extend({ product_code: z.literal('PRE_AUTH_ONLINE') })

/** What the merchant wants frozen; the same order again is the same hold, another amount is none. */
function wantHold(world: AlipayWorld, order: unknown, notifyUrl: string | null): { hold: Hold } | { refused: Body } {
  const parsed = freezing.safeParse(order)
  if (!parsed.success) return { refused: INVALID }
  const { out_order_no: outOrderNo, payee_user_id: payee, amount } = parsed.data
  if (payee !== undefined && payee !== world.account.sellerId) return { refused: failed('PAYEE_NOT_EXIST', '收款方不存在') }
  const known = findHold(world.store, 'outOrderNo', outOrderNo)
  if (known) {
    if (known.amountMinor !== amount || known.outRequestNo !== parsed.data.out_request_no)
      return { refused: failed('DISCORDANT_REPEAT_REQUEST', '不一致的请求') }
    return known.status === 'INIT' ? { hold: known } : { refused: failed('ORDER_ALREADY_CLOSED', '订单已经关闭') }
  }
  const now = world.now()
  const minutes = Number((parsed.data.pay_timeout ?? parsed.data.timeout_express ?? '15m').slice(0, -1))
  const number = String(nextNumber(world.store, 'alipay.hold', 1)).padStart(16, '0')
  world.store.run(
    `INSERT INTO alipay_holds (auth_no, out_order_no, out_request_no, status, amount_minor, title, notify_url, cashier_token, created_at,
       expires_at) VALUES (?, ?, ?, 'INIT', ?, ?, ?, ?, ?, ?)`,
    `${beijingDate(now).replaceAll('-', '')}1000${number}`,
    outOrderNo,
    parsed.data.out_request_no,
    amount,
    parsed.data.order_title,
    notifyUrl,
    newToken(),
    now,
    now + minutes * MINUTE_MS,
  )
  return { hold: reread(world.store, outOrderNo) }
}

function reread(store: Store, outOrderNo: string): Hold {
  const hold = findHold(store, 'outOrderNo', outOrderNo)
  if (!hold) throw new Error(`Hold ${outOrderNo} has gone`)
  return hold
}

/** A code to scan or to follow: its address is the cashier of the hold. */
export const createVoucher =
  (notifyUrl: string | null): Method =>
  (world, order, origin) => {
    const wanted = wantHold(world, order, notifyUrl)
    if ('refused' in wanted) return wanted.refused
    const { hold } = wanted
    return {
      ...SUCCESS,
      out_order_no: hold.outOrderNo,
      out_request_no: hold.outRequestNo,
      code_type: 'SHARE_CODE',
      code_value: `${origin}/alipay/hold/${hold.cashierToken}`,
    }
  }

/** The person confirms: the amount is frozen, once. Inside a transaction. */
export function confirmHold(world: AlipayWorld, hold: Hold): boolean {
  const now = world.now()
  const moved = world.store.run(
    "UPDATE alipay_holds SET status = 'AUTHORIZED', confirmed_at = ? WHERE out_order_no = ? AND status = 'INIT' AND expires_at > ?",
    now,
    hold.outOrderNo,
    now,
  )
  if (moved > 0) tellOfHold(world, reread(world.store, hold.outOrderNo), 'fund_auth_freeze')
  return moved > 0
}

/**
 * alipay.fund.auth.order.app.freeze: the merchant's app hands the signed order to Alipay's, where the person confirms or thinks better of
 * it. Inside a transaction.
 */
export function freezeInApp(
  world: AlipayWorld,
  { order, notifyUrl, act }: { order: unknown; notifyUrl: string | null; act: 'pay' | 'cancel' },
): AppEnded {
  if (!forApp.safeParse(order).success) return { is: 'fail', why: 'INVALID_PARAMETER' }
  const wanted = wantHold(world, order, notifyUrl)
  if ('refused' in wanted) return { is: 'fail', why: String(wanted.refused['sub_code']) }
  if (act === 'cancel') return { is: 'cancel' }
  return confirmHold(world, wanted.hold) ? { is: 'ok' } : { is: 'fail', why: 'the hold is not open' }
}

function tellOfHold(world: AlipayWorld, hold: Hold, what: string): void {
  if (hold.notifyUrl === null) return
  const { appId, sellerId } = world.account
  const body = {
    notify_type: what,
    notify_id: `${beijingDate(world.now()).replaceAll('-', '')}${randomBytes(13).toString('hex')}`,
    charset: 'utf-8',
    version: '1.0',
    app_id: appId,
    auth_app_id: appId,
    auth_no: hold.authNo,
    out_order_no: hold.outOrderNo,
    out_request_no: hold.outRequestNo,
    amount: yuan(hold.amountMinor),
    status: 'SUCCESS',
    payee_user_id: sellerId,
    payer_user_id: BUYER.id,
    gmt_create: alipayTime(hold.createdAt),
  }
  world.store.run(
    'INSERT INTO alipay_notices (notify_id, trade_no, url, body, due_at) VALUES (?, ?, ?, ?, ?)',
    body.notify_id,
    hold.authNo,
    hold.notifyUrl,
    JSON.stringify(body),
    world.now(),
  )
}

const named = z.object({ out_order_no: reference, out_request_no: reference })

export const queryHold: Method = (world, order) => {
  const parsed = named.safeParse(order)
  if (!parsed.success) return INVALID
  const hold = findHold(world.store, 'outOrderNo', parsed.data.out_order_no)
  if (!hold) return NOT_EXIST
  if (hold.outRequestNo !== parsed.data.out_request_no) return failed('AUTH_OPERATION_NOT_EXIST', '支付宝资金操作流水不存在')
  const isConfirmed = hold.status === 'AUTHORIZED' || hold.status === 'FINISH'
  return {
    ...SUCCESS,
    auth_no: hold.authNo,
    out_order_no: hold.outOrderNo,
    out_request_no: hold.outRequestNo,
    order_title: hold.title,
    order_status: hold.status,
    status: isConfirmed ? 'SUCCESS' : hold.status === 'INIT' ? 'INIT' : 'CLOSED',
    amount: yuan(hold.amountMinor),
    total_freeze_amount: yuan(isConfirmed ? hold.amountMinor : 0),
    rest_amount: yuan(isConfirmed ? hold.amountMinor - hold.takenMinor - hold.freedMinor : 0),
    total_pay_amount: yuan(hold.takenMinor),
    payer_logon_id: BUYER.logonId,
    payer_user_id: BUYER.id,
    gmt_create: alipayTime(hold.createdAt),
  }
}

/** Nobody has confirmed it: nobody can any more. Somebody has: the whole is set free. */
export const cancelHold: Method = (world, order) => {
  const parsed = named.safeParse(order)
  if (!parsed.success) return INVALID
  const hold = findHold(world.store, 'outOrderNo', parsed.data.out_order_no)
  if (!hold) return NOT_EXIST
  if (hold.takenMinor > 0) return failed('AUTH_ORDER_HAS_FINISHED', '授权订单已完结')
  const action = hold.status === 'INIT' ? 'close' : 'unfreeze'
  if (hold.status === 'INIT') closeHold(world, hold)
  else if (hold.freedMinor === 0 && hold.status === 'AUTHORIZED') free(world, hold, parsed.data.out_request_no)
  return { ...SUCCESS, auth_no: hold.authNo, out_order_no: hold.outOrderNo, out_request_no: hold.outRequestNo, action }
}

const closeHold = (world: AlipayWorld, hold: Hold) =>
  world.store.run("UPDATE alipay_holds SET status = 'CLOSED' WHERE out_order_no = ? AND status = 'INIT'", hold.outOrderNo)

function free(world: AlipayWorld, hold: Hold, by: string): void {
  world.store.run(
    "UPDATE alipay_holds SET status = 'FINISH', freed_minor = amount_minor, freed_by = ? WHERE out_order_no = ?",
    by,
    hold.outOrderNo,
  )
  tellOfHold(world, reread(world.store, hold.outOrderNo), 'fund_auth_unfreeze')
}

const unfreezing = z.object({ auth_no: reference, out_request_no: reference, amount: amountMinor, remark: z.string().min(1).max(100) })

export const unfreeze: Method = (world, order) => {
  const parsed = unfreezing.safeParse(order)
  if (!parsed.success) return INVALID
  const hold = findHold(world.store, 'authNo', parsed.data.auth_no)
  if (!hold) return NOT_EXIST
  const answer = {
    ...SUCCESS,
    auth_no: hold.authNo,
    out_order_no: hold.outOrderNo,
    out_request_no: parsed.data.out_request_no,
    amount: yuan(parsed.data.amount),
    status: 'SUCCESS',
  }
  if (hold.freedBy === parsed.data.out_request_no) return answer
  if (hold.status !== 'AUTHORIZED') return failed('AUTH_ORDER_HAS_FINISHED', '授权订单已完结')
  // Parts are not set free in this world: nobody here asks for them.
  if (parsed.data.amount !== hold.amountMinor) return failed('UNFREEZE_AMOUNT_GREATER_THAN_FREEZE_AMOUNT', '解冻金额有误')
  free(world, hold, parsed.data.out_request_no)
  return answer
}

const taking = z.object({
  out_trade_no: reference,
  auth_no: reference,
  total_amount: amountMinor,
  subject: z.string().min(1).max(256),
  product_code: z.enum(['PREAUTH_PAY', 'PRE_AUTH', 'PRE_AUTH_ONLINE']),
  auth_confirm_mode: z.enum(['COMPLETE', 'NOT_COMPLETE']),
})

/** Takes of what is frozen, as a trade that is paid at once; what is left over is set free. */
export const payFromHold: Method = (world, order) => {
  const parsed = taking.safeParse(order)
  if (!parsed.success) return INVALID
  const { out_trade_no: outTradeNo, total_amount: amount, subject } = parsed.data
  const hold = findHold(world.store, 'authNo', parsed.data.auth_no)
  if (!hold) return failed('ACQ.AUTH_ORDER_NOT_EXIST', '授权订单不存在')
  const known = findTrade(world.store, 'outTradeNo', outTradeNo)
  if (known)
    return known.totalMinor === amount
      ? failed('ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
      : failed('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  if (hold.status !== 'AUTHORIZED' || amount > hold.amountMinor) return failed('ACQ.AUTH_AMOUNT_NOT_ENOUGH', '授权金额不足')
  const now = world.now()
  const wanted = { outTradeNo, totalMinor: amount, subject, expiresAt: now + MINUTE_MS, notifyUrl: null, returnUrl: null, quitUrl: null }
  const trade = openTrade(world, wanted)
  pay(world, trade, now)
  world.store.run(
    "UPDATE alipay_holds SET status = 'FINISH', taken_minor = ?, freed_minor = amount_minor - ? WHERE out_order_no = ?",
    amount,
    amount,
    hold.outOrderNo,
  )
  return {
    ...SUCCESS,
    trade_no: trade.tradeNo,
    out_trade_no: outTradeNo,
    buyer_user_id: BUYER.id,
    buyer_logon_id: BUYER.logonId,
    total_amount: yuan(amount),
    receipt_amount: yuan(amount),
    gmt_payment: alipayTime(now),
  }
}
