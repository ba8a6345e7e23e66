import { Icon } from '../../../web/ui/icon.tsx'
import { clockOf } from '../countdown.ts'
import { usePaymentsText } from '../text.ts'
import './payment.css'

/** How long is left to pay. A timer by its role: readers may ask it, and are not told every second. */
export function TimeLeft({ ms }: { ms: number }) {
  const t = usePaymentsText().checkout
  return (
    <span className="timeleft" role="timer">
      <Icon name="clock" size="s" />
      <span className="num">{t.leftToPay(clockOf(ms))}</span>
    </span>
  )
}
