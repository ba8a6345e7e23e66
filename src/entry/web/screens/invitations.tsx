import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { BothNames } from '../../../kernel/language.ts'
import { CallError } from '../../../web/call-error.ts'
import { http } from '../../../web/http.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { useWrite } from '../../../web/use-write.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { isNotAllowed, NotAllowed } from '../../../web/ui/not-allowed.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SearchRow } from '../../../web/ui/search-bar.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import '../contract.ts'
import { useInvitationsText } from '../invitations-text.ts'

const PEOPLE = '/usercenter/directory/people'
const PAGE_SIZE = 30
const SCOPES = ['withoutPassword', 'all'] as const
type Scope = (typeof SCOPES)[number]

interface Employee {
  readonly userCode: string
  readonly name: BothNames
  readonly department: { readonly name: BothNames }
}
interface EmployeePage {
  readonly people: readonly Employee[]
  readonly nextCursor: string | null
}

const peopleQuery = (input: { scope: Scope; query: string }) =>
  infiniteQueryOptions({
    queryKey: [`POST ${PEOPLE}`, input],
    queryFn: ({ pageParam, signal }): Promise<EmployeePage> =>
      http(
        'POST',
        PEOPLE,
        { ...input, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal, hideError: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

/** What became of the last invitation. */
interface Outcome {
  readonly isSent: boolean
  readonly words: string
}

/** For travel managers: finds who has no password yet, and invites [C-AUTH-12]. */
export default function Invitations() {
  const t = useInvitationsText()
  const go = useGo()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<Scope>('withoutPassword')
  const query = useDeferredValue(text.trim())
  const pages = useInfiniteQuery(peopleQuery({ scope, query }))
  const { outcome, invite, isBusy } = useInviting()
  usePageTitle(t.title)
  const leave = (): void => go.back('/my')
  if (isNotAllowed(pages.error)) {
    const { title, action } = t.notAllowed
    return (
      <Screen top={<AppBar title={t.title} onBack={leave} />}>
        <NotAllowed title={title} error={pages.error} action={{ label: action, onPick: leave }} />
      </Screen>
    )
  }
  const top = (
    <>
      <AppBar title={t.title} onBack={leave} />
      <SearchRow text={text} onChange={setText} words={t} />
      <SegBar label={t.whom} options={SCOPES.map((key) => ({ key, label: t.scopes[key] }))} value={scope} onChange={setScope} />
    </>
  )
  const bottom = outcome && (
    <Notice kind={outcome.isSent ? 'ok' : 'danger'} live={outcome.isSent ? 'status' : 'alert'}>
      {outcome.words}
    </Notice>
  )
  return (
    <Screen top={top} bottom={bottom} busy={isBusy}>
      <People pages={pages} none={scope === 'withoutPassword' && query !== '' ? t.none.found : t.none[scope]} onPick={invite} />
    </Screen>
  )
}

/** Asks, sends, and keeps what is to be said of it. One at a time. */
function useInviting() {
  const t = useInvitationsText()
  const language = useLanguage()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { run, isBusy } = useWrite('POST', '/usercenter/employee/createAccount/{id}', { hideError: true })

  async function invite({ userCode, name }: Employee): Promise<void> {
    if (isBusy) return
    const who = name[language]
    const { title, ...words } = t.ask
    if (!(await ask({ title: title(who), ...words }))) return
    setOutcome(null)
    try {
      const { by, sentTo, expiresAt } = await run({ id: userCode })
      setOutcome({ isSent: true, words: t.sent[by](who, sentTo, formatDateTime(expiresAt, language)) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const reasons: Partial<Record<string, string>> = t.reasons
      setOutcome({ isSent: false, words: t.refused(who, reasons[error.code] ?? error.message) })
    }
  }
  return { outcome, isBusy, invite: (person: Employee) => void invite(person) }
}

interface PeopleProps {
  pages: UseInfiniteQueryResult<InfiniteData<EmployeePage>>
  none: { title: string; text: string }
  onPick: (person: Employee) => void
}

function People({ pages, none, onPick }: PeopleProps) {
  const t = useInvitationsText()
  const language = useLanguage()
  return (
    <PagedList
      label={t.people}
      pages={pages}
      itemsOf={({ people }) => people}
      keyOf={({ userCode }) => userCode}
      renderRow={(person) => (
        <PersonRow
          name={person.name[language]}
          otherName={otherNameOf(person.name, language)}
          initials={initialsOf(person.name, language)}
          sub={
            <>
              {person.department.name[language]} · <span className="num">{person.userCode}</span>
            </>
          }
          onPick={() => onPick(person)}
        />
      )}
      none={none}
      words={t.list}
    />
  )
}
