import { verdictKind } from '../../../web/ui/badge.tsx'
import { useLanguage } from '../../../web/language.ts'
import { formatDuration } from '../../../web/ui/format.ts'
import { OfferRow } from '../../../web/ui/offer-row.tsx'
import type { ListedSlice } from '../../calls/abroad.ts'
import type { JourneyType } from '../../rules/journey.ts'
import type { CabinGroup } from '../../rules/offer.ts'
import { CABIN_GROUPS } from '../../rules/offer.ts'
import { isFew } from '../parts/flight-facts.ts'
import { airlinesOf, legOfSlice, warningsOf } from './slice-words.ts'
import { useAbroadText } from './text.ts'

interface SliceRowProps {
  slice: ListedSlice
  journeyType: JourneyType
  /** The cabins that were searched for. */
  searched: CabinGroup
  /** The same function for all rows. */
  onPick: (sliceId: string) => void
}

/** A way of a leg in a list, at the lowest price of the whole journey that it is a part of. */
export function SliceRow({ slice, journeyType, searched, onPick }: SliceRowProps) {
  const { list: t, cabin } = useAbroadText()
  const language = useLanguage()
  const { lowest, verdict, carrier } = slice
  const [first] = slice.connections
  const waits = slice.connections.map(({ minutes }) => formatDuration(minutes, language)).join(' + ')
  const facts = [...(first ? [t.waits(waits)] : []), ...warningsOf(slice, t)]
  // That it is the cabin that was searched for is no news.
  const other = CABIN_GROUPS[searched][0] === lowest.cabin ? '' : ` · ${cabin[lowest.cabin]}`
  return (
    <OfferRow
      id={slice.sliceId}
      onPick={onPick}
      {...legOfSlice(slice, t, language)}
      below={slice.connections.map(({ city }) => t.via(city[language])).join(' · ') || undefined}
      priceMinor={lowest.totalMinor}
      priceNote={`${t.wholeFrom(journeyType)}${other}`}
      carrierCode={carrier.code}
      carrierName={airlinesOf(slice, language)}
      flightNumber={slice.number}
      aircraft={facts.join(' · ') || undefined}
      tag={isFew(lowest.seatsLeft) ? t.seatsLeft(lowest.seatsLeft) : undefined}
      accentTag={lowest.isLowest ? t.lowest : undefined}
      verdictKind={verdictKind(verdict)}
      verdict={verdict.badge}
    />
  )
}
