import { randomBytes } from 'node:crypto'
import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Refusal } from '../../kernel/result.ts'
import { refuse } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import type { CallContext, Wing } from '../../server/http/handler.ts'
import { handler } from '../../server/http/handler.ts'
import type { Limit, Limits } from '../../server/http/limits.ts'
import { hostApp, hostSignature } from '../calls.ts'
import type { HostPlatforms } from '../supplier/port.ts'
import { hostsText } from '../text/index.ts'
import { isPageOfOurs, signatureOf } from './sign.ts'
import { ticketsOf } from './tickets.ts'

export interface HostsDeps {
  readonly clock: Clock
  readonly limits: Limits
  readonly platforms: HostPlatforms
  /** The app's address as browsers know it. */
  readonly appUrl: () => string
  readonly nativeApp: { readonly openUrl: string | null; readonly iosUrl: string | null; readonly androidUrl: string | null }
}

/** A page asks once when it needs an ability; an office behind one address stays within this. */
const SIGNATURES: Limit = { name: 'host-signature', hitsMax: 300, windowSeconds: 900 }
/** Lark and DingTalk count milliseconds, WeChat and WeCom seconds. */
const IN_MILLISECONDS: readonly string[] = ['lark', 'dingtalk']

/** The wing of the hosts: what a page needs to use the abilities of whatever it runs in. */
export function hostsWing(deps: HostsDeps): Wing {
  const sign = signing(deps)
  return {
    name: 'hosts',
    refusals: { zh: hostsText.zh.refusals, en: hostsText.en.refusals },
    httpStatus: { 'HOST-AWAY': 503 },
    handlers: [handler(hostSignature, sign), handler(hostApp, async () => deps.nativeApp)],
  }
}

function signing({ clock, limits, platforms, appUrl }: HostsDeps) {
  const ticketOf = ticketsOf(clock)
  return async (
    context: CallContext,
    { host, url }: CallParsed<typeof hostSignature>,
  ): Promise<CallResult<typeof hostSignature> | Refusal> => {
    const admission = await limits.hit(SIGNATURES, context.address)
    if (!admission.admitted) return refuse('P429', { facts: { retryAfterSeconds: admission.retryAfterSeconds } })
    const platform = platforms[host]
    if (!platform) return refuse('HOST-NOT-SET')
    if (!isPageOfOurs(url, appUrl())) return refuse('HOST-URL', { field: 'url' })
    let ticket: string
    try {
      ticket = await ticketOf(host, platform)
    } catch (err) {
      context.log.warn({ err, host }, 'host_ticket_not_given')
      return refuse('HOST-AWAY')
    }
    const { epochMilliseconds } = clock.now()
    const timestamp = String(IN_MILLISECONDS.includes(host) ? epochMilliseconds : Math.floor(epochMilliseconds / 1_000))
    const nonce = randomBytes(16).toString('hex')
    return { ids: platform.ids, timestamp, nonce, signature: signatureOf({ ticket, nonce, timestamp, url }) }
  }
}
