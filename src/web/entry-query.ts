import { ADDRESS_CHARACTERS_MAX } from './entry-address.ts'

/**
 * What other programs say in an address when they open the app (SPEC.md, 2, Entry query parameters). Pure: it reads, bounds and
 * sorts. Loaded only where an address says something.
 */

/** Whom an agent books for the company as, and in which scene. */
export interface AgentUser {
  readonly agentUserCode: string
  readonly agentUserName: string
  readonly sceneId: string
  readonly businessCode: string
}

/** A way in that an address carries, in the guard's order. */
export type WayIn =
  | { readonly kind: 'tokenAndUser'; readonly token: string; readonly userCode: string; readonly requestSource: 'F' | 'A' }
  | { readonly kind: 'tokenAndSource'; readonly token: string; readonly requestSource: 'F' | 'A' }
  | { readonly kind: 'appToken'; readonly appToken: string; readonly agent: AgentUser | null }

/** What a host says about itself and the person; it changes how the app looks, never what it allows. `special` is not read: the company file says who is. */
export interface HostHints {
  /** The height of the host's status bar, in CSS pixels. */
  readonly statusBarPx: number | null
  readonly hasCarpool: boolean | null
  /** Whom the host believes to open the app; the sign-in page may propose it. */
  readonly userName: string | null
}

export interface EntryQuery {
  readonly way: WayIn | null
  readonly hints: HostHints
}

const STATUS_BAR_MAX_PX = 120
const SESSION_TOKEN = /^[\w.~+/=-]{20,100}$/
/** Three parts of base64url: the app signs what it says. */
const APP_TOKEN = /^(?=.{8,2000}$)[\w-]+\.[\w-]+\.[\w-]+$/
const CODE = /^[\w.-]{1,64}$/
const NAME = /^[^\p{Cc}\p{Zl}\p{Zp}]{1,100}$/u

/** Reads the query of an address. A name that comes twice with two values was tampered with, and counts as not said. */
export function readEntryQuery(search: string): EntryQuery {
  const said = new URLSearchParams(search.length > ADDRESS_CHARACTERS_MAX ? '' : search)
  const one = (name: string, form: RegExp): string | null => {
    const values = new Set(said.getAll(name))
    const [value = ''] = values
    return values.size === 1 && form.test(value) ? value : null
  }
  const hints: HostHints = {
    statusBarPx: pixelsFrom(one('statusbar', /^\d{1,3}(\.\d{1,3})?$/)),
    hasCarpool: flagFrom(one('hasCarpool', FLAG)),
    userName: one('username', NAME),
  }
  return { way: wayFrom(one), hints }
}

type One = (name: string, form: RegExp) => string | null

function wayFrom(one: One): WayIn | null {
  const token = one('token', SESSION_TOKEN)
  const userCode = one('userCode', CODE) ?? one('usercode', CODE)
  const source = one('requestSource', /^[FA]$/) === 'A' ? 'A' : 'F'
  if (token !== null && userCode !== null) return { kind: 'tokenAndUser', token, userCode, requestSource: source }
  if (token !== null && one('requestSource', /^[FA]$/) !== null) return { kind: 'tokenAndSource', token, requestSource: source }
  const appToken = one('apptoken', APP_TOKEN)
  return appToken === null ? null : { kind: 'appToken', appToken, agent: agentFrom(one) }
}

function agentFrom(one: One): AgentUser | null {
  const agentUserCode = one('agentUserCode', CODE)
  if (agentUserCode === null) return null
  const agentUserName = one('agentUserName', NAME) ?? ''
  return { agentUserCode, agentUserName, sceneId: one('sceneId', CODE) ?? '', businessCode: one('businessCode', CODE) ?? '' }
}

const FLAG = /^([01]|true|false)$/
const flagFrom = (text: string | null): boolean | null => (text === null ? null : text === '1' || text === 'true')

function pixelsFrom(text: string | null): number | null {
  const pixels = Math.round(Number(text))
  return text === null || pixels > STATUS_BAR_MAX_PX ? null : pixels
}
