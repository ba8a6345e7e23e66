import { useState } from 'react'
import { useDayMarks } from '../../../places/web/index.ts'
import { Calendar } from '../../../web/ui/calendar.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { useFormText } from '../form-text.ts'

export interface SpanSheetProps {
  onClose: () => void
  today: string
  /** What may be applied for. */
  minDate: string
  maxDate: string
  startDate: string
  endDate: string
  onChange: (span: { startDate: string; endDate: string }) => void
}

/** Two taps choose a span, the second on the same day again that one day. */
export default function SpanSheet({ onClose, today, minDate, maxDate, startDate, endDate, onChange }: SpanSheetProps) {
  const t = useFormText().span
  const [first, setFirst] = useState<string | null>(null)
  const marks = useDayMarks(today, maxDate)
  const select = (date: string): void => {
    if (first === null || date < first) return setFirst(date)
    onChange({ startDate: first, endDate: date })
    onClose()
  }
  return (
    <Sheet open onClose={onClose} title={t.title} subtitle={first === null ? t.from : t.to} tall flush>
      <Calendar
        label={t.title}
        today={today}
        minDate={minDate}
        maxDate={maxDate}
        marks={marks}
        selected={first ?? startDate}
        selectedEnd={first === null ? endDate : null}
        onSelect={select}
      />
    </Sheet>
  )
}
