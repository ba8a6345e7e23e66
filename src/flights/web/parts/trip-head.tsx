import { useLanguage } from '../../../web/language.ts'
import { AlternativeRow } from '../../../web/ui/alternative-row.tsx'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import type { BookingForm } from '../../calls/booking.ts'
import { useFlightLegText } from '../leg-text.ts'

/** The chosen flight in two lines, abroad each way of it, with the company's word on it. */
export function TripHead({ flight, fare, verdict }: Pick<BookingForm, 'flight' | 'fare'> & { verdict?: BookingForm['verdict'] }) {
  const t = useFlightLegText()
  const language = useLanguage()
  return (
    <Band flush label={t.trip}>
      {(flight.slices ?? [flight]).map(({ from, to, carrier, number, arrivalDayOffset }) => (
        <AlternativeRow
          key={from.at}
          times={`${formatTime(from.at)}–${formatTime(to.at)} ${formatDays(arrivalDayOffset)}`.trim()}
          places={`${from.label} → ${to.label}`}
          carrierCode={carrier.code}
          carrierName={carrier.name[language]}
          flightNumber={number}
          facts={[formatDate(from.at, language), `${fare.name} ${fare.bookingClass}`]}
          end={verdict && <Badge kind={verdictKind(verdict)}>{verdict.badge}</Badge>}
        />
      ))}
    </Band>
  )
}
