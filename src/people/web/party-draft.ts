import { create } from 'zustand'
import type { BothNames } from '../../kernel/language.ts'
import type { BookingMode } from '../rules/party.ts'

/** Somebody who was picked, as far as a chip and a row show her. */
export interface Picked {
  readonly userCode: string
  readonly name: BothNames
}

interface DraftState {
  /** Null while nobody has begun to choose in this mode. */
  readonly mode: BookingMode | null
  readonly people: readonly Picked[]
  begin(mode: BookingMode, people: readonly Picked[]): void
  toggle(person: Picked, isIn: boolean): void
  forget(): void
}

/** No more are shown on one page than a booking could ever take. */
export const PARTY_MAX = 20

/** Who is being chosen, over the pages on which one chooses. What was chosen is kept by useBooking once it is done. */
export const usePartyDraft = create<DraftState>((set) => ({
  mode: null,
  people: [],
  begin: (mode, people) => set({ mode, people }),
  toggle: (person, isIn) =>
    set(({ people }) => {
      const others = people.filter(({ userCode }) => userCode !== person.userCode)
      return { people: isIn ? [...others, person].slice(0, PARTY_MAX) : others }
    }),
  forget: () => set({ mode: null, people: [] }),
}))
