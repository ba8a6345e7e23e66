import { useLanguage } from '../../../web/language.ts'
import { formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import type { Flight } from '../../calls/words.ts'
import { useFlightLegText } from '../leg-text.ts'

/** A flight's leg as orders show it: the number stands on the line. Of a journey of several ways the first is drawn, and the others are named below. */
export function FlightLeg({ flight, rings = false }: { flight: Flight; rings?: boolean }) {
  const t = useFlightLegText()
  const language = useLanguage()
  const { from, to, stops, slices } = flight
  const said = slices === undefined ? t.stops : t.changes
  const numbers = slices?.[0]?.isCancelled ? `${flight.number} · ${t.cancelled}` : flight.number
  const below = stops.length > 0 ? `${numbers} · ${said(stops)}` : numbers
  return (
    <>
      <Leg
        departTime={formatTime(from.at)}
        arriveTime={formatTime(to.at)}
        departPlace={from.label}
        arrivePlace={to.label}
        above={formatDuration(flight.durationMinutes, language)}
        below={below}
        stops={stops.length}
        daysLater={flight.arrivalDayOffset}
        rings={rings}
      />
      {slices?.slice(1).map(({ sliceId, from: leaves, to: ends, number, isCancelled }) => (
        <p key={sliceId} className="note">
          {[
            `${formatDate(leaves.at, language)} ${formatTime(leaves.at)}`,
            t.route(leaves.city[language], ends.city[language]),
            number,
            ...(isCancelled ? [t.cancelled] : []),
          ].join(' · ')}
        </p>
      ))}
    </>
  )
}
