/** Where the seats of an order are waited for, and decided about. */
export const seatsPath = (orderSeq: string): string => `/fillorder/flight/seat-result?orderSeq=${orderSeq}`

export type SeatsToSee = 'seatsAsked' | 'seatsToConfirm'

/** The visible status of an order whose airline answers later; null of any other. */
export const seatsToSee = ({ key }: { readonly key: string }): SeatsToSee | null =>
  key === 'seatsAsked' || key === 'seatsToConfirm' ? key : null
