import { verdictKind } from '../../../web/ui/badge.tsx'
import { useLanguage } from '../../../web/language.ts'
import { formatDiscount } from '../../../web/ui/format.ts'
import { OfferRow } from '../../../web/ui/offer-row.tsx'
import type { ListedFlight } from '../../calls/searching.ts'
import { useFlightListText } from '../list-text.ts'
import { isFew, legOf } from './flight-facts.ts'

interface FlightRowProps {
  flight: ListedFlight
  /** The same function for all rows. */
  onPick: (flightId: string) => void
}

export function FlightRow({ flight, onPick }: FlightRowProps) {
  const t = useFlightListText()
  const language = useLanguage()
  const { lowest, verdict, co2Grams } = flight
  return (
    <OfferRow
      id={flight.flightId}
      onPick={onPick}
      {...legOf(flight, language)}
      below={[flight.stops.length > 0 && t.stops(flight.stops), co2Grams !== null && t.co2(co2Grams)].filter(Boolean).join(' · ')}
      priceMinor={lowest.fareMinor}
      priceNote={[t.cabin[lowest.cabin], formatDiscount(lowest.discountPercent, language)].filter(Boolean).join(' ')}
      carrierCode={flight.carrier.code}
      carrierName={flight.carrier.name[language]}
      flightNumber={flight.number}
      aircraft={flight.aircraft}
      tag={isFew(lowest.seatsLeft) ? t.seatsLeft(lowest.seatsLeft) : undefined}
      accentTag={lowest.isLowestOfDay ? t.lowestOfDay : undefined}
      verdictKind={verdictKind(verdict)}
      verdict={verdict.badge}
    />
  )
}
