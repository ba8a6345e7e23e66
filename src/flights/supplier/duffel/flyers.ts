import type { HoldPassenger } from '../port/holding.ts'
import type { Shop } from './shop.ts'
import { strange } from './orders.ts'

interface Seated {
  /** Whose place it is among the offer's passengers. */
  readonly id: string
  readonly passenger: HoldPassenger
}

/** As Duffel's client names whom it is said of; an order keeps it so that a repeated look tells the same. */
export const FLYERS_KEY = 'flyers'

/**
 * Says of an offer's passengers in which programmes they are members, before it is booked. A number that is not taken, by Duffel or by its airline, is no
 * reason to go without seats: the order is then made without it, and tells so. Answers with those of whom one was to be given.
 */
export async function sayFlyers(shop: Shop, offerId: string, supported: readonly string[], seated: readonly Seated[]): Promise<string> {
  const members = seated.filter(({ passenger }) => passenger.flyer !== undefined)
  for (const { id, passenger } of members) {
    const { flyer, given, surname } = passenger
    // Of another programme it would be passed over at booking without a word.
    if (!flyer || !supported.includes(flyer.programme)) continue
    const body = {
      given_name: given,
      family_name: surname,
      loyalty_programme_accounts: [{ airline_iata_code: flyer.programme, account_number: flyer.number }],
    }
    const answer = await shop.client.write('sayFlyer', (duffel) => duffel.offers.update(offerId, id, body))
    const isRefused = !answer.ok && (answer.problem.status === 422 || answer.problem.status === 400 || answer.problem.status === 404)
    if (!answer.ok && !isRefused) throw strange('sayFlyer', answer.problem)
  }
  return members.map(({ id }) => id).join(',')
}
