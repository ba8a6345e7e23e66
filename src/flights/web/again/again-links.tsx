import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { orderPath } from '../order-paths.ts'
import { useAgainText } from './again-text.ts'

/** In the place of which order this one stands, and which were chosen in its own. */
export function AgainLinks({ again: { from, to } }: { again: FlightOrderDetails['again'] }) {
  const t = useAgainText().links
  const go = useGo()
  const orders = [...(from === null ? [] : [{ orderSeq: from, note: t.from }]), ...to.map((orderSeq) => ({ orderSeq, note: t.to }))]
  return (
    <Band flush label={t.title}>
      <Rows>
        {orders.map(({ orderSeq, note }, index) => (
          <Row key={orderSeq} label={index === 0 ? t.title : ''} note={note} onPick={() => go.push(orderPath(orderSeq))}>
            <span className="num">{orderSeq}</span>
          </Row>
        ))}
      </Rows>
    </Band>
  )
}
