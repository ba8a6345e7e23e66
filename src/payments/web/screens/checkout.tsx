import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { PriceLines } from '../../../web/ui/price-lines.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { useCashierText } from '../cashier-text.ts'
import { outcomeOf } from '../outcome.ts'
import { OrderLink, payersIn, WhoPays } from '../parts/payment-facts.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { PaymentPage, type ReadPayment } from '../parts/payment-page.tsx'
import { Settled } from '../parts/settled.tsx'
import { TimeLeft } from '../parts/time-left.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { isManifold, reckon, type Reckoning } from '../reckoning.ts'
import { usePaymentsText } from '../text.ts'
import { useLeftMs } from '../use-left.ts'
import { usePay } from '../use-pay.ts'
import { usePoints } from '../use-points.ts'

// Few orders are paid with unused value: what they need comes with them.
const ValueUsed = lazy(() => import('../parts/value-used.tsx'))
// A payment is seldom begun and not gone on with, and a gateway is seldom silent.
const Begun = lazy(() => import('../parts/begun.tsx'))
const ConfirmingHere = lazy(() => import('../parts/confirming.tsx'))
// The same of reward points.
const PointsSwitch = lazy(() => import('../parts/points-switch.tsx'))

/** From here on the page says that time runs out: a cashier takes a minute or two. */
const LAST_MINUTES_MS = 5 * 60_000

/** The one checkout of all lines: what is due, by whom, until when, and the way to the cashier. */
export default function Checkout() {
  const t = usePaymentsText()
  return (
    <PaymentPage title={t.checkout.title} loadingLabel={t.checkout.loading} failed={t.failed}>
      {({ info, readAtMs }) => {
        const outcome = outcomeOf(info)
        if (outcome === 'confirming')
          return (
            <Suspense fallback={null}>
              <ConfirmingHere title={t.checkout.title} info={info} />
            </Suspense>
          )
        if (outcome === 'due' || outcome === 'asking') return <Due info={info} readAtMs={readAtMs} />
        return <Settled title={t.checkout.title} info={info} outcome={outcome} />
      }}
    </PaymentPage>
  )
}

function Due({ info, readAtMs }: ReadPayment) {
  const { checkout: t, actions } = usePaymentsText()
  const go = useGo()
  const toOrder = (): void => go.replace(info.order.path)
  const left = useLeftMs(info.expiresAt, { now: info.now, readAtMs })
  const points = usePoints(info)
  const { pay, isBusy, message } = usePay(info.payOrderId, points)
  const [method, setMethod] = useState(() => firstWay(info.methods))
  const chosen = info.methods.find((one) => one.key === method && one.available)
  const isOver = left === 0
  /** Her points, as far as they pay of this. */
  const used = points.isOn && info.points ? { name: info.points.name, amount: formatMoney(info.points.payMinor) } : null
  const isAllPoints = used !== null && points.restMinor === 0
  // Somebody outside, or the desk, is her choice as much as a gateway is.
  const way = info.kind.key === 'third' || info.kind.key === 'cash' ? info.kind.label : chosen?.label
  const isShared = used !== null || info.assets.some(({ key, payer }) => key === 'travelCredit' && payer === 'person')
  const rest = way && isShared ? t.rest(way, formatMoney(points.restMinor)) : way
  const sums = reckon(info, used === null ? 0 : (info.points?.payMinor ?? 0))
  // Beside the button stands what it asks for: where more than two pay, the sums above tell the rest.
  const footSum = isManifold(sums) ? { totalMinor: sums.yoursMinor } : { totalMinor: info.totalMinor, payers: payersIn(info) }
  const bar = (
    <AppBar title={t.title} subtitle={<span className="num">{info.order.orderSeq}</span>} onBack={toOrder}>
      {left !== null && !isOver && <TimeLeft ms={left} />}
    </AppBar>
  )
  const foot = (
    <>
      <Refused message={message} />
      {isAllPoints && !isOver ? (
        <PayBar {...footSum}>
          <Button busy={isBusy} onPick={() => pay(null)}>
            {t.payByPoints(used.amount, used.name)}
          </Button>
        </PayBar>
      ) : chosen && !isOver ? (
        <PayBar {...footSum}>
          <Button busy={isBusy} onPick={() => pay(chosen.key)}>
            {isBusy ? t.opening(chosen.label) : (chosen.isHeld ? t.hold : t.pay)(formatMoney(points.restMinor), chosen.label)}
          </Button>
        </PayBar>
      ) : (
        <PayBar>
          <Button kind="line" onPick={toOrder}>
            {actions.toOrder}
          </Button>
        </PayBar>
      )}
    </>
  )
  return (
    <Screen top={bar} bottom={foot} busy={isBusy}>
      <DueVerdict info={info} left={left} isHeld={chosen?.isHeld === true && used === null} sums={sums} />
      <OrderLink order={info.order} />
      <WhoPays info={info} method={[used && t.withPoints(used.amount, used.name), isAllPoints ? null : rest].filter(Boolean).join(' · ')} />
      {(info.value !== null || info.assets.some(({ key }) => key === 'travelCredit')) && (
        <Suspense fallback={null}>
          <ValueUsed info={info} />
        </Suspense>
      )}
      {info.points && !isOver && (
        <Suspense fallback={null}>
          <PointsSwitch points={info.points} on={points.isOn} onChange={points.choose} />
        </Suspense>
      )}
      {info.unanswered !== null && !isOver && (
        <Notice kind="warn" live="status">
          {t.unanswered(info.unanswered)}
        </Notice>
      )}
      {info.begun !== null && !isOver && (
        <Suspense fallback={null}>
          <Begun payOrderId={info.payOrderId} gateway={info.begun} />
        </Suspense>
      )}
      {!isAllPoints && <Methods methods={info.methods} value={method} onChange={setMethod} />}
      {!isOver && !isAllPoints && <OtherWays info={info} />}
    </Screen>
  )
}

interface DueVerdictProps {
  info: PaymentInfo
  left: number | null
  /** By the chosen way the amount is held first. */
  isHeld: boolean
  sums: Reckoning
}

/** Who pays what, and what happens when; at the end of the window, that the last moment is being looked at. */
function DueVerdict({ info, left, isHeld, sums }: DueVerdictProps) {
  const { checkout } = usePaymentsText()
  const { change } = useCashierText()
  // Whoever pays for a change has a ticket, which stays good until it is exchanged.
  const words = info.order.originPath === null ? checkout : { ...checkout, ...change }
  // What a gateway only holds is not paid before the ticket.
  const t = isHeld ? { ...words, youPayAll: words.youHold, promise: words.promiseHeld, promiseOpen: words.promiseHeldOpen } : words
  const language = useLanguage()
  if (left === 0) return <Verdict title={t.timeIsUp} text={t.timeIsUpText} />
  const restMinor = sums.yoursMinor
  const company = info.parts.find((part) => part.kind === 'company')
  const headline =
    restMinor === 0 ? (
      <em>{t.nothingLeft}</em>
    ) : company && !isHeld && !isManifold(sums) ? (
      <>
        <em>{t.youPay(restMinor)}</em>
        {t.companyPays(company.amountMinor)}
      </>
    ) : (
      <em>{t.youPayAll(restMinor)}</em>
    )
  return (
    <Verdict title={headline} text={info.expiresAt === null ? t.promiseOpen : t.promise(formatWhen(info.expiresAt, info.now, language))}>
      {(isManifold(sums) || (isHeld && company !== undefined)) && <Sums sums={sums} pointsName={info.points?.name ?? ''} />}
      <div role="status">
        {left !== null && left <= LAST_MINUTES_MS && (
          <Notice kind="warn" icon="clock" inside>
            {t.lastMinutes}
          </Notice>
        )}
      </div>
    </Verdict>
  )
}

/** The total, what is taken off it and by whom, and what is left for her. */
function Sums({ sums, pointsName }: { sums: Reckoning; pointsName: string }) {
  const t = usePaymentsText().checkout
  const { totalMinor, companyMinor, companyValueMinor, ownValueMinor, pointsMinor, yoursMinor } = sums
  const off = [
    { label: t.sums.company, amountMinor: -companyMinor },
    { label: t.sums.companyValue, amountMinor: -companyValueMinor },
    { label: t.sums.ownValue, amountMinor: -ownValueMinor },
    { label: t.sums.points(pointsName), amountMinor: -pointsMinor },
  ].filter(({ amountMinor }) => amountMinor < 0)
  return <PriceLines lines={[{ label: t.total, amountMinor: totalMinor }, ...off]} totalMinor={yoursMinor} totalLabel={t.sums.yours} />
}

type MethodKey = PaymentInfo['methods'][number]['key']

/** Whose cashier is open is gone on with, where she does not choose another way; else the first that works. */
function firstWay(methods: PaymentInfo['methods']): MethodKey | null {
  const available = methods.filter((one) => one.available)
  return (available.find(({ isBegun }) => isBegun) ?? available[0])?.key ?? null
}

interface MethodsProps {
  methods: PaymentInfo['methods']
  value: MethodKey | null
  onChange: (key: MethodKey) => void
}

/** The ways to pay. One that is not on offer stays, and says why. */
function Methods({ methods, value, onChange }: MethodsProps) {
  const t = usePaymentsText().checkout
  const options = methods.map(({ key, label, available, why, isHeld }) => ({
    key,
    label,
    note: why ?? (isHeld ? t.heldFirst : undefined),
    disabled: !available,
  }))
  return (
    <Band title={t.payWith}>
      <Choice label={t.payWith} hideLabel options={options} value={value} onChange={onChange} />
    </Band>
  )
}
