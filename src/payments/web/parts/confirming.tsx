import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { AppBar } from '../../../web/ui/app-bar.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { formatWhen } from '../../../web/ui/format-when.ts'
import { PayBar } from '../../../web/ui/pay-bar.tsx'
import { Screen } from '../../../web/ui/screen.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { usePaymentsText } from '../text.ts'
import { useAsked } from '../use-asked.ts'
import { OrderLink } from './payment-facts.tsx'
import { Verdict } from './verdict.tsx'

interface ConfirmingProps {
  title: string
  info: PaymentInfo
  onAsk: () => void
}

/** The gateway does not say whether she has paid: what happens next and by when, and no way to pay once more until then. */
export function Confirming({ title, info, onAsk }: ConfirmingProps) {
  const { result: t, actions } = usePaymentsText()
  const language = useLanguage()
  const go = useGo()
  const toOrder = (): void => go.replace(info.order.path)
  const { confirming, now } = info
  const said = confirming ? t.confirmingBy({ ...confirming, until: formatWhen(confirming.until, now, language) }) : t.confirmingText
  const foot = (
    <PayBar>
      <Button kind="line" className="btn--hold" onPick={toOrder}>
        {actions.toOrder}
      </Button>
      <Button onPick={onAsk}>{actions.askAgain}</Button>
    </PayBar>
  )
  const bar = <AppBar title={title} subtitle={<span className="num">{info.order.orderSeq}</span>} onBack={toOrder} />
  return (
    <Screen top={bar} bottom={foot} busy>
      <Verdict title={t.confirming} text={said} />
      {/* What was read before the gateway fell silent says that the order awaits its payment. */}
      <OrderLink order={info.order} isMoving={confirming === null} />
    </Screen>
  )
}

/** The same at the checkout, which asks the gateway by itself; as it answers, the page turns into what it was. */
export default function ConfirmingHere({ title, info }: Omit<ConfirmingProps, 'onAsk'>) {
  const { askAgain } = useAsked(info.payOrderId)
  return <Confirming title={title} info={info} onAsk={askAgain} />
}
