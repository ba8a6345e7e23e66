import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import type { DifferenceShown } from '../../../payments/calls/reconciliation.ts'
import { classNames } from '../../../web/ui/class-names.ts'
import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Seg } from '../../../web/ui/seg.tsx'
import { ask, reading } from '../http.ts'
import { WhyDialog } from '../parts/ask-dialog.tsx'
import { More } from '../parts/more.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Read, Standing } from '../parts/read.tsx'
import { noneSaid } from '../none-said.ts'
import { useOpsText } from '../texts.ts'

const STATES = ['open', 'explained', 'gone'] as const
type State = (typeof STATES)[number]

/** Where gateways' bills differ from our ledger, over all companies. */
export function Reconciliation() {
  const t = useOpsText().reconciliation
  const [state, setState] = useState<State>('open')
  return (
    <Page title={t.title} note={t.note}>
      <Seg label={t.state} options={STATES.map((key) => ({ key, label: t.states[key] }))} value={state} onChange={setState} />
      <Differences key={state} state={state} />
      <Bills />
    </Page>
  )
}

function Differences({ state }: { state: State }) {
  const t = useOpsText().reconciliation
  const [asked, setAsked] = useState<DifferenceShown | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/differences', state],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/differences', { state, ...(pageParam === null ? {} : { after: pageParam }) }, { hideError: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const differences = data?.pages.flatMap((page) => page.differences) ?? []
  return (
    <>
      <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && differences.length === 0 && <None state={state} />}
      {differences.length > 0 && (
        <Part>
          <ul className="ops__list" aria-label={t.states[state]}>
            {differences.map((difference) => (
              <li key={difference.id} className="ops__item">
                <DifferenceWords difference={difference} state={state} />
                {state === 'open' && (
                  <Button size="s" kind="line" onPick={() => setAsked(difference)}>
                    {t.explain}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <More of={pages} label={t.more} />
        </Part>
      )}
      {asked && (
        <WhyDialog
          title={t.explainTitle}
          text={t.explainText}
          label={t.why}
          goAhead={t.explainGo}
          cancel={t.cancel}
          send={(why, idempotencyKey) =>
            ask('POST', '/ops/differences/{id}/explain', { id: asked.id, why }, { hideError: true, idempotencyKey })
          }
          done={t.done}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Nothing is listed. That bills agree is said only where one was read; whether one was is asked with the bills themselves. */
function None({ state }: { state: State }) {
  const t = useOpsText().reconciliation
  const { data } = useQuery(reading('GET', '/ops/bills'))
  const said = noneSaid(t, state, data?.bills)
  return said && <Empty title={said.title} text={said.text} />
}

function DifferenceWords({ difference, state }: { difference: DifferenceShown; state: State }) {
  const t = useOpsText().reconciliation
  const language = useLanguage()
  const { kind, gateway, day, orderSeq, tradeNumber, refundNumber, gatewayNumber, explained } = difference
  const isSum = kind === 'otherSum'
  const [theirs, ours] = [formatMoney(difference.gatewayMinor), formatMoney(difference.ourMinor)]
  const numbers = [
    refundNumber === null ? null : t.refund(refundNumber),
    tradeNumber === null ? null : t.trade(tradeNumber),
    gatewayNumber === null ? null : t.atGateway(gatewayNumber),
  ].filter((number) => number !== null)
  const whose = orderSeq === null ? t.noOrder : t.order(orderSeq)
  return (
    <div>
      <b>{t.kinds[kind]}</b>
      <p>{isSum ? t.sums(theirs, ours) : t.amounts(theirs, ours)}</p>
      <p className="ops__note">
        {[t.gateways[gateway], day, ...(isSum ? [] : [whose])].join(' · ')} · {t.found(formatDateTime(difference.foundAt, language))}
        {state === 'gone' && ` · ${t.gone(formatDateTime(difference.changedAt, language))}`}
      </p>
      {numbers.length > 0 && <p className="ops__code">{numbers.join(' · ')}</p>}
      {explained && <p>{t.by(explained.by, explained.note)}</p>}
    </div>
  )
}

/** The bills themselves, day by day. */
function Bills() {
  const t = useOpsText().reconciliation
  return (
    <Part title={t.bills}>
      <Read query={reading('GET', '/ops/bills')}>
        {({ bills }) =>
          bills.length === 0 ? (
            <p className="ops__note">{t.billsNone}</p>
          ) : (
            <table className="ops__table">
              <thead>
                <tr>
                  <th scope="col">{t.day}</th>
                  <th scope="col">{t.gateway}</th>
                  {[t.lines, t.paid, t.refunded, t.fee, t.open].map((head) => (
                    <th key={head} scope="col" className={classNames('is-number', (head === t.fee || head === t.lines) && 'is-least')}>
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {bills.map((bill) => (
                  <tr key={`${bill.gateway} ${bill.day}`}>
                    <th scope="row">{bill.day}</th>
                    <td>{t.gateways[bill.gateway]}</td>
                    {bill.isRead ? (
                      <>
                        <td className="is-number is-least">{bill.lineCount}</td>
                        <td className="is-number">{formatMoney(bill.paidMinor)}</td>
                        <td className="is-number">{formatMoney(bill.refundedMinor)}</td>
                        <td className="is-number is-least">{formatMoney(bill.feeMinor)}</td>
                        <td className={classNames('is-number', bill.open > 0 && 'is-warn')}>{bill.open}</td>
                      </>
                    ) : (
                      <td className="is-number" colSpan={5}>
                        {t.notRead}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Read>
    </Part>
  )
}
