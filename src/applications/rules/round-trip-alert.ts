import { OK_CODE } from '../../kernel/call.ts'

/** The answer of the check, as it came. */
export interface RoundTripAnswer {
  readonly code: string
  readonly messageType: string
  /** A comma list of trip ids. */
  readonly flightTripIds: string
}

export type RoundTripAlert =
  | { readonly is: 'silent' }
  /** `returnTripIds`: the flights back that are shown with it. */
  | {
      readonly is: 'alert'
      readonly because: 'returnExists' | 'returnWithoutRecommendation' | 'noReturn'
      readonly returnTripIds: readonly string[]
    }

/** With so many trips in the list a missing return is told; with fewer it is not. */
export const TRIPS_WITHOUT_ALERT_MAX = 3

/**
 * Whether somebody who books one way abroad is told of the way back [V-FLIGHT-10]. The alert is skipped unless the trip list has more
 * than three entries or a return matches. An answer that is no success, or none that we know, says nothing about the trip: silent.
 */
export function roundTripAlert({ code, messageType, flightTripIds }: RoundTripAnswer, tripCount: number): RoundTripAlert {
  if (code !== OK_CODE) return { is: 'silent' }
  switch (messageType) {
    case '11': {
      const ids = flightTripIds.split(',').map((id) => id.trim())
      return { is: 'alert', because: 'returnExists', returnTripIds: ids.filter((id) => id !== '') }
    }
    case '12':
      return { is: 'alert', because: 'returnWithoutRecommendation', returnTripIds: [] }
    case '01':
      if (tripCount > TRIPS_WITHOUT_ALERT_MAX) return { is: 'alert', because: 'noReturn', returnTripIds: [] }
      return { is: 'silent' }
    default:
      return { is: 'silent' }
  }
}
