import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { FlightAbroad } from '../../rules/abroad.ts'
import { isOfferAbroad } from '../../rules/any-offer.ts'
import type { AirlineCharge } from '../../rules/change-cost.ts'
import { canBeFlown } from '../../rules/changing-legs.ts'
import { offerKeyOf } from '../../rules/offer.ts'
import type { LegChoice } from '../../supplier/port/changing.ts'
import type { FlightsDeps } from '../deps.ts'
import { cityOf } from '../judging.ts'
import { ticketNumberOf } from '../returns/refund-money.ts'
import { asking } from '../supplier-errors.ts'
import { journeyAtCharge, refusalOf } from './change-costing.ts'
import { keepWithDraft } from './change-found.ts'
import type { ChangeTerms, OpenDraft } from './change-opening.ts'

/*
 * Ways to which a leg of a journey abroad can be moved on the day that was asked for, as its airline offers them: each the whole journey as it
 * would be flown, so that policy judges that, and with what the airline takes for it, which is kept beside it.
 */

interface Offered {
  readonly flights: readonly FlightAbroad[]
  readonly charges: Readonly<Record<string, AirlineCharge>>
}

const totalOf = ({ feeMinor, differenceMinor }: AirlineCharge): number => feeMinor + differenceMinor

/** Each journey once with all of its fares, each fare once at the least that it was offered at. */
function merged(choices: readonly LegChoice<FlightAbroad>[], terms: ChangeTerms): Offered {
  const flights = new Map<string, FlightAbroad>()
  const charges: Record<string, AirlineCharge> = {}
  for (const { flight, feeMinor, differenceMinor } of choices.toSorted((a, b) => totalOf(a) - totalOf(b))) {
    for (const found of flight.fares) {
      const key = offerKeyOf(flight, found)
      if (charges[key]) continue
      const charge = { feeMinor, differenceMinor }
      charges[key] = charge
      const { fare } = journeyAtCharge({ fare: found }, charge, terms)
      const before = flights.get(flight.flightId)
      flights.set(flight.flightId, { ...flight, fares: [...(before?.fares ?? []), fare] })
    }
  }
  return { flights: [...flights.values()], charges }
}

/** Asks the airline, and keeps what it offers with the draft. What cannot be flown, for its legs would cross, is left out. */
export async function lookAtLeg(deps: FlightsDeps, open: OpenDraft, terms: ChangeTerms): Promise<Offered | Refusal> {
  const { draft, found, chosen } = open
  const { offer, supplierBookingId } = found.row
  const { leg } = draft
  const now = deps.clock.now()
  invariant(isOfferAbroad(offer) && leg !== null && supplierBookingId !== null, 'a leg is of an issued journey abroad')
  // A journey that has begun its airline changes for people alone.
  if (!canBeFlown(offer.flight, now)) return refuse('AF-CHANGE-DESK')
  const seller = deps.abroad
  invariant(seller, 'whoever has sold flights abroad goes on reaching their supplier')
  const departDate = draft.departDate.toString()
  const ticketNumbers = chosen.map(ticketNumberOf)
  const legs = offer.flight.slices.map(({ from, to }) => ({ from: from.airport, to: to.airport }))
  const answer = await asking(() => seller.legChoices({ supplierBookingId, ticketNumbers, leg, departDate, legs }))
  if (isRefusal(answer)) return answer
  if (answer.is === 'refused') return refuse(refusalOf(answer.reason))
  const offered = merged(
    answer.choices.filter(({ flight }) => canBeFlown(flight, now)),
    terms,
  )
  const { from, to } = offer.flight.slices[leg] ?? offer.flight
  const cities = { fromCityCode: cityOf(from.airport), toCityCode: cityOf(to.airport), departDate }
  const request = { ...cities, abroad: { journeyType: offer.journeyType, legs: [cities], cabin: 'economy' as const } }
  await keepWithDraft(deps, open, { request, flights: offered.flights, offered: offered.charges })
  return offered
}
