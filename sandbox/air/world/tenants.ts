import type { Airline } from './airlines.ts'
import type { Airport } from './airports.ts'
import { airport, CITIES } from './airports.ts'

/** Where a city has two airports: the share of an airline's flights that use the second one. Simplified from who moved where. */
const SECOND_AIRPORT: Readonly<
  Record<string, { readonly first: string; readonly second: string; readonly usual: number; readonly by: Readonly<Record<string, number>> }>
> = {
  BJS: {
    first: 'PEK',
    second: 'PKX',
    usual: 0.5,
    by: { CA: 0.12, HU: 0, GS: 0, '3U': 0, SC: 0, ZH: 0.1, '8L': 0, CZ: 1, MU: 0.85, FM: 0.9, MF: 1, KN: 1, JD: 1, NS: 1, '9C': 1, HO: 1 },
  },
  SHA: { first: 'SHA', second: 'PVG', usual: 0.6, by: { MU: 0.5, FM: 0.5, CA: 0.45, CZ: 0.5, '9C': 0.6, HO: 0.65, HU: 0.4 } },
  CTU: { first: 'TFU', second: 'CTU', usual: 0.3, by: { CA: 0.3, '3U': 0.25, EU: 0.6, TV: 0.7, MU: 0.4, '9C': 0, HO: 0 } },
}
/** Between Beijing and Shanghai the business express of these airlines runs between the airports near the towns. */
const EXPRESS_AIRLINES: ReadonlySet<string> = new Set(['CA', 'MU', 'FM', 'HU'])
const EXPRESS_SHARE = 0.2

/** The airport of a city that an airline uses on a line; `chance` in [0, 1) decides where it uses both. */
export function chooseAirport(city: string, otherCity: string, carrier: Airline, chance: number): Airport {
  const only = CITIES.get(city)
  const both = SECOND_AIRPORT[city]
  if (!both) {
    const one = only?.[0]
    if (!one) throw new Error(`There is no city ${city} in the sandbox`)
    return one
  }
  const isExpress =
    EXPRESS_AIRLINES.has(carrier.code) && ((city === 'BJS' && otherCity === 'SHA') || (city === 'SHA' && otherCity === 'BJS'))
  const share = (both.by[carrier.code] ?? both.usual) * (isExpress ? EXPRESS_SHARE : 1)
  return airport(chance < share ? both.second : both.first)
}
