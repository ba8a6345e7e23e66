import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../../web/language.ts'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { ListedTrain } from '../../calls.ts'
import { useTrainListText } from '../list-text.ts'
import { stopsQuery } from '../queries.ts'
import { stopRows, type StopRow } from '../stop-rows.ts'
import '../trains.css'

type ShownTrain = Pick<ListedTrain, 'trainId' | 'trainNo' | 'trainDate' | 'fromStationCode' | 'toStationCode'>

/** Where a train stops, with the ride that is looked at marked. */
export default function StopsSheet({ train, onClose }: { train: ShownTrain; onClose: () => void }) {
  const t = useTrainListText().stopList
  const language = useLanguage()
  const { data, error, refetch } = useQuery(stopsQuery(train.trainId))
  return (
    <Sheet open onClose={onClose} title={t.title(train.trainNo)} subtitle={formatDate(train.trainDate, language)} tall flush>
      {data ? (
        <>
          {data.isCancelled && <Notice kind="warn">{t.none}</Notice>}
          <ol className="trainstops">
            {stopRows(data.stops, train).map((row) => (
              <Stop key={row.stationCode + row.dayOffset} row={row} />
            ))}
          </ol>
        </>
      ) : error ? (
        <ErrorFace title={t.failed} text={error.message} action={{ onPick: () => void refetch() }} />
      ) : (
        <SkeletonLines lines={8} label={t.reading} />
      )}
    </Sheet>
  )
}

function Stop({ row }: { row: StopRow }) {
  const t = useTrainListText()
  const language = useLanguage()
  const { station, arriveAt, departAt, stayMinutes, dayOffset, delayMinutes, isYours } = row
  const notes = [
    stayMinutes !== null && t.stopList.stay(stayMinutes),
    dayOffset > 0 && t.stopList.later(dayOffset),
    delayMinutes > 0 && t.late(delayMinutes),
  ].filter((note) => note !== false)
  return (
    <li className={isYours ? 'is-yours' : undefined}>
      <time>{arriveAt === null ? t.stopList.starts : formatTime(arriveAt)}</time>
      <time>{departAt === null ? t.stopList.ends : formatTime(departAt)}</time>
      <span>
        {station[language]}
        {isYours && <span className="sr"> {t.stopList.yours}</span>}
        {notes.length > 0 && <span className="note">{notes.join(' · ')}</span>}
      </span>
    </li>
  )
}
