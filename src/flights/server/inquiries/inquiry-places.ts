import type { BothNames, Language } from '../../../kernel/language.ts'
import { invariant } from '../../../kernel/result.ts'
import { findAnyAirport, findAnyCity } from '../../../places/rules/world-cities.ts'
import { airlineName } from '../../rules/airlines.ts'
import { instantAt, type PlanFlight } from '../../rules/inquiry-plan.ts'
import type { InquiryLeg } from '../../rules/inquiry.ts'

/** Cities, airports and times of requests and plans, here and abroad, as people read them. */

/** For the rules of plans: the city of an airport, with its zone. */
export function placeOf(code: string): { readonly city: string; readonly zone: string } | undefined {
  const found = findAnyAirport(code)
  return found && { city: found.city.code, zone: found.city.zone }
}

/** A city that is kept is known; one that was taken off the list since is called by its code. */
export const cityName = (code: string): BothNames => findAnyCity(code)?.name ?? { zh: code, en: code }

export const presentLeg = (leg: InquiryLeg) => ({ ...leg, from: cityName(leg.fromCityCode), to: cityName(leg.toCityCode) })

/** "Hangzhou – Tokyo – Hangzhou": each city as one comes to it. */
export function routeOf(legs: readonly InquiryLeg[], language: Language): string {
  const stops = legs.flatMap(({ fromCityCode, toCityCode }, i) =>
    legs[i - 1]?.toCityCode === fromCityCode ? [toCityCode] : [fromCityCode, toCityCode],
  )
  return stops.map((code) => cityName(code)[language]).join(language === 'zh' ? '－' : ' – ')
}

function endOf(code: string, wall: string, language: Language) {
  const found = findAnyAirport(code)
  invariant(found, 'a plan that was sent has airports that are known')
  const { city, airport } = found
  const instant = instantAt(wall, city.zone)
  invariant(instant, 'a plan that was sent has times that are there')
  const at = instant.toZonedDateTimeISO(city.zone).toString({ timeZoneName: 'never', smallestUnit: 'minute' })
  return { instant, shown: { airport: code, label: airport.short[language], city: city.name, at } }
}

/** A flight of a plan, with its times where they are read, and how long it takes by all clocks. */
export function presentPlanFlight(flight: PlanFlight, language: Language) {
  const [from, to] = [endOf(flight.from, flight.departAt, language), endOf(flight.to, flight.arriveAt, language)]
  const dayOf = (wall: string): Temporal.PlainDate => Temporal.PlainDate.from(wall.slice(0, 10))
  const carrier = flight.number.slice(0, 2)
  return {
    departs: from.instant,
    arrives: to.instant,
    shown: {
      number: flight.number,
      carrier: { code: carrier, name: airlineName(carrier) },
      from: from.shown,
      to: to.shown,
      durationMinutes: Math.round((to.instant.epochMilliseconds - from.instant.epochMilliseconds) / 60_000),
      arrivalDayOffset: dayOf(flight.departAt).until(dayOf(flight.arriveAt)).days,
      cabin: flight.cabin,
      bookingClass: flight.bookingClass,
    },
  }
}
