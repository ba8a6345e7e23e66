import type { Language } from '../../../kernel/language.ts'
import { serviceFeeMinor } from '../../../payments/rules/service-fees.ts'
import type { PayerSplit } from '../../../policy/rules/payers.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import type { ChangeCost } from '../../calls/change-choosing.ts'
import {
  chargeAt,
  cheaperBy,
  payersOfChange,
  priceOfChange,
  timesWorth,
  worthAfter,
  worthMinorOf,
  type AirlineCharge,
  type ChangePayers,
  type Worth,
} from '../../rules/change-cost.ts'
import { inlandOffer, isOfferAbroad, type AnyOffer, type OfferAbroad } from '../../rules/any-offer.ts'
import { offerKeyOf, totalMinorOf, type Offer, type OfferedFare, type OfferedFlight, type PriceParts } from '../../rules/offer.ts'
import { eachOf } from '../../rules/party.ts'
import { flightText } from '../../text/index.ts'
import type { ChangeRefusal } from '../../supplier/port/changing.ts'
import { payersOf, type Standing } from '../judging.ts'
import { presentPayers } from '../reading/present.ts'
import type { ChangeTerms } from './change-opening.ts'
import type { DraftRow } from './change-store.ts'

/* What a change to a fare costs, and who pays it: reckoned from the conditions until the airline is asked, by the same sums afterwards. */

/** Why the airline does not move tickets to an offer. */
const REFUSAL = {
  used: 'AF-CHANGE-USED',
  checkedIn: 'AF-CHECKED-IN',
  // Its fare allows none now, or something is under way there: whoever asks the desk may get further.
  notChangeable: 'AF-CHANGE-DESK',
  onlyWhole: 'AF-CHANGE-DESK',
  notNow: 'AF-CHANGE-DESK',
  journeyMoved: 'AF-CHANGE-AGAIN',
  soldOut: 'AF-SOLD-OUT',
  flightGone: 'AF-GONE',
} as const satisfies Record<ChangeRefusal, string>

export const refusalOf = (reason: ChangeRefusal): string => REFUSAL[reason]

export const newWorth = ({ airportTaxMinor, fuelSurchargeMinor }: OfferedFlight, { fareMinor }: OfferedFare): Worth => ({
  fareMinor,
  airportTaxMinor,
  fuelSurchargeMinor,
})

export interface Costed {
  readonly price: PriceParts
  readonly worth: Worth
  readonly personWorthMinor: number
  readonly payers: ChangePayers
}

/** What a ticket abroad is worth by what its airline says that it is dearer by: nobody tells what it would cost by itself. */
const dearerAbroad = (worth: Worth, { differenceMinor, taxMinor = 0 }: Omit<AirlineCharge, 'feeMinor'>): Worth => ({
  ...worth,
  fareMinor: worth.fareMinor + differenceMinor - taxMinor,
  airportTaxMinor: worth.airportTaxMinor + taxMinor,
})

/** A journey abroad at what one of its tickets is worth with an airline's difference: nobody tells of it what it would cost by itself. */
export function journeyAtCharge<J extends Pick<OfferAbroad, 'fare'>>(journey: J, charge: AirlineCharge, { size, worth }: ChangeTerms): J {
  const next = dearerAbroad(worth, charge)
  return { ...journey, fare: { ...journey.fare, fareMinor: eachOf(next.fareMinor, size), taxMinor: eachOf(next.airportTaxMinor, size) } }
}

/**
 * The offer at the fare that an airline's charge is by: what the new tickets are dearer by says what they cost now. Where they are not dearer
 * nobody is told that, and the offer stands as it was found.
 */
export function atCharge(offer: AnyOffer, charge: AirlineCharge, terms: ChangeTerms): AnyOffer {
  if (isOfferAbroad(offer)) return journeyAtCharge(offer, charge, terms)
  const { differenceMinor } = charge
  const { size, worth: old } = terms
  if (differenceMinor === 0) return offer
  const { airportTaxMinor, fuelSurchargeMinor, fullFareMinor } = offer.flight
  const fareMinor = eachOf(worthMinorOf(old) + differenceMinor, size) - airportTaxMinor - fuelSurchargeMinor
  return { flight: offer.flight, fare: { ...offer.fare, fareMinor, discountPercent: Math.round((fareMinor * 100) / fullFareMinor) } }
}

/** Of all that a new ticket costs, what policy says is whose; the company's share is what is left. */
function policySplit(standing: Standing, verdict: Verdict, worth: Worth): PayerSplit {
  const price = { ...worth, serviceFeeMinor: 0 }
  return payersOf(standing, verdict, price, 'company').trip
}

/**
 * What the new tickets are worth as they are offered. Of children and infants, and of a journey abroad, whose airline says what it is dearer by
 * and tells taxes of the order as it stands, the airline's sum alone says that.
 */
const worthAsOffered = (
  offer: AnyOffer,
  { size, isMixed, worth: old }: Pick<ChangeTerms, 'size' | 'isMixed' | 'worth'>,
  charge: Omit<AirlineCharge, 'feeMinor'>,
): Worth => (isMixed || isOfferAbroad(offer) ? dearerAbroad(old, charge) : timesWorth(newWorth(offer.flight, offer.fare), size))

/** What a charge of the airline makes of an offer. */
export function costOf(
  charge: AirlineCharge,
  { offer, standing, verdict }: { readonly offer: AnyOffer; readonly standing: Standing; readonly verdict: Verdict },
  { size, isMixed, worth: old, before, fee }: ChangeTerms,
): Costed {
  const next = worthAsOffered(offer, { size, isMixed, worth: old }, charge)
  const bare = priceOfChange(charge, { old, next, serviceFeeMinor: 0 })
  const ours = serviceFeeMinor(fee.rate, { fareMinor: eachOf(bare.fareMinor, size), tickets: size })
  const price = { ...bare, serviceFeeMinor: ours }
  const payers = payersOfChange(price, { before, policy: policySplit(standing, verdict, next), serviceFeePaidBy: fee.paidBy })
  const worth = worthAfter(old, next, charge)
  return { price, worth, personWorthMinor: before.personMinor + payers.difference.personMinor, payers }
}

/** Whether moving there is among what an airline grants that has broken the flight itself. */
const isGranted = (old: Offer, { fare, flight }: Offer, { granted }: ChangeTerms): boolean =>
  granted !== null && fare.cabin === old.fare.cabin && flight.from.at.slice(0, 10) <= granted.exchangeUntil.toString()

/** What the airline would take now by what it grants, or else by its conditions; null where they allow no change. */
function reckon(old: Offer, to: Offer, terms: ChangeTerms, now: Temporal.Instant): AirlineCharge | null {
  if (isGranted(old, to, terms)) return { feeMinor: 0, differenceMinor: 0 }
  const { fare, flight } = to
  const { size, worth } = terms
  const each: Worth = {
    fareMinor: eachOf(worth.fareMinor, size),
    airportTaxMinor: eachOf(worth.airportTaxMinor, size),
    fuelSurchargeMinor: eachOf(worth.fuelSurchargeMinor, size),
  }
  const of = { steps: old.fare.conditions.change, worth: each, departsAt: Temporal.Instant.from(old.flight.from.at) }
  const one = chargeAt(of, newWorth(flight, fare), now)
  return one && { feeMinor: one.feeMinor * size, differenceMinor: one.differenceMinor * size }
}

/** The same of any offer that was found: abroad its airline has said what it takes. Null where it does not let these tickets go there. */
export function expectedFor(
  { offered }: Pick<DraftRow, 'offered'>,
  { offer: old }: { readonly offer: AnyOffer },
  { offer, terms, now }: { readonly offer: AnyOffer; readonly terms: ChangeTerms; readonly now: Temporal.Instant },
): AirlineCharge | null {
  if (isOfferAbroad(offer)) return offered?.[offerKeyOf(offer.flight, offer.fare)] ?? null
  return reckon(inlandOffer(old), offer, terms, now)
}

/** Of which tickets a cost is, and to which fare they move. */
interface Moves {
  readonly size: number
  /** What an adult's fare was. */
  readonly fareMinor: number
  readonly isMixed: boolean
  readonly worth: Worth
  readonly to: AnyOffer
}

export function presentCost(
  { price, payers }: Pick<Costed, 'price' | 'payers'>,
  { size, isMixed, fareMinor, worth: old, to }: Moves,
  isQuoted: boolean,
  language: Language,
): ChangeCost {
  const { difference } = payers
  const next = worthAsOffered(to, { size, isMixed, worth: old }, { differenceMinor: 0 })
  const text = flightText[language].changing.line
  return {
    lines: payers.lines.map(({ kind, amountMinor, payers: { companyMinor, personMinor } }) => ({
      kind,
      label: text[kind],
      amountMinor,
      payers: { companyMinor, personMinor },
    })),
    totalMinor: totalMinorOf(price),
    payers: presentPayers(payers, language),
    fares: { beforeMinor: fareMinor, nowMinor: to.fare.fareMinor },
    cheaperMinor: cheaperBy(old, next, { differenceMinor: difference.companyMinor + difference.personMinor }),
    isQuoted,
  }
}
