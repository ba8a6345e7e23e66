import { useQueryClient } from '@tanstack/react-query'
import type { CallResult } from '../../kernel/call.ts'
import { formatMoney } from '../../kernel/money.ts'
import { CallError } from '../../web/call-error.ts'
import { useLanguage } from '../../web/language.ts'
import { useGo } from '../../web/page-context.ts'
import { ask } from '../../web/ui/dialog.tsx'
import { toast } from '../../web/ui/toast.tsx'
import { useWrite } from '../../web/use-write.ts'
import type { AlternativeFlight, readDisruption } from '../calls/disruptions.ts'
import { AIRLINE_REASON } from '../rules/changing.ts'
import './contract.ts'
import './disruptions/contract.ts'
import { useDisruptionsText } from './disruptions-text.ts'
import { orderPath } from './order-paths.ts'
import { refreshDisruption } from './queries-disruptions.ts'

type Read = CallResult<typeof readDisruption>
type Decided = Pick<Read, 'orderSeq' | 'disruption' | 'passengerNos' | 'flight' | 'travellers'>

const ifRefused = (error: unknown): null => {
  if (!(error instanceof CallError)) throw error
  return null // what is refused stands over the buttons
}

/** Whether more is given back than the way that its airline has changed: a journey of several ways has one ticket. */
/** Whether there are ways of its journey that the airline has left as they were: what is given back is the whole all the same. */
export const hasOtherWays = ({ flight, disruption }: Pick<Read, 'flight' | 'disruption'>): boolean =>
  (flight.slices?.length ?? 1) > (disruption?.ways.length ?? 1)

/** Accepts, takes another flight, or asks for a free refund. Whatever comes of it, the page is read anew. */
export function useDeciding(read: Decided) {
  const { orderSeq, disruption, passengerNos, travellers } = read
  const t = useDisruptionsText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const accepting = useWrite('POST', '/airfrond/airlineChange/{id}/accept', { hideError: true })
  const taking = useWrite('POST', '/airfrond/airlineChange/{id}/take', { hideError: true })
  const quoting = useWrite('POST', '/airfrond/getRefundFee/{id}', { hideError: true })
  const returning = useWrite('POST', '/airfrond/addRefund/{id}', { hideError: true })
  const all = [accepting, taking, quoting, returning]
  const clear = (): void => all.forEach((one) => one.clear())

  async function accept(): Promise<void> {
    clear()
    if (!disruption || !(await ask(t.keep.ask))) return
    const done = await accepting.run({ id: orderSeq, disruptionId: disruption.disruptionId }).catch(ifRefused)
    await refreshDisruption(queries, orderSeq)
    if (!done) return
    toast(t.keep.done)
    go.replace(orderPath(orderSeq))
  }

  async function take({ key, flight }: AlternativeFlight): Promise<void> {
    clear()
    if (!disruption) return
    const { disruptionId } = disruption
    const done = await taking.run({ id: orderSeq, disruptionId, key, departDate: flight.from.at.slice(0, 10) }).catch(ifRefused)
    await refreshDisruption(queries, orderSeq)
    if (!done) return
    toast(t.taken)
    go.replace(orderPath(done.newOrderSeq), { isFromResult: true })
  }

  async function giveBack(): Promise<void> {
    clear()
    const quote = await quoting.run({ id: orderSeq, tickets: passengerNos, kind: 'voluntary' }).catch(ifRefused)
    if (!quote) return
    const { feeMinor, serviceFeeMinor, changeFeeMinor, backMinor, valueMinor } = quote
    const text = [
      // Others may travel on it whose tickets go back with hers.
      travellers.length > 1 ? t.back.whose(travellers.map((name) => name[language]).join(language === 'zh' ? '、' : ', ')) : '',
      hasOtherWays(read) ? t.back.whole : '',
      feeMinor > 0 ? t.back.fee(formatMoney(feeMinor)) : t.back.free,
      changeFeeMinor > 0 ? t.back.change(formatMoney(changeFeeMinor)) : '',
      serviceFeeMinor > 0 ? t.back.service(formatMoney(serviceFeeMinor)) : '',
    ]
    const question = { ...t.back.ask(formatMoney(backMinor + valueMinor)), text: text.filter(Boolean).join(language === 'zh' ? '' : ' ') }
    if (!(await ask(question))) return
    const { quoteId } = quote
    const done = await returning.run({ id: orderSeq, quoteId, reason: AIRLINE_REASON }).catch(ifRefused)
    await refreshDisruption(queries, orderSeq)
    if (!done) return
    toast(t.back.done)
    go.replace(`/flights/returnTicket/${orderSeq}/detail`)
  }

  return {
    accept,
    take,
    giveBack,
    isBusy: all.some(({ isBusy }) => isBusy),
    refused: all.find(({ error }) => error !== null)?.error ?? null,
  }
}
