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
  manual: 'warn',
  byTransfer: 'warn',
} as const

/** Where the money is that was paid in person and goes back; nothing where none does. */
export function RefundLine({ personPart }: Pick<FlightOrderDetails, 'personPart'>) {
  const t = useFlightText().refundLine
  const refund = personPart?.refund
  if (!refund) return null
  return (
    <Notice kind={KINDS[refund.state]} live="status">
      {t[refund.state](formatMoney(refund.amountMinor))}
    </Notice>
  )
}
