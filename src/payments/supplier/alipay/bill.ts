import { codeOf, isUnreached } from '../../../server/answers.ts'
import { GatewayAway, GatewayUnclear, type BillLine } from '../port.ts'
import { fenOf } from './amounts.ts'
import { BadZip, filesIn } from './bill-zip.ts'
import type { AlipayClient } from './client.ts'

/*
 * The bill of a day: an address that Alipay signs and that is good for half a minute, behind it a ZIP with two tables in GBK, the
 * business of the day line by line and its sums by shop. The lines are what is read.
 */

const METHOD = 'alipay.data.dataservice.bill.downloadurl.query'
const NO_BILL = 'isp.bill_not_exist'
/** A hundred thousand payments on one day. */
const ZIP_BYTES_MAX = 16_000_000
const TABLE_BYTES_MAX = 64_000_000
const LINES_MAX = 200_000
/** A file takes longer than an answer. */
const FILE_TIMES = 6

const PAYMENT = '交易'
const REFUND = '退款'
/** The columns that are read; the table has more of them, and they may become more still. */
const COLUMNS = {
  gatewayNumber: '支付宝交易号',
  tradeNumber: '商户订单号',
  type: '业务类型',
  total: '订单金额',
  received: '商家实收',
  refundNumber: '退款批次号/请求号',
  fee: '服务费',
} as const
type Column = keyof typeof COLUMNS
type Row = Readonly<Record<Column, string>>

const unreadable = (what: string): GatewayUnclear => new GatewayUnclear(`alipay bill: ${what}`)
const isReference = (text: string): boolean => /^[A-Za-z0-9_.:-]{1,64}$/.test(text)

/** "-1.23": some amounts of a bill have a sign. Null where it is no amount. */
export function signedFenOf(yuan: string): number | null {
  const isNegative = yuan.startsWith('-')
  const fen = fenOf(isNegative ? yuan.slice(1) : yuan)
  return fen === null || fen === 0 || !isNegative ? fen : -fen
}

/** A field may stand in quotes, where it holds a comma. Alipay ends numbers with a tab, lest a spreadsheet shortens them. */
function fieldsOf(line: string): readonly string[] {
  const fields: string[] = []
  let [field, isQuoted] = ['', false]
  for (const part of line.split(',')) {
    field = isQuoted ? `${field},${part}` : part
    const quotes = field.length - field.replaceAll('"', '').length
    isQuoted = field.startsWith('"') && quotes % 2 === 1
    if (isQuoted) continue
    fields.push((field.startsWith('"') ? field.trimEnd().slice(1, -1).replaceAll('""', '"') : field).trim())
  }
  return isQuoted ? [] : fields
}

function columnsOf(head: readonly string[]): Readonly<Record<Column, number>> {
  const names = head.map((name) => name.replace(/[（(]元[）)]$/, ''))
  const found = Object.entries(COLUMNS).map(([column, name]) => [column, names.indexOf(name)] as const)
  const missing = found.find(([, index]) => index < 0)
  if (missing) throw unreadable(`its column ${missing[0]} is missing`)
  return Object.fromEntries(found) as Record<Column, number>
}

interface Read {
  readonly line: BillLine
  readonly receivedMinor: number
}

function lineOf(row: Row): Read {
  const { tradeNumber, gatewayNumber, type } = row
  if (!isReference(tradeNumber) || !isReference(gatewayNumber)) throw unreadable('a line without numbers')
  const [amount, received, fee] = [signedFenOf(row.total), signedFenOf(row.received), signedFenOf(row.fee)]
  if (amount === null || received === null || fee === null) throw unreadable('an amount that is none')
  // A fee stands there as what it does to our balance; nought must not become minus nought.
  const feeMinor = fee === 0 ? 0 : -fee
  if (type === PAYMENT && amount > 0)
    return {
      line: { kind: 'payment', tradeNumber, refundNumber: null, gatewayNumber, amountMinor: amount, feeMinor },
      receivedMinor: received,
    }
  if (type !== REFUND || amount >= 0) throw unreadable(`a line of an unknown kind: ${type.slice(0, 20)}`)
  const { refundNumber } = row
  if (!isReference(refundNumber)) throw unreadable('a refund without a number')
  return { line: { kind: 'refund', tradeNumber, refundNumber, gatewayNumber, amountMinor: -amount, feeMinor }, receivedMinor: received }
}

/** What the end says of all lines: how many payments and refunds, and what we got of them. */
function assertWhole(lines: readonly Read[], end: readonly string[]): void {
  for (const [kind, word] of [
    ['payment', '#交易合计'],
    ['refund', '#退款合计'],
  ] as const) {
    const told = end.find((line) => line.startsWith(word)) ?? ''
    const [, count, sum] = /：(\d+)笔，[^\d-]*(-?[\d.]+)元/.exec(told) ?? []
    const those = lines.filter(({ line }) => line.kind === kind)
    const receivedMinor = those.reduce((total, each) => total + each.receivedMinor, 0)
    if (count !== String(those.length) || signedFenOf(sum ?? '') !== receivedMinor)
      throw unreadable('its lines do not add up to what its end says')
  }
}

/** Reads the table. A line that cannot be read makes all of it unreadable: a bill with a hole reconciles with anything. */
export function readBill(text: string, { sellerId, day }: { sellerId: string; day: string }): readonly BillLine[] {
  const all = text.split('\n').map((line) => line.replace(/\r$/, ''))
  if (all.length > LINES_MAX) throw unreadable('longer than a bill')
  const begin = all.findIndex((line) => !line.startsWith('#'))
  const end = all.findIndex((line, at) => at > begin && line.startsWith('#'))
  if (begin < 0 || end < 0 || !(all[end] ?? '').includes('结束')) throw unreadable('its end is missing')
  const about = all.slice(0, begin).join('\n')
  const [year = '', month = '', date = ''] = day.split('-')
  if (!about.includes(sellerId) || !about.includes(`起始日期：[${year}年${month}月${date}日`))
    throw unreadable('of somebody else, or of another day')
  const head = fieldsOf(all[begin] ?? '')
  const columns = columnsOf(head)
  const lines = all.slice(begin + 1, end).map((line) => {
    const fields = fieldsOf(line)
    if (fields.length !== head.length) throw unreadable('a line with another number of fields than the first')
    return lineOf(Object.fromEntries(Object.entries(columns).map(([column, index]) => [column, fields[index] ?? ''])) as Row)
  })
  assertWhole(lines, all.slice(end))
  return lines.map(({ line }) => line)
}

/** The table with the lines, out of the archive. */
export function tableIn(zip: Buffer): string {
  try {
    const tables = filesIn(zip, TABLE_BYTES_MAX).filter(({ name }) => name.endsWith('业务明细.csv'))
    const [table] = tables
    if (table === undefined || tables.length > 1) throw unreadable('not one table of its lines')
    return new TextDecoder('gbk', { fatal: true }).decode(table.read())
  } catch (error) {
    if (error instanceof BadZip) throw unreadable(error.message)
    if (error instanceof TypeError) throw unreadable('not written in GBK')
    throw error
  }
}

/** Where Alipay keeps its files: with itself. Whoever asks by TLS is not sent to a place without. */
function placeOf(address: unknown, gateway: URL): URL {
  if (typeof address !== 'string' || !URL.canParse(address)) throw unreadable('an address that is none')
  const url = new URL(address)
  if (gateway.protocol === 'https:') url.protocol = 'https:'
  const isAlipays = url.protocol === 'https:' && /(^|\.)(alipay|alipaydev)\.com$/.test(url.hostname)
  if (url.origin !== gateway.origin && !isAlipays) throw unreadable('its file lies elsewhere than at Alipay')
  return url
}

async function fileAt(url: URL, timeoutMs: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, { redirect: 'manual', signal })
    if (response.status !== 200) throw unreadable(`its file is answered with ${response.status}`)
    const parts: Uint8Array[] = []
    let length = 0
    for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      length += part.length
      if (length > ZIP_BYTES_MAX) throw unreadable(`a file of more than ${ZIP_BYTES_MAX} bytes`)
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    if (error instanceof GatewayUnclear) throw error
    if (isUnreached(error)) throw new GatewayAway(`alipay bill: its file cannot be reached (${codeOf(error)})`, { cause: error })
    // The address is good for one fetch: whoever asks again asks for a new one.
    throw unreadable(signal.aborted ? 'its file did not come in time' : 'the line was cut')
  }
}

/** The bill of a day in Shanghai. It is made the next morning; before that, and of a day without anything, there is none. */
export async function dayBill(
  client: AlipayClient,
  { gateway, sellerId, timeoutMs }: { gateway: string; sellerId: string; timeoutMs: number },
  date: Temporal.PlainDate,
): Promise<readonly BillLine[] | 'notYet'> {
  const day = date.toString()
  const answer = await client.read(METHOD, { bill_type: 'trade', bill_date: day })
  if (answer['sub_code'] === NO_BILL) return 'notYet'
  if (answer['code'] !== '10000') throw unreadable(JSON.stringify([answer['code'], answer['sub_code']]).slice(0, 100))
  const url = placeOf(answer['bill_download_url'], new URL(gateway))
  return readBill(tableIn(await fileAt(url, timeoutMs * FILE_TIMES)), { sellerId, day })
}
