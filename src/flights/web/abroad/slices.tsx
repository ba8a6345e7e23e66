import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { AirlineFin } from '../../../web/ui/airline-fin.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { formatDate, formatDays, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { Leg } from '../../../web/ui/leg.tsx'
import type { Slice } from '../../calls/words.ts'
import type { Cabin } from '../../rules/offer.ts'
import type { JourneyType } from '../../rules/journey.ts'
import { hasMissed, isMissed, isTight } from './missed.ts'
import { legOfSlice } from './slice-words.ts'
import { useAbroadText } from './text.ts'
import './slices.css'

interface SlicesProps {
  slices: readonly Slice[]
  journeyType: JourneyType
  /** Of each slice, of each of its flights; left out while no fare is chosen. */
  cabins?: readonly (readonly Cabin[])[]
}

/** A journey whole: each way with its flights, and between them where one waits and how long. */
export function Slices({ slices, journeyType, cabins }: SlicesProps) {
  const { ways: t, list } = useAbroadText()
  const language = useLanguage()
  return slices.map((slice, at) => {
    const way = t.nth(at + 1, slices.length, journeyType)
    return (
      <Band
        key={slice.sliceId}
        title={`${way} · ${formatDate(slice.from.at, language)} · ${slice.from.city[language]} → ${slice.to.city[language]}`}
      >
        {slice.isCancelled && (
          <p className="ways__wait is-warn">
            <Icon name="warn" size="xs" />
            <span>{t.cancelled}</span>
          </p>
        )}
        <Leg {...legOfSlice(slice, list, language)} {...(hasMissed([slice]) && { below: citiesOf(slice, language) })} />
        <ol className="ways" aria-label={t.flights(way)}>
          {slice.segments.map((segment, nth) => (
            <li key={`${segment.number} ${segment.from.at}`}>
              <Flight segment={segment} cabin={cabins?.[at]?.[nth]} isAlone={slice.segments.length === 1} />
              <Wait connection={slice.connections[nth]} isOtherAirline={slice.segments[nth + 1]?.carrier.code !== segment.carrier.code} />
            </li>
          ))}
        </ol>
      </Band>
    )
  })
}

/** Where one changes planes, without how long one would wait. */
const citiesOf = ({ connections }: Slice, language: Language): string => connections.map(({ city }) => city[language]).join(' / ')

type Segment = Slice['segments'][number]

/** One flight: its times and airports unless the way has no other, who sells it, and who flies it where that is somebody else. */
function Flight({ segment, cabin, isAlone }: { segment: Segment; cabin: Cabin | undefined; isAlone: boolean }) {
  const { ways: t, cabin: cabins } = useAbroadText()
  const language = useLanguage()
  const { from, to, carrier, number, aircraft, operatedBy, stops, arrivalDayOffset } = segment
  const facts = [
    aircraft,
    ...(cabin ? [cabins[cabin]] : []),
    ...(operatedBy === null ? [] : [t.operatedBy(operatedBy)]),
    ...(stops.length > 0 ? [t.stops(stops)] : []),
  ].filter(Boolean)
  return (
    <>
      {!isAlone && (
        <p className="ways__times">
          <span className="num">
            {formatTime(from.at)}–{formatTime(to.at)}
            {arrivalDayOffset !== 0 && <sup>{formatDays(arrivalDayOffset)}</sup>}
          </span>
          <span>
            {from.city[language]} {from.label} → {to.city[language]} {to.label}
          </span>
        </p>
      )}
      <p className="ways__facts">
        <AirlineFin code={carrier.code} />
        <span>
          {carrier.name[language]} <span className="num">{number}</span>
        </span>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {!isAlone && <span className="num">{formatDuration(segment.durationMinutes, language)}</span>}
      </p>
    </>
  )
}

/** Between two flights: what is easily overlooked stands beside how long it takes. */
function Wait({ connection, isOtherAirline }: { connection: Slice['connections'][number] | undefined; isOtherAirline: boolean }) {
  const { ways: t } = useAbroadText()
  const language = useLanguage()
  if (!connection) return null
  const { city, minutes, changesAirport, overnight } = connection
  const missed = isMissed(connection)
  const isWarning = isTight(connection) || changesAirport || overnight
  const said = [
    missed ? t.missed(city[language]) : t.wait(city[language], formatDuration(minutes, language)),
    ...(overnight ? [t.overnight] : []),
    ...(changesAirport ? [t.changesAirport] : []),
    ...(isOtherAirline ? [t.otherAirline] : []),
  ]
  return (
    <p className={isWarning ? 'ways__wait is-warn' : 'ways__wait'}>
      <Icon name={isWarning ? 'warn' : 'clock'} size="xs" />
      <span>{said.join(' · ')}</span>
    </p>
  )
}
