interface ListableEnd {
  readonly airport: string
  /** With its terminal, as a row shows it: "首都 T3". */
  readonly label: string
  /** `T3`, or empty. */
  readonly terminal: string
  /** Wall time with offset. All of the mainland keeps one offset, so that these sort as text. */
  readonly at: string
}

/** What sorting and filtering look at; the listed flights of the contract have it all. */
export interface Listable {
  readonly carrier: { readonly code: string; readonly name: { readonly zh: string; readonly en: string } }
  readonly from: ListableEnd
  readonly to: ListableEnd
  readonly durationMinutes: number
  readonly stops: readonly string[]
  readonly lowest: { readonly fareMinor: number }
  readonly verdict: { readonly isWithin: boolean }
}

export type SortBy = 'departure' | 'price' | 'duration'
export interface Sort {
  readonly by: SortBy
  readonly descending: boolean
}
export const FIRST_SORT: Sort = { by: 'departure', descending: false }

/** A second tap on the same column turns it round; another column starts ascending. */
export function nextSort(current: Sort, tapped: SortBy): Sort {
  return current.by === tapped ? { by: tapped, descending: !current.descending } : { by: tapped, descending: false }
}

/** Hours of departure, from inclusive, to exclusive. */
export const TIME_BANDS = [
  { key: 'night', fromHour: 0, toHour: 6 },
  { key: 'morning', fromHour: 6, toHour: 12 },
  { key: 'afternoon', fromHour: 12, toHour: 18 },
  { key: 'evening', fromHour: 18, toHour: 24 },
] as const
export type TimeBand = (typeof TIME_BANDS)[number]['key']

export interface Filters {
  readonly compliantOnly: boolean
  readonly nonstopOnly: boolean
  readonly bands: readonly TimeBand[]
  readonly carriers: readonly string[]
  readonly fromAirports: readonly string[]
  readonly toAirports: readonly string[]
}
export const NO_FILTERS: Filters = { compliantOnly: false, nonstopOnly: false, bands: [], carriers: [], fromAirports: [], toAirports: [] }

/** How many kinds of filters are set, for the count on the bar. The compliance switch stands by itself and does not count. */
export function countFilters(filters: Filters): number {
  const lists = [filters.bands, filters.carriers, filters.fromAirports, filters.toAirports]
  return lists.filter((list) => list.length > 0).length + (filters.nonstopOnly ? 1 : 0)
}

const hourOf = (at: string): number => Number(at.slice(11, 13))
export const bandOf = (at: string): TimeBand => TIME_BANDS.find((band) => hourOf(at) < band.toHour)?.key ?? 'evening'

const chosen = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value)

export function passes(flight: Listable, filters: Filters): boolean {
  return (
    (!filters.compliantOnly || flight.verdict.isWithin) &&
    (!filters.nonstopOnly || flight.stops.length === 0) &&
    chosen(filters.bands, bandOf(flight.from.at)) &&
    chosen(filters.carriers, flight.carrier.code) &&
    chosen(filters.fromAirports, flight.from.airport) &&
    chosen(filters.toAirports, flight.to.airport)
  )
}

const KEY: Readonly<Record<SortBy, (flight: Listable) => number | string>> = {
  departure: (flight) => flight.from.at,
  price: (flight) => flight.lowest.fareMinor,
  duration: (flight) => flight.durationMinutes,
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The list as it is shown: filtered, then sorted; equals stay in order of departure. */
export function arrange<T extends Listable>(flights: readonly T[], filters: Filters, sort: Sort): T[] {
  const key = KEY[sort.by]
  const turn = sort.descending ? -1 : 1
  return flights
    .filter((flight) => passes(flight, filters))
    .toSorted((a, b) => turn * compare(key(a), key(b)) || compare(a.from.at, b.from.at))
}

export interface FilterOption {
  readonly code: string
  readonly label: { readonly zh: string; readonly en: string } | string
  readonly count: number
}

const withoutTerminal = ({ label, terminal }: ListableEnd): string =>
  terminal !== '' && label.endsWith(` ${terminal}`) ? label.slice(0, -terminal.length - 1) : label

/** What there is to filter by in these flights, each with how many it would show. */
export function filterOptions(flights: readonly Listable[]): {
  carriers: FilterOption[]
  fromAirports: FilterOption[]
  toAirports: FilterOption[]
} {
  const gather = (pick: (flight: Listable) => { code: string; label: FilterOption['label'] }): FilterOption[] => {
    const options = new Map<string, FilterOption>()
    for (const flight of flights) {
      const { code, label } = pick(flight)
      options.set(code, { code, label, count: (options.get(code)?.count ?? 0) + 1 })
    }
    return [...options.values()].toSorted((a, b) => b.count - a.count || compare(a.code, b.code))
  }
  const airport = (end: 'from' | 'to') => (flight: Listable) => ({ code: flight[end].airport, label: withoutTerminal(flight[end]) })
  return {
    carriers: gather((flight) => ({ code: flight.carrier.code, label: flight.carrier.name })),
    fromAirports: gather(airport('from')),
    toAirports: gather(airport('to')),
  }
}
