/** Somebody who is to travel, as far as costs want to know. */
export interface Travels {
  readonly personId: string
  readonly kind: string
}

/**
 * Whose costs a booking is: whoever travels bears it in the company's books, whoever books. The booker's own where she travels herself, and
 * where no colleague does (guests and companions have no cost centre: who brings them along bears them); else the first colleague's.
 */
export function whoseCosts(bookerId: string, travellers: readonly Travels[]): string {
  if (travellers.some(({ personId }) => personId === bookerId)) return bookerId
  return travellers.find(({ kind }) => kind === 'employee')?.personId ?? bookerId
}
