import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { budgetPath, firstDayOf, thisMonth } from '../budget-path.ts'
import { budgetPagesQuery } from '../budget-queries.ts'
import { useBudgetsText } from '../budgets-text.ts'
import { BudgetCard } from '../parts/budget-card.tsx'
import { MonthSteps } from '../parts/month-steps.tsx'

/** How the budgets stand that one may see: one's own, or all of them for finance and travel managers. */
export default function Budgets() {
  const t = useBudgetsText()
  const go = useGo()
  const [month, setMonth] = useState(thisMonth)
  usePageTitle(t.title)
  return (
    <Screen
      top={
        <>
          <AppBar title={t.title} onBack={() => go.back('/my')} />
          <MonthSteps month={month} onChange={setMonth} />
        </>
      }
    >
      <List month={month} />
    </Screen>
  )
}

function List({ month }: { month: string }) {
  const t = useBudgetsText()
  const go = useGo()
  const pages = useInfiniteQuery(budgetPagesQuery(firstDayOf(month)))
  const { data, error } = pages
  if (!data) {
    if (!error) return <SkeletonLines lines={9} label={t.loading} />
    return <ErrorFace title={t.failed.title} text={t.failed.text} action={{ label: t.failed.action, onPick: () => void pages.refetch() }} />
  }
  const budgets = data.pages.flatMap((page) => page.budgets)
  if (budgets.length === 0) return <Empty title={t.none.title} text={t.none.text} />
  return (
    <>
      <Band flush label={t.title}>
        <ul className="budgets">
          {budgets.map((budget) => (
            <li key={budget.code}>
              <BudgetCard budget={budget} onPick={() => go.push(budgetPath(budget.code, month))} />
            </li>
          ))}
        </ul>
      </Band>
      <p className="note budgets__how">{t.reservedHow}</p>
      {(pages.hasNextPage || data.pages.length > 1) && (
        <ListEnd
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          error={pages.hasNextPage ? error : null}
          onMore={pages.fetchNextPage}
          onRetry={pages.fetchNextPage}
          text={{ more: t.list.more, loadingMore: t.list.loadingMore, end: t.list.end, failed: t.list.moreFailed, retry: t.list.retry }}
        />
      )}
    </>
  )
}
