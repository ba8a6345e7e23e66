import type { CabinFare } from '../calls/searching.ts'
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
  return byPrice.find((fare) => fare.verdict.isWithin) ?? byPrice[0]
}

/** The group whose list shows what complies: the one searched for where it has any, otherwise where the ways out lie. */
export function compliantGroup(searched: CabinGroup, waysOut: readonly { readonly fare: { readonly cabin: Cabin } }[]): CabinGroup {
  const groups = waysOut.map(({ fare }) => (CABIN_GROUPS.business.some((cabin) => cabin === fare.cabin) ? 'business' : 'economy'))
  return groups.includes(searched) ? searched : (groups[0] ?? searched)
}
