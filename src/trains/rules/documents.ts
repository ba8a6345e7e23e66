import { unreachable } from '../../kernel/result.ts'
import { expiresBefore } from '../../people/rules/document-expiry.ts'
import { CARD_TYPES, type CardType } from '../../people/rules/documents.ts'

/**
 * The documents that the railway sells on, in the trade's codes: NI resident identity card, PP passport, TP permit of Taiwan residents, HM
 * home-return permit, RP residence permit, GC green card (12306, 实名制车票有效身份证件). Passes to Hong Kong, Macao and Taiwan and "other" papers
 * are not among them: null.
 */
export type RailDocumentType = 'NI' | 'PP' | 'TP' | 'HM' | 'RP' | 'GC'

export function railDocumentType(cardType: CardType): RailDocumentType | null {
  switch (cardType) {
    case CARD_TYPES.idCard:
      return 'NI'
    case CARD_TYPES.passport:
      return 'PP'
    case CARD_TYPES.taiwanCompatriotPermit:
      return 'TP'
    case CARD_TYPES.homeReturnPermit:
      return 'HM'
    case CARD_TYPES.residencePermit:
      return 'RP'
    case CARD_TYPES.greenCard:
      return 'GC'
    case CARD_TYPES.hongKongMacauPass:
    case CARD_TYPES.taiwanPass:
    case CARD_TYPES.other:
      return null
    default:
      return unreachable(cardType)
  }
}

export const RAIL_DOCUMENT_FAULTS = ['type', 'expired'] as const
export type RailDocumentFault = (typeof RAIL_DOCUMENT_FAULTS)[number]

/** Why somebody cannot travel on a document until the day of her arrival; null where she can. */
export function railDocumentFault(
  card: { readonly cardType: CardType; readonly expiresDate: Temporal.PlainDate | null },
  lastDay: string,
): RailDocumentFault | null {
  if (railDocumentType(card.cardType) === null) return 'type'
  return expiresBefore({ expiresOn: card.expiresDate?.toString() ?? null }, lastDay) ? 'expired' : null
}
