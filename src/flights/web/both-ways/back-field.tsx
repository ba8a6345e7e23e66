import { lazy, Suspense, useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { BoardField } from '../../../web/ui/board.tsx'
import { formatDay, formatWeekday } from '../../../web/ui/format.ts'
import type { SearchDraft } from '../search-draft.ts'
import { useBothWaysText } from './ways-text.ts'

const BackSheet = lazy(() => import('./back-sheet.tsx'))

interface BackFieldProps {
  draft: SearchDraft
  today: string
  onChange: (part: Partial<SearchDraft>) => void
}

/** The day of the way back on home's board; none of a trip that goes one way. */
export default function BackField({ draft, today, onChange }: BackFieldProps) {
  const t = useBothWaysText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { returnDate = null } = draft
  const choose = (next: string | null): void => {
    onChange({ returnDate: next })
    setOpen(false)
  }
  return (
    <>
      <BoardField
        label={t.back}
        value={returnDate === null ? <span className="quiet">{t.addBack}</span> : formatDay(returnDate, language)}
        note={returnDate === null ? undefined : formatWeekday(returnDate, language)}
        onPick={() => setOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen && <BackSheet draft={draft} today={today} onChoose={choose} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
