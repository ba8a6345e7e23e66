import type { BothNames, Language } from '../../kernel/language.ts'
import { serviceFeeMinor, type FeeRate } from '../../payments/rules/service-fees.ts'
import { findAnyAirport } from '../../places/rules/world-cities.ts'
import type { z } from 'zod'
import type { getOrderDetails } from '../calls/orders.ts'
import type { cabinList } from '../calls/searching.ts'
import type { Flight, Price } from '../calls/words.ts'
import { conditionRows, rowHoldsAt } from '../rules/conditions.ts'
import { isAbroad, isFareAbroad, isOfferAbroad, type AnyFare, type AnyFlight, type AnyOffer } from '../rules/any-offer.ts'
import { offerKeyOf, totalMinorOf, type PriceParts } from '../rules/offer.ts'
import { eachOf, timesOf } from '../rules/party.ts'
import { flightText } from '../text/index.ts'
import { presentBags, presentConditionsAbroad, presentJourney } from './present-abroad.ts'
import { dayOf, presentEnd } from './present-ends.ts'

type FareBrief = z.output<typeof getOrderDetails.result>['fare']
type Conditions = z.output<typeof cabinList.result>['fares'][number]['conditions']
type Baggage = z.output<typeof cabinList.result>['fares'][number]['baggage']

export function presentFlight(flight: AnyFlight, language: Language): Flight {
  if (isAbroad(flight)) return presentJourney(flight, language)
  return {
    flightId: flight.flightId,
    carrier: { code: flight.carrier, name: flight.carrierName },
    number: flight.number,
    aircraft: flight.aircraft,
    from: presentEnd(flight.from, language),
    to: presentEnd(flight.to, language),
    durationMinutes: flight.durationMinutes,
    arrivalDayOffset: dayOf(flight.from.at).until(dayOf(flight.to.at)).days,
    stops: flight.stops.map((code) => findAnyAirport(code)?.city.name[language] ?? code),
    mealServed: flight.mealServed,
  }
}

export function presentFare(flight: AnyFlight, fare: AnyFare, isLowestOfDay = false): Omit<FareBrief, 'name'> {
  return {
    offerKey: offerKeyOf(flight, fare),
    cabin: fare.cabin,
    bookingClass: isFareAbroad(fare) ? '' : fare.bookingClass,
    fareMinor: fare.fareMinor,
    discountPercent: isFareAbroad(fare) ? null : fare.discountPercent,
    seatsLeft: fare.seatsLeft,
    isLowestOfDay,
  }
}

export const fareName = (fare: AnyFare, language: Language): string =>
  (isFareAbroad(fare) ? fare.brand : fare.name[language]) || flightText[language].cabin[fare.cabin]

export function presentPrice(price: PriceParts): Price {
  const { fareMinor, airportTaxMinor, fuelSurchargeMinor, serviceFeeMinor } = price
  return { fareMinor, airportTaxMinor, fuelSurchargeMinor, serviceFeeMinor, totalMinor: totalMinorOf(price) }
}

/** What so many adults pay for an offer as it was found, before the supplier is asked again; with our fee. */
export function listedPrice(offer: AnyOffer, size: number, rate: FeeRate | null): PriceParts {
  const { fare } = offer
  const { airportTaxMinor, fuelSurchargeMinor } = isOfferAbroad(offer)
    ? { airportTaxMinor: offer.fare.taxMinor, fuelSurchargeMinor: 0 }
    : offer.flight
  const each = { fareMinor: fare.fareMinor, airportTaxMinor, fuelSurchargeMinor, serviceFeeMinor: 0 }
  return { ...timesOf(each, size), serviceFeeMinor: serviceFeeMinor(rate, { fareMinor: fare.fareMinor, tickets: size }) }
}

const HOUR_MS = 3_600_000

/** `fareMinor`: what fees are shares of. Of a ticket that was changed that is what it is worth, which may be more than its new fare. */
export function presentConditions(
  offer: AnyOffer,
  language: Language,
  now: Temporal.Instant,
  fareMinor = offer.fare.fareMinor,
): Conditions {
  if (isOfferAbroad(offer)) return presentConditionsAbroad(offer.fare, language)
  const { flight, fare } = offer
  const text = flightText[language].conditions
  const hoursBefore = (Temporal.Instant.from(flight.from.at).epochMilliseconds - now.epochMilliseconds) / HOUR_MS
  const rows = (kind: 'change' | 'refund') =>
    conditionRows(fare.conditions[kind], fareMinor).map((row) => ({
      when: text.when(row),
      fee: text.fee(kind, row.feeMinor),
      appliesNow: rowHoldsAt(row, hoursBefore),
    }))
  const note = fare.conditions.leavesValue ? `${text.leavesValue}${language === 'zh' ? '' : ' '}${text.note}` : text.note
  return { change: rows('change'), refund: rows('refund'), note, leavesValue: fare.conditions.leavesValue === true }
}

export function presentBaggage(fare: AnyFare, language: Language): Baggage {
  if (isFareAbroad(fare)) return presentBags(fare, language)
  return { ...fare.baggage, checkedPieces: null, carryOnPieces: null, label: flightText[language].baggage(fare.baggage) }
}

const LINE_KINDS = ['changeFee', 'fare', 'airportTax', 'fuelSurcharge', 'serviceFee'] as const

export function moneyLinesOf(price: PriceParts): { kind: (typeof LINE_KINDS)[number]; amountMinor: number }[] {
  const isChange = price.changeFeeMinor !== undefined
  return LINE_KINDS.map((kind) => ({ kind, amountMinor: price[`${kind}Minor`] ?? 0 })).filter(
    // What an airline takes for a change is said where it is nothing, too: the other lines are differences then.
    ({ kind, amountMinor }) => amountMinor > 0 || (isChange && kind === 'changeFee'),
  )
}

const isEachs = ({ kind, amountMinor }: { kind: string; amountMinor: number }, size: number): boolean =>
  kind !== 'serviceFee' || amountMinor % size === 0

/** The lines of a price for so many passengers, each with what one of them pays; a fee for the order is not each one's. */
export function presentLines({ price, offer }: { readonly price: PriceParts; readonly offer: AnyOffer }, size: number, language: Language) {
  return moneyLinesOf(price).map((line) => ({
    ...line,
    label:
      line.kind === 'changeFee' || price.changeFeeMinor !== undefined
        ? flightText[language].changing.priceLine[line.kind]
        : isOfferAbroad(offer) && line.kind === 'airportTax'
          ? flightText[language].abroad.taxes
          : flightText[language].priceLine[line.kind],
    each: size > 1 && isEachs(line, size) ? { count: size, amountMinor: eachOf(line.amountMinor, size) } : null,
  }))
}

/** Who pays what; the person by her name, where the reader is not she. */
export function presentPayers(split: { companyMinor: number; personMinor: number }, language: Language, payer: BothNames | null = null) {
  const text = flightText[language].payer
  return [
    { kind: 'company' as const, label: text.company, amountMinor: split.companyMinor },
    { kind: 'person' as const, label: payer ? text.other(payer[language]) : text.person, amountMinor: split.personMinor },
  ].filter((one) => one.amountMinor > 0)
}

/** The same of an order of whose personal part somebody outside has paid this much; the rest of it is the person's value and points. */
export function presentPayersOf(
  { thirdMinor, ...split }: { companyMinor: number; personMinor: number; thirdMinor: number },
  language: Language,
  payer: BothNames | null,
) {
  const others = presentPayers({ ...split, personMinor: split.personMinor - thirdMinor }, language, payer)
  const third = { kind: 'third' as const, label: flightText[language].payer.third, amountMinor: thirdMinor }
  return thirdMinor === 0 ? others : [...others, third]
}
