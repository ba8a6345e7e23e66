import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '../../../web/ui/timeline.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { InquiryDetails } from '../../calls/inquiring.ts'
import { isContactLate, waitsFor } from '../inquiries/story-waits.ts'
import { inquiryQuery, refreshInquiries } from '../inquiries/queries.ts'
import { useInquiryText } from '../inquiries/text.ts'
import { INQUIRIES_PATH, inquiryFormPath } from '../inquiry-paths.ts'
import { InquiryBadge } from '../parts/inquiry-badge.tsx'
import { PlanBand } from '../parts/inquiry-plan.tsx'
import '../parts/inquiry.css'

/** How far a request of the desk has come, and the plans to choose from [SC-FLT-11, SC-FLT-12]. */
export default function InquiryDetail() {
  const { applySeq = '' } = useParams()
  const t = useInquiryText()
  const go = useGo()
  const { data, error, refetch, dataUpdatedAt } = useQuery(inquiryQuery(applySeq))
  usePageTitle(t.detail.title)
  const bar = (
    <AppBar
      title={t.detail.title}
      subtitle={data ? <span className="num">{data.number}</span> : undefined}
      onBack={() => go.back(INQUIRIES_PATH)}
    />
  )
  if (data) return <Shown bar={bar} inquiry={data} readAtMs={dataUpdatedAt} />
  const isGone = error instanceof CallError && error.code === 'P404'
  return (
    <Screen top={bar} busy={!error}>
      {isGone ? (
        <Empty title={t.gone.title} text={t.gone.text} action={{ label: t.gone.action, onPick: () => go.replace(INQUIRIES_PATH) }} />
      ) : error ? (
        <ErrorFace title={t.failed} text={error.message} action={{ label: t.retry, onPick: () => void refetch() }} />
      ) : (
        <SkeletonForm rows={6} label={t.loading} />
      )}
    </Screen>
  )
}

interface ShownProps {
  bar: React.ReactNode
  inquiry: InquiryDetails
  readAtMs: number
}

function Shown({ bar, inquiry, readAtMs }: ShownProps) {
  const { actions } = inquiry
  const hasFoot = actions.cancel.allowed || actions.restart.allowed
  return (
    <Screen top={bar} {...(hasFoot && { bottom: <Foot inquiry={inquiry} /> })}>
      <Standing inquiry={inquiry} />
      {inquiry.plans.map((plan) => (
        <PlanBand key={plan.planId} inquiry={inquiry} plan={plan} readAtMs={readAtMs} />
      ))}
      <Story inquiry={inquiry} />
      <Asked inquiry={inquiry} />
    </Screen>
  )
}

function Standing({ inquiry }: { inquiry: InquiryDetails }) {
  const { detail: t } = useInquiryText()
  const language = useLanguage()
  const { status, isLate, promisedAt, contactBy, desk, deskWords } = inquiry
  const isWaiting = status.step === 'asked' || status.step === 'taken'
  const at = formatDateTime(promisedAt, language)
  return (
    <>
      {isLate && <Notice kind="warn">{t.late(at)}</Notice>}
      <Band label={t.story}>
        <div className="inquiry__says" role="status">
          <div>
            <InquiryBadge status={status} />
          </div>
          <p className="small">{status.text}</p>
          {isWaiting && !isLate && (
            <p className="small">
              <b>{t.promised(at)}</b>
            </p>
          )}
          {contactBy !== null && (
            <p className="small">
              <b>{(isContactLate(inquiry) ? t.contactLate : t.contactBy)(formatDateTime(contactBy, language))}</b>
            </p>
          )}
          {(isWaiting || contactBy !== null) && <p className="note">{t.desk(desk.from, desk.until)}</p>}
        </div>
        {deskWords !== '' && (
          <div className="inquiry__more">
            <p className="note">{t.words}</p>
            <p>{deskWords}</p>
          </div>
        )}
      </Band>
    </>
  )
}

/** What has happened, and what comes next. */
function Story({ inquiry }: { inquiry: InquiryDetails }) {
  const { detail: t } = useInquiryText()
  const language = useLanguage()
  const { askedAt, answeredAt, chosenAt, endedAt, status } = inquiry
  const done = (id: string, at: string | null, title: string, text?: string): TimelineStep[] =>
    at === null ? [] : [{ id, time: formatDateTime(at, language), title, state: 'done', ...(text !== undefined && { text }) }]
  const now = (id: string, title: string): TimelineStep => ({ id, time: '', title, state: 'now' })
  const waited = waitsFor(inquiry)
  const steps: TimelineStep[] = [
    ...done('asked', askedAt, t.steps.asked),
    ...done('answered', answeredAt, t.steps.answered),
    ...done('chosen', chosenAt, t.steps.chosen),
    ...done('ended', endedAt, status.label),
    ...(waited ? [now(waited, t.steps[waited])] : []),
  ]
  return (
    <Band title={t.story}>
      {/* Where nothing can be tapped, the page is still scrolled by keyboard. */}
      <div tabIndex={0} role="group" aria-label={t.story}>
        <Timeline label={t.story} steps={steps} />
      </div>
    </Band>
  )
}

function Asked({ inquiry }: { inquiry: InquiryDetails }) {
  const all = useInquiryText()
  const t = all.detail
  const language = useLanguage()
  const { wish, travellers, maskedPhone, askedBy } = inquiry
  return (
    <Band flush title={t.asked}>
      <Rows>
        {wish.legs.map((leg, i) => (
          <Row key={i} label={all.leg(i + 1)} note={<span className="num">{formatDate(leg.departDate, language)}</span>}>
            {all.route(leg.from[language], leg.to[language])}
          </Row>
        ))}
        <Row label={all.apply.cabin} note={t.flex(wish.flexDays)}>
          {all.cabins[wish.cabin]}
        </Row>
        {wish.budgetMinor !== null && <Row label={all.apply.wishes}>{t.budget(formatMoney(wish.budgetMinor))}</Row>}
        {wish.remark !== '' && <Row label={t.remark}>{wish.remark}</Row>}
        <Row label={t.who}>{all.joined(travellers.map(({ name }) => name[language]))}</Row>
        {maskedPhone !== '' && (
          <Row label={t.contact}>
            <span className="num">{maskedPhone}</span>
          </Row>
        )}
        {askedBy && <Row label={t.by}>{askedBy[language]}</Row>}
      </Rows>
    </Band>
  )
}

function Foot({ inquiry: { applySeq, actions, status } }: { inquiry: InquiryDetails }) {
  const { detail: t } = useInquiryText()
  const go = useGo()
  const queries = useQueryClient()
  const cancelling = useWrite('POST', '/airfrond/inquireOrderCancel/{id}')
  const restarting = useWrite('POST', '/airfrond/inquireOrderRestart/{id}')
  const refused = (error: unknown): null => {
    if (!(error instanceof CallError)) throw error
    return null // it has been told; what stands now is read anew
  }
  async function cancel(): Promise<void> {
    const { title, text, confirm, cancel: stay } = t.askCancel
    if (!(await ask({ title, text, confirm, cancel: stay, danger: true }))) return
    const done = await cancelling.run({ id: applySeq }).catch(refused)
    if (done) toast(t.cancelled)
    await refreshInquiries(queries, applySeq)
  }
  async function restart(): Promise<void> {
    const begun = await restarting.run({ id: applySeq }).catch(refused)
    if (begun) go.push(inquiryFormPath(begun.inquireOrderSeq))
  }
  return (
    <PayBar>
      {actions.cancel.allowed && (
        <Button kind="line" busy={cancelling.isBusy} onPick={() => void cancel()}>
          {t.cancel}
        </Button>
      )}
      {actions.restart.allowed && (
        <Button kind={status.step === 'booked' ? 'line' : 'primary'} busy={restarting.isBusy} onPick={() => void restart()}>
          {t.restart}
        </Button>
      )}
    </PayBar>
  )
}
