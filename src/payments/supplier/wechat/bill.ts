import { createHash } from 'node:crypto'
import { z } from 'zod'
import { GatewayUnclear, type BillLine } from '../port.ts'
import type { WechatClient } from './client.ts'
import { codeIn, reference, unclear } from './trades.ts'

/** What WeChat Pay has written down: a refund stands in the bill of the day on which it was asked for, however it ended. */
interface WechatBillLine {
  readonly line: BillLine
  readonly status: 'done' | 'underWay' | 'failed'
}

const asked = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url().max(2048),
})

const BYTE_ORDER_MARK = '\uFEFF'
const SUMMARY_FIRST = '总交易单数'
const LINES_MAX = 200_000
/** The columns that are read; the file has more of them, and they may become more still. */
const COLUMNS = {
  mchId: '商户号',
  gatewayNumber: '微信订单号',
  tradeNumber: '商户订单号',
  state: '交易状态',
  currency: '货币种类',
  refundId: '微信退款单号',
  refundNumber: '商户退款单号',
  refundStatus: '退款状态',
  total: '订单金额',
  refunded: '申请退款金额',
  fee: '手续费',
} as const
type Column = keyof typeof COLUMNS
type Row = Readonly<Record<Column, string>>

const unreadable = (what: string): GatewayUnclear => new GatewayUnclear(`wechat bill: ${what}`)

/** 1234 for "12.34"; digit by digit, for with floating point 1.15 × 100 is 114.99999999999999. */
export function fenIn(yuan: string): number | null {
  const [, whole, part] = /^(0|[1-9]\d{0,8})\.(\d\d)$/.exec(yuan) ?? []
  return whole === undefined || part === undefined ? null : Number(whole + part)
}

/** A fee is told to the thousandth of a fen, and settled in whole ones. Negative where it is given back. */
function feeIn(yuan: string): number | null {
  const [, sign, whole, part, rest] = /^(-?)(0|[1-9]\d{0,8})\.(\d\d)(\d{0,3})$/.exec(yuan) ?? []
  if (whole === undefined || part === undefined) return null
  const fen = Number(whole + part) + ((rest ?? '') >= '5' ? 1 : 0)
  return sign === '-' && fen !== 0 ? -fen : fen
}

/** A field begins with a backtick, which nothing else does: a comma inside a subject does not end one. */
const fieldsOf = (line: string): string[] => line.replace(/^`/, '').split(',`')

function columnsOf(head: string): Readonly<Record<Column, number>> {
  const names = head.split(',')
  const found = Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name)] as const)
  const missing = found.find(([, index]) => index < 0)
  if (missing) throw unreadable(`its column ${missing[0]} is missing`)
  return Object.fromEntries(found) as Record<Column, number>
}

function lineOf(row: Row, mchId: string): WechatBillLine {
  const [tradeNumber, gatewayNumber] = [row.tradeNumber, row.gatewayNumber]
  if (row.mchId !== mchId || row.currency !== 'CNY') throw unreadable('a line of another merchant, or in another currency')
  if (!reference.safeParse(tradeNumber).success || !reference.safeParse(gatewayNumber).success) throw unreadable('a line without numbers')
  const feeMinor = feeIn(row.fee)
  if (feeMinor === null) throw unreadable('a fee that is none')
  if (row.state === 'SUCCESS') {
    const amountMinor = fenIn(row.total)
    if (amountMinor === null) throw unreadable('an amount that is none')
    return { line: { kind: 'payment', tradeNumber, refundNumber: null, gatewayNumber, amountMinor, feeMinor }, status: 'done' }
  }
  if (row.state !== 'REFUND') throw unreadable(`a line of an unknown kind: ${row.state.slice(0, 20)}`)
  const amountMinor = fenIn(row.refunded)
  const status = REFUND_STATUS[row.refundStatus]
  if (amountMinor === null || status === undefined || !reference.safeParse(row.refundNumber).success)
    throw unreadable('a refund that cannot be read')
  const { refundNumber, refundId } = row
  return { line: { kind: 'refund', tradeNumber, refundNumber, gatewayNumber: refundId, amountMinor, feeMinor }, status }
}

/** CHANGE: it could not be given to the person, and somebody has to see to it. */
const REFUND_STATUS: Readonly<Record<string, 'done' | 'underWay' | 'failed'>> = {
  SUCCESS: 'done',
  PROCESSING: 'underWay',
  FAIL: 'failed',
  CHANGE: 'failed',
}

/** What the last two lines say of all the others: how many they are, what was paid, what was asked back. */
function assertWhole(lines: readonly WechatBillLine[], summary: readonly string[]): void {
  const sumOf = (kind: BillLine['kind']): number =>
    lines.filter(({ line }) => line.kind === kind).reduce((sum, { line }) => sum + line.amountMinor, 0)
  const [count = '', , , , , paid = '', back = ''] = summary
  if (count !== String(lines.length) || fenIn(paid) !== sumOf('payment') || fenIn(back) !== sumOf('refund'))
    throw unreadable('its lines do not add up to what its end says')
}

/** Reads the file. A line that cannot be read makes all of it unreadable: a bill with a hole reconciles with anything. */
export function readBill(text: string, mchId: string): readonly WechatBillLine[] {
  const all = (text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text).split('\n').map((line) => line.replace(/\r$/, ''))
  while (all.at(-1) === '') all.pop()
  if (all.length < 3 || all.length > LINES_MAX) throw unreadable('not the length of a bill')
  const [head = '', ...rest] = all
  const [summary, summaryHead] = [rest.pop() ?? '', rest.pop() ?? '']
  if (!summaryHead.startsWith(SUMMARY_FIRST)) throw unreadable('its end is missing')
  const columns = columnsOf(head)
  const width = head.split(',').length
  const lines = rest.map((line) => {
    const fields = fieldsOf(line)
    if (fields.length !== width) throw unreadable('a line with another number of fields than the first')
    const row = Object.fromEntries(Object.entries(columns).map(([column, index]) => [column, fields[index] ?? '']))
    return lineOf(row as Row, mchId)
  })
  assertWhole(lines, fieldsOf(summary))
  return lines
}

/** It is made the next morning between nine and ten; before that, and of a day without anything, there is none. */
const NO_BILL: ReadonlySet<string> = new Set(['NO_STATEMENT_EXIST', 'STATEMENT_CREATING'])

/** The bill of a day in Shanghai. */
export async function dayBill(
  client: WechatClient,
  { mchId, gateway }: { mchId: string; gateway: string },
  date: Temporal.PlainDate,
): Promise<readonly BillLine[] | 'notYet'> {
  const answer = await client.read(`/v3/bill/tradebill?bill_date=${date.toString()}&bill_type=ALL`)
  if (NO_BILL.has(codeIn(answer))) return 'notYet'
  const read = asked.safeParse(answer.body)
  if (answer.status !== 200 || !read.success) throw unclear('bill', answer)
  const url = new URL(read.data.download_url)
  // Our signature goes along: nobody but WeChat Pay itself is to see it.
  if (url.origin !== new URL(gateway).origin) throw unreadable('its file lies elsewhere than WeChat Pay')
  const file = await client.file(url)
  const hash = createHash('sha1').update(file).digest('hex')
  if (hash !== read.data.hash_value.toLowerCase()) throw unreadable('its file is not the one whose hash was signed')
  // A refund that came to nothing has moved nothing.
  const moved = readBill(Buffer.from(file).toString('utf8'), mchId).filter(({ status }) => status !== 'failed')
  return moved.map(({ line }) => line)
}
