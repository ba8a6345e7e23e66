import '../screens/compliance.css'
import { Badge } from '../../../web/ui/badge.tsx'
import { Gauge } from '../../../web/ui/gauge.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { ApprovalOrder } from '../../calls/orders.ts'

export interface FigureNames {
  readonly limit: string
  readonly actual: string
  readonly gap: string
}

type Rule = ApprovalOrder['explanation']['rules'][number]

/** Limit, actual and gap: amounts and discounts as a gauge, days and cabins in words. */
export function RuleFigures({ rule, labels }: { rule: Rule; labels: FigureNames }) {
  const { unit, limitText, actualText, gapText, pass } = rule
  if (unit === 'minor' || unit === 'percent') {
    const figures = [
      { label: labels.limit, value: limitText },
      { label: labels.actual, value: actualText },
      ...(pass ? [] : [{ label: labels.gap, value: gapText, over: true }]),
    ]
    return <Gauge limit={rule.limit} actual={rule.actual} figures={figures} />
  }
  return (
    <div className="verdict-figs">
      <Rows>
        <Row label={labels.limit}>{limitText}</Row>
        <Row label={labels.actual}>{actualText}</Row>
        {!pass && (
          <Row label={labels.gap}>
            <Badge kind="over">{gapText}</Badge>
          </Row>
        )}
      </Rows>
    </div>
  )
}
