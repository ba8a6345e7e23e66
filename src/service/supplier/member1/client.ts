import { z } from 'zod'
import { codeOf, isUnreached, jsonOf, textOf } from '../../../server/answers.ts'
import { ProgrammeAway, ProgrammeUnclear } from '../port.ts'

/** The HTTP side of member/1: one request, one answer, and what it means when there is none. */
export interface Member1Access {
  /** Such as `https://member.example/member/1`, without a slash at the end. */
  readonly url: string
  readonly key: string
  /** Tests do not wait as long as people do. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 15_000
/** An answer about one account. */
const ANSWER_CHARACTERS_MAX = 50_000

const refusal = z.object({
  error: z.object({ code: z.string(), retryAfterSeconds: z.number().int().min(0).optional() }),
})
export type Refused = z.output<typeof refusal>['error']

export type Answer =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly status: number; readonly error: Refused }

export interface Asked {
  /** The operation's name in the protocol: all that an error says of it. */
  readonly name: string
  readonly path: `/${string}`
  /** Given, it is a write: sent by POST, under this key. */
  readonly key?: string
  readonly body?: object
}

export type Ask = (asked: Asked) => Promise<Answer>

/** Asks. Errors name the operation alone: addresses and bodies hold phone numbers and codes. */
export function askerOf({ url, key, timeoutMs = TIMEOUT_MS }: Member1Access): Ask {
  return async ({ name, path, key: idempotencyKey, body }) => {
    let response: Response
    let text: string
    try {
      response = await fetch(url + path, {
        method: idempotencyKey === undefined ? 'GET' : 'POST',
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${key}`,
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // A redirect would carry our key to another host.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      text = await textOf(response, ANSWER_CHARACTERS_MAX)
    } catch (error) {
      const code = codeOf(error)
      if (isUnreached(error)) throw new ProgrammeAway(`member1 ${name}: cannot be reached (${code})`)
      // Without its cause, which may carry the address, and with it a reference.
      throw new ProgrammeUnclear(`member1 ${name}: no clear answer (${code || (error instanceof Error ? error.name : 'unknown')})`)
    }
    return understand(name, response, text)
  }
}

function understand(name: string, { status, headers }: Response, text: string): Answer {
  const body = jsonOf(text)
  if (status === 200 || status === 201) return { ok: true, body }
  if (status === 429) throw new ProgrammeAway(`member1 ${name}: too many requests`)
  const said = refusal.safeParse(body)
  if (!said.success) throw new ProgrammeUnclear(`member1 ${name}: answered ${status}, not in the protocol's words`)
  const { error } = said.data
  // "No effect" holds for the programme's own 503, which carries Retry-After; one from anything in between tells nothing.
  if (status === 503 && error.code === 'unavailable' && headers.has('retry-after')) throw new ProgrammeAway(`member1 ${name}: unavailable`)
  if (status >= 500) throw new ProgrammeUnclear(`member1 ${name}: answered ${status}`)
  if (status === 401) throw new ProgrammeAway(`member1 ${name}: our key was not accepted`)
  return { ok: false, status, error }
}
