import type { BookingMode } from '../../people/rules/party.ts'

/** Who travels on an application, as whoever looks at it stands to her. */
export interface TravellerSeen {
  readonly isSelf: boolean
  readonly isEmployee: boolean
  readonly mayBook: boolean
}

/**
 * How somebody books for all who travel on an application: as their agent as soon as another colleague is among them, whether she travels
 * along or not; for herself with those whom she brings; as an agent again where only her guests travel. Null where she may not.
 */
export function bookedAs(travellers: readonly TravellerSeen[], isAgent: boolean): BookingMode | null {
  if (travellers.length === 0 || travellers.some(({ mayBook }) => !mayBook)) return null
  const isAlone = travellers.every(({ isSelf, isEmployee }) => isSelf || !isEmployee)
  if (isAlone && travellers.some(({ isSelf }) => isSelf)) return 'personal'
  return isAgent ? 'agent' : null
}
