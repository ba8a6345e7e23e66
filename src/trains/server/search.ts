import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import type { searchConnections, searchTrains, trainDetail } from '../calls.ts'
import { offeredTo } from '../rules/party.ts'
import { checkStations, checkTrainSearch, type Place } from '../rules/search.ts'
import { inOrder } from '../rules/seats.ts'
import { trainDateOf } from '../rules/train.ts'
import type { RailPlace, TrainSearchRequest } from '../supplier/port.ts'
import type { RailDeps, Who } from './deps.ts'
import { explanationOf, judgeTrains, standardShown, standingsOf } from './judging.ts'
import { partyAsked, seatsFor } from './party.ts'
import { keyOf, presentTrain } from './present.ts'
import { asking } from './railway.ts'

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

/** Who travels, under which scene and standards. */
async function travelling(deps: RailDeps, who: Who, asked: Pick<SearchInput, 'travellers' | 'sceneCode'>) {
  const party = await partyAsked(deps, who, asked.travellers)
  if (isRefusal(party)) return party
  const scene = await deps.policy.sceneFor(deps.db.read, who, asked.sceneCode, deps.clock.now())
  if (isRefusal(scene)) return scene
  const standings = await standingsOf(deps, who, party, scene.sceneCode)
  if (isRefusal(standings)) return standings
  return { party, scene: { code: scene.sceneCode, name: scene.name }, standings }
}

interface Ready {
  readonly request: TrainSearchRequest
  readonly travel: Exclude<Awaited<ReturnType<typeof travelling>>, Refusal>
}

async function ready(deps: RailDeps, who: Who, input: SearchInput): Promise<Ready | Refusal> {
  const trip = await tripOf(deps, input)
  if (isRefusal(trip)) return trip
  const travel = await travelling(deps, who, input)
  if (isRefusal(travel)) return travel
  const passengers = seatsFor(travel.party, trip.trainDate)
  return isRefusal(passengers) ? passengers : { request: { ...trip, passengers }, travel }
}

export async function listTrains(
  deps: RailDeps,
  who: Who,
  input: SearchInput,
  language: Language,
): Promise<CallResult<typeof searchTrains> | Refusal> {
  const asked = await ready(deps, who, input)
  if (isRefusal(asked)) return asked
  const { request, travel } = asked
  const found = await asking(() => deps.railway.search(request))
  if (isRefusal(found)) return found
  const offered = found.map((train) => offeredTo(train, request.passengers))
  const judged = judgeTrains(travel.standings, offered, deps.clock.now())
  const trains = offered.map((train) => presentTrain(deps, train, judged, language))
  return {
    ...standardShown(deps, travel.standings, language),
    scene: travel.scene,
    seatsNeeded: request.passengers,
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
  const asked = await ready(deps, who, input)
  if (isRefusal(asked)) return asked
  const { request, travel } = asked
  const found = await asking(() => deps.railway.connections({ ...request, limit: CONNECTIONS_MAX }))
  if (isRefusal(found)) return found
  const offered = found.map((one) => ({
    ...one,
    first: offeredTo(one.first, request.passengers),
    second: offeredTo(one.second, request.passengers),
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
  const travel = await travelling(deps, who, asked)
  if (isRefusal(travel)) return travel
  const found = await asking(() => deps.railway.train({ trainId, from: fromStationCode, to: toStationCode }))
  if (isRefusal(found)) return found
  if (found === null) return refuse('TR-GONE')
  const needed = seatsFor(travel.party, trainDateOf(found))
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
