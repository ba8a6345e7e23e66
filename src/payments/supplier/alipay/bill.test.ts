import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GatewayUnclear } from '../port.ts'
import { BadZip, filesIn } from './bill-zip.ts'
import { readBill, signedFenOf, tableIn } from './bill.ts'

const HEAD =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
const row = (given: Partial<Record<'trade' | 'type' | 'subject' | 'amount' | 'refund' | 'fee', string>>): string => {
  const money = given.amount ?? '320.05'
  const times = '2026-11-21 10:00:00,2026-11-21 10:00:09'
  const discounts = '0.00,0.00,0.00,0.00,0.00,,0.00\t,0.00'
  const start = `2026112122001400000000000001\t,${given.trade ?? 'Q1'}\t,${given.type ?? '交易'},${given.subject ?? '订单'},${times},,,,,`
  return `${start}lin***@example.com,${money},${money},${discounts},${given.refund ?? ''}\t,${given.fee ?? '-1.92'},0.00,`
}
const DAY = { sellerId: '2088621955700000', day: '2026-11-21' }
const bill = (lines: readonly string[], paid: string, back: string): string =>
  [
    '#支付宝业务明细查询',
    `#账号：[${DAY.sellerId}0156]`,
    '#起始日期：[2026年11月21日 00:00:00]   终止日期：[2026年11月22日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEAD,
    ...lines,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${paid}元，商家优惠共0.00元`,
    `#退款合计：${back}元，商家优惠退款共0.00元`,
    '#导出时间：[2026年11月22日 05:46:49]',
    '',
  ].join('\r\n')
const REFUND = row({ type: '退款', amount: '-120.00', refund: 'R1', fee: '0.72' })
const LINES = [row({ subject: '"订单 F1, 两程"' }), REFUND]
const [PAID, BACK] = ['1笔，商家实收共320.05', '1笔，商家实收退款共-120.00']
const WHOLE = bill(LINES, PAID, BACK)

describe('the table of a day', () => {
  const numbers = { tradeNumber: 'Q1', gatewayNumber: '2026112122001400000000000001' }

  it('tells each payment and each refund to the fen, with what was kept of it, and a comma inside a subject', () => {
    const told = [
      { kind: 'payment', refundNumber: null, amountMinor: 32_005, feeMinor: 192, ...numbers },
      { kind: 'refund', refundNumber: 'R1', amountMinor: 12_000, feeMinor: -72, ...numbers },
    ]
    expect(readBill(WHOLE, DAY)).toEqual(told)
    expect(readBill(WHOLE.replaceAll('\r', ''), DAY)).toEqual(told)
    expect(readBill(bill([row({ fee: '0.00' })], PAID, '0笔，商家实收退款共0.00'), DAY)).toMatchObject([{ feeMinor: 0 }])
    expect(readBill(bill([], '0笔，商家实收共0.00', '0笔，商家实收退款共0.00'), DAY)).toEqual([])
  })

  it.each([
    ['cut off', WHOLE.slice(0, -120)],
    ['cut off in its lines', WHOLE.slice(0, WHOLE.indexOf('退款,'))],
    ['without a line', bill(LINES.slice(0, 1), PAID, BACK)],
    ['with a line twice', bill([...LINES, REFUND], PAID, BACK)],
    ['with another amount', WHOLE.replaceAll('320.05,320.05', '320.06,320.06')],
    ['with an amount that is none', WHOLE.replace('320.05,', '3e2,')],
    ['with a payment that is negative', bill([row({ amount: '-1.00' })], '1笔，商家实收共-1.00', '0笔，商家实收退款共0.00')],
    ['with a refund without a number', bill([LINES[0] ?? '', REFUND.replace('R1', '')], PAID, BACK)],
    ['with a kind of line that nobody knows', WHOLE.replace('退款,订单', '转账,订单')],
    ['without one of its columns', WHOLE.replace('服务费（元）', '费')],
    ['with a field that does not end', WHOLE.replace('两程"', '两程')],
    ['of somebody else', WHOLE.replace(DAY.sellerId, '2088000000000000')],
    ['of another day', WHOLE.replace('2026年11月21日', '2026年11月20日')],
    ['a page', '<html>502</html>'],
    ['empty', ''],
  ])('is not read in part when it is %s', (_what, text) => {
    expect(() => readBill(text, DAY)).toThrow(GatewayUnclear)
  })

  it('reads every amount with its sign', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (fen) => {
        const text = String(Math.abs(fen)).padStart(3, '0')
        expect(signedFenOf(`${fen < 0 ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`)).toBe(fen)
      }),
    )
    for (const text of ['', '-', '--1.00', '1,000.00', ' 1.00', '+1.00']) expect([text, signedFenOf(text)]).toEqual([text, null])
  })
})

/** An archive of one file, made by the book. */
function archive(name: Buffer, file: Buffer, { packed = deflateRawSync(file), told = file.length } = {}): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04_03_4b_50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02_01_4b_50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(crc32(file), 16)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(told, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(head.length + name.length + packed.length, 16)
  return Buffer.concat([head, name, packed, entry, name, end])
}

describe('the archive around it', () => {
  /** "业务明细.csv" in GBK. */
  const NAME = Buffer.from([0xd2, 0xb5, 0xce, 0xf1, 0xc3, 0xf7, 0xcf, 0xb8, ...Buffer.from('.csv')])
  const FILE = Buffer.from('#abc\r\n')
  const readAll = (zip: Buffer, bytesMax = 100) => filesIn(zip, bytesMax).map((file) => file.read())

  function readOrRefused(zip: Buffer): readonly Buffer[] | 'refused' {
    try {
      const files = readAll(zip)
      return files.length === 0 ? 'refused' : files
    } catch (error) {
      if (error instanceof BadZip) return 'refused'
      throw error
    }
  }

  it('gives the file that was packed', () => {
    expect(tableIn(archive(NAME, FILE))).toBe('#abc\r\n')
    expect(() => tableIn(archive(Buffer.from('other.csv'), FILE))).toThrow(GatewayUnclear)
    expect(() => tableIn(archive(NAME, Buffer.from([0xff, 0xff])))).toThrow(GatewayUnclear)
  })

  it('is refused where a file is longer than it may be, whatever the list says', () => {
    const bomb = Buffer.alloc(1_000)
    expect(() => readAll(archive(NAME, bomb))).toThrow(BadZip)
    expect(() => readAll(archive(NAME, bomb, { told: 50 }))).toThrow(BadZip)
  })

  it('is refused, or gives what was packed, with any of its bytes changed and cut anywhere; nothing else is thrown', () => {
    const whole = archive(NAME, FILE)
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(whole.length), (at, change, length) => {
        const bent = Buffer.from(whole)
        bent[at] = (bent[at] ?? 0) ^ change
        for (const zip of [bent, whole.subarray(0, length)]) expect([[FILE], 'refused']).toContainEqual(readOrRefused(zip))
      }),
    )
  })
})
