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
  const { from, to, carrier, number } = flight
  const end = ({ city, label }: typeof from): string => `${city[language]} ${label}`
  return {
    title: `${from.city[language]} → ${to.city[language]}`,
    text: words(
      `${carrier.name[language]} ${number}`,
      `${end(from)} ${formatDateTime(from.at, language)}`,
      `${end(to)} ${formatDateTime(to.at, language)}`,
    ),
  }
}
