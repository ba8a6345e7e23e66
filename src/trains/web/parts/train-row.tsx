import { memo } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { LinkButton } from '../../../web/ui/button.tsx'
import { classNames } from '../../../web/ui/class-names.ts'
import { formatDateTime, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Money } from '../../../web/ui/money.tsx'
import { Tag } from '../../../web/ui/tag.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import type { ListedSeat, ListedTrain } from '../../calls.ts'
import { useTrainListText } from '../list-text.ts'
import { canWait, shownSeats, stateOf, wordOf } from './seat-words.ts'
import '../../../web/styles/offers.css'
import '../trains.css'

interface TrainRowProps {
  train: ListedTrain
  /** Fares of students are shown. */
  isStudent: boolean
  /** The same functions for all rows, so that rows stay memoised. */
  onPick: (train: ListedTrain) => void
  onStops: (train: ListedTrain) => void
}

/** The leg of a train, as rows and pages draw it. */
export function TrainLeg({ train }: { train: ListedTrain }) {
  const language = useLanguage()
  const { from, to, runMinutes, nights } = train
  return (
    <Leg
      departTime={formatTime(from.at)}
      arriveTime={formatTime(to.at)}
      departPlace={from.station[language]}
      arrivePlace={to.station[language]}
      above={formatDuration(runMinutes, language)}
      daysLater={nights}
    />
  )
}

/** A train in a list: its leg, then its seats, each with price, what is left, and the company's word. The whole row is one target. */
export const TrainRow = memo(function TrainRow({ train, isStudent, onPick, onStops }: TrainRowProps) {
  const t = useTrainListText()
  const language = useLanguage()
  const { trainNo, sale, saleStartsAt, delayMinutes } = train
  const waits = train.seats.some((seat) => canWait(train, seat))
  return (
    <div className={classNames('offer', 'train', sale === 'cancelled' && 'offer--gone')}>
      <button type="button" className="offer__hit" onClick={() => onPick(train)}>
        <TrainLeg train={train} />
        <span className="train__no">
          <b>{trainNo}</b>
          {train.priceMinor !== null && <span className="note">{t.from(formatMoney(train.priceMinor))}</span>}
        </span>
        <span className="train__seats">
          {shownSeats(train.seats).map((seat) => (
            <SeatCell key={seat.seat} train={train} seat={seat} isStudent={isStudent} />
          ))}
        </span>
      </button>
      <div className="train__foot">
        {sale !== 'onSale' && <Tag>{t.sale[sale]}</Tag>}
        {saleStartsAt !== null && <span className="note">{t.saleStarts(formatDateTime(saleStartsAt, language))}</span>}
        {delayMinutes > 0 && <Tag>{t.late(delayMinutes)}</Tag>}
        {waits && (
          <LinkButton onPick={() => onPick(train)}>
            {t.joinQueue}
            <span className="sr"> {trainNo}</span>
          </LinkButton>
        )}
        <LinkButton leads="up" onPick={() => onStops(train)}>
          {t.stops}
          <span className="sr"> {trainNo}</span>
        </LinkButton>
      </div>
    </div>
  )
})

function SeatCell({ train, seat, isStudent }: { train: ListedTrain; seat: ListedSeat; isStudent: boolean }) {
  const t = useTrainListText()
  const word = wordOf(t, seat)
  return (
    <span className={classNames('train__seat', !seat.isLeft && 'train__seat--out')}>
      <span className="train__price">
        <span>{t.seats[seat.seat]}</span>
        <Money minor={seat.fareMinor} />
      </span>
      {isStudent && seat.studentFareMinor !== null && <span className="note">{t.studentFare(formatMoney(seat.studentFareMinor))}</span>}
      <span className="note">{stateOf(t, train, seat)}</span>
      {word && (
        <Badge kind={word.kind}>
          {word.words.map((one, nth) => (
            <span key={one} className="train__word">
              {nth > 0 && <span className="sr">, </span>}
              {one}
            </span>
          ))}
        </Badge>
      )}
      {seat.verdict && <span className="sr">{seat.verdict.reason}</span>}
    </span>
  )
}
