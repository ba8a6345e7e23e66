import type { Seat, TrainClass, TrainFacts } from '../../policy/rules/train-facts.ts'
import { areLeft, SEAT_IDS, seatKeyOf, type SeatType, type TrainLetter } from './seats.ts'
import { trainDateOf, type OfferedTrain } from './train.ts'

/** Policy's classes of trains: G and C, D, and all others. */
export const classOf = (letter: TrainLetter): TrainClass =>
  letter === 'G' || letter === 'C' ? 'highSpeed' : letter === 'D' ? 'electric' : 'ordinary'

/**
 * Our seats on policy's ladder. The wider first class (优选一等座) costs more than first and has no rung of its own: it stands on the next one above
 * it that a company can name, so that a limit to first class does not let it through.
 */
export const RUNG: Readonly<Record<SeatType, Seat>> = {
  noSeat: 'noSeat',
  hardSeat: 'hardSeat',
  second: 'secondClass',
  softSeat: 'softSeat',
  hardSleeper: 'hardSleeper',
  emuSleeper: 'secondSleeper',
  first: 'firstClass',
  softSleeper: 'softSleeper',
  premiumFirst: 'premierClass',
  special: 'premierClass',
  advancedSoftSleeper: 'premiumSleeper',
  business: 'businessClass',
}

/**
 * What policy judges of a train: each type that can be bought, and each that can only be queued for. A type that can be had neither way is no
 * offer: it would set a price that nobody can pay.
 */
export function trainFactsOf(train: OfferedTrain, cityCodeOf: (cityZh: string) => string): TrainFacts[] {
  const trainDate = trainDateOf(train)
  const ends = { fromStationCode: train.from.stationCode, toStationCode: train.to.stationCode }
  const common = {
    // Two trains of one number leave a station on one day only where one of them is late from the day before; the supplier's name tells them apart.
    trainKey: train.trainId,
    trainClass: classOf(train.letter),
    departAtMs: Temporal.Instant.from(train.from.at).epochMilliseconds,
    arriveAtMs: Temporal.Instant.from(train.to.at).epochMilliseconds,
    departCity: cityCodeOf(train.from.city.zh),
    arriveCity: cityCodeOf(train.to.city.zh),
    departDate: trainDate,
    departMinute: Number(train.from.at.slice(11, 13)) * 60 + Number(train.from.at.slice(14, 16)),
  }
  return train.seats
    .filter(({ seatsLeft, canQueue }) => areLeft(seatsLeft) || canQueue)
    .map((seat) => ({
      ...common,
      offerKey: seatKeyOf({ trainDate, trainNo: train.trainNo, seatId: SEAT_IDS[seat.seat], ...ends }),
      seat: RUNG[seat.seat],
      isStandby: !areLeft(seat.seatsLeft),
      fareMinor: seat.fareMinor,
    }))
}
