import { describe, expect, it } from 'vitest'
import { fitSuccessors, successorsOf } from './successors.ts'

const step = (approverId: string, more: object = {}) =>
  ({ approverId, handedToId: null, insteadOfId: null, state: 'closed', ...more }) as Parameters<typeof successorsOf>[0][number]

describe('who is asked about a difference', () => {
  it('is whoever agreed at the end of a line of hand-overs, and who stood in', () => {
    const handed = [step('a', { handedToId: 'b' }), step('b', { handedToId: 'c' }), step('c', { state: 'agreed' })]
    expect([...successorsOf(handed)]).toEqual([
      ['a', 'c'],
      ['b', 'c'],
    ])
    expect([...successorsOf([step('above', { insteadOfId: 'left', state: 'agreed' })])]).toEqual([['left', 'above']])
  })

  it('is nobody else where whoever it was handed to never agreed, or handed it back', () => {
    expect(successorsOf([step('a', { handedToId: 'b' }), step('b')]).size).toBe(0)
    expect(successorsOf([step('a', { handedToId: 'b' }), step('b', { handedToId: 'a' })]).size).toBe(0)
    expect(successorsOf([step('a', { state: 'agreed' })]).size).toBe(0)
  })

  it('is asked once, and not who left or is concerned', () => {
    const to = new Map([
      ['a', 'x'],
      ['b', 'x'],
      ['c', 'a'],
    ])
    expect([...fitSuccessors(to, ['a', 'b', 'c'], () => true)]).toEqual([['a', 'x']])
    expect(fitSuccessors(to, ['a'], () => false).size).toBe(0)
  })
})
