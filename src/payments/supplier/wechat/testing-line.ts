import { createCipheriv, createPublicKey, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawNotice } from '../port.ts'
import { wechatGateway, type WechatOptions } from './index.ts'

/** For tests: WeChat Pay as its papers describe it, signed and sealed by node:crypto alone, on a line that somebody may bend. */
export const MCH_ID = '1600000007'
export const APP_ID = 'wx00000000000000aa'
export const MOBILE_APP_ID = 'wx00000000000000bb'
export const MERCHANT_SERIAL = '5D'.repeat(20)
export const PUBLIC_KEY_ID = 'PUB_KEY_ID_0116000000072026112200000001'
export const API_V3_KEY = 'a2c4e6g8'.repeat(4)
export const NOTIFY_URL = 'https://travel.example/api/notices/wechat'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
export const ours = pair()
export const theirs = pair()
export const stranger = pair()

export const pem = (key: KeyObject): string => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' })

/** A clock that stands until somebody moves it. */
export class HandClock {
  #at = Temporal.Instant.from('2026-11-21T16:30:00.999Z')
  now = (): Temporal.Instant => this.#at
  seconds = (): number => Math.floor(this.#at.epochMilliseconds / 1000)
  forward(seconds: number): void {
    this.#at = this.#at.add({ seconds })
  }
}

export function seal(text: string, associated: string, key = API_V3_KEY) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(associated))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associated, nonce }
}

export interface Stamping {
  readonly key?: KeyObject
  readonly serial?: string
  /** Beside the clock. */
  readonly atSeconds?: number
}

/** The headers around a message. */
export function stamped(clock: HandClock, body: string | Buffer, given: Stamping = {}): Record<string, string> {
  const timestamp = String(clock.seconds() + (given.atSeconds ?? 0))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n`).update(body).update('\n')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': given.serial ?? PUBLIC_KEY_ID,
    'wechatpay-signature': signature.sign(given.key ?? theirs.privateKey, 'base64'),
  }
}

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly body: string
  readonly headers: IncomingMessage['headers']
}

/** What WeChat Pay says to a request. */
export type Answering = (asked: Asked, response: ServerResponse) => void

export interface Line {
  readonly origin: string
  readonly asked: Asked[]
  answer: Answering
  close(): void
}

export async function openLine(): Promise<Line> {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const asked = { method: request.method ?? '', target: request.url ?? '', body, headers: request.headers }
      line.asked.push(asked)
      line.answer(asked, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line: Line = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer: (_asked, response) => response.end(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return line
}

/** Answers with a body under a signature. */
export const saying =
  (clock: HandClock, status: number, body: object | null, stamping: Stamping = {}): Answering =>
  (_asked, response) => {
    const text = body === null ? '' : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...stamped(clock, text, stamping) }).end(text)
  }

export const gatewayOn = (line: Pick<Line, 'origin'>, clock: HandClock, more: Partial<WechatOptions> = {}) =>
  wechatGateway({
    gateway: line.origin,
    mchId: MCH_ID,
    appId: APP_ID,
    mobileAppId: MOBILE_APP_ID,
    keys: {
      privateKey: pem(ours.privateKey),
      merchantSerial: MERCHANT_SERIAL,
      apiV3Key: API_V3_KEY,
      publicKey: { id: PUBLIC_KEY_ID, pem: pem(theirs.publicKey) },
    },
    notifyUrl: () => NOTIFY_URL,
    clock,
    ...more,
  })

interface Noticing extends Stamping {
  readonly type?: string
  readonly event?: string
  readonly sealedWith?: string
}

/** A notice as it comes, around what it says. */
export function noticeOf(
  clock: HandClock,
  said: object,
  { type = 'transaction', event = 'TRANSACTION.SUCCESS', sealedWith = API_V3_KEY, ...stamping }: Noticing = {},
): RawNotice {
  const body = JSON.stringify({
    id: 'EV-2018022511223320873',
    create_time: '2026-11-22T00:30:00+08:00',
    resource_type: 'encrypt-resource',
    event_type: event,
    summary: 'x',
    resource: { original_type: type, ...seal(JSON.stringify(said), type, sealedWith) },
  })
  return { body, headers: stamped(clock, body, stamping) }
}

const der = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  const long = content.length.toString(16).padStart(4, '0')
  const head =
    content.length < 0x80 ? Buffer.from([tag, content.length]) : Buffer.from(`${tag.toString(16).padStart(2, '0')}82${long}`, 'hex')
  return Buffer.concat([head, content])
}
const hex = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** A platform certificate, as PEM, good from one day of 2026 to another of 2031. */
export function certificateOf(key: KeyObject, serial: string, until = '311121000000Z'): string {
  const algorithm = der(0x30, hex('06092a864886f70d01010b'), hex('0500'))
  const name = der(0x30, der(0x31, der(0x30, hex('0603550403'), der(0x0c, Buffer.from('Tenpay.com sign')))))
  const lifetime = der(0x30, der(0x17, Buffer.from('261121000000Z')), der(0x17, Buffer.from(until)))
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' })
  const toSign = der(0x30, hex('a003020102'), der(0x02, hex(serial)), algorithm, name, lifetime, name, spki)
  const signature = createSign('RSA-SHA256').update(toSign).sign(key)
  const whole = der(0x30, toSign, algorithm, der(0x03, Buffer.concat([hex('00'), signature])))
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`
}
