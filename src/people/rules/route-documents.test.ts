import { describe, expect, it } from 'vitest'
import { CARD_TYPES, type CardTypeName } from './documents.ts'
import { ROUTE_KINDS, routeKind, routeStanding, wantedCard, type Route, type RouteCard, type RouteKind } from './route-documents.ts'

const card = (type: CardTypeName, countryCode: string, more: Partial<RouteCard> = {}): RouteCard => ({
  cardType: CARD_TYPES[type],
  countryCode,
  oldCountryCode: countryCode,
  surname: 'LIN',
  given: 'YIFAN',
  sex: 'M',
  birthday: '1993-11-08',
  expiresOn: '2034-05-18',
  hasMail: true,
  ...more,
})
const COUNTRIES: Readonly<Record<RouteKind, readonly string[]>> = {
  hongKongMacau: ['CN', 'HK', 'HK', 'CN'],
  taiwan: ['CN', 'TW'],
  abroad: ['CN', 'JP', 'JP', 'CN'],
}
const route = (kind: RouteKind, more: Partial<Route> = {}): Route => ({
  countries: COUNTRIES[kind],
  lastDay: '2026-12-10',
  needsPassport: false,
  ...more,
})

describe('where a journey leads', () => {
  it('is decided by the farthest border', () => {
    expect(routeKind(['CN', 'HK'])).toBe('hongKongMacau')
    expect(routeKind(['CN', 'MO', 'HK'])).toBe('hongKongMacau')
    expect(routeKind(['HK', 'TW'])).toBe('taiwan')
    expect(routeKind(['CN', 'HK', 'JP'])).toBe('abroad')
    expect(routeKind(['JP', 'JP'])).toBe('abroad')
  })
})

describe('the document that boards a journey', () => {
  // Who, on what, and which of hongKongMacau, taiwan, abroad it boards: written from the rules of the borders.
  const BOARDS: readonly (readonly [CardTypeName, string, boolean, boolean, boolean])[] = [
    ['passport', 'CN', false, false, true],
    ['passport', 'HK', false, true, true],
    ['passport', 'MO', false, true, true],
    ['passport', 'TW', false, false, true],
    ['passport', 'DE', true, true, true],
    ['hongKongMacauPass', 'CN', true, false, false],
    ['taiwanPass', 'CN', false, true, false],
    ['homeReturnPermit', 'HK', true, false, false],
    ['homeReturnPermit', 'US', true, false, false],
    ['taiwanCompatriotPermit', 'TW', true, true, false],
    ['idCard', 'CN', false, false, false],
    ['residencePermit', 'HK', false, false, false],
    ['greenCard', 'US', false, false, false],
    ['other', 'CN', false, false, false],
  ]
  it.each(BOARDS)('%s of %s: Hong Kong and Macao %s, Taiwan %s, abroad %s', (type, country, ...expected) => {
    const found = ROUTE_KINDS.map((kind) => routeStanding(card(type, country), route(kind)).fault !== 'type')
    expect(found).toEqual(expected)
  })

  it('is a passport wherever the airline wants one in the booking, and the pass is brought along', () => {
    const needing = { needsPassport: true }
    expect(routeStanding(card('hongKongMacauPass', 'CN'), route('hongKongMacau', needing)).fault).toBe('type')
    expect(routeStanding(card('passport', 'CN'), route('hongKongMacau', needing))).toEqual({
      fault: null,
      missing: [],
      endsSoon: false,
      bring: [CARD_TYPES.hongKongMacauPass],
      hasOneName: false,
    })
    expect(routeStanding(card('passport', 'CN'), route('taiwan', needing)).bring).toEqual([CARD_TYPES.taiwanPass])
  })

  it('goes along with what the mainland’s border asks of residents of Hong Kong, Macao and Taiwan', () => {
    const bring = (country: string, countries: readonly string[]) =>
      routeStanding(card('passport', country), route('abroad', { countries })).bring
    expect(bring('HK', ['CN', 'JP'])).toEqual([CARD_TYPES.homeReturnPermit])
    expect(bring('TW', ['CN', 'JP'])).toEqual([CARD_TYPES.taiwanCompatriotPermit])
    expect(bring('HK', ['HK', 'JP'])).toEqual([])
    expect(bring('CN', ['CN', 'JP', 'TW', 'CN'])).toEqual([CARD_TYPES.taiwanPass])
    expect(bring('CN', ['CN', 'HK', 'JP'])).toEqual([])
    expect(bring('DE', ['CN', 'HK'])).toEqual([])
  })

  it('is good until the journey’s last day; half a year more is called to mind abroad', () => {
    const at = (expiresOn: string, kind: RouteKind = 'abroad') => {
      const type = kind === 'abroad' ? 'passport' : 'hongKongMacauPass'
      const { fault, endsSoon } = routeStanding(card(type, 'CN', { expiresOn }), route(kind))
      return [fault, endsSoon]
    }
    expect(at('2026-12-09')).toEqual(['expired', false])
    expect(at('2026-12-10')).toEqual([null, true])
    expect(at('2027-06-09')).toEqual([null, true])
    expect(at('2027-06-10')).toEqual([null, false])
    expect(at('2026-12-10', 'hongKongMacau')).toEqual([null, false])
  })

  it('says what the airline asks for, or names each field that is missing', () => {
    const bare = { surname: '', given: '', sex: null, birthday: null, oldCountryCode: '', expiresOn: null, hasMail: false }
    expect(routeStanding(card('passport', 'CN', bare), route('abroad'))).toMatchObject({
      fault: 'incomplete',
      missing: ['cardSurname', 'cardGivenname', 'sex', 'birthday', 'oldCountryCode', 'periodValidity', 'mailBox'],
    })
    const mail = routeStanding(card('passport', 'CN', { hasMail: false }), route('abroad'))
    expect([mail.fault, mail.missing]).toEqual(['incomplete', ['mailBox']])
  })

  it('asks nobody for a given name whose document has one name', () => {
    const standing = (more: Partial<RouteCard>) => routeStanding(card('passport', 'ID', more), route('abroad'))
    expect(standing({ surname: 'Suharto', given: '' })).toMatchObject({ fault: null, missing: [], hasOneName: true })
    expect(standing({ surname: '', given: 'Suharto' })).toMatchObject({ missing: ['cardSurname'], hasOneName: false })
    expect(standing({}).hasOneName).toBe(false)
  })

  it('says that a name is longer than can be sent, by the letters of its ticket', () => {
    const faultOf = (more: Partial<RouteCard>, nameLettersMax = 20) =>
      routeStanding(card('passport', 'ES', more), { ...route('abroad'), nameLettersMax }).fault
    const given = 'María-Fernanda del Carmen' // MARIAFERNANDADELCARMEN, 22
    expect([faultOf({ given }), faultOf({ surname: given }), faultOf({ given }, 22)]).toEqual(['nameLong', 'nameLong', null])
    expect(routeStanding(card('passport', 'ES', { given }), route('abroad')).fault).toBeNull()
    // What is missing can be added, and is said first.
    expect(faultOf({ given, hasMail: false })).toBe('incomplete')
  })
})

describe('the document that somebody adds for a journey', () => {
  const wanted = (nationality: string, more: Partial<Route> = {}): number[] =>
    ROUTE_KINDS.map((kind) => wantedCard(route(kind, more), nationality))
  const { passport, hongKongMacauPass, taiwanPass, homeReturnPermit, taiwanCompatriotPermit } = CARD_TYPES

  it('is the one that her borders want, and boards the journey that it is added for', () => {
    expect(wanted('CN')).toEqual([hongKongMacauPass, taiwanPass, passport])
    expect(wanted('HK')).toEqual([homeReturnPermit, passport, passport])
    expect(wanted('TW')).toEqual([taiwanCompatriotPermit, taiwanCompatriotPermit, passport])
    expect(wanted('DE')).toEqual([passport, passport, passport])
  })

  it('is a passport wherever the airline takes nothing else', () => {
    expect(wanted('CN', { needsPassport: true })).toEqual([passport, passport, passport])
  })
})
