import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { coverageOf } from '../../people/rules/agency.ts'
import type { applicationsForTrip, rtValidate } from '../calls/booking.ts'
import { linkFor, type LinkNeed } from '../rules/application-is-linked.ts'
import { daysOpenNow, matchBooking, type Booking } from '../rules/booking-matches-application.ts'
import type { Product } from '../rules/plan.ts'
import { checkBookable, opensThrough, type BookableAsk } from '../rules/urgent-trip-is-authorised.ts'
import { checkRoundTrip, DOCKED, type AirTrip, type OwnLeg } from '../rules/round-trip-is-checked.ts'
import { sayMismatch } from '../rules/say-mismatch.ts'
import { cityCodeOf, cityName } from './cities.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { takenIn } from './kept-plan.ts'
import { policyNeedsLink } from './needs-link.ts'
import { todayOf } from './plans.ts'
import { beginsAt, listedOf, namesFor, refusalSaid, shownOf, wordsIn } from './present.ts'
import { authorisationsOf } from './store-authorisations.ts'
import { countsOf, openFor, type ApplicationRow, type CountRow } from './store.ts'

type ForTrip = CallParsed<typeof applicationsForTrip>

/** One ticket for each who travels, one night a day for each room's guest; a car or the metro takes one trip. */
function bookingFrom(input: ForTrip, travellerIds: readonly string[]): Booking | Refusal {
  const [from, to] = [cityCodeOf(input.departureCity), cityCodeOf(input.arrivalCity)]
  if (from === null) return refuse('TA-UNKNOWN-CITY', { field: 'departureCity' })
  if (to === null) return refuse('TA-UNKNOWN-CITY', { field: 'arrivalCity' })
  const { product, startDate, endDate } = input
  if (from !== to)
    return { kind: 'leg', product, travellerIds, units: product === 'car' ? 1 : travellerIds.length, from, to, date: startDate }
  const nights = Temporal.PlainDate.from(startDate).until(endDate).days
  return {
    kind: 'stay',
    product,
    travellerIds,
    units: product === 'hotel' ? Math.max(1, nights) : 1,
    city: from,
    firstDate: startDate,
    lastDate: endDate,
  }
}

/** Whom the caller may look for: herself, and those for whom she may book. */
async function travellerIdsOf(
  deps: ApplicationsDeps,
  who: Who & { userCode: string },
  userCodes: readonly string[],
): Promise<string[] | Refusal> {
  const codes = userCodes.map((code) => code.trim().toUpperCase())
  const isOwn = codes.includes(who.userCode)
  const personal = await deps.people.travellersFor(deps.db.read, who, { mode: 'personal', userCodes: codes, line: null })
  const party =
    isRefusal(personal) || !isOwn
      ? await deps.people.travellersFor(deps.db.read, who, { mode: 'agent', userCodes: codes, line: null })
      : personal
  return isRefusal(party) ? refuse('TA-NO-AUTHORITY') : party.map(({ person }) => person.personId)
}

export interface LinkAsk {
  readonly travellerIds: readonly string[]
  readonly product: Product
  /** Policy asks for one, under the scene and on the day of the trip, which the product alone knows; left out: as it holds everywhere. */
  readonly isAsked?: boolean
}

/** Whether a booking has to name an application; asked with every search and every booking. */
export async function linkNeedOf(deps: ApplicationsDeps, who: Who, ask: LinkAsk): Promise<LinkNeed> {
  const { travellerIds, product } = ask
  const isAsked = ask.isAsked || (await policyNeedsLink(deps, deps.db.read, { companyId: who.companyId, travellerIds, product }))
  const people = await deps.people.findAll(deps.db.read, who.companyId, travellerIds)
  const employees = [...people.values()].filter(({ kind }) => kind === 'employee')
  const others = employees.filter(({ personId }) => personId !== who.personId)
  const agencies = (await deps.agencies(deps.db.read, who)).filter(({ isSuper }) => isSuper)
  const isSuperAgent =
    others.length > 0 &&
    others.every(({ userCode, department }) => coverageOf(agencies, { userCode, departmentCode: department.code }, product) === 'yes')
  const isSpecial = employees.length > 0 && employees.every((person) => person.isSpecial)
  return linkFor({ policyNeedsLink: isAsked, isSuperAgent, isSpecial })
}

export async function forTrip(
  deps: ApplicationsDeps,
  who: Who & { readonly userCode: string },
  input: ForTrip,
  language: Language,
): Promise<CallResult<typeof applicationsForTrip> | Refusal> {
  const travellerIds = await travellerIdsOf(deps, who, input.travellers)
  if (isRefusal(travellerIds)) return travellerIds
  const booking = bookingFrom(input, travellerIds)
  if (isRefusal(booking)) return booking
  const rows = await openFor(deps.db.read, who.companyId, travellerIds, todayOf(deps))
  const [shown, link, given] = await Promise.all([
    shownOf(deps, who, rows, language),
    linkNeedOf(deps, who, { travellerIds, product: input.product }),
    authorisationsOf(deps.db.read, who.companyId, rows),
  ])
  const names = await namesFor(
    deps,
    deps.db.read,
    who.companyId,
    rows.map(({ plan }) => plan),
    language,
  )
  const now = deps.clock.now()
  const departsAt = input.departsAt === undefined ? beginsAt({ startsOn: input.startDate }, now) : Temporal.Instant.from(input.departsAt)
  const held = rows.map((row) => {
    const asked = { departsAt, now, settings: shown.settings, authorisation: given.get(row.applicationId) ?? null }
    const basis = checkBookable({ state: row.state, ...asked })
    // First what no other flight mends: that nothing can be booked on it.
    const unopened = isRefusal(basis) ? [{ code: basis.refused, message: refusalSaid(basis, language) }] : []
    const match = matchBooking(booking, matchedOf(row, shown.counts), shown.settings)
    const open = openNow(row, asked, shown.today)
    const mismatches = match.fits ? [] : match.mismatches.map((one) => daysOpenNow(one, open))
    return {
      ...listedOf(row, shown),
      fits: match.fits && unopened.length === 0,
      mismatches: [...unopened, ...mismatches.map((one) => ({ code: one.code, message: sayMismatch(one, wordsIn(language), names) }))],
    }
  })
  const cityOf = (named: string) => {
    const cityCode = cityCodeOf(named) ?? named
    return { cityCode, cityName: cityName(cityCode, language) }
  }
  return {
    link: link.is,
    departureCity: cityOf(input.departureCity),
    arrivalCity: cityOf(input.arrivalCity),
    applications: held.toSorted((a, b) => a.mismatches.length - b.mismatches.length),
  }
}

/** Which of the days of an application can be booked on now: none that is over, and of one that rests on an agreement given elsewhere what that opens. */
export function openNow({ state }: Pick<ApplicationRow, 'state'>, about: Omit<BookableAsk, 'state' | 'departsAt'>, today: string) {
  const until = opensThrough({ state, now: about.now, settings: about.settings, authorisation: about.authorisation })
  return { today, lastOpen: until?.toString() ?? null }
}

/** An application as a booking is held against it: by what was agreed to, not by what a change asks for. */
export function matchedOf(row: ApplicationRow, counts: readonly CountRow[]) {
  const own = counts.filter(({ applicationId }) => applicationId === row.applicationId)
  return { segments: row.plan.segments, travellers: row.plan.travellers, takenOf: takenIn(own) }
}

/** Of a docked system's trips the cities are read from what it sent; of others they are taken as they came. */
function askedTrips(input: CallParsed<typeof rtValidate>, own: readonly OwnLeg[]): readonly AirTrip[] {
  const byId = new Map(own.map((leg) => [leg.tripId, leg]))
  const inCities = (trip: AirTrip): AirTrip => ({
    ...trip,
    departureCityCode: cityCodeOf(trip.departureCityCode) ?? trip.departureCityCode,
    arriveCityCode: cityCodeOf(trip.arriveCityCode) ?? trip.arriveCityCode,
  })
  if (input.dockingType !== DOCKED) return input.airTripList.map(inCities)
  return input.airTripList.flatMap((trip) => {
    const leg = byId.get(trip.tripId)
    return leg ? [{ ...trip, departureCityCode: leg.from, arriveCityCode: leg.to, tripSameId: leg.tripSameId }] : []
  })
}

export async function validateRoundTrip(
  deps: ApplicationsDeps,
  who: Who & { readonly userCode: string },
  input: CallParsed<typeof rtValidate>,
): Promise<CallResult<typeof rtValidate> | Refusal> {
  const whose = await travellerIdsOf(deps, who, [input.userCode])
  if (isRefusal(whose)) return refuse('P404')
  const today = todayOf(deps)
  const rows = await openFor(deps.db.read, who.companyId, whose, today)
  const counts = await countsOf(
    deps.db.read,
    who.companyId,
    rows.map(({ applicationId }) => applicationId),
  )
  const own = rows.flatMap((row) => {
    const { takenOf } = matchedOf(row, counts)
    return row.plan.segments.flatMap((segment): OwnLeg[] => {
      if (segment.kind !== 'leg') return []
      const { tripId, from, to, startDate, endDate, wanted } = segment
      const flightsLeft = (wanted.flight ?? 0) - takenOf(tripId, 'flight')
      return [{ tripId, tripSameId: row.sameId, from, to, startDate, endDate, flightsLeft }]
    })
  })
  const { messageType, returnTripIds } = checkRoundTrip(askedTrips(input, own), own, today)
  return { messageType, flight: { tripId: returnTripIds.join(',') } }
}
