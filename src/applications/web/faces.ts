import type { BothNames } from '../../kernel/language.ts'
import type { InputOf } from '../../web/contract.ts'
import './contract.ts'

/** A trip that is to be booked, as the call that finds applications for it takes it. */
export type TripAsked = InputOf<'POST /personal/businessTrip/applyOrder/forTrip'>

interface Place {
  readonly code: string
  readonly name: BothNames
}

/** A part of an agreed application that can be booked now: a line draws the way to its search with the trip filled in. */
export interface TripPartProps {
  readonly applicationId: string
  /** The same city twice where somebody stays. */
  readonly from: Place
  readonly to: Place
  /** The days on which a booking fits, neither of them past. */
  readonly firstDate: string
  readonly lastDate: string
  /** When the same trip comes back by a flight that is still to be booked; null where it does not. */
  readonly backDate: string | null
  readonly travellerCodes: readonly string[]
  /** As whom they are booked: for herself with whom she brings, or as an agent as soon as another colleague travels. */
  readonly bookAs: 'personal' | 'agent'
  /** How many are left to book. */
  readonly remaining: number
  /** The one next step of a page, or one of several ways. */
  readonly look: 'primary' | 'small'
}

declare module '../../web/face.tsx' {
  interface FaceProps {
    tripPart: TripPartProps
  }
}
