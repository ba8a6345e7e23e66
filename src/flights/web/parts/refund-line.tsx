import { formatMoney } from '../../../kernel/money.ts'
import { Notice } from '../../../web/ui/notice.tsx'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { useFlightText } from '../text.ts'

const KINDS = {
  onTheWay: 'info',
  atDesk: 'info',
  done: 'ok',
  transferred: 'ok',
  handedBack: 'ok',
  returned: 'ok',
  manual: 'warn',
  byTransfer: 'warn',
} as const

/** Where the money is that was paid in person, or late, and goes back; nothing where none does. */
export function RefundLine({ personPart }: Pick<FlightOrderDetails, 'personPart'>) {
  const t = useFlightText().refundLine
  const refund = personPart?.refund
  if (!refund) return null
  const { state, amountMinor, restMinor = 0, of = 'paid' } = refund
  return (
    <Notice kind={KINDS[state]} live="status">
      {t[state](t.of[of](formatMoney(amountMinor)))}
      {restMinor > 0 && ` ${t.rest(formatMoney(restMinor))}`}
    </Notice>
  )
}
