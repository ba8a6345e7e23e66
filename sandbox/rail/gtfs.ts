import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinyin } from 'pinyin-pro'
import type { Both, Network, Station, Stop, Train } from './network.ts'
import { classOf, networkOf } from './network.ts'
import { baseName, ownStations } from './timetable.ts'

/**
 * Loads any GTFS folder (https://gtfs.org/documentation/schedule/reference/) as a network: stops, trips, stop_times, and where they are there
 * routes, calendar, calendar_dates, translations. Read row by row. What a railway's feed may leave out is made good: a missing point is taken
 * from our own station of that code, else from the city; kilometres are straight ones, stretched as lines are.
 */
export class GtfsProblem extends Error {}

/** Rows of a CSV file by RFC 4180, a quoted line break included, each as a record of its header's names. */
export async function* csvRows(file: string): AsyncGenerator<Record<string, string>> {
  let header: readonly string[] | undefined
  for await (const fields of csvFields(file)) {
    if (header) {
      const names = header
      yield Object.fromEntries(names.map((name, place) => [name, fields[place] ?? '']))
    } else header = fields.map((name) => name.trim())
  }
}

async function* csvFields(file: string): AsyncGenerator<string[]> {
  let [field, quoted, wasQuote] = ['', false, false]
  let fields: string[] = []
  let isFirst = true
  for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
    let text = String(chunk)
    if (isFirst && text.startsWith('\uFEFF')) text = text.slice(1)
    isFirst = false
    for (const character of text) {
      if (quoted) {
        // A quote inside quotes ends them, unless another follows.
        if (character === '"') [quoted, wasQuote] = [false, true]
        else field += character
        continue
      }
      if (character === '"') {
        if (wasQuote) field += '"'
        ;[quoted, wasQuote] = [true, false]
        continue
      }
      wasQuote = false
      if (character === ',') [fields, field] = [[...fields, field], '']
      else if (character === '\n') {
        if (fields.length > 0 || field !== '') yield [...fields, field]
        ;[fields, field] = [[], '']
      } else if (character !== '\r') field += character
    }
  }
  if (fields.length > 0 || field !== '') yield [...fields, field]
}

/** `25:10:00` is ten past one of the next day. Whole minutes: the railway's clock has no seconds. */
function minutesOf(time: string): number | undefined {
  const parts = /^\s*(\d{1,3}):(\d{2})(?::\d{2})?\s*$/.exec(time)
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : undefined
}

const EARTH_KM = 6371
/** Lines are longer than the straight between their stops: by a fifth, as Beijing to Shanghai (1,318 to 1,062 km). */
const LINE_FACTOR = 1.2
const radians = (degrees: number) => (degrees * Math.PI) / 180

type Point = { readonly latitude: number; readonly longitude: number }

export function straightKm(one: Point, other: Point): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}

async function translationsOf(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const file = join(folder, 'translations.txt')
  if (!existsSync(file)) return found
  for await (const row of csvRows(file)) {
    if (row.table_name === 'stops' && row.field_name === 'stop_name' && row.record_id)
      found.set(`${row.language}/${row.record_id}`, row.translation ?? '')
  }
  return found
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const spelt = (zh: string) =>
  pinyin(zh, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join('').replaceAll(' ', '').toLowerCase()

type StopRow = Record<string, string>

const TELECODE = /^[A-Z]{3}$/
const LETTERS = 26

/** Codes for the stops of a feed that has others than three letters: the first that are free, in the order of the feed. */
function* freeCodes(taken: ReadonlySet<string>): Generator<string, undefined> {
  for (let nth = 0; nth < LETTERS ** 3; nth++) {
    const code = [LETTERS ** 2, LETTERS, 1].map((unit) => String.fromCodePoint(65 + (Math.floor(nth / unit) % LETTERS))).join('')
    if (!taken.has(code)) yield code
  }
  return undefined
}

interface Stations {
  readonly found: ReadonlyMap<string, Station>
  /** The telecode of a stop's identifier; a platform's is that of its station. */
  readonly codes: ReadonlyMap<string, string>
}

/** Stops that are a place to get in: stations, and platforms by their station. */
function codesOf(rows: readonly StopRow[]): Map<string, string> {
  const ids = new Set(rows.filter((row) => (row.location_type ?? '') <= '1').map((row) => row.stop_id ?? ''))
  const stationOf = ({ stop_id: id = '', parent_station: parent = '' }: StopRow) => (parent !== '' && ids.has(parent) ? parent : id)
  const stations = new Set(rows.filter((row) => ids.has(row.stop_id ?? '')).map(stationOf))
  const free = freeCodes(new Set([...stations].filter((each) => TELECODE.test(each))))
  const codes = new Map<string, string>()
  for (const id of stations) {
    const code = TELECODE.test(id) ? id : free.next().value
    if (code === undefined) throw new GtfsProblem('The feed has more stations than there are codes of three letters')
    codes.set(id, code)
  }
  for (const row of rows) {
    const code = codes.get(stationOf(row))
    if (code !== undefined) codes.set(row.stop_id ?? '', code)
  }
  return codes
}

async function stationsOf(folder: string): Promise<Stations> {
  const own = new Map(ownStations().map((each) => [each.telecode, each]))
  const words = await translationsOf(folder)
  const cities = new Map([...own.values()].map((each) => [each.city.zh, each.city.en]))
  const rows = await Array.fromAsync(csvRows(join(folder, 'stops.txt')))
  const codes = codesOf(rows)
  const found = new Map<string, Station>()
  for (const row of rows) {
    const id = row.stop_id ?? ''
    const telecode = codes.get(id)
    // A platform adds nothing to its station.
    if (telecode === undefined || (row.parent_station ?? '') !== '') continue
    const zh = row.stop_name === undefined || row.stop_name === '' ? id : row.stop_name
    const known = own.get(telecode)?.name.zh === zh ? own.get(telecode) : undefined
    const cityZh = row.stop_desc === undefined || row.stop_desc === '' ? (known?.city.zh ?? baseName(zh).base) : row.stop_desc
    const cityEn = cities.get(cityZh) ?? capital(spelt(cityZh))
    const hasPoint = row.stop_lat !== undefined && row.stop_lat !== '' && row.stop_lon !== undefined && row.stop_lon !== ''
    const name: Both = { zh, en: words.get(`en/${id}`) ?? known?.name.en ?? capital(spelt(zh)) }
    found.set(telecode, {
      telecode,
      name,
      pinyin: (words.get(`zh-Latn/${id}`) ?? spelt(zh)).replaceAll(' ', '').toLowerCase(),
      city: { zh: cityZh, en: cityEn },
      latitude: hasPoint ? Number(row.stop_lat) : known?.latitude,
      longitude: hasPoint ? Number(row.stop_lon) : known?.longitude,
    })
  }
  return { found, codes }
}

type Runs = (date: string) => boolean
const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
const gtfsDate = (date: string) => date.replaceAll('-', '')

async function calendarsOf(folder: string): Promise<Map<string, Runs>> {
  const found = new Map<string, Runs>()
  const calendar = join(folder, 'calendar.txt')
  if (existsSync(calendar)) {
    for await (const row of csvRows(calendar)) {
      const days = DAYS.map((day) => row[day] === '1')
      const [from = '', to = ''] = [row.start_date, row.end_date]
      found.set(row.service_id ?? '', (date) => {
        const day = gtfsDate(date)
        return day >= from && day <= to && days[new Date(`${date}T00:00:00Z`).getUTCDay()] === true
      })
    }
  }
  const exceptions = new Map<string, Map<string, boolean>>()
  const dates = join(folder, 'calendar_dates.txt')
  if (existsSync(dates)) {
    for await (const row of csvRows(dates)) {
      const of = exceptions.get(row.service_id ?? '') ?? new Map<string, boolean>()
      exceptions.set(row.service_id ?? '', of.set(row.date ?? '', row.exception_type === '1'))
    }
  }
  for (const [service, days] of exceptions) {
    const usual = found.get(service)
    found.set(service, (date) => days.get(gtfsDate(date)) ?? usual?.(date) ?? false)
  }
  return found
}

interface RawStop {
  readonly sequence: number
  readonly station: string
  readonly arrive: number
  readonly depart: number
}

async function stopTimesOf(folder: string, { found: stations, codes }: Stations): Promise<Map<string, RawStop[]>> {
  const times = new Map<string, RawStop[]>()
  for await (const row of csvRows(join(folder, 'stop_times.txt'))) {
    const arrive = minutesOf(row.arrival_time ?? '') ?? minutesOf(row.departure_time ?? '')
    const depart = minutesOf(row.departure_time ?? '') ?? arrive
    const station = codes.get(row.stop_id ?? '') ?? ''
    // A stop without a time is one that nobody can be sold a seat to.
    if (arrive === undefined || depart === undefined || !stations.has(station)) continue
    const stop = { sequence: Number(row.stop_sequence), station, arrive, depart }
    const trip = row.trip_id ?? ''
    const known = times.get(trip)
    if (known) known.push(stop)
    else times.set(trip, [stop])
  }
  return times
}

/** Where a station is: its own point, or the middle of its city's. */
function pointsOf(stations: ReadonlyMap<string, Station>): ReadonlyMap<string, Point> {
  const points = new Map<string, Point>()
  for (const { telecode, latitude, longitude } of stations.values())
    if (latitude !== undefined && longitude !== undefined) points.set(telecode, { latitude, longitude })
  for (const { telecode, city } of stations.values()) {
    if (points.has(telecode)) continue
    const near = [...stations.values()].filter((each) => each.city.zh === city.zh).flatMap((each) => points.get(each.telecode) ?? [])
    const mean = (of: (point: Point) => number) => near.reduce((sum, each) => sum + of(each), 0) / near.length
    if (near.length > 0) points.set(telecode, { latitude: mean((each) => each.latitude), longitude: mean((each) => each.longitude) })
  }
  return points
}

/** What a train whose stop has no point is taken to run, kilometres a minute. */
const KM_A_MINUTE = { fast: 3, slow: 1.3 } as const

function withKilometres(raw: readonly RawStop[], points: ReadonlyMap<string, Point>, fast: boolean): Stop[] {
  let km = 0
  const ordered = raw.toSorted((one, other) => one.sequence - other.sequence)
  return ordered.map(({ station, arrive, depart }, place) => {
    const before = ordered[place - 1]
    if (before) {
      const [one, other] = [points.get(before.station), points.get(station)]
      const byClock = Math.max(1, arrive - before.depart) * KM_A_MINUTE[fast ? 'fast' : 'slow']
      km += one && other ? straightKm(one, other) * LINE_FACTOR : byClock
    }
    return { station, arrive, depart, km: Math.round(km) }
  })
}

const isRail = (type: string) => type === '2' || (/^1\d\d$/.test(type) && Number(type) < 118)

/** The network of a folder; a problem, in a sentence, where it is none. */
export async function gtfsNetwork(folder: string): Promise<Network> {
  for (const file of ['stops.txt', 'trips.txt', 'stop_times.txt'])
    if (!existsSync(join(folder, file))) throw new GtfsProblem(`${folder} is not a GTFS folder: it has no ${file}`)
  const known = await stationsOf(folder)
  const stations = known.found
  const [calendars, times] = [await calendarsOf(folder), await stopTimesOf(folder, known)]
  const rail = new Set<string>()
  if (existsSync(join(folder, 'routes.txt')))
    for await (const row of csvRows(join(folder, 'routes.txt'))) if (isRail(row.route_type ?? '')) rail.add(row.route_id ?? '')
  const points = pointsOf(stations)
  const trains = new Map<string, Train>()
  for await (const row of csvRows(join(folder, 'trips.txt'))) {
    const raw = times.get(row.trip_id ?? '') ?? []
    if (raw.length < 2 || (rail.size > 0 && !rail.has(row.route_id ?? ''))) continue
    const number = row.trip_short_name === undefined || row.trip_short_name === '' ? (row.trip_id ?? '') : row.trip_short_name
    const own = number.replaceAll(/[^A-Za-z0-9]/g, '')
    const key = trains.has(own) ? `${own}_${(row.trip_id ?? '').replaceAll(/[^A-Za-z0-9]/g, '')}` : own
    const trainClass = classOf(number)
    const fast = trainClass === 'G' || trainClass === 'D' || trainClass === 'C'
    trains.set(key, { key, number, trainClass, stops: withKilometres(raw, points, fast), runsOn: calendars.get(row.service_id ?? '') })
  }
  const called = new Set([...trains.values()].flatMap((each) => each.stops.map((stop) => stop.station)))
  return networkOf(
    [...stations.values()].filter((each) => called.has(each.telecode)),
    [...trains.values()],
  )
}
