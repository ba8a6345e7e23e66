import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { nearestScroller } from '../../../web/ui/nearest-scroller.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { ApprovalRow, SkeletonApprovalRow } from '../parts/approval-row.tsx'
import type { ApprovalTab } from '../queries.ts'
import { approvalPagesQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'

const TABS = ['awaiting', 'completed'] as const satisfies readonly ApprovalTab[]
const SKELETON_ROWS = 5

/** What the caller is asked to approve, and what she has. The tab on show stays while the page is kept. */
export default function ApprovalList() {
  const t = useApprovalsText()
  const [tab, setTab] = useState<ApprovalTab>('awaiting')
  const scroller = useRef<HTMLElement>(null)
  usePageTitle(t.title)
  const top = (
    <>
      <AppBar title={t.title} />
      <div className="approvaltabs">
        <Seg
          label={t.list.filter}
          options={TABS.map((key) => ({ key, label: t.list.tabs[key] }))}
          value={tab}
          onChange={(chosen) => {
            setTab(chosen)
            scroller.current?.scrollTo({ top: 0 })
          }}
        />
      </div>
    </>
  )
  return (
    <Screen top={top} scrollRef={scroller}>
      <Requests key={tab} tab={tab} />
    </Screen>
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
  if (rows.size === 0) return <Empty {...t.empty[tab]} />
  return (
    <>
      <div className="approvals" role="list" aria-label={t.name}>
        {[...rows.values()].map(({ approval, now }) => (
          <div key={approval.approvalId} role="listitem">
            <ApprovalRow approval={approval} now={now} />
          </div>
        ))}
      </div>
      <End pages={pages} />
    </>
  )
}

interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly error: Error | null
  fetchNextPage(): unknown
}

/** Reads on when it comes near; a button does the same for those who do not scroll. */
function End({ pages: { hasNextPage, isFetchingNextPage, error, fetchNextPage } }: { pages: Pages }) {
  const t = useApprovalsText().list
  const mark = useRef<HTMLDivElement>(null)
  const mayLoad = hasNextPage && !isFetchingNextPage && !error
  useEffect(() => {
    const element = mark.current
    if (!element || !mayLoad) return
    const near = (seen: IntersectionObserverEntry[]): void => {
      if (seen.some((one) => one.isIntersecting)) fetchNextPage()
    }
    const watcher = new IntersectionObserver(near, { root: nearestScroller(element), rootMargin: '400px' })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [mayLoad, fetchNextPage])
  if (error && hasNextPage) {
    return (
      <Notice kind="warn" live="status" action={{ label: t.failed.action, onPick: () => fetchNextPage() }}>
        {t.moreFailed}
      </Notice>
    )
  }
  return (
    <div ref={mark} className="approval__end">
      {hasNextPage ? (
        <Button kind="line" size="s" busy={isFetchingNextPage} onPick={() => fetchNextPage()}>
          {isFetchingNextPage ? t.loadingMore : t.more}
        </Button>
      ) : (
        t.end
      )}
    </div>
  )
}
