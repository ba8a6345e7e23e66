import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import { AgentBand, useBooking } from '../../../people/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, usePage, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Badge, verdictKind } from '../../../web/ui/badge.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { formatDate, formatDuration, formatTime } from '../../../web/ui/format.ts'
import { Leg } from '../../../web/ui/leg.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines, type Payer } from '../../../web/ui/price-lines.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { TrainOrderFormRead, TrainOrderFormShown } from '../../calls/booking.ts'
import { CHOICE_PATHS, DOCUMENT_PATHS, PARTY_PATHS, passengersPath } from '../form-paths.ts'
import { useTrainFormText } from '../form-text.ts'
import type { FormAsked } from '../queries.ts'
import { useFormDraft } from './draft.ts'
import { GovernedRows } from './governed-rows.tsx'
import { PeopleRows, type FormSheet } from './people-rows.tsx'
import { SeatWishes } from './seat-wishes.tsx'
import type { RungWish } from '../ladder/rung-wish.ts'
import { formKeyOf, useCharged, useMovedPrice, useSubmitTrain } from './use-train-form.ts'
import '../trains.css'

const FormSheets = lazy(() => import('./sheets.tsx'))
const LadderBand = lazy(() => import('../ladder/ladder-band.tsx'))
const WaysApart = lazy(() => import('../parts/ways-apart.tsx'))
const ByApplicationRow = lazy(() => import('../parts/by-application-row.tsx'))

interface OrderFormProps {
  /** As it was read for what is proposed. */
  read: TrainOrderFormRead
  asked: FormAsked
  /** Why it could not be read again, for another party; null where it could. */
  refusal: string | null
  readAgain: () => Promise<unknown>
}

/** Who pays what, of several trains at most. Whoever books for others is told who does; `isApart`: several orders, whose travellers pay each her own part. */
export function usePayers(
  {
    payers: { companyMinor, personMinor },
    payer,
    ladder,
  }: Pick<TrainOrderFormShown, 'payers' | 'payer'> & { readonly ladder?: object | null },
  isApart = false,
): Payer[] {
  const t = useTrainFormText()
  const language = useLanguage()
  const name = payer?.[language] ?? null
  const label = isApart ? t.eachPays : ladder ? t.payersAtMost.person(name) : name === null ? undefined : t.payer(name)
  return [
    { kind: 'company', amountMinor: companyMinor, label: ladder ? t.payersAtMost.company : undefined },
    { kind: 'person', amountMinor: personMinor, label, note: isApart || payer ? t.onOwnPhone : undefined },
  ]
}

/** Whether somebody has to agree before seats are taken; who is only told is not waited for. */
export const isAsked = ({ needs: { approval } }: TrainOrderFormShown): boolean => approval !== null && approval !== 'passive'

/** Who travels is chosen on a page of its own, and documents are added on others; the form is read again when it is back on screen. */
export function useLeaving({ travellers, train, seat }: TrainOrderFormShown, readAgain: () => Promise<unknown>, isGroup = false) {
  const { id, pathname, navigation } = usePage()
  const booking = useBooking()
  const leftFor = useRef<'party' | 'document' | null>(null)
  const onReturn = useEffectEvent((): void => {
    const isAdded = leftFor.current !== null
    leftFor.current = null
    if (isAdded) void readAgain()
  })
  // A kept page's effects stop while it is hidden, and run again when it is shown.
  useEffect(() => onReturn(), [])
  function leave(what: 'party' | 'document', path: string): void {
    const own = what === 'party' ? PARTY_PATHS : DOCUMENT_PATHS
    if (navigation.forms.has(id)) {
      navigation.forms.hold(id, (next) => next === pathname || own.some((one) => next === one || next.startsWith(`${one}/`)))
    }
    leftFor.current = what
    navigation.push(path)
  }
  return {
    chooseParty(): void {
      booking.setTravellers(travellers.map(({ userCode }) => userCode))
      const dayOf = ({ at }: { at: string }): string => at.slice(0, 10)
      leave(
        'party',
        passengersPath({ trainDate: dayOf(train.from), arrivesOn: dayOf(train.to), seat: seat.seat, ...(isGroup && { isGroup }) }),
      )
    },
    addDocument: (path: string): void => leave('document', path),
  }
}

/** Leads to the first thing that has to be corrected, and hands it the focus. */
export function useLeadToFault(faults: object) {
  const ground = useRef<HTMLElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    const first = ground.current?.querySelector<HTMLElement>('.row--bad, .person:has(.badge--danger), [aria-invalid=true], [role=alert]')
    first?.focus({ preventScroll: true })
    first?.closest('.row, .person, .field, .check, div')?.scrollIntoView({ block: 'center' })
  }, [faults])
  return ground
}

/** The order form of trains: seats, who travels, what governs the trip, and one button. */
export function OrderForm({ read, asked: proposed, refusal, readAgain }: OrderFormProps) {
  const t = useTrainFormText()
  const go = useGo()
  // Of the page, not of the answer: submitted again it is the same order.
  const draft = useFormDraft(read.formId)
  const formKey = formKeyOf(draft.formId)
  const [rungs, setRungs] = useState<readonly RungWish[]>([])
  const [withFlight, setWithFlight] = useState(false)
  const asked = { ...proposed, ladder: rungs, flight: withFlight }
  const { form, asked: charged, unread, cost, readCharged } = useCharged(asked, read, formKey)
  const again = async (): Promise<void> => void (await Promise.all([readAgain(), readCharged?.()]))
  const [isReadAgain, readOnceMore] = useTransition()
  const { entered, change, faults, refused, isBusy, submit } = useSubmitTrain({ draft, form, asked: charged, readAgain: again })
  const [opened, setOpened] = useState<FormSheet | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const leaving = useLeaving(form, again)
  const ground = useLeadToFault(faults)
  const { bookable } = form
  const letGo = useUnsubmitted(bookable.allowed, { within: CHOICE_PATHS, isSending: isBusy })
  const payers = usePayers(form)
  const totalLabel = form.ladder ? t.atMost : t.total
  const chooseOther = (): void => {
    letGo()
    go.back('/train/index')
  }
  const foot = (
    <>
      {refused !== null && (
        <Notice kind="danger" live="alert" action={{ label: t.chooseOther, onPick: chooseOther }}>
          {refused}
        </Notice>
      )}
      <PayBar totalMinor={form.totalMinor} payers={payers} onDetails={() => setOpened('price')}>
        {bookable.allowed ? (
          <Button busy={isBusy || cost.isReading} onPick={submit}>
            {isBusy ? t.submitting : isAsked(form) ? t.submitForApproval : t.submit}
          </Button>
        ) : bookable.code === 'TR-LOCKED' ? (
          // Other seats are locked as well: it passes by itself.
          <Button busy={isReadAgain} onPick={() => readOnceMore(again)}>
            {t.failed.action}
          </Button>
        ) : (
          <Button onPick={chooseOther}>{t.chooseOther}</Button>
        )}
      </PayBar>
    </>
  )
  return (
    <Screen top={<AppBar title={t.title} onBack={() => go.back('/train/index')} />} bottom={foot} scrollRef={ground} busy={isBusy}>
      <FormNotices form={{ ...form, totalMinor: form.ladder?.firstTotalMinor ?? form.totalMinor }} refusal={refusal} />
      <RideHead form={form} />
      {asked.party?.mode === 'agent' && (
        <Suspense fallback={null}>
          <AgentBand />
        </Suspense>
      )}
      <PeopleRows form={form} entered={entered} faults={faults} onOpen={setOpened} onChooseParty={leaving.chooseParty} />
      {form.travellers.length > 1 && (
        <Suspense fallback={null}>
          <WaysApart wanted={asked.wanted} onLeave={letGo} />
        </Suspense>
      )}
      <SeatWishes form={form} entered={entered} faults={faults} onChange={change} />
      {(bookable.allowed || rungs.length > 0 || withFlight) && (
        <Suspense fallback={null}>
          <LadderBand
            form={form}
            rungs={rungs}
            onRungs={(next) => {
              setRungs(next)
              change({})
            }}
            withFlight={withFlight}
            onFlight={(next) => {
              setWithFlight(next)
              change({})
            }}
            asked={charged}
            isReading={cost.isReading}
            unread={unread}
            onAgain={() => {
              change({})
              void again()
            }}
            error={faults.ladder}
          />
        </Suspense>
      )}
      <GovernedRows
        {...{ form, formKey, entered, faults, cost }}
        onOpen={setOpened}
        beside={
          form.travellers.length > 1 && (
            <Suspense fallback={null}>
              <ByApplicationRow wanted={asked.wanted} onLeave={letGo} />
            </Suspense>
          )
        }
      />
      <Band title={t.price}>
        <PriceLines lines={form.lines} totalMinor={form.totalMinor} totalLabel={totalLabel} />
        <Payers payers={payers} />
      </Band>
      {bookable.allowed && (
        <Band label={t.terms.title}>
          <Checkbox checked={entered.termsAgreed} onChange={(termsAgreed) => change({ termsAgreed })} error={faults.terms}>
            {t.terms.agree}{' '}
            <LinkButton leads="none" onPick={() => setOpened('terms')}>
              {t.terms.title}
            </LinkButton>
          </Checkbox>
        </Band>
      )}
      <Suspense fallback={null}>
        {opened !== null && (
          <FormSheets
            form={form}
            entered={entered}
            faults={faults}
            payers={payers}
            totalLabel={totalLabel}
            opened={opened}
            onClose={close}
            onChange={change}
            onAddDocument={leaving.addDocument}
          />
        )}
      </Suspense>
    </Screen>
  )
}

/** What has to be known before anything is entered. */
export function FormNotices({ form, refusal }: { form: TrainOrderFormShown; refusal: string | null }) {
  const t = useTrainFormText()
  const moved = useMovedPrice(form)
  return (
    <>
      {refusal !== null && (
        <Notice kind="danger" live="alert">
          {refusal}
        </Notice>
      )}
      {!form.bookable.allowed && (
        <Notice kind="over" live="status">
          {form.bookable.message}
        </Notice>
      )}
      {form.bookable.allowed && form.bookable.note && <Notice kind="warn">{form.bookable.note}</Notice>}
      {moved && (
        <Notice kind="warn" live="status">
          {t.priceMoved(formatMoney(moved.beforeMinor), formatMoney(moved.nowMinor))}
        </Notice>
      )}
    </>
  )
}

/** The train with its seats, and the company's word on them. */
function RideHead({ form }: { form: TrainOrderFormShown }) {
  const t = useTrainFormText()
  const { train, verdict } = form
  return (
    <Band label={train.trainNo}>
      <RideLine form={form} />
      <p>
        <Badge kind={verdictKind(verdict)}>{verdict.compliant ? t.inPolicy : verdict.headline}</Badge>
      </p>
      {!verdict.compliant && verdict.whatNow !== '' && <p className="note">{verdict.whatNow}</p>}
    </Band>
  )
}

/** When the train goes from where to where, and on which seats. */
export function RideLine({ form: { train, seat } }: { form: Pick<TrainOrderFormShown, 'train' | 'seat'> }) {
  const language = useLanguage()
  const { trainNo, from, to, runMinutes, nights } = train
  return (
    <>
      <p className="trainhead">
        <b className="num">{trainNo}</b> <span>{seat.name}</span> <span className="note">{formatDate(from.at, language)}</span>
      </p>
      <Leg
        departTime={formatTime(from.at)}
        arriveTime={formatTime(to.at)}
        departPlace={from.station[language]}
        arrivePlace={to.station[language]}
        above={formatDuration(runMinutes, language)}
        daysLater={nights}
      />
    </>
  )
}
