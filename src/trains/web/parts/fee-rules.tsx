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
      <Fees caption={t.refund} steps={table.refund} />
      <Fees caption={t.change} steps={table.changeToLaterDay} after={table.changeToLaterDayAfterDeparture} />
      <p className="note">{t.sameOrEarlier}</p>
      <p className="note">{t.destination(table.destinationFromHoursBefore)}</p>
      <p className="note">{t.rounding(formatMoney(table.leastMinor))}</p>
      <p className="note">{t.back(REFUND_ONLINE_WORKING_DAYS, REFUND_WINDOW_WORKING_DAYS)}</p>
    </Band>
  )
}

function Fees({ caption, steps, after }: { caption: string; steps: readonly FeeStep[]; after?: number }) {
  const t = useTrainDetailText()
  return (
    <table className="trainfees">
      <caption>{caption}</caption>
      <tbody>
        {feeRows(steps).map(({ fromHours, toHours, percent }) => (
          <tr key={fromHours}>
            <th scope="row">{t.window(fromHours === null ? '' : t.span(fromHours), toHours === null ? null : t.span(toHours))}</th>
            <td>{t.percent(percent)}</td>
          </tr>
        ))}
        {after !== undefined && (
          <tr>
            <th scope="row">{t.afterDeparture}</th>
            <td>{t.percent(after)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
