import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { destinationFrom, openAddress } from '../hosts/web/destination.ts'
import { ownPlace, returnPlaceOf } from './own-place.ts'
import { createHistory } from './history.ts'
import { aboveBase, createNavigation } from './navigation.ts'
import type { RouteEntry } from './route-table.ts'
import { FakeWindow } from './testing.ts'
import { createUnsubmittedForms } from './unsubmitted.ts'

/*
 * Where somebody is sent on to is written in an address that anybody may have made (`to`), or comes from one (`from`). Whatever
 * stands there, she stays on our origin, below the app: browsers read much as the beginning of another site's address.
 */

const ORIGIN = 'https://travel.example'

const HOSTILE = [
  'https://evil.example',
  'http:evil.example',
  'https:/evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/my/..//evil.example',
  '/../..//evil.example',
  '/..\\/evil.example',
  '/..\\\\evil.example',
  '/%2e%2e//evil.example',
  '/.%2E//evil.example',
  '/%2E%2E/%2E%2e//evil.example',
  '/.\t.//evil.example',
  '/%2f%2fevil.example',
  '/%5c%5cevil.example',
  '/%09/evil.example',
  '／／evil.example',
  '/／evil.example',
  '∕∕evil.example',
  '/⁄evil.example',
  '/@evil.example',
  '@evil.example',
  ':80@evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://evil.example/1',
  'qicheng://open',
  '?to=//evil.example',
  '#//evil.example',
  '/?x=//evil.example',
  '/m/../..//evil.example',
  '',
  '/',
]

const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '%2e', '%2E%2e', '%2f', '%5c', '\t', '\n', '\r', '\u0000', '\u2028', '／', '∕', '＼', '．．', '。'],
  ...[
    'evil.example',
    '127.0.0.1',
    '[::1]',
    'https:',
    'javascript:',
    'data:',
    '@',
    ':',
    '?',
    '#',
    ' ',
    'm',
    'my',
    'page',
    'login',
    'é',
    '𠮷',
  ],
)
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const isWhole = (text: string): boolean => text.isWellFormed()

/** Where a browser that stands on our page goes with an address. */
const reached = (address: string): URL => new URL(address, `${ORIGIN}/m/page`)

/** Whether a place begins with one slash and leads to our origin, as it stands and below the base, where it is used. */
function isOurs(place: string): boolean {
  const used = reached(aboveBase(place))
  const isBelow = used.pathname.startsWith('/m/') && !used.pathname.startsWith('/m//')
  return /^\/(?![/\\])/.test(place) && reached(place).origin === ORIGIN && used.origin === ORIGIN && isBelow
}

describe('the place that a landing page leads to', () => {
  const destination = (to: string): string => destinationFrom(`?${new URLSearchParams({ to }).toString()}`)

  it.each(HOSTILE)('is ours for %j', (to) => {
    // As it is, once more encoded, and as it is typed into the address.
    const places = [destination(to), destination(encodeURIComponent(to)), destinationFrom(`?to=${to}`)]
    expect(places.filter((place) => !isOurs(place))).toEqual([])
  })

  it('is ours whatever the address says, and no landing page again', () => {
    fc.assert(
      fc.property(hostile.filter(isWhole), (to) => {
        const place = destination(to)
        expect(place).toSatisfy(isOurs)
        expect(reached(place).pathname).not.toMatch(/^\/(page2?|invalid|login)(\/|$)/)
        // The app on the phone reads it with a parser of its own.
        expect(new URL(openAddress('https://app.example/open', place)).searchParams.get('path')).toBe(place)
      }),
      { numRuns: 2_000 },
    )
  })

  it('keeps what a place of ours says, letter by letter', () => {
    for (const place of ['/my', '/flight/list/1?from=HGH&to=BJS', '/flights/order/F1?a=%2F%2Fb#part', '/report/..a', '/a//b'])
      expect(destination(place)).toBe(place)
  })
})

describe('the place that the sign-in page goes on to', () => {
  it.each(HOSTILE)('is ours for %j', (from) => {
    expect(returnPlaceOf({ from })).toSatisfy(isOurs)
  })

  it('is ours whatever was remembered', () => {
    fc.assert(
      fc.property(hostile, (from) => {
        expect(returnPlaceOf({ from })).toSatisfy(isOurs)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('every move of the app', () => {
  const page = { login: false, tab: null, keepAlive: false, load: () => Promise.reject(new Error('no page is loaded here')) }
  const routes: RouteEntry[] = (['/home', '/my', '/page', '/login'] as const).map((path) => ({ ...page, path }))

  /** Moves to a place in each of the ways there are, in a window of its own each. What a host opens was read as a browser does before. */
  function movedTo(to: string): FakeWindow[] {
    return (['push', 'replace', 'divert', 'restart', 'visit'] as const).map((move) => {
      const host = new FakeWindow('/m/my')
      const forms = createUnsubmittedForms({ addEventListener: () => undefined, removeEventListener: () => undefined })
      const parts = { history: createHistory(host), routes, forms, token: () => null, mayLeave: () => Promise.resolve(true) }
      createNavigation(parts)[move](move === 'visit' ? aboveBase(ownPlace(to) ?? '/my') : to)
      return host
    })
  }

  /** Where windows ended up that left; nothing may be loaded anew either: that is what is done where the browser refuses an address. */
  const strayedBy = (to: string): string[] =>
    movedTo(to)
      .filter(
        (host) => host.assigned.length > 0 || reached(host.address).origin !== ORIGIN || !reached(host.address).pathname.startsWith('/m/'),
      )
      .map((host) => `${host.address} ${host.assigned.join(' ')}`)

  it.each(HOSTILE)('stays on our origin for %j', (to) => {
    expect(strayedBy(to.startsWith('/') ? to : `/${to}`)).toEqual([])
  })

  it('stays on our origin whatever place it is given', () => {
    fc.assert(
      fc.property(hostile, (rest) => {
        expect(strayedBy(`/${rest}`)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })
})
