import { useInfiniteQuery } from '@tanstack/react-query'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { firstDayOf, thisMonth } from '../budget-path.ts'
import { budgetPagesQuery } from '../budget-queries.ts'
import { useBudgetsText } from '../budgets-text.ts'

/** The way to the budgets, on the page "me", for who may see any: an owner, finance, a travel manager. Nothing for everybody else. */
export default function MyBudgets() {
  const t = useBudgetsText()
  const go = useGo()
  const { data } = useInfiniteQuery(budgetPagesQuery(firstDayOf(thisMonth())))
  const [first] = data?.pages ?? []
  const count = first?.budgets.length ?? 0
  if (!first || count === 0) return null
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} onPick={() => go.push('/my/budgets')}>
          {first.nextAfter === null ? t.rowSub(count) : t.rowMany}
        </Row>
      </Rows>
    </Band>
  )
}
