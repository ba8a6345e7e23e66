/** Booking for oneself with whom one brings along, or for those whom one may book for (P-AGENT-02). */
export type BookingMode = 'personal' | 'agent'

/** An order of any line takes no more; airlines sell nine seats at a time. */
export const TRAVELLERS_PER_ORDER_MAX = 9

/** Somebody who is to travel, as the booker stands to her. */
export interface PartyMember {
  readonly userCode: string
  /** `stranger`: unknown, of another company, or none of the booker's business; these are answered alike. */
  readonly is: 'self' | 'companion' | 'covered' | 'coveredElsewhere' | 'stranger'
  /** Who has left, or was taken out or erased, travels no more. */
  readonly isPresent: boolean
}

/** The first that applies is told. */
export type PartyFault =
  | { readonly code: 'PEOPLE-NO-TRAVELLER' }
  | { readonly code: 'PEOPLE-NO-AUTHORITY' }
  | { readonly code: 'PEOPLE-LINE' }
  | { readonly code: 'PEOPLE-CANNOT-JOIN' }
  | { readonly code: 'PEOPLE-SELF-STAYS' }
  | { readonly code: 'PEOPLE-AGENT-SELF' }
  | { readonly code: 'PEOPLE-PARTY-MAX' | 'PEOPLE-OUTSIDERS-MAX'; readonly max: number }

export interface Party {
  readonly mode: BookingMode
  readonly members: readonly PartyMember[]
  /** Whether the booker is an agent or a travel partner at all. */
  readonly isAgent: boolean
  /** Companions and guests on one booking at most. */
  readonly outsidersMax: number
  /** They move what they have tickets for: whom she brought along may move without her. */
  readonly isChange?: boolean
}

/** Whether these may travel on one booking of this booker: one reading for every line, in the browser and on every booking. */
export function checkParty({ mode, members, isAgent, outsidersMax, isChange = false }: Party): PartyFault | null {
  const some = (is: PartyMember['is']): boolean => members.some((member) => member.is === is)
  if (mode === 'agent' && !isAgent) return { code: 'PEOPLE-NO-AUTHORITY' }
  if (members.length === 0) return { code: 'PEOPLE-NO-TRAVELLER' }
  if (some('stranger')) return { code: 'PEOPLE-NO-AUTHORITY' }
  if (mode === 'personal' && (some('covered') || some('coveredElsewhere'))) return { code: 'PEOPLE-NO-AUTHORITY' }
  if (some('coveredElsewhere')) return { code: 'PEOPLE-LINE' }
  if (members.some((member) => !member.isPresent)) return { code: 'PEOPLE-CANNOT-JOIN' }
  if (members.length > TRAVELLERS_PER_ORDER_MAX) return { code: 'PEOPLE-PARTY-MAX', max: TRAVELLERS_PER_ORDER_MAX }
  if (mode === 'personal' && !isChange && !some('self')) return { code: 'PEOPLE-SELF-STAYS' }
  if (mode === 'agent' && members.every((member) => member.is === 'self')) return { code: 'PEOPLE-AGENT-SELF' }
  const outsiders = members.filter((member) => member.is === 'companion').length
  return outsiders > outsidersMax ? { code: 'PEOPLE-OUTSIDERS-MAX', max: outsidersMax } : null
}
