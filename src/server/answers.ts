/*
 * What every adapter over fetch needs of an answer, whoever gives it: a limit on its length, JSON or nothing, and whether the
 * request left at all. What it then means is the adapter's to say.
 */

/** Nothing that we ask for is this long. */
export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/** The text of an answer, read no further than the limit. */
export async function textOf(response: Response, charactersMax: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > charactersMax) throw new AnswerTooLong(`an answer of more than ${charactersMax} characters`)
  }
  return text + decoder.decode()
}

/** What a text says as JSON; `undefined`, which every reader refuses, where it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A word or a number that an error carries; empty where it carries none of that name. */
export function wordIn(error: unknown, name: string): string {
  if (typeof error !== 'object' || error === null || !(name in error)) return ''
  const value = (error as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The code of what made a `fetch` fail; empty where it has none. Its words are not handed on: they may quote an address. */
export const codeOf = (error: unknown): string => (error instanceof Error ? wordIn(error.cause, 'code') : '')

/** No name, no listener, no trust: these come before the first byte of a request leaves. */
const UNREACHED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO_SELF_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/
/** An established connection can lose its route too, on a read: only while connecting is it certain that nothing has left. */
const UNROUTED: ReadonlySet<string> = new Set(['EHOSTUNREACH', 'ENETUNREACH'])

/** Whether nothing of a request can have arrived. Whoever takes it for certain where it is not acts twice. */
export const isUnreached = (error: unknown): boolean => error instanceof Error && isUnreachedBy(error.cause)

/** The same of the line's own error, where no `fetch` stands around it. */
export function isUnreachedBy(cause: unknown): boolean {
  const code = wordIn(cause, 'code')
  if (!UNROUTED.has(code)) return UNREACHED.test(code)
  const syscall = wordIn(cause, 'syscall')
  return syscall === '' || syscall === 'connect'
}
