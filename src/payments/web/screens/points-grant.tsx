import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState, type ReactNode } from 'react'
import type { CallResult } from '../../../kernel/call.ts'
import type { BothNames } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { http } from '../../../web/http.ts'
import { initialsOf, otherNameOf } from '../../../web/initials.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle, useUnsubmitted } from '../../../web/page-context.ts'
import { reading } from '../../../web/query.ts'
import { useWrite } from '../../../web/use-write.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { ask } from '../../../web/ui/dialog.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { formatDateLong, formatDateTime } from '../../../web/ui/format.ts'
import { Movement } from '../../../web/ui/movement.tsx'
import { isNotAllowed, NotAllowed } from '../../../web/ui/not-allowed.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PagedList } from '../../../web/ui/paged-list.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PersonRow } from '../../../web/ui/person-row.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SearchField } from '../../../web/ui/search-bar.tsx'
import { SegBar } from '../../../web/ui/seg-bar.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { grantedPoints } from '../../calls/points.ts'
import { GRANTED_AT_ONCE_MAX, POINTS_A_GRANT_MAX, POINTS_REASON_MAX } from '../../rules/points.ts'
import '../contract.ts'
import { Unread } from '../parts/my-value.tsx'
import { named } from '../points-name.ts'
import { usePointsText } from './points-text.ts'

type Granted = CallResult<typeof grantedPoints>

const GRANTED = { ...reading('GET', '/points/granted'), staleTime: 0 }
const TABS = ['grant', 'done'] as const

/** For travel managers: grants points to colleagues, and shows what was granted. */
export default function PointsGrant() {
  const t = usePointsText()
  const language = useLanguage()
  const go = useGo()
  const { data, error, refetch } = useQuery(GRANTED)
  const [tab, setTab] = useState<(typeof TABS)[number]>('grant')
  const title = data ? t.grant.title(named(data, language).name) : ''
  usePageTitle(title)
  const leave = (): void => go.back('/my')
  const bar = <AppBar title={title} onBack={leave} />
  if (isNotAllowed(error))
    return (
      <Screen top={bar}>
        <NotAllowed title={t.grant.notAllowed.title} error={error} action={{ label: t.grant.notAllowed.action, onPick: leave }} />
      </Screen>
    )
  if (!data)
    return (
      <Screen top={bar} busy={!error}>
        <Unread words={t} error={error} onAgain={() => void refetch()} />
      </Screen>
    )
  const top = (
    <>
      {bar}
      <SegBar label={t.grant.tabs} options={TABS.map((key) => ({ key, label: t.grant.tab[key] }))} value={tab} onChange={setTab} />
    </>
  )
  if (tab === 'grant') return <GrantForm top={top} creditLeftMinor={data.creditLeftMinor} onDone={() => setTab('done')} />
  return (
    <Screen top={top}>
      <Done grants={data.grants} />
    </Screen>
  )
}

function Done({ grants }: Pick<Granted, 'grants'>) {
  const t = usePointsText()
  const language = useLanguage()
  if (grants.length === 0) return <Empty {...t.grant.noneDone} />
  return (
    <Band label={t.grant.tab.done} flush>
      {grants.map(({ id, person, by, amountMinor, reason, at, validUntil }) => (
        <Movement
          key={id}
          what={
            <>
              {person.name[language]}
              <small>{reason}</small>
              <small>
                {t.grant.by(by[language])} · <span className="num">{formatDateTime(at, language)}</span>
              </small>
            </>
          }
          amount={
            <>
              {amountMinor.toLocaleString('en-US')}
              <small>{validUntil === null ? t.noEnd : t.until(formatDateLong(validUntil, language))}</small>
            </>
          }
        />
      ))}
    </Band>
  )
}

/** A whole number of points; null for whatever else is typed. */
function pointsIn(text: string): number | null {
  const points = /^\d{1,7}$/.test(text.trim()) ? Number(text) : 0
  return points >= 1 && points <= POINTS_A_GRANT_MAX ? points : null
}

interface GrantFormProps {
  top: ReactNode
  creditLeftMinor: number
  onDone: () => void
}

function GrantForm({ top, creditLeftMinor, onDone }: GrantFormProps) {
  const t = usePointsText().grant
  const client = useQueryClient()
  const [count, setCount] = useState('')
  const [reason, setReason] = useState('')
  const [lastDay, setLastDay] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const { run, isBusy, error } = useWrite('POST', '/points/grant', { hideError: true })
  const submitted = useUnsubmitted(count !== '' || reason.trim() !== '' || chosen.size > 0)
  const points = pointsIn(count)
  const faults = {
    points: points === null ? t.faults.points : undefined,
    reason: reason.trim() === '' ? t.faults.reason : undefined,
    whom: chosen.size === 0 ? t.faults.whom : chosen.size > GRANTED_AT_ONCE_MAX ? t.faults.tooMany : undefined,
  }
  const said: Partial<typeof faults> = isTried ? faults : {}
  const fields = error?.fields
  const sum = formatMoney((points ?? 0) * chosen.size)

  async function send(): Promise<void> {
    setTried(true)
    if (points === null || faults.reason || faults.whom) return
    const { title, ...words } = t.ask
    if (!(await ask({ title: title(chosen.size, sum), ...words }))) return
    const asked = { userCodes: [...chosen], points, reason: reason.trim(), ...(lastDay !== '' && { validUntil: lastDay }) }
    const done = await run(asked).catch(() => null)
    await client.invalidateQueries({ queryKey: GRANTED.queryKey })
    if (!done) return
    submitted()
    toast(t.done(done.people))
    onDone()
  }

  const wrongWhom = said.whom ?? fields?.['userCodes']
  const bottom = (
    <>
      <Refused message={wrongWhom ?? (error && !fields ? error.message : null)} />
      <PayBar text={chosen.size > 0 && points !== null ? t.sum(sum) : undefined}>
        <Button busy={isBusy} onPick={() => void send()}>
          {chosen.size > 0 ? t.submit(chosen.size) : t.submitNone}
        </Button>
      </PayBar>
    </>
  )
  const help = points === null ? undefined : t.pointsHelp(formatMoney(points))
  return (
    <Screen top={top} bottom={bottom} busy={isBusy}>
      <Notice>{t.intro(formatMoney(creditLeftMinor))}</Notice>
      <Band label={t.points}>
        <div className="fields">
          <Field
            label={t.points}
            inputMode="numeric"
            maxLength={7}
            value={count}
            onChange={setCount}
            error={said.points ?? fields?.['points']}
            help={help}
            required
          />
          <Field
            label={t.reason}
            maxLength={POINTS_REASON_MAX}
            value={reason}
            onChange={setReason}
            error={said.reason ?? fields?.['reason']}
            help={t.reasonHelp}
            required
          />
          <Field
            label={t.lastDay}
            type="date"
            optional
            value={lastDay}
            onChange={setLastDay}
            error={fields?.['validUntil']}
            help={t.lastDayHelp}
          />
        </div>
      </Band>
      <Whom chosen={chosen} onChange={setChosen} />
    </Screen>
  )
}

const PEOPLE = '/usercenter/directory/people'
const PAGE_SIZE = 30

interface Employee {
  readonly userCode: string
  readonly name: BothNames
  readonly department: { readonly name: BothNames }
}
interface EmployeePage {
  readonly people: readonly Employee[]
  readonly nextCursor: string | null
}

const peopleQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: [`POST ${PEOPLE}`, { scope: 'all', query }],
    queryFn: ({ pageParam, signal }): Promise<EmployeePage> =>
      http(
        'POST',
        PEOPLE,
        { scope: 'all', query, size: PAGE_SIZE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal, hideError: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.nextCursor,
  })

/** Colleagues to tick; who is ticked stays so while one looks for the next. */
function Whom({ chosen, onChange }: { chosen: ReadonlySet<string>; onChange: (chosen: ReadonlySet<string>) => void }) {
  const t = usePointsText().grant
  const language = useLanguage()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const pages = useInfiniteQuery(peopleQuery(query))
  const toggle = (userCode: string, isOn: boolean): void => {
    const next = new Set(chosen)
    if (isOn) next.add(userCode)
    else next.delete(userCode)
    onChange(next)
  }
  return (
    <>
      <Band title={t.whom} aside={chosen.size > 0 && <span className="note">{t.chosen(chosen.size)}</span>}>
        <SearchField text={text} onChange={setText} words={t} />
      </Band>
      <PagedList
        label={t.whom}
        pages={pages}
        itemsOf={({ people }) => people}
        keyOf={({ userCode }) => userCode}
        renderRow={({ userCode, name, department }) => (
          <PersonRow
            name={name[language]}
            otherName={otherNameOf(name, language)}
            initials={initialsOf(name, language)}
            sub={
              <>
                {department.name[language]} · <span className="num">{userCode}</span>
              </>
            }
            checked={chosen.has(userCode)}
            onToggle={(isOn) => toggle(userCode, isOn)}
          />
        )}
        none={t.noneFound}
        words={t.list}
      />
    </>
  )
}
