import type { BothNames } from '../../kernel/language.ts'
import { remembered } from '../../web/remembered.ts'
import type { BookingMode } from '../rules/party.ts'
import { TRAVELLERS_PER_ORDER_MAX } from '../rules/party.ts'

/** Somebody who was picked, as far as a chip and a row show her. */
export interface Picked {
  readonly userCode: string
  readonly name: BothNames
}

interface Draft {
  /** Null while nobody has begun to choose in this mode. */
  readonly mode: BookingMode | null
  readonly people: readonly Picked[]
}

interface DraftState extends Draft {
  begin(mode: BookingMode, people: readonly Picked[]): void
  /** False where one more does not fit on a booking: nothing is changed, and whoever asked says why (parts/use-toggle.ts). */
  toggle(person: Picked, isIn: boolean): boolean
  forget(): void
}

const NOBODY: Draft = { mode: null, people: [] }

/** Code and name alone, whatever else the caller's record holds: what is kept here lies in the browser. */
const picked = ({ userCode, name: { zh, en } }: Picked): Picked => ({ userCode, name: { zh, en } })

/** What was kept, perhaps by an older version; undefined where it has another shape. */
export function draftFrom(stored: unknown): Draft | undefined {
  if (!isRecord(stored)) return undefined
  const { mode, people } = stored
  if ((mode !== 'personal' && mode !== 'agent') || !Array.isArray(people) || !people.every(isPicked)) return undefined
  return { mode, people: people.slice(0, TRAVELLERS_PER_ORDER_MAX).map(picked) }
}

function isPicked(one: unknown): one is Picked {
  if (!isRecord(one) || typeof one['userCode'] !== 'string' || !isRecord(one['name'])) return false
  return typeof one['name']['zh'] === 'string' && typeof one['name']['en'] === 'string'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** In this tab alone, through a reload; gone when it is closed, and at sign-out. */
const useKept = remembered<Draft>({ name: 'people.party-draft', initial: NOBODY, isFilter: false, inTab: true, parse: draftFrom })

export const partyDraft: Pick<DraftState, 'begin' | 'toggle' | 'forget'> = {
  begin: (mode, people) => useKept.getState().remember({ mode, people: people.slice(0, TRAVELLERS_PER_ORDER_MAX).map(picked) }),
  toggle(person, isIn) {
    const { value, remember } = useKept.getState()
    const others = value.people.filter(({ userCode }) => userCode !== person.userCode)
    if (isIn && others.length >= TRAVELLERS_PER_ORDER_MAX) return false
    remember({ ...value, people: isIn ? [...others, picked(person)] : others })
    return true
  },
  forget: () => useKept.getState().remember(NOBODY),
}

/** Who is being chosen, over the pages on which one chooses. What was chosen is kept by useBooking once it is done. */
export function usePartyDraft<T>(select: (state: DraftState) => T): T {
  return useKept(({ value }) => select({ ...value, ...partyDraft }))
}
