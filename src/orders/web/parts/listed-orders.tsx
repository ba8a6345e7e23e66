import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useGo } from '../../../web/page-context.ts'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { orderPagesQuery, type ListWish } from '../queries.ts'
import { useOrdersText } from '../texts.ts'
import { SkeletonOrderCard } from './order-card-frame.tsx'
import { OrderItem } from './order-item.tsx'

const SKELETON_CARDS = 4

/** The orders of a wish, page by page. */
export function ListedOrders({ wish }: { wish: ListWish }) {
  const t = useOrdersText()
  const go = useGo()
  const { data, error, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(orderPagesQuery(wish))
  // An order that came to be meanwhile shifts the pages: what stands in two of them is shown once.
  const orders = useMemo(
    () => data && [...new Map(data.pages.flatMap((page) => page.orders).map((order) => [order.orderSeq, order])).values()],
    [data],
  )
  if (!orders) {
    if (!error) return <LoadingOrders />
    return <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void refetch() }} />
  }
  if (orders.length === 0) {
    const isSearched = wish.search !== '' || wish.fromDate !== null || wish.toDate !== null
    if (isSearched) return <Empty {...t.emptySearch} />
    return (
      <Empty
        {...(wish.whose === 'others' ? t.emptyForOthers : t.empty[wish.status])}
        action={{ label: t.search, onPick: () => go.push('/home') }}
      />
    )
  }
  const readAt = { now: data?.pages[0]?.now ?? '', readAtMs: dataUpdatedAt }
  return (
    <>
      <div className="orders" role="list" aria-label={t.list}>
        {orders.map((order) => (
          <div key={order.orderSeq} role="listitem">
            <OrderItem order={order} readAt={readAt} />
          </div>
        ))}
      </div>
      <ListEnd
        hasMore={hasNextPage}
        isLoadingMore={isFetchingNextPage}
        error={error}
        onMore={fetchNextPage}
        onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
        text={{ more: t.more, loadingMore: t.loadingMore, end: t.end, failed: t.moreFailed, retry: t.again }}
      />
    </>
  )
}

export function LoadingOrders() {
  const t = useOrdersText()
  return (
    <div role="status" className="orders">
      <span className="sr">{t.loading}</span>
      {Array.from({ length: SKELETON_CARDS }, (_, i) => (
        <SkeletonOrderCard key={i} />
      ))}
    </div>
  )
}
