import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useScene } from '../../../policy/web/index.ts'
import { CallError, NO_NETWORK } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { LinkButton, TextButton } from '../../../web/ui/button.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { ErrorFace } from '../../../web/ui/error-face.tsx'
import { FilterBar } from '../../../web/ui/filter-bar.tsx'
import { formatDate } from '../../../web/ui/format.ts'
import { Icon } from '../../../web/ui/icon.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PolicyLine } from '../../../web/ui/policy-line.tsx'
import { hasTold } from '../../../web/ui/badge.tsx'
import { Bone } from '../../../web/ui/bone.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { LegPage } from '../../calls/abroad.ts'
import { CABIN_GROUPS } from '../../rules/offer.ts'
import { newInquiryPath } from '../inquiry-paths.ts'
import { refusedAs } from '../parts/refused-as.ts'
import { useIsPast } from '../use-expiry.ts'
import type { Narrowed, SortBy } from './arrange.ts'
import { ALL_WAYS, arranged, SORTS } from './arrange.ts'
import { ChosenWays } from './chosen-ways.tsx'
import type { PickedAbroad, TripAbroad } from './journey.ts'
import { choicePath, legPath, listPath, pickedFrom, tripFrom } from './journey.ts'
import { firstLegQuery, nextLegQuery } from './queries.ts'
import { SliceRow } from './slice-row.tsx'
import { useAbroadText } from './text.ts'
import { useAnyCityName } from './use-any-city.ts'
import './abroad.css'

const SceneChooser = lazy(() => import('../parts/scene-chooser.tsx'))
const BeforeOneWay = lazy(() => import('./before-one-way.tsx'))

/** The ways of one leg of a journey abroad, judged; one page per leg. Kept alive: coming back shows the same place and order. */
export default function AbroadList() {
  const { search } = useLocation()
  const go = useGo()
  const trip = useMemo(() => tripFrom(search), [search])
  const picked = useMemo(() => pickedFrom(search), [search])
  useEffect(() => {
    if (!trip) go.replace('/home') // an address that was cut short: the search stands there
  }, [trip, go])
  return trip && <LegList trip={trip} picked={picked} />
}

function LegList({ trip, picked }: { trip: TripAbroad; picked: PickedAbroad | null }) {
  const { list: t } = useAbroadText()
  const { sceneCode } = useScene()
  const first = useQuery({ ...firstLegQuery(trip, sceneCode), enabled: picked === null })
  const next = useQuery({ ...nextLegQuery(picked ?? NOTHING_PICKED), enabled: picked !== null })
  const found = picked === null ? first : next
  const [narrowed, setNarrowed] = useState<Narrowed>(ALL_WAYS)
  const [by, setBy] = useState<SortBy>('price')
  const [isSceneOpen, setSceneOpen] = useState(false)
  const ground = useRef<HTMLElement>(null)
  const moves = useMoves()
  const go = useGo()
  const { data } = found
  const leg = (picked?.chosen.length ?? 0) + 1
  const shown = useMemo(() => data && arranged(data.slices, narrowed, by), [data, narrowed, by])
  const toTop = () => ground.current?.scrollTo({ top: 0, behavior: 'instant' })
  const narrow = (to: Narrowed) => {
    setNarrowed(to)
    toTop()
  }
  const anew = (): void => (picked === null ? void found.refetch() : go.replace(listPath(trip)))
  const hasNothing = data ? data.slices.length === 0 : found.error !== null
  const bar = !hasNothing && (
    <ListBar
      narrowed={narrowed}
      onNarrow={narrow}
      by={by}
      onSort={(to) => {
        setBy(to)
        toTop()
      }}
    />
  )
  return (
    <Screen
      top={<LegBar trip={trip} leg={leg} onBack={moves.back} onEdit={moves.edit} />}
      bottom={bar}
      scrollRef={ground}
      busy={found.isFetching}
    >
      {!data && found.error ? (
        <Failed
          error={found.error}
          onAgain={() => void found.refetch()}
          onAnew={anew}
          onEdit={moves.edit}
          onScene={() => setSceneOpen(true)}
        />
      ) : (
        <>
          <Limits data={data} narrowed={narrowed} onNarrow={narrow} onScene={() => setSceneOpen(true)} />
          {data && shown ? (
            <Ways trip={trip} data={data} shown={shown} onNarrow={narrow} onEdit={moves.edit} onAnew={anew} />
          ) : (
            <SkeletonRows count={7} label={t.searching} />
          )}
        </>
      )}
      <Suspense fallback={null}>{isSceneOpen && <SceneChooser onClose={() => setSceneOpen(false)} />}</Suspense>
      <p className="sr" role="status">
        {shown && !found.isFetching ? t.found(shown.length) : ''}
      </p>
    </Screen>
  )
}

/** Of the first leg nothing is picked; its query is another one. */
const NOTHING_PICKED = { searchId: '', chosen: [] }

/** Where one goes from the list. */
function useMoves() {
  const go = useGo()
  const state: unknown = useLocation().state
  const isFromHome = typeof state === 'object' && state !== null && 'isFromHome' in state
  return { back: () => go.back('/home'), edit: () => (isFromHome ? go.back('/home') : go.push('/home')) }
}

function LegBar({ trip, leg, onBack, onEdit }: { trip: TripAbroad; leg: number; onBack: () => void; onEdit: () => void }) {
  const { list: t, cabin } = useAbroadText()
  const language = useLanguage()
  const cityName = useAnyCityName()
  const { fromCityCode, toCityCode, departDate } = trip.legs[leg - 1] ?? { fromCityCode: '', toCityCode: '', departDate: '' }
  usePageTitle(t.title(cityName(fromCityCode), cityName(toCityCode)))
  const facts = [
    ...(trip.legs.length > 1 ? [t.leg(leg, trip.legs.length, trip.journeyType)] : []),
    formatDate(departDate, language),
    cabin[CABIN_GROUPS[trip.cabin][0]],
  ]
  return (
    <AppBar
      onBack={onBack}
      subtitle={t.subtitle(facts)}
      title={
        <>
          <span>{cityName(fromCityCode)}</span>
          <Icon name="arrow" size="s" />
          <span>{cityName(toCityCode)}</span>
        </>
      }
    >
      <TextButton onPick={onEdit}>{t.edit}</TextButton>
    </AppBar>
  )
}

interface LimitsProps {
  data: LegPage | undefined
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
  onScene: () => void
}

/** The standard in its own words and how many ways keep to it; at the end the switch that hides the others. */
function Limits({ data, narrowed, onNarrow, onScene }: LimitsProps) {
  const { list: t } = useAbroadText()
  const language = useLanguage()
  const told = data !== undefined && hasTold(data.slices)
  const end = (
    <Switch
      label={t.compliantOnly(told)}
      on={narrowed.compliantOnly}
      onChange={(compliantOnly) => onNarrow({ ...narrowed, compliantOnly })}
    />
  )
  return (
    <>
      <PolicyLine end={end}>{data ? t.inPolicy(data.compliantCount, data.slices.length, told) : <Bone wide="9rem" />}</PolicyLine>
      {data && data.policyLine !== '' && <PolicyLine>{data.policyLine}</PolicyLine>}
      {data?.scene.name && (
        <PolicyLine onPick={onScene}>
          {t.scene} <b>{data.scene.name[language]}</b>
        </PolicyLine>
      )}
    </>
  )
}

interface WaysProps {
  trip: TripAbroad
  data: LegPage
  shown: LegPage['slices']
  onNarrow: (narrowed: Narrowed) => void
  onEdit: () => void
  onAnew: () => void
}

function Ways({ trip, data, shown, onNarrow, onEdit, onAnew }: WaysProps) {
  const { list: t, form } = useAbroadText()
  const go = useGo()
  const isStale = useIsPast(data.expiresAt)
  const [oneWay, setOneWay] = useState<string | null>(null)
  const goOn = useCallback(
    (sliceId: string) => {
      const slice = data.slices.find((one) => one.sliceId === sliceId)
      if (!slice) return
      const chosen = [...data.chosen.map((one) => one.sliceId), sliceId]
      const picked: PickedAbroad = { trip, searchId: data.searchId, chosen, until: data.expiresAt, key: null }
      if (chosen.length < trip.legs.length) go.push(legPath(picked))
      // What is above the standard is explained first, never booked in passing.
      else if (slice.verdict.compliant) go.push(choicePath('subCabin', picked))
      else go.push(choicePath('compliance', { ...picked, key: slice.lowest.offerKey }))
    },
    [data, trip, go],
  )
  // One way is told of the way back first [V-FLIGHT-09]; the alert itself is silent where there is nothing to tell.
  const pick = useMemo(() => (trip.journeyType === 'OW' ? (sliceId: string) => setOneWay(sliceId) : goOn), [trip, goOn])
  const [first] = trip.legs
  const deskPath = newInquiryPath({ from: first?.fromCityCode, to: first?.toCityCode, date: first?.departDate })
  const desk = (
    <p className="offers__end">
      {t.notListed} <LinkButton onPick={() => go.push(deskPath)}>{form.inquire}</LinkButton>
    </p>
  )
  if (data.slices.length === 0)
    return (
      <>
        <ChosenWays trip={trip} data={data} />
        <Empty title={t.none.title} text={t.none.text} action={{ label: t.none.action, onPick: onEdit }} />
        {desk}
      </>
    )
  return (
    <>
      <ChosenWays trip={trip} data={data} />
      {isStale && (
        <Notice kind="warn" live="status" action={{ label: t.stale.action, onPick: onAnew }}>
          {t.stale.text}
        </Notice>
      )}
      {data.compliantCount === 0 && <Notice kind="over">{t.noneCompliant(data.slices.length)}</Notice>}
      {shown.length === 0 ? (
        <Empty
          title={t.noneMatch.title}
          text={t.noneMatch.text(data.slices.length)}
          action={{ label: t.noneMatch.action, onPick: () => onNarrow(ALL_WAYS) }}
        />
      ) : (
        <>
          <div className="offers" role="list" aria-label={t.found(shown.length)}>
            {shown.map((slice) => (
              <div key={slice.sliceId} role="listitem">
                <SliceRow slice={slice} journeyType={data.journeyType} searched={trip.cabin} onPick={pick} />
              </div>
            ))}
          </div>
          <p className="offers__end">{t.shown(shown.length, data.slices.length)}</p>
          {desk}
        </>
      )}
      <Suspense fallback={null}>
        {oneWay !== null && (
          <BeforeOneWay
            trip={trip}
            onGoOn={() => {
              setOneWay(null)
              goOn(oneWay)
            }}
            onStay={() => setOneWay(null)}
          />
        )}
      </Suspense>
    </>
  )
}

interface FailedProps {
  error: Error
  onAgain: () => void
  /** Searches the whole journey again: what was chosen is over. */
  onAnew: () => void
  onEdit: () => void
  onScene: () => void
}

/** What went wrong, and the one thing that helps: other words, a scene, a new search, or once more. */
function Failed({ error, onAgain, onAnew, onEdit, onScene }: FailedProps) {
  const { list: t } = useAbroadText()
  const go = useGo()
  const code = error instanceof CallError ? error.code : ''
  const again = { label: t.failed.action, onPick: onAgain }
  switch (code) {
    case 'AF-NO-LINE':
    case 'AF-NO-ABROAD':
      return <Empty title={t.closed} text={error.message} action={{ label: t.home, onPick: () => go.replace('/home') }} />
    case 'AF-INTL-SELF':
      return <Empty title={t.refused.party} text={error.message} action={{ label: t.home, onPick: () => go.replace('/home') }} />
    case 'AF-0-0021':
    case 'AF-GONE':
      return <ErrorFace title={t.stale.title} text={error.message} action={{ label: t.stale.action, onPick: onAnew }} />
    case NO_NETWORK:
      return <ErrorFace title={t.failed.title} text={error.message} action={again} />
  }
  const as = refusedAs(code)
  if (as === null) return <ErrorFace {...t.failed} action={again} />
  const way = as === 'scene' ? { label: t.chooseScene, onPick: onScene } : { label: t.edit, onPick: onEdit }
  return <ErrorFace title={t.refused[as]} text={error.message} action={way} />
}

interface ListBarProps {
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
  by: SortBy
  onSort: (by: SortBy) => void
}

/** Filter and order, under the thumb. */
function ListBar({ narrowed, onNarrow, by, onSort }: ListBarProps) {
  const { list: t } = useAbroadText()
  const { directOnly } = narrowed
  const sorts = SORTS.map((key) => ({ key, label: by === key ? t.sorted[key] : t.sort[key], on: by === key, onPick: () => onSort(key) }))
  return (
    <FilterBar
      label={t.bar}
      items={[
        { key: 'direct', label: t.directOnly, on: directOnly, onPick: () => onNarrow({ ...narrowed, directOnly: !directOnly }) },
        ...sorts,
      ]}
    />
  )
}
