import type { Language } from '../../../kernel/language.ts'
import { useCityFacts } from '../../../places/web/index.ts'
import { Face, linesWith } from '../../../web/face.tsx'
import { useLanguage } from '../../../web/language.ts'
import { formatDate } from '../../../web/ui/format.ts'
import type { TripPartProps } from '../faces.ts'
import type { Shown } from '../plan-draft.ts'
import { useScreensText } from '../texts.ts'
import { openDays } from '../../rules/open-days.ts'
import { dayOfWayBack, dayToBook } from '../../rules/way-back.ts'
import { todayHere } from '../use-days.ts'
import './route-parts.css'

export type ShownPart = Shown['tripData'][number]

const dayOf = (first: string, last: string, language: Language): string =>
  first === last ? formatDate(first, language) : `${formatDate(first, language)} – ${formatDate(last, language)}`

interface RoutePartsProps {
  parts: readonly ShownPart[]
  /** What is booked of it and left. */
  withCounts: boolean
  /** Whether the days on which one may travel are said, where they are others than those applied for: only while something can be booked. */
  saysDays?: boolean
  /** The last day whose departures are open, where only what leaves soon is. */
  openThrough?: string | null
  /** Where parts can be booked from here: on which application, for whom; and the part whose first way has its button elsewhere. */
  book?: (Pick<BookPartProps, 'applicationId' | 'travellerCodes' | 'bookAs'> & { except?: string | undefined }) | undefined
}

/** A journey part by part: ring and line of a leg, a ring alone where somebody stays; below it how much is booked. */
export function RouteParts({ parts, withCounts, saysDays = true, openThrough = null, book }: RoutePartsProps) {
  return (
    <ol className="tripparts">
      {parts.map((part) => (
        <li key={part.tripId} className={part.kind === 'stay' ? 'trippart trippart--stay' : 'trippart'}>
          <RoutePart part={part} withCounts={withCounts} saysDays={saysDays} openThrough={openThrough} />
          {book && (
            <BookPart
              {...book}
              part={part}
              parts={parts}
              openThrough={openThrough}
              look={book.except === part.tripId ? 'others' : 'small'}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function RoutePart({ part, withCounts, saysDays, openThrough }: Required<Omit<RoutePartsProps, 'parts' | 'book'>> & { part: ShownPart }) {
  const { detail: t, counted } = useScreensText()
  const language = useLanguage()
  const { departureCity: from, arrivalCity: to, startDate, endDate } = part
  const open = withCounts && saysDays ? openDays(part, openThrough, todayHere()) : null
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

/** The lines with a search of which something of a part is left, where one of its days is open: flights before what rolls. */
export function bookableIn(part: ShownPart, openThrough: string | null = null): readonly { line: string; remaining: number }[] {
  if (openDays(part, openThrough, todayHere()) === null) return []
  const searched = linesWith('tripPart')
  return part.products
    .filter(({ remaining }) => remaining > 0)
    .toSorted((a, b) => Number(b.product === 'flight') - Number(a.product === 'flight'))
    .map(({ product, remaining }) => ({ line: LINE_OF[product], remaining }))
    .filter(({ line }) => searched.includes(line))
}

interface BookPartProps {
  applicationId: string
  part: ShownPart
  /** All of the trip. */
  parts: readonly ShownPart[]
  travellerCodes: readonly string[]
  /** Null where she may not book for one of them: there is no way from here then, and the page says who can. */
  bookAs: Shown['bookAs']
  openThrough?: string | null
  /** The first way as a page's one next step; all ways side by side; or all but the first. */
  look: TripPartProps['look'] | 'others'
}

/** The ways to the searches of a part's lines, with the trip filled in; nothing where nothing is left, or of a line that is not there yet. */
export function BookPart({ applicationId, part, parts, travellerCodes, bookAs, openThrough = null, look }: BookPartProps) {
  const facts = useCityFacts()
  const bookable = bookableIn(part, openThrough)
  const today = todayHere()
  const open = openDays(part, openThrough, today)
  const firstDate = dayToBook(part, openThrough, today)
  if (!open || firstDate === null || bookAs === null) return null
  const place = ({ cityCode, cityName }: ShownPart['departureCity']) => ({
    code: cityCode,
    name: facts(cityCode)?.name ?? { zh: cityName, en: cityName },
  })
  const to: Omit<TripPartProps, 'remaining'> = {
    applicationId,
    from: place(part.departureCity),
    to: place(part.arrivalCity),
    firstDate,
    lastDate: open.last,
    backDate: dayOfWayBack(parts, part, openThrough, today),
    travellerCodes,
    bookAs,
    look: look === 'primary' ? 'primary' : 'small',
  }
  const shown = look === 'primary' ? bookable.slice(0, 1) : look === 'others' ? bookable.slice(1) : bookable
  if (shown.length === 0) return null
  const ways = shown.map(({ line, remaining }) => (
    <Face key={line} kind="tripPart" line={line} with={{ ...to, remaining }} fallback={null} />
  ))
  return look === 'primary' ? ways : <div className="trippart__ways">{ways}</div>
}
