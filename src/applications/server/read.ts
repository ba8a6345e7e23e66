import type { CallParsed, CallResult } from '../../kernel/call.ts'
import type { Language } from '../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../kernel/result.ts'
import { dateIn, DEFAULT_ZONE } from '../../kernel/time.ts'
import { isManaging } from '../../people/rules/managing.ts'
import { searchCities } from '../../places/rules/search-cities.ts'
import { isAbroad } from '../../places/rules/world-cities.ts'
import { PreparedJson } from '../../server/http/handler.ts'
import { readCursor, writeCursor } from '../../server/page-cursor.ts'
import type { applicationStanding, availableBookingTime, myItinerary, sameTripCompanions } from '../calls/applying.ts'
import { openDays } from '../rules/open-days.ts'
import type { ApplicationSettings } from '../rules/plan.ts'
import { applicableDays } from '../rules/plan-is-complete.ts'
import { checkBookable } from '../rules/urgent-trip-is-authorised.ts'
import { TRIP_CITIES } from './cities.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { findSeen } from './describe.ts'
import { isOfferedTo, policyBeyondBudget } from './needs-link.ts'
import { settingsFor, todayOf } from './plans.ts'
import { beginsAt, bookableDays, listedOf, peopleOf, shownOf } from './present.ts'
import { authorisationsOf, countUnchecked } from './store-authorisations.ts'
import { openFor, pageOf } from './store.ts'
import { namedIn, ofJourney } from './store-journeys.ts'

/** The cities a business trip may name, made ready once. */
export const businessCities = new PreparedJson(
  JSON.stringify({
    cities: TRIP_CITIES.map(({ code, name, zone }) => ({
      cityCode: code,
      cityName: name.zh,
      cityNameEn: name.en,
      timezone: zone,
      type: isAbroad(code) ? 'I' : 'D',
    })),
  }),
)

/** Cities that a keyword means, by any of their names. */
const CITIES_MEANT_MAX = 10
const citiesMeant = (keyword: string): string[] => searchCities(TRIP_CITIES, keyword, CITIES_MEANT_MAX).map(({ code }) => code)

/**
 * The days on which a part of an application that waits lies, where an agreement given elsewhere opens it: in the company's tolerance
 * neither over, nor only behind the last day whose departures are open. Null where the company allows no such agreement.
 */
function openParts(deps: ApplicationsDeps, settings: ApplicationSettings) {
  if (!settings.allowsOfflineAuthorisation) return null
  const { urgentHours, earlierDays, laterDays } = settings
  const until = Temporal.PlainDate.from(dateIn(DEFAULT_ZONE, deps.clock.now().add({ hours: urgentHours })))
  const startsBy = until.add({ days: earlierDays }).toString()
  return { startsBy, endsFrom: Temporal.PlainDate.from(todayOf(deps)).subtract({ days: laterDays }).toString() }
}

export async function listItinerary(
  deps: ApplicationsDeps,
  who: Who,
  input: CallParsed<typeof myItinerary>,
  language: Language,
): Promise<CallResult<typeof myItinerary>> {
  const { tab, keyword, size } = input
  const wanted = keyword === '' ? null : { text: keyword, cities: citiesMeant(keyword) }
  const settings = await settingsFor(deps, deps.db.read, who.companyId)
  const page = { tab, wanted, today: todayOf(deps), openParts: openParts(deps, settings), after: readCursor(input.cursor), size }
  const found = await pageOf(deps.db.read, who, page)
  const rows = found.slice(0, input.size)
  const shown = await shownOf(deps, who, rows, language)
  const last = rows.at(-1)
  return {
    // One that waits, and was authorised as another plan than it is now, opens nothing.
    applications: rows
      .filter((row) => tab !== 'bookable' || row.state !== 'awaiting' || shown.openThrough(row))
      .map((row) => listedOf(row, shown)),
    nextCursor: found.length > input.size && last ? writeCursor({ at: last.createdAt, id: last.applicationId }) : null,
  }
}

export async function bookingTimes(
  deps: ApplicationsDeps,
  who: Who,
  { applicationId }: CallParsed<typeof availableBookingTime>,
): Promise<CallResult<typeof availableBookingTime> | Refusal> {
  const settings = await settingsFor(deps, deps.db.read, who.companyId)
  const days = applicableDays({ today: todayOf(deps), settings })
  if (applicationId === undefined) return { ...days, parts: [] }
  const found = await findSeen(deps, who, applicationId)
  if (!found) return refuse('P404')
  return { ...days, parts: found.row.plan.segments.map((segment) => ({ tripId: segment.tripId, ...bookableDays(segment, settings) })) }
}

export async function companionsOnTrip(
  deps: ApplicationsDeps,
  who: Who,
  { tripSameId }: CallParsed<typeof sameTripCompanions>,
): Promise<CallResult<typeof sameTripCompanions> | Refusal> {
  const { read } = deps.db
  const named = await namedIn(read, who.companyId, tripSameId)
  // A journey of others is answered like one that does not exist.
  if (!named.has(who.personId)) return refuse('P404')
  const rows = await ofJourney(read, who.companyId, tripSameId)
  const people = await peopleOf(
    deps,
    read,
    who.companyId,
    rows.map(({ plan }) => plan),
  )
  const byPerson = new Map<string, { startTime: string; endTime: string }>()
  for (const { plan, startsOn, endsOn } of rows)
    for (const { personId } of plan.travellers) {
      if (!named.has(personId)) continue
      const known = byPerson.get(personId)
      byPerson.set(personId, {
        startTime: known && known.startTime < startsOn ? known.startTime : startsOn,
        endTime: known && known.endTime > endsOn ? known.endTime : endsOn,
      })
    }
  return {
    companions: [...byPerson].flatMap(([personId, span]) => {
      const person = people.get(personId)
      return person && personId !== who.personId ? [{ userCode: person.userCode, name: person.name, ...span }] : []
    }),
  }
}

/** How her company stands to applications, what she can book on next, and what waits for her to check. */
export async function standingOf(
  deps: ApplicationsDeps,
  who: Who & { readonly roles: readonly string[] },
  language: Language,
): Promise<CallResult<typeof applicationStanding>> {
  const reader = deps.db.read
  const { companyId, personId } = who
  const settings = await settingsFor(deps, reader, companyId)
  const beyond = (product: 'flight' | 'train') => policyBeyondBudget(deps, reader, { companyId, travellerIds: [personId], product })
  const [isOffered, open, toCheck, flight, train] = await Promise.all([
    isOfferedTo(deps, reader, who, settings),
    openFor(reader, companyId, [personId], todayOf(deps)),
    countUnchecked(reader, companyId, isManaging(who.roles) ? null : personId),
    beyond('flight'),
    beyond('train'),
  ])
  const given = await authorisationsOf(reader, companyId, open)
  const now = deps.clock.now()
  const opened = open.filter((row) => {
    const asked = { departsAt: beginsAt(row, now), now, settings, authorisation: given.get(row.applicationId) ?? null }
    return !isRefusal(checkBookable({ state: row.state, ...asked }))
  })
  const shown = await shownOf(deps, who, opened, language)
  const next = opened
    .map((row) => listedOf(row, shown))
    .find(({ tripData, openThrough }) =>
      tripData.some((part) => openDays(part, openThrough, shown.today) && part.products.some(({ remaining }) => remaining > 0)),
    )
  const urgentHours = settings.allowsOfflineAuthorisation ? settings.urgentHours : null
  return { isOffered, needsApproval: settings.needsApproval, urgentHours, next: next ?? null, toCheck, beyondBudget: { flight, train } }
}
