import type { Language } from '../../../kernel/language.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import { ONE_WAY_REASONS } from '../../rules/one-way-abroad.ts'
import type { FlightOrderRow } from '../store.ts'

/** What an order abroad has beside its first flight; why it is one way is read by whoever reads all of the order. */
export function presentAbroadOf(
  { offer, oneWayReason }: Pick<FlightOrderRow, 'offer' | 'oneWayReason'>,
  isWhole: boolean,
  language: Language,
): FlightOrderDetails['abroad'] {
  if (!isOfferAbroad(offer)) return null
  const reason = ONE_WAY_REASONS.find(({ code }) => code === oneWayReason?.code)
  return {
    journeyType: offer.journeyType,
    cabins: offer.fare.segmentCabins.map((cabins) => [...cabins]),
    oneWayReason: isWhole && oneWayReason ? { label: reason?.name[language] ?? oneWayReason.code, note: oneWayReason.note } : null,
  }
}
