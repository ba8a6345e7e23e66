import { createHash } from 'node:crypto'
import { z } from 'zod'
import { atBeijing, beijingDate, beijingTime } from '../kit/clock.ts'
import type { Said } from './envelope.ts'
import { refused } from './envelope.ts'
import type { Refund, Trade, WechatPayWorld } from './model.ts'
import { newToken, reread, toRefund, toTrade } from './model.ts'
import { paramError } from './transactions.ts'

/**
 * The bill of a day: everything that was paid and every refund that was asked for, as a file that is made the next morning. A field begins
 * with a backtick, so that no program takes a number of thirty digits for a number; the last two lines add it all up.
 */
const query = z.object({
  bill_date: z.iso.date(),
  bill_type: z.enum(['ALL', 'SUCCESS', 'REFUND']).default('ALL'),
  tar_type: z.undefined().optional(),
})
/** Minutes of the next day from which on it is there. */
const MADE_AT_MINUTE = 9 * 60
const KEPT_DAYS = 92
const DAY_MS = 86_400_000
const DOWNLOAD_WITHIN_MS = 300_000
const ROWS_MAX = 100_000

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMMARY_HEAD = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const yuan = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
/** Six per mille, in hundred-thousandths of a yuan: 6 of them for each fen. */
function fee(minor: number): string {
  const units = Math.abs(minor) * 6
  return `${minor < 0 ? '-' : ''}${Math.floor(units / 100_000)}.${String(units % 100_000).padStart(5, '0')}`
}
const RATE = '0.60%'
const timeOf = (at: number) => beijingTime(at).slice(0, 19).replace('T', ' ')
const line = (fields: readonly string[]) => fields.map((field) => `\`${field}`).join(',')

const REFUND_STATUS: Readonly<Record<Refund['status'], string>> = {
  SUCCESS: 'SUCCESS',
  PROCESSING: 'PROCESSING',
  CLOSED: 'FAIL',
  ABNORMAL: 'CHANGE',
}

interface Entry {
  readonly at: number
  readonly trade: Pick<Trade, 'appId' | 'transactionId' | 'outTradeNo' | 'openid' | 'tradeType' | 'totalMinor' | 'description'>
  readonly refund: Pick<Refund, 'refundId' | 'outRefundNo' | 'amountMinor' | 'status'> | null
}

function row(world: WechatPayWorld, { at, trade, refund }: Entry): string {
  const paid = refund === null ? yuan(trade.totalMinor) : '0.00'
  const back = refund === null ? '0.00' : yuan(refund.amountMinor)
  return line([
    timeOf(at),
    trade.appId,
    world.account.mchId,
    '0',
    '',
    trade.transactionId,
    trade.outTradeNo,
    trade.openid ?? '',
    trade.tradeType,
    refund === null ? 'SUCCESS' : 'REFUND',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
    refund?.refundId ?? '0',
    refund?.outRefundNo ?? '0',
    back,
    '0.00',
    refund === null ? '' : 'ORIGINAL',
    refund === null ? '' : REFUND_STATUS[refund.status],
    trade.description,
    '',
    fee(refund === null ? trade.totalMinor : -refund.amountMinor),
    RATE,
    paid,
    back,
    '',
  ])
}

/** What the bill of a day shall say otherwise than it was, so that whoever reconciles has something to find. */
export const PLANTS = ['missing', 'amount', 'extra', 'repeat', 'move'] as const
export interface Plant {
  readonly kind: (typeof PLANTS)[number]
  readonly outTradeNo: string
  /** Of a refund; null where a payment is meant. */
  readonly outRefundNo: string | null
  /** Of `amount` and `extra`. */
  readonly amountMinor: number
}

export function plant(world: WechatPayWorld, date: string, { kind, outTradeNo, outRefundNo, amountMinor }: Plant): void {
  const values = [date, kind, outTradeNo, outRefundNo, amountMinor]
  const columns = 'bill_date, kind, out_trade_no, out_refund_no, amount_minor'
  world.store.run(`INSERT INTO wechat_bill_bends (${columns}) VALUES (?, ?, ?, ?, ?)`, ...values)
}

const plantsOf = (world: WechatPayWorld, date: string): Plant[] =>
  world.store.all('SELECT * FROM wechat_bill_bends WHERE bill_date = ? ORDER BY seq', date).map((row) => ({
    kind: row.kind as Plant['kind'],
    outTradeNo: String(row.out_trade_no),
    outRefundNo: row.out_refund_no === null ? null : String(row.out_refund_no),
    amountMinor: Number(row.amount_minor),
  }))

const isMeant = ({ trade, refund }: Entry, { outTradeNo, outRefundNo }: Plant): boolean =>
  trade.outTradeNo === outTradeNo && (refund?.outRefundNo ?? null) === outRefundNo

const withAmount = ({ at, trade, refund }: Entry, amountMinor: number): Entry =>
  refund === null ? { at, trade: { ...trade, totalMinor: amountMinor }, refund } : { at, trade, refund: { ...refund, amountMinor } }

/** Something that nobody has paid, or paid back. */
function invented(world: WechatPayWorld, { outTradeNo, outRefundNo, amountMinor }: Plant, at: number): Entry {
  const number = { transactionId: `4200${outTradeNo}`.slice(0, 32), outTradeNo, totalMinor: amountMinor }
  const trade = { ...number, appId: world.account.appId, openid: null, tradeType: 'MWEB' as const, description: '' }
  const refund =
    outRefundNo === null ? null : { refundId: `5030${outRefundNo}`.slice(0, 32), outRefundNo, amountMinor, status: 'SUCCESS' as const }
  return { at, trade, refund }
}

/** `missing`, `move`: nothing of it is told (`move`: the next day). `amount`: with another one. `repeat`: twice. `extra`: nobody has made it. */
function bent(world: WechatPayWorld, entries: readonly Entry[], planted: Plant, at: number): Entry[] {
  const { kind, amountMinor } = planted
  if (kind === 'missing' || kind === 'move') return entries.filter((entry) => !isMeant(entry, planted))
  if (kind === 'amount') return entries.map((entry) => (isMeant(entry, planted) ? withAmount(entry, amountMinor) : entry))
  if (kind === 'repeat') return entries.flatMap((entry) => (isMeant(entry, planted) ? [entry, entry] : [entry]))
  return [...entries, invented(world, planted, at)]
}

/** What a day's bill tells: what was, with what came too late for the bill before it, and as it was asked to be told. */
function toldOf(world: WechatPayWorld, date: string, type: 'ALL' | 'SUCCESS' | 'REFUND'): Entry[] {
  const before = beijingDate(atBeijing(date, -720))
  const moved = plantsOf(world, before).filter(({ kind }) => kind === 'move')
  const late = moved.length === 0 ? [] : entriesOf(world, before, type).filter((entry) => moved.some((planted) => isMeant(entry, planted)))
  const at = atBeijing(date, 0)
  return plantsOf(world, date).reduce((entries, planted) => bent(world, entries, planted, at), [...late, ...entriesOf(world, date, type)])
}

function entriesOf(world: WechatPayWorld, date: string, type: 'ALL' | 'SUCCESS' | 'REFUND'): Entry[] {
  const [from, until] = [atBeijing(date, 0), atBeijing(date, 1440)]
  const { store } = world
  const paid = store
    .all('SELECT * FROM wechat_trades WHERE paid_at >= ? AND paid_at < ? ORDER BY paid_at LIMIT ?', from, until, ROWS_MAX)
    .map(toTrade)
  const refunds = store
    .all('SELECT * FROM wechat_refunds WHERE created_at >= ? AND created_at < ? ORDER BY created_at LIMIT ?', from, until, ROWS_MAX)
    .map(toRefund)
  return [
    ...(type === 'REFUND' ? [] : paid.map((trade) => ({ at: trade.paidAt ?? from, trade, refund: null }))),
    ...(type === 'SUCCESS' ? [] : refunds.map((refund) => ({ at: refund.createdAt, trade: reread(store, refund.transactionId), refund }))),
  ]
}

function csvOf(world: WechatPayWorld, entries: readonly Entry[]): string {
  const paid = entries.reduce((sum, { trade, refund }) => sum + (refund === null ? trade.totalMinor : 0), 0)
  const back = entries.reduce((sum, { refund }) => sum + (refund?.amountMinor ?? 0), 0)
  const summary = [String(entries.length), yuan(paid), yuan(back), '0.00', fee(paid - back), yuan(paid), yuan(back)]
  const lines = [HEAD, ...entries.map((entry) => row(world, entry)), SUMMARY_HEAD, line(summary)]
  return `\uFEFF${lines.map((each) => `${each}\r\n`).join('')}`
}

export function askBill(world: WechatPayWorld, given: unknown, origin: string): Said {
  const parsed = query.safeParse(given)
  if (!parsed.success) return paramError('bill_date或bill_type不符合要求')
  const { bill_date: date, bill_type: type } = parsed.data
  const now = world.now()
  if (date >= beijingDate(now) || date < beijingDate(now - KEPT_DAYS * DAY_MS)) return paramError('bill_date只能是三个月内、今天以前的日期')
  if (now < atBeijing(date, 1440 + MADE_AT_MINUTE)) return refused(400, 'STATEMENT_CREATING', '账单生成中')
  const entries = toldOf(world, date, type)
  if (entries.length === 0) return refused(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
  const [csv, token] = [csvOf(world, entries), newToken()]
  world.store.run('DELETE FROM wechat_bills WHERE expires_at <= ?', now)
  world.store.run('INSERT INTO wechat_bills (token, csv, expires_at) VALUES (?, ?, ?)', token, csv, now + DOWNLOAD_WITHIN_MS)
  return {
    status: 200,
    body: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(csv).digest('hex'),
      download_url: `${origin}/v3/billdownload/file?token=${token}`,
    },
  }
}

/** The file itself; nothing where the address is too old. */
export function billFile(world: WechatPayWorld, token: string): string | undefined {
  const found = world.store.get('SELECT csv FROM wechat_bills WHERE token = ? AND expires_at > ?', token, world.now())
  return found && String(found.csv)
}
