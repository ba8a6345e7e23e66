import type { BothNames, Language } from '../../kernel/language.ts'
import { serviceFeeMinor, type FeeRate } from '../../payments/rules/service-fees.ts'
import { findAirport } from '../../places/rules/cities.ts'
import type { z } from 'zod'
import type { getOrderDetails } from '../calls/orders.ts'
import type { cabinList } from '../calls/searching.ts'
import type { Flight, Price } from '../calls/words.ts'
import { conditionRows, rowHoldsAt } from '../rules/conditions.ts'
import { offerKeyOf, totalMinorOf, type LegEnd, type Offer, type OfferedFare, type OfferedFlight, type PriceParts } from '../rules/offer.ts'
import { eachOf, timesOf } from '../rules/party.ts'
import { flightText } from '../text/index.ts'

type FareBrief = z.output<typeof getOrderDetails.result>['fare']
type Conditions = z.output<typeof cabinList.result>['fares'][number]['conditions']
type Baggage = z.output<typeof cabinList.result>['fares'][number]['baggage']

function presentEnd(end: LegEnd, language: Language): Flight['from'] {
  const place = findAirport(end.airport)
  const short = place?.airport.short[language] ?? end.airport
  return {
    airport: end.airport,
    label: end.terminal ? `${short} ${end.terminal}` : short,
    terminal: end.terminal,
    city: place?.city.name ?? { zh: end.airport, en: end.airport },
    at: end.at,
  }
}

const dayOf = (at: string): Temporal.PlainDate => Temporal.PlainDate.from(at.slice(0, 10))

export function presentFlight(flight: OfferedFlight, language: Language): Flight {
  return {
    flightId: flight.flightId,
    carrier: { code: flight.carrier, name: flight.carrierName },
    number: flight.number,
    aircraft: flight.aircraft,
    from: presentEnd(flight.from, language),
    to: presentEnd(flight.to, language),
    durationMinutes: flight.durationMinutes,
    arrivalDayOffset: dayOf(flight.from.at).until(dayOf(flight.to.at)).days,
    stops: flight.stops.map((code) => findAirport(code)?.city.name[language] ?? code),
    mealServed: flight.mealServed,
  }
}

export function presentFare(flight: OfferedFlight, fare: OfferedFare, isLowestOfDay = false): Omit<FareBrief, 'name'> {
  return {
    offerKey: offerKeyOf(flight, fare),
    cabin: fare.cabin,
    bookingClass: fare.bookingClass,
    fareMinor: fare.fareMinor,
    discountPercent: fare.discountPercent,
    seatsLeft: fare.seatsLeft,
    isLowestOfDay,
  }
}

export const fareName = (fare: OfferedFare, language: Language): string => fare.name[language] || flightText[language].cabin[fare.cabin]

export function presentPrice(price: PriceParts): Price {
  return { ...price, totalMinor: totalMinorOf(price) }
}

/** What so many adults pay for an offer as it was found, before the supplier is asked again; with our fee. */
export function listedPrice({ flight, fare }: Offer, size: number, rate: FeeRate | null): PriceParts {
  const { airportTaxMinor, fuelSurchargeMinor } = flight
  const each = { fareMinor: fare.fareMinor, airportTaxMinor, fuelSurchargeMinor, serviceFeeMinor: 0 }
  return { ...timesOf(each, size), serviceFeeMinor: serviceFeeMinor(rate, { fareMinor: fare.fareMinor, tickets: size }) }
}

const HOUR_MS = 3_600_000

export function presentConditions({ flight, fare }: Offer, language: Language, now: Temporal.Instant): Conditions {
  const text = flightText[language].conditions
  const hoursBefore = (Temporal.Instant.from(flight.from.at).epochMilliseconds - now.epochMilliseconds) / HOUR_MS
  const rows = (kind: 'change' | 'refund') =>
    conditionRows(fare.conditions[kind], fare.fareMinor).map((row) => ({
      when: text.when(row),
      fee: text.fee(kind, row.feeMinor),
      appliesNow: rowHoldsAt(row, hoursBefore),
    }))
  const note = fare.conditions.leavesValue ? `${text.leavesValue}${language === 'zh' ? '' : ' '}${text.note}` : text.note
  return { change: rows('change'), refund: rows('refund'), note, leavesValue: fare.conditions.leavesValue === true }
}

export function presentBaggage(fare: OfferedFare, language: Language): Baggage {
  return { ...fare.baggage, label: flightText[language].baggage(fare.baggage) }
}

const LINE_KINDS = ['fare', 'airportTax', 'fuelSurcharge', 'serviceFee'] as const

export function moneyLinesOf(price: PriceParts): { kind: (typeof LINE_KINDS)[number]; amountMinor: number }[] {
  return LINE_KINDS.map((kind) => ({ kind, amountMinor: price[`${kind}Minor`] })).filter((line) => line.amountMinor > 0)
}

const isEachs = ({ kind, amountMinor }: { kind: string; amountMinor: number }, size: number): boolean =>
  kind !== 'serviceFee' || amountMinor % size === 0

/** The lines of a price for so many passengers, each with what one of them pays; a fee for the order is not each one's. */
export function presentLines(price: PriceParts, size: number, language: Language) {
  return moneyLinesOf(price).map((line) => ({
    ...line,
    label: flightText[language].priceLine[line.kind],
    each: size > 1 && isEachs(line, size) ? { count: size, amountMinor: eachOf(line.amountMinor, size) } : null,
  }))
}

/** Who pays what; the person by her name, where the reader is not she; `isThirds`: somebody outside has paid it. */
export function presentPayers(
  split: { companyMinor: number; personMinor: number },
  language: Language,
  payer: BothNames | null = null,
  isThirds = false,
) {
  const text = flightText[language].payer
  const who = payer ? text.other(payer[language]) : text.person
  return [
    { kind: 'company' as const, label: text.company, amountMinor: split.companyMinor },
    { kind: 'person' as const, label: isThirds ? text.third : who, amountMinor: split.personMinor },
  ].filter((payer) => payer.amountMinor > 0)
}
