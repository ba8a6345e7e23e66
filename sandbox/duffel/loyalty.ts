import type { z } from 'zod'
import { newId, notFound } from './model.ts'
import type { DuffelWorld, LoyaltyAccount, Made } from './model.ts'
import type { offerPassengerBody } from './requests.ts'
import { keepThing, listThings } from './things.ts'
import { ownerOf } from './timetable.ts'
import { carrier, CARRIERS } from './world/carriers.ts'

/** Numbers of airlines' programmes: said of an offer's passenger, and booked with the order where its airline takes them. */

interface Kept {
  readonly passengerId: string
  readonly accounts: readonly LoyaltyAccount[]
}

/** The airline's own programme, and those of its alliance. */
export function supportedProgrammes(offer: Pick<Made, 'slices'>): string[] {
  const [first] = offer.slices
  if (!first) return []
  const owner = ownerOf(first.itinerary)
  const { alliance } = carrier(owner.code)
  const partners = [...CARRIERS.values()].filter((each) => each.code !== owner.code && alliance.length > 2 && each.alliance === alliance)
  return [owner.code, ...partners.map(({ code }) => code)]
}

export function sayOf(world: DuffelWorld, offer: Made, passengerId: string, body: z.output<typeof offerPassengerBody>) {
  const passenger = offer.request.passengers.find(({ id }) => id === passengerId)
  if (!passenger) throw notFound()
  const accounts = body.loyalty_programme_accounts
  keepThing(world, 'loyalty', newId(world, 'lpa'), offer.id, { passengerId, accounts } satisfies Kept)
  const { given_name, family_name } = body
  return { ...passenger, given_name, family_name, loyalty_programme_accounts: accounts }
}

export const saidOf = (world: DuffelWorld, offerId: string, passengerId: string): readonly LoyaltyAccount[] =>
  listThings<Kept>(world, 'loyalty', offerId).find((each) => each.passengerId === passengerId)?.accounts ?? []

/** Numbers that end so are of nobody whom the programme knows. */
const UNKNOWN = /0000$/

/** What an order is booked with: what its airline does not take is passed over without a word. */
export function bookedAccounts(world: DuffelWorld, offer: Made, passengerId: string): readonly LoyaltyAccount[] {
  const supported = supportedProgrammes(offer)
  return saidOf(world, offer.id, passengerId).filter(
    ({ airline_iata_code, account_number }) => supported.includes(airline_iata_code) && !UNKNOWN.test(account_number),
  )
}
