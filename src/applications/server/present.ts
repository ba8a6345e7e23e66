import type { z } from 'zod'
import type { Language } from '../../kernel/language.ts'
import { invariant, type Refusal } from '../../kernel/result.ts'
import { DEFAULT_ZONE } from '../../kernel/time.ts'
import type { BookingMode } from '../../people/rules/party.ts'
import type { Person } from '../../people/server/index.ts'
import type { Reader } from '../../server/database/connect.ts'
import type { applicationListed, segmentShown } from '../calls/fields.ts'
import { bookedAs } from '../rules/booked-as.ts'
import { PRODUCTS, type ApplicationSettings, type Plan, type Segment } from '../rules/plan.ts'
import type { ApplicationWords, Names } from '../rules/say-mismatch.ts'
import { opensThrough } from '../rules/urgent-trip-is-authorised.ts'
import { stateOn, type ApplicationState } from '../rules/states.ts'
import { applicationsText } from '../text/index.ts'
import { cityName } from './cities.ts'
import type { ApplicationsDeps, Who } from './deps.ts'
import { takenIn } from './kept-plan.ts'
import { settingsFor, todayOf } from './plans.ts'
import { authorisationsOf } from './store-authorisations.ts'
import { countsOf, type ApplicationRow, type CountRow } from './store.ts'

export const wordsIn = (language: Language): ApplicationWords => applicationsText[language]

export function stateShown({ state, endsOn }: { state: ApplicationState; endsOn: string }, today: string, language: Language) {
  const code = stateOn(state, endsOn, today)
  return { code, label: applicationsText[language].states[code] }
}

/** Cities and people of plans, as sentences name them. */
export async function namesFor(
  deps: ApplicationsDeps,
  reader: Reader,
  companyId: string,
  plans: readonly Plan[],
  language: Language,
): Promise<Names> {
  const people = await peopleOf(deps, reader, companyId, plans)
  return {
    city: (code) => cityName(code, language),
    person: (personId) => people.get(personId)?.name[language] ?? '',
  }
}

export async function peopleOf(
  deps: ApplicationsDeps,
  reader: Reader,
  companyId: string,
  plans: readonly Plan[],
  others: readonly string[] = [],
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set([...plans.flatMap(({ travellers }) => travellers.map(({ personId }) => personId)), ...others])]
  return deps.people.findAll(reader, companyId, ids)
}

/** When a journey begins to be one to leave for: the first hour of its first day, or now where that is past. */
export function beginsAt({ startsOn }: Pick<ApplicationRow, 'startsOn'>, now: Temporal.Instant): Temporal.Instant {
  const begins = Temporal.PlainDate.from(startsOn).toZonedDateTime(DEFAULT_ZONE).toInstant()
  return Temporal.Instant.compare(begins, now) > 0 ? begins : now.add({ minutes: 1 })
}

/** Why something is refused, in the words of whoever asks. */
export function refusalSaid({ refused, facts }: Refusal, language: Language): string {
  const words = (applicationsText[language].refusals as Readonly<Record<string, string | ((facts: Refusal['facts']) => string)>>)[refused]
  invariant(words !== undefined, 'every refusal has its words')
  return typeof words === 'string' ? words : words(facts)
}

const citiesOf = (segment: Segment): readonly [string, string] =>
  segment.kind === 'leg' ? [segment.from, segment.to] : [segment.city, segment.city]

/** Every city of a journey once in a row: 杭州 → 上海 → 杭州. */
export function titleOf({ segments }: Plan, language: Language): string {
  const cities = segments.flatMap(citiesOf).filter((code, index, all) => code !== all[index - 1])
  return applicationsText[language].title(cities.map((code) => cityName(code, language)))
}

const shifted = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** The days on which a part can be booked, the company's tolerance in them. */
export const bookableDays = ({ startDate, endDate }: Segment, { earlierDays, laterDays }: ApplicationSettings) => ({
  bookableFrom: shifted(startDate, -earlierDays),
  bookableTo: shifted(endDate, laterDays),
})

export interface Shown {
  readonly settings: ApplicationSettings
  readonly counts: readonly CountRow[]
  readonly people: ReadonlyMap<string, Person>
  /** How whoever looks would book for all who travel on a plan; null where she may not. */
  readonly bookAs: (plan: Plan) => BookingMode | null
  /** The last day whose departures an agreement given elsewhere opens; null where the application does not rest on one. */
  readonly openThrough: (row: ApplicationRow) => Temporal.PlainDate | null
  /** For whom she may book now. */
  readonly mayBook: (person: Person) => boolean
  readonly today: string
  readonly language: Language
}

function segmentOf(segment: Segment, own: readonly CountRow[], { settings, language }: Shown): z.output<typeof segmentShown> {
  const [from, to] = citiesOf(segment)
  const taken = takenIn(own)
  const city = (cityCode: string) => ({ cityCode, cityName: cityName(cityCode, language) })
  return {
    tripId: segment.tripId,
    kind: segment.kind,
    departureCity: city(from),
    arrivalCity: city(to),
    startDate: segment.startDate,
    endDate: segment.endDate,
    ...bookableDays(segment, settings),
    products: PRODUCTS.flatMap((product) => {
      const wanted = segment.wanted[product] ?? 0
      const used = taken(segment.tripId, product)
      if (wanted === 0) return []
      return [{ product, label: applicationsText[language].products[product], wanted, taken: used, remaining: Math.max(0, wanted - used) }]
    }),
  }
}

/** An application as lists show it. */
export function listedOf(row: ApplicationRow, shown: Shown): z.output<typeof applicationListed> {
  const { language, people, today } = shown
  const own = shown.counts.filter(({ applicationId }) => applicationId === row.applicationId)
  return {
    applicationId: row.applicationId,
    number: row.number,
    tripSameId: row.sameId,
    version: row.version,
    state: stateShown(row, today, language),
    title: titleOf(row.plan, language),
    startTime: row.startsOn,
    endTime: row.endsOn,
    fromOffice: row.officeId !== null,
    travellers: row.plan.travellers.flatMap(({ personId }) => people.get(personId)?.name ?? []),
    bookAs: shown.bookAs(row.plan),
    openThrough: shown.openThrough(row)?.toString() ?? null,
    travellerCodes: row.plan.travellers.flatMap(({ personId }) => people.get(personId)?.userCode ?? []),
    tripData: row.plan.segments.map((segment) => segmentOf(segment, own, shown)),
  }
}

/** What lists and details need to know beside the rows. */
export async function shownOf(
  deps: ApplicationsDeps,
  who: Who,
  rows: readonly ApplicationRow[],
  language: Language,
  others: readonly string[] = [],
): Promise<Shown> {
  const reader = deps.db.read
  const { companyId } = who
  const plans = rows.flatMap(({ plan, asked }) => (asked ? [plan, asked] : [plan]))
  const ids = rows.map(({ applicationId }) => applicationId)
  const [settings, counts, people, mayBook, agencies, given] = await Promise.all([
    settingsFor(deps, reader, companyId),
    countsOf(reader, companyId, ids),
    peopleOf(deps, reader, companyId, plans, others),
    deps.people.mayBookFor(reader, who, null),
    deps.agencies(reader, who),
    authorisationsOf(reader, companyId, rows),
  ])
  const now = deps.clock.now()
  const openThrough = ({ applicationId, state }: ApplicationRow) =>
    opensThrough({ state, now, settings, authorisation: given.get(applicationId) ?? null })
  const bookAs = ({ travellers }: Plan): BookingMode | null => {
    const seen = travellers.map(({ personId, kind }) => {
      const person = people.get(personId)
      return { isSelf: personId === who.personId, isEmployee: kind === 'employee', mayBook: person !== undefined && mayBook(person) }
    })
    return bookedAs(seen, agencies.length > 0)
  }
  return { settings, counts, people, mayBook, bookAs, openThrough, today: todayOf(deps), language }
}

/** What is asked for, part by part; of a change that waits, with what is booked already. */
export const partsShown = ({ segments }: Plan, own: readonly CountRow[], shown: Shown) =>
  segments.map((segment) => segmentOf(segment, own, shown))
