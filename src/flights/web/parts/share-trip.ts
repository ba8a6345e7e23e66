import type { Language } from '../../../kernel/language.ts'
import type { Sharing } from '../../../web/bridge/port.ts'
import { formatDateTime } from '../../../web/ui/format.ts'
import type { FlightOrderCard } from '../../calls/orders.ts'

type Words = (flight: string, leaves: string, arrives: string) => string

/**
 * A trip as it may be told to anybody: which flight, from where to where and when. No name, no order number, no price and no
 * address: whoever gets it can open nothing with it.
 */
export function sharingOf({ flight }: Pick<FlightOrderCard, 'flight'>, language: Language, words: Words): Sharing {
  const { from, to } = flight
  const end = ({ city, label, at }: typeof from): string => `${city[language]} ${label} ${formatDateTime(at, language)}`
  // Of a journey abroad each way, with the flights on which it is flown.
  const ways = flight.slices ?? [flight]
  return {
    title: `${from.city[language]} → ${to.city[language]}`,
    text: ways.map((way) => words(`${way.carrier.name[language]} ${way.number}`, end(way.from), end(way.to))).join('\n'),
  }
}
