import { useLanguage } from '../../../web/language.ts'
import { formatMonth } from '../../../web/ui/format.ts'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { monthBeside } from '../budget-path.ts'
import { useBudgetsText } from '../budgets-text.ts'
import '../budgets.css'

/** Budgets are told in the periods that hold this month: it is stepped through, one month at a time. */
export function MonthSteps({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const t = useBudgetsText()
  const language = useLanguage()
  return (
    <div className="months">
      <IconButton icon="back" label={t.previous} onPick={() => onChange(monthBeside(month, -1))} />
      <h2 aria-live="polite">{formatMonth(month, language)}</h2>
      <IconButton icon="next" label={t.next} onPick={() => onChange(monthBeside(month, 1))} />
    </div>
  )
}
