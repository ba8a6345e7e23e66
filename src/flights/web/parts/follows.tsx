import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import type { BookingForm } from '../../calls/booking.ts'
import type { FlightOverText } from '../../text/over/zh.ts'

type ApprovalNeed = NonNullable<BookingForm['approval']>

/** A change of tickets stands under the application of its trip already, and says nothing of one. */
type AskingForm = Pick<BookingForm, 'needs' | 'approval'> & Partial<Pick<BookingForm, 'application'>>

/** Of what an offer or a form needs, how somebody is asked, and whether it takes a trip application that is not linked yet. */
export const askingOf = ({ needs, approval, application }: AskingForm, isLinked = false) => ({
  way: needs.approval,
  byFlow: approval?.byFlow ?? false,
  lacksApplication: application?.need === 'needed' && !isLinked,
})

export interface FollowsProps {
  t: FlightOverText
  /** How somebody is asked, null where nobody is; whether a flow of the company's finds whom; and whether an application is still missing. */
  need: ReturnType<typeof askingOf>
  /** Who is asked first; the proposed one until somebody else is chosen. */
  approver: ApprovalNeed['approvers'][number] | undefined
  payers: readonly { readonly kind: 'company' | 'person'; readonly amountMinor: number }[]
}

/** What follows a submission above the limit: who decides, what silence does, who pays what. Nothing where nobody can be asked. */
export function Follows({ t, need: { way, byFlow, lacksApplication }, approver, payers }: FollowsProps) {
  const language = useLanguage()
  const paid = (kind: 'company' | 'person'): string => {
    const minor = payers.filter((payer) => payer.kind === kind).reduce((sum, payer) => sum + payer.amountMinor, 0)
    return minor > 0 ? formatMoney(minor) : ''
  }
  const shares = { you: paid('person'), company: paid('company') }
  if (way === null) return <p className="small">{lacksApplication ? t.applicationAndReason(shares) : t.reasonAlone(shares)}</p>
  if (!approver && !byFlow) return null
  const [name, role] = approver ? [approver.name[language], approver.role] : ['', '']
  const follows = t.follows({ name, role, way, ...shares })
  return <p className="small">{lacksApplication ? t.applicationFirst(follows) : follows}</p>
}
