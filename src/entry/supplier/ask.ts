import type { z } from 'zod'
import { codeOf, jsonOf, textOf } from '../../server/answers.ts'
import { PlatformAway, PlatformMisset } from './port.ts'

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
      text = await textOf(response, ANSWER_CHARACTERS_MAX)
    } catch (error) {
      // Without its cause: that may carry the address, and with it the app's secret.
      throw new PlatformAway(`${name}: no answer (${codeOf(error) || (error instanceof Error ? error.name : 'unknown')})`)
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

export interface Lending {
  get(): Promise<string>
  forget(): void
}

/** Keeps what was lent until shortly before its end; all who ask meanwhile wait for one question. */
export function lending(nowMs: () => number, borrow: () => Promise<Lent>): Lending {
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

/** Asks with the app's token; the platform's `errcode` says whether it was still good. */
export type WithToken = <T extends { readonly errcode: number }>(run: (accessToken: string) => Promise<T>) => Promise<T>

/** A token that has ended before its time, as after a new secret, is fetched anew once. */
export function withTokenOf(token: Lending, hasEnded: ReadonlySet<number>): WithToken {
  return async (run) => {
    const answer = await run(await token.get())
    if (!hasEnded.has(answer.errcode)) return answer
    token.forget()
    return run(await token.get())
  }
}

/** In WeCom, DingTalk and WeChat alike: the system is busy, to be asked again later. */
const BUSY = -1

/** What an `errcode` that nobody expected means: a platform that is busy is away; any other does not take our app. */
export function faultOf(question: string, errcode: number): PlatformAway | PlatformMisset {
  const said = `${question}: ${errcode}`
  return errcode === BUSY ? new PlatformAway(said) : new PlatformMisset(said)
}
