import { describe, expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { matchEntry } from './navigation.ts'

/** What the specification says of each screen of the journey: login, tab, kept alive. */
const SPECIFIED: Readonly<Record<string, [login: boolean, tab: string | null, keepAlive: boolean]>> = {
  '/login': [false, null, false],
  '/home': [true, 'home', true],
  '/selectedCity': [true, null, false],
  '/flight/list/:index': [true, null, true],
  '/flight/subCabin/:index': [true, null, false],
  '/flight/compliance/:index': [true, null, false],
  '/fillorder/flight/order-result': [true, null, false],
  '/fillorder/flight/:code/:type?': [true, null, true],
  '/flights/order/:orderSeq': [true, null, false],
  '/order/list/:active?/:status?': [true, 'orders', true],
  '/order/cancel/:orderSeq': [true, null, false],
  '/my': [true, 'my', false],
  '/setting': [true, null, false],
}

/** SPEC.md, 2, Routes without login. */
const PUBLIC = [
  ...['/page', '/page2', '/completePhone', '/invalid', '/login', '/privacy_policy/:type?', '/privacy_sdk/:type?'],
  ...['/activate/check/:isPhone?', '/activate/phone', '/activate/finish', '/userInfo/thirdPartyInformation'],
  ...['/taxi/shareTrip/:orderNumber', '/taxi/safetyGuide', '/taxi/safetyGuideEn', '/notice', '/dangerNotice/:type?'],
  ...['/transportNotice/:type?', '/ticketNotice/:type?', '/fraudNotice', '/act/agreement'],
]
/** Public by our own decision: where platforms send people back to, pages that a link opens, and the short way to activation. */
const PUBLIC_BESIDE = ['/sso/:platform', '/guest/:token?', '/approval/link', '/activate', '/pay/link']

describe('the route table', () => {
  it('opens to everybody what the specification lists, and what we have decided, and nothing else [R-LOGIN-01] [R-LOGIN-02]', () => {
    const open = routes.filter(({ login }) => !login).map(({ path }): string => path)
    expect(open.filter((path) => !PUBLIC.includes(path) && !PUBLIC_BESIDE.includes(path))).toEqual([])
    expect(routes.filter(({ path, login }) => login && PUBLIC.includes(path))).toEqual([])
    expect(open).toEqual(expect.arrayContaining(['/login', '/page', '/page2', '/invalid', '/completePhone', '/activate/check/:isPhone?']))
  })

  it('gives every route the login, tab and keep-alive of the specification [R-LOGIN-02]', () => {
    expect(routes.length).toBeGreaterThan(0)
    for (const { path, login, tab, keepAlive } of routes) {
      const [wantsLogin, wantsTab, isKept] = SPECIFIED[path] ?? [login, tab, keepAlive]
      expect({ path, login, tab, kept: keepAlive || !isKept }).toEqual({ path, login: wantsLogin, tab: wantsTab, kept: true })
    }
  })

  it('names each path once, and nothing of development', () => {
    const paths = routes.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.filter((path) => path.startsWith('/dev'))).toEqual([])
  })

  it('leads every registered path to its own screen', () => {
    for (const { path } of routes) {
      const filled = path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '1')
      expect(matchEntry(routes, filled)?.path).toBe(path)
    }
  })
})
