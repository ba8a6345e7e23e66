import '../screens/compliance.css'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Gauge } from '../../../web/ui/gauge.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { CallResult } from '../../../kernel/call.ts'
import type { policyListNew } from '../../calls.ts'
import { useChoiceText } from '../choice-text.ts'
import { aroundMark } from '../verdict.ts'

export type Explained = CallResult<typeof policyListNew>
type Explanation = Explained['explanation']
type Rule = Explanation['rules'][number]

/** The verdict as a sentence first, then the figures, then the rule and where it is written. */
export function VerdictBand({ explanation }: { explanation: Explanation }) {
  const t = useChoiceText().compliance
  const { before, mark, after } = aroundMark(explanation.headline, explanation.compliant ? '' : explanation.headlineMark)
  const [first] = explanation.rules
  return (
    <Band label={t.title}>
      <h2 className="headline">
        {before}
        {mark && <em>{mark}</em>}
        {after}
      </h2>
      <p className="small">{explanation.whatNow}</p>
      {first && <Figures rule={first} />}
      {first && (
        <RuleRow hair source={explanation.writtenIn}>
          {first.sentence}
        </RuleRow>
      )}
    </Band>
  )
}

/** Limit, actual and gap: amounts and discounts as a gauge, days and cabins in words. */
function Figures({ rule }: { rule: Rule }) {
  const t = useChoiceText().compliance
  const { unit, limitText, actualText, gapText, pass } = rule
  if (unit === 'minor' || unit === 'percent') {
    const figures = [
      { label: t.limit, value: limitText },
      { label: t.actual, value: actualText },
      ...(pass ? [] : [{ label: t.gap, value: gapText, over: true }]),
    ]
    return <Gauge limit={rule.limit} actual={rule.actual} figures={figures} />
  }
  const labels = t[unit]
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

/** Every other rule, each with its own verdict. One rule alone has been said already. */
export function OtherRules({ rules }: { rules: readonly Rule[] }) {
  const t = useChoiceText().compliance
  const others = rules.slice(1)
  if (others.length === 0) return null
  return (
    <Band title={t.rules}>
      {others.map((rule) => (
        <div key={rule.rule} className="judged">
          <RuleRow source={`${namesOf(rule, t).limit} ${rule.limitText} · ${namesOf(rule, t).actual} ${rule.actualText}`}>
            {rule.sentence}
          </RuleRow>
          <Badge kind={rule.pass ? 'ok' : 'over'}>{rule.pass ? t.pass : `${namesOf(rule, t).gap} ${rule.gapText}`}</Badge>
        </div>
      ))}
    </Band>
  )
}

interface Names {
  readonly limit: string
  readonly actual: string
  readonly gap: string
}

function namesOf({ unit }: Rule, t: Names & { readonly days: Names; readonly cabin: Names }): Names {
  return unit === 'days' || unit === 'cabin' ? t[unit] : t
}
