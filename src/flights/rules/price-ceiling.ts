import type { PriceParts } from './offer.ts'
import type { AskedPrice } from './hold-watch.ts'

/** What a fare that moved costs: the airline's parts are new, our fee is what was agreed. */
export const priceAt = (before: PriceParts, now: AskedPrice): PriceParts => ({
  fareMinor: now.fareMinor,
  airportTaxMinor: now.airportTaxMinor,
  fuelSurchargeMinor: now.fuelSurchargeMinor,
  serviceFeeMinor: before.serviceFeeMinor,
})
