import { Band } from '../../../web/ui/band.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import { useTrainFormText } from '../form-text.ts'
import { BerthChips } from '../parts/berth-chips.tsx'
import { withSeat, type Entered, type Faults } from './entered.ts'

interface SeatWishesProps {
  form: TrainOrderFormShown
  entered: Entered
  faults: Faults
  onChange: (change: Partial<Entered>) => void
}

/** Types whose place to stand costs the same. */
const WITH_STANDING = new Set(['second', 'hardSeat'])

/** Where one would like to sit or lie, and what else one takes; nothing of a type that has no places to choose. */
export function SeatWishes({ form: { seat, seated }, entered, faults, onChange }: SeatWishesProps) {
  const t = useTrainFormText()
  const { letters, berths } = seat
  const hasPlaces = letters.length > 0 || berths.length > 0
  const canStand = WITH_STANDING.has(seat.seat)
  if (!hasPlaces && !canStand) return null
  const rows = seated > 1 ? [1, 2] : [1]
  return (
    <Band title={letters.length > 0 ? t.seatWish : berths.length > 0 ? t.berthWish : t.seatWish}>
      {hasPlaces && <p className="note">{berths.length > 0 ? t.berthWishWhy : t.seatWishWhy(seated)}</p>}
      {berths.length > 1 && <p className="note">{t.dearestBerth}</p>}
      {faults.wishes !== undefined && (
        <Notice kind="danger" inside live="alert">
          {faults.wishes}
        </Notice>
      )}
      {letters.length > 0 &&
        rows.map((row) => (
          <div key={row} role="group" aria-label={seated > 1 ? t.row(row) : t.seatWish} className="trainwish">
            {seated > 1 && <span className="note">{t.row(row)}</span>}
            <Chips>
              {letters.map((letter) => {
                const place = `${row}${letter}`
                return (
                  <Chip
                    key={place}
                    pressed={entered.seats.includes(place)}
                    onPick={() => onChange({ seats: withSeat(entered.seats, place, seated) })}
                  >
                    {t.seats[letter] ?? letter}
                  </Chip>
                )
              })}
            </Chips>
          </div>
        ))}
      {berths.length > 0 && (
        <BerthChips
          label={t.berthWish}
          berths={berths}
          wordOf={(berth, count) => t.berthsWished(t.berths[berth], count)}
          wished={entered.berths}
          seated={seated}
          onChange={(wished) => onChange({ berths: wished })}
        />
      )}
      {hasPlaces && (
        <Switch
          row
          label={berths.length > 0 ? t.acceptOtherBerths : t.acceptOthers}
          on={entered.acceptOthers}
          onChange={(acceptOthers) => onChange({ acceptOthers })}
        />
      )}
      {canStand && <Switch row label={t.acceptNoSeat} on={entered.acceptNoSeat} onChange={(acceptNoSeat) => onChange({ acceptNoSeat })} />}
    </Band>
  )
}
