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
import { namesInWords } from '../../../approvals/rules/naming.ts'
import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { FlightKeptText } from '../../text/kept/zh.ts'
import type { FlightOrderText } from '../../text/order/zh.ts'
import { useFlightKeptText } from '../kept-text.ts'
import { refreshOrders } from '../queries-orders.ts'
import { useFlightText } from '../text.ts'
import { useHasCome } from '../use-expiry.ts'
import { PriceSince } from './price-since.tsx'
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
  const { approvalId, kind, way, state, decideBy, reason, rejection, together, silence } = approval
  const kept = useFlightKeptText()
  const asked = wayOf(order, way)
  const isAsked = state === APPROVAL_STATES.AWAITING
  const isOpen = isAsked || state === APPROVAL_STATES.APPLIED
  return (
    <Band title={t.title} aside={<LinkButton onPick={() => go.push(approvalPath(kind, approvalId, orderSeq))}>{t.open}</LinkButton>}>
      <div className="orderapproval">
        <p className="orderapproval__state">
          <b>{inWords(approval, asked, { t, kept, language })}</b>
        </p>
        {approval.outcome && <p className="small">{approval.outcome[language]}</p>}
        {rejection && <Quote source={rejection.by[language]}>{rejection.comment}</Quote>}
        {order.moved && <PriceSince moved={order.moved} />}
        {isAsked && together && (
          <p className="small">
            {kept.together(
              together.needed,
              together.of,
              together.agreed.map((name) => name[language]),
            )}
          </p>
        )}
        {isAsked && decideBy !== null && (
          <p className="small">{(silence === 'escalate' ? kept.silenceAbove : kept.silence[asked])(formatDateTime(decideBy, language))}</p>
        )}
        {isOpen && personPart?.state === 'waiting' && (
          <p className="small">
            {personPart.payer === null
              ? t.thenYouPay(formatMoney(personPart.amountMinor))
              : t.thenPays(personPart.payer[language], formatMoney(personPart.amountMinor))}
          </p>
        )}
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

interface Words {
  t: FlightOrderText['approval']
  kept: FlightKeptText
  language: Language
}

/** How it is asked about: before a change abroad nobody holds anything, and the old ticket stays good. */
const wayOf = ({ abroad, changing }: FlightOrderDetails, way: Approval['way']): Approval['way'] | 'beforeChange' =>
  way === 'beforeBooking' && abroad !== null && changing.from !== null ? 'beforeChange' : way

function inWords({ state, isSilent, approvers }: Approval, way: ReturnType<typeof wayOf>, { t, kept, language }: Words): string {
  const who = namesInWords(approvers, language)
  // Whoever is only told is not waited for, from the first: the request is over as soon as it is there.
  if (way === 'passive') return kept.ways.passive(who)
  if (isSilent) return kept.silent
  // Whoever may object is not waited for either; and nothing is held before somebody has agreed.
  if (state === APPROVAL_STATES.AWAITING && way !== 'hard') return kept.ways[way](who)
  const words = Object.hasOwn(t.states, state) ? t.states[state as keyof typeof t.states] : null
  return words ? words(who) : t.unknown
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
