import { queryOptions } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { InputArgument, InputOf, KeyOf, Method, PathOf, ResultOf } from './contract.ts'
import { http } from './http.ts'
import { useLiveState } from './live-state.ts'

/** What a query may follow: any order, approval or message, or one by its number or id. */
export type LiveTopic = 'order' | 'approval' | 'inbox' | `order:${string}` | `approval:${string}` | `inbox:${string}`

declare module '@tanstack/react-query' {
  interface Register {
    /** `live`: the changes after which the answer is read anew by itself (live-news.ts). The same for all who read one key. */
    queryMeta: { live?: readonly LiveTopic[] }
  }
}

/**
 * The unit of reading: query options of one call with one input, for `useQuery`, `prefetchQuery` and the cache alike. The screen
 * shows what went wrong in its error face, so that no toast repeats it.
 */
export function reading<M extends Method, P extends PathOf<M>>(method: M, path: P, ...[input]: InputArgument<InputOf<KeyOf<M, P>>>) {
  type Result = ResultOf<KeyOf<M, P>>
  return queryOptions<Result, Error, Result, readonly unknown[]>({
    queryKey: [`${method} ${path}`, input ?? {}],
    queryFn: ({ signal }) =>
      // The parts of the tuple are typed by the caller above; TypeScript cannot follow a conditional rest through a second call.
      (http as (m: Method, p: string, i: unknown, o: { signal: AbortSignal; hideError: true }) => Promise<Result>)(
        method,
        path,
        input ?? {},
        {
          signal,
          hideError: true,
        },
      ),
  })
}

const FAST_MS = 2_000
const CALM_MS = 5_000
const SLOW_MS = 15_000
const FAST_TIMES = 15
const CALM_TIMES = 40
/** While news comes by itself, asking is only for what nobody told. */
const BESIDE_NEWS_MS = 30_000

/** How long to wait before asking again: eagerly for half a minute, then calmly for some three, then now and then. */
export function pollDelayMs(timesAsked: number): number {
  if (timesAsked < FAST_TIMES) return FAST_MS
  return timesAsked < FAST_TIMES + CALM_TIMES ? CALM_MS : SLOW_MS
}

interface Polling {
  readonly state: { readonly dataUpdateCount: number }
  readonly meta: { live?: readonly LiveTopic[] } | undefined
}

/** The same for a query that may be told: it then hardly asks. */
export function askAgainInMs({ state, meta }: Polling): number {
  const isTold = (meta?.live?.length ?? 0) > 0 && useLiveState.getState().state === 'connected'
  return isTold ? BESIDE_NEWS_MS : pollDelayMs(state.dataUpdateCount)
}

/**
 * Query options that ask again by themselves while what they read is still moving, such as an order being ticketed. A hidden
 * page does not ask. With `meta: { live: […] }` they are told of changes where the live stream comes through.
 */
export function polled<T>(
  options: UseQueryOptions<T, Error, T, readonly unknown[]>,
  { whileUnsettled }: { whileUnsettled: (data: T) => boolean },
): UseQueryOptions<T, Error, T, readonly unknown[]> {
  return {
    ...options,
    refetchInterval: (query) => {
      const { data } = query.state
      return data !== undefined && whileUnsettled(data) ? askAgainInMs(query) : false
    },
  }
}
