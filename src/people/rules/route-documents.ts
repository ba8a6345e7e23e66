import { expiresBefore } from './document-expiry.ts'
import { CARD_TYPES, type CardType } from './documents.ts'
import { latinName } from './names.ts'

/*
 * Which document boards a journey out of the mainland. Chinese citizens of the mainland go to Hong Kong and Macao on the pass for there, to
 * Taiwan on the pass for there, and anywhere else on their passport (Exit and Entry Administration Law, articles 10 and 11); residents of Hong
 * Kong, Macao and Taiwan come and go on the permits that the mainland gives out to them; everybody else travels on a passport.
 */

/** Where a journey leads, and what its airline wants in the booking. */
export interface Route {
  /** Of every airport where a leg begins or ends, by ISO 3166-1. Where one only changes planes does not count: nobody enters there. */
  readonly countries: readonly string[]
  /** The local day of the last arrival, YYYY-MM-DD. */
  readonly lastDay: string
  /** The airline wants a document in the booking, and takes passports alone. */
  readonly needsPassport: boolean
  /** The most letters that its supplier takes of a surname or a given name, as tickets print them; not known where it is left out. */
  readonly nameLettersMax?: number
}

/** The farthest border that a journey crosses decides: abroad, to Taiwan, or to Hong Kong and Macao alone. */
export const ROUTE_KINDS = ['hongKongMacau', 'taiwan', 'abroad'] as const
export type RouteKind = (typeof ROUTE_KINDS)[number]

export function routeKind(countries: readonly string[]): RouteKind {
  const away = countries.filter((country) => country !== 'CN')
  if (away.some((country) => country !== 'HK' && country !== 'MO' && country !== 'TW')) return 'abroad'
  return away.includes('TW') ? 'taiwan' : 'hongKongMacau'
}

/** A document as far as a route asks; what is not known is empty or null. */
export interface RouteCard {
  readonly cardType: CardType
  /** Nationality, and who issued it, by ISO 3166-1. */
  readonly countryCode: string
  readonly oldCountryCode: string
  /** As it prints them, else as they are kept of the person. */
  readonly surname: string
  readonly given: string
  readonly sex: 'M' | 'F' | null
  readonly birthday: string | null
  readonly expiresOn: string | null
  /** Kept with the document, or of the person. */
  readonly hasMail: boolean
}

/** What airlines abroad ask for, by the names of the fields that an order form fills in (C-CARD-04). */
export const ROUTE_FIELDS = ['cardSurname', 'cardGivenname', 'sex', 'birthday', 'oldCountryCode', 'periodValidity', 'mailBox'] as const
export type RouteField = (typeof ROUTE_FIELDS)[number]

/** Its kind does not lead there; it ends before the journey does; it does not say yet what the airline asks for; a name is longer than can be sent. */
export const ROUTE_FAULTS = ['type', 'expired', 'incomplete', 'nameLong'] as const
export type RouteFault = (typeof ROUTE_FAULTS)[number]

export interface RouteStanding {
  readonly fault: RouteFault | null
  /** Not empty where it is `incomplete`. */
  readonly missing: readonly RouteField[]
  /** It ends within half a year of the journey: many countries let nobody in on such a passport. */
  readonly endsSoon: boolean
  /** What she shows at a border besides. */
  readonly bring: readonly CardType[]
  /** It has one name: on the ticket a code stands for the given name. */
  readonly hasOneName: boolean
}

const RESIDENTS: ReadonlySet<string> = new Set(['HK', 'MO'])
/** Many countries want a passport to be good for so long after the journey; whether this one does, only the traveller can find out. */
const MONTHS_BEYOND = 6

function boardsOnPassport(nationality: string, kind: RouteKind): boolean {
  if (kind === 'abroad') return true
  // Between the mainland and where they live, residents are let through on the mainland's permit, its own citizens on its pass.
  if (nationality === 'CN' || nationality === 'TW') return false
  return !(kind === 'hongKongMacau' && RESIDENTS.has(nationality))
}

function boards({ cardType, countryCode }: Pick<RouteCard, 'cardType' | 'countryCode'>, kind: RouteKind): boolean {
  switch (cardType) {
    case CARD_TYPES.passport:
      return boardsOnPassport(countryCode, kind)
    case CARD_TYPES.hongKongMacauPass:
    case CARD_TYPES.homeReturnPermit:
      return kind === 'hongKongMacau'
    case CARD_TYPES.taiwanPass:
      return kind === 'taiwan'
    case CARD_TYPES.taiwanCompatriotPermit:
      return kind !== 'abroad'
    default:
      return false
  }
}

/** On what somebody of a nationality travels there: the kind to be added where none of hers serves. */
export function wantedCard({ countries, needsPassport }: Pick<Route, 'countries' | 'needsPassport'>, nationality: string): CardType {
  const kind = routeKind(countries)
  if (needsPassport || boardsOnPassport(nationality, kind)) return CARD_TYPES.passport
  if (nationality === 'TW') return CARD_TYPES.taiwanCompatriotPermit
  if (RESIDENTS.has(nationality)) return CARD_TYPES.homeReturnPermit
  return kind === 'taiwan' ? CARD_TYPES.taiwanPass : CARD_TYPES.hongKongMacauPass
}

/** What the borders of a journey want beside a passport that is named in its booking. */
function besides({ cardType, countryCode }: Pick<RouteCard, 'cardType' | 'countryCode'>, { countries }: Route): CardType[] {
  if (cardType !== CARD_TYPES.passport) return []
  const leavesMainland = countries.includes('CN')
  if (RESIDENTS.has(countryCode)) return leavesMainland ? [CARD_TYPES.homeReturnPermit] : []
  if (countryCode === 'TW') return leavesMainland ? [CARD_TYPES.taiwanCompatriotPermit] : []
  if (countryCode !== 'CN') return []
  const passes: CardType[] = []
  // On the way to a third country a passport is enough for Hong Kong and Macao.
  if (routeKind(countries) !== 'abroad' && countries.some((country) => RESIDENTS.has(country))) passes.push(CARD_TYPES.hongKongMacauPass)
  if (countries.includes('TW')) passes.push(CARD_TYPES.taiwanPass)
  return passes
}

function missingOf(card: RouteCard): RouteField[] {
  const isMissing: Readonly<Record<RouteField, boolean>> = {
    cardSurname: card.surname === '',
    // A document with one name has it as the surname, and no given name.
    cardGivenname: card.surname === '' && card.given === '',
    sex: card.sex === null,
    birthday: card.birthday === null,
    oldCountryCode: card.oldCountryCode === '',
    periodValidity: card.expiresOn === null,
    mailBox: !card.hasMail,
  }
  return ROUTE_FIELDS.filter((field) => isMissing[field])
}

/** Whether a part of a name has more letters than can be sent: nobody knows here how its airline would cut it. */
const isNameLong = ({ surname, given }: RouteCard, { nameLettersMax = Number.POSITIVE_INFINITY }: Route): boolean =>
  [surname, given].some((part) => latinName(part).length > nameLettersMax)

/** Whether somebody can book a journey out of the mainland on a document, and what else she needs. */
export function routeStanding(card: RouteCard, route: Route): RouteStanding {
  const kind = routeKind(route.countries)
  const isPassport = card.cardType === CARD_TYPES.passport
  const ofRoute = { endsSoon: false, missing: [], bring: [], hasOneName: card.surname !== '' && card.given === '' }
  if (route.needsPassport ? !isPassport : !boards(card, kind)) return { ...ofRoute, fault: 'type' }
  if (expiresBefore(card, route.lastDay)) return { ...ofRoute, fault: 'expired' }
  const goodUntil = Temporal.PlainDate.from(route.lastDay).add({ months: MONTHS_BEYOND }).toString()
  const missing = missingOf(card)
  return {
    ...ofRoute,
    fault: missing.length > 0 ? 'incomplete' : isNameLong(card, route) ? 'nameLong' : null,
    missing,
    endsSoon: isPassport && kind === 'abroad' && expiresBefore(card, goodUntil),
    bring: besides(card, route),
  }
}
