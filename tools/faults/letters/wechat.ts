import { createCipheriv, createPrivateKey, randomBytes, randomUUID, sign, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_ZONE } from '../../../src/kernel/time.ts'
import type { Random } from '../random.ts'
import {
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

export interface WechatKeys {
  readonly mchId: string
  readonly appId: string
  readonly apiV3Key: string
  readonly publicKeyId: string
  /** WeChat Pay’s own. */
  readonly gatewayKey: KeyObject
  /** Somebody’s who has a key, but not WeChat Pay’s. */
  readonly strangerKey: KeyObject
}

/** The keys of the sandbox’s WeChat Pay; the app is that of its official account, which stands in no file. */
export function wechatKeysIn(sandboxDir: string, appId: string): WechatKeys {
  const read = (name: string): string => readFileSync(join(sandboxDir, 'wechat-pay', name), 'utf8')
  const { mchId, publicKeyId } = JSON.parse(read('account.json')) as { mchId: string; publicKeyId: string }
  return {
    mchId,
    appId,
    publicKeyId,
    apiV3Key: read('apiv3.key'),
    gatewayKey: createPrivateKey(read('platform-private.pem')),
    strangerKey: createPrivateKey(read('apiclient_key.pem')),
  }
}

export type Words = Readonly<Record<string, unknown>>

const STATE: Readonly<Record<Saying, string>> = { paid: 'SUCCESS', closed: 'CLOSED', refunded: 'REFUND' }
const timeOf = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO(DEFAULT_ZONE).toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** What is sealed: the trade in the words of the protocol. */
export function resourceOf({ mchId, appId }: WechatKeys, saying: Saying, trade: ToldTrade, at: Temporal.Instant): Words {
  const { number, gatewayNumber, amountMinor: total } = trade
  return {
    mchid: mchId,
    appid: appId,
    out_trade_no: number,
    transaction_id: gatewayNumber,
    trade_type: 'MWEB',
    trade_state: STATE[saying],
    bank_type: 'OTHERS',
    attach: '',
    success_time: timeOf(at),
    payer: { openid: 'oSandboxWalkInCustomer000000' },
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
  }
}

interface Sending {
  readonly saying: Saying
  readonly at: Temporal.Instant
  /** Seals with another APIv3 key. */
  readonly sealedWith?: string
  readonly signedBy?: KeyObject
  readonly serial?: string
}

function sealed(apiV3Key: string, text: string): Words {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { original_type: 'transaction', algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: 'transaction', nonce }
}

/** WeChat Pay signs time, nonce and body, each with a line feed behind it, and names the key in a header. */
export function letterOf(keys: WechatKeys, resource: Words, { saying, at, sealedWith, signedBy, serial }: Sending): Letter {
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: timeOf(at),
    resource_type: 'encrypt-resource',
    event_type: saying === 'closed' ? 'TRANSACTION.CLOSED' : 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: sealed(sealedWith ?? keys.apiV3Key, JSON.stringify(resource)),
  })
  const [timestamp, nonce] = [String(Math.floor(at.epochMilliseconds / 1000)), randomBytes(16).toString('hex')]
  const signature = sign('RSA-SHA256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), signedBy ?? keys.gatewayKey).toString('base64')
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature,
      'wechatpay-serial': serial ?? keys.publicKeyId,
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    },
  }
}

const withHeader = ({ body, headers }: Letter, name: string, bend: (value: string) => string): Letter => ({
  body,
  headers: { ...headers, [`wechatpay-${name}`]: bend(headers[`wechatpay-${name}`] ?? '') },
})

/** In the body, where most of a letter is, or in one of the four parts of its stamp. */
function altered(letter: Letter, random: Random): Letter {
  switch (random.below(8)) {
    case 0:
      return withHeader(letter, 'signature', (signature) => withOtherBit(signature, random))
    case 1:
      return withHeader(letter, 'nonce', (nonce) => withOtherCharacter(nonce, random.below(nonce.length), random))
    case 2:
      return withHeader(letter, 'timestamp', nextDigit)
    case 3:
      return withHeader(letter, 'serial', nextDigit)
    default:
      return { ...letter, body: alteredBody(letter.body, random) }
  }
}

/** What is signed are bytes: any other one is another body. Characters that take more of them are left as they are. */
function alteredBody(body: string, random: Random): string {
  for (;;) {
    const at = random.below(body.length)
    if (body.charCodeAt(at) < 0x80) return withOtherCharacter(body, at, random)
  }
}

const OLD_SECONDS = 301
const UNKNOWN_SERIALS = 0x7fff

/** Whoever has the keys of WeChat Pay. `now` is the time that its messages are stamped with. */
export function wechatForger(keys: WechatKeys, now: () => Temporal.Instant): Forger {
  const signed = (trade: ToldTrade, words: Words, more: Partial<Sending> = {}): Letter => {
    const at = now()
    return letterOf(keys, { ...resourceOf(keys, 'paid', trade, at), ...words }, { saying: 'paid', at, ...more })
  }
  const money = (trade: ToldTrade, more: Words): Words => ({
    amount: { total: trade.amountMinor, payer_total: trade.amountMinor, currency: 'CNY', payer_currency: 'CNY', ...more },
  })

  const FORGE: Readonly<Partial<Record<Forgery, (trade: ToldTrade, random: Random) => Letter>>> = {
    amount: (trade, random) => signed(trade, money(trade, { total: 1 + ((trade.amountMinor + random.below(100_000)) % 1_000_000) })),
    currency: (trade) => signed(trade, money(trade, { currency: 'HKD' })),
    seller: (trade) => signed(trade, { mchid: nextDigit(keys.mchId) }),
    app: (trade) => signed(trade, { appid: `${keys.appId.slice(0, -1)}_` }),
    unknownOrder: (trade, random) => signed(trade, { out_trade_no: `Q${String(random.below(1_000_000)).padStart(31, '0')}` }),
    forged: (trade) => signed(trade, {}, { signedBy: keys.strangerKey }),
    alteredByte: (trade, random) => altered(signed(trade, {}), random),
    truncated: (trade, random) => {
      const letter = signed(trade, {})
      return { ...letter, body: letter.body.slice(0, random.below(letter.body.length)) }
    },
    unknownSerial: (trade, random) =>
      signed(trade, {}, { serial: random.below(UNKNOWN_SERIALS).toString(16).toUpperCase().padStart(40, '7') }),
    old: (trade, random) =>
      signed(trade, {}, { at: now().add({ seconds: (random.below(2) === 0 ? -1 : 1) * (OLD_SECONDS + random.below(86_400)) }) }),
    huge: (trade) => signed(trade, { attach: 'x'.repeat(TEN_MEGABYTES) }),
    probe: (trade) => withHeader(signed(trade, {}), 'signature', (signature) => `WECHATPAY/SIGNTEST/${signature.slice(19)}`),
    wrongKey: (trade) => signed(trade, {}, { sealedWith: 'f'.repeat(32) }),
  }
  return {
    gateway: 'wechat',
    forgeries: Object.keys(FORGE) as Forgery[],
    hearsTwice: false,
    write: (saying, trade, more) => {
      const at = more?.at ?? now()
      // The trade may tell of long ago; the stamp is of the moment in which it is sent.
      return letterOf(keys, resourceOf(keys, saying, trade, at), { saying, at: now() })
    },
    forge(forgery, trade, random) {
      const make = FORGE[forgery]
      if (!make) throw new Error(`WeChat Pay’s notices have no place for ${forgery}`)
      return make(trade, random)
    },
    isTaken: ({ status }) => status === 200 || status === 204,
  }
}
