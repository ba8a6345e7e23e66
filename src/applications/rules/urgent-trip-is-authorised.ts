import { refuse, type Refusal } from '../../kernel/result.ts'
import type { Transitions } from '../../kernel/states.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { differencesOf, toBeAgreed } from './change-needs-approval.ts'
import type { ApplicationSettings, Plan } from './plan.ts'
import { holdsAgreement, type ApplicationState } from './states.ts'

/** An agreement given outside of the system: by whom, when, and the paper or message that shows it. */
export interface OfflineAuthorisation {
  readonly authoriserId: string
  readonly givenAt: Temporal.Instant
  readonly fileId: string
}

/** It is believed for the booking, and looked at afterwards by somebody else than who named it. */
export const AUTHORISATION_STATES = ['unchecked', 'confirmed', 'disputed'] as const
export type AuthorisationState = (typeof AUTHORISATION_STATES)[number]
export type AuthorisationEvent = 'confirm' | 'dispute'

export const authorisationTransitions: Transitions<AuthorisationState, AuthorisationEvent> = {
  unchecked: { confirm: 'confirmed', dispute: 'disputed' },
  confirmed: {},
  disputed: {},
}

export interface BookableAsk {
  readonly state: ApplicationState
  readonly departsAt: Temporal.Instant
  readonly now: Temporal.Instant
  readonly settings: Pick<ApplicationSettings, 'urgentHours' | 'allowsOfflineAuthorisation'>
  /** What stands in the application already; a disputed one opens nothing. */
  readonly authorisation: AuthorisationState | null
}

/** On what a booking may rest: an agreement in the system, or one that was given elsewhere and is still to be checked. */
export type BookableOn = { readonly on: 'agreement' } | { readonly on: 'authorisation' }

/** Why nothing can be booked on an application, or on this day: no other trip that is chosen mends the first. */
export const UNOPENED = ['TA-UNAPPROVED', 'TA-AUTHORISATION', 'TA-REJECTED', 'TA-WITHDRAWN', 'TA-ENDED'] as const
type Unopened = (typeof UNOPENED)[number]

const unopened = (code: Unopened, facts: Refusal['facts'] = {}) => ({ ...refuse(code, { facts }), refused: code })

const ENDED_CODES = { rejected: 'TA-REJECTED', withdrawn: 'TA-WITHDRAWN', ended: 'TA-ENDED' } as const satisfies Partial<
  Record<ApplicationState, string>
>

/**
 * The last day whose departures are urgent. An application knows days and no hours, so that its urgency is of whole days: one that begins
 * within the company's hours is urgent until it ends. What is authorised at two in the night opens tomorrow's flights, not tomorrow's first hours.
 */
const urgentThrough = ({ now, settings }: Pick<BookableAsk, 'now' | 'settings'>): Temporal.PlainDate =>
  dateIn(DEFAULT_ZONE, now.add({ hours: settings.urgentHours }))

/** Departs soon enough that a decision may not come in time; what has left already is not urgent any more. */
export const isUrgent = ({ departsAt, now, settings }: Pick<BookableAsk, 'departsAt' | 'now' | 'settings'>): boolean =>
  Temporal.Instant.compare(departsAt, now) > 0 &&
  Temporal.PlainDate.compare(dateIn(DEFAULT_ZONE, departsAt), urgentThrough({ now, settings })) <= 0

/**
 * Whether an application can be booked on. Nobody books on one that waits to be agreed to [P-URGENT-01]; where the company allows
 * it, an urgent trip is opened by an agreement given outside of the system [P-URGENT-02].
 */
export function checkBookable(ask: BookableAsk): BookableOn | (Refusal & { readonly refused: Unopened }) {
  const { state, settings, authorisation } = ask
  if (holdsAgreement(state)) return { on: 'agreement' }
  if (state !== 'awaiting') return unopened(ENDED_CODES[state])
  if (!settings.allowsOfflineAuthorisation) return unopened('TA-UNAPPROVED')
  if (authorisation === 'disputed') return unopened('TA-UNAPPROVED', { disputed: 'yes' })
  // What was recorded opens departures that are soon enough, and says so of one that is not.
  if (!isUrgent(ask)) return unopened('TA-UNAPPROVED', authorisation === null ? {} : { last: urgentThrough(ask).toString() })
  return authorisation === null ? unopened('TA-AUTHORISATION', { hours: settings.urgentHours }) : { on: 'authorisation' }
}

/** The last day whose departures are open by what was agreed to elsewhere; null where the application rests on no such thing. */
export function opensThrough({ state, now, settings, authorisation }: Omit<BookableAsk, 'departsAt'>): Temporal.PlainDate | null {
  const basis = checkBookable({ state, departsAt: now.add({ hours: settings.urgentHours }), now, settings, authorisation })
  return 'on' in basis && basis.on === 'authorisation' ? urgentThrough({ now, settings }) : null
}

/** Whether an agreement that was given to one plan opens another: only one that asks for nothing beyond it. */
export const opensPlan = (given: Plan | null, plan: Plan): boolean =>
  given !== null &&
  toBeAgreed(differencesOf({ before: given, after: plan, agreedMinor: given.estimateMinor, tolerancePercent: 0 })).length === 0

/** An agreement older than this belongs to another trip. */
export const AUTHORISATION_DAYS_MAX = 30

export interface AuthorisationAsk {
  readonly authorisation: OfflineAuthorisation
  /** Who applied, and who travels: none of them authorises herself. */
  readonly concernedIds: readonly string[]
  /** Whether the one who is named is an active employee of the company. */
  readonly isColleague: boolean
  readonly now: Temporal.Instant
}

/** Whether what is said of an agreement given elsewhere can be true: who, when, with a file. */
export function checkAuthorisation({ authorisation, concernedIds, isColleague, now }: AuthorisationAsk): Refusal | null {
  const { authoriserId, givenAt, fileId } = authorisation
  if (!isColleague || concernedIds.includes(authoriserId)) return refuse('TA-AUTHORISER', { field: 'authoriserCode' })
  const earliest = now.subtract({ hours: AUTHORISATION_DAYS_MAX * 24 })
  const isInTime = Temporal.Instant.compare(givenAt, now) <= 0 && Temporal.Instant.compare(givenAt, earliest) >= 0
  if (!isInTime) return refuse('TA-GIVEN-AT', { field: 'givenAt', facts: { days: AUTHORISATION_DAYS_MAX } })
  return fileId === '' ? refuse('TA-FILE', { field: 'fileId' }) : null
}

/**
 * Who may check one afterwards: the one who is said to have given it, where the application asks her or who she stands in for; or who looks
 * after travel. Of anybody else’s name, whom the applicant may have picked, only the latter. Never who travels or applied.
 */
export function checkChecker(checker: {
  readonly personId: string
  readonly isManaging: boolean
  readonly authoriserId: string
  /** Whether she has a word about the application in the system, herself or as a deputy. */
  readonly isAsked: boolean
  readonly concernedIds: readonly string[]
}): Refusal | null {
  if (checker.concernedIds.includes(checker.personId)) return refuse('TA-NOT-CHECKER')
  return (checker.personId === checker.authoriserId && checker.isAsked) || checker.isManaging ? null : refuse('TA-NOT-CHECKER')
}
