import { formatMoney } from '../../../kernel/money.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Switch } from '../../../web/ui/switch.tsx'
import type { PaymentInfo } from '../../calls.ts'
import { usePointsText } from '../screens/points-text.ts'

interface PointsSwitchProps {
  points: NonNullable<PaymentInfo['points']>
  on: boolean
  onChange: (on: boolean) => void
}

/** Whether her points pay of her part. While a payment is under way it stays as it is, and says why. */
export default function PointsSwitch({ points: { name, payMinor, isFree }, on, onChange }: PointsSwitchProps) {
  const t = usePointsText()
  const label = t.use(name, formatMoney(payMinor))
  return (
    <Band label={label}>
      {isFree ? <Switch row label={label} on={on} onChange={onChange} /> : <p>{label}</p>}
      <p className="note">{isFree ? t.note(name) : t.inUse}</p>
    </Band>
  )
}
