import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { FlowChart } from '../../../approvals/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Quote } from '../../../web/ui/quote.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { Timeline, type TimelineStep } from '../../../web/ui/timeline.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { authorisePath, changePath, CREATE_PATH, LIST_PATH } from '../paths.ts'
import type { Shown } from '../plan-draft.ts'
import { copyOf, keepFresh } from '../plan-draft.ts'
import { refreshApplications } from '../queries.ts'
import { useScreensText } from '../texts.ts'
import { todayHere } from '../use-days.ts'
import './application-page.css'
import { BookedOrders } from './booked-orders.tsx'
import { FileTiles } from './file-tiles.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { bookableIn, BookPart, RouteParts } from './route-parts.tsx'
import { StateMark } from './state-mark.tsx'
import { ChangeWaiting } from './change-waiting.tsx'

const Remind = lazy(() => import('./remind.tsx'))

/** What was asked for, what was agreed, what of it is booked and left, who decides, what happened. */
export function ApplicationPage({ shown }: { shown: Shown }) {
  const t = useScreensText().detail
  const language = useLanguage()
  const go = useGo()
  const { tripData, actions, startTime, endTime } = shown
  const codes = shown.travellers.map(({ userCode }) => userCode)
  const canBook = actions.book.allowed
  const { openThrough } = shown.urgent
  const first = canBook && shown.bookAs !== null ? tripData.find((part) => bookableIn(part, openThrough).length > 0) : undefined
  const days = [startTime, endTime].map((day) => formatDate(day, language))
  const top = <AppBar title={t.title} subtitle={<span className="num">{shown.number}</span>} onBack={() => go.back(LIST_PATH)} />
  return (
    <Screen top={top} bottom={<NextStep shown={shown} first={first} codes={codes} />}>
      <Band label={shown.title}>
        <h2 className="headline">{shown.title}</h2>
        <p className="triphead">
          <StateMark state={shown.state} />
          <span className="num">{t.days(days[0] ?? '', days[1] ?? '')}</span>
          {shown.bookings > 0 && <span>{t.bookings(shown.bookings)}</span>}
        </p>
        <Quote>{shown.reason}</Quote>
      </Band>
      <Urgent shown={shown} />
      {shown.authorisation && <Standing shown={shown} code={shown.authorisation.state.code} />}
      {shown.asked && <ChangeWaiting shown={shown} asked={shown.asked} />}
      <Band title={t.route}>
        <RouteParts
          parts={tripData}
          openThrough={openThrough}
          saysDays={canBook}
          withCounts={canBook || shown.bookings > 0 || shown.state.code === 'ended'} // what is only asked for, or was taken back, is not left to be booked
          book={
            canBook ? { applicationId: shown.applicationId, travellerCodes: codes, bookAs: shown.bookAs, except: first?.tripId } : undefined
          }
        />
        {canBook && shown.bookAs === null && <p className="note">{t.notYours}</p>}
      </Band>
      <PlanFacts shown={shown} />
      {shown.authorisation && <Authorised shown={shown} authorisation={shown.authorisation} />}
      {shown.approvalId !== null && (
        <Suspense fallback={<SkeletonLines lines={4} label={t.flow} />}>
          <FlowChart approvalId={shown.approvalId} now={shown.now} {...(shown.approvalIsOfChange && { about: t.flowOfChange })} />
        </Suspense>
      )}
      {shown.approvalId !== null && shown.remindFrom !== null && (
        <Suspense fallback={null}>
          <Remind approvalId={shown.approvalId} from={shown.remindFrom} now={shown.now} />
        </Suspense>
      )}
      {shown.booked && <BookedOrders shown={shown} booked={shown.booked} />}
      <Story shown={shown} />
      <Ways shown={shown} />
    </Screen>
  )
}

/** The one next step, under the thumb: to book, to change what was rejected, or to record an agreement to an urgent trip. */
function NextStep({ shown, first, codes }: { shown: Shown; first: Shown['tripData'][number] | undefined; codes: readonly string[] }) {
  const t = useScreensText().detail
  const go = useGo()
  const { actions, state, urgent, applicationId } = shown
  if (first) {
    return (
      <PayBar text={<LegName part={first} />}>
        <BookPart
          applicationId={applicationId}
          part={first}
          parts={shown.tripData}
          travellerCodes={codes}
          bookAs={shown.bookAs}
          openThrough={urgent.openThrough}
          look="primary"
        />
      </PayBar>
    )
  }
  if (state.code === 'awaiting' && urgent.isNow && actions.authorise.allowed) {
    return (
      <PayBar>
        <Button wide onPick={() => go.push(authorisePath(applicationId))}>
          {t.urgent.action}
        </Button>
      </PayBar>
    )
  }
  if (state.code === 'rejected' && actions.change.allowed) {
    return (
      <PayBar>
        <Button wide onPick={() => go.push(changePath(applicationId))}>
          {t.again}
        </Button>
      </PayBar>
    )
  }
  return null
}

/** Of several parts, which one the button books; each of the others has its own beside it. */
function LegName({ part: { kind, departureCity, arrivalCity } }: { part: Shown['tripData'][number] }) {
  const t = useScreensText().detail
  return kind === 'leg' ? t.leg(departureCity.cityName, arrivalCity.cityName) : t.stay(arrivalCity.cityName)
}

/** A trip that leaves soon and that nobody has agreed to yet: what holds, and what follows. */
function Urgent({ shown: { state, urgent, authorisation } }: { shown: Shown }) {
  const t = useScreensText().detail.urgent
  if (state.code !== 'awaiting' || !urgent.isNow || authorisation) return null
  return (
    <Band title={t.title}>
      <Notice kind="warn" inside>
        {urgent.allowsAuthorisation ? t.text(urgent.hours) : t.off}
      </Notice>
    </Band>
  )
}

function Authorised({ shown, authorisation }: { shown: Shown; authorisation: NonNullable<Shown['authorisation']> }) {
  const t = useScreensText().detail.authorisation
  const language = useLanguage()
  const { state, authoriser, givenAt, fileId } = authorisation
  return (
    <Band title={t.title} flush>
      <Rows>
        <Row label={t.who} note={state.label}>
          {authoriser[language]}
        </Row>
        <Row label={t.when}>
          <span className="num">{formatDateTime(givenAt, language)}</span>
        </Row>
        <Row label={t.proof}>
          <FileTiles applicationId={shown.applicationId} fileIds={[fileId]} />
        </Row>
      </Rows>
    </Band>
  )
}

const STANDING = { unchecked: 'info', confirmed: 'ok', disputed: 'danger' } as const

/** What an agreement given elsewhere permits as it stands. */
function Standing({ shown: { bookings, urgent, actions }, code }: { shown: Shown; code: keyof typeof STANDING }) {
  const t = useScreensText().detail.authorisation
  const language = useLanguage()
  const { openThrough } = urgent
  // Where nothing is left to book, or its days have not come, it is not said what could be.
  const open = openThrough !== null && actions.book.allowed ? t.open(formatDate(openThrough, language)) : ''
  const said = openThrough !== null && code === 'unchecked' ? t.toCheck : t[code === 'disputed' && bookings > 0 ? 'disputedBooked' : code]
  return <Notice kind={STANDING[code]}>{[open, said].filter(Boolean).join(' ')}</Notice>
}

function Story({ shown }: { shown: Shown }) {
  const t = useScreensText().detail
  const language = useLanguage()
  const steps = shown.events.map(({ seq, at, title, by, said, changes }): TimelineStep => ({
    id: String(seq),
    time: formatDateTime(at, language),
    title,
    text: [by?.[language], ...said, ...changes].filter(Boolean).join('\n'),
    state: 'done',
  }))
  return (
    <Band title={t.timeline}>
      <div className="tripstory">
        <Timeline steps={steps} label={t.timeline} />
      </div>
    </Band>
  )
}

/** Changing, withdrawing, asking once more: what is not possible says why. */
function Ways({ shown }: { shown: Shown }) {
  const t = useScreensText().detail
  const go = useGo()
  const client = useQueryClient()
  const { run, isBusy } = useWrite('PUT', '/personal/businessTrip/applyOrder/withdraw/{applicationId}')
  const { actions, state, applicationId, version } = shown

  async function withdraw(what: 'application' | 'change'): Promise<void> {
    const question = what === 'change' ? t.askWithdrawChange : isRejected ? t.askGiveUp : t.askWithdraw
    const { title, text, confirm, cancel } = question
    if (isBusy || !(await ask({ title, text, confirm, cancel, danger: true }))) return
    // What went wrong is said in a toast; it is read anew in any case, since it may have been decided meanwhile.
    const done = await run({ applicationId, what, version }).catch(() => null)
    if (done) toast(what === 'application' ? t.withdrawn : t.changeWithdrawn)
    await refreshApplications(client)
  }
  function again(): void {
    keepFresh(copyOf(shown, todayHere()))
    go.push(CREATE_PATH)
  }
  const isRejected = state.code === 'rejected'
  const isOver = state.code === 'withdrawn' || state.code === 'ended'
  const why = [actions.change, actions.withdraw].find((verdict) => !verdict.allowed && verdict.code !== 'STATE_CHANGED')
  return (
    <Band label={t.actions}>
      <div className="fields">
        {state.code === 'changing' && actions.withdrawChange.allowed && (
          <Button kind="line" wide busy={isBusy} onPick={() => void withdraw('change')}>
            {t.withdrawChange}
          </Button>
        )}
        {actions.change.allowed && !isRejected && (
          <Button kind="line" wide onPick={() => go.push(changePath(applicationId))}>
            {t.edit}
          </Button>
        )}
        {isOver && (
          <Button kind="line" wide onPick={again}>
            {t.copy}
          </Button>
        )}
        {actions.withdraw.allowed && (
          <Button kind="no" wide busy={isBusy} onPick={() => void withdraw('application')}>
            {isRejected ? t.giveUp : t.withdraw}
          </Button>
        )}
        {why && !why.allowed && !isOver && <p className="note">{why.message}</p>}
      </div>
    </Band>
  )
}
