import type { FormTraveller } from '../../calls/booking.ts'

/** Why there is no document to choose, and who can help. */
export function missing(
  { isAwaited, kind, isCaller }: FormTraveller,
  t: { awaited: string; noDocument: string; noDocumentOther: string },
): string {
  if (isAwaited) return t.awaited
  return isCaller || kind === 'outside' ? t.noDocument : t.noDocumentOther
}
