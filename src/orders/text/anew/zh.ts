/** Other ways in place of a broken journey, which are bought anew. */
export const zh = {
  means: { flight: '航班', train: '火车' },
  inPolicy: '符合差标',
  above: '超出差标',
  from: (offer: string) => `${offer}，每人起价`,
  book: (number: string) => `去订 ${number}`,
}

export type AnewText = typeof zh
