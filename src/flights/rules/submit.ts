import { refuse, type Refusal } from '../../kernel/result.ts'
import { readMainlandMobile } from '../../people/rules/phone.ts'

/** The longest remark (constants: text.maxLength). */
export const REMARK_CHARACTERS_MAX = 128

export interface SubmitForm {
  readonly travellers: readonly { readonly userCode: string; readonly cardId: string }[]
  readonly contact: { readonly kind: 'own' } | { readonly kind: 'other'; readonly name: string; readonly phone: string }
  readonly costCentreCode: string
  readonly remark: string
  readonly termsAgreed: boolean
}

/** What the form may choose from. */
export interface SubmitChoices {
  readonly ownUserCode: string
  readonly cardIds: readonly string[]
}

/** What keeps an order form from being submitted, the first thing in the order of the page; the same in browser and server. */
export function checkSubmit(form: SubmitForm, choices: SubmitChoices): Refusal | null {
  if (form.travellers.length === 0) return refuse('AF-TRAVELLER', { field: 'travellers' })
  const stranger = form.travellers.findIndex((traveller) => traveller.userCode !== choices.ownUserCode)
  if (stranger >= 0) return refuse('AF-TRAVELLER', { field: `travellers.${stranger}.userCode` })
  if (new Set(form.travellers.map((traveller) => traveller.userCode)).size !== form.travellers.length) {
    return refuse('AF-TRAVELLER', { field: 'travellers' })
  }
  const undocumented = form.travellers.findIndex((traveller) => !choices.cardIds.includes(traveller.cardId))
  if (undocumented >= 0) return refuse('AF-DOCUMENT', { field: `travellers.${undocumented}.cardId` })
  if (form.contact.kind === 'other') {
    if (form.contact.name.trim() === '') return refuse('AF-CONTACT', { field: 'contact.name' })
    if (readMainlandMobile(form.contact.phone) === null) return refuse('AF-CONTACT', { field: 'contact.phone' })
  }
  if (form.costCentreCode === '') return refuse('AF-COST', { field: 'costCentreCode' })
  if (!form.termsAgreed) return refuse('AF-TERMS', { field: 'termsAgreed' })
  return null
}
