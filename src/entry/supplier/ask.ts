import type { z } from 'zod'
import { PlatformAway } from './port.ts'

/*
 * One question to a platform and its answer as JSON. Addresses and bodies hold secrets and codes: what goes wrong is told by the
 * name of the question alone.
 */

const TIMEOUT_MS = 10_000
/** An answer about one person. */
const ANSWER_CHARACTERS_MAX = 100_000

export interface Question {
  /** How it is called in an error, such as `wecom gettoken`. */
  readonly name: string
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON by POST; without one the question is a GET. */
  readonly body?: Readonly<Record<string, unknown>>
}

export interface Asker {
  /** The answer in the platform's own shape, whatever its HTTP status: these platforms tell errors in the body. */
  <S extends z.ZodType>(question: Question, schema: S): Promise<z.output<S>>
}

async function textOf(response: Response, name: string): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > ANSWER_CHARACTERS_MAX) throw new PlatformAway(`${name}: an answer of more than ${ANSWER_CHARACTERS_MAX} characters`)
  }
  return text + decoder.decode()
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // no JSON is no answer: the schema refuses it
  }
}

/** What a failed request says of itself without its address. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  return code || (error instanceof Error ? error.name : 'unknown')
}

export function askerOf(timeoutMs: number = TIMEOUT_MS): Asker {
  return async (question, schema) => {
    const { name, query, body, headers } = question
    const url = new URL(question.url)
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
    let status: number
    let text: string
    try {
      const response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json; charset=utf-8' } : {}), ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // Secrets follow no redirection to somewhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      status = response.status
      text = await textOf(response, name)
    } catch (error) {
      if (error instanceof PlatformAway) throw error
      // Without its cause: that may carry the address, and with it the app's secret.
      throw new PlatformAway(`${name}: no answer (${reasonOf(error)})`)
    }
    const answer = schema.safeParse(jsonOf(text))
    if (!answer.success) throw new PlatformAway(`${name}: not an answer of its protocol (HTTP ${status})`)
    return answer.data
  }
}

/** What a platform lends its app for a while. */
export interface Lent {
  readonly value: string
  readonly expiresInSeconds: number
}

/** Asked for anew this long before it ends, so that nothing is sent with one that ends on the way. */
const EARLY_SECONDS = 300

/** Keeps what was lent until shortly before its end; all who ask meanwhile wait for one question. */
export function lending(nowMs: () => number, borrow: () => Promise<Lent>): { get(): Promise<string>; forget(): void } {
  let kept: { value: string; untilMs: number } | null = null
  let asking: Promise<string> | null = null
  return {
    get() {
      if (kept && kept.untilMs > nowMs()) return Promise.resolve(kept.value)
      asking ??= borrow()
        .then(({ value, expiresInSeconds }) => {
          // One that is lent for less than the margin is used for half of its time.
          const usableSeconds = Math.max(expiresInSeconds - EARLY_SECONDS, Math.floor(expiresInSeconds / 2))
          kept = { value, untilMs: nowMs() + usableSeconds * 1000 }
          return value
        })
        .finally(() => {
          asking = null
        })
      return asking
    },
    forget: () => {
      kept = null
    },
  }
}
