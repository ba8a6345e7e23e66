import type { Language } from '../../../kernel/language.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { invariant, type Refusal } from '../../../kernel/result.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { TrainOrderFormShown } from '../../calls/booking.ts'
import type { FoundStation, ListedSeat, ListedTrain } from '../../calls.ts'
import type { TrainPrice } from '../../rules/order-price.ts'
import { RAIL_PASSENGER_TYPES, type RailPassengerType } from '../../rules/passengers.ts'
import { areLeft, inOrder, listedFareMinor, SEAT_IDS, seatKeyOf, type SeatOnSale } from '../../rules/seats.ts'
import type { StationFacts } from '../../rules/stations.ts'
import { nightsOf, trainDateOf, trainItemOf, type OfferedTrain } from '../../rules/train.ts'
import type { Words } from '../../text/facts.ts'
import { trainText } from '../../text/index.ts'
import type { TrainsDeps } from '../deps.ts'
import { verdictOf, type Judged } from '../judging.ts'
import type { TrainOrderRow, TrainTicketRow } from '../store.ts'

/** The key under which a type of seats was judged. */
export const keyOf = (train: OfferedTrain, { seat }: Pick<SeatOnSale, 'seat'>): string =>
  seatKeyOf({
    trainDate: trainDateOf(train),
    trainNo: train.trainNo,
    seatId: SEAT_IDS[seat],
    fromStationCode: train.from.stationCode,
    toStationCode: train.to.stationCode,
  })

/** What kind of place a ticket gives, with its berth; null while the railway has given none. */
export function seatNameOf({ seat, berth }: Pick<TrainTicketRow, 'seat' | 'berth'>, language: Language): string | null {
  const { seats, berths, orders } = trainText[language]
  return seat === null ? null : orders.seatOrPlace(seats[seat], berth === null ? '' : berths[berth])
}

/** A train as its row shows it; `train` as those who travel see it (rules/party.ts). */
export function presentTrain(deps: TrainsDeps, train: OfferedTrain, judged: Judged, language: Language): ListedTrain {
  const seats = inOrder(train.letter, train.seats).map((seat): ListedSeat => {
    const seatKey = keyOf(train, seat)
    const one = judged.get(seatKey)
    const verdict = one ? verdictOf(deps, one, language) : null
    return {
      seat: seat.seat,
      seatKey,
      fareMinor: listedFareMinor(seat),
      studentFareMinor: seat.studentFareMinor,
      seatsLeft: seat.seatsLeft,
      isLeft: areLeft(seat.seatsLeft),
      ...(seat.fewerLeft !== undefined && { fewerLeft: seat.fewerLeft }),
      canQueue: seat.canQueue,
      isCompliant: one !== undefined && isWithin(one.verdict),
      berths: seat.berths.map(({ berth, fareMinor, seatsLeft }) => ({ berth, fareMinor, seatsLeft })),
      verdict,
    }
  })
  const { trainId, letter, runsFrom, runsTo, from, to, runMinutes, distanceKm, sale, saleStartsAt, delayMinutes } = train
  return {
    ...trainItemOf(train),
    trainId,
    letter,
    runsFrom,
    runsTo,
    from,
    to,
    runMinutes,
    nights: nightsOf(train),
    distanceKm,
    sale,
    saleStartsAt,
    delayMinutes,
    canBook: sale === 'onSale' && seats.some(({ isLeft }) => isLeft),
    seats,
  }
}

export const presentStation = ({ stationCode, name, pinyin, city, isOpen }: StationFacts): FoundStation => ({
  stationCode,
  name,
  pinyin,
  city,
  isOpen,
})

/** What an order costs, for the spine. Of a change: what the railway keeps, and what the new tickets are dearer by. */
export const moneyLinesOf = ({ fareMinor, serviceFeeMinor, changeFeeMinor }: TrainPrice) => [
  ...(changeFeeMinor === undefined ? [] : [{ kind: 'changeFee' as const, amountMinor: changeFeeMinor }]),
  ...(changeFeeMinor === undefined || fareMinor > changeFeeMinor
    ? [{ kind: 'fare' as const, amountMinor: fareMinor - (changeFeeMinor ?? 0) }]
    : []),
  ...(serviceFeeMinor > 0 ? [{ kind: 'serviceFee' as const, amountMinor: serviceFeeMinor }] : []),
]

type ShownLine = TrainOrderFormShown['lines'][number]

/** Of fares of several kinds each its own line, as long as each is somebody's: what they add up to says nothing of what a child costs. */
function fareLines({ eachMinor, fareMinor }: TrainPrice, types: readonly RailPassengerType[], language: Language, among = 1): ShownLine[] {
  const { lines, fareOf } = trainText[language].orders
  const kinds = RAIL_PASSENGER_TYPES.filter((type) => type !== 'freeChild' && types.includes(type))
  const isOfEach = eachMinor.length === types.length && sumMinor(eachMinor) === fareMinor
  if (Math.max(kinds.length, among) < 2 || !isOfEach) return [{ kind: 'fare' as const, amountMinor: fareMinor, label: lines.fare }]
  return kinds.map((type) => ({
    kind: 'fare' as const,
    amountMinor: sumMinor(eachMinor.filter((_, index) => types[index] === type)),
    label: fareOf[type],
  }))
}

/** Of how many kinds the fares of these are: who sits on a lap pays none. */
export const kindsOfFares = (types: readonly RailPassengerType[]): number => new Set(types.filter((type) => type !== 'freeChild')).size

/** The same as the page shows it, for those who travel as this; of one order of a group, among fares of so many kinds. */
export const presentLines = (price: TrainPrice, types: readonly RailPassengerType[], language: Language, among = 1) =>
  moneyLinesOf(price).flatMap(({ kind, amountMinor }): ShownLine[] => {
    const shown = kind === 'fare' && price.changeFeeMinor !== undefined ? ('fareDifference' as const) : ofFlight(kind, price)
    return shown === 'fare'
      ? fareLines(price, types, language, among)
      : [{ kind: shown, amountMinor, label: trainText[language].orders.lines[shown] }]
  })

/** What the dearest of several ways costs is no fare of a train where that is a flight. */
const ofFlight = <K extends string>(kind: K, { isOfFlight }: Pick<TrainPrice, 'isOfFlight'>): K | 'flight' =>
  kind === 'fare' && isOfFlight ? 'flight' : kind

/**
 * What an order has cost, for its pages and papers. Of a change the new tickets at their whole fare and what the railway kept, less what the old
 * tickets have paid of both: what is left was paid for the change.
 */
export function linesOfOrder({ price, change }: Pick<TrainOrderRow, 'price' | 'change'>) {
  if (change === null) return moneyLinesOf(price)
  const worthMinor = sumMinor(price.eachMinor)
  const keptMinor = change.sums.feeMinor + change.sums.differenceFeeMinor
  return [
    { kind: 'fare' as const, amountMinor: worthMinor },
    { kind: 'changeFee' as const, amountMinor: keptMinor },
    ...(price.serviceFeeMinor > 0 ? [{ kind: 'serviceFee' as const, amountMinor: price.serviceFeeMinor }] : []),
    { kind: 'oldTickets' as const, amountMinor: price.fareMinor - worthMinor - keptMinor },
  ]
}

/** The same as the page shows it. */
export const presentLinesOfOrder = (
  row: Pick<TrainOrderRow, 'price' | 'change'>,
  tickets: readonly Pick<TrainTicketRow, 'passengerType'>[],
  language: Language,
) =>
  linesOfOrder(row).flatMap((line): ShownLine[] => {
    const kind = ofFlight(line.kind, row.price)
    const types = tickets.map(({ passengerType }) => passengerType)
    return kind === 'fare' && row.change === null
      ? fareLines(row.price, types, language)
      : [{ ...line, kind, label: trainText[language].orders.lines[kind] }]
  })

/** The ride as forms and orders show it. */
export const presentRide = (train: Pick<OfferedTrain, 'trainId' | 'trainNo' | 'from' | 'to' | 'runMinutes'>) => ({
  trainId: train.trainId,
  trainNo: train.trainNo,
  from: train.from,
  to: train.to,
  runMinutes: train.runMinutes,
  nights: nightsOf(train),
})

/** A refusal in the reader's words. */
export function sayRefusal({ refused, facts }: Refusal, language: Language): string {
  const words: Readonly<Record<string, Words>> = trainText[language].refusals
  const said = words[refused]
  invariant(said !== undefined, 'every refusal of trains is said')
  return typeof said === 'string' ? said : said(facts)
}
