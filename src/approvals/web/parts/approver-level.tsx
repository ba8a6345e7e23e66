import { useState } from 'react'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { SearchField } from '../../../web/ui/search-bar.tsx'
import type { ApproversForm, FormLevel } from '../approvers.ts'
import { isChoice } from '../approvers.ts'
import type { ChosenApprover } from '../approvers-draft.ts'
import { useApproversText } from '../form-texts.ts'
import './approver-level.css'

interface ApproverLevelProps {
  form: ApproversForm
  level: FormLevel
  approvers: readonly ChosenApprover[]
  onPick: (chosen: ChosenApprover) => void
}

/** One level: who is asked and why, or whom the applicant may choose. One that is passed over stays, with its reason. */
export function ApproverLevel({ form, level, approvers, onPick }: ApproverLevelProps) {
  if (level.skip !== null) return <SkippedLevel level={level} skip={level.skip} />
  return isChoice(level) ? <ChosenLevel {...{ form, level, approvers, onPick }} /> : <FixedLevel form={form} level={level} />
}

function SkippedLevel({ level: { level, passedOver, missing }, skip }: { level: FormLevel; skip: NonNullable<FormLevel['skip']> }) {
  const t = useApproversText()
  const language = useLanguage()
  // Of a level that ended at several only those whom its reason is about.
  const ended = missing.filter(({ because }) => because === skip)
  const names = [...passedOver, ...ended].map(({ name }) => name[language]).join(t.and)
  return (
    <Band title={t.level(level)} aside={<span className="note">{t.skipped}</span>}>
      <p className="small quiet">{names === '' ? t.skip[skip] : `${names} · ${t.skip[skip]}`}</p>
    </Band>
  )
}

function FixedLevel({ form, level: { level, from, groups, missing } }: Pick<ApproverLevelProps, 'form' | 'level'>) {
  const t = useApproversText()
  const language = useLanguage()
  const asking = groups.filter(({ people }) => people.length > 0)
  const [only] = asking
  const why = from.map((source) => t.from[source]).join(t.and)
  return (
    <Band
      title={t.level(level)}
      aside={asking.length === 1 && only && only.people.length > 1 ? <span className="note">{t.modes[only.mode]}</span> : undefined}
    >
      {asking.map(({ travellers, people }) => (
        <div key={travellers.join(' ')} className="approverlevel">
          {asking.length > 1 && <p className="note">{t.forWhom(travellers.map((code) => nameOf(form, code)[language]))}</p>}
          {people.map(({ userCode, name, insteadOf }) => (
            <PersonRow
              key={userCode}
              name={name[language]}
              otherName={otherNameOf(name, language)}
              initials={initialsOf(name, language)}
              sub={insteadOf ? t.insteadOf[insteadOf.because](insteadOf.name[language]) : why}
            />
          ))}
        </div>
      ))}
      <Missing missing={missing} />
    </Band>
  )
}

/** Who would have been asked as well, had she not left. */
function Missing({ missing }: Pick<FormLevel, 'missing'>) {
  const t = useApproversText()
  const language = useLanguage()
  return missing.map(({ userCode, name }) => (
    <p key={userCode} className="small quiet">
      {t.missing(name[language])}
    </p>
  ))
}

function ChosenLevel({ form, level, approvers, onPick }: ApproverLevelProps) {
  const t = useApproversText()
  const language = useLanguage()
  return (
    <Band title={t.level(level.level)} aside={<span className="note">{t.from.chosen}</span>}>
      {level.choices.map(({ traveller, people }) => (
        <div key={traveller} className="approverlevel">
          <Among
            label={t.choose(nameOf(form, traveller)[language])}
            people={people}
            value={approvers.find((one) => one.level === level.level && one.userCode === traveller)?.approverCode ?? null}
            onPick={(approverCode) => onPick({ userCode: traveller, level: level.level, approverCode })}
          />
        </div>
      ))}
      <Missing missing={level.missing} />
    </Band>
  )
}

/** From so many on somebody looks by name rather than by eye. */
const SEARCHED_FROM = 7

interface AmongProps {
  label: string
  people: FormLevel['choices'][number]['people']
  value: string | null
  onPick: (approverCode: string) => void
}

/** One of those who may be asked; the proposed one first. Whoever is chosen stays in sight whatever is looked for. */
function Among({ label, people, value, onPick }: AmongProps) {
  const t = useApproversText()
  const language = useLanguage()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = people.filter(({ userCode, name }) => [userCode, name.zh, name.en].some((one) => one.toLowerCase().includes(wanted)))
  const shown = people.filter((one) => one.userCode === value || found.includes(one))
  return (
    <>
      {people.length >= SEARCHED_FROM && <SearchField text={text} onChange={setText} words={{ search: t.find, clear: t.clear }} />}
      <Choice
        label={label}
        options={shown.map(({ userCode, name, role }) => ({
          key: userCode,
          label: name[language],
          note: userCode === people[0]?.userCode ? `${t.roles[role]} · ${t.proposed}` : t.roles[role],
        }))}
        value={value}
        onChange={onPick}
      />
      {found.length === 0 && <p className="note">{t.nobodyFound}</p>}
    </>
  )
}

const UNKNOWN = { zh: '', en: '' }
const nameOf = ({ travellers }: ApproversForm, code: string) => travellers.find(({ userCode }) => userCode === code)?.name ?? UNKNOWN
