import { chargedAsBefore, type Charged } from '../../../applications/server/index.ts'
import { sumMinor } from '../../../kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { PaidBefore } from '../../../flights/rules/change-cost.ts'
import type { Reader } from '../../../server/database/connect.ts'
import { checkLock } from '../../rules/lock.ts'
import { chooseChangeable, costOfChange, type ChangeCosted, type RailChangeSums } from '../../rules/changing.ts'
import { priceOf } from '../../rules/order-price.ts'
import type { SeatType } from '../../rules/seats.ts'
import { givenUpLately } from '../cancel.ts'
import type { Person } from '../../../people/server/index.ts'
import type { Booker, RailDeps, TrainsDeps, Who } from '../deps.ts'
import { askableFor, chargedTo, govern, type Askable, type Governed } from '../governing.ts'
import { offerFor, type Offer } from '../booking/offer.ts'
import { chainOf, type OfOrder } from '../refunds/chain.ts'
import { returnableOf, type Found } from '../refunds/quoting.ts'
import { overlapOf } from '../booking/riding.ts'
import type { TrainTicketRow } from '../store.ts'

/* What a change would be: the tickets, the seats of the new train as they can be had now, what that costs at the railway's sums, and what governs it. */

export interface RideWished {
  readonly trainId: string
  readonly fromStationCode: string
  readonly toStationCode: string
  readonly seat: SeatType
}

/** Tickets and the train that they would be moved to. */
export interface OpenChange {
  readonly found: Found
  readonly chosen: readonly TrainTicketRow[]
  /** At the whole fares of the new train. */
  readonly offer: Offer
  readonly before: PaidBefore
}

/** Of what all tickets of an order are worth, what a person has paid. */
function personWorthOf({ row: { change, paying, price } }: Pick<OfOrder, 'row'>): number {
  if (change) return change.personWorthMinor
  return Math.max(0, paying.personMinor - (paying.serviceFeePaidBy === 'person' ? price.serviceFeeMinor : 0))
}

/** Who has paid what some tickets are worth, and who bears what the railway keeps, as their order was promised. */
async function paidBefore(deps: TrainsDeps, reader: Reader, of: OfOrder, chosen: readonly TrainTicketRow[]): Promise<PaidBefore> {
  const { feePayer } = await deps.payments.terms(reader, of.order)
  const worthOf = (tickets: readonly TrainTicketRow[]): number => sumMinor(tickets.map(({ fareMinor }) => fareMinor))
  const [ownMinor, wholeMinor] = [worthOf(chosen), worthOf(of.tickets)]
  const personMinor = Math.min(ownMinor, Math.floor((personWorthOf(of) * ownMinor) / Math.max(wholeMinor, 1)))
  return { personMinor, companyMinor: ownMinor - personMinor, feePayer }
}

/** Whether all of some are herself or whom she brings along; others she looks for as whoever books for them. */
export const areHers = (who: Pick<Who, 'personId'>, people: readonly Pick<Person, 'personId' | 'hostId'>[]): boolean =>
  people.every(({ personId, hostId }) => personId === who.personId || hostId === who.personId)

/** For whom she looks: herself and whom she brings along, or those for whom she books. */
async function offerOf(deps: RailDeps, who: Booker, { row }: Found, chosen: readonly TrainTicketRow[], ride: RideWished) {
  const people = await deps.people.findAll(
    deps.db.read,
    who.companyId,
    chosen.map(({ personId }) => personId),
  )
  const userCodes = chosen.map(({ personId }) => people.get(personId)?.userCode ?? '')
  const asked = (mode: 'personal' | 'agent') => ({ ...ride, sceneCode: row.sceneCode, travellers: { mode, userCodes }, isChange: true })
  return offerFor(deps, who, asked(areHers(who, [...people.values()]) ? 'personal' : 'agent'))
}

/** What the new train is no change for: the same seats once more, or a ride that begins in another city. */
function checkRide({ row: { train, seat } }: Found, { train: next, seat: nextSeat }: Offer): Refusal | null {
  if (next.from.city.zh !== train.from.city.zh) return refuse('TR-CHANGE-CITY', { field: 'trainId' })
  const isSame =
    next.trainId === train.trainId && next.from.stationCode === train.from.stationCode && next.to.stationCode === train.to.stationCode
  return isSame && nextSeat.seat === seat ? refuse('TR-CHANGE-SAME', { field: 'seat' }) : null
}

/** Tickets that are named and a train, as far as both may be. */
export async function openChange(
  deps: RailDeps,
  who: Booker,
  found: Found,
  wish: { readonly passengerNos: readonly number[]; readonly ride: RideWished },
): Promise<OpenChange | Refusal> {
  const chosen = chooseChangeable(found.row.state, returnableOf(found.tickets), wish.passengerNos)
  if (isRefusal(chosen)) return chosen
  const locked = checkLock(await givenUpLately(deps, who), deps.clock.now())
  if (locked) return locked
  const offer = await offerOf(deps, who, found, chosen, wish.ride)
  if (isRefusal(offer)) return offer
  const wrong = checkRide(found, offer) ?? (await overlapOf(deps, deps.db.read, who, [offer], found.order.orderId))
  if (wrong) return wrong
  const types = chosen.map(({ passengerType }) => passengerType)
  const price = priceOf(offer.seat, types, offer.feePromise)
  return { found, chosen, offer: { ...offer, types, price }, before: await paidBefore(deps, deps.db.read, found, chosen) }
}

/** What the change costs at the railway's sums, and who pays it. */
export function costAt({ offer, before }: OpenChange, sums: RailChangeSums): ChangeCosted {
  const { judged, price, feePromise } = offer
  return costOfChange(sums, {
    eachMinor: price.eachMinor,
    serviceFeeMinor: price.serviceFeeMinor,
    before,
    verdict: judged.verdict,
    aboveLimitPaidBy: judged.standing.standard.aboveLimitPaidBy,
    feePaidBy: feePromise.paidBy,
  })
}

export interface GovernedChange {
  readonly governed: Governed
  readonly charged: Charged
  readonly askable: Askable
  /** The offer at what the change costs: what is asked for, reserved and written. */
  readonly asChange: Offer
}

/** What governs the change: policy's word on the new train, the budgets that its cost comes out of, and who has to agree. */
export async function governChange(
  deps: RailDeps,
  who: Booker,
  open: OpenChange,
  { price, paying }: ChangeCosted,
): Promise<GovernedChange | Refusal> {
  const asChange: Offer = { ...open.offer, price }
  // Whether the trip needs an application was settled as it was booked; that the new day fits is looked at as it is confirmed.
  const under = async (charged: Charged | Refusal) => {
    if (isRefusal(charged)) return charged
    const governed = await govern(deps, who, asChange, { charged, linked: true, companyMinor: paying.companyMinor })
    return isRefusal(governed) ? governed : { charged, governed: { ...governed, paying } }
  }
  const chain = await chainOf(
    deps.db.read,
    open.found,
    open.chosen.map(({ passengerNo }) => passengerNo),
  )
  const before = await chargedAsBefore(deps, who, open.offer.party, chain)
  const asBefore = before && (await under(before))
  // Of several only some change, or a cost centre has closed since: then as is proposed for whoever travels now.
  const found =
    asBefore === null || isRefusal(asBefore)
      ? await under(await chargedTo(deps, who, asChange.party, { attribution: null, applicationId: null }))
      : asBefore
  if (isRefusal(found)) return found
  const { charged, governed } = found
  return { governed, charged, asChange, askable: await askableFor(deps, who, asChange, governed) }
}
