import { useLanguage } from '../../../web/language.ts'
import { Button } from '../../../web/ui/button.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Sheet } from '../../../web/ui/sheet.tsx'
import type { RoundTripAnswer } from '../../rules/round-trip-alert.ts'
import { roundTripAlert } from '../../rules/round-trip-alert.ts'
import { useLinkText } from '../link-text.ts'

/** A flight back that stands in the trip list. */
export interface ReturnTrip {
  readonly tripId: string
  /** "东京 → 上海". */
  readonly title: string
  readonly date: string
}

export interface RoundTripAlertProps {
  /** The answer of the round-trip validation as it came; null while it is on its way. */
  answer: RoundTripAnswer | null
  /** The entries of the trip list, by which a missing return is told or not. */
  trips: readonly ReturnTrip[]
  open: boolean
  /** Goes on one way. */
  onGoOn: () => void
  /** Closed without an answer, and before the way back is looked at: nothing is gone on with. */
  onStay: () => void
  /** Given, the flights back can be looked at. */
  onLook?: (tripId: string) => void
}

/** Told to somebody who is about to book one way abroad, as V-FLIGHT-10 says; nothing where the rule is silent. */
export default function RoundTripAlert({ answer, trips, open, onGoOn, onStay, onLook }: RoundTripAlertProps) {
  const t = useLinkText().roundTrip
  const language = useLanguage()
  const alert = answer === null ? null : roundTripAlert(answer, trips.length)
  if (alert?.is !== 'alert') return null
  const back = trips.filter(({ tripId }) => alert.returnTripIds.includes(tripId))
  const [first] = back
  return (
    <Sheet open={open} onClose={onStay} title={t.titles[alert.because]}>
      <div className="fields">
        <p>{t[alert.because]}</p>
        {back.length > 0 && (
          <ul aria-label={t.flights}>
            {back.map(({ tripId, title, date }) => (
              <li key={tripId}>
                {title} <span className="num quiet">{formatDate(date, language)}</span>
              </li>
            ))}
          </ul>
        )}
        {first && onLook && (
          <Button
            wide
            onPick={() => {
              onStay()
              onLook(first.tripId)
            }}
          >
            {t.look}
          </Button>
        )}
        <Button kind="line" wide onPick={onGoOn}>
          {t.goOn}
        </Button>
      </div>
    </Sheet>
  )
}
