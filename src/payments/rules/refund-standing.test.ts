import { describe, expect, it } from 'vitest'
import { goingBackTold, type GoingBack, type RefundOf } from './refund-standing.ts'

const ofKind = (of: RefundOf, ...states: GoingBack['state'][]): GoingBack[] =>
  states.map((state, index) => ({ of, state, amountMinor: 10 ** index }))
const told = (...states: GoingBack['state'][]) => goingBackTold(ofKind('paid', ...states))

describe('money that goes back in several pieces', () => {
  it('is nothing where none does', () => {
    expect(told()).toBeNull()
  })

  it('reads as what needs the most patience of what is still to come, and how much comes beside it', () => {
    expect(told('done', 'onTheWay', 'onTheWay')).toEqual({ state: 'onTheWay', amountMinor: 110 })
    expect(told('onTheWay', 'byTransfer', 'done')).toEqual({ state: 'byTransfer', amountMinor: 10, restMinor: 1 })
    expect(told('byTransfer', 'manual')).toEqual({ state: 'manual', amountMinor: 10, restMinor: 1 })
    expect(told('manual', 'onTheWay')).toEqual({ state: 'manual', amountMinor: 1, restMinor: 10 })
    expect(told('atDesk', 'handedBack')).toEqual({ state: 'atDesk', amountMinor: 1 })
  })

  it('says in the end how it came back where all of it came the same way, and only that it did where it did not', () => {
    expect(told('transferred', 'transferred')).toEqual({ state: 'transferred', amountMinor: 11 })
    expect(told('handedBack')).toEqual({ state: 'handedBack', amountMinor: 1 })
    expect(told('done', 'transferred')).toEqual({ state: 'returned', amountMinor: 11 })
  })

  it('counts what she paid for the order apart from a late payment, and from what somebody else paid', () => {
    const [hers, late, thirds] = [ofKind('paid', 'done'), ofKind('late', 'done', 'done'), ofKind('third', 'onTheWay')]
    expect(goingBackTold([...late, ...hers])).toEqual({ state: 'done', amountMinor: 1 })
    expect(goingBackTold(late)).toEqual({ state: 'done', amountMinor: 11, of: 'late' })
    expect(goingBackTold([...hers, ...thirds])).toEqual({ state: 'onTheWay', amountMinor: 1, of: 'third' })
  })
})
