import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import './contract.ts'

const LIST = '/datacenter/budget/list'
const ENTRIES = '/datacenter/budget/entries'
/** Bookings move budgets all day; a look is not a watch. */
const FRESH_MS = 15_000

/** The budgets that one may see, in the periods that hold a day, page by page. */
export const budgetPagesQuery = (date: string) =>
  infiniteQueryOptions({
    queryKey: [`GET ${LIST}`, { date }],
    queryFn: ({ pageParam, signal }) =>
      http('GET', LIST, { date, ...(pageParam === null ? {} : { after: pageParam }) }, { signal, hideError: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextAfter,
    staleTime: FRESH_MS,
    meta: { live: ['order'] },
  })

/** One budget in one period, and what moved it, the latest first. */
export const budgetEntriesQuery = (code: string, date: string) =>
  infiniteQueryOptions({
    queryKey: [`GET ${ENTRIES}`, { code, date }],
    queryFn: ({ pageParam, signal }) =>
      http('GET', ENTRIES, { code, date, ...(pageParam === null ? {} : { after: pageParam }) }, { signal, hideError: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextAfter,
    staleTime: FRESH_MS,
    meta: { live: ['order'] },
  })
