import { remembered } from '../../web/remembered.ts'
import type { AskedTravellers } from '../calls/words.ts'
import { PASSENGERS_PER_ORDER_MAX } from '../rules/search.ts'

/** Who travels, as a search was made for them; null: whoever searches, alone. */
export type SearchParty = AskedTravellers | null

/** What was stored, perhaps by an older version; undefined where it is no party. */
export function parseParty(stored: unknown): AskedTravellers | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { mode, userCodes } = stored as Record<string, unknown>
  if ((mode !== 'personal' && mode !== 'agent') || !Array.isArray(userCodes)) return undefined
  const codes = userCodes.filter((code) => typeof code === 'string')
  return codes.length > 0 && codes.length <= PASSENGERS_PER_ORDER_MAX ? { mode, userCodes: codes } : undefined
}

/** What is asked for of a booker's choice: nothing where she travels alone and books for herself. */
export function partyOf(booking: { mode: 'personal' | 'agent'; travellers: readonly string[] }, myCode: string): SearchParty {
  const { mode, travellers } = booking
  return mode === 'personal' && travellers.every((code) => code === myCode) ? null : { mode, userCodes: [...travellers] }
}

/** What keeps an agent from searching: nobody is chosen, or only she herself [P-AGENT-03] [V-OTHER-09]. */
export function partyFault(party: SearchParty, myCode: string): 'nobody' | 'onlyMe' | null {
  if (party?.mode !== 'agent') return null
  if (party.userCodes.length === 0) return 'nobody'
  return party.userCodes.every((code) => code === myCode) ? 'onlyMe' : null
}

/**
 * For whom a list is, that may have been opened by its address: what was searched for in the other mode is not carried into this
 * one, and an agent never finds for herself what she would book for somebody else [V-OTHER-09].
 */
export function partyInMode(
  kept: SearchParty,
  booking: { mode: 'personal' | 'agent'; travellers: readonly string[] },
  myCode: string,
): SearchParty {
  return (kept?.mode ?? 'personal') === booking.mode ? kept : partyOf(booking, myCode)
}

/** Of this tab, beside its search: codes stand in no address. */
const useKept = remembered<SearchParty>({ name: 'flights.party', initial: null, parse: parseParty, isFilter: false, inTab: true })

export const useSearchParty = (): SearchParty => useKept(({ value }) => value)
export const searchParty = (): SearchParty => useKept.getState().value
export const keepSearchParty = (party: SearchParty): void => useKept.getState().remember(party)
