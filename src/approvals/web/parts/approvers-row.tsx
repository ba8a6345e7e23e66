import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAttribution } from '../../../costs/web/index.ts'
import type { Language } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Row } from '../../../web/ui/rows.tsx'
import type { ApproversText } from '../../text/form/zh.ts'
import { askingLevels, isNobodySet, settled } from '../approvers.ts'
import type { FormLevel } from '../approvers.ts'
import type { ApprovalAsk, ChosenApprover } from '../approvers-draft.ts'
import { keepApprovers, useApproversDraft } from '../approvers-draft.ts'
import { useApproversText } from '../form-texts.ts'
import { approvalFormQuery } from '../queries-form.ts'

export interface ApproversRowProps {
  /** Whose form it is, such as `flight:<bookingId>`: what is chosen is kept under it. */
  formKey: string
  ask: ApprovalAsk
  error: string | undefined
  /** Where the form itself asks whom she wants first: then the row is of the levels that follow, and leads nowhere. */
  first?: readonly ChosenApprover[]
}

/** Where approvers and notifiers of a form are chosen. */
const choicePath = (formKey: string): string => `/form/approval?${new URLSearchParams({ form: formKey }).toString()}`

/** A form's row: who is asked, one level after the other, and how many are told. It leads to where both are chosen. */
export default function ApproversRow({ first, ...form }: ApproversRowProps) {
  return first ? <FurtherLevels ask={form.ask} chosen={first} /> : <ChosenRow {...form} />
}

/** Below whom a form asks first: who is asked after her, and which level is not, and why, as the chart will say it. */
function FurtherLevels({ ask, chosen }: { ask: ApprovalAsk; chosen: readonly ChosenApprover[] }) {
  const t = useApproversText()
  const language = useLanguage()
  const { data } = useQuery(approvalFormQuery(ask, chosen))
  // Whom it asks first stands above; where this cannot be read, the chart says it once the order is put.
  const further = data?.isNeeded ? data.levels.filter(({ level }) => level > 1) : []
  return further.map(({ level, skip, groups, passedOver, missing }) => {
    const people = skip === null ? groups.flatMap((group) => group.people) : [...passedOver, ...missing]
    const names = [...new Set(people.map(({ name }) => name[language]))].join(t.and)
    return (
      <Row key={level} label={t.level(level)} note={skip === null ? undefined : t.skip[skip]}>
        {names === '' ? t.skipped : names}
      </Row>
    )
  })
}

function ChosenRow({ formKey, ask: given, error }: Omit<ApproversRowProps, 'first'>) {
  const t = useApproversText()
  const language = useLanguage()
  const go = useGo()
  const draft = useApproversDraft(formKey)
  // Who answers for what it is charged to may be asked.
  const ask = { ...given, attribution: useAttribution(formKey) }
  const { data, error: failure, refetch, isPlaceholderData } = useQuery(approvalFormQuery(ask, draft?.picked ?? []))
  const asked = JSON.stringify(ask)
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const next = settled(draft, JSON.parse(asked) as ApprovalAsk, data)
    if (next !== draft) keepApprovers(formKey, next)
  }, [formKey, asked, data, isPlaceholderData, draft])

  if (!data && failure) {
    const isForCompany = isNobodySet(failure)
    return (
      <Row label={t.row} empty error={isForCompany ? failure.message : error} onPick={() => void refetch()}>
        {isForCompany ? t.nobody.row : t.notRead}
      </Row>
    )
  }
  if (!data) {
    return (
      <Row label={t.row} empty>
        {t.reading}
      </Row>
    )
  }
  if (!data.isNeeded) return <Row label={t.row}>{t.notNeeded}</Row>
  const told = data.notifiers.length + (draft?.told.length ?? 0)
  return (
    <Row label={t.row} error={error} note={told === 0 ? undefined : t.told(told)} onPick={() => go.push(choicePath(formKey))}>
      {t.inTurn(askingLevels(data).map((level) => namesAt(level, t, language)))}
    </Row>
  )
}

/** A row has room for so many names of one level. */
const NAMES_MAX = 2

function namesAt({ groups }: FormLevel, t: ApproversText, language: Language): string {
  const names = [...new Set(groups.flatMap(({ people }) => people.map(({ name }) => name[language])))]
  const [first = ''] = names
  const written = names.length > NAMES_MAX ? t.more(first, names.length) : names.join(t.and)
  const mode = names.length > 1 && groups.length === 1 ? (groups[0]?.mode ?? 'all') : 'all'
  return t.several[mode](written)
}
