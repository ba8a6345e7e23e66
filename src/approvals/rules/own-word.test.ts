import { describe, expect, it } from 'vitest'
import { isSame, ownWord, type OwnStep } from './own-word.ts'

const step = (more: Partial<OwnStep> = {}): OwnStep => ({
  state: 'closed',
  decision: null,
  isAsked: true,
  mode: 'all',
  handed: null,
  ...more,
})
const agreed = step({ state: 'agreed', decision: 'agree' })
const refused = step({ state: 'rejected', decision: 'reject', mode: 'majority' })

describe('what somebody said herself', () => {
  it('stands beside how it came out, whichever way that was', () => {
    expect(ownWord(refused, 'agreed')).toEqual({ word: 'reject', outcome: 'majority' })
    expect(ownWord(refused, 'rejected')).toEqual({ word: 'reject', outcome: 'rejected' })
    expect(ownWord(refused, 'inApproval')).toEqual({ word: 'reject', outcome: 'open' })
    expect(ownWord(agreed, 'agreed')).toEqual({ word: 'agree', outcome: 'passed' })
    expect(ownWord(agreed, 'rejected')).toEqual({ word: 'agree', outcome: 'rejectedByOthers' })
    expect(ownWord(agreed, 'timedOut')).toEqual({ word: 'agree', outcome: 'asItStands' })
  })

  it('is one with the outcome only where both are', () => {
    const isOne = (...of: Parameters<typeof ownWord>) => {
      const found = ownWord(...of)
      return found !== null && isSame(found)
    }
    expect([isOne(agreed, 'agreed'), isOne(refused, 'rejected')]).toEqual([true, true])
    expect([isOne(refused, 'agreed'), isOne(agreed, 'rejected'), isOne(agreed, 'inApproval')]).toEqual([false, false, false])
  })

  it('is none of hers who never spoke: the others sufficed, or somebody else decides instead of her', () => {
    expect(ownWord(step({ mode: 'any' }), 'agreed')).toEqual({ word: 'notNeeded', outcome: 'byOthers' })
    expect(ownWord(step({ mode: 'majority' }), 'agreed')).toEqual({ word: 'notNeeded', outcome: 'majority' })
    expect(ownWord(step(), 'rejected')).toEqual({ word: 'notNeeded', outcome: 'rejectedByOthers' })
    expect(ownWord(step({ handed: 'byHer' }), 'agreed')).toEqual({ word: 'handedOn', outcome: 'byOthers' })
    expect(ownWord(step({ handed: 'bySilence' }), 'awaiting')).toEqual({ word: 'escalated', outcome: 'open' })
    expect(ownWord(step({ state: 'waiting' }), 'awaiting')).toEqual({ word: 'waitsFor', outcome: 'open' })
  })

  it('is nothing while she may speak, where nobody asked her, and where silence decided', () => {
    expect(ownWord(step({ state: 'asked' }), 'awaiting')).toBe(null)
    expect(ownWord(step({ state: 'waiting', isAsked: false }), 'awaiting')).toBe(null)
    for (const key of ['agreedBySilence', 'told', 'timedOut', 'closedByApplicant', 'closedBySystem'] as const)
      expect(ownWord(step(), key)).toBe(null)
  })
})
