import { describe, expect, it } from 'vitest'
import type { Flight } from '../../calls/words.ts'
import { aircraftOf } from './aircraft-of.ts'

const flown = (...slices: readonly (readonly [number: string, aircraft: string])[][]): Pick<Flight, 'aircraft' | 'slices'> => ({
  aircraft: slices[0]?.length === 1 ? (slices[0][0]?.[1] ?? '') : '',
  slices: slices.map((segments) => ({ segments: segments.map(([number, aircraft]) => ({ number, aircraft })) })) as Flight['slices'],
})

describe('the aircraft of an order', () => {
  it('is one of a single flight, at home and abroad', () => {
    expect(aircraftOf({ aircraft: 'A321' })).toEqual(['A321'])
    expect(aircraftOf(flown([['NH968', '789']]))).toEqual(['789'])
  })

  it('is named flight by flight where there are several, and left out where nobody says it', () => {
    expect(aircraftOf(flown([['NH968', '789']], [['NH967', '77W']]))).toEqual(['NH968 789', 'NH967 77W'])
    expect(
      aircraftOf(
        flown(
          [
            ['MU5101', '320'],
            ['AF117', ''],
          ],
          [['AF116', '350']],
        ),
      ),
    ).toEqual(['MU5101 320', 'AF116 350'])
  })
})
