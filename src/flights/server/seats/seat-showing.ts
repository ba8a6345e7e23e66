import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, type Refusal } from '../../../kernel/result.ts'
import type { FeePayer } from '../../../payments/rules/service-fees.ts'
import type { getOccupyResult, OccupyResult, SeatRequestShown, SeatsShown } from '../../calls/seats.ts'
import { factsOfOffer } from '../../rules/any-facts.ts'
import { inlandOffer, isOfferAbroad, type AnyOffer } from '../../rules/any-offer.ts'
import { groupOf, type OfferedFare } from '../../rules/offer.ts'
import {
  SEAT_CANCELS_MAX,
  SEAT_REQUEST_CODES,
  whyNotSeats,
  type SeatAct,
  type SeatRefusal,
  type SeatStanding,
} from '../../rules/seat-request.ts'
import { atTimes, type FlownTimes } from '../../rules/times-held.ts'
import { flightText } from '../../text/index.ts'
import { readsOnlyIn, type ReadsOnly } from '../acting.ts'
import { approvalNeedOf, presentReasons, refused } from '../approving.ts'
import type { FlightsDeps, Who } from '../deps.ts'
import { presentPlanned } from '../disruptions/disruption-beside.ts'
import { cityOf, explainFor, payersOfOrder, standingOfOrder } from '../judging.ts'
import { moneyMoving, presentParty, presentStatus, readOrder } from '../reading/orders.ts'
import { fareName, presentConditions, presentFlight, presentPayers } from '../reading/present.ts'
import type { FlightOrderRow } from '../store.ts'
import { atOffer } from './seat-answering.ts'
import { askingAt, policyWord, type SeatAsking } from './seat-asking.ts'
import { airlineFacts } from './seat-deciding.ts'
import { cancelsToday, findRequest, type SeatRequestRow } from './seat-store.ts'

/* How an order's seats stand at the airline, as people read it. */

type Verdict = CallResult<typeof getOccupyResult>['actions']['giveUp']

interface Shown {
  readonly row: FlightOrderRow
  readonly language: Language
  readonly now: Temporal.Instant
  readonly share: (minor: number) => number
}

function presentSeats({ row, language, now, share }: Shown, fare: OfferedFare, totalMinor: number): SeatsShown {
  const { change, refund } = presentConditions({ flight: inlandOffer(row.offer).flight, fare }, language, now)
  const holding = (rows: typeof change) => (rows.find(({ appliesNow }) => appliesNow) ?? rows[0])?.fee ?? ''
  return { fareName: fareName(fare, language), totalMinor: share(totalMinor), refund: holding(refund), change: holding(change) }
}

/** The times that are asked about, as long as they are. */
const timesToConfirm = ({ state, offeredTimes }: SeatRequestRow): FlownTimes | null =>
  state === SEAT_REQUEST_CODES.OFFERED ? offeredTimes : null

/** A flight as it was told, and as its airline plans it now. */
function presentTimes({ row, language }: Shown, times: FlownTimes): SeatRequestShown['times'] {
  const planned = ({ flight }: AnyOffer) => presentPlanned(flight, row, language)
  return { before: planned(row.offer), now: planned(atTimes(row.offer, times)) }
}

function presentRequest(shown: Shown, request: SeatRequestRow): SeatRequestShown {
  const { state, outcome, askedAt, answerBy, answeredAt, askedFare, askedMinor, otherFare, offeredMinor, offeredTimes } = request
  const isOther = otherFare !== null || offeredMinor !== null
  const times = timesToConfirm(request)
  return {
    state,
    outcome,
    askedAt: askedAt.toString(),
    answerBy: answerBy.toString(),
    answeredAt: answeredAt?.toString() ?? null,
    confirmBy: request.confirmBy?.toString() ?? null,
    confirmsItself: !isOther && offeredTimes === null,
    asked: presentSeats(shown, askedFare, askedMinor),
    offered: isOther ? presentSeats(shown, otherFare ?? askedFare, offeredMinor ?? askedMinor) : null,
    isOtherSeats: otherFare !== null,
    times: times && presentTimes(shown, times),
  }
}

function verdictOf(code: SeatRefusal | NonNullable<ReadsOnly> | null, language: Language, carrier: string): Verdict {
  if (code === null) return { allowed: true }
  const text = flightText[language].refusals[code]
  return { allowed: false, code, message: typeof text === 'string' ? text : text(airlineFacts(carrier)) }
}

const standingOf = (
  { state, confirmBy, offeredTimes }: SeatRequestRow,
  more: Pick<SeatStanding, 'cancels' | 'isForbidden'>,
): SeatStanding => ({ state, confirmBy, isRetimed: offeredTimes !== null, ...more })

/** Why nobody can be asked for a word that a yes takes: none is set, or whoever reads may not book for them any more. */
const cannotAsk = ({ refused: code, facts }: Refusal, language: Language): Verdict =>
  code === 'AF-NO-APPROVER' ? refused(code, language, facts) : verdictOf('AF-RIGHT-ENDED', language, '')

/** What a yes takes besides, as it is chosen on the page. */
function presentAsking(
  deps: FlightsDeps,
  { needs, standing, askable, party, moved }: SeatAsking,
  feePaidBy: FeePayer,
  language: Language,
): OccupyResult['asking'] {
  const one = { facts: factsOfOffer(moved.offer, cityOf), verdict: moved.verdict }
  const { rules } = explainFor(deps, standing, one, { price: moved.price, feePaidBy }, language)
  return {
    broken: rules.filter(({ pass }) => !pass),
    needs,
    reasons: presentReasons(standing, language),
    approval: approvalNeedOf(standing, moved.verdict, askable, language),
    userCodes: party.travellers.map(({ person }) => person.userCode),
  }
}

export async function readSeats(
  deps: FlightsDeps,
  who: Who & { readonly userCode: string },
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof getOccupyResult> | Refusal> {
  const read = await readOrder(deps, who, orderSeq)
  if (isRefusal(read)) return read
  const { order, row, tickets } = read
  const { flight } = row.offer
  const now = deps.clock.now()
  const { companyId, personId } = who
  const travellerIds = tickets.map((ticket) => ticket.personId)
  const [request, reads, cancels, people, standing, terms, personPart, movingOf, approval] = await Promise.all([
    findRequest(deps.db.read, order),
    readsOnlyIn(deps, who, order, tickets),
    cancelsToday(deps.db.read, { companyId, personId, airline: flight.carrier }, now),
    deps.people.findAll(deps.db.read, companyId, [order.bookerId, ...travellerIds]),
    standingOfOrder(deps, order, row, travellerIds),
    deps.payments.terms(deps.db.read, order),
    deps.payments.personPart(deps.db.read, order),
    moneyMoving(deps, deps.db.read, [row]),
    deps.approvals.ofOrder(deps.db.read, order),
  ])
  const party = presentParty({ ...order, tickets, people }, who)
  const offered = request && timesToConfirm(request)
  const moved = request && (await atOffer(deps, row, request))
  const word = policyWord(row, tickets.length, moved)
  const isOpen =
    reads === null && request !== null && whyNotSeats('confirm', standingOf(request, { cancels, isForbidden: false }), now) === null
  const asking = isOpen && word === 'ask' && moved ? await askingAt(deps, who, read, moved) : null
  const split = moved ?? payersOfOrder(standing, row, terms.serviceFeePaidBy)
  const payers = { companyMinor: party.share(split.companyMinor), personMinor: party.share(split.personMinor) }
  const payer = order.ownerId === personId ? null : (people.get(order.ownerId)?.name ?? null)
  const verdict = (act: SeatAct): Verdict => {
    if (!request) return verdictOf(reads ?? 'AF-SEATS-OVER', language, flight.carrier)
    const standing = standingOf(request, { cancels, isForbidden: word === 'forbid' })
    if (act === 'confirm' && isRefusal(asking)) return cannotAsk(asking, language)
    return verdictOf(reads ?? whyNotSeats(act, standing, now), language, flight.carrier)
  }
  const isAsked = asking !== null && !isRefusal(asking) && asking.needs.approval !== null
  const isHers = personPart?.state === 'due' && order.ownerId === personId
  return {
    orderSeq: order.number,
    version: order.version,
    status: presentStatus(row, tickets, language, movingOf(row)),
    // At the times that a yes is to; the ones from before stand beside them.
    flight: presentFlight((offered ? atTimes(row.offer, offered) : row.offer).flight, language),
    travellers: party.travellers,
    travellerCount: party.travellerCount,
    request: request && presentRequest({ row, language, now, share: party.share }, request),
    actions: {
      giveUp: verdict('giveUp'),
      confirm: verdict('confirm'),
      confirmWay: split.personMinor > 0 && order.ownerId === personId && approval === null && !isAsked ? 'pay' : 'booking',
    },
    asking: asking && !isRefusal(asking) ? presentAsking(deps, asking, terms.serviceFeePaidBy, language) : null,
    payers: presentPayers(payers, language, payer),
    cancelsLeft: Math.max(0, SEAT_CANCELS_MAX - cancels),
    again: {
      fromCityCode: cityOf(flight.from.airport),
      toCityCode: cityOf(flight.to.airport),
      departDate: flight.from.at.slice(0, 10),
      // Abroad nobody is asked later: there is no search to come back to.
      cabin: isOfferAbroad(row.offer) ? 'economy' : groupOf(row.offer.fare.cabin),
    },
    payOrderId: isHers ? personPart.payOrderId : null,
    now: now.toString(),
  }
}
