import { bookableSpan, shownSpan } from '../../../places/rules/calendar.ts'
import { useDayMarks } from '../../../places/web/index.ts'
import { Calendar } from '../../../web/ui/calendar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'

interface DaySheetProps {
  title: string
  onClose: () => void
  /** The traveller's day. */
  today: string
  /** The first day that may be chosen: of a way back the day of the way there. */
  minDate: string
  selected: string | null
  onSelect: (date: string) => void
}

/** The calendar from below for a leg abroad: no leg leaves before the one in front of it. */
export default function DaySheet({ title, onClose, today, minDate, selected, onSelect }: DaySheetProps) {
  const { lastDate } = bookableSpan(today)
  const marks = useDayMarks(today, shownSpan(today).lastDate)
  return (
    <Sheet open onClose={onClose} title={title} tall flush>
      <Calendar label={title} today={today} minDate={minDate} maxDate={lastDate} marks={marks} selected={selected} onSelect={onSelect} />
    </Sheet>
  )
}
