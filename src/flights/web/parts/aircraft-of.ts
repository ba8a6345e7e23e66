import type { Flight } from '../../calls/words.ts'

/** With what an order is flown: of several flights each by its number, for one aircraft alone would stand for all of them. */
export function aircraftOf({ aircraft, slices = [] }: Pick<Flight, 'aircraft' | 'slices'>): readonly string[] {
  const segments = slices.flatMap((slice) => slice.segments)
  return segments.length < 2 ? [aircraft] : segments.flatMap((one) => (one.aircraft === '' ? [] : [`${one.number} ${one.aircraft}`]))
}
