import type { Language } from '../../../kernel/language.ts'
import { findAnyAirport } from '../../../places/rules/world-cities.ts'
import type { z } from 'zod'
import type { baggage, conditions, Flight, Slice } from '../../calls/words.ts'
import { numbersOf, type FareAbroad, type FeeAbroad, type SegmentAbroad, type SliceAbroad } from '../../rules/abroad.ts'
import { airlineName } from '../../rules/airlines.ts'
import type { JourneyAbroad } from '../../rules/any-offer.ts'
import { connectionsOf } from '../../rules/connections.ts'
import { flightText } from '../../text/index.ts'
import { dayOf, presentEnd } from './present-ends.ts'

/* What is read of journeys abroad. */

const cityName = (code: string, language: Language): string => findAnyAirport(code)?.city.name[language] ?? code

const daysBetween = (from: string, to: string): number => dayOf(from).until(dayOf(to)).days

function presentSegment(segment: SegmentAbroad, language: Language): Slice['segments'][number] {
  const { from, to, operator } = segment
  return {
    carrier: { code: segment.carrier, name: segment.carrierName },
    // Of what the desk has arranged nobody says who flies it.
    operatedBy: operator === '' || operator === segment.carrier ? null : airlineName(operator)[language],
    number: segment.number,
    aircraft: segment.aircraft,
    from: presentEnd(from, language),
    to: presentEnd(to, language),
    durationMinutes: segment.durationMinutes,
    arrivalDayOffset: daysBetween(from.at, to.at),
    stops: segment.stops.map((code) => cityName(code, language)),
  }
}

export function presentSlice({ sliceId, from, to, durationMinutes, segments }: SliceAbroad, language: Language): Slice {
  const [first] = segments
  return {
    sliceId,
    carrier: { code: first?.carrier ?? '', name: first?.carrierName ?? { zh: '', en: '' } },
    number: numbersOf(segments),
    from: presentEnd(from, language),
    to: presentEnd(to, language),
    durationMinutes,
    arrivalDayOffset: daysBetween(from.at, to.at),
    segments: segments.map((segment) => presentSegment(segment, language)),
    connections: connectionsOf(segments).map(({ airport, ...connection }) => ({
      city: findAnyAirport(airport)?.city.name ?? { zh: airport, en: airport },
      ...connection,
    })),
  }
}

/** A journey as a flight is read: what all flights have is of its first slice. */
export function presentJourney(flight: JourneyAbroad, language: Language, gone: readonly number[] = []): Flight {
  const [first] = flight.slices
  const segments = first?.segments ?? []
  return {
    flightId: flight.flightId,
    carrier: { code: flight.carrier, name: flight.carrierName },
    number: numbersOf(segments),
    aircraft: segments.length === 1 ? (segments[0]?.aircraft ?? '') : '',
    from: presentEnd(flight.from, language),
    to: presentEnd(flight.to, language),
    durationMinutes: flight.durationMinutes,
    arrivalDayOffset: daysBetween(flight.from.at, flight.to.at),
    stops: connectionsOf(segments).map(({ airport }) => cityName(airport, language)),
    mealServed: null,
    slices: flight.slices.map((slice, way) => ({
      ...presentSlice(slice, language),
      ...(gone.includes(way) && { isCancelled: true as const }),
    })),
  }
}

function feeSaid(kind: 'change' | 'refund', fee: FeeAbroad, language: Language): string {
  const text = flightText[language]
  return fee === 'unknown' ? text.abroad.feeUnknown : text.conditions.fee(kind, fee)
}

export function presentConditionsAbroad({ changeFeeMinor, refundFeeMinor }: FareAbroad, language: Language): z.output<typeof conditions> {
  const text = flightText[language]
  const row = (kind: 'change' | 'refund', fee: FeeAbroad) => [
    { when: text.abroad.beforeDeparture, fee: feeSaid(kind, fee, language), appliesNow: true },
  ]
  return {
    change: row('change', changeFeeMinor),
    refund: row('refund', refundFeeMinor),
    note: text.abroad.conditionsNote,
    leavesValue: false,
  }
}

export function presentBags({ bags: { checked, carryOn } }: FareAbroad, language: Language): z.output<typeof baggage> {
  return {
    checkedKg: null,
    carryOnKg: null,
    checkedPieces: checked,
    carryOnPieces: carryOn,
    label: flightText[language].abroad.bags({ checked, carryOn }),
  }
}
