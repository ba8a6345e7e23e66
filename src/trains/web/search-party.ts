import { remembered } from '../../web/remembered.ts'
import type { AskedTravellers } from '../calls.ts'
import { PASSENGERS_PER_TRAIN_ORDER_MAX } from '../rules/search.ts'

/** Who travels, as a search was made for them; null: whoever searches, alone. */
export type SearchParty = AskedTravellers | null

interface Booking {
  readonly mode: 'personal' | 'agent'
  readonly travellers: readonly string[]
}

/** What was stored, perhaps by an older version; undefined where it is no party. */
export function parseParty(stored: unknown): AskedTravellers | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { mode, userCodes } = stored as Record<string, unknown>
  if ((mode !== 'personal' && mode !== 'agent') || !Array.isArray(userCodes)) return undefined
  const codes = userCodes.filter((code) => typeof code === 'string')
  return codes.length > 0 && codes.length <= PASSENGERS_PER_TRAIN_ORDER_MAX ? { mode, userCodes: codes } : undefined
}

/** What is asked for of a booker's choice: nothing where she travels alone and books for herself. */
export function partyOf({ mode, travellers }: Booking, myCode: string): SearchParty {
  return mode === 'personal' && travellers.every((code) => code === myCode) ? null : { mode, userCodes: [...travellers] }
}

/** What keeps an agent from searching: nobody is chosen, or only she herself. */
export function partyFault(party: SearchParty, myCode: string): 'nobody' | 'onlyMe' | null {
  if (party?.mode !== 'agent') return null
  if (party.userCodes.length === 0) return 'nobody'
  return party.userCodes.every((code) => code === myCode) ? 'onlyMe' : null
}

/** For whom a list is, that may have been opened by its address: what was searched for in the other mode is not carried into this one. */
export const partyInMode = (kept: SearchParty, booking: Booking, myCode: string): SearchParty =>
  (kept?.mode ?? 'personal') === booking.mode ? kept : partyOf(booking, myCode)

/** Of this tab, beside its search: codes stand in no address. */
const useKept = remembered<SearchParty>({ name: 'trains.party', initial: null, parse: parseParty, isFilter: false, inTab: true })

export const useSearchParty = (): SearchParty => useKept(({ value }) => value)
export const keepSearchParty = (party: SearchParty): void => useKept.getState().remember(party)
