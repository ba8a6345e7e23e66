import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../web/call-error.ts'
import { useGo, useUnsubmitted } from '../../web/page-context.ts'
import { toast } from '../../web/ui/toast.tsx'
import { usePictures, type Pictures } from '../../web/upload.ts'
import { useWrite } from '../../web/use-write.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { addRefund, getRefundForm, ReturnQuote } from '../calls/returning.ts'
import { PROOFS_MAX, type INVOLUNTARY_REASONS, type VOLUNTARY_REASONS } from '../rules/returning.ts'
import './contract.ts'
import { refreshOrders } from './queries-orders.ts'
import { refusedBy } from './refused-by.ts'
import { useReturnsText } from './returns-text.ts'

export type RefundForm = CallResult<typeof getRefundForm>
export type Kind = 'voluntary' | 'involuntary' | 'manual'
type Reason = (typeof VOLUNTARY_REASONS)[number] | (typeof INVOLUNTARY_REASONS)[number]

type Field = 'tickets' | 'reason' | 'proof' | 'note'

export interface Wish {
  readonly tickets: readonly number[]
  readonly kind: Kind
  readonly reason: Reason | null
  readonly note: string
}

export interface Returning {
  readonly wish: Wish
  readonly pictures: Pictures
  readonly faults: Partial<Record<Field, string>>
  /** What comes back, once that was asked for; null while it is chosen. */
  readonly quote: ReturnQuote | null
  /** The quote is another one than was confirmed. */
  readonly isMoved: boolean
  readonly isBusy: boolean
  readonly refused: CallError | null
  change(more: Partial<Wish>): void
  /** Asks what comes back; or hands it to the desk, which says so later. */
  next(): Promise<void>
  confirm(): Promise<void>
  back(): void
}

const detailPath = (orderSeq: string): string => `/flights/returnTicket/${orderSeq}/detail`

/** The quote that a refusal brings along, where it does. */
function quoteIn(error: CallError): ReturnQuote | null {
  const { result } = error
  return typeof result === 'object' && result !== null && 'quote' in result ? (result.quote as ReturnQuote) : null
}

/** Tickets that were to be given back and can be no more. */
export type Overtaken = RefundForm['tickets']

/** Which of the tickets that were confirmed can be given back no more, by the form as it is read by now. */
export const overtakenIn = ({ tickets, verdict }: RefundForm, passengerNos: readonly number[]): Overtaken =>
  tickets.filter((ticket) => passengerNos.includes(ticket.passengerNo) && (!verdict.allowed || !ticket.verdict.allowed))

/** What a page does where what was confirmed is refused: the state is read anew, and told where it is another one. */
export interface Anew {
  /** Null where it could not be read. */
  readAnew(): Promise<RefundForm | null>
  onOvertaken(tickets: Overtaken): void
}

/** What is being given back: chosen, then quoted, then confirmed as it was quoted. */
export function useReturning({ orderSeq, tickets }: RefundForm, { readAnew, onOvertaken }: Anew): Returning {
  const t = useReturnsText()
  const go = useGo()
  const queries = useQueryClient()
  const free = tickets.filter(({ verdict }) => verdict.allowed).map(({ passengerNo }) => passengerNo)
  const [wish, setWish] = useState<Wish>({ tickets: free.length === 1 ? free : [], kind: 'voluntary', reason: null, note: '' })
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({})
  const [quote, setQuote] = useState<ReturnQuote | null>(null)
  const [isMoved, setMoved] = useState(false)
  const pictures = usePictures({ max: PROOFS_MAX })
  const asking = useWrite('POST', '/airfrond/getRefundFee/{id}', { hideError: true })
  const sending = useWrite('POST', '/airfrond/addRefund/{id}', { hideError: true })
  const handing = useWrite('POST', '/airfrond/manualRefund/{id}', { hideError: true })
  const submitted = useUnsubmitted(wish.note.trim() !== '' || pictures.pictures.length > 0, { isSending: sending.isBusy || handing.isBusy })

  function faultsOf(): Partial<Record<Field, string>> {
    return {
      ...(wish.tickets.length === 0 && { tickets: t.faults.tickets }),
      ...(wish.reason === null && { reason: t.faults.reason }),
      ...(wish.kind === 'involuntary' && pictures.fileIds.length === 0 && { proof: t.faults.proof }),
      ...(pictures.unsent !== null && { proof: pictures.unsent }),
      ...(wish.kind === 'manual' && wish.note.trim() === '' && { note: t.faults.note }),
    }
  }

  async function done(words: string): Promise<void> {
    await refreshOrders(queries, orderSeq)
    submitted()
    toast(words)
    go.replace(detailPath(orderSeq))
  }

  const sent = { id: orderSeq, note: wish.note, fileIds: wish.kind === 'voluntary' ? [] : [...pictures.fileIds] }

  async function next(): Promise<void> {
    const found = faultsOf()
    setFaults(found)
    const { reason, kind } = wish
    if (reason === null || Object.keys(found).length > 0) return
    const chosen = [...wish.tickets]
    if (kind !== 'manual') {
      const answer = await asking.run({ id: orderSeq, tickets: chosen, kind }).catch(() => null)
      setMoved(false)
      if (answer) setQuote(answer)
      return
    }
    const handed: CallResult<typeof addRefund> | null = await handing.run({ ...sent, tickets: chosen, reason }).catch(() => null)
    if (handed) await done(t.sentToDesk)
  }

  /** Somebody else, or she herself on another phone, may have been faster: then the quote is of nothing, and goes. */
  async function lookAgain(confirmed: readonly number[]): Promise<void> {
    const now = await readAnew()
    const gone = now ? overtakenIn(now, confirmed) : []
    if (gone.length === 0) return
    await refreshOrders(queries, orderSeq)
    onOvertaken(gone)
    setWish((chosen) => ({ ...chosen, tickets: chosen.tickets.filter((no) => !gone.some(({ passengerNo }) => passengerNo === no)) }))
    setQuote(null)
    sending.clear()
  }

  async function confirm(): Promise<void> {
    if (!quote || wish.reason === null) return
    try {
      await sending.run({ ...sent, quoteId: quote.quoteId, reason: wish.reason })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const anew = error.code === 'AF-REFUND-MOVED' ? quoteIn(error) : null
      if (anew) setQuote(anew)
      setMoved(anew !== null)
      if (anew === null && refusedBy(error)) await lookAgain(quote.tickets.map(({ passengerNo }) => passengerNo))
      return // what is refused stands over the button, unless the tickets stand otherwise by now
    }
    await done(t.sent)
  }

  return {
    wish,
    pictures,
    faults,
    quote,
    isMoved,
    isBusy: asking.isBusy || sending.isBusy || handing.isBusy,
    refused: quote ? (isMoved ? null : sending.error) : (asking.error ?? handing.error),
    change(more) {
      setWish((now) => ({ ...now, ...more, ...(more.kind !== undefined && more.kind !== now.kind && { reason: null }) }))
      setFaults({})
      asking.clear()
      handing.clear()
    },
    next,
    confirm,
    back() {
      setQuote(null)
      sending.clear()
    },
  }
}
