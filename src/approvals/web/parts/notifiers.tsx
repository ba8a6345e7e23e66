import { Suspense, useState } from 'react'
import { ColleagueSearch } from '../../../people/web/index.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { IconButton } from '../../../web/ui/icon-button.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Sheet } from '../../../web/ui/sheet.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { NOTIFIERS_MAX } from '../approvers.ts'
import type { ToldPerson } from '../approvers-draft.ts'
import { useApproversText } from '../form-texts.ts'
import './notifiers.css'

interface NotifiersProps {
  /** Whom the flow tells, in any case. */
  byFlow: readonly ToldPerson[]
  told: readonly ToldPerson[]
  onChange: (told: readonly ToldPerson[]) => void
}

/** Who is told of the request, and decides nothing [SC-APR-07]. */
export function Notifiers({ byFlow, told, onChange }: NotifiersProps) {
  const t = useApproversText()
  const language = useLanguage()
  const [isAdding, setAdding] = useState(false)

  function add({ userCode, name }: ToldPerson): void {
    setAdding(false)
    const isKnown = [...byFlow, ...told].some((one) => one.userCode === userCode)
    if (isKnown) toast(t.twice(name[language]))
    else onChange([...told, { userCode, name }])
  }
  return (
    <Band title={t.notifiers}>
      <p className="note">{t.notifiersWhy}</p>
      {byFlow.length + told.length === 0 && <p className="small quiet notifiers__none">{t.noNotifiers}</p>}
      <div role="list" aria-label={t.notifiers} hidden={byFlow.length + told.length === 0}>
        {byFlow.map((person) => (
          <div key={person.userCode} role="listitem" className="notifiers__row">
            <Person person={person} sub={t.byFlow} />
          </div>
        ))}
        {told.map((person) => (
          <div key={person.userCode} role="listitem" className="notifiers__row">
            <Person person={person} sub={t.byYou} />
            <IconButton
              icon="close"
              label={t.remove(person.name[language])}
              onPick={() => onChange(told.filter((one) => one !== person))}
            />
          </div>
        ))}
      </div>
      {told.length < NOTIFIERS_MAX ? (
        <Button kind="line" size="s" wide onPick={() => setAdding(true)}>
          {t.add}
        </Button>
      ) : (
        <p className="note">{t.most(NOTIFIERS_MAX)}</p>
      )}
      <Sheet open={isAdding} onClose={() => setAdding(false)} title={t.addTitle} tall>
        <Suspense fallback={<SkeletonLines lines={4} />}>
          <ColleagueSearch onPick={add} />
        </Suspense>
      </Sheet>
    </Band>
  )
}

function Person({ person: { name }, sub }: { person: ToldPerson; sub: string }) {
  const language = useLanguage()
  return <PersonRow name={name[language]} otherName={otherNameOf(name, language)} initials={initialsOf(name, language)} sub={sub} />
}
