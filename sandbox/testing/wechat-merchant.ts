import { createDecipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WechatPayAccess } from '../sandbox.ts'
import { startForTest } from './client.ts'
import type { Client } from './client.ts'

/** A merchant of WeChat Pay's, written from its documents and nothing else, beside a sandbox of its own. For tests. */
export interface WechatAnswer {
  readonly status: number
  readonly text: string
  readonly body: Record<string, unknown>
  /** `PUB_KEY_ID_…` or a certificate's number; empty where the answer is not signed. */
  readonly serial: string
  /** Whether the key of that number has signed it. */
  readonly isSigned: boolean
}

export interface HeardNotice {
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

interface Signing {
  readonly timestamp: number
  readonly nonce: string
  readonly mchid: string
  readonly serial: string
  readonly key: KeyObject
}

export interface TradeView {
  readonly outTradeNo: string
  readonly status: string
  readonly isPayable: boolean
  readonly refundedMinor: number
  readonly notices: readonly { id: string; event: string; attempts: number; dueAt: string | null }[]
  readonly refunds: readonly { outRefundNo: string; status: string }[]
}

let orders = 0
export const newOrderNo = () => `WORDER${String(++orders).padStart(6, '0')}`

const lines = (...parts: readonly string[]) => Buffer.from(parts.map((part) => `${part}\n`).join(''))
const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')

export class WechatMerchant {
  readonly client: Client
  readonly access: WechatPayAccess
  readonly origin: string
  readonly heard: HeardNotice[] = []
  /** What the merchant answers to a notice. */
  answer = 204
  readonly keys = new Map<string, KeyObject>()
  readonly #privateKey: KeyObject

  constructor(client: Client, access: WechatPayAccess, origin: string) {
    this.client = client
    this.access = access
    this.origin = origin
    this.keys.set(access.publicKeyId, createPublicKey(access.publicKey))
    this.#privateKey = createPrivateKey(access.privateKey)
  }

  async send(method: 'GET' | 'POST', target: string, body?: object, bent: Partial<Signing> = {}): Promise<WechatAnswer> {
    const { nowMs } = (await this.client.get<{ nowMs: number }>('/control/clock')).body
    const text = body === undefined ? '' : JSON.stringify(body)
    const by: Signing = {
      timestamp: Math.floor(nowMs / 1000),
      nonce: randomBytes(16).toString('hex'),
      mchid: this.access.mchId,
      serial: this.access.merchantSerial,
      key: this.#privateKey,
      ...bent,
    }
    const signature = sign('sha256', lines(method, target, String(by.timestamp), by.nonce, text), by.key).toString('base64')
    const fields = { mchid: by.mchid, nonce_str: by.nonce, signature, timestamp: String(by.timestamp), serial_no: by.serial }
    const authorization = `WECHATPAY2-SHA256-RSA2048 ${Object.entries(fields)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`
    const response = await fetch(this.client.base + target, {
      method,
      headers: { authorization, accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: text }),
    })
    return this.#read(response)
  }

  async #read(response: Response): Promise<WechatAnswer> {
    const text = await response.text()
    const of = (name: string) => response.headers.get(`wechatpay-${name}`) ?? ''
    const key = this.keys.get(of('serial'))
    const isSigned =
      key !== undefined && verify('sha256', lines(of('timestamp'), of('nonce'), text), key, Buffer.from(of('signature'), 'base64'))
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {}
    return { status: response.status, text, body, serial: of('serial'), isSigned }
  }

  /** An order as the browser's way wants it. */
  order(outTradeNo: string, more: object = {}): object {
    return {
      appid: this.access.appId,
      mchid: this.access.mchId,
      description: '差旅自付 HGH–PEK',
      out_trade_no: outTradeNo,
      time_expire: '2026-11-23T10:30:00+08:00',
      notify_url: `${this.origin}/notice`,
      amount: { total: 86_050, currency: 'CNY' },
      scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } },
      ...more,
    }
  }

  prepay(outTradeNo: string, more: object = {}): Promise<WechatAnswer> {
    return this.send('POST', '/v3/pay/transactions/h5', this.order(outTradeNo, more))
  }

  query(outTradeNo: string): Promise<WechatAnswer> {
    return this.send('GET', `/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${this.access.mchId}`)
  }

  close(outTradeNo: string): Promise<WechatAnswer> {
    return this.send('POST', `/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid: this.access.mchId })
  }

  refund(outTradeNo: string, outRefundNo: string, refund: number, total = 86_050): Promise<WechatAnswer> {
    const amount = { refund, total, currency: 'CNY' }
    const order = { out_trade_no: outTradeNo, out_refund_no: outRefundNo, notify_url: `${this.origin}/notice`, amount }
    return this.send('POST', '/v3/refund/domestic/refunds', order)
  }

  queryRefund(outRefundNo: string): Promise<WechatAnswer> {
    return this.send('GET', `/v3/refund/domestic/refunds/${outRefundNo}`)
  }

  /** The person's money moves once the sandbox's clock has come as far as it takes. */
  async refundDone(): Promise<void> {
    await this.client.control('clock', { advanceMs: 3_000 })
  }

  /** A trade that a person has paid. */
  async paid(more: object = {}): Promise<string> {
    const outTradeNo = newOrderNo()
    await this.prepay(outTradeNo, more)
    await this.client.control('wechat/pay', { outTradeNo })
    return outTradeNo
  }

  async trade(outTradeNo: string): Promise<TradeView> {
    const answer = await this.client.get<{ trades: TradeView[] }>(`/control/wechat/trades?outTradeNo=${outTradeNo}`)
    const [trade] = answer.body.trades
    if (!trade) throw new Error(`There is no trade for ${outTradeNo}`)
    return trade
  }

  /** Opens what is sealed; throws where somebody else has sealed it, or under other words. */
  open(resource: { readonly ciphertext: string; readonly nonce: string; readonly associated_data: string }): string {
    const sealed = Buffer.from(resource.ciphertext, 'base64')
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(this.access.apiV3Key), Buffer.from(resource.nonce))
    decipher.setAAD(Buffer.from(resource.associated_data))
    decipher.setAuthTag(sealed.subarray(-16))
    return decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
  }

  /** Whether a notice is WeChat Pay's, and what it says. */
  readNotice({ body, headers }: HeardNotice): { isSigned: boolean; event: string; said: Record<string, unknown> } {
    const of = (name: string) => textOf(headers[`wechatpay-${name}`])
    const key = this.keys.get(of('serial'))
    const isSigned =
      key !== undefined && verify('sha256', lines(of('timestamp'), of('nonce'), body), key, Buffer.from(of('signature'), 'base64'))
    const notice = JSON.parse(body) as { event_type: string; resource: Parameters<WechatMerchant['open']>[0] }
    return { isSigned, event: notice.event_type, said: JSON.parse(this.open(notice.resource)) as Record<string, unknown> }
  }

  /** The platform certificates; each is learned by its number. */
  async certificates(): Promise<WechatAnswer> {
    const { nowMs } = (await this.client.get<{ nowMs: number }>('/control/clock')).body
    const answer = await this.send('GET', '/v3/certificates', undefined, { timestamp: Math.floor(nowMs / 1000) })
    const { data } = answer.body as {
      data: { serial_no: string; encrypt_certificate: Parameters<WechatMerchant['open']>[0] }[]
    }
    for (const each of data) {
      const certificate = new X509Certificate(this.open(each.encrypt_certificate))
      if (certificate.serialNumber !== each.serial_no) throw new Error('The certificate has another number')
      this.keys.set(each.serial_no, certificate.publicKey)
    }
    return answer
  }

  /** Throws where the sandbox finds something wrong with its own books. */
  async booksAgree(): Promise<void> {
    const findings = await this.client.findings()
    if (findings.length > 0) throw new Error(findings.join('\n'))
  }

  journal(outTradeNo: string) {
    return this.client.journal(outTradeNo)
  }
}

/** A merchant and a sandbox; `stop` ends both. */
export async function startWechatMerchant(): Promise<{ merchant: WechatMerchant; stop(): Promise<void> }> {
  const { client, wechatPay, stop } = await startForTest()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      // A probe is refused, as every merchant must.
      const isProbe = textOf(request.headers['wechatpay-signature']).startsWith('WECHATPAY/SIGNTEST/')
      merchant.heard.push({ body, headers: request.headers })
      response.writeHead(isProbe ? 401 : merchant.answer).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const merchant = new WechatMerchant(client, wechatPay, origin)
  return {
    merchant,
    async stop() {
      await stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
