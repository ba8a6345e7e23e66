import { describe, expect, it } from 'vitest'
import { journeysOf } from './ways.ts'

const leg = (from: string, to: string, departDate: string) => ({ from: from.split(' '), to: to.split(' '), departDate })
const told = (...legs: readonly ReturnType<typeof leg>[]) =>
  journeysOf(legs).map((ways) => ways.map(({ from, to }) => `${from}-${to}`).join(' '))

describe('what Duffel is asked for', () => {
  it('asks once for a city of several airports, and for each airport where a code would mean two things', () => {
    expect(told(leg('PEK PKX', 'LHR LGW', '2027-03-16'))).toEqual(['BJS-LON'])
    expect(told(leg('PVG SHA', 'NRT HND', '2027-03-16'))).toEqual(['PVG-TYO', 'SHA-TYO'])
    // One airport is one airport.
    expect(told(leg('PEK', 'LHR', '2027-03-16'))).toEqual(['PEK-LHR'])
  })

  it('asks for all legs together, and first for those where nobody has to get from one airport to another by herself', () => {
    const out = leg('PVG SHA', 'TPE TSA', '2027-03-16')
    const back = leg('TPE TSA', 'PVG SHA', '2027-03-20')
    const asked = told(out, back)
    expect(asked.slice(0, 4)).toEqual(['PVG-TPE TPE-PVG', 'PVG-TSA TSA-PVG', 'SHA-TPE TPE-SHA', 'SHA-TSA TSA-SHA'])
    expect(asked).toHaveLength(8)
    expect(new Set(asked).size).toBe(8)
  })

  it('asks for nothing where a leg leads back to where it begins', () => {
    expect(told(leg('PVG', 'PVG', '2027-03-16'))).toEqual([])
    expect(told(leg('PVG', 'NRT', '2027-03-16'), leg('NRT', 'NRT', '2027-03-18'))).toEqual([])
  })
})
