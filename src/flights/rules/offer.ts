import type { BothNames } from '../../kernel/language.ts'
import type { RailBeside } from '../../policy/rules/rail.ts'
import { extrasMinorOf, type ExtrasPrice } from './extras-price.ts'
import type { PassengerType } from './passenger-types.ts'

/** Cabin classes of SPEC.md, 3: Y economy, A premium economy, C business, F first. */
export const CABINS = ['Y', 'A', 'C', 'F'] as const
export type Cabin = (typeof CABINS)[number]

/** Groups a traveller searches by (SPEC.md, 3): economy with premium economy; business with first. */
export const CABIN_GROUPS = { economy: ['Y', 'A'], business: ['C', 'F'] } as const satisfies Record<string, readonly Cabin[]>
export type CabinGroup = keyof typeof CABIN_GROUPS
export const groupOf = (cabin: Cabin): CabinGroup => (cabin === 'Y' || cabin === 'A' ? 'economy' : 'business')

/** One end of a leg, in the supplier's facts. */
export interface LegEnd {
  /** IATA code of the airport. */
  readonly airport: string
  /** As the timetable names it: `T3`, or empty. */
  readonly terminal: string
  /** Wall time with offset, RFC 3339. */
  readonly at: string
}

/** What every supplier says of a fare. */
export interface FareOnOffer {
  /** The supplier's id of this fare of this flight. */
  readonly fareId: string
  readonly cabin: Cabin
  /** The adult fare without taxes, in minor units. */
  readonly fareMinor: number
  /** Null means nine or more, or that the supplier does not say. */
  readonly seatsLeft: number | null
}

/** What every supplier says of a way from one airport to another on a day. */
export interface WayOnOffer {
  /** The supplier's id of this flight, or of these that follow each other, on this date. */
  readonly flightId: string
  /** IATA designator of the carrier that sells it. */
  readonly carrier: string
  readonly carrierName: BothNames
  /** Designator and number, of the first flight: `CA1703`. */
  readonly number: string
  readonly from: LegEnd
  readonly to: LegEnd
  readonly durationMinutes: number
}

export interface FlightOnOffer extends WayOnOffer {
  readonly fares: readonly FareOnOffer[]
}

/** A mainland flight on a date, without its fares. */
export interface OfferedFlight extends WayOnOffer {
  readonly aircraft: string
  /** IATA codes of intermediate stops. */
  readonly stops: readonly string[]
  readonly mealServed: boolean
  readonly distanceKm: number
  /** CO2 of one passenger over the whole flight, in grams; left out where the supplier says nothing. */
  readonly co2GramsByCabin?: Readonly<Partial<Record<Cabin, number>>>
  /** Trains of its day between its cities, where a rule compares it with them: as they were found beside it. */
  readonly rail?: RailBeside
  /** The published full economy fare, which discounts are counted from, in minor units. */
  readonly fullFareMinor: number
  /** 机建, in minor units, for an adult. */
  readonly airportTaxMinor: number
  /** 燃油, in minor units, for an adult. */
  readonly fuelSurchargeMinor: number
}

/** One step of a condition: from so many hours before departure on, this fee. */
export interface ConditionStep {
  /** The step holds until this many hours before departure; null is the last step, up to and after departure. */
  readonly untilHoursBefore: number | null
  /** Fee as per cent of the fare; null where it is not allowed at all. */
  readonly feePercent: number | null
}

export interface FareConditions {
  readonly change: readonly ConditionStep[]
  readonly refund: readonly ConditionStep[]
  /** What a refund does not keep of the fare stays with the airline, to pay for later tickets; taxes come back as money. */
  readonly leavesValue?: true
}

/** One fare of a mainland flight. */
export interface OfferedFare extends FareOnOffer {
  readonly bookingClass: string
  readonly fareBasis: string
  /** What the airline calls the product: 经济舱超值, Economy Saver. */
  readonly name: BothNames
  /** Per cent of the full economy fare. */
  readonly discountPercent: number
  readonly conditions: FareConditions
  readonly baggage: { readonly checkedKg: number; readonly carryOnKg: number }
}

export interface OfferedFlightWithFares extends OfferedFlight {
  readonly fares: readonly OfferedFare[]
}

/** What a traveller chose: one fare of one flight. Kept with the booking session and the order. */
export interface Offer {
  readonly flight: OfferedFlight
  readonly fare: OfferedFare
}

/** Names one fare of one flight within a search. */
export const offerKeyOf = (flight: Pick<OfferedFlight, 'flightId'>, fare: Pick<OfferedFare, 'fareId'>): string =>
  `${flight.flightId}~${fare.fareId}`

/** What one passenger of a type is charged by an airline, and how many of them there are. */
export interface FareOfType {
  readonly type: PassengerType
  readonly count: number
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  /** Our fee for one of them, where it is charged for each ticket. */
  readonly serviceFeeMinor?: number
}

/** What a booking costs, per kind, in minor units; for all its passengers together. */
export interface PriceParts {
  readonly fareMinor: number
  readonly airportTaxMinor: number
  readonly fuelSurchargeMinor: number
  readonly serviceFeeMinor: number
  /** Of an order that changes others' tickets: what the airline takes for that; fare and taxes are then what the new ones are dearer by. */
  readonly changeFeeMinor?: number
  /** Where children or infants travel: of which these are the sums, type by type. Left out where all are adults, who pay alike. */
  readonly byType?: readonly FareOfType[]
  /** What is bought beside the tickets, by kind, and who pays it. Left out where nothing is. */
  readonly extras?: ExtrasPrice
}

/** What the airline is paid. */
export const supplierMinorOf = (price: PriceParts): number =>
  price.fareMinor + price.airportTaxMinor + price.fuelSurchargeMinor + (price.changeFeeMinor ?? 0) + extrasMinorOf(price)

export const totalMinorOf = (price: PriceParts): number => supplierMinorOf(price) + price.serviceFeeMinor

/** One offer of a search, by its key; null where the search has none of that name. */
export function findOffer(flights: readonly OfferedFlightWithFares[], offerKey: string): Offer | null {
  for (const { fares, ...flight } of flights) {
    const fare = fares.find((one) => offerKeyOf(flight, one) === offerKey)
    if (fare) return { flight, fare }
  }
  return null
}
