/** Where tickets of an order are changed: the first step. All that follows lies below it, and an offer that has ended leads back to it [E-CODE-06]. */
export const changePath = (orderSeq: string): string => `/flights/changeSign/${orderSeq}`

export const changeDetailPath = (orderSeq: string): string => `${changePath(orderSeq)}/detail`

export interface ChangePlace {
  readonly orderSeq: string
  readonly changeId: string
}

export const CHANGE_STEPS = ['flights', 'fares', 'form'] as const
type Step = (typeof CHANGE_STEPS)[number]

const stepPath = ({ orderSeq, changeId }: ChangePlace, step: Step): string => `${changePath(orderSeq)}/${step}/${changeId}`

export const changeFlightsPath = (place: ChangePlace): string => stepPath(place, 'flights')
export const changeFormPath = (place: ChangePlace): string => stepPath(place, 'form')
export const changeFaresPath = (place: ChangePlace, flightId: string): string =>
  `${stepPath(place, 'fares')}?${new URLSearchParams({ key: flightId }).toString()}`
