import { useQueryClient } from '@tanstack/react-query'
import { namesInWords } from '../../../approvals/rules/naming.ts'
import { APPROVAL_STATES } from '../../../approvals/rules/states.ts'
import { approvalPath, useUrge } from '../../../approvals/web/index.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { useLeftMs, type ReadAt } from '../../../payments/web/index.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { Band } from '../../../web/ui/band.tsx'
import { Button, LinkButton } from '../../../web/ui/button.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { Quote } from '../../../web/ui/quote.tsx'
import type { TrainOrderDetails } from '../../calls/orders.ts'
import { useTrainOrderText } from '../order-text.ts'
import { refreshOrder } from '../queries-orders.ts'
import '../order.css'

interface OrderApprovalProps {
  order: Pick<TrainOrderDetails, 'orderSeq' | 'personPart' | 'isStandby'>
  approval: NonNullable<TrainOrderDetails['approval']>
  readAt: ReadAt
}

/** The request for approval on its order: how it stands, who is asked and until when, and what is paid then. */
export function OrderApproval({ order: { orderSeq, personPart, isStandby }, approval, readAt }: OrderApprovalProps) {
  const t = useTrainOrderText().approval
  const language = useLanguage()
  const go = useGo()
  const { approvalId, kind, state, way, approvers, decideBy, rejection, urgeFrom } = approval
  const who = namesInWords(approvers, language)
  const isAsked = state === APPROVAL_STATES.AWAITING
  const words = Object.hasOwn(t.states, state) ? t.states[state as keyof typeof t.states](who) : t.unknown
  const coming = isStandby ? t.standby : t
  const said = isAsked && isStandby ? t.standby.asked(who) : words
  const dueMinor = personPart?.state === 'waiting' ? personPart.amountMinor : 0
  return (
    <Band title={t.title} aside={<LinkButton onPick={() => go.push(approvalPath(kind, approvalId, orderSeq))}>{t.open}</LinkButton>}>
      <div className="trainasked">
        <p>
          <b>{way === 'passive' ? t.told(who) : said}</b>
        </p>
        {rejection && <Quote source={rejection.by[language]}>{rejection.comment}</Quote>}
        {isAsked && decideBy !== null && <p className="small">{coming.decideBy(formatDateTime(decideBy, language))}</p>}
        {isAsked && personPart && dueMinor > 0 && (
          <p className="small">
            {personPart.payer === null
              ? coming.thenYouPay(formatMoney(dueMinor))
              : coming.thenPays(personPart.payer[language], formatMoney(dueMinor))}
          </p>
        )}
        {isAsked && urgeFrom !== null && <Remind approvalId={approvalId} orderSeq={orderSeq} from={urgeFrom} readAt={readAt} />}
      </div>
    </Band>
  )
}

/** Reminds whoever is asked; before it may be done again, when. */
function Remind({ approvalId, orderSeq, from, readAt }: { approvalId: string; orderSeq: string; from: string; readAt: ReadAt }) {
  const t = useTrainOrderText().approval
  const language = useLanguage()
  const client = useQueryClient()
  const { urge, isBusy } = useUrge(approvalId)
  const left = useLeftMs(from, readAt)
  if (left !== 0) return <p className="note">{t.remindFrom(formatDateTime(from, language))}</p>
  const remind = async (): Promise<void> => {
    await urge()
    await refreshOrder(client, orderSeq)
  }
  return (
    <div>
      <Button kind="soft" size="s" busy={isBusy} onPick={() => void remind()}>
        {t.remind}
      </Button>
    </div>
  )
}
