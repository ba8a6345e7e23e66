import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { FlightOverText } from '../../text/over/zh.ts'

export type ApprovalNeed = NonNullable<BookingForm['approval']>

interface FollowsProps {
  t: FlightOverText
  /** Who is asked first; the proposed one until somebody else is chosen. */
  approver: ApprovalNeed['approvers'][number] | undefined
  payers: readonly { readonly kind: 'company' | 'person'; readonly amountMinor: number }[]
}

/** What follows a submission above the limit: who decides, who pays what. Nothing where nobody can be asked. */
export function Follows({ t, approver, payers }: FollowsProps) {
  const language = useLanguage()
  if (!approver) return null
  const paid = (kind: 'company' | 'person'): string => {
    const minor = payers.filter((payer) => payer.kind === kind).reduce((sum, payer) => sum + payer.amountMinor, 0)
    return minor > 0 ? formatMoney(minor) : ''
  }
  return (
    <p className="small">
      {t.follows({ name: approver.name[language], role: approver.role, you: paid('person'), company: paid('company') })}
    </p>
  )
}
