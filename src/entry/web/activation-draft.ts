import { create } from 'zustand'
import type { BothNames } from '../../kernel/language.ts'
import { remembered } from '../../web/remembered.ts'

/** The account that somebody activates: survives a reload, because it is no secret. */
export const useActivationAccount = remembered<string>({
  name: 'entry.activation',
  initial: '',
  isFilter: false,
  inTab: true,
  parse: (stored) => (typeof stored === 'string' ? stored.slice(0, 100) : undefined),
})

/** What the right code has opened. It lives as long as the page: with the ticket somebody could choose the password. */
export interface OpenedAccount {
  /** As it was typed: with another one the code was not for it. */
  readonly account: string
  readonly ticket: string
  readonly name: BothNames
  readonly userCode: string
  /** Masked; empty where the company has none. */
  readonly phoneNumber: string
}

interface ActivationState {
  readonly opened: OpenedAccount | null
  /** A number that she has entered herself, with the code that came to it. */
  readonly phone: string
  readonly code: string
  /** What the server said of that code when everything was handed in. */
  readonly codeProblem: string | undefined
  open(opened: OpenedAccount): void
  setPhone(phone: string, code: string): void
  refusePhone(problem: string): void
  /** Begins anew: the ticket is of no more use. */
  forget(): void
}

const NOTHING = { opened: null, phone: '', code: '', codeProblem: undefined }

/** Kept beside the pages, so that the back key loses nothing. */
export const useActivation = create<ActivationState>((set) => ({
  ...NOTHING,
  open: (opened) => set({ ...NOTHING, opened }),
  setPhone: (phone, code) => set({ phone, code, codeProblem: undefined }),
  refusePhone: (codeProblem) => set({ code: '', codeProblem }),
  forget: () => set(NOTHING),
}))
