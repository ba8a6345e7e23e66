import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { useCashierText } from '../cashier-text.ts'
import { goingBackOf } from '../outcome.ts'
import { usePaymentsText } from '../text.ts'
import { OrderLink, RefundRow, WhoPays } from './payment-facts.tsx'
import { Verdict } from './verdict.tsx'

interface SettledProps {
  title: string
  info: PaymentInfo
  outcome: 'waiting' | 'held' | 'paid' | 'lapsed' | 'cancelled' | 'ended'
}

/** Nothing can be paid here (any more): why, what became of the money, and where to go on. */
export function Settled({ title, info, outcome }: SettledProps) {
  const { result, actions } = usePaymentsText()
  const { change, goingBack } = useCashierText()
  const { originPath } = info.order
  // Nothing of a trip is over where a change is: the ticket that it was to move is there.
  const t = originPath === null ? result : { ...result, ...change }
  const go = useGo()
  const toOrder = (): void => go.replace(info.order.path)
  const words = {
    waiting: [t.waiting, t.waitingText],
    held: [t.held, t.heldText],
    paid: [t.alreadyPaid, t.alreadyPaidText],
    lapsed: [t.lapsed, t.lapsedText],
    cancelled: [t.cancelled, t.cancelledText],
    ended: [t.ended, t.endedText],
  } as const
  const isOver = outcome === 'lapsed' || outcome === 'cancelled' || outcome === 'ended'
  const back = outcome === 'paid' ? goingBackOf(info) : 'none'
  const [said, usual] = back === 'none' ? words[outcome] : [goingBack[back].title, goingBack[back].text]
  // Nobody is told that nothing was charged while a gateway does not say so.
  const text = isOver && info.unanswered !== null ? t.unclearText(info.unanswered) : usual
  const foot = (
    <PayBar>
      {isOver && (
        <Button kind="line" className="btn--hold" onPick={toOrder}>
          {actions.toOrder}
        </Button>
      )}
      {isOver && originPath !== null ? (
        <Button onPick={() => go.push(originPath)}>{change.toOrigin}</Button>
      ) : isOver ? (
        <Button onPick={() => go.push('/home')}>{actions.searchAgain}</Button>
      ) : (
        <Button onPick={toOrder}>{actions.toOrder}</Button>
      )}
    </PayBar>
  )
  // What was given back was charged before: the two must not be said in one breath.
  const isRefunded = info.refund !== null && isOver
  return (
    <Screen top={<AppBar title={title} subtitle={<span className="num">{info.order.orderSeq}</span>} onBack={toOrder} />} bottom={foot}>
      <Verdict title={said} {...(isRefunded ? {} : { text })} />
      <RefundRow refund={info.refund} />
      <OrderLink order={info.order} />
      {!isOver && <WhoPays info={info} />}
    </Screen>
  )
}
