import { createPrivateKey, createSign, randomBytes, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_ZONE } from '../../../src/kernel/time.ts'
import type { Random } from '../random.ts'
import {
  drawOther,
  nextDigit,
  TEN_MEGABYTES,
  withOtherBit,
  withOtherCharacter,
  type Forger,
  type Forgery,
  type Letter,
  type Saying,
  type ToldTrade,
} from './letter.ts'

export interface AlipayKeys {
  readonly appId: string
  readonly sellerId: string
  /** Alipay’s own. */
  readonly gatewayKey: KeyObject
  /** Somebody’s who has a key, but not Alipay’s. */
  readonly strangerKey: KeyObject
}

/** The keys of the sandbox’s Alipay. */
export function alipayKeysIn(sandboxDir: string): AlipayKeys {
  const read = (name: string): string => readFileSync(join(sandboxDir, 'alipay', name), 'utf8')
  const { appId, sellerId } = JSON.parse(read('account.json')) as { appId: string; sellerId: string }
  return {
    appId,
    sellerId,
    gatewayKey: createPrivateKey(read('alipay-private.pem')),
    strangerKey: createPrivateKey(read('merchant-private.pem')),
  }
}

type Fields = Readonly<Record<string, string>>

const yuan = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
const timeOf = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(DEFAULT_ZONE).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')

function fieldsOf({ appId, sellerId }: AlipayKeys, saying: Saying, trade: ToldTrade, at: Temporal.Instant): Fields {
  const [total, time] = [yuan(trade.amountMinor), timeOf(at)]
  const parts: Readonly<Record<Saying, Fields>> = {
    paid: { trade_status: 'TRADE_SUCCESS', gmt_payment: time, receipt_amount: total, buyer_pay_amount: total },
    closed: { trade_status: 'TRADE_CLOSED', gmt_close: time },
    refunded: { trade_status: 'TRADE_SUCCESS', gmt_payment: time, out_biz_no: 'R0', refund_fee: '1.00', gmt_refund: `${time}.000` },
  }
  return {
    notify_type: 'trade_status_sync',
    notify_id: randomBytes(17).toString('hex'),
    notify_time: time,
    charset: 'utf-8',
    version: '1.0',
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    buyer_id: '2088722000000017',
    out_trade_no: trade.number,
    trade_no: trade.gatewayNumber,
    subject: '机票订单',
    total_amount: total,
    gmt_create: time,
    ...parts[saying],
  }
}

/** Alipay signs the fields in their order, as they are, without the signature's own two. */
function letterOf(fields: Fields, key: KeyObject, scheme: 'RSA2' | 'RSA' = 'RSA2'): Letter {
  const content = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
  const sign = createSign(scheme === 'RSA2' ? 'RSA-SHA256' : 'RSA-SHA1')
    .update(content, 'utf8')
    .sign(key, 'base64')
  const body = new URLSearchParams({ ...fields, sign_type: scheme, sign }).toString()
  return { body, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' } }
}

/** What a form says, however it is written. */
function saidBy(body: string): string {
  const pairs = [...new URLSearchParams(body)].map(([name, value]) =>
    name === 'sign' ? `sign ${Buffer.from(value, 'base64').toString('hex')}` : JSON.stringify([name, value]),
  )
  return pairs.join('\n')
}

function otherThan({ body, headers }: Letter, draw: () => string): Letter {
  const said = saidBy(body)
  return { headers, body: drawOther(draw, (drawn) => saidBy(drawn) !== said) }
}

/** Of the signature a bit, of everything else a character. */
function altered(letter: Letter, random: Random): Letter {
  const form = new URLSearchParams(letter.body)
  if (random.below(4) > 0) return otherThan(letter, () => withOtherCharacter(letter.body, random.below(letter.body.length), random))
  form.set('sign', withOtherBit(form.get('sign') ?? '', random))
  return { ...letter, body: form.toString() }
}

const OTHER_CURRENCIES = ['trans_currency', 'settle_currency', 'pay_currency'] as const

/** Whoever has the keys of Alipay. `now` is the time that its notices tell. */
export function alipayForger(keys: AlipayKeys, now: () => Temporal.Instant): Forger {
  const paid = (trade: ToldTrade, words: Fields = {}): Fields => ({ ...fieldsOf(keys, 'paid', trade, now()), ...words })
  const signed = (trade: ToldTrade, words: Fields): Letter => letterOf(paid(trade, words), keys.gatewayKey)

  const FORGE: Readonly<Partial<Record<Forgery, (trade: ToldTrade, random: Random) => Letter>>> = {
    amount: (trade, random) => signed(trade, { total_amount: yuan(1 + ((trade.amountMinor + random.below(100_000)) % 1_000_000)) }),
    currency: (trade, random) => signed(trade, { [OTHER_CURRENCIES[random.below(3)] ?? 'pay_currency']: 'HKD' }),
    seller: (trade) => signed(trade, { seller_id: nextDigit(keys.sellerId) }),
    app: (trade) => signed(trade, { app_id: nextDigit(keys.appId), auth_app_id: nextDigit(keys.appId) }),
    unknownOrder: (trade, random) => signed(trade, { out_trade_no: `Q${String(random.below(1_000_000)).padStart(31, '0')}` }),
    forged: (trade) => letterOf(paid(trade), keys.strangerKey),
    alteredByte: (trade, random) => altered(signed(trade, {}), random),
    truncated: (trade, random) => {
      const letter = signed(trade, {})
      return otherThan(letter, () => letter.body.slice(0, random.below(letter.body.length)))
    },
    // Of a merchant with certificates a notice names one; ours has none, and whatever is named proves nothing.
    unknownSerial: (trade) => letterOf(paid(trade, { alipay_cert_sn: randomBytes(16).toString('hex') }), keys.strangerKey),
    huge: (trade) => signed(trade, { body: 'x'.repeat(TEN_MEGABYTES) }),
    weakSignature: (trade) => letterOf(paid(trade), keys.gatewayKey, 'RSA'),
  }
  return {
    gateway: 'alipay',
    forgeries: Object.keys(FORGE) as Forgery[],
    hearsTwice: true,
    write: (saying, trade, more) => letterOf(fieldsOf(keys, saying, trade, more?.at ?? now()), keys.gatewayKey),
    forge(forgery, trade, random) {
      const make = FORGE[forgery]
      if (!make) throw new Error(`Alipay’s notices have no place for ${forgery}`)
      return make(trade, random)
    },
    isTaken: ({ status, body }) => status === 200 && body === 'success',
  }
}
