import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError } from '../../../web/call-error.ts'
import { usePage } from '../../../web/page-context.ts'
import { ask } from '../../../web/ui/dialog.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { useWebText } from '../../../web/web-text.ts'
import type { BookingForm } from '../../calls/booking.ts'
import { orderPath, resultPath } from '../order-paths.ts'
import { bookingFormQuery, refreshOrders } from '../queries-orders.ts'
import { useFlightFormText } from '../form-text.ts'
import type { FilledIn } from './booking-faults.ts'
import type { Faults } from './booking-form.ts'
import { forgetReason, nameOfBooking } from '../reason-draft.ts'

/** A refusal that no part of the form can mend, with the way out where there is one. */
export interface Refused {
  readonly message: string
  readonly wayOut: 'chooseOther' | 'orders' | null
}

type Outcome =
  | { readonly is: 'submitted' }
  /** The price moved: the form has been read anew and shows both. */
  | { readonly is: 'priceMoved' }
  | { readonly is: 'faults'; readonly faults: Faults }
  /** She was shown what differs from what she had seen, and left it. */
  | { readonly is: 'declined' }
  | { readonly is: 'stayed' }

/** Asks the server for the form again; without data where it never came. */
export type ReadAgain = () => Promise<{ readonly isError: boolean; readonly data?: BookingForm | undefined }>

/** Goes from the form to its order, once it has one. */
function useLeaveForOrder(form: BookingForm) {
  const client = useQueryClient()
  const { id, navigation } = usePage()
  const t = useFlightFormText().form
  return (orderSeq: string): void => {
    const isShown = navigation.snapshot().shown.id === id
    // Given up: the form is not kept, and back does not lead to it.
    if (isShown) navigation.giveUp(resultPath(orderSeq, form))
    else {
      // Left while the answer was on its way: the order is placed all the same, and the person should know.
      navigation.forms.release(id)
      navigation.markBroken(id)
      toast(t.submittedMeanwhile, { action: { label: t.openOrder, onPick: () => navigation.push(orderPath(orderSeq)) } })
    }
    client.setQueryData(
      bookingFormQuery(form.bookingId).queryKey,
      (was: BookingForm | undefined) => was && { ...was, status: 'submitted' as const, orderSeq },
    )
    forgetReason(nameOfBooking(form.bookingId))
    void refreshOrders(client)
  }
}

/**
 * Submits the order: one intent, one order, however often it is tapped [AF-PRICE and V-FLIGHT-05 ask in between]. What the
 * server refuses comes back as faults at their parts, as a moved price, or as a sentence with a way out.
 */
export function useSubmitOrder(form: BookingForm, readAgain: ReadAgain) {
  const t = useFlightFormText().form
  const { run } = useWrite('POST', form.submitBy, { hideError: true })
  const [isBusy, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const leaveForOrder = useLeaveForOrder(form)
  /** Asked once, whatever is asked after it. */
  const isSameDayAgreed = useRef(false)

  async function submit(filledIn: FilledIn, acceptedTotalMinor: number): Promise<Outcome> {
    setRefused(null)
    // Not there yet, and no network to bring it: then nothing could be sent either.
    const sending = await import('./booking-faults.ts').catch(() => null)
    if (!sending || filledIn.chosen === null) {
      setRefused({ message: useWebText.now()?.client.offline ?? '', wayOut: null })
      return { is: 'stayed' }
    }
    setSending(true)
    try {
      const order = sending.submitBodyOf(form, filledIn)
      const confirmed = await sending.confirmed(form, filledIn, acceptedTotalMinor)
      if (!confirmed) return { is: 'declined' }
      const { orderSeq } = await run({
        bookingId: form.bookingId,
        ...order,
        ...confirmed,
        sameDayConfirmed: isSameDayAgreed.current,
      })
      leaveForOrder(orderSeq)
      sending.forgetChosen(form.bookingId)
      return { is: 'submitted' }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return answerTo(error, () => submit(filledIn, acceptedTotalMinor))
    } finally {
      setSending(false)
    }
  }

  async function answerTo(error: CallError, again: () => Promise<Outcome>): Promise<Outcome> {
    switch (error.code) {
      case 'AF-OVERLAP':
      case 'AF-SAME-DAY': {
        const { title, confirm, cancel } = t.sameDay
        isSameDayAgreed.current = await ask({ title, text: error.message, confirm, cancel })
        return isSameDayAgreed.current ? again() : { is: 'stayed' }
      }
      case 'AF-PRICE':
        if (!(await readAgain()).isError) return { is: 'priceMoved' }
        setRefused({ message: error.message, wayOut: null })
        return { is: 'stayed' }
      case 'AF-0-0021':
      case 'AF-0-0022':
        return { is: 'stayed' } // the client has said so and leads away
      default: {
        const { afterRefusal, faultsFrom } = await import('./booking-faults.ts')
        const faults = faultsFrom(error.fields)
        const after = afterRefusal(error, t)
        if (after.isJudgedAnew) await readAgain()
        if (Object.keys(faults).length > 0) return { is: 'faults', faults }
        setRefused(after.refused)
        if (error.isUnclear) await readAgain() // a session that did become an order leads there by itself
        return { is: 'stayed' }
      }
    }
  }
  return { submit, isBusy, refused }
}
