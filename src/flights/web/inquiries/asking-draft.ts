import type { ChosenCity } from '../../../places/web/index.ts'
import { remembered } from '../../../web/remembered.ts'
import { INQUIRY_FLEX_DAYS_MAX, INQUIRY_LEGS_MAX, INQUIRY_REMARK_CHARACTERS_MAX } from '../../rules/inquiry.ts'
import { CABINS } from '../../rules/offer.ts'
import { isDate } from '../trip.ts'
import type { InquiryDraft, LegDraft } from './use-asking.ts'

/* What somebody has typed of a request, kept in this tab: a reload loses nothing. */

interface Kept {
  readonly inquireOrderSeq: string
  readonly draft: InquiryDraft
}

const TYPED_MAX = 30

type Json = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null
const isShort = (value: unknown, most = TYPED_MAX): value is string => typeof value === 'string' && value.length <= most

/** A city, nothing where none was chosen; undefined for what is neither. */
function parseCity(stored: unknown): ChosenCity | null | undefined {
  if (stored === null) return null
  if (!isRecord(stored) || !isShort(stored['code'], 3) || !isRecord(stored['name'])) return undefined
  const { code, name, isAbroad } = stored
  if (!isShort(name['zh'], 80) || !isShort(name['en'], 80)) return undefined
  return { code, name: { zh: name['zh'], en: name['en'] }, ...(isAbroad === true && { isAbroad }) }
}

function parseLeg(stored: unknown): LegDraft | undefined {
  if (!isRecord(stored)) return undefined
  const [from, to] = [parseCity(stored['from']), parseCity(stored['to'])]
  if (from === undefined || to === undefined) return undefined
  return { from, to, departDate: isDate(stored['departDate']) ? stored['departDate'] : null }
}

/** What was stored, perhaps by an older version; undefined where it is no request of ours. */
export function parseKept(stored: unknown): Kept | null | undefined {
  if (stored === null) return null
  if (!isRecord(stored) || !isShort(stored['inquireOrderSeq'], 36) || !isRecord(stored['draft'])) return undefined
  const { legs, cabin, flexDays, budget, remark, phone, isPartyChosen } = stored['draft']
  if (!Array.isArray(legs) || legs.length === 0 || legs.length > INQUIRY_LEGS_MAX) return undefined
  const parsed = legs.map(parseLeg)
  const known = CABINS.find((one) => one === cabin)
  const days = Number.isInteger(flexDays) ? Number(flexDays) : -1
  if (!parsed.every((leg) => leg !== undefined) || !known || days < 0 || days > INQUIRY_FLEX_DAYS_MAX) return undefined
  if (!isShort(budget) || !isShort(remark, INQUIRY_REMARK_CHARACTERS_MAX) || (phone !== null && !isShort(phone))) return undefined
  const draft = { legs: parsed, cabin: known, flexDays: days, budget, remark, phone, isPartyChosen: isPartyChosen === true }
  return { inquireOrderSeq: stored['inquireOrderSeq'], draft }
}

/** Of this tab: it goes with the tab, the submission or the sign-out. */
const useKept = remembered<Kept | null>({ name: 'flights.inquiry', initial: null, parse: parseKept, isFilter: false, inTab: true })

export function keptDraft(inquireOrderSeq: string): InquiryDraft | null {
  const { value } = useKept.getState()
  return value?.inquireOrderSeq === inquireOrderSeq ? value.draft : null
}

export const keepDraft = (inquireOrderSeq: string, draft: InquiryDraft): void => useKept.getState().remember({ inquireOrderSeq, draft })

/** Once it is sent. */
export function forgetDraft(inquireOrderSeq: string): void {
  if (keptDraft(inquireOrderSeq)) useKept.getState().remember(null)
}
