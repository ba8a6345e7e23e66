/**
 * The protocol between the app and a native host, both ways, as docs/hosts.md specifies it: JSON texts of one version, requests
 * with an id, answers with the same id. Pure: what travels is read here and believed nowhere else.
 */
export const PROTOCOL_VERSION = 1
/** The largest message that is read; a document travels in one. */
const MESSAGE_CHARACTERS_MAX = 12_000_000
const ID_FORM = /^[\w-]{1,64}$/

export type NativeAbility =
  | 'hello'
  | 'back'
  | 'home'
  | 'orderDetail'
  | 'orderList'
  | 'share'
  | 'pdf'
  | 'calendar'
  | 'phone'
  | 'sms'
  | 'location'
  | 'title'
  | 'contacts'
  | 'payment'
  | 'alipay'
  | 'openPage'
  | 'serviceChat'
  | 'logout'
  | 'authCode'
  | 'network'

/** What the host may ask of the app. */
export type HostWish =
  /** The phone's back key: whether the app had something to go back to. */
  | { readonly ask: 'back' }
  /** An address of ours to show. */
  | { readonly ask: 'open'; readonly address: string }
  | { readonly ask: 'network'; readonly isOnline: boolean }

export type Heard =
  | { readonly kind: 'answer'; readonly id: string; readonly ok: boolean; readonly value: unknown; readonly error: string }
  | { readonly kind: 'request'; readonly id: string; readonly wish: HostWish }
  /** A request that is not known here: it is answered, so that nobody waits. */
  | { readonly kind: 'unknown'; readonly id: string }

export const requestText = (id: string, ability: NativeAbility, input: unknown): string =>
  JSON.stringify({ v: PROTOCOL_VERSION, id, type: 'request', name: ability, input })

export const answerText = (id: string, ok: boolean, value: unknown): string =>
  JSON.stringify({ v: PROTOCOL_VERSION, id, type: 'answer', ok, ...(ok ? { value } : { error: value }) })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what arrived; `null` for what is not of this protocol and version. */
export function heardFrom(text: unknown): Heard | null {
  if (typeof text !== 'string' || text.length > MESSAGE_CHARACTERS_MAX) return null
  const said = parsed(text)
  if (!isRecord(said) || said['v'] !== PROTOCOL_VERSION) return null
  const { id, type } = said
  if (typeof id !== 'string' || !ID_FORM.test(id)) return null
  if (type === 'answer') {
    const error = typeof said['error'] === 'string' ? said['error'] : ''
    return { kind: 'answer', id, ok: said['ok'] === true, value: said['value'], error }
  }
  if (type !== 'request') return null
  const wish = wishFrom(said['name'], said['input'])
  return wish === null ? { kind: 'unknown', id } : { kind: 'request', id, wish }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not of this protocol
  }
}

function wishFrom(name: unknown, input: unknown): HostWish | null {
  const given = isRecord(input) ? input : {}
  switch (name) {
    case 'back':
      return { ask: 'back' }
    case 'open':
      return typeof given['address'] === 'string' ? { ask: 'open', address: given['address'] } : null
    case 'network':
      return typeof given['isOnline'] === 'boolean' ? { ask: 'network', isOnline: given['isOnline'] } : null
    default:
      return null
  }
}
