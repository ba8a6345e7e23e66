import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { TrainRefundForm, TrainRefundQuote } from '../../calls/refunds.ts'
import '../contract.ts'
import { orderPath } from '../form-paths.ts'
import { refreshOrder } from '../queries-orders.ts'
import { useTrainRefundText } from './refund-text.ts'

/** Those that may be given back: the one that was named, or all there are where there is but one. */
export function chosenFirst({ tickets }: Pick<TrainRefundForm, 'tickets'>, named: string): readonly string[] {
  const free = tickets.filter(({ verdict }) => verdict.allowed).map(({ ticketId }) => ticketId)
  if (free.includes(named)) return [named]
  return free.length === 1 ? free : []
}

/** The quote that a refusal brings along; null where it brings none. */
export function quoteIn({ code, result }: Pick<CallError, 'code' | 'result'>): TrainRefundQuote | null {
  if (code !== 'TR-REFUND-MOVED' || typeof result !== 'object' || result === null || !('quote' in result)) return null
  return result.quote as TrainRefundQuote
}

/** What is being given back: chosen, then quoted, then confirmed as it was quoted. */
export function useRefund(form: TrainRefundForm, named: string, readAnew: () => void) {
  const t = useTrainRefundText()
  const go = useGo()
  const client = useQueryClient()
  const [chosen, setChosen] = useState(() => chosenFirst(form, named))
  const [isMissing, setMissing] = useState(false)
  const [quote, setQuote] = useState<TrainRefundQuote | null>(null)
  const [isMoved, setMoved] = useState(false)
  const asking = useWrite('POST', '/train/app/refundQuote/{orderSeq}', { hideError: true })
  const sending = useWrite('POST', '/train/app/refund/{orderSeq}', { hideError: true })
  const { orderSeq } = form

  return {
    chosen,
    isMissing,
    quote,
    isMoved,
    isBusy: asking.isBusy || sending.isBusy,
    refused: quote ? (isMoved ? null : sending.error) : asking.error,
    toggle(ticketId: string, isOn: boolean): void {
      setChosen((now) => (isOn ? [...now, ticketId].toSorted() : now.filter((one) => one !== ticketId)))
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
        const anew = quoteIn(error)
        if (anew) setQuote(anew)
        setMoved(anew !== null)
        return // anything else that is refused stands over the button
      }
      await refreshOrder(client, orderSeq)
      toast(t.sent)
      go.replace(orderPath(orderSeq))
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
