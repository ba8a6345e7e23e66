import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { checkCost, CostAttribution } from '../../calls.ts'
import type { CostQuestion } from '../cost-path.ts'
import { useCostFormText } from '../form-text.ts'
import { checkQuery, type KnownCost } from '../queries.ts'

interface CostBudgetsProps {
  question: CostQuestion
  /** Null while it is not whole. */
  attribution: CostAttribution | null
}

/** Whether the budgets suffice; the figures only for who may see them. What the server refuses of the attribution is said here too. */
export function CostBudgets({ question, attribution }: CostBudgetsProps) {
  const t = useCostFormText()
  const { amountMinor } = question
  return (
    <Band title={t.budgets}>
      {amountMinor === null ? (
        <p className="note">{t.budgetsUnknown}</p>
      ) : amountMinor === 0 ? (
        <p className="note">{t.noBudgets}</p>
      ) : attribution ? (
        <Checked question={{ ...question, amountMinor }} attribution={attribution} />
      ) : (
        <p className="note">{t.budgetsLater}</p>
      )}
    </Band>
  )
}

interface CheckedProps {
  question: KnownCost
  attribution: CostAttribution
}

function Checked({ question, attribution }: CheckedProps) {
  const t = useCostFormText()
  const { data, error, refetch } = useQuery({ ...checkQuery(question, attribution), placeholderData: keepPreviousData })
  if (error) {
    return (
      <Notice kind="danger" inside live="alert" action={{ label: t.pick.again, onPick: () => void refetch() }}>
        {error.message}
      </Notice>
    )
  }
  if (!data) return <SkeletonLines lines={2} label={t.budgetsReading} />
  if (data.budgets.length === 0) return <p className="note">{t.noBudgets}</p>
  return (
    <>
      <ul className="costbudgets">
        {data.budgets.map((budget) => (
          <BudgetState key={`${budget.code} ${budget.periodLabel}`} budget={budget} />
        ))}
      </ul>
      {data.budgets.some(({ suffices }) => !suffices) && <p className="note">{t.shortHow}</p>}
    </>
  )
}

function BudgetState({ budget }: { budget: CallResult<typeof checkCost>['budgets'][number] }) {
  const t = useCostFormText()
  const language = useLanguage()
  const { name, periodLabel, suffices, isClose, owner, freeMinor, shortMinor } = budget
  return (
    <li className="costbudget">
      <span className="costbudget__name">
        {name[language]} <span className="num quiet">{periodLabel}</span>
        {freeMinor !== null && <small className="num">{t.free(formatMoney(freeMinor))}</small>}
        {isClose && <small>{t.closeHow}</small>}
        {(isClose || !suffices) && owner && <small>{t.budgetOwner(owner[language])}</small>}
      </span>
      {isClose ? (
        <Badge kind="warn">{t.close}</Badge>
      ) : suffices ? (
        <Badge kind="ok">{t.enough}</Badge>
      ) : (
        <Badge kind="over">{shortMinor === null ? t.short : t.shortBy(formatMoney(shortMinor))}</Badge>
      )}
    </li>
  )
}
