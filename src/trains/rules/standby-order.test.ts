import { describe, expect, it } from 'vitest'
import { isPrepaid, standbyCodeOf } from './standby-order.ts'
import { orderTransitions, standbyTransitions, TRAIN_ORDER_CODES as ORDER, type TrainOrderCode } from './states.ts'

/** The states in which an order that waits for seats can be, before its tickets are there. */
const OF_STANDBY = [ORDER.AWAITING_APPROVAL, ORDER.OCCUPYING, ORDER.AWAITING_PAYMENT, ORDER.ISSUING] as const

describe('an order that waits for seats', () => {
  it('walks as a standby does, whatever moves it [ST-TRAINSTANDBY]', () => {
    for (const from of OF_STANDBY) {
      const before = standbyCodeOf(from)
      const ways = Object.entries(orderTransitions[from]).filter(([event]) => !['approveChange', 'holdOther'].includes(event))
      for (const [event, to] of ways) {
        const after = standbyCodeOf(to)
        const isWay = after === before || Object.values(standbyTransitions[before]).includes(after)
        expect([from, event, to, isWay]).toEqual([from, event, to, true])
      }
    }
  })

  it('reads as the specification names its states, and has succeeded once it has tickets [ST-TRAINSTANDBY]', () => {
    const codes = [17, 1, 2, 4, 5, 6, 15, 16, 13, 14, 11, 12, 9].map((state) => standbyCodeOf(state as TrainOrderCode))
    expect(codes).toEqual([4, 1, 1, 1, 2, 3, 5, 6, 2, 2, 2, 2, 2])
  })

  it('stands in no queue before it is paid ahead [ST-TRAINSTANDBY]', () => {
    expect([ORDER.OCCUPYING, ORDER.AWAITING_PAYMENT, ORDER.ISSUING].map(isPrepaid)).toEqual([false, false, true])
  })
})
