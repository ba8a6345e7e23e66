import { lazy, Suspense, useCallback, useDeferredValue } from 'react'
import type { ListedFlight } from '../../calls/searching.ts'
import { FlightRow } from './flight-row.tsx'

/** Most days of most city pairs stay below: their rows stand in the page as they are. */
const PLAIN_ROWS_MAX = 40
/** What the first frame draws: more than a window shows; the rest follows at once, and gives way to a finger. */
const ROWS_AT_ONCE = 9
/** What a window shows of a long list while the code that draws it arrives. */
const ROWS_MEANWHILE = 12
/** As in offers.css: rows that do not wrap are as high as they are taken to be, and nothing moves when they are measured. */
const ROW_HEIGHT_REM = 6

const VirtualList = lazy(() => import('../../../web/ui/virtual-list.tsx').then((m) => ({ default: m.VirtualList<ListedFlight> })))

interface FlightRowsProps {
  flights: readonly ListedFlight[]
  label: string
  /** Keep it the same function: rows are memoised on it. */
  onPick: (flightId: string) => void
}

const keyOf = (flight: ListedFlight): string => flight.flightId

/** The rows of a list: a short one as it is, of a long one only what is near the window. */
export function FlightRows({ flights, label, onPick }: FlightRowsProps) {
  const renderRow = useCallback((flight: ListedFlight) => <FlightRow flight={flight} onPick={onPick} />, [onPick])
  if (flights.length <= PLAIN_ROWS_MAX) return <PlainRows flights={flights} label={label} onPick={onPick} />
  return (
    <Suspense fallback={<PlainRows flights={flights.slice(0, ROWS_MEANWHILE)} label={label} onPick={onPick} />}>
      <div className="offers">
        <VirtualList items={flights} label={label} rowHeightRem={ROW_HEIGHT_REM} keyOf={keyOf} renderRow={renderRow} />
      </div>
    </Suspense>
  )
}

function PlainRows({ flights, label, onPick }: FlightRowsProps) {
  const count = useDeferredValue(flights.length, ROWS_AT_ONCE)
  return (
    <div className="offers" role="list" aria-label={label}>
      {flights.slice(0, count).map((flight) => (
        <div key={flight.flightId} role="listitem">
          <FlightRow flight={flight} onPick={onPick} />
        </div>
      ))}
    </div>
  )
}
