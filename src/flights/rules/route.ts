import type { Language } from '../../kernel/language.ts'
import { findAnyAirport } from '../../places/rules/world-cities.ts'
import { isAbroad, type AnyOffer } from './any-offer.ts'

const cityOf = (airport: string, language: Language): string => findAnyAirport(airport)?.city.name[language] ?? airport

/**
 * From where to where, by cities: of a journey abroad every way of it. "Shanghai ⇄ Tokyo" is there and back; ways of which each leaves from the
 * city where the one before has ended are one chain, and others stand apart.
 */
export function routeSaid({ flight }: Pick<AnyOffer, 'flight'>, language: Language): string {
  const ways = isAbroad(flight) ? flight.slices : [flight]
  const chains: string[][] = []
  for (const way of ways) {
    const [from, to] = [cityOf(way.from.airport, language), cityOf(way.to.airport, language)]
    const last = chains.at(-1)
    if (last?.at(-1) === from) last.push(to)
    else chains.push([from, to])
  }
  const [[from, there, back] = []] = chains
  if (ways.length === 2 && chains.length === 1 && back === from) return `${from} ⇄ ${there}`
  return chains.map((cities) => cities.join(' → ')).join(language === 'zh' ? '，' : ', ')
}
