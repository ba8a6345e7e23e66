import type { BothNames, Language } from '../../../kernel/language.ts'
import { serviceFeeMinor, type FeeRate } from '../../../payments/rules/service-fees.ts'
import { findAnyAirport } from '../../../places/rules/world-cities.ts'
import type { z } from 'zod'
import type { getOrderDetails } from '../../calls/orders.ts'
import type { cabinList } from '../../calls/searching.ts'
import type { Flight, Price } from '../../calls/words.ts'
import { conditionRows, rowHoldsAt } from '../../rules/conditions.ts'
import { isAbroad, isFareAbroad, isOfferAbroad, type AnyFare, type AnyFlight, type AnyOffer } from '../../rules/any-offer.ts'
import { EXTRA_KINDS, type ExtraKind, type ExtraPayer } from '../../rules/extras-price.ts'
import { offerKeyOf, totalMinorOf, type PriceParts } from '../../rules/offer.ts'
import { mainlandShares, priceOfTypes } from '../../rules/passenger-fares.ts'
import type { PassengerCounts } from '../../rules/passenger-types.ts'
import { eachOf, timesOf } from '../../rules/party.ts'
import { flightText } from '../../text/index.ts'
import { presentBags, presentConditionsAbroad, presentJourney } from './present-abroad.ts'
import { dayOf, presentEnd } from './present-ends.ts'

type FareBrief = z.output<typeof getOrderDetails.result>['fare']
type Conditions = z.output<typeof cabinList.result>['fares'][number]['conditions']
type Baggage = z.output<typeof cabinList.result>['fares'][number]['baggage']

/** `gone`: of a journey of several ways those that its airline flies no longer. */
export function presentFlight(flight: AnyFlight, language: Language, gone: readonly number[] = []): Flight {
  if (isAbroad(flight)) return presentJourney(flight, language, gone)
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

/** What these pay for an offer as it was found, before the supplier is asked again; with our fee. Abroad all of them are adults. */
export function listedPrice(offer: AnyOffer, passengers: PassengerCounts, rate: FeeRate | null): PriceParts {
  const { fareMinor } = offer.fare
  const { airportTaxMinor, fuelSurchargeMinor } = isOfferAbroad(offer)
    ? { airportTaxMinor: offer.fare.taxMinor, fuelSurchargeMinor: 0 }
    : offer.flight
  const each = { fareMinor, airportTaxMinor, fuelSurchargeMinor }
  const { adults } = passengers
  if (!isOfferAbroad(offer) && adults < passengers.adults + passengers.children + passengers.infants)
    return priceOfTypes([{ type: 'ADT', count: adults, ...each }, ...mainlandShares(offer.flight, passengers)], rate)
  return { ...timesOf({ ...each, serviceFeeMinor: 0 }, adults), serviceFeeMinor: serviceFeeMinor(rate, { fareMinor, tickets: adults }) }
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
/** Additional products have had a kind of their own before there were any. */
const EXTRA_LINES = { seat: 'seats', bag: 'bags', package: 'addition' } as const

interface MoneyLine {
  readonly kind: (typeof LINE_KINDS)[number] | (typeof EXTRA_LINES)[ExtraKind]
  readonly amountMinor: number
  readonly paidBy?: ExtraPayer
}

export function moneyLinesOf(price: PriceParts): MoneyLine[] {
  const { extras, changeFeeMinor } = price
  const own = LINE_KINDS.map((kind): MoneyLine => ({ kind, amountMinor: price[`${kind}Minor`] ?? 0 }))
  const beside = extras ? EXTRA_KINDS.map((kind): MoneyLine => ({ kind: EXTRA_LINES[kind], ...extras[kind] })) : []
  return [...own.slice(0, -1), ...beside, ...own.slice(-1)].filter(
    // What an airline takes for a change is said where it is nothing, too: the other lines are differences then.
    ({ kind, amountMinor }) => amountMinor > 0 || (changeFeeMinor !== undefined && kind === 'changeFee'),
  )
}

const isEachs = ({ kind, amountMinor }: { kind: string; amountMinor: number }, size: number): boolean =>
  // What is bought beside tickets is somebody's own.
  kind !== 'seats' && kind !== 'bags' && kind !== 'addition' && (kind !== 'serviceFee' || amountMinor % size === 0)

const PAID_BY_TYPE = ['fare', 'airportTax', 'fuelSurcharge'] as const

/** What adults, children and infants pay of one line, each kind for itself; all of them alike: one line. */
function linesByType({ byType = [] }: PriceParts, line: ReturnType<typeof moneyLinesOf>[number], language: Language) {
  const kind = PAID_BY_TYPE.find((one) => one === line.kind)
  const rows = kind === undefined ? [] : byType.filter((row) => row[`${kind}Minor`] > 0)
  return rows.map((row) => {
    const amountMinor = kind === undefined ? 0 : row[`${kind}Minor`]
    return {
      of: flightText[language].passengerType[row.type],
      amountMinor: amountMinor * row.count,
      each: row.count > 1 ? { count: row.count, amountMinor } : null,
    }
  })
}

type Words = (typeof flightText)[Language]

/** What a line of a price is called; of a change the same lines say what the new tickets are dearer by. */
export function lineLabel(
  kind: MoneyLine['kind'],
  {
    price: { changeFeeMinor },
    isAbroad: isOfAbroad = false,
  }: { readonly price: Pick<PriceParts, 'changeFeeMinor'>; readonly isAbroad?: boolean },
  { extraLine, changing, abroad, priceLine }: Words,
): string {
  if (kind === 'seats' || kind === 'bags' || kind === 'addition') return extraLine[kind]
  const isChange = changeFeeMinor !== undefined
  if (isOfAbroad && kind === 'airportTax') return isChange ? changing.line.taxDifference : abroad.taxes
  return kind === 'changeFee' || isChange ? changing.priceLine[kind] : priceLine[kind]
}

/**
 * The lines of a price for so many passengers, each with what one of them pays; a fee for the order is not each one's. Where children or
 * infants travel, what each kind of passenger pays has a line of its own.
 */
export function presentLines({ price, offer }: { readonly price: PriceParts; readonly offer: AnyOffer }, size: number, language: Language) {
  return moneyLinesOf(price).flatMap((line) => {
    const label = lineLabel(line.kind, { price, isAbroad: isOfferAbroad(offer) }, flightText[language])
    const byType = linesByType(price, line, language)
    if (byType.length > 0) return byType.map(({ of, ...one }) => ({ ...line, ...one, label: `${label} · ${of}` }))
    // Fees of children may be others than those of adults: nothing is said of each then.
    const isEach = size > 1 && price.byType === undefined && isEachs(line, size)
    return [{ ...line, label, each: isEach ? { count: size, amountMinor: eachOf(line.amountMinor, size) } : null }]
  })
}

/** What so many pay for an offer as it was found; of those who pay unlike, line by line. */
export const presentListed = ({ price, offer }: Parameters<typeof presentLines>[0], size: number, language: Language): Price => ({
  ...presentPrice(price),
  ...(price.byType && { lines: presentLines({ price, offer }, size, language) }),
})

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
