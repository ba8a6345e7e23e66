import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { SceneLine } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { BoardField, BoardFields, BoardPolicy } from '../../../web/ui/board.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatDay, formatWeekday } from '../../../web/ui/format.ts'
import { Seg } from '../../../web/ui/seg.tsx'
import type { JourneyType } from '../../rules/journey.ts'
import { JOURNEY_TYPES } from '../../rules/journey.ts'
import { newInquiryPath } from '../inquiry-paths.ts'
import { usePastSearches, withPast } from '../past-searches.ts'
import type { SearchDraft } from '../search-draft.ts'
import { CityPair, Legs } from './form-legs.tsx'
import type { AbroadDraft, FurtherLeg, JourneyFault } from './journey.ts'
import { faultOf, legsOf, listPath, onward, tripOf, withLeg, withLivingDays } from './journey.ts'
import { openingQuery } from './opening.ts'
import { legsKey } from './queries.ts'
import { useAbroadText } from './text.ts'
import { useAbroadDraft } from './use-abroad-draft.ts'
import './abroad.css'

const CabinSheet = lazy(() => import('../parts/cabin-sheet.tsx'))
const DaySheet = lazy(() => import('./day-sheet.tsx'))

export interface AbroadSearchProps {
  /** Home's own form: the first leg, and the cabin. */
  draft: SearchDraft
  today: Temporal.PlainDate
  onChange: (part: Partial<SearchDraft>) => void
  onScene: () => void
}

type OpenSheet = 'cabin' | { readonly day: number } | null

/** The form on home's board once a city abroad stands in it: there and back, one way, or several legs. */
export default function AbroadSearch({ draft, today, onChange, onScene }: AbroadSearchProps) {
  const { form: t } = useAbroadText()
  const journey = useJourney(draft, today, onChange)
  const { legs, abroad } = journey
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const search = useSearch(journey, draft, today)
  const ground = useRef<HTMLDivElement>(null)
  const mode = useSession((state) => (state.agent === null ? 'personal' : 'agent'))
  const { data: opening } = useQuery(openingQuery(mode))
  const mayBook = opening?.isOpen === false ? { allowed: false as const, message: t.closed } : opening?.mayBook

  useEffect(() => {
    if (search.tries > 0) ground.current?.querySelector<HTMLElement>('.is-bad')?.focus()
  }, [search.tries])

  const day = (at: number) => () => setSheet({ day: at })
  return (
    <div ref={ground} className="abroad">
      <Seg
        label={t.journey}
        options={JOURNEY_TYPES.map((key) => ({ key, label: t.types[key] }))}
        value={abroad.type}
        onChange={(type) => {
          journey.setType(type)
          search.forget()
        }}
      />
      {abroad.type === 'MS' ? (
        <Legs legs={legs} fault={search.fault} onLeg={journey.setLeg} onLegs={journey.setLegs} onDay={setDay(setSheet)} />
      ) : (
        <CityPair from={draft.from} to={draft.to} fault={search.fault} onChange={onChange} />
      )}
      <BoardFields>
        {abroad.type !== 'MS' && <Days legs={legs} fault={search.fault} onDay={day} />}
        <BoardField label={t.cabin} value={t.cabins[draft.cabin]} onPick={() => setSheet('cabin')} />
        <Who wide={abroad.type === 'OW'} />
      </BoardFields>
      {mayBook?.allowed === false ? (
        <Refused message={mayBook.message} mayAsk={opening?.isOpen === false} draft={draft} />
      ) : (
        <>
          <Button wide onPick={search.run}>
            {t.search}
          </Button>
          <JourneyFaultLine fault={search.fault} />
          <BoardPolicy>{abroad.type === 'OW' ? t.oneWay : t.flownOn}</BoardPolicy>
          <Suspense fallback={null}>
            <SceneLine onPick={onScene} />
          </Suspense>
        </>
      )}
      <Suspense fallback={null}>
        {sheet === 'cabin' && (
          <CabinSheet
            open
            onClose={() => setSheet(null)}
            cabin={draft.cabin}
            onChange={(cabin) => {
              onChange({ cabin })
              setSheet(null)
            }}
          />
        )}
        {sheet !== null && sheet !== 'cabin' && (
          <DaySheet
            title={t.chooseDay}
            onClose={() => setSheet(null)}
            today={today.toString()}
            minDate={legs[sheet.day - 1]?.departDate ?? today.toString()}
            selected={legs[sheet.day]?.departDate ?? null}
            onSelect={(departDate) => {
              journey.setLeg(sheet.day, { departDate })
              setSheet(null)
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

const setDay =
  (open: (sheet: OpenSheet) => void) =>
  (at: number): void =>
    open({ day: at })

/** The journey as it is put together: home keeps its first leg, the rest stands beside it. */
function useJourney(draft: SearchDraft, today: Temporal.PlainDate, onChange: AbroadSearchProps['onChange']) {
  const { value, remember } = useAbroadDraft()
  const abroad = withLivingDays(value, draft)
  const legs = legsOf(draft, abroad)
  const keep = (part: Partial<AbroadDraft>): void => remember({ ...abroad, ...part })

  function setType(type: JourneyType): void {
    keep({ type, ...(type === 'MS' && abroad.further.length === 0 && { further: [onward(legs.slice(0, 1))] }) })
    onChange({ isMulti: type === 'MS' })
  }
  function setLeg(at: number, part: Partial<FurtherLeg>): void {
    if (at > 0 && abroad.type === 'RT') return keep({ returnDate: part.departDate ?? null })
    const [first, ...further] = withLeg(legs, at, part)
    if (at === 0 && first) {
      const { from, to, departDate } = first
      onChange({ ...(from && { from }), to, ...(departDate !== null && { departDate }) })
    }
    if (abroad.type === 'MS') keep({ further })
  }
  /** Several legs anew: one more, or one fewer. What is left may be two, never less. */
  function setLegs(next: readonly FurtherLeg[]): void {
    const [first, ...further] = next
    if (first?.from && first.departDate !== null) onChange({ from: first.from, to: first.to, departDate: first.departDate })
    keep({ further })
  }
  return { abroad, legs, setType, setLeg, setLegs }
}

/** What is wrong is said once somebody has tried; two equal cities at once. */
function useSearch({ abroad, legs }: ReturnType<typeof useJourney>, draft: SearchDraft, today: Temporal.PlainDate) {
  const { cabin } = draft
  const go = useGo()
  const language = useLanguage()
  const queries = useQueryClient()
  const [tries, setTries] = useState(0)
  const fault = faultOf(legs, abroad.type, cabin, today)
  function run(): void {
    const trip = fault ? null : tripOf(legs, abroad.type, cabin)
    if (!trip) return setTries(tries + 1)
    setTries(0)
    // Home offers two cities again, not a journey of several legs.
    if (abroad.type !== 'MS') {
      const { value, remember } = usePastSearches.getState()
      remember(withPast(value, language, draft))
    }
    // Whoever presses "search" wants the prices of now, not those of the last time.
    queries.removeQueries({ queryKey: legsKey(trip) })
    go.push(listPath(trip), { isFresh: true, isFromHome: true })
  }
  const forget = (): void => setTries(0)
  return { fault: tries > 0 || fault?.code === 'AF-SAME-CITY' ? fault : null, tries, run, forget }
}

/** The day of the way there, and of the way back. */
function Days({ legs, fault, onDay }: { legs: readonly FurtherLeg[]; fault: JourneyFault | null; onDay: (at: number) => () => void }) {
  const { form: t } = useAbroadText()
  const language = useLanguage()
  return legs.map(({ departDate }, at) => {
    const isBad = fault?.field === 'departDate' && fault.leg === at
    return (
      <BoardField
        key={at === 0 ? 'out' : 'back'}
        label={at === 0 ? t.depart : t.back}
        value={departDate === null ? <span className={isBad ? 'is-bad' : 'quiet'}>{t.chooseDay}</span> : formatDay(departDate, language)}
        note={departDate === null ? undefined : formatWeekday(departDate, language)}
        onPick={onDay(at)}
      />
    )
  })
}

/** Only for oneself [V-FLIGHT-06]: there is nobody else to choose. */
function Who({ wide }: { wide: boolean }) {
  const { form: t } = useAbroadText()
  const language = useLanguage()
  const person = useSession((state) => state.signedIn?.person)
  return <BoardField wide={wide} label={t.traveller} value={person?.name[language] ?? ''} note={t.onlySelf} />
}

/** What is wrong with the journey, in a sentence under the button that was pressed; what has a place of its own is said there. */
function JourneyFaultLine({ fault }: { fault: JourneyFault | null }) {
  const { form: t } = useAbroadText()
  if (!fault || fault.field === 'from' || fault.field === 'to') return null
  return (
    <p className="abroad__fault" role="alert">
      {fault.code === 'missing' ? t.faults.missing[fault.field] : t.faults[fault.code]}
    </p>
  )
}

/** Not to be booked here, or not in this mode [E-FLIGHT-06]: said before anything is searched, with the way that is left. */
function Refused({ message, mayAsk, draft }: { message: string; mayAsk: boolean; draft: SearchDraft }) {
  const { form: t } = useAbroadText()
  const go = useGo()
  return (
    <div className="abroad__refused" role="status">
      <p>{message}</p>
      {mayAsk && (
        <LinkButton onPick={() => go.push(newInquiryPath({ from: draft.from.code, to: draft.to?.code, date: draft.departDate }))}>
          {t.inquire}
        </LinkButton>
      )}
    </div>
  )
}
