import { formatMoney } from '../../../kernel/money.ts'
import { nowMs } from '../../../web/now.ts'
import { Band } from '../../../web/ui/band.tsx'
import type { FeeStep } from '../../rules/data/fee-tables.ts'
import { feeTableAt, REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS } from '../../rules/fees.ts'
import { useTrainDetailText } from '../detail-text.ts'
import { feeRows } from '../fee-rows.ts'

/** What giving back and changing cost, by the railway's table of today. */
export function FeeRules() {
  const t = useTrainDetailText()
  const table = feeTableAt(Temporal.Instant.fromEpochMilliseconds(nowMs()))
  return (
    <Band title={t.rules}>
      <Fees caption={t.refund} steps={table.refund} of={t.percent} />
      <Fees caption={t.change} steps={table.changeToLaterDay} of={t.percentOfLower} after={table.changeToLaterDayAfterDeparture} />
      <p className="note">{t.sameOrEarlier}</p>
      <p className="note">{t.destination(table.destinationFromHoursBefore)}</p>
      <p className="note">{t.rounding(formatMoney(table.leastMinor))}</p>
      <p className="note">{t.back(REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS)}</p>
    </Band>
  )
}

interface FeesProps {
  caption: string
  steps: readonly FeeStep[]
  /** What a share of the fare is called: of a change it is the lower one of two. */
  of: (percent: number) => string
  after?: number
}

function Fees({ caption, steps, of, after }: FeesProps) {
  const t = useTrainDetailText()
  return (
    <table className="trainfees">
      <caption>{caption}</caption>
      <tbody>
        {feeRows(steps).map(({ fromHours, toHours, percent }) => (
          <tr key={fromHours}>
            <th scope="row">{t.window(fromHours === null ? '' : t.span(fromHours), toHours === null ? null : t.span(toHours))}</th>
            <td>{of(percent)}</td>
          </tr>
        ))}
        {after !== undefined && (
          <tr>
            <th scope="row">{t.afterDeparture}</th>
            <td>{of(after)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
