import { describe, expect, it } from 'vitest'
import { APPROVAL_STATES, type ApprovalState } from '../../../approvals/rules/states.ts'
import { priceBeside } from './price-beside.ts'

const { AWAITING, AGREED, REJECTED, CLOSED_BY_APPLICANT, TIMED_OUT } = APPROVAL_STATES
const ceiling = { totalMinor: 100_000, toleranceMinor: 5_000 }
const previous = { totalMinor: 100_000, isAgreed: true }

describe('a price that moved after somebody was asked', () => {
  it('is not told where it is the one that was asked about, or nothing is kept of that', () => {
    expect(priceBeside({ state: AWAITING, ceiling, agreedMinor: null, previous: null }, 100_000)).toBeNull()
    expect(priceBeside({ state: AGREED, ceiling: null, agreedMinor: null, previous: null }, 120_000)).toBeNull()
  })

  it('stands beside the old one inside of the ceiling, dearer or cheaper, agreed to by now or not', () => {
    const inside = { fromMinor: 100_000, standing: 'inside' }
    expect(priceBeside({ state: AWAITING, ceiling, agreedMinor: null, previous: null }, 103_000)).toEqual({
      ...inside,
      toMinor: 103_000,
      wasAgreed: false,
    })
    expect(priceBeside({ state: AGREED, ceiling, agreedMinor: null, previous: null }, 97_000)).toEqual({
      ...inside,
      toMinor: 97_000,
      wasAgreed: true,
    })
  })

  it('says beyond it how the request about the difference stands', () => {
    const standing = (state: ApprovalState) => {
      const kept = { totalMinor: 120_000, toleranceMinor: 6_000 }
      return priceBeside({ state, ceiling: kept, agreedMinor: null, previous }, 120_000)
    }
    expect(standing(AWAITING)).toEqual({ fromMinor: 100_000, toMinor: 120_000, wasAgreed: true, standing: 'asked' })
    expect(standing(AGREED)?.standing).toBe('agreed')
    for (const state of [REJECTED, CLOSED_BY_APPLICANT, TIMED_OUT]) expect(standing(state)?.standing).toBe('notAgreed')
  })

  it('needs no second word where it came down again below what was agreed to', () => {
    expect(priceBeside({ state: AWAITING, ceiling, agreedMinor: null, previous }, 99_000)?.standing).toBe('inside')
  })

  it('is told as agreed to where whoever agreed has read it', () => {
    const read = { state: AGREED, ceiling, agreedMinor: 103_000, previous: null }
    expect(priceBeside(read, 103_000)).toEqual({ fromMinor: 100_000, toMinor: 103_000, wasAgreed: false, standing: 'agreed' })
    expect(priceBeside({ ...read, agreedMinor: 100_000 }, 100_000)).toBeNull()
    const cheaper = { fromMinor: 100_000, toMinor: 97_000, wasAgreed: false, standing: 'inside' }
    expect(priceBeside({ ...read, agreedMinor: 97_000 }, 97_000)).toEqual(cheaper)
  })

  it('stands beside what was read where it moved once more since then, also of a difference', () => {
    const since = { fromMinor: 103_000, toMinor: 104_000, wasAgreed: true, standing: 'inside' }
    expect(priceBeside({ state: AGREED, ceiling, agreedMinor: 103_000, previous: null }, 104_000)).toEqual(since)
    const kept = { totalMinor: 120_000, toleranceMinor: 6_000 }
    const difference = { state: AGREED, ceiling: kept, agreedMinor: 121_000, previous }
    expect(priceBeside(difference, 121_000)).toEqual({ fromMinor: 100_000, toMinor: 121_000, wasAgreed: true, standing: 'agreed' })
    expect(priceBeside(difference, 122_000)).toEqual({ fromMinor: 121_000, toMinor: 122_000, wasAgreed: true, standing: 'inside' })
  })
})
