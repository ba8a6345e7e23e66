import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { forgetApprovers, useApprovers } from '../../../approvals/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { TrainChangeForm, TrainChangeQuote } from '../../calls/changes.ts'
import type { SeatType } from '../../rules/seats.ts'
import { chosenFirst, quoteIn, stillChosen } from '../chosen-tickets.ts'
import '../contract.ts'
import { orderPath } from '../form-paths.ts'
import type { Entered } from '../form/entered.ts'
import { useLeaveForm } from '../leave-form.ts'
import { refreshOrder } from '../queries-orders.ts'
import type { Ride } from '../trip.ts'
import { useTrainChangeText } from './change-text.ts'

/** Whether a train has left by then: what is changed from it cannot be given back any more. */
export const hasLeft = ({ from }: Pick<TrainChangeForm['train'], 'from'>, now: string): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(now), Temporal.Instant.from(from.at)) >= 0

/** Under which approvals keep who was chosen for a change. */
export const formKeyOf = (orderSeq: string): string => `train-change:${orderSeq}`

export interface Said {
  readonly reason: { readonly code: string; readonly note: string } | null
  readonly approverCode: string | null
  /** Of each berth, by how many it is wished for. */
  readonly berths: Entered['berths']
}

const NOTHING_SAID: Said = { reason: null, approverCode: null, berths: {} }

/** What is wished for of the berths that a train has: what was said of another one may be none of them. */
export const berthsOf = (quote: Pick<TrainChangeQuote, 'berths'>, { berths }: Pick<Said, 'berths'>): Entered['berths'] =>
  Object.fromEntries(quote.berths.map((berth) => [berth, berths[berth] ?? 0]))

/** Who is asked first: whoever was chosen, as long as she may be asked; the proposed one where nobody was. */
export const approverOf = ({ approval }: Pick<TrainChangeQuote, 'approval'>, { approverCode }: Pick<Said, 'approverCode'>) =>
  approval?.approvers.find(({ userCode }) => userCode === approverCode) ?? approval?.approvers[0]

/** What is being changed: tickets chosen, then a train, then confirmed as it was quoted. */
export function useChange(form: TrainChangeForm) {
  const t = useTrainChangeText()
  const client = useQueryClient()
  const leaveForm = useLeaveForm({ sent: t.sent, open: t.none.action })
  const [picked, setPicked] = useState(() => chosenFirst(form.tickets))
  // Of the page, not of its list: whoever comes back from what a train costs finds the day on which she found it.
  const [trainDate, setTrainDate] = useState(form.train.from.at.slice(0, 10))
  const [isMissing, setMissing] = useState(false)
  const [isLooking, setLooking] = useState(false)
  const [quote, setQuote] = useState<TrainChangeQuote | null>(null)
  const [isMoved, setMoved] = useState(false)
  const [said, setSaid] = useState<Said>(NOTHING_SAID)
  const { orderSeq } = form
  const chosen = stillChosen(form.tickets, picked)
  const byFlow = useApprovers(formKeyOf(orderSeq))
  const asking = useWrite('POST', '/train/app/change/{orderSeq}', { hideError: true })
  const sending = useWrite('POST', '/train/app/confirm/{orderSeq}', { hideError: true })

  function bodyOf(of: TrainChangeQuote) {
    const approver = of.approval?.byFlow === false ? approverOf(of, said) : undefined
    return {
      orderSeq,
      quoteId: of.quoteId,
      berths: berthsOf(of, said),
      reason: of.needs.reason ? said.reason : null,
      approvers: approver
        ? of.travellerCodes.map((userCode) => ({ userCode, level: 1, approverCode: approver.userCode }))
        : of.approval?.byFlow === true
          ? (byFlow?.approvers ?? [])
          : [],
      notifiers: of.approval?.byFlow === true ? (byFlow?.notifiers ?? []) : [],
    }
  }

  return {
    chosen,
    isMissing,
    isLooking,
    trainDate,
    setTrainDate,
    quote,
    isMoved,
    said,
    say: (next: Partial<Said>): void => {
      setSaid((was) => ({ ...was, ...next }))
      sending.clear()
    },
    isBusy: asking.isBusy || sending.isBusy,
    refused: quote ? (isMoved ? null : sending.error) : asking.error,
    toggle(ticketId: string, isOn: boolean): void {
      setPicked(isOn ? [...chosen, ticketId] : chosen.filter((one) => one !== ticketId))
      setMissing(false)
    },
    look(): void {
      setMissing(chosen.length === 0)
      setLooking(chosen.length > 0)
    },
    async pick(ride: Ride & { readonly seat: SeatType }): Promise<void> {
      const { trainId, fromStationCode, toStationCode, seat } = ride
      try {
        const quoted = await asking.run({ orderSeq, tickets: [...chosen], trainId, fromStationCode, toStationCode, seat })
        setQuote(quoted)
        setSaid((was) => ({ ...was, berths: {} }))
        setMoved(false)
      } catch (error) {
        if (!(error instanceof CallError)) throw error // what is refused stands over the list
      }
    },
    async confirm(): Promise<void> {
      if (!quote) return
      try {
        const { newOrderSeq } = await sending.run(bodyOf(quote))
        forgetApprovers(formKeyOf(orderSeq))
        await refreshOrder(client, orderSeq)
        if (leaveForm({ next: orderPath(newOrderSeq), order: orderPath(newOrderSeq) })) toast(t.sent)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const anew = quoteIn(error, 'TR-CHANGE-MOVED') as TrainChangeQuote | null
        if (anew) setQuote(anew)
        setMoved(anew !== null)
      }
    },
    /** One step back; false where there is none. */
    back(): boolean {
      asking.clear()
      sending.clear()
      if (quote) setQuote(null)
      else if (isLooking) setLooking(false)
      else return false
      return true
    },
  }
}
export type Changing = ReturnType<typeof useChange>
