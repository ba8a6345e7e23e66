import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { formatDiscount, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { OfferRow } from '../../../web/ui/offer-row.tsx'
import type { Flight, ListedFlight } from '../../calls.ts'
import { useFlightText } from '../text.ts'

/** From so many seats on nobody has to hurry. */
const FEW_SEATS = 5

export const isFew = (seatsLeft: number | null): seatsLeft is number => seatsLeft !== null && seatsLeft <= FEW_SEATS

interface FlightRowProps {
  flight: ListedFlight
  /** The same function for all rows. */
  onPick: (flightId: string) => void
}

export function FlightRow({ flight, onPick }: FlightRowProps) {
  const t = useFlightText()
  const language = useLanguage()
  const { lowest, verdict } = flight
  return (
    <OfferRow
      id={flight.flightId}
      onPick={onPick}
      {...legOf(flight, language)}
      below={flight.stops.length > 0 ? t.list.stops(flight.stops) : undefined}
      priceMinor={lowest.fareMinor}
      priceNote={[t.cabin[lowest.cabin], formatDiscount(lowest.discountPercent, language)].filter(Boolean).join(' ')}
      carrierCode={flight.carrier.code}
      carrierName={flight.carrier.name[language]}
      flightNumber={flight.number}
      aircraft={flight.aircraft}
      tag={isFew(lowest.seatsLeft) ? t.list.seatsLeft(lowest.seatsLeft) : undefined}
      accentTag={lowest.isLowestOfDay ? t.list.lowestOfDay : undefined}
      verdictKind={verdict.compliant ? 'ok' : 'over'}
      verdict={verdict.badge}
    />
  )
}

/** A flight's leg, as every screen draws it. */
export function legOf(flight: Flight, language: Language) {
  return {
    departTime: formatTime(flight.from.at),
    arriveTime: formatTime(flight.to.at),
    departPlace: flight.from.label,
    arrivePlace: flight.to.label,
    above: formatDuration(flight.durationMinutes, language),
    stops: flight.stops.length,
    daysLater: flight.arrivalDayOffset,
  }
}
