import { isSafeAddress } from './addresses.ts'
import { keySource, type Environment, type KeySource } from './keys.ts'

/** An account at WeChat Pay; null where none is set up: then that way is not offered. */
export type WechatPayConfig = {
  readonly gateway: string
  /** The origin under which people's browsers find the cashier, where WeChat Pay's own word for it does not hold; else null. */
  readonly cashier: string | null
  readonly mchId: string
  readonly appId: string
  readonly mobileAppId: string | null
  readonly merchantSerial: string
  readonly privateKey: KeySource
  readonly apiV3Key: KeySource
  /** WeChat Pay's own, with its number; null for an account that has platform certificates only. */
  readonly publicKey: { readonly id: string; readonly key: KeySource } | null
} | null

const GATEWAY = 'https://api.mch.weixin.qq.com'

const textOf = (env: Environment, name: string): string => env[name]?.trim() ?? ''

function publicKeyFrom(env: Environment, problems: string[]): { readonly id: string; readonly key: KeySource } | null {
  const [id, key] = [textOf(env, 'WECHAT_PAY_PUBLIC_KEY_ID'), keySource(env, 'WECHAT_PAY_PUBLIC_KEY', problems)]
  if (id && key) return { id, key }
  if (id || key) problems.push('WECHAT_PAY_PUBLIC_KEY and WECHAT_PAY_PUBLIC_KEY_ID belong together: the key, and the number it has.')
  return null
}

/** All that an account needs or none of it: half an account pays nobody. */
export function wechatPayFrom(env: Environment, problems: string[]): WechatPayConfig {
  const [mchId, merchantSerial] = [textOf(env, 'WECHAT_PAY_MCH_ID'), textOf(env, 'WECHAT_PAY_SERIAL')]
  // People pay inside WeChat under the numbers that they have in the official account by which they are known there.
  const appId = textOf(env, 'WECHAT_PAY_APP_ID') || textOf(env, 'WECHAT_APP_ID')
  const [privateKey, apiV3Key] = [keySource(env, 'WECHAT_PAY_PRIVATE_KEY', problems), keySource(env, 'WECHAT_PAY_API_V3_KEY', problems)]
  const publicKey = publicKeyFrom(env, problems)
  const own = [
    ['WECHAT_PAY_MCH_ID', mchId],
    ['WECHAT_PAY_SERIAL', merchantSerial],
    ['WECHAT_PAY_PRIVATE_KEY or WECHAT_PAY_PRIVATE_KEY_FILE', privateKey],
    ['WECHAT_PAY_API_V3_KEY or WECHAT_PAY_API_V3_KEY_FILE', apiV3Key],
  ] as const
  const given = textOf(env, 'WECHAT_PAY_GATEWAY')
  if (own.every(([, value]) => !value) && publicKey === null && !given) return null
  const missing = [...own, ['WECHAT_PAY_APP_ID', appId] as const].filter(([, value]) => !value).map(([name]) => name)
  if (missing.length > 0)
    problems.push(`WeChat Pay is set up by halves: ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing.`)
  const [gateway, cashier] = [given || GATEWAY, textOf(env, 'WECHAT_PAY_CASHIER')]
  if (!isOrigin(gateway)) problems.push(`WECHAT_PAY_GATEWAY must be an https origin such as ${GATEWAY}.`)
  if (cashier && !isOrigin(cashier)) problems.push('WECHAT_PAY_CASHIER must be an https origin such as https://pay.example.')
  if (!privateKey || !apiV3Key) return null
  const mobileAppId = textOf(env, 'WECHAT_PAY_MOBILE_APP_ID') || null
  return { gateway, cashier: cashier || null, mchId, appId, mobileAppId, merchantSerial, privateKey, apiV3Key, publicKey }
}

/** What is signed is the path as well: one of somebody else's before it would make every signature wrong. */
const isOrigin = (text: string): boolean => isSafeAddress(text) && new URL(text).pathname === '/' && new URL(text).search === ''
