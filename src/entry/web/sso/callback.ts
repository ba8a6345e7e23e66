/** What an address of ours says when a platform, or a host, opens it. Pure: it reads and bounds. */

export const SSO_PLATFORMS = ['oidc', 'oa', 'host', 'lark', 'wecom', 'dingtalk', 'wechat'] as const
export type SsoPlatform = (typeof SSO_PLATFORMS)[number]

export const isPlatform = (text: string | undefined): text is SsoPlatform => SSO_PLATFORMS.some((known) => known === text)

export type Callback =
  /** Somebody opens the page to sign in. */
  | { readonly is: 'start' }
  /** The platform's page was left with a no. */
  | { readonly is: 'declined' }
  | { readonly is: 'returned'; readonly code: string; readonly state: string; readonly issuer: string | null }
  /** The office system, or the native host, signed who opens the page. */
  | { readonly is: 'ticket'; readonly ticket: string }

const CODE_CHARACTERS_MAX = 2_048
const TICKET_CHARACTERS_MAX = 8_192
const ISSUER_CHARACTERS_MAX = 500
const STATE = /^[\w-]{43}$/

/** A name that comes twice was tampered with, and counts as not said. */
export function readCallback(platform: SsoPlatform, search: string): Callback {
  const said = new URLSearchParams(search)
  const one = (name: string, charactersMax: number): string | null => {
    const [value, ...more] = said.getAll(name)
    return value !== undefined && more.length === 0 && value !== '' && value.length <= charactersMax ? value : null
  }
  if (platform === 'oa' || platform === 'host') {
    const ticket = one(platform === 'oa' ? 'bpmToken' : 'ticket', TICKET_CHARACTERS_MAX)
    return ticket === null ? { is: 'start' } : { is: 'ticket', ticket }
  }
  const state = one('state', 64)
  // DingTalk brings its code back under a name of its own; where both are there, that one is it.
  const code = one('authCode', CODE_CHARACTERS_MAX) ?? one('code', CODE_CHARACTERS_MAX)
  if (state === null || !STATE.test(state)) return said.has('error') ? { is: 'declined' } : { is: 'start' }
  // WeChat, WeCom and DingTalk tell a no by a missing code, the others by an error.
  return code === null || said.has('error')
    ? { is: 'declined' }
    : { is: 'returned', code, state, issuer: one('iss', ISSUER_CHARACTERS_MAX) }
}
