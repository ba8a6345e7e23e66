import type { InputOf, ResultOf } from '../../../web/contract.ts'
import { formPath } from '../order-paths.ts'
import { keepReasonAlsoFor, nameOfBooking, nameOfOffer } from '../reason-draft.ts'
import { listPath, type Trip } from '../trip.ts'
import { afterChoosing, readWays } from './ways.ts'

type StartWays = (input: InputOf<'POST /airfrond/startWays'>) => Promise<ResultOf<'POST /airfrond/startWays'>>

/**
 * An offer of one way is taken: leads on to the list of the next, and from the last one to the form of all. What was said for going above a limit goes along.
 */
export async function chooseWay(trip: Trip, offer: { searchId: string; offerKey: string }, startWays: StartWays): Promise<string> {
  const ways = readWays(trip.ways ?? '')
  if (!ways) return '/home'
  const next = afterChoosing(trip, ways, offer)
  if (next) return listPath(next)
  const all = [...ways.chosen, offer].map(({ searchId, offerKey }) => ({ searchId, offerKey }))
  const { bookingId } = await startWays({ version: '2.0', ways: all })
  for (const { searchId, offerKey } of all) keepReasonAlsoFor(nameOfOffer(searchId, offerKey), nameOfBooking(bookingId))
  return formPath(bookingId)
}
