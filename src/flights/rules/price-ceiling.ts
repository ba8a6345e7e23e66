import type { Verdict } from '../../policy/rules/verdict.ts'
import type { PriceParts } from './offer.ts'
import type { AskedPrice } from './hold-watch.ts'

/** What a fare that moved costs: the airline's parts are new, our fee is what was agreed. */
export const priceAt = (before: PriceParts, now: AskedPrice): PriceParts => ({
  fareMinor: now.fareMinor,
  airportTaxMinor: now.airportTaxMinor,
  fuelSurchargeMinor: now.fuelSurchargeMinor,
  serviceFeeMinor: before.serviceFeeMinor,
})

/**
 * The verdict at another fare: rules and limits are those that judged the order, only what lies above them has moved. An order keeps
 * the edition that judged it; it is not judged anew because an airline has moved a price.
 */
export function verdictAtFare(verdict: Verdict, fareMinor: number): Verdict {
  const byMinor = fareMinor - verdict.fareMinor
  const overMinor = verdict.overMinor === 0 ? 0 : Math.max(0, verdict.overMinor + byMinor)
  return { ...verdict, fareMinor, overMinor }
}
