import { describe, expect, it } from 'vitest'
import type { AtTheDoor } from './guard.ts'
import { guard, returnPlaceOf } from './guard.ts'

const door = (login: boolean, token: string | null): AtTheDoor => ({
  entry: { path: '/my', login, tab: null, keepAlive: false, load: () => Promise.reject(new Error('not loaded here')) },
  place: { pathname: '/my', search: '?a=1', hash: '', state: null, key: 'k' },
  token,
})

describe('the entry guard', () => {
  it('proceeds with a stored token [SC-GUARD-10], proceeds to public routes [SC-GUARD-13], else goes to login [SC-GUARD-12]', () => {
    expect(guard(door(true, 't'))).toEqual({ proceed: true })
    expect(guard(door(false, null))).toEqual({ proceed: true })
    expect(guard(door(true, null))).toEqual({ redirectTo: '/login', state: { from: '/my?a=1' } })
  })

  it('takes the first step that decides, in order', () => {
    const verdict = guard(door(true, 't'), [() => null, () => ({ redirectTo: '/completePhone', state: null }), () => ({ proceed: true })])
    expect(verdict).toEqual({ redirectTo: '/completePhone', state: null })
  })

  it('returns after signing in to places of ours only', () => {
    expect(returnPlaceOf({ from: '/order/list/flight?x=1' })).toBe('/order/list/flight?x=1')
    for (const state of [null, {}, { from: 7 }, { from: 'https://evil.test' }, { from: '//evil.test' }, { from: '/login' }]) {
      expect(returnPlaceOf(state)).toBe('/home')
    }
  })
})
