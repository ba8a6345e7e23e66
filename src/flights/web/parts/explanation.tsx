import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { RuleRow } from '../../../web/ui/rule-row.tsx'
import type { CallResult } from '../../../kernel/call.ts'
import type { policyListNew } from '../../calls/searching.ts'
import { useChoiceText } from '../choice-text.ts'
import { aroundMark } from '../verdict.ts'
import { JudgedRule, RuleFigures } from './rule-figures.tsx'

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
      {first && <RuleFigures rule={first} />}
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
        <JudgedRule key={rule.rule} rule={rule} within={t.pass} {...(rule.rule === 'application-linked' && { broken: t.toLink })} />
      ))}
    </Band>
  )
}
