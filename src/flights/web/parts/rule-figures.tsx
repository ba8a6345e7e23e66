import '../screens/compliance.css'
import { Badge } from '../../../web/ui/badge.tsx'
import { Gauge } from '../../../web/ui/gauge.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import type { ApprovalOrder } from '../../calls/orders.ts'

type Rule = ApprovalOrder['explanation']['rules'][number]

/** Whether a rule measures something. One that something must be so has said all of it in its sentence: "yes" and "no" are no figures. */
const isMeasured = ({ unit }: Rule): boolean => unit !== 'yes'

/** Limit, actual and gap under the rule's own names: amounts, discounts and emissions as a gauge, days and cabins in words. */
export function RuleFigures({ rule }: { rule: Rule }) {
  const { unit, limitLabel, limitText, actualLabel, actualText, gapLabel, gapText, pass } = rule
  if (!isMeasured(rule)) return null
  if (unit === 'minor' || unit === 'percent' || unit === 'grams') {
    const figures = [
      { label: limitLabel, value: limitText },
      { label: actualLabel, value: actualText },
      ...(pass ? [] : [{ label: gapLabel, value: gapText, over: true }]),
    ]
    return <Gauge limit={rule.limit} actual={rule.actual} figures={figures} />
  }
  return (
    <div className="verdict-figs">
      <Rows>
        <Row label={limitLabel}>{limitText}</Row>
        <Row label={actualLabel}>{actualText}</Row>
        {!pass && (
          <Row label={gapLabel}>
            <Badge kind="over">{gapText}</Badge>
          </Row>
        )}
      </Rows>
    </div>
  )
}

/** A rule beside its verdict, its figures in one line. `broken`: what is still to be done about it, where that is no breach yet. */
export function JudgedRule({ rule, within, broken }: { rule: Rule; within: string; broken?: string }) {
  const { limitLabel, limitText, actualLabel, actualText, gapLabel, gapText, pass } = rule
  const figures = isMeasured(rule) ? `${limitLabel} ${limitText} · ${actualLabel} ${actualText}` : undefined
  const gap = isMeasured(rule) ? `${gapLabel} ${gapText}` : gapText
  return (
    <div className="judged">
      <RuleRow source={figures}>{rule.sentence}</RuleRow>
      <Badge kind={pass ? 'ok' : broken === undefined ? 'over' : 'info'}>{pass ? within : (broken ?? gap)}</Badge>
    </div>
  )
}
