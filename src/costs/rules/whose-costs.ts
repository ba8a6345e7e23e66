import type { BookingMode } from '../../people/rules/party.ts'

/** Somebody who is to travel, as far as it matters whose a trip is: by whatever names her, an id or a user code. */
export interface Travels {
  readonly id: string
  /** Works here, so that costs and applications can be hers. Null while that is not known. */
  readonly isColleague: boolean | null
}

/** Who books, and in which way: for herself with whom she brings along, or for others. */
export interface Books {
  readonly mode: BookingMode
  readonly bookerId: string | undefined
}

/**
 * Whose a trip is: its costs and its application alike, so that what was agreed to and what is booked cannot be two people's. Booked for
 * others, it is the first colleague's among them, also where the booker travels along: she goes on that trip. Her own is what she books for
 * herself, and what only those from outside travel on: guests and companions have no cost centre, who brings them along bears them.
 * Null for her own; undefined until it is known who they are.
 */
export function whoseTrip({ mode, bookerId }: Books, travellers: readonly Travels[]): string | null | undefined {
  if (mode === 'personal') return null
  for (const { id, isColleague } of travellers) {
    if (id === bookerId) continue
    if (isColleague === null) return undefined
    if (isColleague) return id
  }
  return null
}
