import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEntryQuery } from './entry-query.ts'
import type { AtTheDoor, GuardVerdict } from './guard.ts'
import { guard } from './guard.ts'
import { returnPlaceOf } from './own-place.ts'

const TOKEN = 'Zk3vUq9mYt7xNp1aRb5cDe8fGh2jKl4oSi6wXy0zQAE'
const APP_TOKEN = 'eyJh.eyJz.c2ln'

const door = (login: boolean, token: string | null, more: Partial<AtTheDoor> = {}): AtTheDoor => ({
  isPublic: !login,
  place: { pathname: '/my', search: '?a=1', hash: '', state: null, key: 'k' },
  token,
  way: null,
  isNative: false,
  userName: null,
  ...more,
})

interface Situation {
  readonly token: boolean
  readonly user: string | null
  readonly source: string | null
  readonly app: boolean
  readonly stored: boolean
  readonly isPublic: boolean
  readonly isNative: boolean
}

/** READINGS.md, Routes and entry, line by line. */
function expected({ token, user, source, app, stored, isPublic, isNative }: Situation): string {
  if (token && user !== null) return 'tokenAndUser'
  if (token && source !== null) return 'tokenAndSource'
  if (app) return 'appToken'
  if (stored || isPublic) return 'proceed'
  return isNative ? 'logout 401' : 'login'
}

describe('the entry guard', () => {
  it('proceeds with a stored token [SC-GUARD-10], proceeds to public routes [SC-GUARD-13], else goes to login [SC-GUARD-12]', () => {
    expect(guard(door(true, 't'))).toEqual({ proceed: true })
    expect(guard(door(false, null))).toEqual({ proceed: true })
    expect(guard(door(true, null))).toEqual({ redirectTo: '/login', state: { from: '/my?a=1' } })
  })

  it('tells the native app that nobody is signed in, with 401, and leads to login [SC-GUARD-11]', () => {
    const nobody = { redirectTo: '/login', state: { from: '/my?a=1' }, hostLogout: 401 }
    expect(guard(door(true, null, { isNative: true }))).toEqual(nobody)
    expect(guard(door(true, 't', { isNative: true }))).toEqual({ proceed: true })
    expect(guard(door(false, null, { isNative: true }))).toEqual({ proceed: true })
  })

  it('leads report pages to the login with origin=report, and no others [R-LOGIN-02] [SC-QP-14]', () => {
    const at = (pathname: string) => guard(door(true, null, { place: { pathname, search: '', hash: '', state: null, key: 'k' } }))
    for (const path of ['/report', '/report/book']) expect(at(path)).toMatchObject({ redirectTo: '/login?origin=report' })
    for (const path of ['/reports', '/my']) expect(at(path)).toMatchObject({ redirectTo: '/login' })
  })

  it('proposes the account that the host named [SC-QP-07]', () => {
    expect(guard(door(true, null, { userName: 'QC1001' }))).toMatchObject({ state: { from: '/my?a=1', userName: 'QC1001' } })
  })

  it('takes the first step that decides, in order', () => {
    const verdict = guard(door(true, 't'), [() => null, () => ({ redirectTo: '/completePhone', state: null }), () => ({ proceed: true })])
    expect(verdict).toEqual({ redirectTo: '/completePhone', state: null })
  })

  it('decides every combination in the order of the specification [SC-GUARD-01] [SC-GUARD-06] [SC-GUARD-07] [SC-GUARD-10] [SC-GUARD-11] [SC-GUARD-12] [SC-GUARD-13]', () => {
    const situations = fc.record({
      token: fc.boolean(),
      user: fc.constantFrom(null, 'userCode', 'usercode'),
      source: fc.constantFrom(null, 'F', 'A'),
      app: fc.boolean(),
      agent: fc.boolean(),
      stored: fc.boolean(),
      isNative: fc.boolean(),
      isPublic: fc.boolean(),
    })
    const words = (verdict: GuardVerdict): string => {
      if ('enter' in verdict) return verdict.enter.kind
      if ('redirectTo' in verdict) return verdict.hostLogout === undefined ? 'login' : 'logout 401'
      return 'proceed'
    }
    const seen = new Set<string>()
    fc.assert(
      fc.property(situations, ({ token, user, source, app, agent, stored, isNative, isPublic }) => {
        const said = [
          ...(token ? [`token=${TOKEN}`] : []),
          ...(user === null ? [] : [`${user}=QC1001`]),
          ...(source === null ? [] : [`requestSource=${source}`]),
          ...(app ? [`apptoken=${APP_TOKEN}`] : []),
          ...(agent ? ['agentUserCode=QC1002'] : []),
        ]
        const { way } = readEntryQuery(`?${said.join('&')}`)
        const found = words(guard(door(!isPublic, stored ? 't' : null, { way, isNative })))
        seen.add(found)
        expect(found).toBe(expected({ token, user, source, app, stored, isPublic, isNative }))
      }),
      { numRuns: 2_000 },
    )
    expect(seen).toEqual(new Set(['tokenAndUser', 'tokenAndSource', 'appToken', 'proceed', 'logout 401', 'login']))
  })

  it('returns after signing in to places of ours only', () => {
    expect(returnPlaceOf({ from: '/order/list/flight?x=1' })).toBe('/order/list/flight?x=1')
    for (const state of [null, {}, { from: 7 }, { from: 'https://evil.test' }, { from: '//evil.test' }, { from: '/login' }]) {
      expect(returnPlaceOf(state)).toBe('/home')
    }
  })
})
