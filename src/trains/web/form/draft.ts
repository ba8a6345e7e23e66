import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { remembered } from '../../../web/remembered.ts'
import { BERTHS } from '../../rules/seats.ts'
import { NOTHING_ENTERED, type Entered } from './entered.ts'

/* What was typed on an order form before it was submitted: it outlives a reload, with the name under which the form is sent. */

/** One form that is being filled in. What is agreed to is agreed to anew each time. */
interface Draft {
  /** The page that it stands on, by its place in the history: the same after a reload, another one where a form is opened anew. */
  readonly of: string
  /** Submitted again under it, it is the same order; what other wings keep of the form goes by it too. */
  readonly formId: string
  readonly entered: Entered
}
type Drafts = readonly Draft[]

/** Forms that somebody leaves open in one sitting; the oldest gives way. */
const DRAFTS_MAX = 4
const TEXT_CHARACTERS_MAX = 128

type Fields = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_CHARACTERS_MAX
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const areTexts = (value: unknown): boolean => isRecord(value) && Object.values(value).every(isText)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'

const isBerths = (value: unknown): boolean =>
  isRecord(value) &&
  Object.entries(value).every(([berth, count]) => BERTHS.some((one) => one === berth) && Number.isInteger(count) && Number(count) >= 0)

function isEntered(value: unknown): value is Entered {
  if (!isRecord(value)) return false
  const { cards, phones, contact, seats, berths, acceptOthers, acceptNoSeat, remark, reason, approverCode } = value
  const isContact =
    isRecord(contact) && (contact['kind'] === 'own' || contact['kind'] === 'other') && isText(contact['name']) && isText(contact['phone'])
  const isReason = reason === null || (isRecord(reason) && isText(reason['code']) && isText(reason['note']))
  const areWishes = Array.isArray(seats) && seats.every(isText) && isBerths(berths) && isFlag(acceptOthers) && isFlag(acceptNoSeat)
  return areTexts(cards) && areTexts(phones) && isContact && areWishes && isText(remark) && isReason && isTextOrNull(approverCode)
}

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && isText(value['formId']) && isText(value['of']) && isEntered(value['entered'])

/** What was stored, perhaps by an older version; undefined where it is no list of ours. */
export const parseFormDrafts = (stored: unknown): Drafts | undefined =>
  Array.isArray(stored) ? stored.filter(isDraft).slice(0, DRAFTS_MAX) : undefined

/** Of this tab: it survives a reload, and goes with the tab, the submission or the sign-out. */
const useDrafts = remembered<Drafts>({ name: 'trains.forms', initial: [], parse: parseFormDrafts, isFilter: false, inTab: true })

const others = (of: string): Drafts => useDrafts.getState().value.filter((one) => one.of !== of)

/** The form as it was left on a page; as it was read, with nothing entered, where it was not. */
export const formDraft = (of: string, formId: string): Draft =>
  useDrafts.getState().value.find((one) => one.of === of) ?? { of, formId, entered: NOTHING_ENTERED }

export function keepForm({ of, formId, entered }: Draft): void {
  useDrafts.getState().remember([{ of, formId, entered: { ...entered, termsAgreed: false } }, ...others(of)].slice(0, DRAFTS_MAX))
}

/** Once it is submitted, what was entered is the order's. */
export const forgetForm = (formId: string): void =>
  useDrafts.getState().remember(useDrafts.getState().value.filter((one) => one.formId !== formId))

/** What is entered on the page's form, and under which name it is sent. */
export function useFormDraft(readFormId: string) {
  const { key } = useLocation()
  const [draft, setDraft] = useState(() => formDraft(key, readFormId))
  useEffect(() => keepForm(draft), [draft])
  return {
    formId: draft.formId,
    entered: draft.entered,
    enter: (next: Partial<Entered>): void => setDraft((was) => ({ ...was, entered: { ...was.entered, ...next } })),
  }
}
export type FormDraft = ReturnType<typeof useFormDraft>
