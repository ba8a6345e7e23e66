import { isRefusal } from '../../../kernel/result.ts'
import { isLineOpen } from '../../../people/rules/lines.ts'
import { findCity } from '../../../places/rules/cities.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { RailWay } from '../../../policy/rules/rail.ts'
import { SEAT_ORDER, type TrainFacts } from '../../../policy/rules/train-facts.ts'
import type { RailAsking, RailSource } from '../../../policy/server/index.ts'
import { actionFor, offeredTo } from '../../rules/party.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from '../../rules/search.ts'
import type { OfferedTrain } from '../../rules/train.ts'
import type { RailDeps, TrainsDeps } from '../deps.ts'
import { judgeTrains, type Judged } from '../judging.ts'
import { partyAsked, seatsFor } from '../booking/party.ts'
import { keyOf } from '../reading/present.ts'
import { asking } from '../railway.ts'
import { travelling } from '../looking/search.ts'

/* What somebody who looks at a flight could ride on: asked for by policy, which compares the two. */

/** The highest permitted type of seats that is left in a train; null where there is none. A ticket without a seat is no seat. */
function topPermitted(train: OfferedTrain, judged: Judged): TrainFacts | null {
  const permitted = train.seats.flatMap((seat) => {
    const one = judged.get(keyOf(train, seat))
    if (one === undefined || one.facts.isStandby || one.facts.seat === 'noSeat') return []
    return isWithin(one.verdict) && actionFor(one.verdict, one.standing.size) !== 'forbid' ? [one.facts] : []
  })
  return permitted.toSorted((a, b) => SEAT_ORDER[b.seat] - SEAT_ORDER[a.seat] || a.fareMinor - b.fareMinor)[0] ?? null
}

/** Whoever looks may book trains, in this company and for these people, or none is held against her. */
async function waysFor(deps: RailDeps, { travellers, sceneCode, ...who }: RailAsking): Promise<readonly RailWay[] | null> {
  const settings = await deps.people.companySettings(deps.db.read, who.companyId)
  const [from, to] = [findCity(who.fromCityCode), findCity(who.toCityCode)]
  if (!isLineOpen(settings.lines, 'train') || !from || !to) return []
  const party = await partyAsked(deps, who, { mode: travellers.mode, userCodes: [...travellers.userCodes] })
  if (isRefusal(party)) return []
  const passengers = seatsFor(party, who.departDate)
  if (isRefusal(passengers)) return []
  const request = {
    from: { city: from.name.zh },
    to: { city: to.name.zh },
    trainDate: who.departDate,
    onlyFastTrain: false,
    // The railway is asked for one order at most, as where trains are looked for.
    passengers: Math.min(passengers, PASSENGERS_PER_TRAIN_ORDER_MAX),
  }
  const [travel, found] = await Promise.all([travelling(deps, who, party, sceneCode), asking(() => deps.railway.search(request))])
  // Where policy has no word on trains none can be booked [E-ACCESS-10].
  if (isRefusal(travel)) return []
  if (isRefusal(found)) return null
  const trains = found.map((train) => offeredTo(train, passengers))
  const judged = judgeTrains(travel.standings, trains, deps.clock.now())
  return trains.flatMap((train): RailWay[] => {
    const top = train.sale === 'onSale' ? topPermitted(train, judged) : null
    return top === null ? [] : [{ trainNo: train.trainNo, runMinutes: train.runMinutes, seat: top.seat, fareMinor: top.fareMinor }]
  })
}

export const railBesideFlights = (deps: TrainsDeps): RailSource => ({
  // Without a railway there is no train that anybody could take instead.
  waysFor: async (asked) => (deps.railway === null ? [] : waysFor({ ...deps, railway: deps.railway }, asked)),
})
