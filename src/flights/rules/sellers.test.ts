import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ours, sellerOf, theirs } from './sellers.ts'

const seller = fc.option(fc.stringMatching(/^[a-z][a-z0-9]{0,15}$/))

describe('names of several suppliers', () => {
  it('come back as their seller wrote them, and say whose they are', () => {
    fc.assert(
      fc.property(seller, fc.string(), (who, name) => {
        expect(theirs(ours(who, name))).toEqual({ seller: who, name })
      }),
    )
  })

  it('never meet, whatever two of them call a thing', () => {
    fc.assert(
      fc.property(seller, fc.string(), seller, fc.string(), (one, a, other, b) => {
        fc.pre(one !== other || a !== b)
        expect(ours(one, a)).not.toBe(ours(other, b))
      }),
    )
  })

  it('are the first supplier’s as they stand in rows from before there was a second', () => {
    expect(sellerOf({ fareId: 'CA1703-20261201-HGHPEK-K' })).toBeNull()
    expect(ours(null, 'CA1703-20261201-HGHPEK')).toBe('CA1703-20261201-HGHPEK')
    expect(sellerOf({ fareId: ours('north', 'CA1703-20261201-HGHPEK-K') })).toBe('north')
  })
})
