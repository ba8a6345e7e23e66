import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AgentBand } from '../../../people/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo, useUnsubmitted } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { Checkbox } from '../../../web/ui/checkbox.tsx'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Payers, PriceLines } from '../../../web/ui/price-lines.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import { SkeletonForm } from '../../../web/ui/skeleton.tsx'
import type { BookingForm } from '../../calls/booking.ts'
import { useFlightFormText } from '../form-text.ts'
import { CHOICE_PATHS } from '../order-paths.ts'
import { linesOf } from '../price-lines.ts'
import { keepRemark, keptRemark, nameOfBooking, useReason } from '../reason-draft.ts'
import { NOTHING_ENTERED, priceToAccept, ticketsMinor } from './booking-form.ts'
import type { Entered, Faults, FormSheet } from './booking-form.ts'
import { CallSupport } from './call-support.tsx'
import type { Chosen } from './governed-choices.ts'
import { PeopleRows } from './order-form-rows.tsx'
import type { MovedPrice } from './price-moved.tsx'
import { PriceMoved } from './price-moved.tsx'
import { TripHead } from './trip-head.tsx'
import { useChangeReason } from './use-change-reason.ts'
import { useFormSheets } from './use-form-sheets.ts'
import { useGovernedRows } from './use-governed-rows.ts'
import { useParty } from './use-party.ts'
import type { ReadAgain } from './use-submit-order.ts'
import { useSubmitOrder } from './use-submit-order.ts'
import { LastMinutes, ValidUntil } from './valid-until.tsx'

interface OrderFormProps {
  form: BookingForm
  /** Asks the server for the form again. */
  readAgain: ReadAgain
}

/** What is entered, what is wrong with it, and what happens on submit. */
function useOrderForm({ form: read, readAgain }: OrderFormProps) {
  const words = useFlightFormText()
  const [entered, setEntered] = useState(() => ({ ...NOTHING_ENTERED, remark: keptRemark(read.bookingId) }))
  const reason = useReason(nameOfBooking(read.bookingId))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  // Charged or linked otherwise than proposed it may need something else.
  const form: BookingForm = { ...read, ...chosen?.governed }
  const cards = form.travellers.map((one) => one.cards.length).join()
  const [wrong, setWrong] = useState<{ faults: Faults; reason: typeof reason; chosen: typeof chosen; cards: string }>({
    faults: {},
    reason,
    chosen,
    cards,
  })
  const [acceptedMinor, setAcceptedMinor] = useState<number | null>(null)
  const [asideMinor, setAsideMinor] = useState<number | 'next' | null>(null)
  const wasDeclined = useRef(false)
  const [wantsSubmit, setWantsSubmit] = useState(false)
  const { submit, isBusy, refused } = useSubmitOrder(form, readAgain)
  const moved = priceToAccept(form, acceptedMinor)
  // A reason, a cost, an application or an approver is chosen on a page of its own, and a guest enters her document elsewhere: what was wrong before is looked at anew.
  const faults = wrong.reason === reason && wrong.chosen === chosen && wrong.cards === cards ? wrong.faults : NO_FAULTS
  const setFaults = (found: Faults): void => setWrong({ faults: found, reason, chosen, cards })

  function change(next: Entered): void {
    setEntered(next)
    keepRemark({ bookingId: read.bookingId, remark: next.remark })
    setFaults({})
  }

  // At hand before the first tap on submit. A lost chunk is heard, reported and mended by the app (web/lost-chunk.ts).
  useEffect(() => {
    import('./booking-faults.ts').catch(() => null)
  }, [])

  /** Whether nothing on the page is missing; what is, is shown. */
  async function isWhole(): Promise<boolean> {
    const checking = await import('./booking-faults.ts').catch(() => null)
    if (!checking) return true // whoever sends finds the same, and says so
    const found = checking.faultsOf(form, { entered, reason, chosen }, words)
    setFaults(found)
    return Object.keys(found).length === 0
  }

  async function send(totalMinor: number): Promise<void> {
    const outcome = await submit({ entered, reason, chosen }, totalMinor)
    setWantsSubmit(outcome.is === 'priceMoved')
    if (outcome.is === 'declined') return seeWhatWasDeclined()
    setAsideMinor(null)
    if (outcome.is === 'faults') setFaults(outcome.faults)
  }

  /** She has read what differs and left it: the form says it from now on, and a new price opens no second sheet by itself. */
  async function seeWhatWasDeclined(): Promise<void> {
    wasDeclined.current = true
    setAsideMinor('next')
    const { data } = await readAgain()
    setAsideMinor(data?.totalMinor ?? null)
  }

  async function trySubmit(): Promise<void> {
    if (isBusy || !(await isWhole())) return
    // What she was shown and left stands on the form since: tapped again she agrees to it.
    if (moved && !(isAside && wasDeclined.current)) {
      setWantsSubmit(true)
      setAsideMinor(null)
      return
    }
    if (moved) setAcceptedMinor(ticketsMinor(form))
    await send(form.totalMinor)
  }

  async function acceptPrice(): Promise<void> {
    if (!moved) return
    setAcceptedMinor(ticketsMinor(form))
    // The new price may be above the limit: then there is more to say first.
    if (wantsSubmit && form.bookable.allowed && (await isWhole())) await send(moved.nowMinor)
  }

  const seePrice = (): void => setAsideMinor(null)
  const isAside = asideMinor === 'next' || asideMinor === moved?.nowMinor
  const movedSheet = { moved, open: moved !== null && !isAside, onClose: () => setAsideMinor(form.totalMinor) }
  return {
    form,
    entered,
    reason,
    change,
    setChosen,
    isChosenKnown: chosen !== null,
    faults,
    trySubmit: () => void trySubmit(),
    acceptPrice: () => void acceptPrice(),
    seePrice,
    movedSheet,
    isBusy,
    refused,
  }
}

const NO_FAULTS: Faults = {}

/** Leads to the first thing that has to be corrected, and hands it the focus. */
function useLeadToFault(faults: Faults) {
  const ground = useRef<HTMLElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length === 0) return
    const first = ground.current?.querySelector<HTMLElement>('.row--bad, .person:has(.badge--danger), [aria-invalid=true]')
    first?.focus({ preventScroll: true })
    first?.closest('.row, .person, .field, .check, div')?.scrollIntoView({ block: 'center' })
  }, [faults])
  return ground
}

/** Whether somebody has to agree before it goes on; who is only told, or may object, is not waited for. */
const isAsked = ({ needs }: BookingForm): boolean => needs.approval === 'hard' || needs.approval === 'beforeBooking'

export function OrderForm(props: OrderFormProps) {
  const t = useFlightFormText().form
  const go = useGo()
  const [opened, setOpened] = useState<FormSheet | null>(null)
  const close = useCallback(() => setOpened(null), [])
  const { form, entered, reason, change, setChosen, faults, movedSheet, isBusy, refused, ...act } = useOrderForm(props)
  const ground = useLeadToFault(faults)
  const Sheets = useFormSheets(opened !== null || movedSheet.open, close)
  const { allowed } = form.bookable
  const letGo = useUnsubmitted(allowed && form.status === 'open', { within: CHOICE_PATHS, isSending: isBusy })
  const { Rows: GovernedRows, isFailed: isWithoutRows, again: askForRows } = useGovernedRows()
  const isWaiting = useRef(false)
  const goOn = useEffectEvent(() => act.trySubmit())
  // Rows that did not come, for want of a network, are asked for with the tap, and what was tapped goes on once they are there or fail again.
  const isKnown = act.isChosenKnown || isWithoutRows
  useEffect(() => {
    if (!isKnown || !isWaiting.current) return
    isWaiting.current = false
    goOn()
  }, [isKnown])
  const submitOnceKnown = (): void => {
    if (act.isChosenKnown) return act.trySubmit()
    isWaiting.current = true
    if (!GovernedRows) askForRows()
  }
  const changeReason = useChangeReason(form.bookingId)
  const party = useParty(form, props.readAgain)
  const language = useLanguage()
  const payers = form.payers.map((payer) => ({
    ...payer,
    note: payer.kind === 'company' ? t.companyHow : form.approval ? t.youHow : undefined,
  }))
  const chooseOther = (): void => {
    letGo()
    go.back('/home')
  }
  const bar = (
    <AppBar title={t.title} subtitle={<ValidUntil expiresAt={form.expiresAt} />} onBack={() => go.back('/home')}>
      <CallSupport />
    </AppBar>
  )
  const foot = (
    <>
      {refused && <RefusedNotice {...refused} onChooseOther={chooseOther} />}
      <PayBar totalMinor={form.totalMinor} payers={form.payers} onDetails={() => setOpened('price')}>
        {allowed ? (
          <Button busy={isBusy || party.isBusy || (!isWithoutRows && !act.isChosenKnown)} onPick={submitOnceKnown}>
            {isBusy ? t.submitting : isAsked(form) ? t.submitForApproval : t.submit}
          </Button>
        ) : (
          <Button onPick={chooseOther}>{t.chooseOther}</Button>
        )}
      </PayBar>
    </>
  )
  return (
    <Screen top={bar} bottom={foot} scrollRef={ground} busy={isBusy}>
      {party.refusal !== null && (
        <Notice kind="danger" live="alert">
          {party.refusal}
        </Notice>
      )}
      <FormNotices form={form} moved={movedSheet.moved} onSeePrice={act.seePrice} />
      {!form.ways && <TripHead flight={form.flight} fare={form.fare} verdict={form.verdict} />}
      {form.mode === 'agent' && (
        <Suspense fallback={null}>
          <AgentBand />
        </Suspense>
      )}
      {form.standardOf && <Notice>{t.standardOf(form.standardOf[language])}</Notice>}
      <PeopleRows form={form} entered={entered} faults={faults} onOpen={setOpened} isBusy={party.isBusy} onChooseParty={party.choose} />
      {GovernedRows ? (
        // Rows of other wings come late: without this they would hide the form, and close the sheet that stands open on it.
        <Suspense fallback={<SkeletonForm rows={2} />}>
          <GovernedRows
            form={form}
            entered={entered}
            faults={faults}
            reason={reason}
            onReason={changeReason}
            onOpen={setOpened}
            onChosen={setChosen}
          />
        </Suspense>
      ) : (
        <SkeletonForm rows={2} />
      )}
      <Band title={t.price} aside={<LinkButton onPick={() => setOpened('conditions')}>{t.changeRules}</LinkButton>}>
        <PriceLines lines={linesOf(form.lines)} totalMinor={form.totalMinor} totalLabel={t.total} />
        <Payers payers={payers} />
      </Band>
      {allowed && (
        <Terms
          agreed={entered.termsAgreed}
          fault={faults.terms}
          onAgree={(termsAgreed) => change({ ...entered, termsAgreed })}
          onOpen={setOpened}
        />
      )}
      {Sheets && (
        <Sheets
          form={form}
          entered={entered}
          faults={faults}
          payers={payers}
          onChange={change}
          opened={opened}
          onClose={close}
          party={party}
          priceMoved={{ ...movedSheet, isBusy, onAccept: act.acceptPrice, onDecline: chooseOther }}
        />
      )}
    </Screen>
  )
}

interface TermsProps {
  agreed: boolean
  fault: string | undefined
  onAgree: (agreed: boolean) => void
  onOpen: (sheet: FormSheet) => void
}

/** Must be agreed to before anything is sent [V-FLIGHT-03]. */
function Terms({ agreed, fault, onAgree, onOpen }: TermsProps) {
  const t = useFlightFormText().form
  return (
    <Band label={t.terms.title}>
      <Checkbox checked={agreed} onChange={onAgree} error={fault}>
        {t.agree}{' '}
        <LinkButton leads="none" onPick={() => onOpen('terms')}>
          {t.termsLink}
        </LinkButton>
      </Checkbox>
    </Band>
  )
}

interface FormNoticesProps {
  form: BookingForm
  moved: MovedPrice | null
  onSeePrice: () => void
}

/** What has to be known before anything is entered. */
function FormNotices({ form, moved, onSeePrice }: FormNoticesProps) {
  const t = useFlightFormText().form
  return (
    <>
      {form.bookable.allowed ? null : (
        <Notice kind="over" live="status">
          {form.bookable.message}
        </Notice>
      )}
      {moved && (
        <Notice kind="warn" action={{ label: t.details, onPick: onSeePrice }}>
          <PriceMoved moved={moved} />
        </Notice>
      )}
      <LastMinutes expiresAt={form.expiresAt} />
    </>
  )
}

interface RefusedNoticeProps {
  message: string
  wayOut: 'chooseOther' | 'orders' | null
  onChooseOther: () => void
}

/** Why the order was not taken, right above the button that was pressed. */
function RefusedNotice({ message, wayOut, onChooseOther }: RefusedNoticeProps) {
  const t = useFlightFormText().form
  const go = useGo()
  const ways = {
    chooseOther: { label: t.chooseOther, onPick: onChooseOther },
    orders: { label: t.myOrders, onPick: () => go.push('/order/list') },
  }
  return (
    <Notice kind="danger" live="alert" {...(wayOut ? { action: ways[wayOut] } : {})}>
      {message}
    </Notice>
  )
}
