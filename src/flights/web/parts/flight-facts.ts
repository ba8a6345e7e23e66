import type { Language } from '../../../kernel/language.ts'
import { formatDuration, formatTime } from '../../../web/ui/format.ts'
import type { Flight } from '../../calls/words.ts'

/** From so many seats on nobody has to hurry. */
const FEW_SEATS = 5

export const isFew = (seatsLeft: number | null): seatsLeft is number => seatsLeft !== null && seatsLeft <= FEW_SEATS

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
