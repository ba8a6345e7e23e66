import type { BothNames, Language } from '../../../kernel/language.ts'
import type { Person } from '../../../people/server/index.ts'
import { totalMinorOf, type PriceParts } from '../../rules/offer.ts'
import { eachOf } from '../../rules/party.ts'
import type { PassengerType } from '../../rules/passenger-types.ts'
import { partOfSum, ticketPart } from '../../rules/ticket-parts.ts'
import { flightText } from '../../text/index.ts'
import { extrasMinorFor } from '../extras/extras-ordered.ts'
import type { FlightOrderRow, TicketRow } from '../store.ts'

/* What is said of who flies as a child or an infant, and what of an order's sums is one ticket's. */

/** As what somebody flies, and on whose lap; nobody's of who has a seat. */
export interface FliesAs {
  readonly type: PassengerType
  readonly lap: BothNames | null
}

/** A document with what its holder flies as before it: `Child · ID card`. Nothing is said of adults. */
export function withType({ type, lap }: FliesAs, document: string, language: Language): string {
  if (type === 'ADT') return document
  const { passengerType, onLap } = flightText[language]
  const said = lap === null ? passengerType[type] : onLap(lap[language])
  return document === '' ? said : `${said} · ${document}`
}

/** As what the passenger of a ticket flies; whose lap it is, among those who may be read. */
export function fliesAs(
  { passengerType, lapOf }: TicketRow,
  { tickets, people }: { readonly tickets: readonly TicketRow[]; readonly people: ReadonlyMap<string, Person> },
): FliesAs {
  const lap = lapOf === null ? undefined : tickets.find(({ passengerNo }) => passengerNo === lapOf)
  return { type: passengerType, lap: (lap && people.get(lap.personId)?.name) ?? null }
}

interface Shared {
  readonly tickets: readonly TicketRow[]
  readonly price: PriceParts | undefined
  readonly extras: FlightOrderRow['extras']
  readonly own: TicketRow | undefined
}

/** What of a sum is one ticket's: as much as of the whole price, where some pay less than others, or have more beside their tickets. */
export function shareOf(minor: number, { tickets, price, extras, own }: Shared): number {
  if (price === undefined || (price.byType === undefined && extras === null) || own === undefined) return eachOf(minor, tickets.length)
  const types = tickets.map(({ passengerType }) => passengerType)
  const weights = tickets.map(
    ({ passengerNo }) => totalMinorOf(ticketPart(price, { types }, passengerNo)) + extrasMinorFor({ extras }, [passengerNo]),
  )
  return partOfSum(minor, { types, weights }, own.passengerNo)
}
