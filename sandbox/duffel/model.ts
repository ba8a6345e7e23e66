import { hash32 } from '../kit/random.ts'
import type { SandboxClock } from '../kit/clock.ts'
import type { Faults } from '../kit/faults.ts'
import type { Store } from '../kit/store.ts'
import { nextNumber } from '../kit/store.ts'
import type { Currency } from './money.ts'
import type { Itinerary, Timetable } from './timetable.ts'
import type { Brand, CabinClass } from './world/carriers.ts'

/** What Duffel's world holds for every request. */
export interface DuffelWorld {
  readonly timetable: Timetable
  readonly store: Store
  readonly clock: SandboxClock
  readonly faults: Faults
  readonly settings: DuffelSettings
  now(): number
}

export interface DuffelSettings {
  /** Of the organisation that asks: what its offers are told in. */
  currency: Currency
  /** From a payment to the tickets, in sandbox time. */
  ticketingDelayMs: number
  /** How many requests a minute are answered. */
  requestsPerMinute: number
}

/** A refusal in Duffel's words. Thrown inside the work, so that nothing of it stays. */
export class DuffelProblem extends Error {
  readonly status: number
  readonly type: ProblemType
  readonly code: string
  readonly pointer: string | undefined

  constructor(status: number, type: ProblemType, code: string, message: string, pointer?: string) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.pointer = pointer
  }
}

export type ProblemType =
  | 'authentication_error'
  | 'airline_error'
  | 'invalid_state_error'
  | 'rate_limit_error'
  | 'validation_error'
  | 'invalid_request_error'
  | 'api_error'

export const notFound = (): DuffelProblem =>
  new DuffelProblem(404, 'invalid_request_error', 'not_found', 'The resource you are trying to access does not exist.')
export const invalidField = (pointer: string, code: string, message: string): DuffelProblem =>
  new DuffelProblem(422, 'validation_error', code, message, pointer)
export const wrongState = (code: string, message: string): DuffelProblem => new DuffelProblem(422, 'invalid_state_error', code, message)
export const airlineSays = (code: string, message: string): DuffelProblem => new DuffelProblem(422, 'airline_error', code, message)
export const offerGone = (): DuffelProblem =>
  airlineSays('offer_no_longer_available', 'The requested offer is no longer available. Please search again.')

const WIDTH = 9
const short = (text: string): string => hash32(text).toString(36).padStart(WIDTH, '0')

/** An id that follows from what it names: the same whenever it is asked for. */
export const idOf = (prefix: string, what: string): string => `${prefix}_0000${short(what)}${short(`${what}/2`)}`

/** A new id, in the transaction that uses it. */
export function newId(world: DuffelWorld, prefix: string): { id: string; seq: number } {
  const seq = nextNumber(world.store, 'duffel.id', 1)
  return { id: `${prefix}_0000${short(`${world.timetable.seed}/${seq}`)}${seq.toString(36).padStart(WIDTH, '0')}`, seq }
}

export interface AskedPassenger {
  readonly id: string
  readonly type: 'adult' | 'child' | 'infant_without_seat'
  readonly age: number | null
}

export const takesSeat = ({ type }: Pick<AskedPassenger, 'type'>): boolean => type !== 'infant_without_seat'

/** What one offer is made of: an itinerary for each slice, and the fare of each. */
export interface Combination {
  readonly itineraries: readonly string[]
  readonly brands: readonly string[]
}

export interface KeptRequest {
  readonly id: string
  readonly createdAt: number
  readonly currency: Currency
  readonly slices: readonly { readonly origin: string; readonly destination: string; readonly date: string }[]
  readonly cabin: CabinClass | null
  readonly passengers: readonly AskedPassenger[]
  readonly combinations: readonly Combination[]
}

/** A flight as it was sold, or as its airline moved it since. */
export interface KeptFlight {
  readonly segmentId: string
  readonly key: string
  readonly movedMinutes: number
}

export interface KeptSlice {
  readonly id: string
  readonly brand: string
  readonly flights: readonly KeptFlight[]
  /** What the slice cost all passengers: what a change is reckoned from. */
  readonly baseMinor: number
  readonly taxMinor: number
}

export interface LoyaltyAccount {
  readonly airline_iata_code: string
  readonly account_number: string
}

export interface KeptPassenger extends AskedPassenger {
  readonly title: 'mr' | 'ms' | 'mrs' | 'miss' | 'dr'
  readonly gender: 'm' | 'f'
  readonly given: string
  readonly family: string
  readonly bornOn: string
  readonly email: string
  readonly phone: string
  readonly infantId: string | null
  /** Missing of orders made before. */
  readonly loyalty?: readonly LoyaltyAccount[]
  /** A hash: who is on a flight already is told by it, and nothing else needs it. */
  readonly who: string
}

export interface KeptService {
  readonly id: string
  readonly type: 'baggage' | 'seat'
  readonly quantity: number
  readonly totalMinor: number
  readonly passengerId: string
  readonly segmentId: string
  /** Missing of orders made before: the one above alone. */
  readonly segmentIds?: readonly string[]
  readonly designator?: string
}

export interface KeptOrder {
  readonly id: string
  readonly seq: number
  readonly offerId: string
  readonly bookingReference: string
  readonly createdAt: number
  readonly owner: string
  readonly currency: Currency
  readonly isHold: boolean
  readonly passengers: readonly KeptPassenger[]
  slices: readonly KeptSlice[]
  services: readonly KeptService[]
  metadata: Readonly<Record<string, string>>
  baseMinor: number
  taxMinor: number
  payBy: number | null
  guaranteedUntil: number | null
  paidAt: number | null
  /** When its tickets come; null once they are there, or before it is paid. */
  issueAt: number | null
  documents: readonly { readonly number: string; readonly passengerId: string }[]
  cancelledAt: number | null
  lapsedAt: number | null
  refundedMinor: number
  /** Its airline changed a flight, and nobody has said yes to that. */
  isMoved: boolean
  updatedAt: number
}

/** Flights and services, without taxes: what the API calls the base of an order. */
export const baseMinorOf = (order: Pick<KeptOrder, 'baseMinor' | 'services'>): number =>
  order.baseMinor + order.services.reduce((sum, each) => sum + each.totalMinor, 0)

export const totalMinorOf = (order: KeptOrder): number => baseMinorOf(order) + order.taxMinor

export const referenceOf = (order: Pick<KeptOrder, 'metadata'>): string => order.metadata['reference'] ?? ''

/** Whether an order has its seats. */
export const isAlive = (order: KeptOrder): boolean => order.cancelledAt === null && order.lapsedAt === null

export interface Amounts {
  readonly baseMinor: number
  readonly taxMinor: number
}

/** An offer ready to be shown or sold. */
export interface Made {
  readonly id: string
  readonly request: KeptRequest
  readonly slices: readonly { readonly id: string; readonly itinerary: Itinerary; readonly brand: Brand; readonly amounts: Amounts }[]
  readonly amounts: Amounts
  readonly expiresAt: number
}
