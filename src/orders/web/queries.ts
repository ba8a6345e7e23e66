import { infiniteQueryOptions } from '@tanstack/react-query'
import { http } from '../../web/http.ts'
import { askAgainInMs, polled, reading } from '../../web/query.ts'
import type { ListedOrder } from '../calls.ts'
import './contract.ts'
import { JOURNEYS, LIST_KEY } from './refresh.ts'

/** Two screens of cards. */
const PAGE_SIZE = 20

/** The tabs of the order list. */
export type OrderFilter = 'all' | 'inProgress' | 'toTravel' | 'closed'

/** Orders in which one travels, or those that one booked for others. */
export type OrderWhose = 'mine' | 'others'

export interface ListWish {
  readonly line: 'all' | ListedOrder['line']
  readonly status: OrderFilter
  readonly whose: OrderWhose
  readonly search: string
  readonly fromDate: string | null
  readonly toDate: string | null
}

/** The orders that are wished for, newest first, page by page. While one of the first page still moves, the list follows it. */
export const orderPagesQuery = (wish: ListWish) => ({
  ...infiniteQueryOptions({
    queryKey: [LIST_KEY, wish],
    meta: { live: ['order'] },
    queryFn: ({ pageParam, signal }) =>
      http('POST', '/order/list', { ...wish, cursor: pageParam, size: PAGE_SIZE }, { signal, hideError: true }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
    refetchInterval: (query) => {
      // Only while one page is loaded: asking would read all of them again each time.
      const [first, second] = query.state.data?.pages ?? []
      const isMoving = first?.orders.some((order) => !order.status.settled) ?? false
      return isMoving && !second ? askAgainInMs(query) : false
    },
  }),
})

export const journeysQuery = { ...reading('GET', JOURNEYS), meta: { live: ['order' as const] } }

/** How several orders stand, followed until none of them moves any more. */
export const resultsQuery = (list: string) =>
  polled(
    { ...reading('GET', '/order/resultList', { list }), meta: { live: ['order' as const] } },
    { whileUnsettled: ({ orders }) => orders.some(({ status }) => !status.settled) },
  )

/** Read anew whenever the page opens: what it says is agreed to. */
export const cancelFormQuery = (orderSeq: string) => ({
  ...reading('GET', '/order/cancel/{orderSeq}', { orderSeq }),
  meta: { live: [`order:${orderSeq}` as const] },
  staleTime: 0,
})
