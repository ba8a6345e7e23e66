import type { z } from 'zod'
import { codeOf, isUnreached, jsonOf, textOf } from '../../server/answers.ts'
import { CarrierAway, CarrierUnclear } from './port.ts'

/*
 * One message to a chat platform, in the name of our app there. The app is the one by which people come in: whoever lends us its token
 * keeps it. Addresses hold the token and bodies the link of a card: what goes wrong is told by the question's name and a number alone.
 */

const TIMEOUT_MS = 10_000
const ANSWER_CHARACTERS_MAX = 100_000

/** The app's token, lent; how it is got is the affair of whoever knows the app's secret. */
export interface AppToken {
  get(): Promise<string>
  /** The platform did not take it: the next one is asked for anew. */
  forget(): void
}

export interface ChatOptions {
  readonly api: string
  readonly token: AppToken
  readonly timeoutMs?: number
}

interface Post {
  readonly name: string
  readonly url: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body: object
}

/** The platform's answer in its own shape, whatever its HTTP status: these platforms tell errors in the body. */
export async function post<S extends z.ZodType>(
  { name, query, headers, body, ...asked }: Post,
  schema: S,
  timeoutMs = TIMEOUT_MS,
): Promise<z.output<S>> {
  const url = new URL(asked.url)
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
  let status: number
  let text: string
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    status = response.status
    text = await textOf(response, ANSWER_CHARACTERS_MAX)
  } catch (error) {
    const why = codeOf(error) || (error instanceof Error ? error.name : 'unknown')
    if (isUnreached(error)) throw new CarrierAway(`${name}: cannot be reached (${why})`)
    throw new CarrierUnclear(`${name}: no clear answer (${why})`)
  }
  const answer = schema.safeParse(jsonOf(text))
  if (!answer.success) throw new CarrierUnclear(`${name}: not an answer of its protocol (HTTP ${status})`)
  return answer.data
}

/** Asks with the app's token; one that has ended before its time, as after a new secret, is fetched anew once. */
export async function withToken<T>(name: string, token: AppToken, hasEnded: (answer: T) => boolean, run: (token: string) => Promise<T>) {
  const answer = await run(await lent(name, token))
  if (!hasEnded(answer)) return answer
  token.forget()
  const second = await run(await lent(name, token))
  if (hasEnded(second)) throw new CarrierAway(`${name}: our app is not taken`)
  return second
}

/** Without a token nothing is sent, whyever there is none. */
async function lent(name: string, token: AppToken): Promise<string> {
  try {
    return await token.get()
  } catch (error) {
    throw new CarrierAway(`${name}: no token for our app (${error instanceof Error ? error.name : 'unknown'})`)
  }
}

/** What a platform takes, counted in bytes as most of them do; no character is cut in two. */
export function fittedBytes(text: string, bytesMax: number): string {
  if (Buffer.byteLength(text) <= bytesMax) return text
  const mark = '…'
  let cut = ''
  let bytes = Buffer.byteLength(mark)
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > bytesMax) break
    cut += character
  }
  return `${cut}${mark}`
}

/** Where a platform reads marks in a text, names that people have written are none: brackets become their wide sisters. */
export const withoutMarks = (text: string): string => text.replaceAll(/[<>[\]]/g, (mark) => WIDE[mark] ?? mark)
const WIDE: Readonly<Record<string, string>> = { '<': '＜', '>': '＞', '[': '［', ']': '］' }
