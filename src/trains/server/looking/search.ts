import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { searchConnections, searchTrains, trainDetail } from '../../calls.ts'
import { offeredTo } from '../../rules/party.ts'
import { checkStations, checkTrainSearch, type Place, PASSENGERS_PER_TRAIN_ORDER_MAX } from '../../rules/search.ts'
import { inOrder } from '../../rules/seats.ts'
import { trainDateOf } from '../../rules/train.ts'
import type { RailPlace, TrainSearchRequest } from '../../supplier/port.ts'
import type { RailDeps, Who } from '../deps.ts'
import { explanationOf, judgeTrains, standardShown, standingsOf } from '../judging.ts'
import { partyAsked, seatsFor, type Party } from '../booking/party.ts'
import { keyOf, presentTrain } from '../reading/present.ts'
import { asking } from '../railway.ts'

/** More than a phone shows without scrolling far; the shortest ones. */
const CONNECTIONS_MAX = 10

type SearchInput = CallParsed<typeof searchTrains>

const placeFor = ({ city, stationCode }: Place): RailPlace => (stationCode === null ? { city } : { stations: [stationCode] })

/** Both ends and the day, checked in the order of the form; or the first thing that is wrong. */
async function tripOf(deps: RailDeps, input: SearchInput): Promise<Omit<TrainSearchRequest, 'passengers'> | Refusal> {
  const wrong = checkTrainSearch(input, dateIn(DEFAULT_ZONE, deps.clock.now()))
  if (wrong) return wrong
  const { from, to, trainDate, onlyFastTrain } = input
  if (from === null) return refuse('TR-DEPARTURE', { field: 'from' })
  if (to === null) return refuse('TR-ARRIVAL', { field: 'to' })
  const stations = await asking(() => deps.railway.stations())
  if (isRefusal(stations)) return stations
  const closed = checkStations(from, stations, 'from') ?? checkStations(to, stations, 'to')
  return closed ?? { from: placeFor(from), to: placeFor(to), trainDate, onlyFastTrain }
}

/** Under which scene and standards somebody travels. */
export async function travelling(deps: RailDeps, who: Who, party: Party, sceneCode: string | null) {
  const scene = await deps.policy.sceneFor(deps.db.read, who, sceneCode, deps.clock.now())
  if (isRefusal(scene)) return scene
  const standings = await standingsOf(deps, who, party, scene.sceneCode)
  if (isRefusal(standings)) return standings
  return { scene: { code: scene.sceneCode, name: scene.name }, asks: scene.asks, standings }
}

/** What the railway answers for those who travel, and by what it is judged: looked up while the railway is asked. */
async function looked<T>(deps: RailDeps, who: Who, input: SearchInput, ask: (request: TrainSearchRequest) => Promise<T>) {
  const trip = await tripOf(deps, input)
  if (isRefusal(trip)) return trip
  const party = await partyAsked(deps, who, input.travellers, input.isChange)
  if (isRefusal(party)) return party
  const passengers = seatsFor(party, trip.trainDate)
  if (isRefusal(passengers)) return passengers
  // The railway is asked for one order at most; what a group finds is reckoned from the seats that are left.
  const [found, travel] = await Promise.all([
    asking(() => ask({ ...trip, passengers: Math.min(passengers, PASSENGERS_PER_TRAIN_ORDER_MAX) })),
    travelling(deps, who, party, input.sceneCode),
  ])
  if (isRefusal(travel)) return travel
  if (isRefusal(found)) return found
  return { passengers, travel, found }
}

export async function listTrains(
  deps: RailDeps,
  who: Who,
  input: SearchInput,
  language: Language,
): Promise<CallResult<typeof searchTrains> | Refusal> {
  const asked = await looked(deps, who, input, (request) => deps.railway.search(request))
  if (isRefusal(asked)) return asked
  const { passengers, travel, found } = asked
  const offered = found.map((train) => offeredTo(train, passengers))
  const judged = judgeTrains(travel.standings, offered, deps.clock.now())
  const trains = offered.map((train) => presentTrain(deps, train, judged, language))
  return {
    ...standardShown(deps, travel.standings, language),
    scene: travel.scene,
    seatsNeeded: passengers,
    compliantCount: trains.filter(({ seats }) => seats.some(({ isLeft, isCompliant }) => isLeft && isCompliant)).length,
    trains,
  }
}

export async function listConnections(
  deps: RailDeps,
  who: Who,
  input: SearchInput,
  language: Language,
): Promise<CallResult<typeof searchConnections> | Refusal> {
  const asked = await looked(deps, who, input, (request) => deps.railway.connections({ ...request, limit: CONNECTIONS_MAX }))
  if (isRefusal(asked)) return asked
  const { passengers, travel, found } = asked
  const offered = found.map((one) => ({
    ...one,
    first: offeredTo(one.first, passengers),
    second: offeredTo(one.second, passengers),
  }))
  const rides = offered.flatMap(({ first, second }) => [first, second])
  const judged = judgeTrains(travel.standings, rides, deps.clock.now())
  return {
    connections: offered.map(({ first, second, changeMinutes, isSameStation, runMinutes }) => ({
      first: presentTrain(deps, first, judged, language),
      second: presentTrain(deps, second, judged, language),
      changeMinutes,
      isSameStation,
      runMinutes,
    })),
  }
}

export async function describeTrain(
  deps: RailDeps,
  who: Who,
  { trainId, fromStationCode, toStationCode, ...asked }: CallParsed<typeof trainDetail>,
  language: Language,
): Promise<CallResult<typeof trainDetail> | Refusal> {
  const party = await partyAsked(deps, who, asked.travellers)
  if (isRefusal(party)) return party
  const travel = await travelling(deps, who, party, asked.sceneCode)
  if (isRefusal(travel)) return travel
  const found = await asking(() => deps.railway.train({ trainId, from: fromStationCode, to: toStationCode }))
  if (isRefusal(found)) return found
  if (found === null) return refuse('TR-GONE')
  const needed = seatsFor(party, trainDateOf(found))
  if (isRefusal(needed)) return needed
  const train = offeredTo(found, needed)
  const judged = judgeTrains(travel.standings, [train], deps.clock.now())
  return {
    ...standardShown(deps, travel.standings, language),
    scene: travel.scene,
    seatsNeeded: needed,
    train: presentTrain(deps, train, judged, language),
    explanations: inOrder(train.letter, train.seats).flatMap((seat) => {
      const one = judged.get(keyOf(train, seat))
      return one ? [{ seat: seat.seat, ...explanationOf(deps, one, language) }] : []
    }),
  }
}
