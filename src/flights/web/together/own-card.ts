import type { FormTraveller } from '../../calls/booking.ts'

/** The document that somebody flies on as things are: what was chosen for her or is her default, where that boards the flight; else the first that does. */
export function ownCard({ cards }: Pick<FormTraveller, 'cards'>): FormTraveller['cards'][number] | undefined {
  const good = cards.filter(({ fault }) => fault === null)
  return good.find(({ isDefault }) => isDefault) ?? good[0] ?? cards[0]
}
