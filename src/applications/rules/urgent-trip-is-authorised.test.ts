import { describe, expect, it } from 'vitest'
import { next } from '../../kernel/states.ts'
import { APPLICATION_STATES } from './states.ts'
import { leg, plan } from './testing.ts'
import {
  authorisationTransitions,
  checkAuthorisation,
  checkBookable,
  checkChecker,
  opensPlan,
  opensThrough,
  type BookableAsk,
} from './urgent-trip-is-authorised.ts'

const now = Temporal.Instant.from('2026-11-22T02:00:00Z')
const ask = (more: Partial<BookableAsk> = {}) => {
  const result = checkBookable({
    state: 'awaiting',
    departsAt: now.add({ hours: 24 }),
    now,
    settings: { urgentHours: 24, allowsOfflineAuthorisation: true },
    authorisation: null,
    ...more,
  })
  return 'on' in result ? result.on : result.refused
}

describe('an application that nobody has agreed to yet', () => {
  it('cannot be booked on, urgent or not [P-URGENT-01]', () => {
    const settings = { urgentHours: 24, allowsOfflineAuthorisation: false }
    for (const hours of [1, 24, 25]) expect(ask({ departsAt: now.add({ hours }), settings })).toBe('TA-UNAPPROVED')
    expect(ask({ settings, authorisation: 'confirmed' })).toBe('TA-UNAPPROVED')
  })

  it('is opened by an agreement from outside where the company allows it and the trip is urgent [P-URGENT-02]', () => {
    expect(ask()).toBe('TA-AUTHORISATION')
    expect(ask({ authorisation: 'unchecked' })).toBe('authorisation')
    expect(ask({ authorisation: 'confirmed' })).toBe('authorisation')
    expect(ask({ authorisation: 'disputed' })).toBe('TA-UNAPPROVED')
  })

  it('says of a departure that an authorisation does not open which ones it does', () => {
    const asked = { state: 'awaiting', departsAt: now.add({ hours: 38 }), now } as const
    const settings = { urgentHours: 24, allowsOfflineAuthorisation: true }
    expect(checkBookable({ ...asked, settings, authorisation: 'unchecked' })).toMatchObject({ facts: { last: '2026-11-23' } })
    expect(checkBookable({ ...asked, settings, authorisation: null })).toMatchObject({ refused: 'TA-UNAPPROVED', facts: {} })
    const denied = checkBookable({ ...asked, settings, authorisation: 'disputed' })
    expect(denied).toMatchObject({ refused: 'TA-UNAPPROVED', facts: { disputed: 'yes' } })
    expect(denied).not.toHaveProperty('facts.last')
  })

  it('says up to which day departures are open by an authorisation, and of no other application', () => {
    const asked = { state: 'awaiting', now, settings: { urgentHours: 24, allowsOfflineAuthorisation: true } } as const
    expect(opensThrough({ ...asked, authorisation: 'unchecked' })?.toString()).toBe('2026-11-23')
    expect(opensThrough({ ...asked, authorisation: 'confirmed' })?.toString()).toBe('2026-11-23')
    const others = [
      { ...asked, authorisation: null },
      { ...asked, authorisation: 'disputed' },
      { ...asked, state: 'approved', authorisation: 'confirmed' },
      { ...asked, settings: { urgentHours: 24, allowsOfflineAuthorisation: false }, authorisation: 'unchecked' },
    ] as const
    expect(others.map((one) => opensThrough(one))).toEqual([null, null, null, null])
  })

  it('is urgent to the end of the last day that begins within the hours that the company sets, and not once it has left [P-URGENT-02]', () => {
    const opened = (at: string) => ask({ departsAt: Temporal.Instant.from(at), authorisation: 'unchecked' })
    expect(opened('2026-11-23T23:59:59+08:00')).toBe('authorisation')
    expect(opened('2026-11-24T00:00:00+08:00')).toBe('TA-UNAPPROVED')
    expect(ask({ departsAt: now.add({ seconds: 1 }), authorisation: 'unchecked' })).toBe('authorisation')
    expect(ask({ departsAt: now, authorisation: 'unchecked' })).toBe('TA-UNAPPROVED')
  })

  it('opens the flights of a day’s light also to whoever records it at night [P-URGENT-02]', () => {
    const night = { now: Temporal.Instant.from('2026-11-22T02:10:00+08:00'), authorisation: 'unchecked' } as const
    const at = (when: string) => ask({ ...night, departsAt: Temporal.Instant.from(when) })
    expect(at('2026-11-23T15:00:00+08:00')).toBe('authorisation')
    expect(at('2026-11-24T00:10:00+08:00')).toBe('TA-UNAPPROVED')
  })

  it('needs no authorisation once it is agreed to, and no authorisation opens one that is over', () => {
    const of = Object.fromEntries(APPLICATION_STATES.map((state) => [state, ask({ state, authorisation: 'unchecked' })]))
    expect(of).toEqual({
      awaiting: 'authorisation',
      approved: 'agreement',
      changing: 'agreement',
      rejected: 'TA-REJECTED',
      withdrawn: 'TA-WITHDRAWN',
      ended: 'TA-ENDED',
    })
  })
})

describe('an agreement given outside of the system', () => {
  const authorisation = { authoriserId: 'zhou', givenAt: now.subtract({ hours: 3 }), fileId: 'photo' }
  const check = (more: object = {}, isColleague = true) =>
    checkAuthorisation({ authorisation: { ...authorisation, ...more }, concernedIds: ['lin', 'su'], isColleague, now })?.refused ?? null

  it('names who, when and a file [P-URGENT-02]', () => {
    expect(check()).toBe(null)
    expect(check({}, false)).toBe('TA-AUTHORISER')
    expect(check({ fileId: '' })).toBe('TA-FILE')
    expect(check({ givenAt: now })).toBe(null)
    expect(check({ givenAt: now.add({ seconds: 1 }) })).toBe('TA-GIVEN-AT')
    expect(check({ givenAt: now.subtract({ hours: 30 * 24 }) })).toBe(null)
    expect(check({ givenAt: now.subtract({ hours: 30 * 24, seconds: 1 }) })).toBe('TA-GIVEN-AT')
  })

  it('is never one’s own [P-URGENT-02]', () => {
    for (const authoriserId of ['lin', 'su']) expect(check({ authoriserId })).toBe('TA-AUTHORISER')
  })

  it('opens the plan that it was given to and what is less, and no other [P-URGENT-02]', () => {
    expect([opensPlan(plan(), plan()), opensPlan(plan(), plan({ estimateMinor: 200_000, reason: '改期' }))]).toEqual([true, true])
    for (const more of [{ estimateMinor: 300_001 }, { segments: [leg({ to: 'BJS' })] }, { segments: [leg({ wanted: { flight: 2 } })] }])
      expect([more, opensPlan(plan(), plan(more))]).toEqual([more, false])
    expect(opensPlan(null, plan())).toBe(false)
  })

  it('is checked once, afterwards, by who gave it or who looks after travel, and never by who travels [P-URGENT-02]', () => {
    const checker = (personId: string, isManaging: boolean, isAsked = true) =>
      checkChecker({ personId, isManaging, authoriserId: 'zhou', isAsked, concernedIds: ['lin', 'su'] })?.refused ?? null
    // Whom the application does not ask has no word about it, whoever named her.
    expect([checker('zhou', false, false), checker('xu', true, false)]).toEqual(['TA-NOT-CHECKER', null])
    expect([checker('zhou', false), checker('xu', true), checker('xu', false), checker('lin', true)]).toEqual([
      null,
      null,
      'TA-NOT-CHECKER',
      'TA-NOT-CHECKER',
    ])
    expect(next(authorisationTransitions, 'unchecked', 'confirm')).toBe('confirmed')
    expect(next(authorisationTransitions, 'unchecked', 'dispute')).toBe('disputed')
    for (const state of ['confirmed', 'disputed'] as const)
      for (const event of ['confirm', 'dispute'] as const)
        expect(next(authorisationTransitions, state, event)).toMatchObject({ refused: 'STATE_CHANGED' })
  })
})
