import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useResortText } from './resort-text.ts'

/** The order of trains that a flight goes on from: few orders do, so nobody else loads it. */
export default function ResortLink({ from }: { from: NonNullable<FlightOrderDetails['goesOnFrom']> }) {
  const t = useResortText()
  const go = useGo()
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} note={t.why} onPick={() => go.push(from.path)}>
          <span className="num">{from.orderSeq}</span>
        </Row>
      </Rows>
    </Band>
  )
}
