import type { CallResult } from '../../../kernel/call.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import { QUICK_CITIES } from '../../../places/rules/city.ts'
import type { findStations, getSameCityTrainStation, preSaleDays, stopInfo } from '../../calls.ts'
import { lastSaleDate, SEARCH_DAYS } from '../../rules/presale.ts'
import { sameCityStations, searchStations, stationsOfCity } from '../../rules/stations.ts'
import type { RailDeps } from '../deps.ts'
import { presentStation } from '../reading/present.ts'
import { asking } from '../railway.ts'

/** What a sheet shows without becoming a book. */
const CITIES_MAX = 20
/** Stations that are looked at for so many cities: the largest have half a dozen. */
const STATIONS_MAX = 120

export async function readPresale(deps: RailDeps): Promise<CallResult<typeof preSaleDays> | Refusal> {
  const sale = await asking(() => deps.railway.sale(), 'TR-PRESALE')
  if (isRefusal(sale)) return sale
  const today = dateIn(DEFAULT_ZONE, deps.clock.now())
  const { days, isOpen, opensAt, closesMinutesBefore, studentPeriods } = sale
  return {
    days,
    firstDate: today.toString(),
    lastDate: lastSaleDate(today, sale).toString(),
    searchDays: Math.max(SEARCH_DAYS, days),
    isOpen,
    opensAt,
    closesMinutesBefore,
    studentPeriods: studentPeriods.map(({ from, to }) => ({ from, to })),
  }
}

export async function readStops(deps: RailDeps, trainId: string): Promise<CallResult<typeof stopInfo> | Refusal> {
  const found = await asking(() => deps.railway.stops(trainId))
  if (isRefusal(found)) return found
  if (found === null) return refuse('TR-GONE')
  return {
    trainNo: found.trainNo,
    isCancelled: found.isCancelled,
    stops: found.stops.map(({ stationCode, station, arriveAt, departAt, dayOffset, distanceKm, delayMinutes }) => ({
      stationCode,
      station,
      arriveAt,
      departAt,
      dayOffset,
      distanceKm,
      delayMinutes,
    })),
  }
}

/** The cities that are offered at once anywhere, in their order; behind them those with most stations. */
const QUICK: ReadonlyMap<string, number> = new Map(QUICK_CITIES.map(({ name }, nth) => [name.zh, nth]))
const quickOf = (cityZh: string): number => QUICK.get(cityZh) ?? QUICK.size

/** Cities by what was typed, each with all of its stations; of nothing typed those that are offered at once. */
export async function listStations(deps: RailDeps, typed: string): Promise<CallResult<typeof findStations> | Refusal> {
  const stations = await asking(() => deps.railway.stations())
  if (isRefusal(stations)) return stations
  const byCity = Map.groupBy(stations, ({ city }) => city.zh)
  const names =
    typed.trim() === ''
      ? [...byCity].toSorted(([one, a], [other, b]) => quickOf(one) - quickOf(other) || b.length - a.length).map(([name]) => name)
      : [...new Set(searchStations(stations, typed, STATIONS_MAX).map(({ city }) => city.zh))]
  return {
    cities: names.slice(0, CITIES_MAX).flatMap((name) => {
      const ofCity = stationsOfCity(stations, name)
      const [first] = ofCity
      return first ? [{ city: first.city, stations: ofCity.map(presentStation) }] : []
    }),
  }
}

export async function listSameCity(deps: RailDeps, code: string): Promise<CallResult<typeof getSameCityTrainStation> | Refusal> {
  const stations = await asking(() => deps.railway.stations())
  return isRefusal(stations) ? stations : { stations: sameCityStations(stations, code).map(presentStation) }
}
