import { CONSENT_VERSIONS } from '../../people/rules/consents.ts'

/**
 * The editions of privacy policy and terms that a sign-in agrees to [V-ACCT-07]. Whoever agreed to older ones is asked again: the
 * server takes no others.
 */
export const AGREEMENT_VERSION = `${CONSENT_VERSIONS.privacyPolicy}/${CONSENT_VERSIONS.serviceTerms}`
