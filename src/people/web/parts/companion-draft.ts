import { useState } from 'react'
import type { Language } from '../../../kernel/language.ts'
import type { CardType } from '../../rules/documents.ts'
import { CARD_TYPES } from '../../rules/documents.ts'
import type { DocumentDraft } from './document-draft.ts'
import { emptyDraft } from './document-draft.ts'

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** Somebody outside the company, while her document is typed. */
export interface CompanionDraft {
  readonly cardType: CardType
  readonly document: DocumentDraft
  readonly hasAgreed: boolean
}

/** A guest, while her host writes what she knows of her. */
export interface GuestDraft {
  readonly name: string
  readonly phoneNumber: string
  readonly why: string
  readonly language: Language
}

export function emptyCompanion(nameZh = '', more = { isGuest: false }): CompanionDraft {
  // Whoever is known by a Latin name rather travels on a passport.
  const cardType: CardType = nameZh === '' || isHan(nameZh) ? CARD_TYPES.idCard : CARD_TYPES.passport
  return { cardType, document: emptyDraft(cardType, { nameZh, surname: '', given: '' }, more), hasAgreed: false }
}

/** What stands in a form, held by its page: the form may be put away and come back. */
export interface Held<T> {
  readonly entered: T
  readonly isDirty: boolean
  change(changed: (before: T) => T): void
}

export function useHeld<T extends object>(begin: () => T): Held<T> {
  const [first] = useState(begin)
  const [entered, change] = useState(first)
  return { entered, isDirty: entered !== first, change }
}

/** How she is called, by what was typed of her document. */
export function nameOf({ cardName, cardSurname, cardGivenname }: DocumentDraft): string {
  return cardName.trim() || `${cardGivenname.trim()} ${cardSurname.trim()}`.trim()
}

/** The way is switched: name and phone are the same person's. What was left empty takes nothing away. */
export function asGuest(guest: GuestDraft, { document }: CompanionDraft): GuestDraft {
  const name = nameOf(document) || guest.name
  const phoneNumber = document.phoneNumber.trim() || guest.phoneNumber
  return name === guest.name && phoneNumber === guest.phoneNumber ? guest : { ...guest, name, phoneNumber }
}

/** The same the other way: a name in Latin letters goes into their two fields, the last word as the surname. */
export function asCompanion(companion: CompanionDraft, guest: GuestDraft): CompanionDraft {
  const { document } = companion
  const name = guest.name.trim()
  const phoneNumber = guest.phoneNumber.trim() || document.phoneNumber
  const isSameName = name === '' || name === nameOf(document)
  if (isSameName && phoneNumber === document.phoneNumber) return companion
  return { ...companion, document: { ...document, ...(isSameName ? {} : namesFrom(name)), phoneNumber } }
}

function namesFrom(name: string): Partial<DocumentDraft> {
  if (isHan(name)) return { cardName: name }
  const words = name.split(/\s+/)
  return { cardName: '', cardSurname: words.at(-1) ?? '', cardGivenname: words.slice(0, -1).join(' ') }
}
