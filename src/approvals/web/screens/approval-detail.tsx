import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { isUnknown, NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ApprovalDetail as Detail } from '../../calls.ts'
import { Decision } from '../parts/decision.tsx'
import { Ended } from '../parts/ended.tsx'
import { FlowChart } from '../parts/flow-chart.tsx'
import { Information } from '../parts/information.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { approvalQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'

/** Seldom wanted: its code and words come with the first tap on it. */
const ChangeSheet = lazy(() => import('../parts/change-sheet.tsx'))

const TABS = ['information', 'flow'] as const
type Tab = (typeof TABS)[number]
const LIST = '/approval/list'

/** What is decided holds nothing to step to, and is longer than a phone: the keys scroll it all the same. */
function reachByKey(ground: HTMLElement | null): void {
  if (ground) ground.tabIndex = 0
}

export default function ApprovalDetail() {
  const { id = '' } = useParams()
  const t = useApprovalsText()
  const go = useGo()
  const { data, error, isError, refetch } = useQuery(approvalQuery(id))
  usePageTitle(t.title)
  // What was handed on, or is nobody's to read any more, is gone: that is no broken connection.
  if (data && !isUnknown(error)) return <Request request={data} isInterrupted={isError} />
  const bar = <AppBar title={t.title} onBack={() => go.back(LIST)} />
  if (!error) {
    return (
      <Screen top={bar} busy>
        <SkeletonLines lines={4} label={t.title} />
        <SkeletonForm rows={4} />
      </Screen>
    )
  }
  const { unknown, failed } = t.detail
  return (
    <Screen top={bar}>
      <NotRead error={error} unknown={unknown} failed={failed} onLeave={() => go.replace(LIST)} onAgain={() => void refetch()} />
    </Screen>
  )
}

function Request({ request, isInterrupted }: { request: Detail; isInterrupted: boolean }) {
  const t = useApprovalsText()
  const language = useLanguage()
  const go = useGo()
  const [tab, setTab] = useState<Tab>('information')
  const [isChanging, setChanging] = useState(false)
  const { decideBy, actions, pending, now } = request
  const isOpen = actions.approve.allowed || pending !== null
  const top = (
    <>
      <AppBar title={t.title} subtitle={request.kindLabel} onBack={() => go.back(LIST)}>
        {isOpen && decideBy !== null && <Due>{t.detail.until(formatWhen(decideBy, now, language))}</Due>}
      </AppBar>
      <SegBar label={t.detail.tabsName} options={TABS.map((key) => ({ key, label: t.detail.tabs[key] }))} value={tab} onChange={setTab} />
      <Ended request={request} />
    </>
  )
  return (
    <Screen top={top} bottom={<Decision request={request} />} scrollRef={reachByKey}>
      {isInterrupted && (
        <Notice kind="warn" live="status">
          {t.detail.reconnecting}
        </Notice>
      )}
      {tab === 'information' ? (
        <Information request={request} onFlow={() => setTab('flow')} onChange={() => setChanging(true)} />
      ) : (
        <FlowChart approvalId={request.approvalId} now={now} />
      )}
      {isChanging && (
        <Suspense>
          <ChangeSheet request={request} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
