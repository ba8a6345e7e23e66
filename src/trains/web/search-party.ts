import { remembered } from '../../web/remembered.ts'
import type { AskedTravellers } from '../calls.ts'
import { PASSENGERS_PER_TRAIN_GROUP_MAX } from '../rules/groups.ts'

/** Who travels, as a search was made for them; null: whoever searches, alone. */
export type SearchParty = AskedTravellers | null

interface Booking {
  readonly mode: 'personal' | 'agent'
  readonly travellers: readonly string[]
}

const codesIn = (values: readonly unknown[]): string[] => values.filter((code) => typeof code === 'string')

/** A party with who of it wants the student fare; whoever does not travel wants nothing. */
function withStudents({ mode, userCodes }: AskedTravellers, students: readonly string[]): AskedTravellers {
  const wanting = students.filter((code) => userCodes.includes(code))
  return wanting.length > 0 ? { mode, userCodes, students: wanting } : { mode, userCodes }
}

/** What was stored, perhaps by an older version; undefined where it is no party. */
export function parseParty(stored: unknown): AskedTravellers | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { mode, userCodes, students } = stored as Record<string, unknown>
  if ((mode !== 'personal' && mode !== 'agent') || !Array.isArray(userCodes)) return undefined
  const codes = codesIn(userCodes)
  if (codes.length === 0 || codes.length > PASSENGERS_PER_TRAIN_GROUP_MAX) return undefined
  return withStudents({ mode, userCodes: codes }, codesIn(Array.isArray(students) ? students : []))
}

/** What is asked for of a booker's choice: nothing where she travels alone and books for herself at the usual fare. */
export function partyOf({ mode, travellers }: Booking, myCode: string, students: readonly string[] = []): SearchParty {
  const party = withStudents({ mode, userCodes: [...travellers] }, students)
  return mode === 'personal' && !party.students && travellers.every((code) => code === myCode) ? null : party
}

/** The same at the usual fare: for seats or a day without the student's. */
export const atUsualFare = (party: SearchParty, myCode: string): SearchParty =>
  party && partyOf({ mode: party.mode, travellers: party.userCodes }, myCode)

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
