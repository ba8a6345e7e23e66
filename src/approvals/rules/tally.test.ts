import { describe, expect, it } from 'vitest'
import { isByMajority, isHeard, tallyBeside, tallyFacts, tallyOf, type Tally, type TallyStep } from './tally.ts'

const step = (state: TallyStep['state'], more: Partial<TallyStep> = {}): TallyStep => ({
  state,
  turn: 1_000,
  level: 1,
  part: 1,
  mode: 'majority',
  needed: 3,
  askedAt: {},
  handedToId: null,
  ...more,
})

describe('how many of how many have spoken', () => {
  it('counts who agreed, who refused, and those who were silent with them', () => {
    const tally = tallyOf([step('agreed'), step('rejected'), step('closed'), step('closed'), step('closed')])
    expect(tally).toEqual({ agreed: 1, refused: 1, of: 5, needed: 3, before: 0, mode: 'majority' })
    expect([isByMajority(tally), tally && isHeard(tally)]).toEqual([false, true])
    expect(tallyOf([step('closed'), step('closed')])).toSatisfy((silent: Tally) => !isHeard(silent))
  })

  it('counts instead of who has handed it on whom she gave it to, and nobody who was passed over', () => {
    const steps = [step('closed', { handedToId: 'gao' }), step('agreed'), step('skipped', { askedAt: null }), step('asked')]
    expect(tallyOf(steps)).toMatchObject({ agreed: 1, of: 2 })
  })

  it('tells of those who were asked last, and how many agreed before them', () => {
    const later = { turn: 2_000, level: 2, mode: 'all', needed: 1 } as const
    const steps = [
      step('agreed'),
      step('agreed'),
      step('agreed'),
      step('closed', later),
      step('closed', { turn: 3_000, level: 3, askedAt: null }),
    ]
    expect(tallyOf(steps)).toEqual({ agreed: 0, refused: 0, of: 1, needed: 1, before: 3, mode: 'all' })
    const [first] = steps
    expect(first && tallyBeside(steps, first)).toMatchObject({ agreed: 3, of: 3, before: 0 })
  })

  it('names no one number where each of several groups has its own', () => {
    const tally = tallyOf([step('agreed', { needed: 1 }), step('asked', { part: 2, needed: 1 })])
    expect(tally).toMatchObject({ of: 2, needed: null })
    expect(tally && tallyFacts(tally)).toEqual({ agreed: 1, refused: 0, of: 2, needed: 0, before: 0 })
  })

  it('is a majority only of several of whom enough agreed', () => {
    expect(isByMajority(tallyOf([step('agreed'), step('agreed'), step('agreed'), step('rejected'), step('closed')]))).toBe(true)
    expect(isByMajority(tallyOf([step('agreed', { needed: 1 })]))).toBe(false)
    expect(isByMajority(tallyOf([step('agreed', { mode: 'any', needed: 1 }), step('closed', { mode: 'any', needed: 1 })]))).toBe(false)
    expect(isByMajority(tallyOf([]))).toBe(false)
  })
})
