import type { BothNames } from '../../kernel/language.ts'

/** Where a search goes from or to, with its name on screen: of the city, or of the one station that is meant. */
export interface TripPlace {
  /** The Chinese name of the city, as the railway groups its stations. */
  readonly city: string
  /** Null: all stations of the city. */
  readonly stationCode: string | null
  readonly name: BothNames
}

/** What a list of trains was asked for. It travels in the page's address, so that a reload, the back key and a second tab each find their own. */
export interface TrainTrip {
  readonly from: TripPlace
  readonly to: TripPlace
  /** YYYY-MM-DD, where one gets on. */
  readonly trainDate: string
  readonly onlyFastTrain: boolean
  /** Fares of students are shown. */
  readonly isStudent: boolean
}

/** One train on one stretch, by its address. */
export interface Ride {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
}

const BETWEEN = '~'
const STATION = /^[A-Z]{3}$/
const NAME_CHARACTERS_MAX = 40
const TRAIN_ID_CHARACTERS_MAX = 120

/** Whether a text names a day of the calendar, such as 2026-11-24. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  try {
    Temporal.PlainDate.from(value)
    return true
  } catch {
    return false
  }
}

const placeText = ({ city, stationCode, name }: TripPlace): string => [city, stationCode ?? '', name.zh, name.en].join(BETWEEN)

function placeFrom(text: string | null): TripPlace | null {
  const [city = '', code = '', zh = '', en = '', ...more] = (text ?? '').split(BETWEEN)
  const isName = (name: string) => name !== '' && name.length <= NAME_CHARACTERS_MAX
  if (more.length > 0 || ![city, zh, en].every(isName) || !(code === '' || STATION.test(code))) return null
  return { city, stationCode: code === '' ? null : code, name: { zh, en } }
}

export function listPath({ from, to, trainDate, onlyFastTrain, isStudent }: TrainTrip): string {
  const query = new URLSearchParams({ from: placeText(from), to: placeText(to), date: trainDate })
  if (onlyFastTrain) query.set('fast', '1')
  if (isStudent) query.set('student', '1')
  return `/train/list?${query.toString()}`
}

/** Reads an address; null where it was cut short or typed by hand. */
export function tripFrom(search: string): TrainTrip | null {
  const query = new URLSearchParams(search)
  const [from, to, trainDate] = [placeFrom(query.get('from')), placeFrom(query.get('to')), query.get('date')]
  if (!from || !to || !isDay(trainDate)) return null
  return { from, to, trainDate, onlyFastTrain: query.get('fast') === '1', isStudent: query.get('student') === '1' }
}

/** A flight in whose place somebody looks for trains, as the wing of flights writes it into the address. */
export interface FlightInstead {
  readonly fromCityCode: string
  readonly toCityCode: string
  readonly departDate: string
  readonly searchId: string
  readonly offerKey: string
}

const CITY_CODE = /^[A-Z]{3}$/
const SEARCH_ID = /^[0-9a-f-]{36}$/

export function flightFrom(search: string): FlightInstead | null {
  const query = new URLSearchParams(search)
  const [fromCityCode = '', toCityCode = '', searchId = '', offerKey = ''] = ['from', 'to', 'search', 'key'].map(
    (name) => query.get(name) ?? '',
  )
  const departDate = query.get('date')
  const isWhole = CITY_CODE.test(fromCityCode) && CITY_CODE.test(toCityCode) && SEARCH_ID.test(searchId)
  if (!isWhole || !isDay(departDate) || offerKey === '' || offerKey.length > TRAIN_ID_CHARACTERS_MAX) return null
  return { fromCityCode, toCityCode, departDate, searchId, offerKey }
}

export function detailPath({ trainId, fromStationCode, toStationCode }: Ride, isStudent: boolean): string {
  const query = new URLSearchParams({ train: trainId, from: fromStationCode, to: toStationCode })
  if (isStudent) query.set('student', '1')
  return `/train/detail?${query.toString()}`
}

export function rideFrom(search: string): (Ride & { readonly isStudent: boolean }) | null {
  const query = new URLSearchParams(search)
  const [trainId = '', fromStationCode = '', toStationCode = ''] = ['train', 'from', 'to'].map((name) => query.get(name) ?? '')
  const isTrain = /^[!-~]+$/.test(trainId) && trainId.length <= TRAIN_ID_CHARACTERS_MAX
  if (!isTrain || !STATION.test(fromStationCode) || !STATION.test(toStationCode)) return null
  return { trainId, fromStationCode, toStationCode, isStudent: query.get('student') === '1' }
}
