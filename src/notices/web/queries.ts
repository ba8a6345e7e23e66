import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { reading } from '../../web/query.ts'
import './contract.ts'

const PAGE_SIZE = 20
const LIVE = { live: ['inbox'] } as const

/** Told of by the live stream; without one, read anew whenever a page shows it. */
export const unreadQuery = { ...reading('GET', '/notices/unread'), meta: LIVE }
export const settingsQuery = reading('GET', '/notices/settings')

export const MESSAGES_KEY = ['POST /notices/messages']
export const messagesQuery = infiniteQueryOptions({
  queryKey: MESSAGES_KEY,
  queryFn: ({ pageParam, signal }) =>
    http('POST', '/notices/messages', { cursor: pageParam, size: PAGE_SIZE }, { signal, hideError: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
  meta: LIVE,
})
