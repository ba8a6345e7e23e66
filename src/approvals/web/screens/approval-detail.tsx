import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { NotRead } from '../../../web/ui/not-read.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ApprovalDetail as Detail } from '../../calls.ts'
import { Decision } from '../parts/decision.tsx'
import { FlowChart } from '../parts/flow-chart.tsx'
import { Information } from '../parts/information.tsx'
import { formatWhen } from '../parts/when.ts'
import { approvalQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'

const TABS = ['information', 'flow'] as const
type Tab = (typeof TABS)[number]
const LIST = '/approval/list'

export default function ApprovalDetail() {
  const { id = '' } = useParams()
  const t = useApprovalsText()
  const go = useGo()
  const { data, error, isError, refetch } = useQuery(approvalQuery(id))
  usePageTitle(t.title)
  if (data) return <Request request={data} isInterrupted={isError} />
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
  const { decideBy, actions, pending, now } = request
  const isOpen = actions.approve.allowed || pending !== null
  const top = (
    <>
      <AppBar title={t.title} subtitle={request.kindLabel} onBack={() => go.back(LIST)}>
        {isOpen && decideBy !== null && <Due>{t.detail.until(formatWhen(decideBy, now, language))}</Due>}
      </AppBar>
      <SegBar label={t.detail.tabsName} options={TABS.map((key) => ({ key, label: t.detail.tabs[key] }))} value={tab} onChange={setTab} />
    </>
  )
  return (
    <Screen top={top} bottom={<Decision request={request} />}>
      {isInterrupted && (
        <Notice kind="warn" live="status">
          {t.detail.reconnecting}
        </Notice>
      )}
      {tab === 'information' ? (
        <Information request={request} onFlow={() => setTab('flow')} />
      ) : (
        <FlowChart approvalId={request.approvalId} now={now} />
      )}
    </Screen>
  )
}
