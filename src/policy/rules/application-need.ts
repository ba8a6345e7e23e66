import type { BookingStandard } from './judge-booking.ts'

/** `needed`: without one it cannot be booked; `optional`: without one it is told, explained or asked about; `off`: nobody asks for one. */
export const APPLICATION_NEEDS = ['needed', 'optional', 'waived', 'off'] as const

export interface ApplicationNeed {
  readonly need: (typeof APPLICATION_NEEDS)[number]
  /** Why it is waived. */
  readonly because: 'superAgent' | 'special' | null
}

/**
 * How a booking stands to trip applications [P-POL-04]. Super-agents and special users need none, whatever the policy asks
 * [P-SUPER-01, P-SPECIAL-01]; a special user's standard holds no rule any more, so that she is known beside it.
 */
export function applicationNeedOf(
  { rules }: BookingStandard,
  { isSuperAgent, isSpecial }: { readonly isSuperAgent: boolean; readonly isSpecial: boolean },
): ApplicationNeed {
  if (isSpecial) return { need: 'waived', because: 'special' }
  const ruling = rules['application-linked']
  if (ruling === null) return { need: 'off', because: null }
  if (isSuperAgent) return { need: 'waived', because: 'superAgent' }
  return { need: ruling.onBreach === 'forbid' ? 'needed' : 'optional', because: null }
}
