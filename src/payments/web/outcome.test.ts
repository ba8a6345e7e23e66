import { describe, expect, it } from 'vitest'
import type { PayState } from '../calls.ts'
import { goingBackOf, isFreed, isMoving, outcomeOf, resultOf } from './outcome.ts'

const STATES = ['waiting', 'due', 'confirming', 'paid', 'closed'] as const satisfies readonly PayState[]
const ANSWERS = [...STATES, 'unclear', null] as const

describe('how a payment stands, as its pages say it', () => {
  it('says why it is closed [E-PAY]', () => {
    for (const closedBecause of ['lapsed', 'cancelled', 'ended'] as const)
      expect(outcomeOf({ state: 'closed', closedBecause })).toBe(closedBecause)
    expect(outcomeOf({ state: 'closed' })).toBe('ended')
  })

  it('takes what is settled for settled, whatever the gateway is said to have answered', () => {
    for (const answer of ANSWERS) {
      expect(resultOf({ state: 'paid' }, answer)).toBe('paid')
      expect(resultOf({ state: 'closed', closedBecause: 'lapsed' }, answer)).toBe('lapsed')
      expect(resultOf({ state: 'waiting' }, answer)).toBe('waiting')
    }
  })

  it('tells nobody that she has not paid before the gateway has said so', () => {
    for (const state of ['due', 'confirming'] as const) {
      expect(resultOf({ state }, null)).toBe('asking')
      expect(resultOf({ state }, 'due')).toBe('due')
    }
  })

  it('is confirming, never failed, while the gateway has not answered clearly [E-PAY]', () => {
    for (const answer of ['confirming', 'unclear'] as const) expect(resultOf({ state: 'due' }, answer)).toBe('confirming')
  })

  it('believes the answer of the moment where the payment was read a moment before it', () => {
    expect(resultOf({ state: 'due' }, 'paid')).toBe('paid')
    expect(resultOf({ state: 'due' }, 'closed')).toBe('asking')
  })

  it('follows what still moves: an open payment, and money on its way back', () => {
    const moving = STATES.filter((state) => isMoving({ state, refund: null }))
    expect(moving).toEqual(['waiting', 'due', 'confirming'])
    expect(isMoving({ state: 'closed', refund: { state: 'onTheWay', amountMinor: 1 } })).toBe(true)
    expect(isMoving({ state: 'closed', refund: { state: 'done', amountMinor: 1 } })).toBe(false)
    expect(isMoving({ state: 'paid', refund: { state: 'manual', amountMinor: 1 } })).toBe(false)
  })
})

describe('what was reserved and never taken', () => {
  it('is free again once the order is over, or what was paid beside it goes back', () => {
    const free = STATES.filter((state) => isFreed({ state, refund: null }))
    expect(free).toEqual(['closed'])
    expect(isFreed({ state: 'paid', refund: { state: 'onTheWay', amountMinor: 500 } })).toBe(true)
    expect(isFreed({ state: 'paid', refund: { state: 'done', amountMinor: 500 } })).toBe(true)
    // A second payment of the same part goes back; what it paid for stays.
    expect(isFreed({ state: 'due', refund: { state: 'onTheWay', amountMinor: 500, of: 'late' } })).toBe(false)
  })
})

describe('money that goes back from a settled order', () => {
  const of = (refund: Parameters<typeof goingBackOf>[0]['refund']) => goingBackOf({ refund })

  it('is still to come until every part of it is there', () => {
    for (const state of ['onTheWay', 'manual', 'byTransfer', 'atDesk'] as const) expect(of({ state, amountMinor: 500 })).toBe('coming')
    expect(of({ state: 'done', amountMinor: 500, restMinor: 100 })).toBe('coming')
    for (const state of ['done', 'transferred', 'handedBack', 'returned'] as const) expect(of({ state, amountMinor: 500 })).toBe('back')
  })

  it('is none where only a second payment returns, or nothing does', () => {
    expect(of({ state: 'onTheWay', amountMinor: 500, of: 'late' })).toBe('none')
    expect(of(null)).toBe('none')
    expect(of({ state: 'onTheWay', amountMinor: 500, of: 'third' })).toBe('coming')
  })
})
