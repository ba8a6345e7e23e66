import { describe, expect, it } from 'vitest'
import { goingBackTold, type GoingBack, type RefundOf } from './refund-standing.ts'

const ofKind = (of: RefundOf, ...states: GoingBack['state'][]): GoingBack[] =>
  states.map((state, index) => ({ of, state, amountMinor: 10 ** index }))
const told = (...states: GoingBack['state'][]) => goingBackTold(ofKind('paid', ...states), TODAY)

const TODAY = '2026-11-24'

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
    expect(goingBackTold([...late, ...hers], TODAY)).toEqual({ state: 'done', amountMinor: 1 })
    expect(goingBackTold(late, TODAY)).toEqual({ state: 'done', amountMinor: 11, of: 'late' })
    expect(goingBackTold([...hers, ...thirds], TODAY)).toEqual({ state: 'onTheWay', amountMinor: 1, of: 'third' })
  })

  it('names the gateway that all of it goes through, and the last day that was promised of what is on its way', () => {
    const ali = (amountMinor: number, promisedOn: string): GoingBack => {
      return { of: 'paid', state: 'onTheWay', amountMinor, gateway: 'alipay', promisedOn }
    }
    const wechat: GoingBack = { of: 'paid', state: 'onTheWay', amountMinor: 5, gateway: 'wechat', promisedOn: '2026-11-27' }
    const both = [ali(1, '2026-12-03'), ali(2, '2026-12-01')]
    expect(goingBackTold(both, TODAY)).toEqual({ state: 'onTheWay', amountMinor: 3, gateway: 'alipay', promisedOn: '2026-12-03' })
    expect(goingBackTold([...both, wechat], TODAY)).toEqual({ state: 'onTheWay', amountMinor: 8, promisedOn: '2026-12-03' })
    // The day is that of the rest where what needs more patience has none; where some of the rest has none either, none is promised.
    const byTransfer: GoingBack = { ...wechat, state: 'byTransfer' }
    const beside = { state: 'byTransfer', amountMinor: 5, gateway: 'wechat', restMinor: 3 }
    expect(goingBackTold([byTransfer, ...both], TODAY)).toEqual({ ...beside, promisedOn: '2026-12-03' })
    expect(goingBackTold([byTransfer, ...both, ...ofKind('paid', 'atDesk')], TODAY)).toEqual({ ...beside, restMinor: 4 })
    expect(goingBackTold([{ ...wechat, state: 'done' }], TODAY)).toEqual({ state: 'done', amountMinor: 5, gateway: 'wechat' })
  })

  it('is late from the day after the last promised one', () => {
    const on = (promisedOn: string) => goingBackTold([{ of: 'paid', state: 'onTheWay', amountMinor: 1, promisedOn }], TODAY)?.isLate
    expect([on('2026-11-25'), on(TODAY), on('2026-11-23')]).toEqual([undefined, undefined, true])
  })
})
