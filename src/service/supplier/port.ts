import type { Language } from '../../kernel/language.ts'

/** What service needs of a loyalty programme whose personal accounts people may bind to themselves. */
export interface MemberProgramme {
  readonly name: 'member1'
  /** Sends a code to an account's phone. Nobody learns by it whether there is such an account. */
  sendCode(wish: { readonly phone: string; readonly language: Language; readonly key: string }): Promise<CodeAnswer>
  /** Binds the account that the code opens to the person whom we call by this reference. */
  bind(wish: BindWish): Promise<BindAnswer>
  /** The bond of a reference; null where there is none. */
  find(reference: string): Promise<Bond | null>
  /** Ends a bond; one that has ended stays so. */
  unbind(wish: { readonly bindingId: string; readonly key: string }): Promise<void>
}

export type CodeAnswer =
  | { readonly is: 'sent'; readonly verificationId: string; readonly expiresAt: Temporal.Instant; readonly againAfterSeconds: number }
  | { readonly is: 'tooOften'; readonly retryAfterSeconds: number }

export interface BindWish {
  readonly verificationId: string
  readonly code: string
  readonly reference: string
  readonly key: string
}

export type BindAnswer =
  | { readonly is: 'bound'; readonly bond: Bond }
  | { readonly is: 'wrongCode' }
  /** Too old, used, or guessed at too often: another one is needed. */
  | { readonly is: 'codeEnded' }
  /** The account is bound to somebody else, or she to another account. */
  | { readonly is: 'taken' }

export const TIERS = ['silver', 'gold', 'platinum'] as const
export type Tier = (typeof TIERS)[number]

export interface Bond {
  readonly bindingId: string
  /** The account's number, in full. */
  readonly memberNumber: string
  readonly tier: Tier
  /** As the programme masks it. */
  readonly maskedPhone: string
  readonly boundAt: Temporal.Instant
}

/** Nothing was done: not reached, or told to come back later. */
export class ProgrammeAway extends Error {
  override readonly name = 'ProgrammeAway'
}

/** It may or may not have been done: ask before asking again. */
export class ProgrammeUnclear extends Error {
  override readonly name = 'ProgrammeUnclear'
}
