import { unreachable } from '../../kernel/result.ts'
import { expiresBefore } from '../../people/rules/document-expiry.ts'
import { CARD_TYPES, type CardType } from '../../people/rules/documents.ts'

/**
 * The document types that domestic carriers take, in the trade's codes: NI resident identity card, PP passport, RP residence
 * permit, TP permit of Taiwan residents, HM home-return permit, TW pass to Taiwan, GC green card (CAAC, valid identity
 * documents for domestic flights). A pass to Hong Kong and Macao and "other" papers board no domestic flight: null.
 */
export type AirDocumentType = 'NI' | 'PP' | 'TP' | 'HM' | 'TW' | 'RP' | 'GC'

/**
 * Why a document cannot be flown on: its kind boards no flight of this way, it will have run out by then, or abroad it wants something
 * that airlines there ask for, or prints a name that is longer than can be sent.
 */
export const DOCUMENT_FAULTS = ['type', 'expired', 'incomplete', 'nameLong'] as const
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number]

/** The most letters of a surname or a given name that Duffel takes with an order ("Create an order": 1 to 20 characters each). */
export const NAME_ABROAD_LETTERS_MAX = 20

/** Whether somebody can fly on a document until `lastDay`, the local day of her arrival; null where she can. */
export function documentFault(
  card: { readonly cardType: CardType; readonly expiresDate: Temporal.PlainDate | null },
  lastDay: string,
): Extract<DocumentFault, 'type' | 'expired'> | null {
  if (airDocumentType(card.cardType) === null) return 'type'
  return expiresBefore({ expiresOn: card.expiresDate?.toString() ?? null }, lastDay) ? 'expired' : null
}

/**
 * The same abroad, where the supplier alone decides what it takes in a booking: passes to Hong Kong and Macao have no code of the trade's list,
 * and `HK` is ours.
 */
export const abroadDocumentType = (cardType: CardType): string =>
  cardType === CARD_TYPES.hongKongMacauPass ? 'HK' : (airDocumentType(cardType) ?? 'OT')

export function airDocumentType(cardType: CardType): AirDocumentType | null {
  switch (cardType) {
    case CARD_TYPES.idCard:
      return 'NI'
    case CARD_TYPES.passport:
      return 'PP'
    case CARD_TYPES.taiwanCompatriotPermit:
      return 'TP'
    case CARD_TYPES.homeReturnPermit:
      return 'HM'
    case CARD_TYPES.taiwanPass:
      return 'TW'
    case CARD_TYPES.residencePermit:
      return 'RP'
    case CARD_TYPES.greenCard:
      return 'GC'
    case CARD_TYPES.hongKongMacauPass:
    case CARD_TYPES.other:
      return null
    default:
      return unreachable(cardType)
  }
}
