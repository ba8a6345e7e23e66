import type { CompanySettings } from '../../../people/server/index.ts'
import type { ExtraTerms } from '../../rules/extras.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import type { BookingRow } from '../store-sessions.ts'

/** What a company's file says of extras, by their kinds. */
export const extraTerms = ({ extras }: Pick<CompanySettings, 'extras'>): ExtraTerms => ({
  seat: extras.seats,
  bag: extras.bags,
  package: extras.packages,
})

/** Whether anything can be bought beside the tickets of a booking: its supplier sells it, and the company offers some of it. */
export function offersExtras(deps: FlightsDeps, settings: Pick<CompanySettings, 'extras'>, { offer }: Pick<BookingRow, 'offer'>): boolean {
  if (!supplierOf(deps, { offer }).can.extras) return false
  return Object.values(extraTerms(settings)).some((terms) => terms !== 'notOffered')
}
