import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLinked } from '../../../applications/web/index.ts'
import { useChosenAttribution } from '../../../costs/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { formatDate, formatDays, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm, SkeletonLines } from '../../../web/ui/skeleton.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import type { Flight } from '../../calls/words.ts'
import { readWays } from '../both-ways/ways.ts'
import { useChoiceText } from '../choice-text.ts'
import { ChoiceFailed } from '../parts/choice-failed.tsx'
import type { Explained } from '../parts/explanation.tsx'
import { askingOf } from '../parts/follows.tsx'
import { ReasonForm } from '../parts/reason-form.tsx'
import { formKeyOf } from '../parts/governed-choices.ts'
import { bookingFrom, formPath } from '../order-paths.ts'
import { bookingFormQuery } from '../queries-orders.ts'
import { explanationQuery } from '../queries.ts'
import { nameOfBooking, nameOfOffer } from '../reason-draft.ts'
import { useGoverned } from '../use-governed.ts'
import type { Picked } from '../trip.ts'
import { compliancePath, listPath } from '../trip.ts'
import { usePicked } from '../use-picked.ts'
import { useStartBooking } from '../use-start-booking.ts'
import { headlineOf, wayOn } from '../verdict.ts'

const AbroadReason = lazy(() => import('../abroad/reason.tsx'))

/** Why somebody goes above the limit: on the way from an explained offer to its form, or from the form, to change it. */
export default function ReasonPage() {
  const { search } = useLocation()
  const bookingId = bookingFrom(search)
  if (bookingId !== null) return <FromForm bookingId={bookingId} />
  // The address of a journey abroad names its legs.
  return search.includes('legs=') ? (
    <Suspense fallback={null}>
      <AbroadReason />
    </Suspense>
  ) : (
    <OnTheWay />
  )
}

function OnTheWay() {
  const picked = usePicked()
  return picked && <OfOffer picked={picked} />
}

function OfOffer({ picked }: { picked: Picked }) {
  const go = useGo()
  const { data, error, refetch } = useQuery(explanationQuery(picked.searchId, picked.key))
  const isInPlace = data === undefined || wayOn(data) === 'reason'
  const back = (): void => go.back(compliancePath(picked))
  useEffect(() => {
    // Nothing to explain, or nothing that an explanation would help: the page before says which.
    if (!isInPlace) go.replace(compliancePath(picked))
  }, [isInPlace, go, picked])
  if (data && isInPlace) return <OfExplained picked={picked} explained={data} onBack={back} />
  if (error) return <NotRead error={error} onBack={back} onAgain={() => void refetch()} />
  return <Waiting onBack={back} />
}

/** What the reason for the flight before is kept for, where several are chosen one after another. */
function earlierOf({ trip }: Picked): string | undefined {
  const before = readWays(trip.ways ?? '')?.chosen.at(-1)
  return before && nameOfOffer(before.searchId, before.offerKey)
}

interface OfExplainedProps {
  picked: Picked
  explained: Explained
  onBack: () => void
}

function OfExplained({ picked, explained, onBack }: OfExplainedProps) {
  const t = useChoiceText()
  const go = useGo()
  const language = useLanguage()
  const { start, isBusy, hasGone } = useStartBooking(picked.trip)
  const { explanation, flight, price } = explained
  return (
    <ReasonForm
      name={nameOfOffer(picked.searchId, picked.key)}
      earlier={earlierOf(picked)}
      subtitle={subtitleOf(flight, language)}
      headline={{ text: explanation.headline, mark: explanation.headlineMark }}
      reasons={explained.reasons}
      need={askingOf(explained)}
      approver={proposedBy(explained)}
      totalMinor={price.totalMinor}
      payers={[
        { kind: 'company', amountMinor: explanation.payers.companyMinor },
        { kind: 'person', amountMinor: explanation.payers.personMinor },
      ]}
      next={{ label: t.over.next, isBusy, onPick: () => void start(picked.searchId, picked.key) }}
      onBack={onBack}
      notice={
        hasGone && (
          <Notice kind="danger" action={{ label: t.cabins.none.action, onPick: () => go.push(listPath(picked.trip)) }}>
            {t.cabins.none.text}
          </Notice>
        )
      }
    />
  )
}

function FromForm({ bookingId }: { bookingId: string }) {
  const go = useGo()
  const { data, error, refetch } = useQuery(bookingFormQuery(bookingId))
  const back = (): void => go.back(formPath(bookingId))
  if (data) return <OfForm read={data} onBack={back} />
  if (error) return <NotRead error={error} onBack={back} onAgain={() => void refetch()} />
  return <Waiting onBack={back} />
}

/** What is asked for follows from what is chosen on the form: another cost centre may have less left in its budget than the proposed one. */
function OfForm({ read, onBack }: { read: BookingForm; onBack: () => void }) {
  const formKey = formKeyOf(read.bookingId)
  const linked = useLinked(formKey)
  const attribution = useChosenAttribution(formKey)
  const { governed, isReading, refused } = useGoverned(read, attribution, linked?.applicationId ?? null)
  const form: BookingForm = { ...read, ...governed }
  const go = useGo()
  const t = useChoiceText().over
  const language = useLanguage()
  const isInPlace = isReading || (form.needs.reason && form.status === 'open' && refused === null)
  useEffect(() => {
    // The form asks for no reason any more, or is over: it says so itself, as it says what is wrong with what was chosen.
    if (!isInPlace) go.replace(formPath(read.bookingId))
  }, [isInPlace, go, read.bookingId])
  if (isReading || !isInPlace) return <Waiting onBack={onBack} />
  return (
    <ReasonForm
      name={nameOfBooking(form.bookingId)}
      subtitle={subtitleOf(form.flight, language)}
      headline={headlineOf(form)}
      reasons={form.reasons}
      need={askingOf(form, linked !== null)}
      approver={proposedBy(form)}
      totalMinor={form.totalMinor}
      payers={form.payers.map(({ kind, amountMinor }) => ({ kind, amountMinor }))}
      next={{ label: t.use, isBusy: false, onPick: onBack }}
      onBack={onBack}
    />
  )
}

/** Whom the form proposes; nobody by name where a flow of the company's finds whom to ask. */
const proposedBy = ({ approval }: Pick<BookingForm, 'approval'>) => (approval?.byFlow === false ? approval.approvers[0] : undefined)

function subtitleOf({ number, from, to, arrivalDayOffset }: Flight, language: 'zh' | 'en'): string {
  return `${number} · ${formatDate(from.at, language)} · ${formatTime(from.at)}–${formatTime(to.at)} ${formatDays(arrivalDayOffset)}`.trim()
}

function Waiting({ onBack }: { onBack: () => void }) {
  const t = useChoiceText().over
  usePageTitle(t.title)
  return (
    <Screen top={<AppBar title={t.title} onBack={onBack} />} busy>
      <SkeletonLines lines={1} label={t.title} />
      <SkeletonForm rows={4} />
    </Screen>
  )
}

function NotRead({ error, onBack, onAgain }: { error: Error; onBack: () => void; onAgain: () => void }) {
  const t = useChoiceText().over
  usePageTitle(t.title)
  return (
    <Screen top={<AppBar title={t.title} onBack={onBack} />}>
      <ChoiceFailed error={error} failed={t.failed} onAgain={onAgain} />
    </Screen>
  )
}
