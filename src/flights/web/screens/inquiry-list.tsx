import { useInfiniteQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime, formatDay } from '../../../web/ui/format.ts'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { InquiryBrief } from '../../calls/inquiring.ts'
import { inquiriesQuery } from '../inquiries/queries.ts'
import { useInquiryText } from '../inquiries/text.ts'
import { inquiryPath, newInquiryPath } from '../inquiry-paths.ts'
import { InquiryBadge } from '../parts/inquiry-badge.tsx'

/** What somebody has asked of the desk, and what she travels on, the newest first. */
export default function InquiryList() {
  const { list: t, loading, failed, retry } = useInquiryText()
  const go = useGo()
  const pages = useInfiniteQuery(inquiriesQuery)
  usePageTitle(t.title)
  const begin = (): void => go.push(newInquiryPath())
  const isEmpty = pages.data?.pages[0]?.inquiries.length === 0
  return (
    <Screen
      top={<AppBar title={t.title} onBack={() => go.back('/home')} />}
      {...(!isEmpty && {
        bottom: (
          <PayBar>
            <Button onPick={begin}>{t.new}</Button>
          </PayBar>
        ),
      })}
    >
      <PagedList
        label={t.title}
        pages={pages}
        itemsOf={({ inquiries }) => inquiries}
        keyOf={({ applySeq }) => applySeq}
        renderRow={(inquiry) => <Item inquiry={inquiry} />}
        none={{ title: t.none.title, text: t.none.text, action: { label: t.none.action, onPick: begin } }}
        words={{ loading, failed, retry, more: t.more, loadingMore: t.loadingMore, end: t.end, moreFailed: failed }}
      />
    </Screen>
  )
}

function Item({ inquiry }: { inquiry: InquiryBrief }) {
  const all = useInquiryText()
  const t = all.list
  const language = useLanguage()
  const go = useGo()
  const { legs, status, plans, holdsUntil, isLate, promisedAt, askedBy, applySeq, number } = inquiry
  const [first] = legs
  const isWaiting = status.step === 'asked' || status.step === 'taken'
  const says = isLate
    ? t.late
    : isWaiting
      ? t.due(formatDateTime(promisedAt, language))
      : plans > 0 && holdsUntil !== null
        ? t.plans(plans, formatDateTime(holdsUntil, language))
        : ''
  const facts = [number, legs.length > 1 && t.people(legs.length), askedBy && t.by(askedBy[language])]
  return (
    <Rows>
      <Row
        label={first ? formatDay(first.departDate, language) : ''}
        note={
          <>
            <InquiryBadge status={status} /> <span className="num">{facts.filter(Boolean).join(' · ')}</span>
            {says !== '' && (
              <>
                <br />
                {says}
              </>
            )}
          </>
        }
        onPick={() => go.push(inquiryPath(applySeq))}
      >
        {first ? all.route(first.from[language], first.to[language]) : number}
      </Row>
    </Rows>
  )
}
