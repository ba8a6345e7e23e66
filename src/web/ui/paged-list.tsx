import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Band } from './band.tsx'
import type { EmptyProps } from './empty.tsx'
import { Empty } from './empty.tsx'
import { ErrorFace } from './error-face.tsx'
import { ListEnd } from './list-end.tsx'
import { SkeletonLines } from './skeleton.tsx'

export interface PagedListProps<Page, Item> {
  /** What the list is of, heard and not shown. */
  label: string
  pages: UseInfiniteQueryResult<InfiniteData<Page>>
  itemsOf: (page: Page) => readonly Item[]
  keyOf: (item: Item) => string
  renderRow: (item: Item) => ReactNode
  none: EmptyProps
  words: { loading: string; failed: string; retry: string; more: string; loadingMore: string; end: string; moreFailed: string }
}

/** Rows that come page by page, with what stands there while there are none. */
export function PagedList<Page, Item>({ label, pages, itemsOf, keyOf, renderRow, none, words: t }: PagedListProps<Page, Item>) {
  const { data, error } = pages
  if (!data) {
    if (!error) return <SkeletonLines lines={6} label={t.loading} />
    return <ErrorFace title={t.failed} text={error.message} action={{ label: t.retry, onPick: () => void pages.refetch() }} />
  }
  const items = data.pages.flatMap(itemsOf)
  if (items.length === 0) return <Empty {...none} />
  return (
    <Band label={label} flush>
      <div role="list" aria-label={label}>
        {items.map((item) => (
          <div key={keyOf(item)} role="listitem">
            {renderRow(item)}
          </div>
        ))}
      </div>
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={{ more: t.more, loadingMore: t.loadingMore, end: t.end, failed: t.moreFailed, retry: t.retry }}
      />
    </Band>
  )
}
