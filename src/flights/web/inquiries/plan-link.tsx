import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { inquiryPath } from '../inquiry-paths.ts'
import { useInquiryText } from './text.ts'

/** From an order to the request whose plan it is. */
export function PlanLink({ plan: { applySeq, number, position } }: { plan: NonNullable<FlightOrderDetails['plan']> }) {
  const t = useInquiryText().detail
  const go = useGo()
  return (
    <Band flush label={t.title}>
      <Rows>
        <Row label={t.title} note={t.plan(position)} onPick={() => go.push(inquiryPath(applySeq))}>
          <span className="num">{number}</span>
        </Row>
      </Rows>
    </Band>
  )
}
