import { describe, expect, it } from 'vitest'
import { goingBackTold, type RefundStanding } from './refund-standing.ts'

const told = (...states: RefundStanding[]) => goingBackTold(states.map((state, index) => ({ state, amountMinor: 10 ** index })))

describe('money that goes back in several pieces', () => {
  it('is nothing where none does', () => {
    expect(told()).toBeNull()
  })

  it('reads as what is still to come, and as what needs the most patience of that', () => {
    expect(told('done', 'onTheWay', 'onTheWay')).toEqual({ state: 'onTheWay', amountMinor: 110 })
    expect(told('onTheWay', 'byTransfer', 'done')).toEqual({ state: 'byTransfer', amountMinor: 11 })
    expect(told('byTransfer', 'manual')).toEqual({ state: 'manual', amountMinor: 11 })
    expect(told('atDesk', 'handedBack')).toEqual({ state: 'atDesk', amountMinor: 1 })
  })

  it('says in the end how it came back, where all of it came the same way', () => {
    expect(told('transferred', 'transferred')).toEqual({ state: 'transferred', amountMinor: 11 })
    expect(told('handedBack')).toEqual({ state: 'handedBack', amountMinor: 1 })
    expect(told('done', 'transferred')).toEqual({ state: 'done', amountMinor: 11 })
  })
})
