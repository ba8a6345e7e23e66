import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Refused } from '../../../web/ui/refused.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { useCashierText } from '../cashier-text.ts'
import { resultOf } from '../outcome.ts'
import { Confirming } from '../parts/confirming.tsx'
import { OrderLink } from '../parts/payment-facts.tsx'
import { PaymentPage, type ReadPayment } from '../parts/payment-page.tsx'
import { Settled } from '../parts/settled.tsx'
import { TimeLeft } from '../parts/time-left.tsx'
import { Verdict } from '../parts/verdict.tsx'
import { forgetOrders } from '../queries.ts'
import { usePaymentsText } from '../text.ts'
import { useAsked } from '../use-asked.ts'
import { useLeftMs } from '../use-left.ts'
import { assetsOf, besideOf } from '../use-points.ts'
import { usePay } from '../use-pay.ts'

/** Long enough to read "paid", short enough not to wait for. */
const STAYS_MS = 2_500

/**
 * Where a gateway sends people back to. That a browser comes here proves nothing, whatever its address says: the gateway is asked
 * through the server, and the page follows until it is known.
 */
export default function PayResult() {
  const t = usePaymentsText()
  return (
    <PaymentPage title={t.result.title} loadingLabel={t.result.asking} failed={t.resultFailed}>
      {(read) => <Result {...read} />}
    </PaymentPage>
  )
}

function Result({ info, readAtMs }: ReadPayment) {
  const { title } = usePaymentsText().result
  const { answer, askAgain } = useAsked(info.payOrderId)
  const outcome = resultOf(info, answer)
  switch (outcome) {
    case 'paid':
      // Money that goes back was paid for a ticket that is not being issued any more.
      return info.refund ? <Settled title={title} info={info} outcome="paid" /> : <Paid info={info} />
    case 'held':
      return <Paid info={info} isHeld />
    case 'asking':
      return <Asking info={info} />
    case 'confirming':
      return <Confirming title={title} info={info} onAsk={askAgain} />
    case 'due':
      return <NotPaid info={info} readAtMs={readAtMs} />
    default:
      return <Settled title={title} info={info} outcome={outcome} />
  }
}

interface ResultProps {
  info: PaymentInfo
}

function useToOrder({ order }: PaymentInfo): () => void {
  const go = useGo()
  return () => go.replace(order.path)
}

function ResultBar({ info, children }: ResultProps & { children?: ReactNode }) {
  const { title } = usePaymentsText().result
  const toOrder = useToOrder(info)
  return (
    <AppBar title={title} subtitle={<span className="num">{info.order.orderSeq}</span>} onBack={toOrder}>
      {children}
    </AppBar>
  )
}

/** Leads to the order by itself; the button is for whoever does not want to wait. */
function Paid({ info, isHeld = false }: ResultProps & { isHeld?: boolean }) {
  const { result: t, actions } = usePaymentsText()
  const client = useQueryClient()
  const { replace } = useGo()
  const { path } = info.order
  useEffect(() => {
    void forgetOrders(client)
    const timer = setTimeout(() => replace(path), STAYS_MS)
    return () => clearTimeout(timer)
  }, [client, replace, path])
  const { done, doneText } = useCashierText()
  // Whoever comes here later, or whose ticket was fast, is not told that it is on its way.
  const isTicketed = info.order.status.settled && info.order.status.tone === 'ok'
  const paidWords = isTicketed
    ? { title: done, text: doneText }
    : isHeld
      ? { title: t.held, text: t.heldText }
      : { title: t.paid, text: t.paidText }
  const foot = (
    <PayBar>
      <Button onPick={() => replace(path)}>{actions.toOrder}</Button>
    </PayBar>
  )
  return (
    <Screen top={<ResultBar info={info} />} bottom={foot}>
      <Verdict {...paidWords} />
      <OrderLink order={info.order} isMoving={info.state === 'due'} />
    </Screen>
  )
}

function Asking({ info }: ResultProps) {
  const { result: t } = usePaymentsText()
  return (
    <Screen top={<ResultBar info={info} />} busy>
      <Verdict title={t.asking} text={t.askingText} />
      <OrderLink order={info.order} />
    </Screen>
  )
}

/** The gateway says clearly that it has nothing: how long the seat is still held, and the way to pay after all. */
function NotPaid({ info, readAtMs }: ReadPayment) {
  const { result: t, actions, checkout } = usePaymentsText()
  const { change } = useCashierText()
  const { timeIsUpText } = info.order.originPath === null ? checkout : change
  const language = useLanguage()
  const toOrder = useToOrder(info)
  const { pay, isBusy, message } = usePay(info.payOrderId, { assets: assetsOf(info), restMinor: info.dueMinor, beside: besideOf(info) })
  const go = useGo()
  const [way, ...otherWays] = info.methods.filter(({ available }) => available)
  const left = useLeftMs(info.expiresAt, { now: info.now, readAtMs })
  const isOver = left === 0
  /** Whoever was declined may want another way, where there is one. */
  const payAgain = (): void => (way && otherWays.length === 0 ? pay(way.key) : go.replace(`/hotel/pay?payOrderId=${info.payOrderId}`))
  const foot = (
    <>
      <Refused message={message} />
      <PayBar>
        <Button kind="line" className="btn--hold" onPick={toOrder}>
          {actions.toOrder}
        </Button>
        {!isOver && (
          <Button busy={isBusy} onPick={payAgain}>
            {actions.payAgain}
          </Button>
        )}
      </PayBar>
    </>
  )
  const until = info.expiresAt === null ? null : formatWhen(info.expiresAt, info.now, language)
  const heard = until === null ? t.notPaidOpen : t.notPaidText(until)
  const unheard = until === null ? t.unansweredOpen : t.unansweredText(until)
  const title = info.unanswered === null ? t.notPaid : t.unanswered(info.unanswered)
  const text = info.unanswered === null ? heard : unheard
  return (
    <Screen top={<ResultBar info={info}>{left !== null && !isOver && <TimeLeft ms={left} />}</ResultBar>} bottom={foot} busy={isBusy}>
      {isOver ? <Verdict title={checkout.timeIsUp} text={timeIsUpText} /> : <Verdict title={title} text={text} />}
      <OrderLink order={info.order} />
    </Screen>
  )
}
