import { create } from 'zustand'

/** Who was added a moment ago. A link is told once and stands in no address; it is gone with the page. */
export interface LastAdded {
  readonly userCode: string
  readonly name: string
  /** For guests. */
  readonly link?: string
  readonly expiresAt?: string
  readonly sentTo?: string | null
}

interface LastAddedState {
  readonly last: LastAdded | null
  set(last: LastAdded | null): void
}

export const useLastAdded = create<LastAddedState>((set) => ({
  last: null,
  set: (last) => set({ last }),
}))
