import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallInput } from '../../../kernel/call.ts'
import { useBooking } from '../../../people/web/index.ts'
import type { ChosenCity } from '../../../places/web/index.ts'
import { CallError } from '../../../web/call-error.ts'
import { useLanguage } from '../../../web/language.ts'
import { useGo } from '../../../web/page-context.ts'
import { useSession } from '../../../web/session.ts'
import { ask } from '../../../web/ui/dialog.tsx'
import { formatDateTime } from '../../../web/ui/format.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { useWrite } from '../../../web/use-write.ts'
import type { InquiryForm, inquireOrderSubmit } from '../../calls/inquiring.ts'
import type { AskedTravellers } from '../../calls/words.ts'
import type { Cabin } from '../../rules/offer.ts'
import { inquiryPath } from '../inquiry-paths.ts'
import { partyOf, type SearchParty } from '../search-party.ts'
import { forgetDraft, keepDraft, keptDraft } from './asking-draft.ts'
import { refreshInquiries } from './queries.ts'
import { useInquiryText } from './text.ts'

/** A leg as it is put together: what is not chosen yet is nothing. */
export interface LegDraft {
  readonly from: ChosenCity | null
  readonly to: ChosenCity | null
  readonly departDate: string | null
}

export interface InquiryDraft {
  readonly legs: readonly LegDraft[]
  readonly cabin: Cabin
  readonly flexDays: number
  /** In yuan, as it is typed. */
  readonly budget: string
  readonly remark: string
  /** Null: her own number. */
  readonly phone: string | null
  /** Whether she went to choose who travels: from then on her choice counts, and not what the request began with. */
  readonly isPartyChosen: boolean
}

/** By field, such as `legs.0.toCityCode`. */
export type InquiryFaults = Readonly<Record<string, string>>

export const NO_LEG: LegDraft = { from: null, to: null, departDate: null }

/** The form as it opens. A day that has passed since it was asked for, as in a request that is made anew, is asked for again. */
export function openingDraft({ wish, maskedPhone, firstDate }: Pick<InquiryForm, 'wish' | 'maskedPhone' | 'firstDate'>): InquiryDraft {
  const legs = wish.legs.map((leg): LegDraft => ({
    from: { code: leg.fromCityCode, name: leg.from },
    to: { code: leg.toCityCode, name: leg.to },
    departDate: leg.departDate < firstDate ? null : leg.departDate,
  }))
  return {
    legs: legs.length === 0 ? [NO_LEG] : legs,
    cabin: wish.cabin,
    flexDays: wish.flexDays,
    budget: wish.budgetMinor === null ? '' : String(wish.budgetMinor / 100),
    remark: wish.remark,
    phone: maskedPhone === '' ? '' : null,
    isPartyChosen: false,
  }
}

/** The way back: the last leg turned round, on a day still to be chosen. */
export const wayBack = (legs: readonly LegDraft[]): LegDraft => {
  const [first, last] = [legs[0], legs.at(-1)]
  return { from: last?.to ?? null, to: first?.from ?? null, departDate: null }
}

/** The next leg begins where the last one leads. */
export const onward = (legs: readonly LegDraft[]): LegDraft => ({ ...NO_LEG, from: legs.at(-1)?.to ?? null })

/** An amount in fen; null where nothing is wished for, undefined where it cannot be read. */
export function budgetOf(text: string): number | null | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[¥￥,\s]/g, '')
  if (plain === '') return null
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) && Number(plain) >= 1 ? Math.round(Number(plain) * 100) : undefined
}

const partyOfForm = ({ mode, travellers }: InquiryForm): AskedTravellers | null =>
  mode === 'personal' && travellers.every(({ isCaller }) => isCaller)
    ? null
    : { mode, userCodes: travellers.map(({ userCode }) => userCode) }

type Sent = CallInput<typeof inquireOrderSubmit>

/** What is sent of a draft that has no fault. */
export function sentOf(id: string, draft: InquiryDraft, party: SearchParty): Sent {
  return {
    id,
    legs: draft.legs.map(({ from, to, departDate }) => ({
      fromCityCode: from?.code ?? '',
      toCityCode: to?.code ?? '',
      departDate: departDate ?? '',
    })),
    cabin: draft.cabin,
    flexDays: draft.flexDays,
    budgetMinor: budgetOf(draft.budget) ?? null,
    remark: draft.remark,
    ...(party && { travellers: { mode: party.mode, userCodes: [...party.userCodes] } }),
    phone: draft.phone,
  }
}

/** What is still missing, by field. */
export function missingIn(draft: InquiryDraft, t: Readonly<Record<'from' | 'to' | 'date' | 'budget' | 'phone', string>>): InquiryFaults {
  const faults: Record<string, string> = {}
  draft.legs.forEach((leg, i) => {
    if (leg.from === null) faults[`legs.${i}.fromCityCode`] = t.from
    if (leg.to === null) faults[`legs.${i}.toCityCode`] = t.to
    if (leg.departDate === null) faults[`legs.${i}.departDate`] = t.date
  })
  if (budgetOf(draft.budget) === undefined) faults['budgetMinor'] = t.budget
  if (draft.phone !== null && !/^\d{11}$/.test(draft.phone.replaceAll(/\D/g, '').replace(/^(00)?86(?=1)/, ''))) faults['phone'] = t.phone
  return faults
}

/** A request from its first field until it is sent. */
export function useAsking(form: InquiryForm) {
  const { apply: t } = useInquiryText()
  const language = useLanguage()
  const go = useGo()
  const queries = useQueryClient()
  const { inquireOrderSeq } = form
  const [draft, setDraft] = useState(() => keptDraft(inquireOrderSeq) ?? openingDraft(form))
  const [faults, setFaults] = useState<InquiryFaults>({})
  const [isDirty, setDirty] = useState(() => keptDraft(inquireOrderSeq) !== null)
  useEffect(() => {
    if (isDirty) keepDraft(inquireOrderSeq, draft)
  }, [inquireOrderSeq, draft, isDirty])
  const booking = useBooking()
  const myCode = useSession((state) => state.signedIn?.person.userCode ?? '')
  const party = draft.isPartyChosen ? partyOf(booking, myCode) : partyOfForm(form)
  const checking = useWrite('POST', '/airfrond/inquireOrderCheck/{id}', { hideError: true })
  const sending = useWrite('POST', '/airfrond/inquireOrderSubmit/{id}', { hideError: true })

  function told(error: unknown): null {
    if (!(error instanceof CallError)) throw error
    setFaults(error.fields ?? {})
    return null // what is refused stands at its field, or over the button
  }

  async function send(leave: () => void): Promise<void> {
    const missing = missingIn(draft, t.faults)
    setFaults(missing)
    checking.clear()
    sending.clear()
    if (Object.keys(missing).length > 0) return
    const { phone, ...wish } = sentOf(form.inquireOrderSeq, draft, party)
    const checked = await checking.run(wish).catch(told)
    if (!checked) return
    const { title, text, confirm, cancel } = t.ask
    if (!(await ask({ title, text: text(formatDateTime(checked.promisedAt, language)), confirm, cancel }))) return
    const sent = await sending.run({ ...wish, phone: phone ?? null }).catch(told)
    if (!sent) return
    setDirty(false)
    forgetDraft(inquireOrderSeq)
    leave()
    toast(t.sent, { icon: 'ok' })
    await refreshInquiries(queries, sent.applySeq)
    go.replace(inquiryPath(sent.applySeq))
  }

  return {
    draft,
    faults,
    party,
    isDirty,
    isBusy: checking.isBusy || sending.isBusy,
    refused: checking.error ?? sending.error,
    change(more: Partial<InquiryDraft>) {
      setDraft((now) => ({ ...now, ...more }))
      setDirty(true)
      setFaults({})
      checking.clear()
      sending.clear()
    },
    changeLeg(at: number, more: Partial<LegDraft>) {
      setDraft((now) => ({ ...now, legs: now.legs.map((leg, i) => (i === at ? { ...leg, ...more } : leg)) }))
      setDirty(true)
      setFaults({})
    },
    send,
  }
}
export type Asking = ReturnType<typeof useAsking>
