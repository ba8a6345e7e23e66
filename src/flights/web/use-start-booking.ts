import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../web/call-error.ts'
import { useGo } from '../../web/page-context.ts'
import { useWrite } from '../../web/use-write.ts'
import { againFormPath } from './again/again-paths.ts'
import './both-ways/contract.ts'
import './contract.ts'
import { formPath } from './order-paths.ts'
import { flightsQuery } from './queries.ts'
import { keepReasonAlsoFor, nameOfBooking, nameOfOffer } from './reason-draft.ts'
import type { Trip } from './trip.ts'

/** The version of the booking session that this app speaks (C-AIR-06). */
const VERSION = '2.0'

/** The flight or its fare went while somebody was thinking: the list it stood in is out of date. */
const isGone = (error: CallError): boolean => error.code === 'AF-GONE' || error.code === 'AF-SOLD-OUT'

/**
 * Opens a booking session on an offer and leads on to its form. The server asks the supplier for the price meanwhile, which may
 * take a moment; a second tap gets the first one's answer. What was refused is said in a toast.
 */
export function useStartBooking(trip: Trip) {
  const go = useGo()
  const queries = useQueryClient()
  const { run, isBusy, error } = useWrite('POST', '/airfrond/startBooking')
  const ways = useWrite('POST', '/airfrond/startWays')

  async function start(searchId: string, offerKey: string): Promise<void> {
    try {
      if (trip.ways) return go.push(await (await import('./both-ways/choose-way.ts')).chooseWay(trip, { searchId, offerKey }, ways.run))
      const { bookingId } = await run({ version: VERSION, searchId, offerKey })
      if (trip.orderSeq) await (await import('./again/carry-over.ts')).carryOver(queries, trip.orderSeq, bookingId)
      keepReasonAlsoFor(nameOfOffer(searchId, offerKey), nameOfBooking(bookingId))
      go.push(trip.orderSeq ? againFormPath(bookingId, trip.orderSeq) : formPath(bookingId))
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      // A key without travellers and scene is part of every key of the trip: the flight is gone whoever was to fly.
      if (isGone(failure)) void queries.invalidateQueries({ queryKey: flightsQuery(trip, null, null).queryKey })
    }
  }
  const refused = error ?? ways.error
  return { start, isBusy: isBusy || ways.isBusy, hasGone: refused !== null && isGone(refused) }
}
