import { Fragment, useId } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { classNames } from '../../../web/ui/class-names.ts'
import type { ReadExtras } from '../../calls/extras.ts'
import { placeOf, rowsOf, type OfferedSeat } from '../../rules/extras.ts'
import { useExtrasText } from './extras-text.ts'
import './extras.css'

type Map = NonNullable<ReadExtras['seatMap']>

interface SeatMapProps {
  map: Map
  value: string | null
  /** Seats that others of the party have chosen, by whom. */
  others: ReadonlyMap<string, string>
  mayOpenExit: boolean
  onPick: (seat: OfferedSeat) => void
}

/**
 * The seats of a cabin as one question with many answers: arrow keys go from free seat to free seat, a reader hears each with its place and
 * its price, and what is taken is not an answer.
 */
export function SeatMap({ map, value, others, mayOpenExit, onPick }: SeatMapProps) {
  const t = useExtrasText()
  const name = useId()
  const { columns } = map
  return (
    <fieldset className="seatmap">
      <legend className="sr">{t.map}</legend>
      <Legend />
      <div className="seatmap__grid" style={{ '--seats-across': columns.length + 1 }}>
        <i className="seatmap__no" aria-hidden="true" />
        {columns.map((column, at) => (
          // An aisle has no letter; its place is its name.
          <b key={column || `aisle ${at}`} className="seatmap__column" aria-hidden="true">
            {column}
          </b>
        ))}
        {rowsOf(map).map(({ row, places }) => (
          <Fragment key={row}>
            {places.some((seat) => seat?.isExit) && <span className="seatmap__exit">{t.exitRow}</span>}
            <i className="seatmap__no num" aria-hidden="true">
              {row}
            </i>
            {places.map((seat, at) =>
              seat ? (
                <Seat
                  key={seat.seat}
                  seat={seat}
                  group={name}
                  place={t.place[placeOf(map, seat.column)]}
                  isChosen={seat.seat === value}
                  other={others.get(seat.seat) ?? null}
                  isOpen={mayOpenExit || !seat.isExit}
                  onPick={onPick}
                />
              ) : (
                <i key={`aisle ${columns[at] ?? ''}${at}`} aria-hidden="true" />
              ),
            )}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

interface SeatProps {
  seat: OfferedSeat
  group: string
  place: string
  isChosen: boolean
  other: string | null
  isOpen: boolean
  onPick: (seat: OfferedSeat) => void
}

function Seat({ seat, group, place, isChosen, other, isOpen, onPick }: SeatProps) {
  const t = useExtrasText()
  const isFree = seat.isFree && other === null && isOpen
  const price = seat.priceMinor === 0 ? t.free : formatMoney(seat.priceMinor)
  const standing = other === null ? (seat.isFree ? price : t.taken) : t.ofOther(other)
  const label = [seat.seat, place, seat.isExit ? t.exit : '', standing].filter(Boolean).join(', ')
  return (
    <label className={classNames('seat', seat.priceMinor > 0 && 'seat--paid', !isFree && 'seat--taken', isChosen && 'seat--chosen')}>
      <input
        type="radio"
        className="sr"
        name={group}
        aria-label={label}
        checked={isChosen}
        disabled={!isFree}
        onChange={() => onPick(seat)}
      />
      <span aria-hidden="true">{isFree || isChosen ? seat.column : '×'}</span>
    </label>
  )
}

function Legend() {
  const t = useExtrasText().legend
  return (
    <p className="seatmap__legend" aria-hidden="true">
      <span>
        <i className="seat" /> {t.free}
      </span>
      <span>
        <i className="seat seat--paid" /> {t.paid}
      </span>
      <span>
        <i className="seat seat--taken">×</i> {t.taken}
      </span>
      <span>
        <i className="seat seat--chosen" /> {t.chosen}
      </span>
    </p>
  )
}
