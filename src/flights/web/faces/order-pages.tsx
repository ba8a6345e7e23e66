import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { OrderPagesProps } from '../../../orders/web/index.ts'
import { askAgainInMs } from '../../../web/query.ts'
import { orderPagesQuery } from '../queries-orders.ts'

/** Reads the caller's flight orders for the list of orders. While one of the newest still moves, the list follows it. */
export default function FlightOrderPages({ filter, whose, children }: OrderPagesProps) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...orderPagesQuery(filter, whose),
    refetchInterval: (query) => {
      // Only while one page is loaded: asking would read all of them again each time.
      const [first, second] = query.state.data?.pages ?? []
      const isMoving = first?.orders.some((order) => !order.status.settled) ?? false
      return isMoving && !second ? askAgainInMs(query) : false
    },
  })
  // An order that came to be meanwhile shifts the pages: what stands in two of them is shown once.
  const orders = useMemo(() => {
    if (!data) return undefined
    return [...new Map(data.pages.flatMap((page) => page.orders).map((order) => [order.orderSeq, order])).values()]
  }, [data])
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const retry = (): void => {
    if (data && hasNextPage) loadMore()
    else void refetch()
  }
  return children({ orders, error, hasMore: hasNextPage, isLoadingMore: isFetchingNextPage, loadMore, retry })
}
