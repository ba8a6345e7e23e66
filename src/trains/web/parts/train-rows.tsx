import { useDeferredValue } from 'react'
import type { ListedTrain } from '../../calls.ts'
import { TrainRow } from './train-row.tsx'

/** What the first frame draws: more than a window shows; the rest follows at once, and gives way to a finger. */
const ROWS_AT_ONCE = 6

interface TrainRowsProps {
  trains: readonly ListedTrain[]
  label: string
  isStudent: boolean
  /** Keep them the same functions: rows are memoised on them. */
  onPick: (train: ListedTrain) => void
  onStops: (train: ListedTrain) => void
}

/** The rows of a day. What is far below the window is laid out when it comes near (styles/offers.css). */
export function TrainRows({ trains, label, isStudent, onPick, onStops }: TrainRowsProps) {
  const count = useDeferredValue(trains.length, ROWS_AT_ONCE)
  return (
    <div className="offers" role="list" aria-label={label}>
      {trains.slice(0, count).map((train) => (
        <div key={train.trainId + train.fromStationCode + train.toStationCode} role="listitem">
          <TrainRow train={train} isStudent={isStudent} onPick={onPick} onStops={onStops} />
        </div>
      ))}
    </div>
  )
}
