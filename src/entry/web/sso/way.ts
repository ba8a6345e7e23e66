import { http } from '../../../web/http.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import { nowMs } from '../../../web/now.ts'
import { readStored, writeStored } from '../../../web/storage.ts'
import type { Entered } from '../../calls/fields.ts'
import { AGREEMENT_VERSION } from '../../rules/agreement.ts'
import type { Callback, SsoPlatform } from './callback.ts'
import './contract.ts'

/** The way to a platform and back, as this tab remembers it. */

const WAY_AS = 'entry.sso'

interface Way {
  readonly platform: SsoPlatform
  readonly state: string
  /** With this the server knows the browser that set out: it never leaves this tab but to the server. */
  readonly keeper: string
  /** Where to go on after signing in. */
  readonly from: string
}

function isWay(kept: unknown): kept is Way {
  if (typeof kept !== 'object' || kept === null) return false
  const { platform, state, keeper, from } = kept as Readonly<Record<string, unknown>>
  return [platform, state, keeper, from].every((each) => typeof each === 'string')
}

/** The way that this tab set out on, where it leads to this platform. */
export function wayOf(platform: SsoPlatform): Way | null {
  const kept = readStored(WAY_AS, 'session')
  return isWay(kept) && kept.platform === platform ? kept : null
}

export const forgetWay = (): void => writeStored(WAY_AS, undefined, 'session')

type Redirecting = Exclude<SsoPlatform, 'oa' | 'host'>

/** Asks the server for a way, remembers it, and leaves for the platform's page. */
export async function leaveFor(platform: Redirecting, { from, inHost }: { from: string; inHost: boolean }): Promise<void> {
  const { authorizeUrl, state, keeper } = await http('POST', '/auth/sso/begin', { platform, inHost }, { hideError: true })
  writeStored(WAY_AS, { platform, state, keeper, from } satisfies Way, 'session')
  globalThis.location.assign(authorizeUrl)
}

/** One key for what one callback brought, so that asking again after a cut line gets the first answer. */
export const exchangeKey = (): string => uuidv7(nowMs())

interface Brought {
  readonly code: string
  readonly state?: string
  readonly keeper?: string
  readonly issuer?: string
}

/** Hands the server what a platform or host brought. */
function exchange(
  platform: Exclude<SsoPlatform, 'oa' | 'host' | 'wechat'>,
  { issuer, ...brought }: Brought,
  key: string,
): Promise<Entered> {
  const options = { hideError: true, idempotencyKey: key }
  const body = { ...brought, agreement: AGREEMENT_VERSION }
  if (platform === 'lark') return http('POST', '/foroa/ocLark/larkSso', body, options)
  if (platform === 'wecom') return http('POST', '/foroa/ocLark/enterpriseWeChatSso', body, options)
  if (platform === 'dingtalk') return http('POST', '/foroa/dingTalk/dingTalkSso', body, options)
  return http('POST', '/foroa/trip/oa/bpmTokenLogin', { ...body, ...(issuer === undefined ? {} : { issuer }) }, options)
}

/** With a code that the host's script library handed to this page. */
export const enterByHostCode = (platform: 'lark' | 'dingtalk', code: string, key: string): Promise<Entered> =>
  exchange(platform, { code }, key)

/** With a token that the office system or the native host has signed. */
export function enterByTicket(platform: 'oa' | 'host', ticket: string, key: string): Promise<Entered> {
  const options = { hideError: true, idempotencyKey: key }
  const agreement = AGREEMENT_VERSION
  return platform === 'oa'
    ? http('POST', '/foroa/trip/oa/bpmTokenLogin', { bpmToken: ticket, agreement }, options)
    : http('GET', '/foroa/ocLark/thunbuSso', { ticket, agreement }, options)
}

type Returned = Extract<Callback, { is: 'returned' }>

/** With what came back in the address. Without a way of this tab the server refuses it: a callback that somebody else began. */
export function enterByCallback(
  platform: Exclude<SsoPlatform, 'oa' | 'host' | 'wechat'>,
  { code, state, issuer }: Returned,
  key: string,
): Promise<Entered> {
  const keeper = wayOf(platform)?.keeper
  return exchange(platform, { code, state, ...(keeper === undefined ? {} : { keeper }), ...(issuer === null ? {} : { issuer }) }, key)
}

/** Keeps under which openid she pays inside WeChat. */
export async function keepOpenid({ code, state }: Returned, key: string): Promise<void> {
  const keeper = wayOf('wechat')?.keeper ?? state
  await http('POST', '/auth/sso/wechatOpenid', { code, state, keeper }, { hideError: true, idempotencyKey: key })
}
