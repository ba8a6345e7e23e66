import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { DateSheet } from '../../../places/web/index.ts'
import { AgentBand, selectTogetherPath, useBooking } from '../../../people/web/index.ts'
import { SceneLine, SceneSheet, useScene } from '../../../policy/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Board, BoardField, BoardFields, BoardPolicy, FromTo } from '../../../web/ui/board.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Chip, Chips } from '../../../web/ui/chip.tsx'
import { formatDate, formatDay, formatWeekday } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { saleNoticeOf } from '../sale-notice.ts'
import { presaleQuery, trainsQuery } from '../queries.ts'
import type { DraftFault, TrainDraft } from '../search-draft.ts'
import { checkDraft, swapped, todayOfTrains, tripOf, usePastTrips, useTrainDraft, withLivingDay, withPast } from '../search-draft.ts'
import { keepSearchParty, partyFault, partyOf } from '../search-party.ts'
import { useTrainSearchText } from '../search-text.ts'
import { listPath } from '../trip.ts'
import { WhoRides } from './who-rides.tsx'

const PlaceSheet = lazy(() => import('./place-sheet.tsx'))

type OpenSheet = 'from' | 'to' | 'date' | 'scene' | null

interface PartProps {
  draft: TrainDraft
  onChange: (part: Partial<TrainDraft>) => void
}

/** The search for trains on its board, and below it the searches made lately. `head`: the bars at the head of the board. */
export default function SearchForm({ head }: { head: ReactNode }) {
  const t = useTrainSearchText()
  const today = todayOfTrains()
  const { draft, change } = useDraft(today)
  const search = useSearch(today)
  const [sheet, setSheet] = useState<OpenSheet>(null)
  const [tries, setTries] = useState(0)
  const fault = checkDraft(draft, today)
  // Two equal cities are said at once; what is merely still missing, after the first try.
  const shownFault = fault && (tries > 0 || fault.code === 'TR-SAME-CITY') ? fault : null
  const form = useRef<HTMLDivElement>(null)
  const isAgent = useSession((state) => state.agent !== null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('.is-bad')?.focus()
  }, [tries])
  return (
    <>
      <Board label={t.board}>
        {head}
        <div ref={form}>
          <Places draft={draft} fault={shownFault} onChange={change} onOpen={setSheet} />
          <Wishes draft={draft} onChange={change} onOpen={setSheet} />
        </div>
        <Button wide onPick={() => setTries(search(draft) ? 0 : tries + 1)}>
          {t.search}
        </Button>
        <PresaleLine />
        {!isAgent && (
          <Suspense fallback={null}>
            <SceneLine onPick={() => setSheet('scene')} />
          </Suspense>
        )}
      </Board>
      {isAgent && (
        <Suspense fallback={null}>
          <AgentBand />
        </Suspense>
      )}
      <SaleNotice draft={draft} />
      <Sheets draft={draft} onChange={change} sheet={sheet} onClose={() => setSheet(null)} today={today.toString()} />
      <PastTrips
        onPick={(past) => {
          change(past)
          search({ ...draft, ...past })
        }}
      />
    </>
  )
}

function useDraft(today: Temporal.PlainDate) {
  const { value, remember } = useTrainDraft()
  return {
    draft: withLivingDay(value, today),
    change: (part: Partial<TrainDraft>): void => remember({ ...withLivingDay(useTrainDraft.getState().value, today), ...part }),
  }
}

/** Leads to the list of a form without fault; false where it has one. */
function useSearch(today: Temporal.PlainDate): (draft: TrainDraft) => boolean {
  const go = useGo()
  const queries = useQueryClient()
  const t = useTrainSearchText()
  const booking = useBooking()
  const { sceneCode } = useScene()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  return (draft) => {
    const trip = checkDraft(draft, today) === null ? tripOf(draft) : null
    if (!trip) return false
    const party = partyOf(booking, myCode)
    const nobody = partyFault(party, myCode)
    if (nobody) {
      // Who books for others says first for whom: nothing is found for nobody.
      toast(t.partyFaults[nobody])
      go.push(selectTogetherPath('train'))
      return true
    }
    keepSearchParty(party)
    const { value, remember } = usePastTrips.getState()
    remember(withPast(value, trip))
    // Whoever presses "search" wants what is left now, not what was left the last time.
    queries.removeQueries({ queryKey: trainsQuery(trip, party, sceneCode).queryKey })
    go.push(listPath(trip), { isFresh: true, isFromSearch: true })
    return true
  }
}

function Places({ draft, fault, onChange, onOpen }: PartProps & { fault: DraftFault | null; onOpen: (sheet: OpenSheet) => void }) {
  const t = useTrainSearchText()
  const language = useLanguage()
  const [isTurned, setTurned] = useState(false)
  const end = (which: 'from' | 'to') => {
    const place = draft[which]
    return {
      label: t[which],
      name: place?.name[language] ?? t[which],
      empty: place === null,
      detail: place === null ? t.choose[which] : place.stationCode === null ? t.allStations : undefined,
      error: fault?.field === which ? t.faults[fault.code] : undefined,
      onPick: () => onOpen(which),
    }
  }
  return (
    <FromTo
      from={end('from')}
      to={end('to')}
      turned={isTurned}
      onSwap={() => {
        setTurned(!isTurned)
        onChange(swapped(draft))
      }}
    />
  )
}

function Wishes({ draft, onChange, onOpen }: PartProps & { onOpen: (sheet: OpenSheet) => void }) {
  const t = useTrainSearchText()
  const language = useLanguage()
  const { trainDate, onlyFastTrain, isStudent } = draft
  return (
    <BoardFields>
      <BoardField
        label={t.date}
        value={formatDay(trainDate, language)}
        note={formatWeekday(trainDate, language)}
        onPick={() => onOpen('date')}
      />
      <BoardField label={t.fare} value={isStudent ? t.student : t.adult} onPick={() => onChange({ isStudent: !isStudent })} />
      <BoardField
        wide
        label={t.trains}
        value={onlyFastTrain ? t.onlyFast : t.allTrains}
        onPick={() => onChange({ onlyFastTrain: !onlyFastTrain })}
      />
      <WhoRides />
    </BoardFields>
  )
}

/** How far ahead is sold, in one line; a refusal is the server's sentence, such as that trains are closed. */
function PresaleLine() {
  const t = useTrainSearchText()
  const language = useLanguage()
  const { data, error } = useQuery(presaleQuery())
  if (data) return <BoardPolicy>{t.presale(data.days, formatDate(data.lastDate, language))}</BoardPolicy>
  const isClosed = error instanceof CallError && error.code === 'TR-NO-LINE'
  return isClosed ? <BoardPolicy>{error.message}</BoardPolicy> : null
}

/** What keeps the chosen day from being bought now, or the student fare from being had. */
function SaleNotice({ draft }: { draft: TrainDraft }) {
  const t = useTrainSearchText()
  const language = useLanguage()
  const { data, error, refetch } = useQuery(presaleQuery())
  if (!data) {
    const isFailed = error !== null && !(error instanceof CallError && error.code === 'TR-NO-LINE')
    return isFailed ? (
      <Notice kind="warn" live="status" action={{ label: t.again, onPick: () => void refetch() }}>
        {t.presaleFailed}
      </Notice>
    ) : null
  }
  const notice = saleNoticeOf(data, draft)
  switch (notice?.is) {
    case undefined:
      return null
    case 'night':
      return <Notice live="status">{t.night(notice.opensAt)}</Notice>
    case 'notOnSale':
      return <Notice live="status">{t.notOnSale(formatDate(data.lastDate, language))}</Notice>
    case 'noStudent':
      return <Notice live="status">{t.noStudent}</Notice>
  }
}

interface SheetsProps extends PartProps {
  sheet: OpenSheet
  onClose: () => void
  today: string
}

/** Beside the board: a sheet wears the page's colours, not the board's. */
function Sheets({ draft, onChange, sheet, onClose, today }: SheetsProps) {
  const t = useTrainSearchText()
  const choose = (part: Partial<TrainDraft>): void => {
    onChange(part)
    onClose()
  }
  return (
    <Suspense fallback={null}>
      {(sheet === 'from' || sheet === 'to') && (
        <PlaceSheet title={t.choose[sheet]} onClose={onClose} onPick={(place) => choose({ [sheet]: place })} />
      )}
      {sheet === 'date' && (
        <DateSheet
          open
          onClose={onClose}
          title={t.date}
          today={today}
          selected={draft.trainDate}
          onSelect={(trainDate) => choose({ trainDate })}
        />
      )}
      {sheet === 'scene' && <SceneSheet open onClose={onClose} />}
    </Suspense>
  )
}

function PastTrips({ onPick }: { onPick: (past: Pick<TrainDraft, 'from' | 'to'>) => void }) {
  const t = useTrainSearchText()
  const language = useLanguage()
  const trips = usePastTrips((state) => state.value)
  if (trips.length === 0) return null
  return (
    <Band title={t.recent}>
      <Chips>
        {trips.map(({ from, to }) => (
          <Chip key={`${from.city}${from.stationCode ?? ''}${to.city}${to.stationCode ?? ''}`} onPick={() => onPick({ from, to })}>
            {t.route(from.name[language], to.name[language])}
          </Chip>
        ))}
      </Chips>
    </Band>
  )
}
