import { useState } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { FilterBar } from '../../../web/ui/filter-bar.tsx'
import { formatDay } from '../../../web/ui/format.ts'
import { SearchRow } from '../../../web/ui/search-bar.tsx'
import { useOrdersText } from '../texts.ts'
import type { Days } from './days-sheet.tsx'
import DaysSheet from './days-sheet.tsx'

interface FindBarProps {
  text: string
  onText: (text: string) => void
  days: Days
  onDays: (days: Days) => void
}

/** Where orders are searched: by what is typed, and by the days of travel. */
export default function FindBar({ text, onText, days, onDays }: FindBarProps) {
  const t = useOrdersText().find
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { fromDate, toDate } = days
  const isOn = fromDate !== null || toDate !== null
  const shown = isOn ? t.between(fromDate && formatDay(fromDate, language), toDate && formatDay(toDate, language)) : t.days
  return (
    <>
      <SearchRow text={text} onChange={onText} words={{ search: t.search, clear: t.clear }} />
      <FilterBar label={t.days} items={[{ key: 'days', label: shown, icon: 'calendar', on: isOn, onPick: () => setOpen(true) }]} />
      {isOpen && (
        <DaysSheet
          days={days}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            onDays(chosen)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}
