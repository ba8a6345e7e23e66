import { uuidv7 } from '../kernel/ids.ts'
import { appNavigation } from './app-parts.ts'
import { isNative } from './bridge/index.ts'
import { createNetworkWatch } from './bridge/network-watch.ts'
import type { CallOptions, ClientParts } from './client.ts'
import { createClient } from './client.ts'
import type { InputArgument, InputOf, KeyOf, Method, PathOf, ResultOf } from './contract.ts'
import { timeoutOf } from './contract.ts'
import { useLanguageStore } from './language.ts'
import { nowMs } from './now.ts'
import { perform, SWITCHED_AS, wordsOf } from './perform.ts'
import { sessionToken, useSession } from './session.ts'
import { readStored } from './storage.ts'

const network = createNetworkWatch()

/** What decides beside an answer what follows from it. */
export const circumstances = (): ReturnType<ClientParts['circumstances']> => ({
  host: isNative() ? 'app' : 'browser',
  place: appNavigation().snapshot().shown.place,
  hasSwitchedLanguage: readStored(SWITCHED_AS, 'session') === true,
  isNetworkConfirmed: network.isConfirmed(),
})

/** Which call it is, whatever was asked of it. */
const addressOf = (input: RequestInfo | URL): string => (typeof input === 'string' ? (input.split('?')[0] ?? '') : '')

const client = createClient({
  fetch: (input, init) => network.watch(addressOf(input), () => globalThis.fetch(input, init)),
  nowMs,
  newKey: () => uuidv7(nowMs()),
  token: sessionToken,
  requestSource: () => useSession.getState().requestSource,
  language: () => useLanguageStore.getState().language,
  timeoutOf,
  circumstances,
  perform,
  words: wordsOf,
})

/**
 * Calls the server: method and path are literals that pick input, result and errors out of the contract. Resolves with the
 * result; rejects with a `CallError`, after what is to be done for its code has been set going (reactions.ts).
 */
export function http<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input, options]: [...InputArgument<InputOf<KeyOf<M, P>>>, options?: CallOptions]
): Promise<ResultOf<KeyOf<M, P>>> {
  return client(method, path, (input ?? {}) as Readonly<Record<string, unknown>>, options as CallOptions | undefined) as Promise<
    ResultOf<KeyOf<M, P>>
  >
}
