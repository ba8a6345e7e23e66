import { useQuery } from '@tanstack/react-query'
import type { CallResult } from '../../../kernel/call.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useScene } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDuration } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import type { ListedTrain, searchConnections } from '../../calls.ts'
import { useTrainListText } from '../list-text.ts'
import { connectionsQuery } from '../queries.ts'
import type { SearchParty } from '../search-party.ts'
import type { TrainTrip } from '../trip.ts'
import { TrainRow } from './train-row.tsx'
import '../trains.css'

type Connection = CallResult<typeof searchConnections>['connections'][number]

interface ConnectionsProps {
  trip: TrainTrip
  party: SearchParty
  onPick: (train: ListedTrain) => void
  onStops: (train: ListedTrain) => void
}

/** Journeys with one change, where no direct train fits. */
export default function Connections({ trip, party, ...rows }: ConnectionsProps) {
  const all = useTrainListText()
  const t = all.change
  const { sceneCode } = useScene()
  const { data, error, refetch } = useQuery(connectionsQuery(trip, party, sceneCode))
  if (!data && error)
    return (
      <Notice kind="warn" live="status" action={{ label: all.again, onPick: () => void refetch() }}>
        {t.failed}
      </Notice>
    )
  if (!data) return <SkeletonRows count={3} label={t.searching} />
  if (data.connections.length === 0) return <Empty {...t.none} />
  return (
    <Band title={t.title} flush>
      {data.connections.map((one) => (
        <OneConnection key={one.first.trainId + one.second.trainId} one={one} isStudent={trip.isStudent} {...rows} />
      ))}
    </Band>
  )
}

interface OneProps extends Pick<ConnectionsProps, 'onPick' | 'onStops'> {
  one: Connection
  isStudent: boolean
}

function OneConnection({ one: { first, second, changeMinutes, isSameStation, runMinutes }, ...row }: OneProps) {
  const t = useTrainListText()
  const language = useLanguage()
  const wait = formatDuration(changeMinutes, language)
  const price = first.priceMinor === null || second.priceMinor === null ? null : first.priceMinor + second.priceMinor
  return (
    <div className="trainchange">
      <p className="trainchange__head">
        <span>{t.change.total(formatDuration(runMinutes, language))}</span>
        {price !== null && <span className="num">{t.from(formatMoney(price))}</span>}
      </p>
      <TrainRow train={first} {...row} />
      <p className="trainchange__at">
        {isSameStation
          ? t.change.at(first.to.station[language], wait)
          : t.change.between(first.to.station[language], second.from.station[language], wait)}
      </p>
      <TrainRow train={second} {...row} />
    </div>
  )
}
