import { Calendar } from '../../../web/ui/calendar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { bookableSpan, shownSpan } from '../../rules/calendar.ts'
import { useDayMarks } from '../use-day-marks.ts'
import { usePlacesText } from '../text.ts'

export interface DateSheetProps {
  open: boolean
  onClose: () => void
  /** What the date is for; "choose a date" where nothing better is known. */
  title?: string | undefined
  /** The traveller's day. Days before it cannot be chosen, nor those more than twelve months ahead. */
  today: string
  /** Where less than that is open: the first and the last day that can be chosen. */
  between?: { readonly firstDate: string; readonly lastDate: string } | undefined
  selected: string | null
  onSelect: (date: string) => void
  /** The lowest price of a day in fen. */
  prices?: ReadonlyMap<string, number>
}

/** The calendar from below: one tap chooses a day and closes it. */
export default function DateSheet({ open, onClose, title, today, between, selected, onSelect, prices }: DateSheetProps) {
  const t = usePlacesText().calendar
  const { firstDate, lastDate } = bookableSpan(today)
  const marks = useDayMarks(firstDate, shownSpan(today).lastDate)
  return (
    <Sheet open={open} onClose={onClose} title={title ?? t.title} subtitle={t.legend} tall flush>
      <Calendar
        label={t.title}
        today={today}
        minDate={between?.firstDate ?? firstDate}
        maxDate={between?.lastDate ?? lastDate}
        marks={marks}
        selected={selected}
        onSelect={onSelect}
        {...(prices === undefined ? {} : { prices })}
      />
    </Sheet>
  )
}
