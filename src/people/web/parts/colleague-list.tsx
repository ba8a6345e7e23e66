import type { InfiniteData } from '@tanstack/react-query'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { ListEnd } from '../../../web/ui/list-end.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { FoundEmployee } from '../../calls/companions.ts'
import { agencyQuery } from '../companion-queries.ts'
import { useTogetherText } from '../companions-texts.ts'
import { usePartyDraft } from '../party-draft.ts'

type Pages = UseInfiniteQueryResult<InfiniteData<{ people: FoundEmployee[]; nextCursor: string | null }>>

/** Colleagues to tick, page by page. */
export function ColleagueList({ pages, none }: { pages: Pages; none: { title: string; text: string } }) {
  const t = useTogetherText()
  const { data, error } = pages
  if (!data) {
    if (error)
      return (
        <ErrorFace title={t.failed.title} text={error.message} action={{ label: t.failed.action, onPick: () => void pages.refetch() }} />
      )
    return <SkeletonLines lines={6} label={t.loading} />
  }
  const people = data.pages.flatMap((page) => page.people)
  if (people.length === 0) return <Empty {...none} />
  return (
    <Band label={t.colleagues} flush>
      <div role="list" aria-label={t.colleagues}>
        {people.map((person) => (
          <div key={person.userCode} role="listitem">
            <ColleagueRow person={person} />
          </div>
        ))}
      </div>
      <ListEnd
        hasMore={pages.hasNextPage}
        isLoadingMore={pages.isFetchingNextPage}
        error={pages.hasNextPage ? error : null}
        onMore={pages.fetchNextPage}
        onRetry={pages.fetchNextPage}
        text={{ ...t.picker, failed: t.picker.moreFailed, retry: t.failed.action }}
      />
    </Band>
  )
}

/** One colleague: both names, department and number, which tells namesakes apart. */
function ColleagueRow({ person }: { person: FoundEmployee }) {
  const language = useLanguage()
  const people = usePartyDraft((state) => state.people)
  const toggle = usePartyDraft((state) => state.toggle)
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
      checked={people.some(({ userCode }) => userCode === person.userCode)}
      onToggle={(isIn) => toggle(person, isIn)}
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
