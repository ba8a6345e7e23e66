import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { isWithin } from '../../../policy/rules/payers.ts'
import type { AskedTravellers } from '../../calls.ts'
import { actionFor, offeredTo } from '../../rules/party.ts'
import { priceOf } from '../../rules/order-price.ts'
import { areLeft, type SeatOnSale, type SeatType } from '../../rules/seats.ts'
import { checkRequirements, STANDBY_REQUIREMENTS_MAX, type Requirement } from '../../rules/standby.ts'
import { trainDateOf, type OfferedTrain } from '../../rules/train.ts'
import { cityCodeOf } from '../looking/cities.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { judgeTrains } from '../judging.ts'
import { checkSale, feePromiseOf, refuseStudents, type Offer, type Travel } from '../booking/offer.ts'
import { partyAsked, seatsFor, typesFor, withStudents, type Party } from '../booking/party.ts'
import { keyOf } from '../reading/present.ts'
import { asking } from '../railway.ts'
import { travelling } from '../looking/search.ts'

export interface WishAsked {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: SeatType
}

export interface QueueAsked {
  readonly requirements: readonly WishAsked[]
  readonly travellers?: AskedTravellers | undefined
  readonly sceneCode: string | null
}

/** What would do, each as an offer of its own at the fares of now; and the dearest of them, which is what is paid ahead and decided about. */
export interface Wanted {
  readonly offers: readonly Offer[]
  readonly dearest: Offer
}

export const requirementOf = ({ train, seat, judged }: Offer): Requirement => ({
  trainId: train.trainId,
  trainDate: trainDateOf(train),
  departAt: Temporal.Instant.from(train.from.at),
  fromCity: cityCodeOf(train.from.city.zh),
  toCity: cityCodeOf(train.to.city.zh),
  seat: seat.seat,
  isWithinStandard: isWithin(judged.verdict) && actionFor(judged.verdict, judged.standing.size) !== 'forbid',
})

const FIELD = { field: 'requirements' } as const

/** Fewer seats than they need are none for them, and what they wait for. */
function queueable(train: OfferedTrain, needed: number): OfferedTrain {
  const seats = train.seats.map((one): SeatOnSale => {
    const isShort = areLeft(one.seatsLeft) && !areLeft(one.seatsLeft, needed) && one.seat !== 'noSeat'
    return isShort ? { ...one, canQueue: true } : one
  })
  return offeredTo({ ...train, seats }, needed)
}

async function offerOf(
  deps: RailDeps,
  { wish, party, travel, who }: { wish: WishAsked; party: Party; travel: Travel; who: Booker },
): Promise<Offer | Refusal> {
  const { trainId, fromStationCode: from, toStationCode: to } = wish
  const found = await asking(() => deps.railway.train({ trainId, from, to }))
  if (isRefusal(found)) return found
  if (found === null) return refuse('TR-GONE', FIELD)
  const unsold = checkSale(found)
  if (unsold) return unsold
  const trainDate = trainDateOf(found)
  const seated = seatsFor(party, trainDate)
  if (isRefusal(seated)) return seated
  const train = queueable(found, seated)
  const seat = train.seats.find((one) => one.seat === wish.seat)
  if (!seat) return refuse('TR-GONE', FIELD)
  const facts = { trainNo: train.trainNo }
  if (areLeft(seat.seatsLeft, seated)) return refuse('TR-STANDBY-LEFT', { ...FIELD, facts })
  if (seat.seat === 'noSeat') return refuse('TR-STANDBY-NO-SEAT', FIELD)
  if (!seat.canQueue) return refuse('TR-STANDBY-CLOSED', { ...FIELD, facts })
  const judged = judgeTrains(travel.standings, [train], deps.clock.now()).get(keyOf(train, seat))
  invariant(judged, 'what can be queued for is judged')
  const types = typesFor(party, trainDate)
  const noStudents = await refuseStudents(deps, who, { party, types, trainDate, seat: seat.seat })
  if (noStudents) return noStudents
  const feePromise = feePromiseOf(who, party.mode)
  const scene = { ...travel.scene, asks: travel.asks }
  return {
    ...{ train, seat, party, types, seated, feePromise, scene, judged },
    standings: travel.standings,
    price: priceOf(seat, types, feePromise),
  }
}

/** What somebody would wait for, as it stands now. Refused where a seat can be bought, where nobody can queue, or against the limits. */
export async function wantedBy(deps: RailDeps, who: Booker, asked: QueueAsked): Promise<Wanted | Refusal> {
  if (asked.requirements.length > STANDBY_REQUIREMENTS_MAX)
    return refuse('TR-STANDBY-MOST', { ...FIELD, facts: { most: STANDBY_REQUIREMENTS_MAX } })
  const party = await partyAsked(deps, who, asked.travellers)
  if (isRefusal(party)) return party
  const travel = await travelling(deps, who, party, asked.sceneCode)
  if (isRefusal(travel)) return travel
  const offersTo = async (to: Party): Promise<readonly Offer[] | Refusal> => {
    const offers: Offer[] = []
    for (const wish of asked.requirements) {
      const offer = await offerOf(deps, { wish, party: to, travel, who })
      if (isRefusal(offer)) return offer
      offers.push(offer)
    }
    return offers
  }
  // She waits as one and the same for all of them: as a student where each of these tickets may be a student's.
  const asStudents = await offersTo(withStudents(party, asked.travellers?.students))
  const offers = isRefusal(asStudents) && asStudents.refused.startsWith('TR-STUDENT-') ? await offersTo(party) : asStudents
  if (isRefusal(offers)) return offers
  const refused = checkRequirements(offers.map(requirementOf))
  if (refused) return refused
  const [first, ...others] = offers
  invariant(first, 'something is waited for')
  return { offers, dearest: others.reduce((dear, one) => (one.price.fareMinor > dear.price.fareMinor ? one : dear), first) }
}
