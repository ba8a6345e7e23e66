import { bookableSpan, shownSpan } from '../../../places/rules/calendar.ts'
import { useDayMarks } from '../../../places/web/index.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Calendar } from '../../../web/ui/calendar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { SearchDraft } from '../search-draft.ts'
import { useBothWaysText } from './ways-text.ts'

interface BackSheetProps {
  draft: SearchDraft
  today: string
  /** Null: there is no way back. */
  onChoose: (date: string | null) => void
  onClose: () => void
}

/** The calendar from below for the way back, which leaves on no earlier day than the way there; or none of it. */
export default function BackSheet({ draft: { departDate, returnDate = null }, today, onChoose, onClose }: BackSheetProps) {
  const t = useBothWaysText()
  const marks = useDayMarks(today, shownSpan(today).lastDate)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.chooseBack}
      tall
      flush
      {...(returnDate !== null && {
        footer: (
          <Button kind="line" wide onPick={() => onChoose(null)}>
            {t.withoutBack}
          </Button>
        ),
      })}
    >
      <Calendar
        label={t.chooseBack}
        today={today}
        minDate={departDate}
        maxDate={bookableSpan(today).lastDate}
        marks={marks}
        selected={returnDate}
        onSelect={onChoose}
      />
    </Sheet>
  )
}
