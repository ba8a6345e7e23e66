import type { OfferAbroad } from './any-offer.ts'
import { CONFIRM_DIFFERENCES, type ConfirmDifferenceKind } from './journey.ts'
import { totalMinorOf, type PriceParts } from './offer.ts'

/* What a traveller sees of a journey abroad before she submits it, kind by kind, so that what differs later can be named. */

export interface SeenOf {
  readonly offer: OfferAbroad
  readonly price: PriceParts
  /** What was chosen beside the ticket, each at its price. */
  readonly extras: readonly { readonly kind: string; readonly id: string; readonly priceMinor: number }[]
  readonly documents: readonly {
    readonly cardId: string
    readonly maskedNumber: string
    readonly printedName: string
    readonly fault: string | null
  }[]
}

/** What is of the offer itself, whoever flies and whatever it costs. */
export const OFFER_KINDS = ['times', 'conditions', 'baggage'] as const satisfies readonly ConfirmDifferenceKind[]
export type OfferKind = (typeof OFFER_KINDS)[number]

export const offerFacts = ({ flight, fare }: OfferAbroad): Readonly<Record<OfferKind, unknown>> => ({
  times: flight.slices.map(({ segments }) => segments.map(({ number, from, to }) => [number, from.airport, from.at, to.airport, to.at])),
  conditions: [fare.changeFeeMinor, fare.refundFeeMinor, fare.segmentCabins],
  baggage: [fare.bags.checked, fare.bags.carryOn],
})

/** Of each kind what would be another thing to agree to, as plain data. */
export function seenFacts({ offer, price, extras, documents }: SeenOf): Readonly<Record<ConfirmDifferenceKind, unknown>> {
  return {
    price: totalMinorOf(price),
    ...offerFacts(offer),
    extras: extras.map(({ kind, id, priceMinor }) => [kind, id, priceMinor]),
    document: documents
      .map(({ cardId, maskedNumber, printedName, fault }) => [cardId, maskedNumber, printedName, fault].join(' '))
      .toSorted(),
  }
}

const SEPARATOR = '.'

/** One mark for all kinds, in their order. `hash` answers in twelve hexadecimal digits. */
export const markOf = (seen: SeenOf, hash: (text: string) => string): string => {
  const facts = seenFacts(seen)
  return CONFIRM_DIFFERENCES.map((kind) => hash(JSON.stringify([kind, facts[kind]]))).join(SEPARATOR)
}

/** The kinds in which two marks differ. */
export function differingKinds(one: string, other: string): ConfirmDifferenceKind[] {
  const [first, second] = [one.split(SEPARATOR), other.split(SEPARATOR)]
  return CONFIRM_DIFFERENCES.filter((_, index) => first[index] !== second[index])
}
