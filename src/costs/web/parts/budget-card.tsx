import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import type { budgetList } from '../../calls.ts'
import { useBudgetsText } from '../budgets-text.ts'
import '../budgets.css'

export type BudgetSeen = CallResult<typeof budgetList>['budgets'][number]

/** What a budget is for: its period, department, project and lines, in words. */
function useScope({ period, department, project, products, owner }: BudgetSeen): readonly string[] {
  const t = useBudgetsText()
  const language = useLanguage()
  const parts = [
    t.periods[period],
    department ? t.department(department.name[language]) : [],
    project ? t.project(project.name[language]) : [],
    products ? products.map((line) => t.lines[line]).join(t.and) : t.everything,
    owner ? t.owner(owner[language]) : [],
  ]
  return parts.flat()
}

/** How a budget stands in one period: what is left first, then the bar, then the figures that it is made of. */
export function BudgetCard({ budget, onPick }: { budget: BudgetSeen; onPick?: () => void }) {
  const language = useLanguage()
  const t = useBudgetsText()
  const scope = useScope(budget)
  const body = (
    <>
      <span className="budget__head">
        <span className="budget__name">
          {budget.name[language]} <span className="num quiet">{budget.periodLabel}</span>
        </span>
        {onPick && <Icon name="next" size="s" />}
      </span>
      <span className="budget__scope">
        {scope.map((part, i) => (
          <span key={part}>
            {part}
            {i < scope.length - 1 && t.dot}
          </span>
        ))}
      </span>
      <BudgetBar budget={budget} />
      <Figures budget={budget} />
    </>
  )
  if (!onPick) return <div className="budget">{body}</div>
  return (
    <button type="button" className="budget" onClick={onPick}>
      {body}
    </button>
  )
}

/** Decoration: the figures below say it. Spent is solid, reserved lighter, beyond the limit hatched, what is left is room. */
function BudgetBar({ budget: { spentMinor, reservedMinor, freeMinor, limitMinor } }: { budget: BudgetSeen }) {
  const beyond = Math.max(0, -freeMinor)
  const spent = Math.min(spentMinor, limitMinor)
  const reserved = Math.max(0, Math.min(spentMinor + reservedMinor, limitMinor) - spent)
  const fills = [
    ['budgetbar__spent', spent],
    ['budgetbar__reserved', reserved],
    ['gauge__over', beyond],
    ['budgetbar__free', Math.max(0, freeMinor)],
  ] as const
  return (
    <span className="budgetbar" aria-hidden="true">
      {fills.map(([name, part]) => part > 0 && <i key={name} className={name} style={{ '--part': part }} />)}
    </span>
  )
}

function Figures({ budget: { limitMinor, spentMinor, reservedMinor, freeMinor } }: { budget: BudgetSeen }) {
  const t = useBudgetsText()
  const isOver = freeMinor < 0
  return (
    <span className="budget__figures">
      <Figure label={t.spent} minor={spentMinor} sign="spent" />
      <Figure label={t.reserved} minor={reservedMinor} sign="reserved" />
      <Figure label={t.limit} minor={limitMinor} />
      {isOver ? (
        <span className="budget__left">
          <Badge kind="over">
            {t.over} {formatMoney(-freeMinor)}
          </Badge>
        </span>
      ) : (
        <Figure label={t.free} minor={freeMinor} sign="free" isMain />
      )}
    </span>
  )
}

function Figure({ label, minor, sign, isMain = false }: { label: string; minor: number; sign?: string; isMain?: boolean }) {
  return (
    <span className={isMain ? 'budget__left' : ''}>
      <small className={sign === undefined ? '' : `budgetkey budgetkey--${sign}`}>{label}</small>{' '}
      <b className="num">{formatMoney(minor)}</b>
    </span>
  )
}
