import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AlternativeRow } from '../../../web/ui/alternative-row.tsx'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { isTold } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatMoney } from '../../../kernel/money.ts'
import { CheapestChange } from '../../../policy/web/index.ts'
import { formatDate, formatDays, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { Alternative, Flight } from '../../calls/words.ts'
import { compliantGroup } from '../fares.ts'
import { wishCompliant } from '../list-wish.ts'
import { ChoiceFailed } from '../parts/choice-failed.tsx'
import type { Explained } from '../parts/explanation.tsx'
import { OtherRules, VerdictBand } from '../parts/explanation.tsx'
import { askingOf, Follows } from '../parts/follows.tsx'
import { explanationQuery } from '../queries.ts'
import { useChoiceText } from '../choice-text.ts'
import type { Picked } from '../trip.ts'
import { cabinsPath, compliancePath, listPath, reasonPath, trainRulePath } from '../trip.ts'
import { usePicked } from '../use-picked.ts'
import { useStartBooking } from '../use-start-booking.ts'
import { wayOn } from '../verdict.ts'

const AbroadCompliance = lazy(() => import('../abroad/compliance.tsx'))
const PriceSheet = lazy(() => import('../parts/price-sheet.tsx'))

/** Why an offer passes or breaks the policy, by how much, and what would comply. */
export default function Compliance() {
  const { search } = useLocation()
  return search.includes('legs=') ? (
    <Suspense fallback={null}>
      <AbroadCompliance />
    </Suspense>
  ) : (
    <OfFlight />
  )
}

function OfFlight() {
  const picked = usePicked()
  return picked && <Explain picked={picked} />
}

function Explain({ picked }: { picked: Picked }) {
  const t = useChoiceText()
  const language = useLanguage()
  const go = useGo()
  const back = () => go.back(listPath(picked.trip))
  const { data, error, refetch } = useQuery(explanationQuery(picked.searchId, picked.key))
  const { start, isBusy, hasGone } = useStartBooking(picked.trip)
  const [started, setStarted] = useState<string | null>(null)
  usePageTitle(t.compliance.title)
  const book = (offerKey: string) => {
    setStarted(offerKey)
    void start(picked.searchId, offerKey)
  }
  const toCompliant = () => {
    const list = listPath({ ...picked.trip, cabin: compliantGroup(picked.trip.cabin, data?.alternatives ?? []) })
    wishCompliant(list)
    go.push(list)
  }
  const bar = data && (
    <VerdictBar
      explained={data}
      isBusy={isBusy && started === picked.key}
      onBook={() => book(picked.key)}
      onReason={() => go.push(reasonPath(picked))}
      onCompliant={toCompliant}
      onBack={back}
    />
  )
  return (
    <Screen
      top={<AppBar title={t.compliance.title} subtitle={data && subtitleOf(data.flight, language)} onBack={back} />}
      bottom={bar}
      busy={!data && !error}
    >
      {hasGone && (
        <Notice kind="danger" action={{ label: t.cabins.none.action, onPick: () => go.push(listPath(picked.trip)) }}>
          {t.cabins.none.text}
        </Notice>
      )}
      {data ? (
        <Verdict picked={picked} explained={data} busyKey={isBusy ? started : null} onTake={book} onAll={toCompliant} />
      ) : error ? (
        <ChoiceFailed error={error} failed={t.compliance.failed} onAgain={() => void refetch()} />
      ) : (
        <>
          <SkeletonLines lines={4} />
          <SkeletonForm rows={3} />
        </>
      )}
    </Screen>
  )
}

/** The verdict first, then the ways out, then every rule. */
function Verdict({ picked, ...ways }: AlternativesProps & { picked: Picked }) {
  const t = useChoiceText()
  const go = useGo()
  const { flight, explanation, bookable } = ways.explained
  return (
    <>
      <VerdictBand
        explanation={explanation}
        standardOf={ways.explained.standardOf}
        whatNow={bookable.allowed ? explanation.whatNow : bookable.message}
      />
      {ways.explained.application.need === 'needed' && <Notice>{t.compliance.needsApplication}</Notice>}
      {!explanation.compliant && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <WouldComply picked={picked} {...ways} />
        </Suspense>
      )}
      {!explanation.compliant && <Alternatives {...ways} />}
      <IfKept explained={ways.explained} />
      <OtherRules rules={explanation.rules} />
      <Band label={t.compliance.otherFares}>
        <LinkButton onPick={() => go.push(cabinsPath({ ...picked, key: flight.flightId }))}>{t.compliance.otherFares}</LinkButton>
      </Band>
      <p className="sr" role="status">
        {ways.busyKey === null ? '' : t.cabins.opening}
      </p>
    </>
  )
}

/** Who would have to agree, and who would pay what. */
function IfKept({ explained }: { explained: Explained }) {
  const t = useChoiceText()
  if (wayOn(explained) !== 'reason') return null
  return (
    <Band title={t.compliance.ifKept}>
      <Follows
        t={t.over}
        need={askingOf(explained)}
        approver={explained.approval?.byFlow === false ? explained.approval.approvers[0] : undefined}
        payers={payersOf(explained)}
      />
    </Band>
  )
}

/** What would comply with everything, as a sentence that leads there; where nothing does, what would mend each broken rule. */
function WouldComply({ picked, explained: { changes }, onTake }: AlternativesProps & { picked: Picked }) {
  const t = useChoiceText().compliance
  const go = useGo()
  const isEnough = changes.some((change) => change.isEnough)
  const ways = changes
    .filter((change) => change.isEnough === isEnough)
    .map(({ rule, sentence, mends, offerKey, departDate }) => {
      if (rule === 'train-instead-of-flight' && offerKey === null)
        return { sentence, mends, action: { label: t.see, onPick: () => go.push(trainRulePath(picked)) } }
      if (departDate !== null)
        return { sentence, mends, action: { label: t.see, onPick: () => go.push(listPath({ ...picked.trip, departDate })) } }
      if (offerKey === null) return { sentence, mends, action: null }
      // Only what complies with everything is taken at once, anything else explains itself first.
      const take = { label: t.take, onPick: () => onTake(offerKey) }
      const see = { label: t.see, onPick: () => go.push(compliancePath({ ...picked, key: offerKey })) }
      return { sentence, mends, action: isEnough ? take : see }
    })
  return ways.length > 0 && <CheapestChange ways={ways} isEnough={isEnough} />
}

function subtitleOf({ number, from, to, arrivalDayOffset }: Flight, language: 'zh' | 'en'): string {
  return `${number} · ${formatDate(from.at, language)} · ${formatTime(from.at)}–${formatTime(to.at)} ${formatDays(arrivalDayOffset)}`.trim()
}

interface AlternativesProps {
  explained: Explained
  /** The offer that is being opened. */
  busyKey: string | null
  onTake: (offerKey: string) => void
  onAll: () => void
}

/** The ways out: what complies, nearest in time and cheapest, with the difference in minutes and in money. */
function Alternatives({ explained, busyKey, onTake, onAll }: AlternativesProps) {
  const t = useChoiceText().compliance
  const language = useLanguage()
  const { alternatives, withinHours, compliantCount, flight, explanation } = explained
  // Beside one that can be taken as it is only what breaks no rule at all is better: the list counts, and opens, both.
  const { title, none, all } = isTold(explanation)
    ? { title: t.unbroken, none: t.noUnbroken, all: undefined }
    : { title: t.alternatives, none: t.noAlternatives, all: <LinkButton onPick={onAll}>{t.all(compliantCount)}</LinkButton> }
  if (alternatives.length === 0) {
    return (
      <Band title={title(null)}>
        <p className="small">{none}</p>
      </Band>
    )
  }
  return (
    <Band title={title(withinHours)} aside={all}>
      {alternatives.map((way) => (
        <AlternativeRow
          key={way.fare.offerKey}
          times={`${formatTime(way.flight.from.at)}–${formatTime(way.flight.to.at)} ${formatDays(way.flight.arrivalDayOffset)}`.trim()}
          priceMinor={way.fare.fareMinor}
          carrierCode={way.flight.carrier.code}
          carrierName={way.flight.carrier.name[language]}
          flightNumber={way.flight.number}
          facts={[whenOf(way, flight, t, language), ...(way.isCheapest ? [t.cheapest(withinHours)] : [])]}
          saves={savesOf(way.savesMinor, t)}
          action={{ label: t.take, busy: way.fare.offerKey === busyKey, onPick: () => onTake(way.fare.offerKey) }}
        />
      ))}
    </Band>
  )
}

type Words = ReturnType<typeof useChoiceText>['compliance']

function whenOf({ flight, departsLaterMinutes }: Alternative, chosen: Flight, t: Words, language: 'zh' | 'en'): string {
  if (flight.flightId === chosen.flightId) return t.sameFlight
  if (departsLaterMinutes === 0) return t.sameTime
  const duration = formatDuration(Math.abs(departsLaterMinutes), language)
  return departsLaterMinutes < 0 ? t.earlier(duration) : t.later(duration)
}

function savesOf(savesMinor: number, t: Words): string {
  if (savesMinor === 0) return t.samePrice
  return savesMinor > 0 ? t.saves(formatMoney(savesMinor)) : t.costsMore(formatMoney(-savesMinor))
}

const payersOf = ({ explanation: { payers } }: Explained) => [
  { kind: 'company' as const, amountMinor: payers.companyMinor },
  { kind: 'person' as const, amountMinor: payers.personMinor },
]

interface VerdictBarProps {
  explained: Explained
  isBusy: boolean
  onBook: () => void
  onReason: () => void
  onCompliant: () => void
  onBack: () => void
}

/** What it costs and who would pay; the one step on is the booking, a reason first, or where neither is left the flights that comply. */
function VerdictBar({ explained, isBusy, onBook, onReason, onCompliant, onBack }: VerdictBarProps) {
  const t = useChoiceText()
  const [isOpen, setOpen] = useState(false)
  const { explanation, price, compliantCount } = explained
  const way = wayOn(explained)
  // Of what cannot be booked nobody pays anything.
  const payers = way === 'none' ? [] : payersOf(explained)
  const wayOut =
    compliantCount > 0 ? { label: t.compliance.backToCompliant, onPick: onCompliant } : { label: t.cabins.none.action, onPick: onBack }
  const next = {
    book: { label: explanation.compliant ? t.compliance.choose : t.compliance.keep, onPick: onBook },
    reason: { label: t.compliance.keepWithReason, onPick: onReason },
    none: wayOut,
  }[way]
  return (
    <>
      <PayBar totalMinor={price.totalMinor} payers={payers} onDetails={() => setOpen(true)}>
        {way === 'reason' && (
          <Button kind="line" className="btn--hold" onPick={wayOut.onPick}>
            {wayOut.label}
          </Button>
        )}
        <Button busy={isBusy} onPick={next.onPick}>
          {next.label}
        </Button>
      </PayBar>
      <Suspense fallback={null}>
        {isOpen && (
          <PriceSheet open onClose={() => setOpen(false)} price={price} travellerCount={explained.travellerCount} payers={payers} />
        )}
      </Suspense>
    </>
  )
}
