/*
 * What people agree to. A version is the day from which a text holds; whoever changes what a text means gives it a new one here,
 * and everybody is asked anew.
 */

export const CONSENT_VERSIONS = {
  /** What we keep, why, how long and with whom it is shared. Needed to sign in [V-ACCT-07]. */
  privacyPolicy: '2026-11-21',
  /** What the program does and does not promise. Needed to sign in. */
  serviceTerms: '2026-11-21',
  /** A document's data may go to a supplier outside of mainland China; apart from all others (PIPL, article 39). Its text: text/route. */
  documentsAbroad: '2026-11-23',
  /** Travel news and offers. */
  travelNews: '2026-11-21',
} as const satisfies Readonly<Record<string, string>>

export type ConsentKind = keyof typeof CONSENT_VERSIONS
export const CONSENT_KINDS = Object.keys(CONSENT_VERSIONS) as readonly ConsentKind[]

/** Without these nobody can use the program; the others are given when they are needed and can be withdrawn alone. */
export const NEEDED_CONSENTS: readonly ConsentKind[] = ['privacyPolicy', 'serviceTerms']

export function isConsentKind(text: string): text is ConsentKind {
  return Object.hasOwn(CONSENT_VERSIONS, text)
}

/** Where a consent was given. */
export type ConsentWay = 'signIn' | 'app' | 'guestLink' | 'host'

export interface GivenConsent {
  readonly kind: string
  readonly version: string
  /** Neither withdrawn nor replaced. */
  readonly stands: boolean
}

/**
 * Which consents are to be given anew: those that are needed, and those that were given once, in an older version, and not
 * withdrawn since (C-CONF-15). What somebody has withdrawn she is not asked for again.
 */
export function consentsDue(given: readonly GivenConsent[]): readonly ConsentKind[] {
  return CONSENT_KINDS.filter((kind) => {
    const standing = given.filter((one) => one.kind === kind && one.stands)
    if (standing.some((one) => one.version === CONSENT_VERSIONS[kind])) return false
    return NEEDED_CONSENTS.includes(kind) || standing.length > 0
  })
}
