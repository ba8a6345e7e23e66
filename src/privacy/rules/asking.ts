/** SPEC.md, 9: an account asks for at most three archives a day, the day being Shanghai's [V-ACCT-09]. */
export const ARCHIVES_PER_DAY = 3
/** SPEC.md, 9: the archive is sent within this long [V-ACCT-10]. */
export const SENT_WITHIN_HOURS = 24
/** The link in the mail is good for this long, and once. */
export const LINK_HOURS = 24
/** Constants: text of 128 characters. */
export const NOTE_CHARACTERS_MAX = 128
/** A request is answered within this many days (Personal Information Protection Law, article 50: in time; companies promise fifteen working days). */
export const ANSWERED_WITHIN_DAYS = 15

export const REQUEST_KINDS = ['correction', 'deletion'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]
