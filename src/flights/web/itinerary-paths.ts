/** Of what an itinerary confirmation is: a whole order, or one of its passengers by her number. */
export interface PaperOf {
  readonly orderSeq: string
  readonly passenger: number | null
}

/** As addresses name it: `F261124000017`, `F261124000017-2`. Never the address of a file: what is shown here is our own. */
const paperName = ({ orderSeq, passenger }: PaperOf): string => (passenger === null ? orderSeq : `${orderSeq}-${passenger}`)

export const paperPath = (paper: PaperOf): string => `/order/flight/itinerary/view/${paperName(paper)}`

/** What can be printed: of one order, or of the latest ones. */
export const papersPath = (orderSeq?: string): string => `/order/flight/itinerary/list${orderSeq === undefined ? '' : `/${orderSeq}`}`

/** Where an order's page leads: one ticket is shown at once, of several one chooses. */
export const papersOf = (orderSeq: string, tickets: number): string =>
  tickets === 1 ? paperPath({ orderSeq, passenger: null }) : papersPath(orderSeq)
