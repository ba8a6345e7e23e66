import { DateSheet } from '../../../places/web/index.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import { useFareDays } from '../use-fare-days.ts'

/** Two months of prices: who books later than that looks at the day first. */
const PRICE_CALLS = 2

interface FareCalendarProps {
  fromCityCode: string
  toCityCode: string | undefined
  cabin: CabinGroup
  today: string
  selected: string
  onClose: () => void
  onSelect: (date: string) => void
}

/** The calendar from below, with the lowest fare of each day as far as two cities are known. */
export default function FareCalendar({ fromCityCode, toCityCode, cabin, today, selected, onClose, onSelect }: FareCalendarProps) {
  const prices = useFareDays({ fromCityCode, toCityCode, cabin, fromDate: today, calls: PRICE_CALLS })
  return <DateSheet open onClose={onClose} today={today} selected={selected} prices={prices} onSelect={onSelect} />
}
