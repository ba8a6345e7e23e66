import type { BothNames } from '../../kernel/language.ts'
import { inOrder, listedFareMinor, lowestMinor, SEAT_IDS, seatKeyOf, type SeatOnSale, type SeatType, type TrainLetter } from './seats.ts'

/** Where a train is got on or off. */
export interface Call {
  /** The railway's code of the station (电报码). */
  readonly stationCode: string
  readonly station: BothNames
  readonly city: BothNames
  /** Departure or arrival as planned: wall time of Beijing with its offset. */
  readonly at: string
}

/** Why seats of a train can or cannot be bought now. `notYet` before its day is released, `closed` shortly before departure. */
export const SALE_STATES = ['onSale', 'notYet', 'nightStop', 'closed', 'cancelled', 'stationClosed'] as const
export type SaleState = (typeof SALE_STATES)[number]

/** One train on the stretch that is travelled. */
export interface OfferedTrain {
  /** The supplier's name for this train of one day; opaque. */
  readonly trainId: string
  readonly trainNo: string
  readonly letter: TrainLetter
  /** The day on which it leaves its first station; before the day of departure where it has been under way over midnight. */
  readonly originDate: string
  readonly runsFrom: BothNames
  readonly runsTo: BothNames
  readonly from: Call
  readonly to: Call
  readonly runMinutes: number
  readonly distanceKm: number
  readonly sale: SaleState
  /** Of one that is not sold yet: when it is; an instant with offset. */
  readonly saleStartsAt: string | null
  readonly delayMinutes: number
  readonly seats: readonly SeatOnSale[]
}

/** The calendar day of departure where one gets on, which is the ticket's date. */
export const trainDateOf = ({ from }: Pick<OfferedTrain, 'from'>): string => from.at.slice(0, 10)

/** How many midnights lie between departure and arrival: 1 for a train that arrives on its second calendar day. */
export function nightsOf({ from, to }: Pick<OfferedTrain, 'from' | 'to'>): number {
  return Temporal.PlainDate.from(from.at.slice(0, 10)).until(Temporal.PlainDate.from(to.at.slice(0, 10))).days
}

/** Every calendar day that the ride touches. */
export function daysTouched(train: Pick<OfferedTrain, 'from' | 'to'>): string[] {
  const first = Temporal.PlainDate.from(trainDateOf(train))
  return Array.from({ length: nightsOf(train) + 1 }, (_, days) => first.add({ days }).toString())
}

export interface TicketOfItem {
  readonly priceMinor: number
  readonly seatId: string
  readonly seatKey: string
}

/** SPEC.md, 3, Train item, under its names. Amounts are minor units, time stamps epoch milliseconds. */
export interface TrainItem {
  readonly trainClass: TrainLetter
  readonly trainNo: string
  readonly trainDate: string
  readonly fromStationCode: string
  readonly toStationCode: string
  /** HH:MM */
  readonly fromTime: string
  /** In minutes. */
  readonly runTimeSpan: number
  readonly tickets: Readonly<Partial<Record<SeatType, TicketOfItem>>>
  /** The lowest; null where nothing is sold. */
  readonly priceMinor: number | null
  readonly fromTimeStamp: number
  readonly toTimeStamp: number
}

/** The item of a list, its tickets in the order of its class. */
export function trainItemOf(train: OfferedTrain): TrainItem {
  const trainDate = trainDateOf(train)
  const ends = { fromStationCode: train.from.stationCode, toStationCode: train.to.stationCode }
  const fromTimeStamp = Temporal.Instant.from(train.from.at).epochMilliseconds
  const ticketOf = (seat: SeatOnSale): TicketOfItem => {
    const seatId = SEAT_IDS[seat.seat]
    return { priceMinor: listedFareMinor(seat), seatId, seatKey: seatKeyOf({ trainDate, trainNo: train.trainNo, seatId, ...ends }) }
  }
  return {
    trainClass: train.letter,
    trainNo: train.trainNo,
    trainDate,
    ...ends,
    fromTime: train.from.at.slice(11, 16),
    runTimeSpan: train.runMinutes,
    tickets: Object.fromEntries(inOrder(train.letter, train.seats).map((seat) => [seat.seat, ticketOf(seat)])),
    priceMinor: lowestMinor(train.seats),
    fromTimeStamp,
    toTimeStamp: fromTimeStamp + train.runMinutes * 60_000,
  }
}
