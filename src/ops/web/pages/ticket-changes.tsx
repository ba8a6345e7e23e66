import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskChange } from '../../../flights/calls/change-desk.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime, formatDay } from '../../../web/ui/format.ts'
import { ask } from '../http.ts'
import { ChangeEndDialog } from '../parts/change-end-dialog.tsx'
import { ChangeQuoteDialog } from '../parts/change-quote-dialog.tsx'
import { LegQuoteDialog } from '../parts/leg-quote-dialog.tsx'
import { More } from '../parts/more.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Standing } from '../parts/read.tsx'
import { useOpsText } from '../texts.ts'

/** Tickets that no machine changes, over all companies: what the airline is to be asked, what waits to be paid, what waits for new tickets. */
export function TicketChanges() {
  const t = useOpsText().ticketChanges
  const [opened, setOpened] = useState<{ readonly change: DeskChange; readonly deed: 'quote' | 'end' } | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/ticketChanges'],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/ticketChanges', pageParam === null ? {} : { after: pageParam }, { hideError: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  const close = (): void => setOpened(null)
  return (
    <Page title={t.title} note={t.note}>
      <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && changes.length === 0 && <Empty title={t.none} text={t.noneText} />}
      {changes.length > 0 && (
        <Part>
          <ul className="ops__list" aria-label={t.title}>
            {changes.map((change) => (
              <Item key={change.changeId} change={change} onDeed={(deed) => setOpened({ change, deed })} />
            ))}
          </ul>
          <More of={pages} label={t.more} />
        </Part>
      )}
      {opened?.deed === 'quote' && opened.change.leg === null && <ChangeQuoteDialog change={opened.change} onClose={close} />}
      {opened?.deed === 'quote' && opened.change.leg !== null && <LegQuoteDialog change={opened.change} onClose={close} />}
      {opened?.deed === 'end' && <ChangeEndDialog change={opened.change} onClose={close} />}
    </Page>
  )
}

function Item({ change, onDeed }: { change: DeskChange; onDeed: (deed: 'quote' | 'end') => void }) {
  const t = useOpsText().ticketChanges
  const language = useLanguage()
  const { from, to, leg, next, pnr, ticketNumbers, feeMinor, differenceMinor } = change
  return (
    <li>
      <div className="ops__item">
        <div>
          <b>{t.next[next]}</b>
          <p>
            {change.company[language]} · {t.order(change.orderSeq)} · {change.reason}
          </p>
          {change.note !== '' && <p>{t.wants(change.note)}</p>}
          {leg !== null && <p>{t.leg(leg.no, leg.count)}</p>}
          <p>{t.from(from.numbers, `${from.fromAirport}–${from.toAirport}`, formatDateTime(from.at, language))}</p>
          {change.airline !== '' && <p>{change.airline}</p>}
          {to !== null && <p>{t.to(to.numbers, `${to.fromAirport}–${to.toAirport}`, formatDateTime(to.at, language))}</p>}
          <p className="ops__note">
            {t.toDay(formatDay(change.departDate, language))} · {t.asked(formatDateTime(change.askedAt, language))}
            {feeMinor !== null && ` · ${t.fee(formatMoney(feeMinor))}`}
            {differenceMinor !== null && ` · ${t.difference(formatMoney(differenceMinor))}`}
          </p>
          <p className="ops__code">{t.tickets(pnr ?? '', ticketNumbers.join(' '))}</p>
        </div>
        <div className="ops__acts">
          {next === 'quote' && (
            <Button size="s" kind="soft" onPick={() => onDeed('quote')}>
              {t.quote}
            </Button>
          )}
          {next !== 'wait' && (
            <Button size="s" kind={next === 'issue' ? 'soft' : 'line'} onPick={() => onDeed('end')}>
              {next === 'issue' ? t.issue : t.refuse}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
