import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { TextButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { ApprovalRow, SkeletonApprovalRow } from '../parts/approval-row.tsx'
import type { ApprovalTab } from '../queries.ts'
import { approvalPagesQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'

/** Comes with the first tap on it. */
const BulkAgree = lazy(() => import('../parts/bulk-agree.tsx'))

const TABS = ['awaiting', 'completed'] as const satisfies readonly ApprovalTab[]
const SKELETON_ROWS = 5
/** One is as quickly opened. */
const WORTH_BULK = 2

/** What the caller is asked to approve, and what she has. The tab on show stays while the page is kept. */
export default function ApprovalList() {
  const t = useApprovalsText()
  const [tab, setTab] = useState<ApprovalTab>('awaiting')
  const [isSelecting, setSelecting] = useState(false)
  const scroller = useRef<HTMLElement>(null)
  const go = useGo()
  const insideCount = useInfiniteQuery(approvalPagesQuery('awaiting')).data?.pages.flatMap((page) =>
    page.approvals.filter((one) => one.isInside && one.mine.isAsked),
  ).length
  usePageTitle(t.title)
  const top = (
    <>
      <AppBar title={t.title}>
        {tab === 'awaiting' && (insideCount ?? 0) >= WORTH_BULK && (
          <TextButton onPick={() => setSelecting(true)}>{t.list.bulk.start}</TextButton>
        )}
        <IconButton icon="swap" label={t.list.deputies} onPick={() => go.push('/my/deputies')} />
      </AppBar>
      <SegBar
        label={t.list.filter}
        options={TABS.map((key) => ({ key, label: t.list.tabs[key] }))}
        value={tab}
        onChange={(chosen) => {
          setTab(chosen)
          scroller.current?.scrollTo({ top: 0 })
        }}
      />
    </>
  )
  const list = (
    <Screen top={top} scrollRef={scroller}>
      <Requests key={tab} tab={tab} />
    </Screen>
  )
  if (!isSelecting) return list
  return (
    <Suspense fallback={list}>
      <BulkAgree onDone={() => setSelecting(false)} />
    </Suspense>
  )
}

function Requests({ tab }: { tab: ApprovalTab }) {
  const t = useApprovalsText().list
  const pages = useInfiniteQuery(approvalPagesQuery(tab))
  const { data, error } = pages
  if (!data) {
    if (error) {
      return (
        <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void pages.refetch() }} />
      )
    }
    return (
      <div role="status" className="approvals">
        <span className="sr">{t.loading}</span>
        {Array.from({ length: SKELETON_ROWS }, (_, i) => (
          <div key={i}>
            <SkeletonApprovalRow />
          </div>
        ))}
      </div>
    )
  }
  // A request that came meanwhile shifts the pages: what stands in two of them is shown once.
  const rows = new Map(data.pages.flatMap((page) => page.approvals.map((approval) => [approval.approvalId, { approval, now: page.now }])))
  const [newest] = data.pages
  const toCheck = newest?.toCheck && tab === 'awaiting' ? <ToCheck {...newest.toCheck} /> : null
  if (rows.size === 0) return toCheck ?? <Empty {...t.empty[tab]} />
  return (
    <>
      {toCheck}
      <div className="approvals" role="list" aria-label={t.name}>
        {[...rows.values()].map(({ approval, now }) => (
          <div key={approval.approvalId} role="listitem">
            <ApprovalRow approval={approval} now={now} />
          </div>
        ))}
      </div>
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={{ more: t.more, loadingMore: t.loadingMore, end: t.end, failed: t.moreFailed, retry: t.failed.action }}
      />
    </>
  )
}

/** Agreements that were given elsewhere, and that she is to look at afterwards: no requests, but they wait for her word as well. */
function ToCheck({ count, path }: { count: number; path: string }) {
  const t = useApprovalsText().list.toCheck
  const go = useGo()
  return (
    <Band flush label={t.label}>
      <Rows>
        <Row label={t.label} onPick={() => go.push(path)}>
          {t.count(count)}
        </Row>
      </Rows>
    </Band>
  )
}
