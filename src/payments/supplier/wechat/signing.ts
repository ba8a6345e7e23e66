import { createDecipheriv, randomBytes, sign, verify, type KeyObject } from 'node:crypto'

/** How API v3 signs and seals: SHA-256 with RSA over lines that each end in a line feed, and AES-256-GCM. */
const SCHEMA = 'WECHATPAY2-SHA256-RSA2048'

/** What is signed may be bytes as they came over the line: decoding them first could make two of them one. */
const lines = (...parts: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(parts.flatMap((part) => [typeof part === 'string' ? Buffer.from(part) : part, Buffer.from('\n')]))

const signed = (key: KeyObject, ...parts: readonly string[]): string => sign('sha256', lines(...parts), key).toString('base64')

export const newNonce = (): string => randomBytes(16).toString('hex')

const secondsOf = (at: Temporal.Instant): string => String(Math.floor(at.epochMilliseconds / 1000))

export interface Merchant {
  readonly mchId: string
  readonly merchantSerial: string
  readonly privateKey: KeyObject
}

export interface ToSign {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly body: string
}

/** The header by which WeChat Pay knows us; each is good once and for five minutes. */
export function authorization(merchant: Merchant, { method, url, body }: ToSign, now: Temporal.Instant): string {
  const [timestamp, nonce] = [secondsOf(now), newNonce()]
  const fields = {
    mchid: merchant.mchId,
    nonce_str: nonce,
    signature: signed(merchant.privateKey, method, url.pathname + url.search, timestamp, nonce, body),
    timestamp,
    serial_no: merchant.merchantSerial,
  }
  return `${SCHEMA} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`
}

/** What a page inside WeChat hands to it. */
export function jsapiRequest(key: KeyObject, { appId, prepayId }: { appId: string; prepayId: string }, now: Temporal.Instant) {
  const [timeStamp, nonceStr, order] = [secondsOf(now), newNonce(), `prepay_id=${prepayId}`]
  const paySign = signed(key, appId, timeStamp, nonceStr, order)
  return { appId, timeStamp, nonceStr, package: order, signType: 'RSA', paySign }
}

/** What an app hands to WeChat. */
export function appRequest(key: KeyObject, given: { appid: string; partnerid: string; prepayid: string }, now: Temporal.Instant) {
  const [timestamp, noncestr] = [secondsOf(now), newNonce()]
  const sealed = signed(key, given.appid, timestamp, noncestr, given.prepayid)
  return { ...given, package: 'Sign=WXPay', noncestr, timestamp, sign: sealed }
}

/** What WeChat Pay puts around a message of its own. */
export interface Stamp {
  readonly timestamp: string
  readonly nonce: string
  readonly serial: string
  readonly signature: string
}

export const isSigned = (key: KeyObject, stamp: Stamp, body: Uint8Array): boolean =>
  verify('sha256', lines(stamp.timestamp, stamp.nonce, body), key, Buffer.from(stamp.signature, 'base64'))

export interface Sealed {
  readonly ciphertext: string
  readonly nonce: string
  readonly associated_data?: string | undefined
}

const TAG_BYTES = 16

/** What was sealed for us; null where it was not sealed with our key, or changed since. The tag is compared in constant time. */
export function opened(apiV3Key: Buffer, { ciphertext, nonce, associated_data: associated = '' }: Sealed): string | null {
  const sealed = Buffer.from(ciphertext, 'base64')
  if (sealed.length <= TAG_BYTES) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, Buffer.from(nonce), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(associated))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    // Another key, another nonce, other words around it, or a byte that was changed: all the same to us.
    return null
  }
}
