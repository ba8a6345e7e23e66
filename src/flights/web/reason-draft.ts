import { REMARK_CHARACTERS_MAX } from '../rules/remark.ts'
import { remembered } from '../../web/remembered.ts'

/** Why somebody goes above a limit: one of the company's reasons, and what she adds to it. */
export interface Reason {
  readonly code: string
  readonly note: string
}

/** A reason with everything it was given for: an offer, and the order forms opened on it. */
export interface ReasonDraft extends Reason {
  readonly names: readonly string[]
}
type Drafts = readonly ReasonDraft[]

/** Offers that somebody hesitates between in one sitting; the oldest gives way. */
export const DRAFTS_MAX = 8
/** Order forms opened on one offer, one after the other. */
const NAMES_MAX = 5
/** A journey abroad is named by all of its flights. */
const NAME_CHARACTERS_MAX = 1_100
const CODE_CHARACTERS_MAX = 20

export const nameOfOffer = (searchId: string, offerKey: string): string => `offer ${searchId} ${offerKey}`
export const nameOfBooking = (bookingId: string): string => `booking ${bookingId}`

const isText = (value: unknown, charactersMax: number): value is string => typeof value === 'string' && value.length <= charactersMax
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parseDraft(stored: unknown): Drafts {
  if (!isRecord(stored) || !Array.isArray(stored['names'])) return []
  const { names, code, note } = stored
  const known = (names as unknown[]).filter((name) => isText(name, NAME_CHARACTERS_MAX)).slice(0, NAMES_MAX)
  return known.length > 0 && isText(code, CODE_CHARACTERS_MAX) && isText(note, REMARK_CHARACTERS_MAX) ? [{ names: known, code, note }] : []
}

/** What was stored, perhaps by an older version; undefined where it is no list of ours. */
export function parseDrafts(stored: unknown): Drafts | undefined {
  return Array.isArray(stored) ? (stored as unknown[]).flatMap(parseDraft).slice(0, DRAFTS_MAX) : undefined
}

export const findReason = (drafts: Drafts, name: string): ReasonDraft | null => drafts.find(({ names }) => names.includes(name)) ?? null

/** Keeps a reason for an offer or a form, and for whatever else it stands for already; the newest stands first. */
export function withReason(drafts: Drafts, name: string, { code, note }: Reason): Drafts {
  const before = findReason(drafts, name)
  return [{ names: before?.names ?? [name], code, note }, ...drafts.filter((draft) => draft !== before)].slice(0, DRAFTS_MAX)
}

/** The form opened on an offer goes by the offer's reason. */
export function withName(drafts: Drafts, name: string, also: string): Drafts {
  return drafts.map((draft) => {
    if (!draft.names.includes(name)) return draft
    const [first = name, ...forms] = draft.names.filter((one) => one !== also)
    return { ...draft, names: [first, ...[...forms, also].slice(1 - NAMES_MAX)] }
  })
}

/** Once an order is submitted, its reason is the order's. */
export const withoutReason = (drafts: Drafts, name: string): Drafts => drafts.filter(({ names }) => !names.includes(name))

/** Of this tab: it survives a reload and the way back, and goes with the tab, the submission or the sign-out. */
const useDrafts = remembered<Drafts>({ name: 'flights.reasons', initial: [], parse: parseDrafts, isFilter: false, inTab: true })

function change(to: (drafts: Drafts) => Drafts): void {
  const { value, remember } = useDrafts.getState()
  remember(to(value))
}

export const useReason = (name: string): Reason | null => useDrafts(({ value }) => findReason(value, name))
export const keepReason = (name: string, reason: Reason): void => change((drafts) => withReason(drafts, name, reason))
export const keepReasonAlsoFor = (name: string, also: string): void => change((drafts) => withName(drafts, name, also))
export const forgetReason = (name: string): void => change((drafts) => withoutReason(drafts, name))

/** The remark on the order form that was filled in last. */
interface RemarkDraft {
  readonly bookingId: string
  readonly remark: string
}

function parseRemark(stored: unknown): RemarkDraft | undefined {
  if (!isRecord(stored)) return undefined
  const { bookingId, remark } = stored
  return isText(bookingId, NAME_CHARACTERS_MAX) && isText(remark, REMARK_CHARACTERS_MAX) ? { bookingId, remark } : undefined
}

const NO_REMARK: RemarkDraft = { bookingId: '', remark: '' }
const useRemarks = remembered<RemarkDraft>({ name: 'flights.remark', initial: NO_REMARK, parse: parseRemark, isFilter: false, inTab: true })

/** What she wrote on this form before it was read again. */
export function keptRemark(bookingId: string): string {
  const { value } = useRemarks.getState()
  return value.bookingId === bookingId ? value.remark : ''
}
export const keepRemark = (draft: RemarkDraft): void => useRemarks.getState().remember(draft)
