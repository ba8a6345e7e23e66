import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SIGNING_MODES } from './flow.ts'
import { outcomeOf, outcomeOfLevel, signaturesNeeded } from './signing.ts'

const said = (word: string) =>
  [...word].map((one) => ({ decision: one === 'a' ? ('agree' as const) : one === 'r' ? ('reject' as const) : null }))

describe('several people at a level', () => {
  it.each([
    // mode, what each has said (a agreed, r rejected, - nothing yet), how it stands
    ['all', '---', 'open'],
    ['all', 'aa-', 'open'],
    ['all', 'aaa', 'agreed'],
    ['all', 'ar-', 'rejected'],
    ['any', '---', 'open'],
    ['any', '-a-', 'agreed'],
    ['any', '--r', 'rejected'],
    ['majority', 'a--', 'open'],
    ['majority', 'a-a', 'agreed'],
    ['majority', 'ar-', 'open'],
    ['majority', 'rr-', 'rejected'],
    ['majority', 'aa--', 'open'],
    ['majority', 'aaa-', 'agreed'],
    ['majority', 'rr--', 'rejected'],
  ] as const)('%s: %s is %s [P-APPR-01]', (mode, words, outcome) => {
    expect(outcomeOf(mode, signaturesNeeded(mode, words.length), said(words))).toBe(outcome)
  })

  it('counts fewer where some have agreed at another level', () => {
    expect(outcomeOf('majority', 1, said('-a'))).toBe('agreed')
    expect(outcomeOf('majority', 1, said('r-'))).toBe('open')
    expect(outcomeOf('majority', 1, said('rr'))).toBe('rejected')
  })

  it('always ends once everybody has spoken, and never turns back', () => {
    const words = fc.array(fc.constantFrom('agree' as const, 'reject' as const), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(fc.constantFrom(...SIGNING_MODES), words, (mode, decisions) => {
        const needed = signaturesNeeded(mode, decisions.length)
        const after = (n: number) =>
          outcomeOf(
            mode,
            needed,
            decisions.map((decision, i) => ({ decision: i < n ? decision : null })),
          )
        const outcomes = [...decisions.keys(), decisions.length].map(after)
        expect(outcomes.at(-1)).not.toBe('open')
        const first = outcomes.findIndex((one) => one !== 'open')
        // In `any` the first word alone counts; after it nobody is asked any more.
        expect(mode === 'any' || new Set(outcomes.slice(first)).size === 1).toBe(true)
        expect(outcomes[0]).toBe('open')
      }),
    )
  })

  it('has every group agree, and ends with the first that rejects', () => {
    expect(outcomeOfLevel(['agreed', 'agreed'])).toBe('agreed')
    expect(outcomeOfLevel(['agreed', 'open'])).toBe('open')
    expect(outcomeOfLevel(['open', 'rejected'])).toBe('rejected')
  })
})
