import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePage, usePageTitle } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Empty } from '../../../web/ui/empty.tsx'
import { formatDate, formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Row, Rows } from '../../../web/ui/rows.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import type { ChangeForm as Form } from '../../calls/changing.ts'
import type { ChangesText } from '../../text/changes/zh.ts'
import { changeDetailPath, changeFlightsPath, changePath, type ChangePlace } from '../change-paths.ts'
import { useChangesText } from '../changes-text.ts'
import { changeFormQuery, recheckInMs } from '../queries-changes.ts'
import { useIsPast } from '../use-expiry.ts'
import { useChangeForm, type ChangeFormState } from '../use-change-form.ts'
import { CostLines, CostSheet, personMinorOf } from './change-cost.tsx'
import { ChangeNotOpen } from './change-not-open.tsx'
import { ChangeVerdict } from './change-over.tsx'
import './changes.css'
import { WholeJourney } from './change-legs.tsx'
import { FlightLeg } from './flight-leg.tsx'
import type { MovedPrice } from './price-moved.tsx'

const ConditionsSheet = lazy(() => import('./order-sheets.tsx').then((m) => ({ default: m.ConditionsSheet })))

/** A change as it would be asked for: from which flight to which, what it costs, who pays and who is asked; then it is asked for. */
export function ChangeFormPage({ place }: { place: ChangePlace }) {
  const t = useChangesText().form
  const go = useGo()
  const { data, error, refetch } = useQuery({
    ...changeFormQuery(place.changeId),
    refetchInterval: ({ state }) => recheckInMs(state.data, state.error),
  })
  usePageTitle(t.title)
  const bar = <AppBar title={t.title} onBack={() => go.back(changeFlightsPath(place))} />
  if (data?.status === 'submitted') return <Submitted place={place} />
  if (data) return <FormOf form={data} />
  return (
    <Screen top={bar} busy={!error}>
      {error instanceof CallError && error.code === 'AF-NO-FLIGHT' ? (
        <Empty
          title={t.unknown.title}
          text={t.unknown.text}
          action={{ label: t.unknown.action, onPick: () => go.replace(changeFlightsPath(place)) }}
        />
      ) : error ? (
        <ChangeNotOpen orderSeq={place.orderSeq} error={error} failed={t.failed} onAgain={() => void refetch()} />
      ) : (
        <SkeletonForm rows={6} label={t.loading} />
      )}
    </Screen>
  )
}

/** One that was submitted leads to how it stands: after a reload, in a second tab, by the back key. */
function Submitted({ place: { orderSeq } }: { place: ChangePlace }) {
  const { id, navigation } = usePage()
  const t = useChangesText().form
  useEffect(() => {
    // Whoever has just submitted is on the way there already.
    if (navigation.snapshot().shown.id !== id) return
    toast(t.already)
    navigation.giveUp(changeDetailPath(orderSeq))
  }, [id, navigation, orderSeq, t])
  return (
    <Screen top={<AppBar title={t.title} />} busy>
      <SkeletonForm rows={6} label={t.loading} />
    </Screen>
  )
}

function FormOf({ form }: { form: Form }) {
  const t = useChangesText().form
  const go = useGo()
  const state = useChangeForm(form)
  const [isRulesOpen, setRulesOpen] = useState(false)
  const { bookable, cost, movedFromMinor, orderSeq, changeId, to } = form
  const toList = (): void => go.back(changeFlightsPath({ orderSeq, changeId }))
  return (
    <Screen
      top={<AppBar title={t.title} subtitle={<span className="figures">{t.until(formatTime(form.expiresAt))}</span>} onBack={toList} />}
      bottom={<Foot form={form} state={state} />}
      busy={state.isBusy}
    >
      {!bookable.allowed && (
        <Notice kind="over" live="status" action={{ label: t.otherFlight, onPick: toList }}>
          {bookable.message}
        </Notice>
      )}
      {state.moved === null && movedFromMinor !== null && movedFromMinor !== cost.totalMinor && (
        <Moved moved={{ beforeMinor: movedFromMinor, nowMinor: cost.totalMinor }} />
      )}
      <LastMinutes expiresAt={form.expiresAt} />
      <Flights form={form} />
      <WholeJourney form={form} />
      <Particulars form={form} />
      <ChangeVerdict form={form} state={state} />
      <Band
        title={t.costTitle}
        aside={
          <LinkButton leads="up" onPick={() => setRulesOpen(true)}>
            {t.rules}
          </LinkButton>
        }
      >
        <CostLines cost={cost} />
      </Band>
      {bookable.allowed && (
        <Band label={t.termsTitle}>
          <div className="changes__says">
            {form.approval === null && <p className="small">{followsOf(form, t)}</p>}
            {form.leg !== null && <p className="small">{form.approval === null ? t.abroad.paid : t.abroad.asked}</p>}
            <p className="small">{t.staysGood}</p>
            {form.extras !== '' && <p className="small">{form.extras}</p>}
            <Checkbox
              checked={state.entered.termsAgreed}
              onChange={(termsAgreed) => state.change({ termsAgreed })}
              error={state.faults.terms}
            >
              {t.agree}
            </Checkbox>
          </div>
        </Band>
      )}
      <Suspense fallback={null}>
        {isRulesOpen && <ConditionsSheet open onClose={() => setRulesOpen(false)} conditions={to.conditions} baggage={to.baggage} />}
      </Suspense>
    </Screen>
  )
}

/** From here on the page says that time runs out: long enough to finish a form, short enough to be meant. */
const LAST_MINUTES = { minutes: 5 }

/** Said once, when little time is left. */
function LastMinutes({ expiresAt }: Pick<Form, 'expiresAt'>) {
  const t = useChangesText().form
  const isLast = useIsPast(Temporal.Instant.from(expiresAt).subtract(LAST_MINUTES).toString())
  return (
    <div role="status">
      {isLast && (
        <Notice kind="warn" icon="clock">
          {t.lastMinutes}
        </Notice>
      )}
    </div>
  )
}

/** What follows a submission that nobody has to agree to. */
function followsOf({ cost }: Pick<Form, 'cost'>, t: ChangesText['form']): string {
  const personMinor = personMinorOf(cost)
  if (cost.totalMinor === 0) return t.follows.nothing
  if (personMinor === 0) return t.follows.company
  const companyMinor = cost.totalMinor - personMinor
  return t.follows.person(formatMoney(personMinor), companyMinor > 0 ? formatMoney(companyMinor) : '')
}

/** Old and new sum, where the airline has said another one; and what of it is her own, where she has submitted the old one. */
function Moved({ moved: { beforeMinor, nowMinor }, personMinor }: { moved: MovedPrice; personMinor?: number }) {
  const t = useChangesText().form.moved
  const [before, now] = [formatMoney(beforeMinor), formatMoney(nowMinor)]
  const sums = nowMinor > beforeMinor ? t.up(before, now) : nowMinor < beforeMinor ? t.down(before, now) : ''
  // Who pays nothing of it need not be told so, unless that alone is what has moved.
  const saysPart = personMinor !== undefined && (personMinor > 0 || sums === '')
  return (
    <Notice kind="warn" live="alert">
      {[sums, saysPart ? t.parts(formatMoney(personMinor)) : ''].filter(Boolean).join(' ')}
    </Notice>
  )
}

function Flights({ form: { from, to, cost, tickets, leg } }: { form: Form }) {
  const { form: t, list, leg: nth } = useChangesText()
  const language = useLanguage()
  const isOneOf = leg !== null && leg.count > 1
  const fareOf = (minor: number): string => (isOneOf ? list.wholeFare(formatMoney(minor)) : t.fare(formatMoney(minor), tickets.length))
  const which = (title: string): string => (isOneOf ? `${title} · ${nth(leg.no, leg.count)}` : title)
  return (
    <>
      <Band title={which(t.to)} aside={<span className="note num">{formatDate(to.flight.from.at, language)}</span>}>
        <FlightLeg flight={to.flight} />
        <p className="note changes__facts">
          {[to.flight.carrier.name[language], to.fare.name, fareOf(cost.fares.nowMinor), to.baggage.label].join(' · ')}
        </p>
      </Band>
      <Band title={which(t.from)} aside={<span className="note num">{formatDate(from.flight.from.at, language)}</span>}>
        <FlightLeg flight={from.flight} />
        <p className="note changes__facts">{[from.fare.name, fareOf(cost.fares.beforeMinor)].join(' · ')}</p>
      </Band>
    </>
  )
}

function Particulars({ form: { tickets, reason, orderSeq } }: { form: Form }) {
  const { ticket, form: t } = useChangesText()
  const language = useLanguage()
  const go = useGo()
  return (
    <Band flush label={t.who}>
      <Rows>
        {tickets.map(({ passengerNo, name, ticketNumber }, index) => (
          <Row key={passengerNo} label={index === 0 ? t.who : ''} note={<span className="num">{ticket(ticketNumber)}</span>}>
            {name[language]}
          </Row>
        ))}
        {reason ? (
          <Row label={t.reason} note={reason.note || undefined}>
            {reason.label}
          </Row>
        ) : (
          <Row label={t.reason} empty onPick={() => go.replace(changePath(orderSeq))}>
            {t.chooseReason}
          </Row>
        )}
      </Rows>
    </Band>
  )
}

const CHOOSE_OTHER = new Set(['AF-SOLD-OUT', 'AF-GONE', 'AF-TIME', 'AF-OVER', 'AF-PARTY-OVER', 'AF-NO-APPROVER'])
const BEGIN_ANEW = new Set(['AF-CHANGE-REASON', 'AF-CHANGE-DESK', 'AF-NO-FLIGHT'])

/** What it costs, who pays, and the one step on; above it why it was refused, with the way out where there is one. */
function Foot({ form, state: { submit, isBusy, refused, moved } }: { form: Form; state: ChangeFormState }) {
  const t = useChangesText().form
  const go = useGo()
  const [isOpen, setOpen] = useState(false)
  const { cost, orderSeq, changeId, approval, bookable } = form
  const ways = {
    other: { label: t.otherFlight, onPick: () => go.back(changeFlightsPath({ orderSeq, changeId })) },
    anew: { label: t.firstStep, onPick: () => go.replace(changePath(orderSeq)) },
  }
  const way = refused === null ? null : CHOOSE_OTHER.has(refused.code) ? ways.other : BEGIN_ANEW.has(refused.code) ? ways.anew : null
  const isMoved = moved?.nowMinor === cost.totalMinor
  const words = isMoved ? t.submitAt(formatMoney(cost.totalMinor)) : approval ? t.submitForApproval : t.submit
  return (
    <>
      {refused && (
        <Notice kind="danger" live="alert" {...(way && { action: way })}>
          {refused.message}
        </Notice>
      )}
      {isMoved && <Moved moved={moved} personMinor={moved.personMinor} />}
      <PayBar totalMinor={cost.totalMinor} payers={cost.payers} onDetails={() => setOpen(true)}>
        {bookable.allowed && (
          <Button busy={isBusy} onPick={submit}>
            {words}
          </Button>
        )}
      </PayBar>
      <CostSheet open={isOpen} onClose={() => setOpen(false)} cost={cost} />
    </>
  )
}
