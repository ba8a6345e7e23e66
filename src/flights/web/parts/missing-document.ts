import type { FormTraveller } from '../../calls/booking.ts'

/** Why there is no document to choose, and who can help. */
export function missing(
  { isAwaited, kind, isCaller }: FormTraveller,
  t: { awaited: string; noDocument: string; noDocumentOther: string },
): string {
  if (isAwaited) return t.awaited
  return isCaller || kind === 'outside' ? t.noDocument : t.noDocumentOther
}

/** What is wrong on her row: where she has no document, who can help says more than that one is to be chosen, and so does what is wrong with hers. */
export const wrongWith = (
  traveller: FormTraveller,
  card: FormTraveller['cards'][number] | undefined,
  found: string | undefined,
  t: Parameters<typeof missing>[1],
): string | undefined => (card ? (card.fault?.message ?? found) : missing(traveller, t))
