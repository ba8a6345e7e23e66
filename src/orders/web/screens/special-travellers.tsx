import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { http } from '../../../web/http.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { isNotAllowed, NotAllowed } from '../../../web/ui/not-allowed.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import '../contract.ts'
import { ReportedOrderCard } from '../parts/reported-order-card.tsx'
import { useReportText } from '../report-text.ts'

const REPORT = '/personal/report/specialTravellers'
/** Two screens of rows. */
const PAGE_SIZE = 20

const reportQuery = infiniteQueryOptions({
  queryKey: [`GET ${REPORT}`],
  queryFn: ({ pageParam, signal }) =>
    http('GET', REPORT, { size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal, hideError: true }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.nextCursor,
})

/** For travel managers: every order in which a special user travels, the newest first [P-SPECIAL-01]. */
export default function SpecialTravellers() {
  const t = useReportText()
  const go = useGo()
  const pages = useInfiniteQuery(reportQuery)
  usePageTitle(t.title)
  const leave = (): void => go.back('/my')
  return (
    <Screen top={<AppBar title={t.title} onBack={leave} />} busy={pages.isPending}>
      {isNotAllowed(pages.error) ? (
        <NotAllowed title={t.notAllowed.title} error={pages.error} action={{ label: t.notAllowed.action, onPick: leave }} />
      ) : (
        <>
          {pages.data?.pages[0]?.orders.length ? <Notice>{t.intro}</Notice> : null}
          <PagedList
            label={t.orders}
            pages={pages}
            itemsOf={({ orders }) => orders}
            keyOf={({ orderSeq }) => orderSeq}
            renderRow={(order) => <ReportedOrderCard order={order} />}
            none={t.none}
            words={t.list}
          />
        </>
      )}
    </Screen>
  )
}
