import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../kernel/result.ts'
import { giveBack, take, type Count } from './remaining-count.ts'

describe('what is left of an application', () => {
  it('is never less than nothing, and comes back whole when all is given back', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 4 })), { maxLength: 60 }), (wanted, steps) => {
        let count: Count = { wanted, taken: 0 }
        const held: number[] = []
        const step = (isTaking: boolean, units: number): number => {
          const sum = held.reduce((a, b) => a + b, 0)
          if (isTaking) {
            const after = take(count, units)
            if (isRefusal(after)) return sum + units - wanted
            held.push(units)
            count = after
            return wanted - sum - units + 1
          }
          const back = held.shift()
          if (back !== undefined) count = giveBack(count, back)
          return 1
        }
        for (const [isTaking, units] of steps) {
          // Refused only where too few are left, taken only where enough are: both say how far, and it is above nothing.
          expect(step(isTaking, units)).toBeGreaterThan(0)
          expect(count.taken).toBe(held.reduce((a, b) => a + b, 0))
        }
        for (const units of held) count = giveBack(count, units)
        expect(count).toEqual({ wanted, taken: 0 })
      }),
    )
  })

  it('says how many are left when more are wanted', () => {
    expect(take({ wanted: 3, taken: 2 }, 2)).toEqual({ refused: 'TA-COUNT', facts: { remaining: 1, units: 2 } })
  })

  it('does not take back what was never taken', () => {
    expect(() => giveBack({ wanted: 3, taken: 1 }, 2)).toThrow('only what was taken')
    expect(() => take({ wanted: 3, taken: 1 }, 0)).toThrow('takes something')
  })
})
