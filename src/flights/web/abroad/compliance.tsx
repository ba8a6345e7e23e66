import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { CheapestChange } from '../../../policy/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AlternativeRow } from '../../../web/ui/alternative-row.tsx'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { isTold } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { Alternative } from '../../calls/words.ts'
import { useChoiceText } from '../choice-text.ts'
import { ChoiceFailed } from '../parts/choice-failed.tsx'
import type { Explained } from '../parts/explanation.tsx'
import { OtherRules, VerdictBand } from '../parts/explanation.tsx'
import { askingOf, Follows } from '../parts/follows.tsx'
import { explanationQuery } from '../queries.ts'
import { wayOn } from '../verdict.ts'
import type { PickedAbroad } from './journey.ts'
import { choicePath, leavingOn, listPath } from './journey.ts'
import { airlinesOf, viaOf, wayInWords } from './slice-words.ts'
import { useAbroadText } from './text.ts'
import { useAbroadDraft } from './use-abroad-draft.ts'
import { usePickedAbroad } from './use-picked-abroad.ts'
import { usePreConfirm } from './use-pre-confirm.ts'

const PriceSheet = lazy(() => import('./price-sheet.tsx'))

/** Why a fare of a journey abroad passes or breaks the policy, by how much, and what would comply. */
export default function AbroadCompliance() {
  const picked = usePickedAbroad()
  return picked && picked.key !== null && <Explain picked={picked} offerKey={picked.key} />
}

function Explain({ picked, offerKey }: { picked: PickedAbroad; offerKey: string }) {
  const t = useChoiceText()
  const { fares } = useAbroadText()
  const language = useLanguage()
  const go = useGo()
  const back = () => go.back(listPath(picked.trip))
  const { data, error, refetch } = useQuery(explanationQuery(picked.searchId, offerKey))
  const { open, isBusy, hasGone } = usePreConfirm(picked)
  const [started, setStarted] = useState<string | null>(null)
  usePageTitle(t.compliance.title)
  const book = (key: string): void => {
    setStarted(key)
    void open(key)
  }
  const subtitle = data && `${data.flight.number} · ${formatDate(data.flight.from.at, language)} · ${formatTime(data.flight.from.at)}`
  const bar = data && (
    <VerdictBar
      explained={data}
      isBusy={isBusy && started === offerKey}
      onBook={() => book(offerKey)}
      onReason={() => go.push(choicePath('reason', picked))}
      onList={() => go.back(listPath(picked.trip))}
    />
  )
  return (
    <Screen top={<AppBar title={t.compliance.title} subtitle={subtitle} onBack={back} />} bottom={bar} busy={!data && !error}>
      {hasGone && (
        <Notice kind="danger" action={{ label: fares.none.action, onPick: () => go.push(listPath(picked.trip)) }}>
          {fares.gone}
        </Notice>
      )}
      {data ? (
        <Verdict picked={picked} explained={data} busyKey={isBusy ? started : null} onTake={book} />
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

interface WaysOutProps {
  picked: PickedAbroad
  explained: Explained
  /** The offer that is being opened. */
  busyKey: string | null
  onTake: (offerKey: string) => void
}

/** The verdict first, then the ways out, then every rule. */
function Verdict(ways: WaysOutProps) {
  const t = useChoiceText()
  const go = useGo()
  const { explanation, bookable, standardOf, application } = ways.explained
  return (
    <>
      <VerdictBand explanation={explanation} standardOf={standardOf} whatNow={bookable.allowed ? explanation.whatNow : bookable.message} />
      {application.need === 'needed' && <Notice>{t.compliance.needsApplication}</Notice>}
      {!explanation.compliant && (
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <WouldComply {...ways} />
        </Suspense>
      )}
      {!explanation.compliant && <Alternatives {...ways} />}
      <IfKept explained={ways.explained} />
      <OtherRules rules={explanation.rules} />
      {ways.picked.chosen.length === ways.picked.trip.legs.length && (
        <Band label={t.compliance.otherFares}>
          <LinkButton onPick={() => go.push(choicePath('subCabin', { ...ways.picked, key: null }))}>{t.compliance.otherFares}</LinkButton>
        </Band>
      )}
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
  const approver = explained.approval?.byFlow === false ? explained.approval.approvers[0] : undefined
  return (
    <Band title={t.compliance.ifKept}>
      <Follows t={t.over} need={askingOf(explained)} approver={approver} payers={payersOf(explained)} />
    </Band>
  )
}

/** What would comply, as a sentence that leads there; leaving later is searched anew, with the whole journey moved by as many days, and the way back is asked for by the form. */
function WouldComply({ picked, explained: { changes }, onTake }: WaysOutProps) {
  const t = useChoiceText().compliance
  const go = useGo()
  const isEnough = changes.some((change) => change.isEnough)
  /** The form asks for the day back. */
  function thereAndBack(): void {
    const form = useAbroadDraft.getState()
    form.remember({ ...form.value, type: 'RT' })
    go.push('/home')
  }
  const ways = changes
    .filter((change) => change.isEnough === isEnough)
    .map(({ rule, sentence, mends, offerKey, departDate }) => {
      if (departDate !== null)
        return { sentence, mends, action: { label: t.see, onPick: () => go.push(listPath(leavingOn(picked.trip, departDate))) } }
      if (rule === 'return-flight-booked' && offerKey === null) return { sentence, mends, action: { label: t.see, onPick: thereAndBack } }
      if (offerKey === null) return { sentence, mends, action: null }
      // Only what complies with everything is taken at once, anything else explains itself first.
      const take = { label: t.take, onPick: () => onTake(offerKey) }
      const see = { label: t.see, onPick: () => go.push(choicePath('compliance', { ...picked, key: offerKey })) }
      return { sentence, mends, action: isEnough ? take : see }
    })
  return ways.length > 0 && <CheapestChange ways={ways} isEnough={isEnough} />
}

/** What complies, the nearest and the cheapest, with the difference in money. */
function Alternatives({ picked, explained, busyKey, onTake }: WaysOutProps) {
  const { compliance: t } = useChoiceText()
  const { list } = useAbroadText()
  const language = useLanguage()
  const { alternatives, withinHours, explanation } = explained
  if (alternatives.length === 0) return null
  return (
    <Band title={isTold(explanation) ? t.unbroken(withinHours) : t.alternatives(withinHours)}>
      {alternatives.map((way) => {
        const [first, ...others] = way.flight.slices ?? []
        return (
          <AlternativeRow
            key={way.fare.offerKey}
            times={`${formatTime(way.flight.from.at)}–${formatTime(way.flight.to.at)} ${formatDays(way.flight.arrivalDayOffset)}`.trim()}
            priceMinor={way.fare.fareMinor}
            carrierCode={way.flight.carrier.code}
            carrierName={first ? airlinesOf(first, language) : way.flight.carrier.name[language]}
            flightNumber={way.flight.number}
            facts={[
              (first && viaOf(first, list, language)) ?? list.direct,
              // Of two that leave alike the other ways are what differs.
              ...others.map((slice, nth) => wayInWords(slice, list.leg(nth + 2, others.length + 1, picked.trip.journeyType))),
            ]}
            saves={savesOf(way, t)}
            action={{ label: t.take, busy: way.fare.offerKey === busyKey, onPick: () => onTake(way.fare.offerKey) }}
          />
        )
      })}
    </Band>
  )
}

function savesOf({ savesMinor }: Alternative, t: ReturnType<typeof useChoiceText>['compliance']): string {
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
  onList: () => void
}

/** What it costs and who would pay; the one step on is the booking, a reason first, or where neither is left the list. */
function VerdictBar({ explained, isBusy, onBook, onReason, onList }: VerdictBarProps) {
  const t = useChoiceText()
  const [isOpen, setOpen] = useState(false)
  const way = wayOn(explained)
  // Of what cannot be booked nobody pays anything.
  const payers = way === 'none' ? [] : payersOf(explained)
  const wayOut = { label: t.cabins.none.action, onPick: onList }
  const next = {
    book: { label: explained.explanation.compliant ? t.compliance.choose : t.compliance.keep, onPick: onBook },
    reason: { label: t.compliance.keepWithReason, onPick: onReason },
    none: wayOut,
  }[way]
  return (
    <>
      <PayBar totalMinor={explained.price.totalMinor} payers={payers} onDetails={() => setOpen(true)}>
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
        {isOpen && <PriceSheet open onClose={() => setOpen(false)} price={explained.price} payers={payers} />}
      </Suspense>
    </>
  )
}
