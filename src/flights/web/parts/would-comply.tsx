import type { BookingForm } from '../../calls/booking.ts'
import { useFlightGovernedText } from '../governed-text.ts'

/** What would comply, each in a sentence; where nothing alone is enough, what would mend each broken rule, and which that is. */
export function WouldComply({ changes }: Pick<BookingForm, 'changes'>) {
  const t = useFlightGovernedText()
  const isEnough = changes.some((change) => change.isEnough)
  const ways = changes.filter((change) => change.isEnough === isEnough)
  if (ways.length === 0) return null
  return (
    <div className="wouldcomply">
      <p className="note">{isEnough ? t.wouldComply(ways.length) : t.notEnough(ways.length)}</p>
      <ul>
        {ways.map(({ sentence, mends }) => (
          <li key={sentence}>
            {sentence}
            {!isEnough && mends.length > 0 && <p className="note">{t.mends(mends)}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
