import { sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** RSA2 as the open platform uses it: SHA-256 with RSA over `name=value` pairs in the order of their names, joined by `&`. */
export type Params = Readonly<Record<string, string>>

function signable(params: Params, without: readonly string[]): string {
  return Object.keys(params)
    .filter((name) => !without.includes(name))
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')
}

export function signText(text: string, key: KeyObject): string {
  return sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
}

/** A request carries its `sign_type` inside what is signed. */
export function isSignedRequest(params: Params, key: KeyObject): boolean {
  return verify('RSA-SHA256', Buffer.from(signable(params, ['sign'])), key, Buffer.from(params.sign ?? '', 'base64'))
}

/** What Alipay sends to the merchant (notices, returns) leaves `sign_type` out of what is signed. */
export function signedParams(params: Params, key: KeyObject): Record<string, string> {
  return { ...params, sign_type: 'RSA2', sign: signText(signable(params, ['sign', 'sign_type']), key) }
}
