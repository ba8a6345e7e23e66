import { useLanguage } from '../../../web/language.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import type { CallResult } from '../../../kernel/call.ts'
import type { policyListNew } from '../../calls/searching.ts'
import { useChoiceText } from '../choice-text.ts'
import { aroundMark } from '../verdict.ts'
import type { FigureNames } from './rule-figures.tsx'
import { RuleFigures } from './rule-figures.tsx'

export type Explained = CallResult<typeof policyListNew>
export type Explanation = Explained['explanation']
type Rule = Explanation['rules'][number]

interface VerdictBandProps extends Pick<Explained, 'explanation' | 'standardOf'> {
  whatNow: string
}

/** The verdict as a sentence first, then the figures, then the rule and where it is written. */
export function VerdictBand({ explanation, standardOf, whatNow }: VerdictBandProps) {
  const t = useChoiceText().compliance
  const language = useLanguage()
  const { before, mark, after } = aroundMark(explanation.headline, explanation.compliant ? '' : explanation.headlineMark)
  const [first] = explanation.rules
  return (
    <Band label={t.title}>
      <h2 className="headline">
        {before}
        {mark && <em>{mark}</em>}
        {after}
      </h2>
      <p className="small">{whatNow}</p>
      {standardOf && <p className="note">{t.standardOf(standardOf[language])}</p>}
      {first && <RuleFigures rule={first} labels={namesOf(first, t)} />}
      {first && (
        <RuleRow hair source={explanation.writtenIn}>
          {first.sentence}
        </RuleRow>
      )}
    </Band>
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

function namesOf({ unit }: Rule, t: FigureNames & { readonly days: FigureNames; readonly cabin: FigureNames }): FigureNames {
  return unit === 'days' || unit === 'cabin' ? t[unit] : t
}
