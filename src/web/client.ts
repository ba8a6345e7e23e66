import type { Envelope } from '../kernel/call.ts'
import { OK_CODE } from '../kernel/call.ts'
import type { Language } from '../kernel/language.ts'
import { invariant } from '../kernel/result.ts'
import type { FieldErrors } from './call-error.ts'
import { CallError, NO_NETWORK, TIMED_OUT, UNREADABLE } from './call-error.ts'
import type { Method } from './contract.ts'
import type { Answer, Circumstances, Reaction, Say } from './reactions.ts'
import { reactTo } from './reactions.ts'

export const API_BASE = '/api/v06/openapi'

export interface CallOptions {
  /** The caller shows what went wrong itself: no toast. Alerts and an ended session are still acted upon. */
  hideError?: boolean
  signal?: AbortSignal
  /** Whose it is, for the one call that says so in a header [CR-05]. */
  userCode?: string | undefined
  /**
   * Sent with this token, or with none, instead of the session's: on the way in, before there is an app that could react. Nothing
   * follows from the answer but that the call resolves or rejects.
   */
  apart?: { readonly token: string | null }
  /** Names the person's intent, so that a repeated write acts once; made up for a call that has none. */
  idempotencyKey?: string
}

export interface ClientParts {
  fetch: typeof globalThis.fetch
  nowMs(): number
  newKey(): string
  token(): string | null
  requestSource(): string
  language(): Language
  timeoutOf(method: Method, path: string): number
  circumstances(): Omit<Circumstances, 'token' | 'hideError' | 'language'>
  perform(reactions: readonly Reaction[]): void
  words(say: Exclude<Say, object>): string
}

export type Client = (method: Method, path: string, input: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<unknown>

/** Writes a call's address and body from its flat input: parts in braces first, the rest as query or as JSON. */
export function requestOf(
  method: Method,
  path: string,
  input: Readonly<Record<string, unknown>>,
  nowMs: number,
): { address: string; body: string | FormData | undefined } {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    invariant(typeof value === 'string' || typeof value === 'number', `${method} ${path} needs its part ${name}`)
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (rest['file'] instanceof Blob) return { address: API_BASE + filled, body: formOf(rest['file']) }
  if (method === 'POST' || method === 'PUT') return { address: API_BASE + filled, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) query.append(name, String(one))
    }
  }
  // Some web views keep GET answers in spite of their headers.
  if (method === 'GET') query.set('_t', String(nowMs))
  const asked = query.toString()
  return { address: API_BASE + filled + (asked === '' ? '' : `?${asked}`), body: undefined }
}

/** A file goes as multipart, under a name of ours: what the phone calls it may say more than its owner wants. */
function formOf(file: Blob): FormData {
  const form = new FormData()
  form.append('file', file, 'file')
  return form
}

/** Where a refusal names fields of the input: `result.fields`, a list of `{ field, message }` (or `path`), or a record. */
export function fieldsOf(result: unknown): FieldErrors | undefined {
  const fields: unknown = typeof result === 'object' && result !== null && 'fields' in result ? result.fields : undefined
  if (typeof fields !== 'object' || fields === null) return undefined
  const named: [string, string][] = []
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    if (typeof value === 'string') named.push([name, value])
    else if (typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string') {
      const path: unknown = 'field' in value ? value.field : 'path' in value ? value.path : name
      named.push([Array.isArray(path) ? path.join('.') : String(path), value.message])
    }
  }
  return Object.fromEntries(named)
}

type Read = { answer: Answer; envelope?: Envelope }

function envelopeFrom(text: string): Envelope | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || !('code' in parsed) || typeof parsed.code !== 'string') return undefined
    const { message, result, traceId } = parsed as Partial<Envelope>
    return { code: parsed.code, message: message ?? '', result, traceId: traceId ?? '' }
  } catch {
    return undefined
  }
}

/** The typed client's engine: sends, waits, reads the envelope, has the reactions performed, and resolves or rejects. */
export function createClient(parts: ClientParts): Client {
  async function send(method: Method, path: string, input: Readonly<Record<string, unknown>>, options: CallOptions): Promise<Read> {
    const { address, body } = requestOf(method, path, input, parts.nowMs())
    const token = options.apart ? options.apart.token : parts.token()
    const headers: Record<string, string> = { language: parts.language(), requestSource: parts.requestSource() }
    if (options.userCode) headers['userCode'] = options.userCode
    if (token !== null) headers['Authorization'] = `Bearer ${token}`
    if (typeof body === 'string') headers['Content-Type'] = 'application/json' // of a form the browser says it itself, with its boundary
    // Reads by POST ignore the key; only the server knows which is which.
    if (method !== 'GET' || options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey ?? parts.newKey()

    const aborter = new AbortController()
    let isTimedOut = false
    const timer = setTimeout(
      () => {
        isTimedOut = true
        aborter.abort()
      },
      parts.timeoutOf(method, path),
    )
    const giveUp = (): void => aborter.abort(options.signal?.reason)
    if (options.signal?.aborted) giveUp()
    options.signal?.addEventListener('abort', giveUp, { once: true })
    try {
      const response = await parts.fetch(address, {
        method,
        headers,
        cache: 'no-store',
        credentials: 'omit',
        signal: aborter.signal,
        ...(body === undefined ? {} : { body }),
      })
      const envelope = envelopeFrom(await response.text())
      const httpStatus = response.status
      if (!envelope) return { answer: { kind: 'unreadable', httpStatus } }
      return { answer: { kind: 'envelope', httpStatus, code: envelope.code, message: envelope.message }, envelope }
    } catch (error) {
      if (isTimedOut) return { answer: { kind: 'timeout' } }
      if (options.signal?.aborted) throw error // nobody waits for the answer any more
      return { answer: { kind: 'network' } }
    } finally {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', giveUp)
    }
  }

  return async function call(method, path, input, options = {}) {
    const token = parts.token()
    const { answer, envelope } = await send(method, path, input, options)
    if (options.apart) {
      if (answer.kind === 'envelope' && answer.code === OK_CODE && answer.httpStatus === 200) return envelope?.result
      throw errorOf(answer, envelope, parts.words)
    }
    const { resolves, reactions } = reactTo(answer, {
      ...parts.circumstances(),
      hideError: options.hideError ?? false,
      language: parts.language(),
      token: token === null ? 'none' : token === parts.token() ? 'current' : 'given up',
    })
    if (reactions.length > 0) parts.perform(reactions)
    if (resolves) return envelope?.result
    throw errorOf(answer, envelope, parts.words)
  }
}

function errorOf(answer: Answer, envelope: Envelope | undefined, words: ClientParts['words']): CallError {
  switch (answer.kind) {
    case 'timeout':
      return new CallError({ code: TIMED_OUT, message: words('timedOut'), httpStatus: 0 })
    case 'network':
      return new CallError({ code: NO_NETWORK, message: words('noNetwork'), httpStatus: 0 })
    case 'unreadable':
      return new CallError({ code: UNREADABLE, message: words('unreadable'), httpStatus: answer.httpStatus })
    default:
      return new CallError({
        code: answer.code,
        message: answer.message,
        httpStatus: answer.httpStatus,
        result: envelope?.result,
        traceId: envelope?.traceId,
        fields: fieldsOf(envelope?.result),
      })
  }
}
