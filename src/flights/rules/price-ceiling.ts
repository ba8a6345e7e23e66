import type { FareOfType, PriceParts } from './offer.ts'
import type { AskedPrice } from './hold-watch.ts'
import type { PassengerType } from './passenger-types.ts'

/** What a fare that moved costs: the airline's parts are new, our fee and what was bought beside the tickets are what was agreed. */
export const priceAt = (before: PriceParts, now: AskedPrice): PriceParts => ({
  fareMinor: now.fareMinor,
  airportTaxMinor: now.airportTaxMinor,
  fuelSurchargeMinor: now.fuelSurchargeMinor,
  serviceFeeMinor: before.serviceFeeMinor,
  ...(before.extras && { extras: before.extras }),
  ...(now.byType && { byType: now.byType.map((row) => ({ ...row, ...feeOfType(before, row.type) })) }),
})

const feeOfType = ({ byType = [] }: PriceParts, type: PassengerType): Pick<FareOfType, 'serviceFeeMinor'> => {
  const feeMinor = byType.find((row) => row.type === type)?.serviceFeeMinor
  return feeMinor === undefined ? {} : { serviceFeeMinor: feeMinor }
}
