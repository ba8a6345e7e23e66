import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PayDueBand } from '../../../payments/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatDateTime } from '../../../web/ui/format.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { ChangeShown } from '../../calls/changing.ts'
import '../changes/contract.ts'
import { changePath } from '../change-paths.ts'
import { useChangesText } from '../changes-text.ts'
import { orderPath } from '../order-paths.ts'
import { CostLines } from '../parts/change-cost.tsx'
import '../parts/changes.css'
import { FlightBefore } from '../parts/change-legs.tsx'
import { FlightLeg } from '../parts/flight-leg.tsx'
import { OrderNotOpen } from '../parts/order-not-open.tsx'
import { RightEnded } from '../parts/right-ended.tsx'
import { StatusBadge } from '../parts/status-badge.tsx'
import { changesQuery, refreshChanges } from '../queries-changes.ts'

/** What became of the changes of an order, newest first. */
export default function ChangeDetail() {
  const { orderSeq = '' } = useParams()
  const t = useChangesText()
  const go = useGo()
  const { data, error, refetch, dataUpdatedAt } = useQuery(changesQuery(orderSeq))
  usePageTitle(t.progress)
  // What lies behind is the way through a change that is submitted: from the order one goes on to the list.
  const toOrder = (): void => go.replace(orderPath(orderSeq), { isFromResult: true })
  const toForm = (): void => go.push(changePath(orderSeq))
  const bar = <AppBar title={t.progress} subtitle={<span className="num">{orderSeq}</span>} onBack={toOrder} />
  if (!data) {
    return (
      <Screen top={bar} busy={!error}>
        {error ? (
          <OrderNotOpen
            error={error}
            told={{ 'AF-NOT-YOURS': t.notYours }}
            refused={t.refused}
            failed={t.detail.unread}
            onLeave={toOrder}
            onAgain={() => void refetch()}
          />
        ) : (
          <SkeletonForm rows={5} label={t.loading} />
        )}
      </Screen>
    )
  }
  const { changedFrom, changes, verdict, flight, now } = data
  const foot = (
    <PayBar>
      {verdict.allowed && changes.length > 0 && (
        <Button kind="line" onPick={toForm}>
          {t.detail.more}
        </Button>
      )}
      <Button onPick={toOrder}>{t.detail.toOrder}</Button>
    </PayBar>
  )
  return (
    <Screen top={bar} bottom={foot}>
      <RightEnded verdict={verdict} />
      {changes.length === 0 && (
        <Empty
          title={t.detail.empty.title}
          {...(verdict.allowed && { text: t.detail.empty.text, action: { label: t.detail.empty.action, onPick: toForm } })}
        />
      )}
      {changes.map((change) => (
        <Change key={change.changeId} orderSeq={orderSeq} change={change} now={now} readAtMs={dataUpdatedAt} />
      ))}
      <FlightBefore flight={flight} title={t.detail.from} />
      {changedFrom !== null && (
        <Band flush label={t.detail.changedFrom}>
          <Rows>
            <Row label={t.detail.earlier} note={t.detail.changedFrom} onPick={() => go.push(orderPath(changedFrom))}>
              <span className="num">{changedFrom}</span>
            </Row>
          </Rows>
        </Band>
      )}
    </Screen>
  )
}

interface ChangeProps {
  orderSeq: string
  change: ChangeShown
  /** The server's clock, and this phone's, when it was read. */
  now: string
  readAtMs: number
}

function Change({ orderSeq, change, now, readAtMs }: ChangeProps) {
  const { detail: t, leg: nth } = useChangesText()
  const language = useLanguage()
  const { payDue, to, status, sentence, leg } = change
  // What came to nothing costs nothing: its sentence says so.
  const isNothing = status.key === 'failed' || status.key === 'closed'
  const names = change.tickets.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', ')
  return (
    <>
      {payDue?.expiresAt != null && (
        <PayDueBand
          payOrderId={payDue.payOrderId}
          amountMinor={payDue.amountMinor}
          expiresAt={payDue.expiresAt}
          confirming={payDue.confirming}
          now={now}
          readAtMs={readAtMs}
        />
      )}
      <Band
        title={[names, leg === null ? '' : nth(leg.no, leg.count)].filter(Boolean).join(' · ')}
        aside={<span className="note num">{formatDate(to?.from.at ?? change.departDate, language)}</span>}
      >
        <div className="changes__says" role="status">
          <div>
            <StatusBadge status={status} />
          </div>
          {sentence !== '' && <p className="small">{sentence}</p>}
        </div>
        {to && <FlightLeg flight={to} />}
      </Band>
      {change.cost && !isNothing && (
        <Band title={t.cost}>
          <CostLines cost={change.cost} isDone={status.settled} />
        </Band>
      )}
      <Facts change={change} />
      {change.canWithdraw && <Withdraw orderSeq={orderSeq} changeId={change.changeId} />}
    </>
  )
}

function Facts({ change }: { change: ChangeShown }) {
  const { detail: t } = useChangesText()
  const language = useLanguage()
  const go = useGo()
  const { newOrderSeq, mayReadNew, tickets, to, cost, status } = change
  return (
    <Band flush label={t.asked}>
      <Rows>
        {tickets.map(({ passengerNo, name, ticketNumber, newTicketNumber }, index) => (
          <Row
            key={passengerNo}
            label={index === 0 ? t.tickets : ''}
            note={<span className="figures">{t.ticket(ticketNumber, newTicketNumber)}</span>}
          >
            {name[language]}
          </Row>
        ))}
        {to === null && (
          <Row label={t.day}>
            <span className="num">{formatDate(change.departDate, language)}</span>
          </Row>
        )}
        {cost === null && !status.settled && <Row label={t.cost}>{t.waiting}</Row>}
        <Row label={t.why} note={change.note || undefined}>
          {change.reason}
        </Row>
        <Row label={t.asked}>
          <span className="figures">{t.by(change.askedBy[language], formatDateTime(change.askedAt, language))}</span>
        </Row>
        {change.endedAt !== null && (
          <Row label={t.ended}>
            <span className="num">{formatDateTime(change.endedAt, language)}</span>
          </Row>
        )}
        {newOrderSeq !== null && (
          <Row label={t.newOrder} {...(mayReadNew && { onPick: () => go.push(orderPath(newOrderSeq)) })}>
            <span className="num">{newOrderSeq}</span>
          </Row>
        )}
      </Rows>
    </Band>
  )
}

function Withdraw({ orderSeq, changeId }: { orderSeq: string; changeId: string }) {
  const { detail: t } = useChangesText()
  const queries = useQueryClient()
  const { run, isBusy } = useWrite('POST', '/airfrond/withdrawChange/{id}')
  async function withdraw(): Promise<void> {
    const { title, text, confirm, cancel } = t.askWithdraw
    if (!(await ask({ title, text, confirm, cancel }))) return
    const done = await run({ id: orderSeq, changeId }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      return null // what is refused has been told; what stands now is read anew in either case
    })
    if (done) toast(t.withdrawn)
    await refreshChanges(queries, orderSeq)
  }
  return (
    <Band label={t.withdraw}>
      <Button kind="line" size="s" busy={isBusy} onPick={() => void withdraw()}>
        {t.withdraw}
      </Button>
    </Band>
  )
}
