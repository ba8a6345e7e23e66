import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { promiseOf, type FeePromise } from '../../../payments/rules/service-fees.ts'
import type { SceneAsk } from '../../../policy/rules/scene-asks-are-answered.ts'
import type { BothNames } from '../../../kernel/language.ts'
import type { AskedTravellers } from '../../calls.ts'
import { priceOf, type TrainPrice } from '../../rules/order-price.ts'
import type { RailPassengerType } from '../../rules/passengers.ts'
import { offeredTo } from '../../rules/party.ts'
import { areLeft, type SeatOnSale, type SeatType } from '../../rules/seats.ts'
import { trainDateOf, type OfferedTrain } from '../../rules/train.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { judgeTrains, type JudgedSeat, type Standings } from '../judging.ts'
import { partyAsked, seatsFor, typesFor, withStudents, type Party } from './party.ts'
import { keyOf } from '../reading/present.ts'
import { asking } from '../railway.ts'
import { travelling } from '../looking/search.ts'
import { studentFares } from './students.ts'

/** One type of seats on one ride, as somebody would have it booked. */
export interface RideAsked {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: SeatType
  readonly travellers?: AskedTravellers | undefined
  readonly sceneCode: string | null
  /** Tickets that are there are moved. */
  readonly isChange?: boolean
}

/** The same as it can be had now, for those who travel: nothing of it is kept. */
export interface Offer {
  readonly train: OfferedTrain
  readonly seat: SeatOnSale
  readonly party: Party
  readonly types: readonly RailPassengerType[]
  readonly seated: number
  readonly price: TrainPrice
  readonly feePromise: FeePromise
  readonly scene: { readonly code: string | null; readonly name: BothNames | null; readonly asks: readonly SceneAsk[] }
  readonly standings: Standings
  readonly judged: JudgedSeat
}

/** What our service costs whoever books now. */
export const feePromiseOf = ({ settings }: Pick<Booker, 'settings'>, mode: 'personal' | 'agent'): FeePromise =>
  promiseOf(settings.serviceFees, { product: 'train', channel: mode === 'agent' ? 'agent' : 'own' })

/** Why a train cannot be bought now: it is suspended [E-TRAIN-03], its station is closed, or it is not sold at this hour. */
export function checkSale({ sale, saleStartsAt }: OfferedTrain): Refusal | null {
  switch (sale) {
    case 'onSale':
      return null
    case 'cancelled':
      return refuse('TR-GONE')
    case 'stationClosed':
      return refuse('TR-STATION-CLOSED')
    case 'notYet':
    case 'nightStop':
    case 'closed':
      return refuse('TR-NOT-ON-SALE', { facts: saleStartsAt === null ? {} : { until: saleStartsAt } })
  }
}

/** Why somebody who wants the student fare does not have it: nobody is promised less than she will pay. */
export async function refuseStudents(
  deps: RailDeps,
  { companyId }: Booker,
  { party, types, trainDate, seat }: { party: Party; types: readonly RailPassengerType[]; trainDate: string; seat: SeatType },
): Promise<Refusal | null> {
  const personIds = party.travellers.flatMap(({ person }, index) => (types[index] === 'student' ? person.personId : []))
  if (personIds.length === 0) return null
  const fares = await studentFares(deps, { companyId, personIds, trainDate, seat })
  if (isRefusal(fares)) return fares
  return [...fares.values()].find((refused) => refused !== null) ?? null
}

/** The seats as they are on sale, judged for those who travel; refused where they cannot be had. Sold out for some is sold out for all. */
export async function offerFor(deps: RailDeps, who: Booker, asked: RideAsked): Promise<Offer | Refusal> {
  const travellers = await partyAsked(deps, who, asked.travellers, asked.isChange)
  if (isRefusal(travellers)) return travellers
  const party = withStudents(travellers, asked.travellers?.students)
  const travel = await travelling(deps, who, party, asked.sceneCode)
  if (isRefusal(travel)) return travel
  const found = await trainOnSale(deps, asked)
  return isRefusal(found) ? found : offerOn(deps, who, { asked, party, travel, found })
}

/** A train as it is on sale now; refused where it is not. */
export async function trainOnSale(
  deps: RailDeps,
  { trainId, fromStationCode: from, toStationCode: to }: Pick<RideAsked, 'trainId' | 'fromStationCode' | 'toStationCode'>,
): Promise<OfferedTrain | Refusal> {
  const found = await asking(() => deps.railway.train({ trainId, from, to }))
  if (isRefusal(found)) return found
  return found === null ? refuse('TR-GONE') : (checkSale(found) ?? found)
}

export type Travel = Exclude<Awaited<ReturnType<typeof travelling>>, Refusal>

interface OnSale {
  readonly asked: Pick<RideAsked, 'seat'>
  readonly party: Party
  readonly travel: Travel
  readonly found: OfferedTrain
  /** With how few seats left it is shown at all, where not with as many as they need. */
  readonly least?: number
}

/** The seats of a train that is on sale, for a party that may be booked for. */
export async function offerOn(deps: RailDeps, who: Booker, { asked, party, travel, found, least }: OnSale): Promise<Offer | Refusal> {
  const trainDate = trainDateOf(found)
  const seated = seatsFor(party, trainDate)
  if (isRefusal(seated)) return seated
  const needed = least ?? seated
  const train = offeredTo(found, needed)
  const seat = train.seats.find((one) => one.seat === asked.seat)
  if (!seat || !areLeft(seat.seatsLeft, needed)) return refuse('TR-GONE')
  const judged = judgeTrains(travel.standings, [train], deps.clock.now()).get(keyOf(train, seat))
  invariant(judged, 'what is on sale is judged')
  const types = typesFor(party, trainDate)
  const noStudents = await refuseStudents(deps, who, { party, types, trainDate, seat: seat.seat })
  if (noStudents) return noStudents
  const feePromise = feePromiseOf(who, party.mode)
  const price = priceOf(seat, types, feePromise)
  const scene = { ...travel.scene, asks: travel.asks }
  return { train, seat, party, types, seated, price, feePromise, scene, standings: travel.standings, judged }
}
