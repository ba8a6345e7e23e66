import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planChain, standingOf, type ChainPerson } from './chain.ts'

const person = (personId: string, more: Partial<ChainPerson> = {}): ChainPerson => ({ personId, isActive: true, managerId: null, ...more })
const plan = (line: readonly ChainPerson[], overMinor: number, thresholdsMinor = [0, 50_000]) =>
  planChain({ applicantId: 'lin', travellerId: 'lin', overMinor, thresholdsMinor }, line).map(({ approverId, skipReason }) => [
    approverId,
    skipReason,
  ])

describe('the chain of levels', () => {
  it('begins with the chosen leader and goes on to who stands above her [ST-APPR-04] [P-APPR-01]', () => {
    expect(plan([person('zhou'), person('qin')], 60_000)).toEqual([
      ['zhou', null],
      ['qin', null],
    ])
  })

  it('asks a level from its amount on, and not a fen below', () => {
    expect(plan([person('zhou'), person('qin')], 50_000)[1]).toEqual(['qin', null])
    expect(plan([person('zhou'), person('qin')], 49_999)[1]).toEqual(['qin', 'notNeeded'])
  })

  it('asks the first level whatever the amount, even where no price is above a limit', () => {
    expect(plan([person('zhou'), person('qin')], 0)[0]).toEqual(['zhou', null])
  })

  it('passes over the applicant, who has decided already and who has left, and says why', () => {
    const line = [person('he'), person('lin'), person('he'), person('gone', { isActive: false }), person('qin')]
    expect(plan(line, 100, [0, 1, 2, 3, 4])).toEqual([
      ['he', null],
      ['lin', 'applicant'],
      ['he', 'decidesAlready'],
      ['gone', 'left'],
      ['qin', null],
    ])
  })

  it('ends where nobody stands above', () => {
    expect(plan([person('qin')], 90_000)).toEqual([['qin', null]])
  })

  it('holds for every line of people and every set of levels', () => {
    const people = fc.array(
      fc.record({ personId: fc.constantFrom('a', 'b', 'c', 'lin'), isActive: fc.boolean(), managerId: fc.constant(null) }),
      {
        maxLength: 7,
      },
    )
    const steps = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 4 })
    fc.assert(
      fc.property(people, steps, fc.integer({ min: 0, max: 200_000 }), (line, rises, overMinor) => {
        let threshold = 0
        const thresholdsMinor = [0, ...rises.map((rise) => (threshold += rise))]
        const levels = planChain({ applicantId: 'lin', travellerId: 'lin', overMinor, thresholdsMinor }, line)
        const asked = levels.filter((level) => level.skipReason === null)
        expect(levels).toHaveLength(Math.min(line.length, thresholdsMinor.length))
        expect(levels.map((level) => level.level)).toEqual(levels.map((_, i) => i + 1))
        expect(new Set(asked.map((level) => level.approverId)).size).toBe(asked.length)
        for (const { level, approverId, skipReason } of levels) {
          const isNeeded = overMinor >= (thresholdsMinor[level - 1] ?? Infinity)
          expect(skipReason === 'notNeeded').toBe(!isNeeded)
          const mayDecide = approverId !== 'lin' && line[level - 1]?.isActive === true
          expect(skipReason !== null || mayDecide).toBe(true)
        }
      }),
    )
  })

  it('counts levels without those that are passed over', () => {
    const steps = [
      { level: 1, state: 'agreed' },
      { level: 2, state: 'skipped' },
      { level: 3, state: 'asked' },
    ]
    expect(standingOf(steps, 3)).toEqual({ level: 2, levels: 2 })
    expect(standingOf(steps, 1)).toEqual({ level: 1, levels: 2 })
  })
})
