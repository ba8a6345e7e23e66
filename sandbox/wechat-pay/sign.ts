import { createCipheriv, randomBytes, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** How API v3 signs (SHA-256 with RSA over lines that each end in a line feed) and seals (AES-256-GCM under the merchant's key). */
export interface Authorization {
  readonly mchid: string
  readonly nonce: string
  readonly signature: string
  readonly timestamp: string
  readonly serialNo: string
}

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048 '
const FIELD = /^\s*(mchid|nonce_str|signature|timestamp|serial_no)="([^"]*)"\s*$/

/** The five fields in whatever order; nothing where one is missing, twice or unknown. */
export function readAuthorization(header: string | undefined): Authorization | undefined {
  if (header === undefined || !header.startsWith(SCHEMA) || header.length > 2000) return undefined
  const fields = new Map<string, string>()
  for (const part of header.slice(SCHEMA.length).split(',')) {
    const [, name, value] = FIELD.exec(part) ?? []
    if (name === undefined || value === undefined || fields.has(name)) return undefined
    fields.set(name, value)
  }
  const [mchid, nonce, signature] = [fields.get('mchid'), fields.get('nonce_str'), fields.get('signature')]
  const [timestamp, serialNo] = [fields.get('timestamp'), fields.get('serial_no')]
  if (!mchid || !nonce || !signature || !timestamp || !serialNo) return undefined
  return { mchid, nonce, signature, timestamp, serialNo }
}

const lines = (...parts: readonly string[]): Buffer => Buffer.from(parts.map((part) => `${part}\n`).join(''))

export interface SignedRequest {
  readonly method: string
  /** Path and query, as they stand in the first line of the request. */
  readonly target: string
  readonly body: string
}

export function isSignedBy(key: KeyObject, { method, target, body }: SignedRequest, given: Authorization): boolean {
  const signed = lines(method, target, given.timestamp, given.nonce, body)
  return verify('RSA-SHA256', signed, key, Buffer.from(given.signature, 'base64'))
}

/** What a page or an app hands to WeChat to be paid: its fields in WeChat's order. */
export const isPaySign = (key: KeyObject, fields: readonly string[], signature: string): boolean =>
  verify('RSA-SHA256', lines(...fields), key, Buffer.from(signature, 'base64'))

/** Over an answer or a notice: its time, its nonce, its body. */
export const signMessage = (key: KeyObject, timestamp: string, nonce: string, body: string): string =>
  sign('RSA-SHA256', lines(timestamp, nonce, body), key).toString('base64')

export const newNonce = (): string => randomBytes(16).toString('hex').toUpperCase()

export interface Sealed {
  readonly algorithm: 'AEAD_AES_256_GCM'
  readonly ciphertext: string
  readonly associated_data: string
  readonly nonce: string
}

/** The nonce is twelve printable characters, as WeChat's are; the tag follows what is sealed. */
export function seal(apiV3Key: string, text: string, associatedData: string): Sealed {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(apiV3Key), Buffer.from(nonce))
  cipher.setAAD(Buffer.from(associatedData))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, associated_data: associatedData, nonce }
}
