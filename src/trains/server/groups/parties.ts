import { proposedCostCentre } from '../../../costs/rules/cost-centre-is-completed.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import { stopsParty } from '../../../policy/rules/payers.ts'
import type { TravellerForBooking } from '../../../people/server/index.ts'
import type { AskedTravellers } from '../../calls.ts'
import { checkSeatsOfGroup, type GroupMember, type GroupRule } from '../../rules/groups.ts'
import { isGrownType } from '../../rules/passengers.ts'
import type { SeatType } from '../../rules/seats.ts'
import { trainDateOf, type OfferedTrain } from '../../rules/train.ts'
import type { Booker, RailDeps } from '../deps.ts'
import { judgeTrains } from '../judging.ts'
import { offerOn, trainOnSale, type Offer, type RideAsked } from '../booking/offer.ts'
import { judgedAs, partyAsked, seatsFor, typesFor, withStudents, type Party } from '../booking/party.ts'
import { keyOf } from '../reading/present.ts'
import { travelling } from '../looking/search.ts'
import { ofPart } from '../booking/writing.ts'

/* A party that rides one train on several orders: found whole, as whoever books may book for all of it or for none. */

type GroupAsked = Omit<RideAsked, 'travellers'> & { readonly travellers: AskedTravellers }

export interface OpenGroup {
  readonly asked: GroupAsked
  readonly party: Party
  readonly found: OfferedTrain
}

/** The party and its train as that is on sale now. */
export async function openGroup(deps: RailDeps, who: Booker, asked: GroupAsked): Promise<OpenGroup | Refusal> {
  const party = await partyAsked(deps, who, asked.travellers)
  if (isRefusal(party)) return party
  const found = await trainOnSale(deps, asked)
  return isRefusal(found) ? found : { asked, party: withStudents(party, asked.travellers.students), found }
}

/** Some of a party, in its order. */
export const someOf = (party: Party, userCodes: readonly string[]): Party => ({
  ...party,
  travellers: party.travellers.filter(({ person }) => userCodes.includes(person.userCode)),
})

const seatOf = ({ seats }: OfferedTrain, wanted: SeatType) => seats.find(({ seat }) => seat === wanted)

/** In whose name somebody's costs are as they are proposed; null for the company's usual legal entity. */
async function entityOf(deps: RailDeps, { companyId }: Booker, traveller: TravellerForBooking): Promise<string | null> {
  const options = await deps.costs.optionsFor(deps.db.read, { companyId, personId: judgedAs(traveller) })
  return proposedCostCentre(options)?.otherEntityCode ?? null
}

/** Whether these seats are above the standard that somebody travels by. */
async function isAbove(deps: RailDeps, who: Booker, { asked, found }: OpenGroup, alone: Party): Promise<boolean | Refusal> {
  const travel = await travelling(deps, who, alone, asked.sceneCode)
  if (isRefusal(travel)) return travel
  const seat = seatOf(found, asked.seat)
  const judged = seat && judgeTrains(travel.standings, [found], deps.clock.now()).get(keyOf(found, seat))
  return judged?.verdict.rules.some(stopsParty) ?? false
}

/** Everybody of the party, as she is divided by. Of what somebody books for herself the costs are her own. */
export async function membersOf(
  deps: RailDeps,
  who: Booker,
  open: OpenGroup,
  applications: readonly { readonly userCode: string; readonly applicationId: string }[],
): Promise<readonly GroupMember[] | Refusal> {
  const { party, found } = open
  const types = typesFor(party, trainDateOf(found))
  const members: GroupMember[] = []
  for (const [index, traveller] of party.travellers.entries()) {
    const { userCode } = traveller.person
    const above = await isAbove(deps, who, open, someOf(party, [userCode]))
    if (isRefusal(above)) return above
    const type = types[index] ?? 'adult'
    members.push({
      userCode,
      isGrown: isGrownType(type),
      applicationId: applications.find((one) => one.userCode === userCode)?.applicationId ?? null,
      entityCode: party.mode === 'personal' ? null : await entityOf(deps, who, traveller),
      isAbove: above,
    })
  }
  return members
}

export interface GroupOffers {
  readonly offers: readonly Offer[]
  readonly seated: number
  readonly seatsLeft: number | 'A'
}

/** What each order would be now; refused where fewer seats are left than all of them need, and all go or nobody does. */
export async function offersFor(
  deps: RailDeps,
  who: Booker,
  { asked, party, found }: OpenGroup,
  parts: readonly (readonly string[])[],
  rule: GroupRule | null,
): Promise<GroupOffers | Refusal> {
  const parties = parts.map((userCodes) => someOf(party, userCodes))
  let seated = 0
  for (const [nth, some] of parties.entries()) {
    if (some.travellers.length === 0) return refuse('TR-PASSENGER', { field: `parts.${nth}.passengers` })
    const needed = seatsFor(some, trainDateOf(found))
    if (isRefusal(needed)) return ofPart(needed, nth)
    seated += needed
  }
  const seatsLeft = seatOf(found, asked.seat)?.seatsLeft ?? 0
  const short = checkSeatsOfGroup(seatsLeft, seated, rule)
  if (short) return short
  const offers: Offer[] = []
  for (const [nth, some] of parties.entries()) {
    const travel = await travelling(deps, who, some, asked.sceneCode)
    if (isRefusal(travel)) return travel
    // Before the rule is chosen, and who stands on which application, an order too large for what is left is shown all the same.
    const offer = await offerOn(deps, who, { asked, party: some, travel, found, ...(rule === null && { least: 1 }) })
    if (isRefusal(offer)) return ofPart(offer, nth)
    offers.push(offer)
  }
  return { offers, seated, seatsLeft }
}
