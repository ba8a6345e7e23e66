import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { openDays } from '../../rules/open-days.ts'
import { leftOf } from '../part-words.ts'
import { TRAVEL_PATH } from '../paths.ts'
import { standingQuery } from '../queries.ts'
import { useScreensText } from '../texts.ts'
import { todayHere } from '../use-days.ts'

/** On home: an agreed trip that waits to be booked, and the way to it. Nothing where there is none. */
export default function NextApplication() {
  const { home: t, counted } = useScreensText()
  const language = useLanguage()
  const go = useGo()
  const { data } = useQuery(standingQuery)
  const next = data?.next
  if (!next) return null
  // What does not open yet cannot be booked from here, and is not counted.
  const tripData = next.tripData.filter((part) => openDays(part, next.openThrough, todayHere()) !== null)
  const days = [next.startTime, next.endTime].map((day) => formatDate(day, language))
  return (
    <Band title={t.title} aside={<LinkButton onPick={() => go.push(TRAVEL_PATH)}>{t.open}</LinkButton>}>
      <p>{next.title}</p>
      {/* Only a day holds together: with large words the rest has to break. */}
      <p className="note">
        <span className="num">{days[0]}</span>
        {next.startTime !== next.endTime && (
          <>
            {' – '}
            <span className="num">{days[1]}</span>
          </>
        )}
        {` · ${t.left(leftOf({ tripData }, counted))}`}
      </p>
    </Band>
  )
}
