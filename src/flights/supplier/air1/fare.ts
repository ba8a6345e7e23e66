import type { WireFare } from './wire.ts'

/**
 * `wire.fare` by hand. A busy day between two cities has 800 fares: the schema takes some 1.5 ms of every search for them, this a tenth of
 * it. map.test.ts holds the two to the same answer for anything that may come.
 */
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, most: number): boolean => typeof value === 'string' && value.length > 0 && value.length <= most
const isWhole = (value: unknown, from: number, to: number): boolean =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to
const isCabin = (value: unknown): boolean => value === 'Y' || value === 'A' || value === 'C' || value === 'F'
const isLetter = (value: unknown): boolean => typeof value === 'string' && value.length === 1 && value >= 'A' && value <= 'Z'
const isName = (value: unknown): boolean => isFields(value) && isText(value.zh, 80) && isText(value.en, 80)
const isBaggage = (value: unknown): boolean =>
  isFields(value) && isWhole(value.checkedKg, 0, 100_000) && isWhole(value.carryOnKg, 0, 100_000)

export function isFare(value: unknown): value is WireFare {
  return (
    isFields(value) &&
    isText(value.fareId, 128) &&
    isCabin(value.cabin) &&
    isLetter(value.bookingClass) &&
    isText(value.fareBasis, 80) &&
    isName(value.name) &&
    isWhole(value.fareMinor, 1, 1_000_000_000) &&
    isWhole(value.discountPercent, 0, 10_000) &&
    (value.seatsLeft === 'A' || isWhole(value.seatsLeft, 1, 8)) &&
    isBaggage(value.baggage) &&
    isText(value.conditionsId, 128)
  )
}
