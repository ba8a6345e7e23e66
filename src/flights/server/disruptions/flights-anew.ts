import { isRefusal } from '../../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../../kernel/time.ts'
import type { AlternativesAsking, AnewAlternative, Disturbed } from '../../../orders/server/index.ts'
import { isLineOpen } from '../../../people/rules/lines.ts'
import type { ListedFlight } from '../../calls/searching.ts'
import { SupplierUnclear } from '../../supplier/port.ts'
import { flightText } from '../../text/index.ts'
import type { FlightsDeps } from '../deps.ts'
import { searchFlights } from '../search.ts'

/* Flights for who has lost another line's journey, such as a train: bought anew, in economy, judged like every flight of their day. */

function wayOf(flight: ListedFlight, { fromCityCode, toCityCode }: Disturbed, language: AlternativesAsking['language']): AnewAlternative {
  const { flightId, number, from, to, lowest, verdict } = flight
  const query = new URLSearchParams({ from: fromCityCode, to: toCityCode, date: from.at.slice(0, 10), cabin: 'economy' })
  const told = verdict.isWithin && !verdict.compliant ? verdict.badge : null
  return {
    means: 'flight',
    key: flightId,
    costMinor: lowest.fareMinor,
    inPolicy: verdict.isWithin,
    isTold: told !== null,
    departsAt: Temporal.Instant.from(from.at),
    arrivesAt: Temporal.Instant.from(to.at),
    anew: {
      means: 'flight',
      key: flightId,
      number,
      from: { at: from.at, label: from.label },
      to: { at: to.at, label: to.label },
      offerName: flightText[language].cabin[lowest.cabin],
      priceMinor: lowest.fareMinor,
      inPolicy: verdict.isWithin,
      told,
      // Of its day: prices and seats are asked for anew where it is chosen.
      path: `/flight/list/1?${query.toString()}`,
    },
  }
}

export async function flightsAnew(deps: FlightsDeps, asking: AlternativesAsking, journey: Disturbed): Promise<readonly AnewAlternative[]> {
  const settings = await deps.people.companySettings(deps.db.read, asking.companyId)
  if (!isLineOpen(settings.lines, 'flight')) return []
  const [wanted, today] = [dateIn(DEFAULT_ZONE, journey.wanted.departsAt), dateIn(DEFAULT_ZONE, deps.clock.now())]
  const departDate = (Temporal.PlainDate.compare(wanted, today) < 0 ? today : wanted).toString()
  const { fromCityCode, toCityCode, travellers } = journey
  const asked = {
    fromCityCode,
    toCityCode,
    departDate,
    cabin: 'economy' as const,
    sceneCode: null,
    travellers: { mode: travellers.mode, userCodes: [...travellers.userCodes] },
  }
  const found = await searchFlights(deps, { ...asking, settings }, asked, asking.language)
  // A city without an airport, or a standard without flights, has none; airlines that are silent may have some.
  if (isRefusal(found) && found.refused === 'AF-SUPPLIER') throw new SupplierUnclear('no flights were told')
  return isRefusal(found) ? [] : found.flights.map((flight) => wayOf(flight, journey, asking.language))
}
