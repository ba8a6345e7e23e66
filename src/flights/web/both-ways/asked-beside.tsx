import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { ApprovalOrder } from '../../calls/orders.ts'
import { StatusBadge } from '../parts/status-badge.tsx'
import { useBothWaysText } from './ways-text.ts'

/** For whoever decides about one way of a journey: which others were submitted with it, and how they stand. */
export default function AskedBeside({ beside }: Pick<ApprovalOrder, 'beside'>) {
  const t = useBothWaysText()
  return (
    <Band flush title={t.approval}>
      <Rows>
        {beside.map(({ title, subtitle, status }) => (
          <Row key={`${title} ${subtitle}`} label={title} note={subtitle}>
            <StatusBadge status={status} />
          </Row>
        ))}
      </Rows>
    </Band>
  )
}
