import type { Language } from '../../../kernel/language.ts'
import { useCityFacts } from '../../../places/web/index.ts'
import { Face } from '../../../web/face.tsx'
import { useLanguage } from '../../../web/language.ts'
import { formatDate } from '../../../web/ui/format.ts'
import type { TripPartProps } from '../faces.ts'
import type { Shown } from '../plan-draft.ts'
import { useScreensText } from '../texts.ts'
import { openDays } from '../open-days.ts'
import { todayHere } from '../use-days.ts'
import './route-parts.css'

export type ShownPart = Shown['tripData'][number]

const dayOf = (first: string, last: string, language: Language): string =>
  first === last ? formatDate(first, language) : `${formatDate(first, language)} – ${formatDate(last, language)}`

interface RoutePartsProps {
  parts: readonly ShownPart[]
  /** What is booked of it and left. */
  withCounts: boolean
  /** Until when departures are open, where only what leaves soon is. */
  openUntil?: string | null
  /** Where parts can be booked from here: on which application, for whom; and the one that has its button elsewhere. */
  book?: (Pick<BookPartProps, 'applicationId' | 'travellerCodes' | 'bookAs'> & { except?: string | undefined }) | undefined
}

/** A journey part by part: ring and line of a leg, a ring alone where somebody stays; below it how much is booked. */
export function RouteParts({ parts, withCounts, openUntil = null, book }: RoutePartsProps) {
  return (
    <ol className="tripparts">
      {parts.map((part) => (
        <li key={part.tripId} className={part.kind === 'stay' ? 'trippart trippart--stay' : 'trippart'}>
          <RoutePart part={part} withCounts={withCounts} openUntil={openUntil} />
          {book && book.except !== part.tripId && <BookPart {...book} part={part} openUntil={openUntil} look="small" />}
        </li>
      ))}
    </ol>
  )
}

function RoutePart({ part, withCounts, openUntil }: { part: ShownPart; withCounts: boolean; openUntil: string | null }) {
  const { detail: t, counted } = useScreensText()
  const language = useLanguage()
  const { departureCity: from, arrivalCity: to, startDate, endDate } = part
  const open = withCounts ? openDays(part, openUntil, todayHere()) : null
  const differs = open !== null && (open.first !== startDate || open.last !== endDate)
  return (
    <div className="trippart__body">
      <b>{part.kind === 'leg' ? t.leg(from.cityName, to.cityName) : t.stay(to.cityName)}</b>
      <span className="num">{dayOf(startDate, endDate, language)}</span>
      {differs && <small className="num">{t.tolerance(dayOf(open.first, open.last, language), open.first === open.last)}</small>}
      <ul className="trippart__counts">
        {part.products.map(({ product, wanted, taken, remaining }) => (
          <li key={product} className="num">
            {withCounts ? t.count(counted(product, wanted), taken, remaining) : counted(product, wanted)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Lines of applications whose wings have a search; the others join with their wings. */
const LINE_OF = { flight: 'flight', train: 'train', hotel: 'hotel', car: 'car', metro: 'metro' } as const

/** The first line of a part of which something is left and of whose days one is open. */
export function bookableIn(part: ShownPart, openUntil: string | null = null): { line: string; remaining: number } | null {
  if (openDays(part, openUntil, todayHere()) === null) return null
  const left =
    part.products.find(({ product, remaining }) => remaining > 0 && product === 'flight') ??
    part.products.find(({ remaining }) => remaining > 0)
  return left ? { line: LINE_OF[left.product], remaining: left.remaining } : null
}

interface BookPartProps {
  applicationId: string
  part: ShownPart
  travellerCodes: readonly string[]
  /** Null where she may not book for one of them: there is no way from here then, and the page says who can. */
  bookAs: Shown['bookAs']
  openUntil?: string | null
  look: TripPartProps['look']
}

/** The way to the search of a part's line, with the trip filled in; nothing where nothing is left, or its line is not there yet. */
export function BookPart({ applicationId, part, travellerCodes, bookAs, openUntil = null, look }: BookPartProps) {
  const facts = useCityFacts()
  const bookable = bookableIn(part, openUntil)
  const open = openDays(part, openUntil, todayHere())
  if (!bookable || !open || bookAs === null) return null
  const place = ({ cityCode, cityName }: ShownPart['departureCity']) => ({
    code: cityCode,
    name: facts(cityCode)?.name ?? { zh: cityName, en: cityName },
  })
  const to: TripPartProps = {
    applicationId,
    from: place(part.departureCity),
    to: place(part.arrivalCity),
    // The day that was applied for, or the nearest that is open.
    firstDate: part.startDate < open.first ? open.first : part.startDate > open.last ? open.last : part.startDate,
    lastDate: open.last,
    travellerCodes,
    bookAs,
    remaining: bookable.remaining,
    look,
  }
  return <Face kind="tripPart" line={bookable.line} with={to} fallback={null} />
}
