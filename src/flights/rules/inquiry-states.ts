import type { Transitions } from '../../kernel/states.ts'

/**
 * SPEC.md, 4, Inquiry order: processing, cancelled, completed; it shows no codes, so these are ours. A draft is no inquiry yet. 1 to 4 are
 * processing, 5 to 8 completed, 9 cancelled.
 */
export const INQUIRY_CODES = {
  DRAFT: 0,
  ASKED: 1,
  TAKEN: 2,
  QUOTED: 3,
  CHOSEN: 4,
  ARRANGED: 5,
  NOT_HAD: 6,
  LAPSED: 7,
  BOOKED: 8,
  CANCELLED: 9,
} as const
export type InquiryName = keyof typeof INQUIRY_CODES
export type InquiryCode = (typeof INQUIRY_CODES)[InquiryName]

/** What moves an inquiry. Imperatives; the states are what has been done. */
export type InquiryEvent = 'submit' | 'take' | 'quote' | 'choose' | 'arrange' | 'refuse' | 'book' | 'reopen' | 'lapse' | 'cancel'

const { DRAFT, ASKED, TAKEN, QUOTED, CHOSEN, ARRANGED, NOT_HAD, LAPSED, BOOKED, CANCELLED } = INQUIRY_CODES

/**
 * The walk of an inquiry: asked (1), in somebody's hands at the desk (2), plans to choose from (3), one chosen (4), and what became of
 * that (5, 6). Plans that nobody chose lapse (7), and one that was chosen and has ended where the same is asked anew: until then the desk may
 * have arranged it. Whoever asked books what she chose herself (8), and where her order comes to nothing it can be
 * booked again, while the plan lives. It is called off by whoever asked, as long as it is not over.
 */
export const inquiryTransitions: Transitions<InquiryCode, InquiryEvent> = {
  [DRAFT]: { submit: ASKED },
  [ASKED]: { take: TAKEN, quote: QUOTED, refuse: NOT_HAD, cancel: CANCELLED },
  [TAKEN]: { quote: QUOTED, refuse: NOT_HAD, cancel: CANCELLED },
  [QUOTED]: { choose: CHOSEN, lapse: LAPSED, cancel: CANCELLED },
  [CHOSEN]: { arrange: ARRANGED, refuse: NOT_HAD, book: BOOKED, lapse: LAPSED, cancel: CANCELLED },
  [ARRANGED]: {},
  [NOT_HAD]: {},
  [LAPSED]: {},
  [BOOKED]: { reopen: CHOSEN, lapse: LAPSED },
  [CANCELLED]: {},
}

/** Over, as far as the desk goes: what is booked is followed as an order, though it may come back. */
export const INQUIRY_ENDED: ReadonlySet<InquiryCode> = new Set([ARRANGED, NOT_HAD, LAPSED, BOOKED, CANCELLED])

/** The three that the specification names. */
export const INQUIRY_STATUSES = ['processing', 'completed', 'cancelled'] as const
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number]

/** Where in it an inquiry stands. */
export const INQUIRY_STEPS = ['draft', 'asked', 'taken', 'quoted', 'chosen', 'arranged', 'notHad', 'lapsed', 'booked', 'cancelled'] as const
export type InquiryStep = (typeof INQUIRY_STEPS)[number]

export interface VisibleInquiryStatus {
  readonly code: InquiryCode
  readonly status: InquiryStatus
  readonly step: InquiryStep
  readonly tone: 'ok' | 'warn' | 'danger' | 'info' | 'quiet'
  /** Nothing moves by itself any more. */
  readonly settled: boolean
}

const SHOWN: Readonly<Record<InquiryCode, readonly [InquiryStatus, InquiryStep, VisibleInquiryStatus['tone']]>> = {
  [DRAFT]: ['processing', 'draft', 'quiet'],
  [ASKED]: ['processing', 'asked', 'info'],
  [TAKEN]: ['processing', 'taken', 'info'],
  [QUOTED]: ['processing', 'quoted', 'warn'],
  [CHOSEN]: ['processing', 'chosen', 'info'],
  [ARRANGED]: ['completed', 'arranged', 'ok'],
  [NOT_HAD]: ['completed', 'notHad', 'danger'],
  [LAPSED]: ['completed', 'lapsed', 'quiet'],
  [BOOKED]: ['completed', 'booked', 'ok'],
  [CANCELLED]: ['cancelled', 'cancelled', 'quiet'],
}

/** The one place where an inquiry's status is made for people. */
export function inquiryStatus(code: InquiryCode): VisibleInquiryStatus {
  const [status, step, tone] = SHOWN[code]
  return { code, status, step, tone, settled: Object.keys(inquiryTransitions[code]).length === 0 }
}

/** Whether the plan that was chosen has ended before all of it was booked, or the desk said that it is arranged. */
export const hasEndedUnbooked = (
  { state }: { readonly state: InquiryCode },
  chosen: { readonly holdsUntil: Temporal.Instant } | undefined,
  now: Temporal.Instant,
): boolean => state === CHOSEN && chosen !== undefined && Temporal.Instant.compare(chosen.holdsUntil, now) <= 0
