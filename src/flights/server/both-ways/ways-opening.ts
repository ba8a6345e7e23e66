import { uuidv7 } from '../../../kernel/ids.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { startWays } from '../../calls/both-ways.ts'
import { checkWays } from '../../rules/both-ways.ts'
import { findAnyOffer, isOfferAbroad } from '../../rules/any-offer.ts'
import { searchIsOver } from '../again/again-opening.ts'
import { openBooking } from '../booking/booking.ts'
import type { FlightsDeps } from '../deps.ts'
import { cityOf } from '../judging.ts'
import { findSearch, type SearchRow } from '../store-sessions.ts'
import type { Booker } from '../while-open.ts'
import { joinSessions } from './ways-store.ts'

type Asked = CallParsed<typeof startWays>['ways'][number]

const placeOf = ({ airport, at }: { readonly airport: string; readonly at: string }) => ({ cityCode: cityOf(airport), at })

/** A chosen flight of a search that still lives, mainland and booked in no other order's place. */
async function chosenOf(deps: FlightsDeps, who: Booker, { searchId, offerKey }: Asked) {
  const search = await findSearch(deps.db.read, who, searchId, deps.clock.now())
  if (!search) return searchIsOver(deps, who, searchId)
  if (search.againOf !== null) return refuse('AF-WAYS-PARTY')
  if (search.request.abroad) return refuse('AF-WAYS-ABROAD')
  const offer = findAnyOffer({ ...search, journeyType: null }, offerKey)
  if (!offer) return refuse('AF-GONE')
  if (isOfferAbroad(offer)) return refuse('AF-WAYS-ABROAD')
  return { search, way: { from: placeOf(offer.flight.from), to: placeOf(offer.flight.to) } }
}

const sameTravel = (a: SearchRow, b: SearchRow): boolean =>
  a.mode === b.mode && a.sceneCode === b.sceneCode && a.party.length === b.party.length && a.party.every((code) => b.party.includes(code))

/** Which of the ways a refusal is about, from 0. */
const ofWay = (refusal: Refusal, index: number): Refusal => ({ ...refusal, field: `ways.${index}` })

/** Opens a session for each way, all or none to be gone on with, and makes them one form: named by the first. */
export async function openBoth(
  deps: FlightsDeps,
  who: Booker,
  { ways }: CallParsed<typeof startWays>,
): Promise<CallResult<typeof startWays> | Refusal> {
  const chosen: Exclude<Awaited<ReturnType<typeof chosenOf>>, Refusal>[] = []
  for (const [index, asked] of ways.entries()) {
    const one = await chosenOf(deps, who, asked)
    if (isRefusal(one)) return ofWay(one, index)
    chosen.push(one)
  }
  const [first] = chosen
  invariant(first, 'a journey has two ways at least')
  if (!chosen.every(({ search }) => sameTravel(search, first.search))) return refuse('AF-WAYS-PARTY')
  const early = checkWays(chosen.map(({ way }) => way))
  if (early) return early
  const opened: CallResult<typeof startWays>[] = []
  for (const [index, asked] of ways.entries()) {
    const session = await openBooking(deps, who, asked)
    if (isRefusal(session)) return ofWay(session, index)
    opened.push(session)
  }
  const [head] = opened
  invariant(head, 'a journey has two ways at least')
  const ids = opened.map(({ bookingId }) => bookingId)
  const journeyId = uuidv7(deps.clock.now().epochMilliseconds)
  await deps.db.transact((writer) => joinSessions(writer, who, journeyId, ids), { name: 'flights.start-ways' })
  return head
}
