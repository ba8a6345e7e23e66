import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../web/call-error.ts'
import { useGo } from '../../../web/page-context.ts'
import { ask } from '../../../web/ui/dialog.tsx'
import { useWrite } from '../../../web/use-write.ts'
import { formPath } from '../order-paths.ts'
import { keepReasonAlsoFor, nameOfBooking, nameOfOffer } from '../reason-draft.ts'
import type { PickedAbroad } from './journey.ts'
import { legsKey } from './queries.ts'
import { useAbroadText } from './text.ts'

/** The fare went while somebody was thinking: the lists it stood in are out of date. */
const isGone = (error: CallError): boolean => error.code === 'AF-GONE' || error.code === 'AF-SOLD-OUT'

/**
 * The first stage of a journey abroad (C-AIR-07): the supplier is asked for the price of now, which may take a moment, and the form opens
 * on it. A price that has moved since the list the form says itself; where times, rules or bags have, she is shown both and asked before it opens. What was
 * refused is said in a toast.
 */
export function usePreConfirm({ trip, searchId }: Pick<PickedAbroad, 'trip' | 'searchId'>) {
  const { says, ...question } = useAbroadText().fares.retold
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/airfrond/preConfirm')

  async function open(offerKey: string): Promise<void> {
    try {
      const { bookingId, differs } = await run({ searchId, offerKey })
      if (differs.length > 0 && !(await ask({ ...question, text: differs.map(says).join(' ') }))) {
        void queries.invalidateQueries({ queryKey: legsKey(trip) })
        return
      }
      keepReasonAlsoFor(nameOfOffer(searchId, offerKey), nameOfBooking(bookingId))
      go.push(formPath(bookingId))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (isGone(failure)) void queries.invalidateQueries({ queryKey: legsKey(trip) })
    }
  }
  return { open, isBusy, hasGone: error !== null && isGone(error) }
}
