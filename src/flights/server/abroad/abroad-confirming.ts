import { createHash } from 'node:crypto'
import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { clocksInWords } from '../../../kernel/day-words.ts'
import type { Language } from '../../../kernel/language.ts'
import { formatMoney } from '../../../kernel/money.ts'
import { invariant, isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { ConfirmDifference, confirmFlight, preConfirm } from '../../calls/abroad.ts'
import type { BookingForm } from '../../calls/booking.ts'
import { findAnyOffer, isOfferAbroad, type OfferAbroad } from '../../rules/any-offer.ts'
import type { ConfirmDifferenceKind } from '../../rules/journey.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { ONE_WAY_REASONS } from '../../rules/one-way-abroad.ts'
import { checkDeparture } from '../../rules/search.ts'
import { differingKinds, markOf, OFFER_KINDS, offerFacts, type OfferKind } from '../../rules/seen.ts'
import { checkReason } from '../../rules/submit.ts'
import { flightText } from '../../text/index.ts'
import { openBooking, openSession, reprice, type Session } from '../booking/booking.ts'
import type { Submission } from '../booking/checking.ts'
import type { FlightsDeps } from '../deps.ts'
import { atExtrasNow } from '../extras/extras-choosing.ts'
import { presentBaggage, presentConditions } from '../reading/present.ts'
import { confirmBooking, findBooking, findSearch, type BookingRow } from '../store-sessions.ts'
import type { Booker } from '../while-open.ts'
import { readinessFor, routeOf, type Readiness } from './abroad-documents.ts'

/*
 * Two stages: a price with its session first, then, as the form is submitted, everything held once more against what she has seen. Only
 * what she confirmed as it is becomes an order.
 */

const DIGITS = 12
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, DIGITS)

/** The mark of what there is to see of a session now. */
const markNow = (offer: OfferAbroad, { price, extras }: Pick<BookingRow, 'price' | 'extras'>, { cards }: Readiness): string =>
  markOf({ offer, price, extras: extras ?? [], documents: cards }, hash)

export async function priceFirst(
  deps: FlightsDeps,
  who: Booker,
  input: CallParsed<typeof preConfirm>,
  language: Language,
): Promise<CallResult<typeof preConfirm> | Refusal> {
  const listed = await findSearch(deps.db.read, who, input.searchId, deps.clock.now())
  const opened = await openBooking(deps, who, input)
  if (isRefusal(opened)) return opened
  const booking = await findBooking(deps.db.read, who, opened.bookingId)
  invariant(booking, 'a session that was opened is there')
  const was = listed && findAnyOffer({ ...listed, journeyType: listed.request.abroad?.journeyType ?? null }, input.offerKey)
  return {
    ...opened,
    stage: 'priced',
    totalMinor: totalMinorOf(booking.price),
    movedFromMinor: booking.movedFromMinor,
    differs: was && isOfferAbroad(was) && isOfferAbroad(booking.offer) ? sinceListed(deps, was, booking.offer, language) : [],
  }
}

/** What of an offer is not as its list said; its price the form tells itself. */
function sinceListed(deps: FlightsDeps, was: OfferAbroad, now: OfferAbroad, language: Language): ConfirmDifference[] {
  const [before, after] = [offerFacts(was), offerFacts(now)]
  return OFFER_KINDS.filter((what) => JSON.stringify(before[what]) !== JSON.stringify(after[what])).map((what) => ({
    what,
    label: flightText[language].abroad.differs[what],
    was: saidOfOffer(deps, { offer: was, beside: now }, what, language),
    now: saidOfOffer(deps, { offer: now, beside: was }, what, language),
  }))
}

/** What the form of a journey abroad says and asks for besides; null of a mainland flight. */
export async function presentAbroad(
  deps: FlightsDeps,
  { booking, party }: Session,
  language: Language,
): Promise<{ readonly abroad: BookingForm['abroad']; readonly readiness: Readiness | null }> {
  const { offer } = booking
  if (!isOfferAbroad(offer)) return { abroad: null, readiness: null }
  const [traveller] = party.travellers
  invariant(traveller, 'somebody travels')
  const readiness = await readinessFor(deps, traveller.person, offer)
  const { isGiven, version } = readiness.consent
  const abroad = {
    journeyType: offer.journeyType,
    cabins: offer.fare.segmentCabins.map((cabins) => [...cabins]),
    stage: booking.confirmed === null ? ('priced' as const) : ('confirmed' as const),
    seen: markNow(offer, booking, readiness),
    documentsSay: deps.people.abroad.documentsSay(routeOf(offer), language),
    wantedCard: readiness.wanted,
    consent: { isGiven, version },
    oneWayReasons:
      offer.journeyType === 'OW' ? ONE_WAY_REASONS.map(({ code, name, needsNote }) => ({ code, label: name[language], needsNote })) : null,
  }
  return { abroad, readiness }
}

/** A session abroad with the documents of who travels. */
interface Seen {
  readonly offer: OfferAbroad
  readonly booking: BookingRow
  readonly readiness: Readiness
}

/** What there is to read of a kind, in words, beside what it is held against. */
function said(
  deps: FlightsDeps,
  { own: { offer, booking, readiness }, beside }: { readonly own: Seen; readonly beside: Seen },
  kind: ConfirmDifferenceKind,
  cardId: string,
  language: Language,
): string {
  switch (kind) {
    case 'price':
      return formatMoney(totalMinorOf(booking.price))
    case 'times':
    case 'conditions':
    case 'baggage':
      return saidOfOffer(deps, { offer, beside: beside.offer }, kind, language)
    case 'extras':
      return saidOfExtras(booking.extras ?? [], language)
    case 'document': {
      const card = readiness.cards.find((one) => one.cardId === cardId)
      return card ? `${deps.people.cardTypeLabel(card.cardType, language)} ${card.maskedNumber} · ${card.printedName}` : ''
    }
  }
}

const saidOfExtras = (extras: NonNullable<BookingRow['extras']>, language: Language): string =>
  extras.map(({ name, priceMinor }) => `${name[language]} ${formatMoney(priceMinor)}`).join(' · ') || flightText[language].abroad.noExtras

function saidOfOffer(
  deps: FlightsDeps,
  { offer, beside }: { readonly offer: OfferAbroad; readonly beside: OfferAbroad },
  kind: OfferKind,
  language: Language,
): string {
  switch (kind) {
    case 'times':
      return movedSegments(offer, beside)
        .map((segment) => inClocks(segment, language))
        .join(' · ')
    case 'conditions': {
      const { change, refund } = presentConditions(offer, language, deps.clock.now())
      return flightText[language].abroad.conditions(change[0]?.fee ?? '', refund[0]?.fee ?? '')
    }
    case 'baggage':
      return presentBaggage(offer.fare, language).label
  }
}

type Segment = OfferAbroad['flight']['slices'][number]['segments'][number]
const segmentsOf = ({ flight }: OfferAbroad): readonly Segment[] => flight.slices.flatMap(({ segments }) => segments)

/** The flights of an offer that are not as beside them; all of them where those are others. */
function movedSegments(offer: OfferAbroad, beside: OfferAbroad): readonly Segment[] {
  const [own, others] = [segmentsOf(offer), segmentsOf(beside)]
  const isSame = (one: Segment, other: Segment | undefined): boolean =>
    one.number === other?.number && one.from.at === other.from.at && one.to.at === other.to.at
  const moved = own.filter((one, index) => !isSame(one, others[index]))
  return moved.length > 0 ? moved : own
}

/** `MU523 24 Nov 10:05–13:40`: by the local clocks, the day once where it stays the same. */
const inClocks = ({ number, from, to }: Segment, language: Language): string => `${number} ${clocksInWords(from.at, to.at, language)}`

/** What differs from what she saw. What she saw can be told where it is what we had kept. */
function differences(
  deps: FlightsDeps,
  { before, now, seen, cardId }: { readonly before: Seen; readonly now: Seen; readonly seen: string; readonly cardId: string },
  language: Language,
): ConfirmDifference[] {
  const markOfSeen = ({ offer, booking, readiness }: Seen) => markNow(offer, booking, readiness)
  const unknown = new Set(differingKinds(seen, markOfSeen(before)))
  return differingKinds(seen, markOfSeen(now)).map((what) => ({
    what,
    label: flightText[language].abroad.differs[what],
    was: unknown.has(what) ? '' : said(deps, { own: before, beside: now }, what, cardId, language),
    now: said(deps, { own: now, beside: before }, what, cardId, language),
  }))
}

const seenOf = ({ booking }: Session, readiness: Readiness): Seen | null =>
  isOfferAbroad(booking.offer) ? { offer: booking.offer, booking, readiness } : null

export async function confirm(
  deps: FlightsDeps,
  who: Booker,
  { bookingId, seen, cardId }: CallParsed<typeof confirmFlight>,
  language: Language,
): Promise<CallResult<typeof confirmFlight> | Refusal> {
  const session = await openSession(deps, who, bookingId)
  if (isRefusal(session)) return session
  const { offer } = session.booking
  const [traveller] = session.party.travellers
  if (!isOfferAbroad(offer) || !traveller) return refuse('AF-GONE')
  if (session.booking.orderId !== null) return refuse('AF-0-0021')
  const late = checkDeparture(Temporal.Instant.from(offer.flight.from.at), deps.clock.now())
  if (late) return late
  const readiness = await readinessFor(deps, traveller.person, offer)
  const card = readiness.cards.find((one) => one.cardId === cardId)
  if (card?.fault !== null) return refuse('AF-DOCUMENT', { field: 'cardId' })
  const repriced = await reprice(deps, who, session)
  if (isRefusal(repriced)) return repriced
  const fresh = await atExtrasNow(deps, who, repriced)
  if (isRefusal(fresh)) return fresh
  const [before, now] = [seenOf(session, readiness), seenOf(fresh, readiness)]
  invariant(before && now, 'a journey abroad stays one')
  const mark = markNow(now.offer, now.booking, readiness)
  const isConfirmed = mark === seen
  await deps.db.transact((writer) => confirmBooking(writer, who, bookingId, isConfirmed ? { seen, cardId } : null), {
    name: 'flights.confirm',
  })
  return {
    stage: isConfirmed ? 'confirmed' : 'priced',
    seen: mark,
    totalMinor: totalMinorOf(now.booking.price),
    expiresAt: now.booking.expiresAt.toString(),
    differs: isConfirmed ? [] : differences(deps, { before, now, seen, cardId }, language),
  }
}

/** The reason for one way, asked in every case [V-FLIGHT-07]. */
function checkOneWay({ journeyType }: OfferAbroad, given: NonNullable<Submission['abroad']>): Refusal | null {
  if (journeyType !== 'OW') return null
  const wrong = checkReason(given.oneWayReason, ONE_WAY_REASONS)
  if (!wrong) return null
  const isNote = wrong.refused === 'AF-OVER-NOTE'
  return refuse(isNote ? 'AF-ONE-WAY-NOTE' : 'AF-ONE-WAY', { field: `abroad.oneWayReason.${isNote ? 'note' : 'code'}` })
}

/** What a journey abroad needs beside what every order does, in the order of the page: a reason, her consent, what she has confirmed. */
export function checkAbroad(
  { booking }: Pick<Session, 'booking'>,
  { consent }: Pick<Readiness, 'consent'>,
  { abroad, travellers }: Pick<Submission, 'abroad' | 'travellers'>,
): Refusal | null {
  const { offer, confirmed } = booking
  if (!isOfferAbroad(offer)) return null
  if (abroad === null) return refuse('AF-CONFIRM', { field: 'abroad' })
  const unreasoned = checkOneWay(offer, abroad)
  if (unreasoned) return unreasoned
  if (!consent.isGiven) return refuse('AF-CONSENT', { field: 'abroad' })
  const isConfirmed = confirmed !== null && confirmed.seen === abroad.seen && travellers[0]?.cardId === confirmed.cardId
  return isConfirmed ? null : refuse('AF-CONFIRM', { field: 'abroad.seen' })
}

/** Whether what is about to become an order is still what she has confirmed: its price was asked once more since. */
export async function isAsConfirmed(deps: FlightsDeps, { booking, party }: Session): Promise<boolean> {
  const { offer, confirmed } = booking
  const [traveller] = party.travellers
  if (!isOfferAbroad(offer) || !traveller) return true
  return confirmed?.seen === markNow(offer, booking, await readinessFor(deps, traveller.person, offer))
}
