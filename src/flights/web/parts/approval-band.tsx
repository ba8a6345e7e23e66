import { useQueryClient } from '@tanstack/react-query'
import { approvalPath, useUrge } from '../../../approvals/web/index.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Quote } from '../../../web/ui/quote.tsx'
import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { FlightOrderText } from '../../text/order/zh.ts'
import { refreshOrders } from '../queries-orders.ts'
import { useFlightText } from '../text.ts'
import { useHasCome } from '../use-expiry.ts'
import './order.css'

type Approval = NonNullable<FlightOrderDetails['approval']>

interface ApprovalBandProps {
  order: FlightOrderDetails
  /** This phone's clock when the order was read. */
  readAtMs: number
}

/** The request for approval on its order: how it stands, who is asked and until when, why the order goes above the limit. */
export function ApprovalBand({ order, readAtMs }: ApprovalBandProps) {
  return order.approval && <Asked order={order} approval={order.approval} readAtMs={readAtMs} />
}

function Asked({ order, approval, readAtMs }: ApprovalBandProps & { approval: Approval }) {
  const t = useFlightText().approval
  const language = useLanguage()
  const go = useGo()
  const { personPart, orderSeq, now } = order
  const { approvalId, kind, state, decideBy, reason } = approval
  const isAsked = state === APPROVAL_STATES.AWAITING
  const isOpen = isAsked || state === APPROVAL_STATES.APPLIED
  return (
    <Band title={t.title} aside={<LinkButton onPick={() => go.push(approvalPath(kind, approvalId, orderSeq))}>{t.open}</LinkButton>}>
      <div className="orderapproval">
        <p className="orderapproval__state">
          <b>{inWords(approval, t, language)}</b>
        </p>
        {isAsked && decideBy !== null && <p className="small">{t.until(formatDateTime(decideBy, language))}</p>}
        {isOpen && personPart?.state === 'waiting' && <p className="small">{t.thenYouPay(formatMoney(personPart.amountMinor))}</p>}
        <Quote source={reason.note === '' ? t.reason : `${t.reason} · ${reason.label}`}>
          {reason.note === '' ? reason.label : reason.note}
        </Quote>
        {isAsked && approval.urgeFrom !== null && (
          <Remind approvalId={approvalId} orderSeq={orderSeq} from={approval.urgeFrom} readAt={{ now, readAtMs }} />
        )}
      </div>
    </Band>
  )
}

function inWords({ state, approverName }: Approval, t: FlightOrderText['approval'], language: Language): string {
  const words = Object.hasOwn(t.states, state) ? t.states[state as keyof typeof t.states] : null
  return words ? words(approverName?.[language] ?? '') : t.unknown
}

interface RemindProps {
  approvalId: string
  orderSeq: string
  from: string
  readAt: { now: string; readAtMs: number }
}

/** Reminds whoever is asked; before it may be done again, when. */
function Remind({ approvalId, orderSeq, from, readAt }: RemindProps) {
  const t = useFlightText().approval
  const language = useLanguage()
  const client = useQueryClient()
  const { urge, isBusy } = useUrge(approvalId)
  const mayRemind = useHasCome(from, readAt)
  if (!mayRemind) return <p className="note">{t.remindFrom(formatDateTime(from, language))}</p>
  const remind = async (): Promise<void> => {
    await urge()
    await refreshOrders(client, orderSeq)
  }
  return (
    <div>
      <Button kind="soft" size="s" busy={isBusy} onPick={() => void remind()}>
        {t.remind}
      </Button>
    </div>
  )
}
