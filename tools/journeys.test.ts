import { describe, expect, it } from 'vitest'
import { languagesOf, leftOutIn, NAMED, specsIn, walkAsked } from './journeys.ts'

const specs = specsIn()
const countIn = (walk: 'both' | 'each' | 'core', language: 'zh' | 'en') => specs.length - leftOutIn(language, walk).length

describe('the journeys of a whole run', () => {
  it('are all walked, the main roads in both languages and every other one in one', () => {
    const each = specs.map((spec) => languagesOf('each', spec, specs).length)
    expect(Math.min(...each)).toBe(1)
    expect(each.filter((count) => count === 2)).toHaveLength(12)
    expect(Math.abs(countIn('each', 'zh') - countIn('each', 'en'))).toBeLessThan(specs.length / 4)
  })

  it('are the main roads alone where time is short, and all of them in both where nothing is said', () => {
    expect([countIn('core', 'zh'), countIn('core', 'en')]).toEqual([12, 12])
    expect([countIn('both', 'zh'), countIn('both', 'en')]).toEqual([specs.length, specs.length])
    expect(walkAsked({})).toBe('both')
    expect(() => walkAsked({ QICHENG_E2E_WALK: 'some' })).toThrow('both, each or core')
  })

  it('name files that are there', () => {
    // Of a name that is misspelt nothing would be left out, or walked twice.
    expect(NAMED.filter((name) => !specs.includes(name))).toEqual([])
  })
})
