import type { CallParsed, CallResult } from '../../../kernel/call.ts'
import { isRefusal, refuse, unreachable, type Refusal } from '../../../kernel/result.ts'
import type { BothNames, Language } from '../../../kernel/language.ts'
import { unlessRefused } from '../../../server/database/unless-refused.ts'
import type { chooseExtras, readExtras } from '../../calls/extras.ts'
import { extrasPrice, extrasWrong, type ChosenExtra, type ExtraTerms, type ExtrasWrong, type OfferedExtras } from '../../rules/extras.ts'
import { withoutExtras } from '../../rules/extras-price.ts'
import { totalMinorOf } from '../../rules/offer.ts'
import { mayOpenExit } from '../../rules/passenger-types.ts'
import { openSession, typesIn, type Session } from '../booking/booking.ts'
import { supplierOf, type FlightsDeps } from '../deps.ts'
import { presentFlight } from '../reading/present.ts'
import { asking } from '../supplier-errors.ts'
import type { Booker } from '../while-open.ts'
import { keepExtras } from './extras-store.ts'
import { extraTerms, offersExtras } from './extras-terms.ts'

/* What is bought beside the tickets of an open booking: shown as the supplier sells it now, kept with the session, looked at again before it is submitted. */

/** What the supplier sells beside the fare of a session now, of what its company offers. */
async function offeredFor(deps: FlightsDeps, who: Booker, { booking }: Pick<Session, 'booking'>): Promise<OfferedExtras | Refusal> {
  if (!offersExtras(deps, who.settings, booking)) return refuse('AF-NO-EXTRAS')
  const { flight, fare } = booking.offer
  const answer = await asking(() => supplierOf(deps, booking).extras({ flightId: flight.flightId, fareId: fare.fareId }))
  if (isRefusal(answer)) return answer
  switch (answer.is) {
    case 'offered':
      return onlyOffered(answer.extras, extraTerms(who.settings))
    case 'none':
      return refuse('AF-NO-EXTRAS')
    case 'soldOut':
      return refuse('AF-SOLD-OUT')
    case 'flightGone':
      return refuse('AF-GONE')
    default:
      return unreachable(answer)
  }
}

const onlyOffered = ({ seatMap, products }: OfferedExtras, terms: ExtraTerms): OfferedExtras => ({
  seatMap: terms.seat === 'notOffered' ? null : seatMap,
  products: products.filter(({ kind }) => terms[kind] !== 'notOffered'),
})

const placesOf = ({ party }: Pick<Session, 'party'>) => party.travellers.map(({ person }) => person.personId)

export async function describeExtras(
  deps: FlightsDeps,
  who: Booker,
  id: string,
  language: Language,
): Promise<CallResult<typeof readExtras> | Refusal> {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const offered = await offeredFor(deps, who, session)
  if (isRefusal(offered)) return offered
  const { booking, party } = session
  const [types, places] = [typesIn(session), placesOf(session)]
  return {
    bookingId: id,
    expiresAt: booking.expiresAt.toString(),
    flight: presentFlight(booking.offer.flight, language),
    terms: extraTerms(who.settings),
    seatMap: offered.seatMap && { columns: [...offered.seatMap.columns], seats: [...offered.seatMap.seats] },
    products: offered.products.map((product) => ({ ...product, contents: [...product.contents] })),
    travellers: party.travellers.map(({ person }, index) => ({ passengerNo: index + 1, name: person.name, type: types[index] ?? 'ADT' })),
    chosen: (booking.extras ?? []).map(({ personId, kind, id: name, name: label, priceMinor }) => ({
      passengerNo: places.indexOf(personId) + 1,
      kind,
      id: name,
      name: label,
      priceMinor,
    })),
    totalMinor: totalMinorOf(booking.price),
  }
}

type Asked = CallParsed<typeof chooseExtras>['extras']

/** A seat is called by its name in every language. */
const seatName = (seat: string): BothNames => ({ zh: seat, en: seat })

const isExitIn = (seatMap: OfferedExtras['seatMap'], id: string): boolean => seatMap?.seats.find(({ seat }) => seat === id)?.isExit ?? false

/** What is asked for as it is kept; refused where somebody who is named does not travel, or may not have it. */
function chosenOf(session: Session, asked: Asked, { seatMap, products }: OfferedExtras): readonly ChosenExtra[] | Refusal {
  const [types, places] = [typesIn(session), placesOf(session)]
  const chosen: ChosenExtra[] = []
  for (const { passengerNo, kind, id, priceMinor } of asked) {
    const personId = places[passengerNo - 1]
    const type = types[passengerNo - 1]
    // An infant on a lap has no place of its own.
    if (personId === undefined || type === 'INF') return refuse('AF-EXTRA-WHO', { field: 'extras' })
    if (kind === 'seat' && isExitIn(seatMap, id) && !mayOpenExit(types, passengerNo)) return refuse('AF-EXTRA-WHO', { field: 'extras' })
    const product = products.find((one) => one.id === id && one.kind === kind)
    const name = kind === 'seat' ? seatName(id) : product?.name
    if (!name) return refuse('AF-EXTRA-GONE', { field: 'extras', facts: { nameZh: id, nameEn: id } })
    const contents = product && product.contents.length > 0 ? { contents: product.contents } : {}
    chosen.push({ personId, kind, id, priceMinor, name, ...contents })
  }
  return chosen
}

const WRONG = { notOffered: 'AF-NO-EXTRAS', gone: 'AF-EXTRA-GONE', twice: 'AF-EXTRA-TWICE' } as const satisfies Record<ExtrasWrong, string>

/** Why what is chosen cannot be had; names the first of it that is gone. */
function refusedFor(chosen: readonly ChosenExtra[], offered: OfferedExtras, terms: ExtraTerms): Refusal | null {
  const by = ({ personId }: ChosenExtra): string => personId
  const wrong = extrasWrong(chosen, { offered, terms, by })
  if (wrong === null) return null
  const first = chosen.find((one) => extrasWrong([one], { offered, terms, by }) === 'gone')
  return refuse(WRONG[wrong], { field: 'extras', facts: { nameZh: first?.name.zh ?? '', nameEn: first?.name.en ?? '' } })
}

/** Keeps what is chosen, in place of what was chosen before, and with it what the booking costs. */
export async function keepChosen(
  deps: FlightsDeps,
  who: Booker,
  { id, extras }: CallParsed<typeof chooseExtras>,
): Promise<CallResult<typeof chooseExtras> | Refusal> {
  const session = await openSession(deps, who, id)
  if (isRefusal(session)) return session
  const { booking } = session
  const offered = await offeredFor(deps, who, session)
  if (isRefusal(offered)) return offered
  const terms = extraTerms(who.settings)
  const chosen = chosenOf(session, extras, offered)
  if (isRefusal(chosen)) return chosen
  const refused = refusedFor(chosen, offered, terms)
  if (refused) return refused
  const price = { ...withoutExtras(booking.price), ...extrasPrice(chosen, terms) }
  const byMinor = totalMinorOf(price) - totalMinorOf(booking.price)
  const kept = await unlessRefused(deps.db, { name: 'flights.choose-extras' }, (writer) =>
    keepExtras(writer, who, booking, {
      extras: chosen.length === 0 ? null : chosen,
      price,
      // A fare that moved is shown old and new: what is chosen is no part of how it moved.
      movedFromMinor: booking.movedFromMinor === null ? null : booking.movedFromMinor + byMinor,
    }),
  )
  return kept ? { bookingId: id, totalMinor: totalMinorOf(price) } : refuse('STATE_CHANGED')
}

/**
 * A session with what was chosen at what it costs now, kept so: abroad nothing is held before it is paid, and its price moves as the fare does. Refused where
 * it cannot be had any more.
 */
export async function atExtrasNow(deps: FlightsDeps, who: Booker, session: Session): Promise<Session | Refusal> {
  const { booking } = session
  if (booking.extras === null) return session
  const offered = await offeredFor(deps, who, session)
  if (isRefusal(offered))
    return offered.refused === 'AF-NO-EXTRAS' ? refuse('AF-EXTRA-GONE', { field: 'extras', facts: NAMELESS }) : offered
  const terms = extraTerms(who.settings)
  const priceNow = ({ kind, id, priceMinor }: ChosenExtra): number =>
    offered.products.find((product) => product.kind === kind && product.id === id)?.priceMinor ?? priceMinor
  const extras = booking.extras.map((one) => ({ ...one, priceMinor: priceNow(one) }))
  const refused = refusedFor(extras, offered, terms)
  if (refused) return refused
  if (extras.every(({ priceMinor }, index) => priceMinor === booking.extras?.[index]?.priceMinor)) return session
  const price = { ...withoutExtras(booking.price), ...extrasPrice(extras, terms) }
  const next = { extras, price, movedFromMinor: booking.movedFromMinor ?? totalMinorOf(booking.price) }
  const kept = await unlessRefused(deps.db, { name: 'flights.extras-moved' }, (writer) => keepExtras(writer, who, booking, next))
  return kept ? { ...session, booking: { ...booking, ...next } } : refuse('STATE_CHANGED')
}

/** Whether what was chosen can still be had, before a booking is submitted: what others have taken meanwhile is told, and chosen again. */
export async function extrasGone(deps: FlightsDeps, who: Booker, session: Session): Promise<Refusal | null> {
  const { extras } = session.booking
  if (extras === null) return null
  const offered = await offeredFor(deps, who, session)
  if (isRefusal(offered))
    return offered.refused === 'AF-NO-EXTRAS' ? refuse('AF-EXTRA-GONE', { field: 'extras', facts: NAMELESS }) : offered
  const [types, places] = [typesIn(session), placesOf(session)]
  // The party may have changed since: who has taken an infant on her lap may not stay at an exit.
  const isAtExitWrongly = extras.some(
    ({ kind, id, personId }) => kind === 'seat' && isExitIn(offered.seatMap, id) && !mayOpenExit(types, places.indexOf(personId) + 1),
  )
  if (isAtExitWrongly) return refuse('AF-EXTRA-WHO', { field: 'extras' })
  return refusedFor(extras, offered, extraTerms(who.settings))
}

const NAMELESS = { nameZh: '', nameEn: '' }
