import { queryOptions } from '@tanstack/react-query'
import { uuidv7 } from '../../kernel/ids.ts'
import { CallError } from '../../web/call-error.ts'
import { createClient, type CallOptions } from '../../web/client.ts'
import { timeoutOf, type InputArgument, type InputOf, type KeyOf, type Method, type PathOf, type ResultOf } from '../../web/contract.ts'
import { useLanguageStore } from '../../web/language.ts'
import { nowMs } from '../../web/now.ts'
import type { Reaction, Say } from '../../web/reactions.ts'
import { seal } from '../../web/seal.ts'
import { toast } from '../../web/ui/toast.tsx'
import './contract.ts'
import { useDuty } from './duty.ts'
import { usePlace } from './place.ts'
import { useOpsText } from './texts.ts'

/* The console's calls: the same client as the travellers', with the staff's own session, and fewer things that follow from an answer. */

const isKnown = (say: string): say is keyof NonNullable<ReturnType<typeof useOpsText.now>>['client'] =>
  ['loginExpired', 'timedOut', 'noNetwork', 'unreadable'].includes(say)
const wordsOf = (say: Exclude<Say, object>): string => (isKnown(say) ? (useOpsText.now()?.client[say] ?? '') : '')
const sentence = (say: Say): string => (typeof say === 'string' ? wordsOf(say) : say.message)

function perform(reactions: readonly Reaction[]): void {
  for (const reaction of reactions) {
    if (reaction.do === 'toast' || reaction.do === 'alert') toast(sentence(reaction.say))
    // A dead session; where it leads to is the sign-in page, which stands wherever nobody is on duty.
    else if (reaction.do === 'forgetSession') useDuty.getState().leave()
  }
}

const client = createClient({
  fetch: (input, init) => globalThis.fetch(input, init),
  nowMs,
  newKey: () => uuidv7(nowMs()),
  token: () => useDuty.getState().onDuty?.token ?? null,
  requestSource: () => 'O',
  language: () => useLanguageStore.getState().language,
  timeoutOf,
  circumstances: () => ({
    host: 'browser',
    place: { pathname: usePlace.getState().path, search: '' },
    hasSwitchedLanguage: true,
    isNetworkConfirmed: false,
  }),
  perform,
  words: wordsOf,
})

/** Calls the server: method and path are literals that pick input, result and errors out of the contract. */
export function ask<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input, options]: [...InputArgument<InputOf<KeyOf<M, P>>>, options?: CallOptions]
): Promise<ResultOf<KeyOf<M, P>>> {
  return client(method, path, (input ?? {}) as Readonly<Record<string, unknown>>, options as CallOptions | undefined) as Promise<
    ResultOf<KeyOf<M, P>>
  >
}

type Untyped<T> = (method: Method, path: string, input: unknown, options: CallOptions) => Promise<T>

/** Query options of one call with one input. The page shows what went wrong itself. */
export function reading<M extends Method, P extends PathOf<M>>(method: M, path: P, ...[input]: InputArgument<InputOf<KeyOf<M, P>>>) {
  type Result = ResultOf<KeyOf<M, P>>
  return queryOptions<Result, Error, Result, readonly unknown[]>({
    queryKey: [`${method} ${path}`, input ?? {}],
    queryFn: ({ signal }) => (ask as Untyped<Result>)(method, path, input ?? {}, { signal, hideError: true }),
  })
}

const TRIES_MAX = 2

/** Secrets sealed for the server's key of the moment; a nonce that ran out while somebody typed is fetched anew once, without a word. */
export async function sealing<K extends string, T>(
  secrets: Record<K, string>,
  send: (sealed: Record<K, string> & { keyId: string; nonce: string }) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const { keyId, nonce, publicKey } = await ask('GET', '/ops/auth/seal', {}, { hideError: true })
    const boxes = Object.entries<string>(secrets).map(async ([name, secret]) => [name, await seal({ publicKey, nonce }, secret)] as const)
    const sealed = Object.fromEntries(await Promise.all(boxes)) as Record<K, string>
    try {
      return await send({ ...sealed, keyId, nonce })
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'OPS-SEAL') || tries >= TRIES_MAX) throw error
    }
  }
}
