/*
 * What each keyed hash of entry is for, so that a value of one kind never meets another's.
 */
/** Counted tries at an account. */
export const SIGN_IN_LIMIT_HASH = 'limit.sign-in'
/** Counted messages to a number or address, and for a person. */
export const CODE_LIMIT_HASH = 'limit.code'
export const CODE_HASH = 'entry.code'
export const CODE_SUBJECT_HASH = 'entry.code-subject'
export const TICKET_HASH = 'entry.activation-ticket'
export const USED_ONCE_HASH = 'entry.used-once'
/** A platform's name for somebody. */
export const SSO_SUBJECT_HASH = 'entry.sso-subject'
/** Keys with which challenges are signed, and the keys in them. */
export const CHALLENGE_KEY = 'entry.challenge'
