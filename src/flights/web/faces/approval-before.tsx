import { Band } from '../../../web/ui/band.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { ApprovalOrder } from '../../calls/orders.ts'
import { useFlightApprovalText } from '../approval-text.ts'

/** For whoever decides: the flight that this one is changed from, what was asked for where the airline gave other seats, and when it was to leave. */
export function AskedBefore({ before: { changed, seatsAskedMinor, times } }: Pick<ApprovalOrder, 'before'>) {
  const t = useFlightApprovalText().before
  if (changed === null && seatsAskedMinor === null && times === null) return null
  return (
    <Band flush label={t.title}>
      <Rows>
        {changed && (
          <Row label={t.changedFrom} note={[changed.reason, changed.note].filter(Boolean).join(' · ')}>
            {changed.flight}
          </Row>
        )}
        {seatsAskedMinor !== null && (
          <Row label={t.seats} note={t.seatsNote}>
            {t.askedAt(formatMoney(seatsAskedMinor))}
          </Row>
        )}
        {times !== null && (
          <Row label={t.times} note={t.timesNote}>
            {times}
          </Row>
        )}
      </Rows>
    </Band>
  )
}
