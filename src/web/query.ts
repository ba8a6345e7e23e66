import { queryOptions } from '@tanstack/react-query'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { InputArgument, InputOf, KeyOf, Method, PathOf, ResultOf } from './contract.ts'
import { http } from './http.ts'

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

/** How long to wait before asking again: eagerly for half a minute, then calmly for some three, then now and then. */
export function pollDelayMs(timesAsked: number): number {
  if (timesAsked < FAST_TIMES) return FAST_MS
  return timesAsked < FAST_TIMES + CALM_TIMES ? CALM_MS : SLOW_MS
}

/**
 * Query options that ask again by themselves while what they read is still moving, such as an order being ticketed. A hidden
 * page does not ask.
 */
export function polled<T>(
  options: UseQueryOptions<T, Error, T, readonly unknown[]>,
  { whileUnsettled }: { whileUnsettled: (data: T) => boolean },
): UseQueryOptions<T, Error, T, readonly unknown[]> {
  return {
    ...options,
    refetchInterval: ({ state }) => {
      if (state.data === undefined || !whileUnsettled(state.data)) return false
      return pollDelayMs(state.dataUpdateCount)
    },
  }
}
