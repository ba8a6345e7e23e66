import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useDisruptionsText } from '../disruptions-text.ts'
import { disruptionPath } from '../queries-disruptions.ts'
import { saysOf } from './disruption-asks.ts'
import { DisruptionTimes } from './disruption-times.tsx'

/** On an order's page: what the airline itself has done, and where to decide about it. */
export function DisruptionCard({ order }: { order: FlightOrderDetails }) {
  const { orderSeq, airline } = order
  const t = useDisruptionsText()
  const language = useLanguage()
  const go = useGo()
  if (!airline) return null
  const { kind, freeUntil, mayDecide, refusal } = airline
  const says = saysOf({ ...order, airline }, t)
  return (
    <Band title={airline.ways.length > 1 ? t.severalWays : t.kinds[kind]}>
      <div className="disrupt">
        {airline.ways.map((way) => (
          <DisruptionTimes key={way.before.from.at} disruption={way} />
        ))}
        {refusal !== '' && <p className="small">{refusal}</p>}
        {says !== '' && <p className="small">{says}</p>}
        {mayDecide && freeUntil !== null && <p className="note figures">{t.until(formatDateTime(freeUntil, language))}</p>}
        {mayDecide && <Button onPick={() => go.push(disruptionPath(orderSeq))}>{t.choose}</Button>}
      </div>
    </Band>
  )
}
