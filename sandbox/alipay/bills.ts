import { z } from 'zod'
import { atBeijing, beijingDate } from '../kit/clock.ts'
import { gbk, zip } from './bill-file.ts'
import type { AlipayWorld, Trade } from './model.ts'
import { alipayTime, newToken, reread, toTrade, yuan } from './model.ts'
import type { Body } from './methods.ts'
import { BUYER } from './notices.ts'

/**
 * The bill of a day: every payment and every refund, a line each, in a file that is made the next morning. Refunds are negative; the fee
 * is what it does to the merchant's balance.
 */
const query = z.object({ bill_type: z.enum(['trade', 'signcustomer']), bill_date: z.iso.date() })

/** Minutes of the next day from which on it is there. */
const MADE_AT_MINUTE = 9 * 60
const DOWNLOAD_WITHIN_MS = 30_000
const ROWS_MAX = 100_000

const failed = (subCode: string, subMsg: string): Body => ({ code: '40004', msg: 'Business Failed', sub_code: subCode, sub_msg: subMsg })
const NO_BILL = failed('isp.bill_not_exist', '账单不存在')

interface BillEntry {
  readonly at: number
  readonly trade: Pick<Trade, 'tradeNo' | 'outTradeNo' | 'subject' | 'createdAt'>
  /** Null on a payment. */
  readonly outRequestNo: string | null
  readonly amountMinor: number
}

/** What a bill shall say otherwise than it was, so that whoever reconciles has something to find. */
export const BILL_PLANTS = ['drop', 'amount', 'add', 'repeat', 'move'] as const
interface BillPlant {
  readonly kind: (typeof BILL_PLANTS)[number]
  readonly outTradeNo: string
  /** Of a refund; null where a payment is meant. */
  readonly outRequestNo: string | null
  /** Of `amount` and `add`. */
  readonly amountMinor: number
}

export function plantInBill(world: AlipayWorld, date: string, { kind, outTradeNo, outRequestNo, amountMinor }: BillPlant): void {
  const values = [date, kind, outTradeNo, outRequestNo, amountMinor]
  const columns = 'bill_date, kind, out_trade_no, out_request_no, amount_minor'
  world.store.run(`INSERT INTO alipay_bill_plants (${columns}) VALUES (?, ?, ?, ?, ?)`, ...values)
}

function plantsOf(world: AlipayWorld, date: string): BillPlant[] {
  return world.store.all('SELECT * FROM alipay_bill_plants WHERE bill_date = ? ORDER BY seq', date).map((row) => ({
    kind: row.kind as BillPlant['kind'],
    outTradeNo: String(row.out_trade_no),
    outRequestNo: row.out_request_no === null ? null : String(row.out_request_no),
    amountMinor: Number(row.amount_minor),
  }))
}

const isMeant = (entry: BillEntry, plant: BillPlant): boolean =>
  entry.trade.outTradeNo === plant.outTradeNo && entry.outRequestNo === plant.outRequestNo

/** `drop`, `move`: nothing of it is told (`move`: the next day). `amount`: with another one. `repeat`: twice. `add`: nobody has made it. */
function bent(entries: readonly BillEntry[], plant: BillPlant, from: number): BillEntry[] {
  const { kind, outTradeNo, outRequestNo, amountMinor } = plant
  if (kind === 'drop' || kind === 'move') return entries.filter((entry) => !isMeant(entry, plant))
  if (kind === 'amount') return entries.map((entry) => (isMeant(entry, plant) ? { ...entry, amountMinor } : entry))
  if (kind === 'repeat') return entries.flatMap((entry) => (isMeant(entry, plant) ? [entry, entry] : [entry]))
  const trade = { tradeNo: `9999${outTradeNo}`.slice(0, 64), outTradeNo, subject: '', createdAt: from }
  return [...entries, { at: from, trade, outRequestNo, amountMinor }]
}

function honestEntries({ store }: AlipayWorld, date: string): BillEntry[] {
  const [from, until] = [atBeijing(date, 0), atBeijing(date, 1440)]
  const paid = store
    .all('SELECT * FROM alipay_trades WHERE paid_at >= ? AND paid_at < ? ORDER BY paid_at LIMIT ?', from, until, ROWS_MAX)
    .map(toTrade)
  const refunds = store.all('SELECT * FROM alipay_refunds WHERE at >= ? AND at < ? ORDER BY at LIMIT ?', from, until, ROWS_MAX)
  return [
    ...paid.map((trade) => ({ at: trade.paidAt ?? from, trade, outRequestNo: null, amountMinor: trade.totalMinor })),
    ...refunds.map((row) => ({
      at: Number(row.at),
      trade: reread(store, String(row.trade_no)),
      outRequestNo: String(row.out_request_no),
      amountMinor: Number(row.amount_minor),
    })),
  ]
}

function entriesOf(world: AlipayWorld, date: string): BillEntry[] {
  const before = beijingDate(atBeijing(date, -720))
  const moved = plantsOf(world, before).filter(({ kind }) => kind === 'move')
  const late = moved.length === 0 ? [] : honestEntries(world, before).filter((entry) => moved.some((plant) => isMeant(entry, plant)))
  const from = atBeijing(date, 0)
  return plantsOf(world, date).reduce((entries, plant) => bent(entries, plant, from), [...late, ...honestEntries(world, date)])
}

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const signed = (minor: number): string => (minor < 0 ? `-${yuan(-minor)}` : yuan(minor))
/** Six per mille, to the fen. */
const feeOf = (minor: number): number => Math.round((Math.abs(minor) * 6) / 1000)

function lineOf({ at, trade, outRequestNo, amountMinor }: BillEntry): string {
  const isRefund = outRequestNo !== null
  const money = signed(isRefund ? -amountMinor : amountMinor)
  const fee = feeOf(amountMinor)
  return [
    `${trade.tradeNo}\t`,
    `${trade.outTradeNo}\t`,
    isRefund ? '退款' : '交易',
    trade.subject.includes(',') ? `"${trade.subject}"` : trade.subject,
    alipayTime(trade.createdAt),
    alipayTime(at),
    ...['', '', '', '', BUYER.logonId, money, money, '0.00', '0.00', '0.00', '0.00', '0.00', '', '0.00', '0.00'],
    isRefund ? `${outRequestNo}\t` : '',
    signed(isRefund ? fee : -fee),
    '0.00',
    '',
  ].join(',')
}

const heading = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${year}年${month}月${day}日 00:00:00`
}

function tableOf(world: AlipayWorld, date: string, entries: readonly BillEntry[]): string {
  const sumOf = (isRefund: boolean) => entries.filter(({ outRequestNo }) => (outRequestNo !== null) === isRefund)
  const [payments, refunds] = [sumOf(false), sumOf(true)]
  const total = (those: readonly BillEntry[]) => those.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const back = total(refunds)
  return [
    '#支付宝业务明细查询',
    `#账号：[${world.account.sellerId}0156]`,
    `#起始日期：[${heading(date)}]   终止日期：[${heading(beijingDate(atBeijing(date, 1440)))}]`,
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEAD,
    ...entries.map(lineOf),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${payments.length}笔，商家实收共${yuan(total(payments))}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${back === 0 ? '0.00' : signed(-back)}元，商家优惠退款共0.00元`,
    `#导出时间：[${alipayTime(world.now())}]`,
    '',
  ].join('\r\n')
}

export function askBill(world: AlipayWorld, order: unknown, origin: string): Body {
  const parsed = query.safeParse(order)
  const now = world.now()
  if (!parsed.success || parsed.data.bill_date >= beijingDate(now)) return failed('isv.invalid_arguments', '入参不合法')
  const date = parsed.data.bill_date
  if (parsed.data.bill_type !== 'trade' || now < atBeijing(date, 1440 + MADE_AT_MINUTE)) return NO_BILL
  const entries = entriesOf(world, date)
  if (entries.length === 0) return NO_BILL
  const name = `${world.account.sellerId}0156_${date.replaceAll('-', '')}`
  const sums = '#支付宝业务汇总查询\r\n'
  const archive = zip([
    { name: `${name}_业务明细(汇总).csv`, file: gbk(sums) },
    { name: `${name}_业务明细.csv`, file: gbk(tableOf(world, date, entries)) },
  ])
  const token = newToken()
  world.store.run('DELETE FROM alipay_bills WHERE expires_at <= ?', now)
  world.store.run('INSERT INTO alipay_bills (token, zip, expires_at) VALUES (?, ?, ?)', token, archive, now + DOWNLOAD_WITHIN_MS)
  return { code: '10000', msg: 'Success', bill_download_url: `${origin}/alipay/bill?fileId=${token}` }
}

/** The file itself; nothing where the address is too old. */
export function billFile(world: AlipayWorld, token: string): Buffer | undefined {
  const found = world.store.get('SELECT zip FROM alipay_bills WHERE token = ? AND expires_at > ?', token, world.now())
  return found?.zip instanceof Uint8Array ? Buffer.from(found.zip) : undefined
}
