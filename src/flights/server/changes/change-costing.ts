import type { Language } from '../../../kernel/language.ts'
import { serviceFeeMinor } from '../../../payments/rules/service-fees.ts'
import type { PayerSplit } from '../../../policy/rules/payers.ts'
import type { Verdict } from '../../../policy/rules/verdict.ts'
import type { ChangeCost } from '../../calls/changing.ts'
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
import { totalMinorOf, type Offer, type OfferedFare, type OfferedFlight, type PriceParts } from '../../rules/offer.ts'
import { eachOf } from '../../rules/party.ts'
import { flightText } from '../../text/index.ts'
import { payersOf, type Standing } from '../judging.ts'
import { presentPayers } from '../present.ts'
import type { ChangeTerms } from './change-opening.ts'

/* What a change to a fare costs, and who pays it: reckoned from the conditions until the airline is asked, by the same sums afterwards. */

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

/**
 * The offer at the fare that an airline's charge is by: what the new tickets are dearer by says what they cost now. Where they are not dearer
 * nobody is told that, and the offer stands as it was found.
 */
export function atCharge(offer: Offer, { differenceMinor }: AirlineCharge, { size, worth: old }: ChangeTerms): Offer {
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

/** What a charge of the airline makes of an offer. */
export function costOf(
  charge: AirlineCharge,
  { offer, standing, verdict }: { readonly offer: Offer; readonly standing: Standing; readonly verdict: Verdict },
  { size, isMixed, worth: old, before, fee }: ChangeTerms,
): Costed {
  // What children and infants cost there is in the airline's sum alone.
  const next = isMixed
    ? { ...old, fareMinor: old.fareMinor + charge.differenceMinor }
    : timesWorth(newWorth(offer.flight, offer.fare), size)
  const bare = priceOfChange(charge, { old, next, serviceFeeMinor: 0 })
  const ours = serviceFeeMinor(fee.rate, { fareMinor: eachOf(bare.fareMinor, size), tickets: size })
  const price = { ...bare, serviceFeeMinor: ours }
  const payers = payersOfChange(price, { before, policy: policySplit(standing, verdict, next), serviceFeePaidBy: fee.paidBy })
  const worth = worthAfter(old, next, charge)
  return { price, worth, personWorthMinor: before.personMinor + payers.difference.personMinor, payers }
}

/** What the airline would take by its conditions now; null where they allow no change. */
export function reckon(old: Offer, { fare, flight }: Offer, { size, worth }: ChangeTerms, now: Temporal.Instant): AirlineCharge | null {
  const each: Worth = {
    fareMinor: eachOf(worth.fareMinor, size),
    airportTaxMinor: eachOf(worth.airportTaxMinor, size),
    fuelSurchargeMinor: eachOf(worth.fuelSurchargeMinor, size),
  }
  const of = { steps: old.fare.conditions.change, worth: each, departsAt: Temporal.Instant.from(old.flight.from.at) }
  const one = chargeAt(of, newWorth(flight, fare), now)
  return one && { feeMinor: one.feeMinor * size, differenceMinor: one.differenceMinor * size }
}

/** Of which tickets a cost is, and to which fare they move. */
interface Moves {
  readonly size: number
  /** What an adult's fare was. */
  readonly fareMinor: number
  readonly isMixed: boolean
  readonly worth: Worth
  readonly to: Offer
}

export function presentCost(
  { price, payers }: Pick<Costed, 'price' | 'payers'>,
  { size, isMixed, fareMinor, worth: old, to: { flight, fare } }: Moves,
  isQuoted: boolean,
  language: Language,
): ChangeCost {
  const { difference } = payers
  const next = isMixed ? old : timesWorth(newWorth(flight, fare), size)
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
    fares: { beforeMinor: fareMinor, nowMinor: fare.fareMinor },
    cheaperMinor: cheaperBy(old, next, { differenceMinor: difference.companyMinor + difference.personMinor }),
    isQuoted,
  }
}
