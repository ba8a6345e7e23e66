import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { Face, linesWith } from '../../../web/face.tsx'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import type { OrderFilter, OrderPages, OrderWhose } from '../index.ts'
import { SkeletonOrderCard } from '../parts/order-card-frame.tsx'
import { useOrdersText } from '../texts.ts'

const FILTERS = ['all', 'inProgress', 'toTravel', 'closed'] as const satisfies readonly OrderFilter[]
const WHOSE = ['mine', 'others'] as const satisfies readonly OrderWhose[]
const SKELETON_CARDS = 4

const isFilter = (value: string | undefined): value is OrderFilter => FILTERS.some((filter) => filter === value)

/** The tab on show stands in the address; the bare address shows the tab that was open last. */
function useFilter(line: string) {
  const go = useGo()
  const { status } = useParams()
  const [last, setLast] = useState<OrderFilter>('all')
  const filter = isFilter(status) ? status : last
  const setFilter = (chosen: OrderFilter): void => {
    setLast(chosen)
    go.replace(`/order/list/${line}/${chosen}`)
  }
  return { filter, setFilter }
}

/** Whose orders are on show. Only who may book for others is asked: everybody else has her own alone. */
function useWhose() {
  const [whose, setWhose] = useState<OrderWhose>('mine')
  const { data } = useQuery({ ...reading('GET', '/usercenter/agent/mine'), staleTime: 300_000 })
  return { whose, setWhose, isAgent: data?.isAgent ?? false }
}

export default function OrderList() {
  const t = useOrdersText()
  const { active } = useParams()
  const lines = linesWith('orderPages')
  const line = lines.find((one) => one === active) ?? lines[0] ?? ''
  const { filter, setFilter } = useFilter(line)
  const { whose, setWhose, isAgent } = useWhose()
  const scroller = useRef<HTMLElement>(null)
  usePageTitle(t.title)
  const top = (
    <>
      <AppBar title={t.title} />
      <SegBar
        label={t.filter}
        options={FILTERS.map((key) => ({ key, label: t.tabs[key] }))}
        value={filter}
        onChange={(chosen) => {
          setFilter(chosen)
          scroller.current?.scrollTo({ top: 0 })
        }}
      />
      {isAgent && (
        <SegBar
          label={t.whose}
          options={WHOSE.map((key) => ({ key, label: t.whoseTabs[key] }))}
          value={whose}
          onChange={(chosen) => {
            setWhose(chosen)
            scroller.current?.scrollTo({ top: 0 })
          }}
        />
      )}
    </>
  )
  return (
    <Screen top={top} scrollRef={scroller}>
      <Face
        kind="orderPages"
        line={line}
        fallback={<Loading />}
        with={{ filter, whose, children: (pages) => <Cards key={`${whose} ${filter}`} filter={filter} whose={whose} pages={pages} /> }}
      />
    </Screen>
  )
}

function Loading() {
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

function Cards({ filter, whose, pages }: { filter: OrderFilter; whose: OrderWhose; pages: OrderPages }) {
  const t = useOrdersText()
  const go = useGo()
  const { orders, error } = pages
  if (!orders) {
    if (!error) return <Loading />
    return <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: pages.retry }} />
  }
  if (orders.length === 0)
    return (
      <Empty {...(whose === 'others' ? t.emptyForOthers : t.empty[filter])} action={{ label: t.search, onPick: () => go.push('/home') }} />
    )
  return (
    <>
      <div className="orders" role="list" aria-label={t.list}>
        {orders.map((order) => (
          <div key={order.orderSeq} role="listitem">
            <Face kind="orderCard" line={order.line} with={{ order }} fallback={<SkeletonOrderCard />} />
          </div>
        ))}
      </div>
      <ListEnd
        hasMore={pages.hasMore}
        isLoadingMore={pages.isLoadingMore}
        error={error}
        onMore={pages.loadMore}
        onRetry={pages.retry}
        text={{ more: t.more, loadingMore: t.loadingMore, end: t.end, failed: t.moreFailed, retry: t.again }}
      />
    </>
  )
}
