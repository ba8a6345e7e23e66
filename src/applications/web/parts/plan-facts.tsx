import { formatMoney } from '../../../kernel/money.ts'
import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import type { Shown } from '../plan-draft.ts'
import { useScreensText } from '../texts.ts'
import { FileTiles } from './file-tiles.tsx'

type Person = Shown['travellers'][number]

/** Who travels, colleagues without a word, others with what they are. */
export function namesOf(people: readonly Person[], words: { guest: string; companion: string }, language: Language): string {
  const said = people.map(({ name, kind }) => (kind === 'employee' ? name[language] : `${name[language]} (${words[kind]})`))
  return said.join(language === 'zh' ? '、' : ', ')
}

/** Who, how much, charged to what, why, with which files: what was asked for beside the journey. */
export function PlanFacts({ shown, approvalId }: { shown: Shown; approvalId?: string | undefined }) {
  const t = useScreensText().detail
  const language = useLanguage()
  const { applicant, travellers } = shown
  const isForOthers = !travellers.some(({ userCode }) => userCode === applicant.userCode) || travellers.length > 1
  return (
    <Band title={t.facts} flush>
      <Rows>
        {isForOthers && <Row label={t.applicant}>{applicant.name[language]}</Row>}
        <Row label={t.travellers}>{namesOf(travellers, t, language)}</Row>
        <Row label={t.estimate}>
          <span className="num">{formatMoney(shown.estimateMinor)}</span>
        </Row>
        <Row label={t.cost}>{shown.charged}</Row>
        {shown.budgets.map(({ code, name, periodLabel, suffices, owner, word }) => (
          <Row key={code} label={t.budget}>
            {suffices ? (
              t.suffices(name[language], periodLabel)
            ) : (
              <span className="tripshort">
                {t.short[word ?? 'unsaid'](t.budgetIn(name[language], periodLabel), owner?.[language] ?? null)}
              </span>
            )}
          </Row>
        ))}
        {shown.notifiers.length > 0 && (
          <Row label={t.told}>{shown.notifiers.map(({ name }) => name[language]).join(language === 'zh' ? '、' : ', ')}</Row>
        )}
        {shown.files.length > 0 && (
          <Row label={t.files}>
            <FileTiles applicationId={shown.applicationId} fileIds={shown.files.map(({ fileId }) => fileId)} approvalId={approvalId} />
          </Row>
        )}
      </Rows>
    </Band>
  )
}
