import type { ListableTrain } from './list.ts'
import type { SeatType } from './seats.ts'

/** Which trains somebody could take in place of a flight, as a list has them. Pure. */

type Seat = ListableTrain['seats'][number] & { readonly fareMinor: number }
type Train = Omit<ListableTrain, 'seats'> & { readonly seats: readonly Seat[] }

const STANDING: SeatType = 'noSeat'

/** The cheapest seat that is left and permitted, in minor units; null where there is none. Standing room is no seat. */
function permittedFrom({ canBook, seats }: Train): number | null {
  const fares = seats.flatMap(({ seat, isLeft, isCompliant, fareMinor }) => (isLeft && isCompliant && seat !== STANDING ? [fareMinor] : []))
  return canBook && fares.length > 0 ? Math.min(...fares) : null
}

/** Those that take less than so many hours (null: any) and have a permitted seat left, the cheapest first, of equals the fastest. */
export function trainsInstead<T extends Train>(trains: readonly T[], hours: number | null): T[] {
  return trains
    .flatMap((train) => {
      const fareMinor = permittedFrom(train)
      return fareMinor === null || (hours !== null && train.runMinutes >= hours * 60) ? [] : [{ train, fareMinor }]
    })
    .toSorted((a, b) => a.fareMinor - b.fareMinor || a.train.runMinutes - b.train.runMinutes)
    .map(({ train }) => train)
}
