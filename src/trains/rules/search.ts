import { refuse, type Refusal } from '../../kernel/result.ts'
import { SEARCH_DAYS } from './presale.ts'
import type { StationFacts } from './stations.ts'

/** READINGS.md, defaults: passengers per train order. */
export const PASSENGERS_PER_TRAIN_ORDER_MAX = 5

/** Where a search goes from or to: a city with all its stations, or one station of it. */
export interface Place {
  /** The Chinese name of the city, as the railway groups its stations. */
  readonly city: string
  /** One station only; null: all of the city's. */
  readonly stationCode: string | null
}

/** SPEC.md, 3, Train filter, as far as it decides whether something can be searched for. */
export interface TrainSearch {
  readonly from: Place | null
  readonly to: Place | null
  /** YYYY-MM-DD; empty while none is chosen. */
  readonly trainDate: string
}

/** Of one city, stations of it may be travelled between: Shanghai to Shanghai Hongqiao is no journey, and neither is a city to itself. */
const isSamePlace = (a: Place, b: Place): boolean => a.city === b.city

/** What is wrong with a search, field by field, the first thing first; null when it can be sent [V-TRAIN-02] [V-TRAIN-03] [V-TRAIN-04]. */
export function checkTrainSearch({ from, to, trainDate }: TrainSearch, today: Temporal.PlainDate): Refusal | null {
  if (from === null) return refuse('TR-DEPARTURE', { field: 'from' })
  if (to === null) return refuse('TR-ARRIVAL', { field: 'to' })
  if (isSamePlace(from, to)) return refuse('TR-SAME-CITY', { field: 'to' })
  if (trainDate === '') return refuse('TR-DATE-MISSING', { field: 'trainDate' })
  let day: Temporal.PlainDate
  try {
    day = Temporal.PlainDate.from(trainDate)
  } catch {
    return refuse('TR-DATE', { field: 'trainDate' })
  }
  const ahead = today.until(day).days
  return ahead < 0 || ahead >= SEARCH_DAYS ? refuse('TR-DATE', { field: 'trainDate', facts: { days: SEARCH_DAYS } }) : null
}

/** Why nobody travels between these stations: one of them is not on the map, or closed. */
export function checkStations(wanted: Place, stations: readonly StationFacts[], field: 'from' | 'to'): Refusal | null {
  if (wanted.stationCode === null) {
    const ofCity = stations.filter(({ city }) => city.zh === wanted.city)
    if (ofCity.length === 0) return refuse('TR-STATION', { field })
    return ofCity.every(({ isOpen }) => !isOpen) ? refuse('TR-STATION-CLOSED', { field }) : null
  }
  const station = stations.find(({ stationCode, city }) => stationCode === wanted.stationCode && city.zh === wanted.city)
  if (!station) return refuse('TR-STATION', { field })
  return station.isOpen ? null : refuse('TR-STATION-CLOSED', { field })
}

/** One seat as it stands on a form. */
export interface ChosenSeat {
  /** Null while nothing is chosen for her. */
  readonly seatKey: string | null
  readonly trainDate: string
}

/**
 * What keeps passengers and their seats from being booked together: somebody travels, not more than an order takes, everybody has a seat, and all
 * leave on one day [V-TRAIN-01] [V-TRAIN-05] [V-TRAIN-06].
 */
export function checkSeats(seats: readonly ChosenSeat[], most = PASSENGERS_PER_TRAIN_ORDER_MAX): Refusal | null {
  if (seats.length === 0) return refuse('TR-PASSENGER', { field: 'passengers' })
  if (seats.length > most) return refuse('TR-PASSENGERS-MOST', { field: 'passengers', facts: { most } })
  const missing = seats.findIndex(({ seatKey }) => seatKey === null)
  if (missing !== -1) return refuse('TR-SEAT', { field: `passengers.${missing}.seat` })
  return seats.some(({ trainDate }) => trainDate !== seats[0]?.trainDate) ? refuse('TR-MIXED-DATES', { field: 'passengers' }) : null
}
