import { sumMinor } from '../../kernel/money.ts'
import { serviceFeeOfKinds, type FeePromise } from '../../payments/rules/service-fees.ts'
import { fareMinorOf, seatedOf, type RailPassengerType } from './passengers.ts'
import type { SeatOnSale } from './seats.ts'

/** What an order of trains costs, in minor units. */
export interface TrainPrice {
  /** What each of them pays for the ride, in their order; 0 of a child on somebody's lap. Of a change, what each new ticket is worth. */
  readonly eachMinor: readonly number[]
  readonly fareMinor: number
  /** Ours, for all of them. */
  readonly serviceFeeMinor: number
  /** Of an order that changes other tickets: of `fareMinor`, which is then what the railway is paid, its fee; the rest is what they are dearer by. */
  readonly changeFeeMinor?: number
  /** No train costs so much: it is the most that the flight may cost which is taken where none of the trains can be had. */
  readonly isOfFlight?: true
}

export const totalMinorOf = ({ fareMinor, serviceFeeMinor }: Pick<TrainPrice, 'fareMinor' | 'serviceFeeMinor'>): number =>
  fareMinor + serviceFeeMinor

/** What these pay at most for seats of a type: of a sleeper the dearest berth's, since berths are given by the railway. No ticket, no fee. */
export function priceOf(
  seat: Pick<SeatOnSale, 'fareMinor' | 'childFareMinor' | 'studentFareMinor'>,
  types: readonly RailPassengerType[],
  { rate }: Pick<FeePromise, 'rate'>,
): TrainPrice {
  const eachMinor = types.map((type) => fareMinorOf(type, seat))
  const seated = types.filter((type) => seatedOf([type]) > 0)
  const { feeMinor } = serviceFeeOfKinds(
    rate,
    seated.map((type) => ({ fareMinor: fareMinorOf(type, seat), count: 1 })),
  )
  return { eachMinor, fareMinor: sumMinor(eachMinor), serviceFeeMinor: feeMinor }
}

/** The most that an order costs whose last resort may cost so much in all; as it is where a train is dearer. */
export const upTo = (price: TrainPrice, ceilingMinor: number): TrainPrice =>
  ceilingMinor <= totalMinorOf(price) ? price : { ...price, fareMinor: ceilingMinor, serviceFeeMinor: 0, isOfFlight: true }

/** The same order at what the railway has asked for each in the end; our fee stays as it was promised. */
export const heldAt = (price: TrainPrice, eachMinor: readonly number[]): TrainPrice => ({
  ...price,
  eachMinor,
  fareMinor: sumMinor(eachMinor),
})
