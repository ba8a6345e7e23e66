import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { TrainRefundForm, TrainRefundQuote } from '../../calls/refunds.ts'
import { chosenFirst, quoteIn, stillChosen } from '../chosen-tickets.ts'
import '../contract.ts'
import { orderPath } from '../form-paths.ts'
import { useLeaveForm } from '../leave-form.ts'
import { refreshOrder } from '../queries-orders.ts'
import { useTrainRefundText } from './refund-text.ts'

/** What is being given back: chosen, then quoted, then confirmed as it was quoted. */
export function useRefund(
  form: TrainRefundForm,
  { ticketId, isAll }: { readonly ticketId: string; readonly isAll: boolean },
  readAnew: () => void,
) {
  const t = useTrainRefundText()
  const client = useQueryClient()
  const leaveForm = useLeaveForm({ sent: t.sent, open: t.none.action })
  const [picked, setPicked] = useState(() => chosenFirst(form.tickets, ticketId, isAll))
  const [isMissing, setMissing] = useState(false)
  const [quote, setQuote] = useState<TrainRefundQuote | null>(null)
  const [isMoved, setMoved] = useState(false)
  const asking = useWrite('POST', '/train/app/refundQuote/{orderSeq}', { hideError: true })
  const sending = useWrite('POST', '/train/app/refund/{orderSeq}', { hideError: true })
  const { orderSeq } = form
  const chosen = stillChosen(form.tickets, picked)

  return {
    chosen,
    isMissing,
    quote,
    isMoved,
    isBusy: asking.isBusy || sending.isBusy,
    refused: quote ? (isMoved ? null : sending.error) : asking.error,
    toggle(ticketId: string, isOn: boolean): void {
      setPicked(isOn ? [...chosen, ticketId] : chosen.filter((one) => one !== ticketId))
      setMissing(false)
      asking.clear()
    },
    async look(): Promise<void> {
      setMissing(chosen.length === 0)
      if (chosen.length === 0) return
      try {
        setQuote(await asking.run({ orderSeq, tickets: [...chosen] }))
        setMoved(false)
      } catch (error) {
        if (!(error instanceof CallError)) throw error // what is refused stands over the button
      }
    },
    async confirm(): Promise<void> {
      if (!quote) return
      try {
        await sending.run({ orderSeq, quoteId: quote.quoteId })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const anew = quoteIn(error, 'TR-REFUND-MOVED') as TrainRefundQuote | null
        if (anew) setQuote(anew)
        setMoved(anew !== null)
        return // anything else that is refused stands over the button
      }
      await refreshOrder(client, orderSeq)
      if (leaveForm({ next: orderPath(orderSeq), order: orderPath(orderSeq) })) toast(t.sent)
    },
    /** The tickets may stand otherwise by now. */
    back(): void {
      setQuote(null)
      sending.clear()
      readAnew()
    },
  }
}
export type Refunding = ReturnType<typeof useRefund>
