import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { chooseFlight } from '../../calls/change-choosing.ts'
import type { AnyOffer } from '../../rules/any-offer.ts'
import type { AirlineCharge } from '../../rules/change-cost.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { supplierOf, type FlightsDeps, type Who } from '../deps.ts'
import { rejudge } from '../judging.ts'
import { ticketNumberOf } from '../returns/refund-money.ts'
import { findSearch } from '../store-sessions.ts'
import { asking } from '../supplier-errors.ts'
import { atCharge, costOf, expectedFor, refusalOf } from './change-costing.ts'
import { offerOf } from './change-flights.ts'
import { lateFor, openDraft, termsOfChange, type ChangeTerms, type OpenDraft } from './change-opening.ts'
import { changeDraft, type ChangeChoice } from './change-store.ts'

/* The flight that is chosen: the airline is asked what moving there costs, and what it says is kept with the draft. */

export interface QuotedCharge extends AirlineCharge {
  readonly quoteId: string
}

/** What the airline asks for moving tickets to an offer now. */
export async function chargeOf(
  deps: FlightsDeps,
  { found, chosen }: Pick<OpenDraft, 'found' | 'chosen'>,
  { flight, fare }: AnyOffer,
): Promise<QuotedCharge | Refusal> {
  const { supplierBookingId } = found.row
  invariant(supplierBookingId, 'an issued order is known to its supplier')
  const asked = { supplierBookingId, ticketNumbers: chosen.map(ticketNumberOf), flightId: flight.flightId, fareId: fare.fareId }
  const quote = await asking(() => supplierOf(deps, found.row).changeQuote(asked))
  if (isRefusal(quote)) return quote
  return quote.is === 'quoted' ? quote : refuse(refusalOf(quote.reason))
}

/** The choice of an offer at what the airline charges: judged, shared out and kept. */
export async function keepChoice(
  deps: FlightsDeps,
  open: OpenDraft,
  { found, charge, terms }: { readonly found: AnyOffer; readonly charge: QuotedCharge; readonly terms: ChangeTerms },
  movedFrom: (totalMinor: number) => number | null,
): Promise<ChangeChoice> {
  const offer = atCharge(found, charge, terms)
  const search = open.draft.searchId === null ? null : await findSearch(deps.db.read, open.who, open.draft.searchId, null)
  const { verdict, standing } = rejudge(open.standings, offer, search?.flights ?? [], deps.clock.now())
  const costed = costOf(charge, { offer, standing, verdict }, terms)
  const choice: ChangeChoice = {
    ...costed,
    offer,
    quoteId: charge.quoteId,
    verdict,
    judgedAs: standing.personId,
    policyVersion: standing.policyVersion,
    feePromise: terms.fee,
    movedFromMinor: movedFrom(totalMinorOf(costed.price)),
  }
  await deps.db.transact((writer) => changeDraft(writer, open.draft, { choice }), { name: 'flights.change-chosen' })
  return choice
}

export async function choose(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  { id, offerKey }: CallParsed<typeof chooseFlight>,
): Promise<CallResult<typeof chooseFlight> | Refusal> {
  const open = await openDraft(deps, who, id)
  if (isRefusal(open)) return open
  const chosen = await offerOf(deps, open, offerKey)
  if (isRefusal(chosen)) return chosen
  const { offer: found, one } = chosen
  const late = lateFor(deps, found.flight.from.at)
  if (late) return late
  const [charge, terms] = [await chargeOf(deps, open, found), await termsOfChange(deps, open)]
  if (isRefusal(charge)) return charge
  const expected = expectedFor(open.draft, open.found.row, { offer: found, terms, now: deps.clock.now() })
  const shownMinor = expected && totalMinorOf(costOf(expected, { offer: found, standing: one.standing, verdict: one.verdict }, terms).price)
  const choice = await keepChoice(deps, open, { found, charge, terms }, (now) => (shownMinor === now ? null : shownMinor))
  return { changeId: id, expiresAt: open.draft.expiresAt.toString(), totalMinor: totalMinorOf(choice.price) }
}

/** The same choice at what the airline asks now: a change is held at a quote that lives, and shown where it moved. */
export async function chooseAgain(deps: FlightsDeps, open: OpenDraft, choice: ChangeChoice): Promise<ChangeChoice | Refusal> {
  const charge = await chargeOf(deps, open, choice.offer)
  if (isRefusal(charge)) return charge
  // What our service costs was promised as the flight was chosen.
  const terms = { ...(await termsOfChange(deps, open)), fee: choice.feePromise }
  const oldMinor = totalMinorOf(choice.price)
  return keepChoice(deps, open, { found: choice.offer, charge, terms }, (now) => (oldMinor === now ? choice.movedFromMinor : oldMinor))
}
