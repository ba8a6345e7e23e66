import type { CabinFare } from '../calls.ts'
import type { Cabin, CabinGroup } from '../rules/offer.ts'
import { CABIN_GROUPS } from '../rules/offer.ts'

/** The fares of a group of cabins, in the order they came. */
export function faresIn(fares: readonly CabinFare[], group: CabinGroup): CabinFare[] {
  const cabins: readonly Cabin[] = CABIN_GROUPS[group]
  return fares.filter((fare) => cabins.includes(fare.cabin))
}

/** What is chosen before anybody chose: the cheapest that complies, otherwise the cheapest. */
export function firstChoice(fares: readonly CabinFare[]): CabinFare | undefined {
  const byPrice = fares.toSorted((a, b) => a.fareMinor - b.fareMinor)
  return byPrice.find((fare) => fare.verdict.compliant) ?? byPrice[0]
}
