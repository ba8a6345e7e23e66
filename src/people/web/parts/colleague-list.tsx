import type { InfiniteData } from '@tanstack/react-query'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Button } from '../../../web/ui/button.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import type { PersonRowProps } from '../../../web/ui/person-row.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import type { FoundEmployee } from '../../calls/companions.ts'
import { agencyQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { usePartyDraft } from '../party-draft.ts'
import { useToggle } from './use-toggle.ts'

interface ColleagueListProps {
  pages: UseInfiniteQueryResult<InfiniteData<{ people: FoundEmployee[]; nextCursor: string | null }>>
  none: { title: string; text: string }
  /** Who is not offered, by user code. */
  without?: readonly string[] | undefined
  onPick?: (person: FoundEmployee) => void
}

/** Colleagues to tick, page by page; `onPick` given, to pick one of. */
export function ColleagueList({ pages, none, without = [], onPick }: ColleagueListProps) {
  const t = useTogetherText()
  return (
    <PagedList
      label={t.colleagues}
      pages={pages}
      itemsOf={({ people }) => people.filter(({ userCode }) => !without.includes(userCode))}
      keyOf={({ userCode }) => userCode}
      renderRow={(person) => (onPick ? <Colleague person={person} onPick={() => onPick(person)} /> : <TickedColleague person={person} />)}
      none={none}
      words={{ ...t.picker, loading: t.loading, failed: t.failed.title, retry: t.failed.action }}
    />
  )
}

function TickedColleague({ person }: { person: FoundEmployee }) {
  const people = usePartyDraft((state) => state.people)
  const toggle = useToggle()
  return (
    <Colleague
      person={person}
      checked={people.some(({ userCode }) => userCode === person.userCode)}
      onToggle={(isIn) => toggle(person, isIn)}
    />
  )
}

type ColleagueProps = { person: FoundEmployee } & Pick<PersonRowProps, 'checked' | 'onToggle' | 'onPick'>

/** One colleague: both names, department and number, which tells namesakes apart. */
function Colleague({ person, ...deed }: ColleagueProps) {
  const language = useLanguage()
  return (
    <PersonRow
      name={person.name[language]}
      otherName={otherNameOf(person.name, language)}
      initials={initialsOf(person.name, language)}
      sub={
        <>
          {person.department.name[language]} · <span className="num">{person.userCode}</span>
        </>
      }
      {...deed}
    />
  )
}

/** How many are chosen, and back to where one chooses. */
export function PickerFoot() {
  const t = useTogetherText()
  const go = useGo()
  const count = usePartyDraft((state) => state.people.length)
  return (
    <PayBar text={t.chosen(count)}>
      <Button onPick={() => go.back('/select-together')}>{t.picker.finish}</Button>
    </PayBar>
  )
}

/** Whether the caller may pick colleagues at all; undefined while it is not known. */
export function useIsAgent(): boolean | undefined {
  return useQuery(agencyQuery).data?.isAgent
}
