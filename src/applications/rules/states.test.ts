import { describe, expect, it } from 'vitest'
import { allows, next } from '../../kernel/states.ts'
import {
  APPLICATION_STATES,
  applicationTransitions,
  holdsAgreement,
  isApplicationState,
  mayBeLessened,
  startingState,
  stateOn,
  type ApplicationEvent,
  type ApplicationState,
} from './states.ts'

const EVENTS: readonly ApplicationEvent[] = ['agree', 'reject', 'lapse', 'widen', 'narrow', 'submit', 'withdrawChange', 'withdraw']

/** By hand: a line for each state, a word for each event, `–` where it is refused. */
const MATRIX: Readonly<Record<ApplicationState, string>> = {
  awaiting: 'approved rejected rejected – – – – withdrawn',
  approved: '– – – changing approved – – withdrawn',
  changing: 'approved approved approved – – – approved withdrawn',
  rejected: '– – – – – awaiting – withdrawn',
  withdrawn: '– – – – – – – –',
  ended: '– – – – – – – –',
}

describe('an application’s walk', () => {
  it('lets it be lessened while nothing of it is being decided', () => {
    expect(APPLICATION_STATES.filter(mayBeLessened)).toEqual(['approved', 'rejected'])
  })

  it('is the one that was written down by hand', () => {
    for (const state of APPLICATION_STATES) {
      const words = MATRIX[state].split(' ')
      EVENTS.forEach((event, i) => {
        const expected = words[i] === '–' ? { refused: 'STATE_CHANGED', facts: { from: state, event } } : words[i]
        expect([state, event, next(applicationTransitions, state, event)]).toEqual([state, event, expected])
      })
    }
  })

  it('begins agreed to only where the company asks nobody', () => {
    expect([startingState(true), startingState(false)]).toEqual(['awaiting', 'approved'])
  })

  it('keeps what was agreed to bookable while a change of it is decided about', () => {
    expect(APPLICATION_STATES.filter(holdsAgreement)).toEqual(['approved', 'changing'])
    for (const outcome of ['agree', 'reject', 'lapse', 'withdrawChange'] as const)
      expect(next(applicationTransitions, 'changing', outcome)).toBe('approved')
  })

  it('is over once it was withdrawn or has ended', () => {
    for (const state of ['withdrawn', 'ended'] as const)
      for (const event of EVENTS) expect(allows(applicationTransitions, state, event)).toBe(false)
    for (const state of ['awaiting', 'approved', 'changing'] as const) {
      expect(stateOn(state, '2026-12-03', '2026-12-03')).toBe(state)
      expect(stateOn(state, '2026-12-03', '2026-12-04')).toBe('ended')
    }
    for (const state of ['rejected', 'withdrawn'] as const) expect(stateOn(state, '2026-12-03', '2026-12-04')).toBe(state)
    expect(isApplicationState('ended') && !isApplicationState('Ended')).toBe(true)
  })
})
