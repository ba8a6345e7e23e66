import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Due } from '../../../web/ui/due.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { Seg } from '../../../web/ui/seg.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ApprovalDetail as Detail } from '../../calls.ts'
import { Decision } from '../parts/decision.tsx'
import { FlowChart } from '../parts/flow-chart.tsx'
import { Information } from '../parts/information.tsx'
import { formatWhen } from '../parts/when.ts'
import { approvalQuery } from '../queries.ts'
import { useApprovalsText } from '../texts.ts'
import '../parts/approval-row.css'

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
  const isUnknown = error instanceof CallError && (error.httpStatus === 404 || error.httpStatus === 400)
  const { unknown, failed } = t.detail
  return (
    <Screen top={bar}>
      {isUnknown ? (
        <Empty title={unknown.title} text={unknown.text} action={{ label: unknown.action, onPick: () => go.replace(LIST) }} />
      ) : (
        <ErrorFace title={failed.title} text={failed.text} action={{ label: failed.action, onPick: () => void refetch() }} />
      )}
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
      <div className="approvaltabs">
        <Seg label={t.detail.tabsName} options={TABS.map((key) => ({ key, label: t.detail.tabs[key] }))} value={tab} onChange={setTab} />
      </div>
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
