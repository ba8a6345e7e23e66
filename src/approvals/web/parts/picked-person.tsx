import type { BothNames } from '../../../kernel/language.ts'
import { useLanguage } from '../../../web/language.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { PersonRow } from '../../../web/ui/person-row.tsx'

export interface PickedPersonProps {
  person: { readonly userCode: string; readonly name: BothNames }
  /** "Choose somebody else". */
  change: string
  onChange: () => void
}

/** Who was chosen on a sheet; a tap chooses somebody else. */
export function PickedPerson({ person: { userCode, name }, change, onChange }: PickedPersonProps) {
  const language = useLanguage()
  return (
    <PersonRow
      name={name[language]}
      otherName={otherNameOf(name, language)}
      initials={initialsOf(name, language)}
      sub={
        <>
          <span className="num">{userCode}</span> · {change}
        </>
      }
      onPick={onChange}
    />
  )
}
