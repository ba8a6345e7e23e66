import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { formatMoney } from '../../../kernel/money.ts'
import type { CallResult } from '../../../kernel/call.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Movement } from '../../../web/ui/movement.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { budgetEntries } from '../../calls.ts'
import { changeOf } from '../../rules/budget-ledger.ts'
import { budgetPath, firstDayOf, monthFrom } from '../budget-path.ts'
import { budgetEntriesQuery } from '../budget-queries.ts'
import { useBudgetsText } from '../budgets-text.ts'
import { BudgetCard } from '../parts/budget-card.tsx'
import { MonthSteps } from '../parts/month-steps.tsx'

type Entry = CallResult<typeof budgetEntries>['entries'][number]

/** One budget in one of its periods, and what moved it. */
export default function Budget() {
  const t = useBudgetsText()
  const go = useGo()
  const language = useLanguage()
  const { code = '' } = useParams()
  const { search } = useLocation()
  const month = monthFrom(search)
  const pages = useInfiniteQuery(budgetEntriesQuery(code, firstDayOf(month)))
  const budget = pages.data?.pages[0]?.budget
  const title = budget?.name[language] ?? t.title
  usePageTitle(title)
  const isUnknown = pages.error instanceof CallError && pages.error.httpStatus === 404
  return (
    <Screen
      top={
        <>
          <AppBar title={title} onBack={() => go.back('/my/budgets')} />
          <MonthSteps month={month} onChange={(next) => go.replace(budgetPath(code, next))} />
        </>
      }
    >
      {isUnknown ? (
        <Empty
          title={t.unknown.title}
          text={t.unknown.text}
          action={{ label: t.unknown.action, onPick: () => go.replace('/my/budgets') }}
        />
      ) : (
        <>
          {budget && (
            <Band label={title} flush>
              <BudgetCard budget={budget} />
            </Band>
          )}
          <PagedList
            label={t.entries}
            pages={pages}
            itemsOf={(page) => page.entries}
            keyOf={(entry) => entry.id}
            renderRow={(entry) => <Moved entry={entry} />}
            none={t.noEntries}
            words={t.list}
          />
        </>
      )}
    </Screen>
  )
}

/** One movement: what happened to how much, of which order, for whom, by whom and when. */
function Moved({ entry: { at, kind, amountMinor, orderNumber, chargedTo, project, chargedBy } }: { entry: Entry }) {
  const t = useBudgetsText()
  const language = useLanguage()
  const { reservedMinor, spentMinor } = changeOf(kind, amountMinor)
  const isBack = reservedMinor + spentMinor < 0
  return (
    <Movement
      isBack={isBack}
      what={
        <>
          {t.kinds[kind]}
          {t.dot}
          <span className="num">{t.order(orderNumber)}</span>
          <small>{[chargedTo.name[language], project?.name[language], t.by(chargedBy[language])].filter(Boolean).join(t.dot)}</small>
          <small className="num">{formatDateTime(at, language)}</small>
        </>
      }
      amount={`${isBack ? '+' : ''}${formatMoney(amountMinor)}`}
    />
  )
}
