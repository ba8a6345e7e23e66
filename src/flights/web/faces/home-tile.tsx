import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { HomeTileProps } from '../../../home/web/index.ts'
import { cityPickerPath, useCityAnswer, useCityFacts, type ChosenCity } from '../../../places/web/index.ts'
import { SceneLine, sceneNow, SceneSheet, useScene } from '../../../policy/web/index.ts'
import { AgentBand, selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { queryClient } from '../../../web/query-client.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import type { PlaceEnd } from '../../../web/ui/board.tsx'
import { Board, BoardField, BoardFields, BoardPolicy, FromTo } from '../../../web/ui/board.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { formatDay, formatWeekday } from '../../../web/ui/format.ts'
import { Bone } from '../../../web/ui/bone.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useFlightHomeText } from '../home-text.ts'
import { newInquiryPath } from '../inquiry-paths.ts'
import { flightsQuery, standardQuery, useStandard } from '../queries.ts'
import { draftAgain, usePastSearches, withPast, type PastSearch } from '../past-searches.ts'
import type { DraftFault, SearchDraft } from '../search-draft.ts'
import { checkDraft, swapped, todayHere, tripOf, useSearchDraft, withLivingDate } from '../search-draft.ts'
import { keepSearchParty, partyFault, partyOf } from '../search-party.ts'
import { listPath } from '../trip.ts'

const FareCalendar = lazy(() => import('../parts/fare-calendar.tsx'))
const AbroadSearch = lazy(() => import('../abroad/search-form.tsx'))
const InquiryEntry = lazy(() => import('../parts/inquiry-entry.tsx'))
const CabinSheet = lazy(() => import('../parts/cabin-sheet.tsx'))
const BackField = lazy(() => import('../both-ways/back-field.tsx'))
const WhoTravels = lazy(() => import('../parts/who-travels.tsx').then((m) => ({ default: m.WhoTravels })))

/** Whether the form leads abroad, where a search asks for more. */
const leadsAbroad = ({ from, to, isMulti }: SearchDraft): boolean => from.isAbroad ?? to?.isAbroad ?? isMulti ?? false

type OpenSheet = 'date' | 'cabin' | 'scene' | null

export const begin = (): void => void queryClient.prefetchQuery(standardQuery(sceneNow()))

/** The flight search on home's board, and below it the searches made lately. */
export default function FlightHomeTile({ head }: HomeTileProps) {
  const t = useFlightHomeText()
  const today = todayHere()
  const { draft, change } = useDraft(today)
  const search = useSearch(today)
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [tries, setTries] = useState(0)
  const fault = checkDraft(draft, today)
  // Two equal cities are said at once; what is merely still missing, after the first try.
  const shownFault = fault && (tries > 0 || fault.code === 'AF-SAME-CITY') ? fault : null
  const form = useRef<HTMLDivElement>(null)
  const isAgent = useSession((state) => state.agent !== null)

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('.is-bad')?.focus()
  }, [tries])

  function submit(): void {
    if (search(draft)) setTries(0)
    else setTries(tries + 1)
  }
  return (
    <>
      <Board label={t.board}>
        {head}
        {leadsAbroad(draft) ? (
          <Suspense fallback={null}>
            <AbroadSearch draft={draft} today={today} onChange={change} onScene={() => setSheet('scene')} />
          </Suspense>
        ) : (
          <>
            <div ref={form}>
              <Cities draft={draft} fault={shownFault} onChange={change} />
              <Facts draft={draft} onChange={change} today={today.toString()} onOpen={setSheet} />
            </div>
            <Button wide onPick={submit}>
              {t.search}
            </Button>
            {!isAgent && <Standard onScene={() => setSheet('scene')} />}
          </>
        )}
      </Board>
      {isAgent && (
        <Suspense fallback={null}>
          <AgentBand />
        </Suspense>
      )}
      <Sheets draft={draft} onChange={change} today={today.toString()} sheet={sheet} onClose={() => setSheet(null)} />
      <PastSearches
        onPick={(past) => {
          const again = draftAgain(draft, past)
          change(again)
          // Abroad the days of both ways are chosen first.
          if (!leadsAbroad(again)) search(again)
        }}
      />
      <Suspense fallback={null}>
        <InquiryEntry />
      </Suspense>
    </>
  )
}

function useDraft(today: Temporal.PlainDate) {
  const { value, remember } = useSearchDraft()
  const draft = withLivingDate(value, today)
  const change = (part: Partial<SearchDraft>): void => remember({ ...withLivingDate(useSearchDraft.getState().value, today), ...part })
  const go = useGo()
  const take = (end: 'from' | 'to', city: ChosenCity): void => {
    if (!city.isAbroad || leadsAbroad(draft)) return change({ [end]: city })
    // What no search finds the desk is asked for, and the search stays as it was.
    const inquire = (): void =>
      go.push(newInquiryPath({ from: draft.from.code, to: draft.to?.code, date: draft.departDate, [end]: city.code }))
    import('../abroad/opening.ts').then((m) => m.isOpenAbroad()).then((isOpen) => (isOpen ? change({ [end]: city }) : inquire()), inquire)
  }
  useCityAnswer('flights.from', (from) => take('from', from))
  useCityAnswer('flights.to', (to) => take('to', to))
  return { draft, change }
}

/** Leads to the list of a form without fault; false where it has one. */
function useSearch(today: Temporal.PlainDate): (draft: SearchDraft) => boolean {
  const go = useGo()
  const language = useLanguage()
  const queries = useQueryClient()
  const t = useFlightHomeText()
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  return (draft) => {
    const trip = checkDraft(draft, today) === null ? tripOf(draft) : null
    if (!trip) return false
    const party = partyOf(booking, myCode)
    const nobody = partyFault(party, myCode)
    if (nobody) {
      // Who books for others says first for whom: nothing is found for nobody.
      toast(t.partyFaults[nobody])
      go.push(selectTogetherPath('flight'))
      return true
    }
    keepSearchParty(party)
    const { value, remember } = usePastSearches.getState()
    remember(withPast(value, language, draft))
    // Whoever presses "search" wants today's prices, not those of the last time.
    queries.removeQueries({ queryKey: flightsQuery(trip, party, null).queryKey })
    go.push(listPath(trip), { isFresh: true, isFromHome: true })
    return true
  }
}

interface PartProps {
  draft: SearchDraft
  onChange: (part: Partial<SearchDraft>) => void
}

function Cities({ draft, fault, onChange }: PartProps & { fault: DraftFault | null }) {
  const t = useFlightHomeText()
  const language = useLanguage()
  const go = useGo()
  const cityFacts = useCityFacts()
  const [isTurned, setTurned] = useState(false)
  const cityFault = fault?.field !== 'toCityCode' ? undefined : fault.code === 'missing' ? t.missingTo : t.faults[fault.code]
  const pick = (end: 'from' | 'to') => go.push(cityPickerPath({ field: `flights.${end}`, end, code: draft[end]?.code, world: true }))
  const from: PlaceEnd = {
    label: t.from,
    name: draft.from.name[language],
    detail: cityFacts(draft.from.code)?.airports[language],
    onPick: () => pick('from'),
  }
  const to: PlaceEnd = {
    label: t.to,
    name: draft.to?.name[language] ?? t.to,
    empty: draft.to === null,
    detail: draft.to ? cityFacts(draft.to.code)?.airports[language] : t.chooseTo,
    error: cityFault,
    onPick: () => pick('to'),
  }
  return (
    <FromTo
      from={from}
      to={to}
      turned={isTurned}
      onSwap={() => {
        setTurned(!isTurned)
        onChange(swapped(draft))
      }}
    />
  )
}

function Facts({ draft, onChange, today, onOpen }: PartProps & { today: string; onOpen: (sheet: OpenSheet) => void }) {
  const t = useFlightHomeText()
  const language = useLanguage()
  const person = useSession((state) => state.signedIn?.person)
  return (
    <BoardFields>
      <BoardField
        label={t.depart}
        value={formatDay(draft.departDate, language)}
        note={formatWeekday(draft.departDate, language)}
        onPick={() => onOpen('date')}
      />
      <Suspense fallback={<BoardField label="" value="" />}>
        <BackField draft={draft} today={today} onChange={onChange} />
      </Suspense>
      <BoardField wide label={t.cabin} value={t.cabins[draft.cabin].name} onPick={() => onOpen('cabin')} />
      <Suspense fallback={<BoardField wide label={t.traveller} value={person?.name[language] ?? ''} note={t.forMe} />}>
        <WhoTravels />
      </Suspense>
    </BoardFields>
  )
}

interface SheetsProps extends PartProps {
  today: string
  sheet: OpenSheet
  onClose: () => void
}

/** The calendar and the cabins, beside the board: a sheet wears the page's colours, not the board's. */
function Sheets({ draft, onChange, today, sheet, onClose }: SheetsProps) {
  const choose = (part: Partial<SearchDraft>) => {
    onChange(part)
    onClose()
  }
  return (
    <Suspense fallback={null}>
      {sheet === 'date' && (
        <FareCalendar
          fromCityCode={draft.from.code}
          toCityCode={draft.to?.code}
          cabin={draft.cabin}
          today={today}
          selected={draft.departDate}
          onClose={onClose}
          onSelect={(departDate) => choose({ departDate })}
        />
      )}
      {sheet === 'cabin' && <CabinSheet open onClose={onClose} cabin={draft.cabin} onChange={(cabin) => choose({ cabin })} />}
      {sheet === 'scene' && <SceneSheet open onClose={onClose} />}
    </Suspense>
  )
}

/**
 * What the company pays for without asking, in one line. The search works without it. It is her own standard, which is also that
 * of whom she brings along; not that of those for whom an agent books: the list says theirs.
 */
function Standard({ onScene }: { onScene: () => void }) {
  const t = useFlightHomeText()
  const { data, error } = useStandard(useScene().sceneCode)
  const said = error instanceof CallError && error.code === 'POLICY-NONE' ? error.message : t.policyFailed
  return (
    <>
      <BoardPolicy>{data ? data.line : error ? said : <Bone wide="12rem" />}</BoardPolicy>
      <Suspense fallback={null}>
        <SceneLine onPick={onScene} />
      </Suspense>
    </>
  )
}

function PastSearches({ onPick }: { onPick: (search: PastSearch) => void }) {
  const t = useFlightHomeText()
  const language = useLanguage()
  const searches = usePastSearches((state) => state.value[language])
  if (searches.length === 0) return null
  return (
    <Band title={t.recent}>
      <Chips>
        {searches.map((search) => (
          <Chip key={search.fromCityCode + search.toCityCode} onPick={() => onPick(search)}>
            {t.route(search.from[language], search.to[language])}
          </Chip>
        ))}
      </Chips>
    </Band>
  )
}
