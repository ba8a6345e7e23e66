import type { Language } from '../../../kernel/language.ts'
import { findAnyAirport } from '../../../places/rules/world-cities.ts'
import type { Flight } from '../../calls/words.ts'
import type { LegEnd } from '../../rules/offer.ts'

/** An end of a flight as it is read, wherever in the world it lies. */
export function presentEnd(end: LegEnd, language: Language): Flight['from'] {
  const place = findAnyAirport(end.airport)
  const short = place?.airport.short[language] ?? end.airport
  return {
    airport: end.airport,
    label: end.terminal ? `${short} ${end.terminal}` : short,
    terminal: end.terminal,
    city: place?.city.name ?? { zh: end.airport, en: end.airport },
    at: end.at,
  }
}

/** The local day of a wall time. */
export const dayOf = (at: string): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))
