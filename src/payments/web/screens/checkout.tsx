import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '../../../kernel/money.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Band } from '../../../web/ui/band.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Choice } from '../../../web/ui/choice.tsx'
import { formatTime } from '../../../web/ui/format.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { outcomeOf } from '../outcome.ts'
import { OrderLink, WhoPays } from '../parts/payment-facts.tsx'
import { OtherWays } from '../parts/other-ways.tsx'
import { PaymentPage, type ReadPayment } from '../parts/payment-page.tsx'
import { Settled } from '../parts/settled.tsx'
import { TimeLeft } from '../parts/time-left.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { usePaymentsText } from '../text.ts'
import { useLeftMs } from '../use-left.ts'
import { usePay } from '../use-pay.ts'

// Few orders are paid with unused value: what they need comes with them.
const ValueUsed = lazy(() => import('../parts/value-used.tsx'))

/** From here on the page says that time runs out: a cashier takes a minute or two. */
const LAST_MINUTES_MS = 5 * 60_000

/** The one checkout of all lines: what is due, by whom, until when, and the way to the cashier. */
export default function Checkout() {
  const t = usePaymentsText()
  return (
    <PaymentPage title={t.checkout.title} loadingLabel={t.checkout.loading} failed={t.failed}>
      {({ info, readAtMs }) => {
        const outcome = outcomeOf(info)
        // Nobody has been asked here: to this page, a payment that is being confirmed is one that can still be made.
        if (outcome === 'due' || outcome === 'confirming' || outcome === 'asking') return <Due info={info} readAtMs={readAtMs} />
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
  const { pay, isBusy, message } = usePay(info.payOrderId)
  const [method, setMethod] = useState(() => info.methods.find((one) => one.available)?.key ?? null)
  const chosen = info.methods.find((one) => one.key === method && one.available)
  const isOver = left === 0
  const bar = (
    <AppBar title={t.title} subtitle={<span className="num">{info.order.orderSeq}</span>} onBack={toOrder}>
      {left !== null && !isOver && <TimeLeft ms={left} />}
    </AppBar>
  )
  const foot = (
    <>
      <Refused message={message} />
      {chosen && !isOver ? (
        <PayBar totalMinor={info.totalMinor} payers={info.parts}>
          <Button busy={isBusy} onPick={() => pay(chosen.key)}>
            {isBusy ? t.opening(chosen.label) : (chosen.isHeld ? t.hold : t.pay)(formatMoney(info.dueMinor), chosen.label)}
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
      <DueVerdict info={info} left={left} />
      <OrderLink order={info.order} />
      <WhoPays info={info} method={chosen?.label} />
      {info.assets.some(({ key }) => key === 'travelCredit') && (
        <Suspense fallback={null}>
          <ValueUsed info={info} />
        </Suspense>
      )}
      <Methods methods={info.methods} value={method} onChange={setMethod} />
      {!isOver && <OtherWays info={info} />}
    </Screen>
  )
}

/** Who pays what, and what happens when; at the end of the window, that the last moment is being looked at. */
function DueVerdict({ info, left }: { info: PaymentInfo; left: number | null }) {
  const t = usePaymentsText().checkout
  if (left === 0) return <Verdict title={t.timeIsUp} text={t.timeIsUpText} />
  const company = info.parts.find((part) => part.kind === 'company')
  const headline = company ? (
    <>
      <em>{t.youPay(info.dueMinor)}</em>
      {t.companyPays(company.amountMinor)}
    </>
  ) : (
    <em>{t.youPayAll(info.dueMinor)}</em>
  )
  return (
    <Verdict title={headline} text={info.expiresAt === null ? t.promiseOpen : t.promise(formatTime(info.expiresAt))}>
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

type MethodKey = PaymentInfo['methods'][number]['key']

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
