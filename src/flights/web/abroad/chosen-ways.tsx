import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AlternativeRow } from '../../../web/ui/alternative-row.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import type { LegPage } from '../../calls/abroad.ts'
import type { TripAbroad } from './journey.ts'
import { legPath, listPath } from './journey.ts'
import { airlinesOf, viaOf } from './slice-words.ts'
import { useAbroadText } from './text.ts'

/** What was chosen of the legs before, each with the way back to its list. */
export function ChosenWays({ trip, data }: { trip: TripAbroad; data: LegPage }) {
  const { list: t } = useAbroadText()
  const language = useLanguage()
  const go = useGo()
  if (data.chosen.length === 0) return null
  const ids = data.chosen.map(({ sliceId }) => sliceId)
  const again = (at: number): void => {
    const before = { trip, searchId: data.searchId, chosen: ids.slice(0, at), until: data.expiresAt, key: null }
    go.back(at === 0 ? listPath(trip) : legPath(before))
  }
  return (
    <Band flush title={t.chosen}>
      {data.chosen.map((slice, at) => (
        <AlternativeRow
          key={slice.sliceId}
          times={`${formatTime(slice.from.at)}–${formatTime(slice.to.at)} ${formatDays(slice.arrivalDayOffset)}`.trim()}
          places={`${slice.from.label} → ${slice.to.label}`}
          carrierCode={slice.carrier.code}
          carrierName={airlinesOf(slice, language)}
          flightNumber={slice.number}
          facts={[
            [t.leg(at + 1, trip.legs.length, trip.journeyType), formatDate(slice.from.at, language)].join(' · '),
            ...[viaOf(slice, t, language) ?? t.direct],
          ]}
          // Only the page right behind is one step away; further ones are reached through it.
          {...(at === data.chosen.length - 1 && { action: { label: t.rechoose, onPick: () => again(at) } })}
        />
      ))}
    </Band>
  )
}
