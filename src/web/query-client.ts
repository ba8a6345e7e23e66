import { QueryClient } from '@tanstack/react-query'
import { CallError, NO_NETWORK } from './call-error.ts'

const RETRIES_MAX = 2
const FRESH_MS = 30_000
const KEPT_MS = 15 * 60_000

/** Reads are asked again only where the line was cut: a refusal stays a refusal, and a time-out has cost enough waiting. */
export function mayRetry(failures: number, error: unknown): boolean {
  return failures < RETRIES_MAX && error instanceof CallError && error.code === NO_NETWORK
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: mayRetry,
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      // Offline the call is tried and fails at once: the page then says so, instead of a skeleton for ever.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
