import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskInquiry, opsTakeInquiry } from '../../../flights/calls/inquiry-desk.ts'
import type { CallInput } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { queryClient } from '../../../web/query-client.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime, formatDay } from '../../../web/ui/format.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { ask } from '../http.ts'
import { InquiryContactDialog, InquiryEndDialog } from '../parts/inquiry-end-dialog.tsx'
import { InquiryQuoteDialog } from '../parts/inquiry-quote-dialog.tsx'
import { More } from '../parts/more.tsx'
import { Page, Part } from '../parts/page.tsx'
import { Standing } from '../parts/read.tsx'
import { useOpsText } from '../texts.ts'
import { useDeed } from '../use-deed.ts'

type Deed = 'quote' | 'end' | 'contact'

const take = (input: CallInput<typeof opsTakeInquiry>, idempotencyKey: string) =>
  ask('POST', '/ops/inquiries/{inquiryId}/take', input, { hideError: true, idempotencyKey })

/** Journeys that people ask for, over all companies: what is promised soonest comes first, what is late before all. */
export function Inquiries() {
  const t = useOpsText().inquiries
  const [opened, setOpened] = useState<{ readonly inquiry: DeskInquiry; readonly deed: Deed } | null>(null)
  const pages = useInfiniteQuery({
    queryKey: ['GET /ops/inquiries'],
    queryFn: ({ pageParam, signal }) =>
      ask('GET', '/ops/inquiries', pageParam === null ? {} : { after: pageParam }, { hideError: true, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const { data, error, isFetching, refetch } = pages
  const inquiries = data?.pages.flatMap((page) => page.inquiries) ?? []
  const close = (): void => setOpened(null)
  return (
    <Page title={t.title} note={t.pageNote}>
      <Standing isWaiting={data === undefined && !error} error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      {data !== undefined && inquiries.length === 0 && <Empty title={t.none} text={t.noneText} />}
      {inquiries.length > 0 && (
        <Part>
          <ul className="ops__list" aria-label={t.title}>
            {inquiries.map((inquiry) => (
              <Item key={inquiry.inquiryId} inquiry={inquiry} onDeed={(deed) => setOpened({ inquiry, deed })} />
            ))}
          </ul>
          <More of={pages} label={t.more} />
        </Part>
      )}
      {opened?.deed === 'quote' && <InquiryQuoteDialog inquiry={opened.inquiry} onClose={close} />}
      {opened?.deed === 'end' && <InquiryEndDialog inquiry={opened.inquiry} onClose={close} />}
      {opened?.deed === 'contact' && <InquiryContactDialog inquiry={opened.inquiry} onClose={close} />}
    </Page>
  )
}

function Item({ inquiry, onDeed }: { inquiry: DeskInquiry; onDeed: (deed: Deed) => void }) {
  const t = useOpsText().inquiries
  const language = useLanguage()
  const { run, isBusy } = useDeed(take)
  const { code, next, chosen, isLate, dueAt, budgetMinor } = inquiry
  async function takeUp(): Promise<void> {
    if (!(await run({ inquiryId: inquiry.inquiryId }))) toast(t.notTaken)
    void queryClient.invalidateQueries()
  }
  return (
    <li>
      <div className="ops__item">
        <div>
          <b>{next === 'contact' ? t.next.contact : code === 2 ? t.next.taken : t.next.quote}</b>
          {isLate && <span className="ops__tag">{t.late}</span>}
          <p>
            {inquiry.company[language]} · {t.number(inquiry.number)} · {t.people(inquiry.travellers)} · {t.cabins[inquiry.cabin]}
          </p>
          {inquiry.legs.map((leg, i) => (
            <p key={leg.fromCityCode + leg.toCityCode + leg.departDate}>
              {t.leg(i + 1, leg.from[language], leg.to[language], formatDay(leg.departDate, language))}
            </p>
          ))}
          <p className="ops__note">
            {t.flex(inquiry.flexDays)}
            {budgetMinor !== null && ` · ${t.budget(formatMoney(budgetMinor))}`} · {t.asked(formatDateTime(inquiry.askedAt, language))} ·{' '}
            {t.due(formatDateTime(dueAt, language))}
          </p>
          {inquiry.remark !== '' && <p>{t.remark(inquiry.remark)}</p>}
          {chosen && (
            <p className="ops__code">
              {t.chosen(chosen.position, formatMoney(chosen.totalMinor), formatDateTime(chosen.holdsUntil, language))}
              <br />
              {chosen.flights.join(' · ')}
            </p>
          )}
        </div>
        <div className="ops__acts">
          {code === 1 && (
            <Button size="s" kind="soft" busy={isBusy} onPick={() => void takeUp()}>
              {t.take}
            </Button>
          )}
          {next === 'quote' ? (
            <Button size="s" kind="soft" onPick={() => onDeed('quote')}>
              {t.quote}
            </Button>
          ) : (
            <Button size="s" kind="soft" onPick={() => onDeed('contact')}>
              {t.contact}
            </Button>
          )}
          <Button size="s" kind="line" onPick={() => onDeed('end')}>
            {next === 'contact' ? t.end : t.refuse}
          </Button>
        </div>
      </div>
    </li>
  )
}
