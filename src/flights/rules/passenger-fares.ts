import { sumMinor } from '../../kernel/money.ts'
import { serviceFeeOfKinds, type FeeRate } from '../../payments/rules/service-fees.ts'
import type { FareOfType, OfferedFlight, PriceParts } from './offer.ts'
import type { PassengerCounts } from './passenger-types.ts'

/** What those who pay unlike cost together. */

const CHILD_PERCENT = 50
const INFANT_PERCENT = 10
const CHILD_FUEL_PERCENT = 50
/** Mainland airlines file whole tens of yuan. */
const FILED_MINOR = 1_000

const shareOf = (fullMinor: number, percent: number): number => Math.round((fullMinor * percent) / 100 / FILED_MINOR) * FILED_MINOR

/**
 * What mainland airlines charge children and infants of a flight: half and a tenth of its full economy fare whatever an adult pays, no airport
 * tax, of the fuel surcharge a child half and an infant nothing (READINGS.md, Fares). Of cabins whose full fare is another one the supplier
 * says it.
 */
export function mainlandShares(
  { fullFareMinor, fuelSurchargeMinor }: Pick<OfferedFlight, 'fullFareMinor' | 'fuelSurchargeMinor'>,
  { children, infants }: PassengerCounts,
): readonly FareOfType[] {
  const untaxed = { airportTaxMinor: 0 }
  const rows: readonly FareOfType[] = [
    {
      type: 'CNN',
      count: children,
      fareMinor: shareOf(fullFareMinor, CHILD_PERCENT),
      ...untaxed,
      fuelSurchargeMinor: Math.floor((fuelSurchargeMinor * CHILD_FUEL_PERCENT) / 100),
    },
    { type: 'INF', count: infants, fareMinor: shareOf(fullFareMinor, INFANT_PERCENT), ...untaxed, fuelSurchargeMinor: 0 },
  ]
  return rows.filter(({ count }) => count > 0)
}

/** The sums of what each of them pays, with our fee: each by her own fare where it is charged for tickets. */
export function priceOfTypes(rows: readonly FareOfType[], rate: FeeRate | null): PriceParts {
  const { feeMinor, eachMinor } = serviceFeeOfKinds(rate, rows)
  const sum = (part: 'fareMinor' | 'airportTaxMinor' | 'fuelSurchargeMinor'): number => sumMinor(rows.map((row) => row.count * row[part]))
  return {
    fareMinor: sum('fareMinor'),
    airportTaxMinor: sum('airportTaxMinor'),
    fuelSurchargeMinor: sum('fuelSurchargeMinor'),
    serviceFeeMinor: feeMinor,
    byType: rows.map((row, index) => ({ ...row, serviceFeeMinor: eachMinor[index] ?? 0 })),
  }
}
