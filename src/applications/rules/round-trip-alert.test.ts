import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundTripAlert } from './round-trip-alert.ts'

const alertOf = (messageType: string, tripCount: number, code = 'Z000') =>
  roundTripAlert({ code, messageType, flightTripIds: 'a, b,' }, tripCount)

describe('the round-trip alert', () => {
  it('shows the flights back where there are any [V-FLIGHT-10] [ST-ROUNDTRIPPOLICYCHECK]', () => {
    expect(alertOf('11', 1)).toEqual({ is: 'alert', because: 'returnExists', returnTripIds: ['a', 'b'] })
  })

  it('is given without a recommendation where a return cannot be booked [V-FLIGHT-10] [ST-ROUNDTRIPPOLICYCHECK]', () => {
    expect(alertOf('12', 0)).toEqual({ is: 'alert', because: 'returnWithoutRecommendation', returnTripIds: [] })
  })

  it('tells of a missing return from four trips on, and not with three [V-FLIGHT-10] [ST-ROUNDTRIPPOLICYCHECK]', () => {
    expect(alertOf('01', 4)).toEqual({ is: 'alert', because: 'noReturn', returnTripIds: [] })
    expect(alertOf('01', 3)).toEqual({ is: 'silent' })
  })

  it('is silent for every answer that is no success and every message that is unknown [V-FLIGHT-10]', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('11', '12', '01'), fc.nat(20), (code, messageType, trips) => {
        fc.pre(code !== 'Z000')
        expect(alertOf(messageType, trips, code)).toEqual({ is: 'silent' })
      }),
    )
    for (const messageType of ['', '1', '011', '13']) expect(alertOf(messageType, 20)).toEqual({ is: 'silent' })
  })
})
