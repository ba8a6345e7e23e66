import { describe, expect, it } from 'vitest'
import { checkRoundTrip, roundTripPayload, type AirTrip, type OwnLeg } from './round-trip-is-checked.ts'

const out: AirTrip = {
  departureCityCode: 'SHA',
  departureCityName: '上海',
  arriveCityCode: 'SIN',
  arriveCityName: '新加坡',
  tripId: 'out',
  tripSameId: 'journey',
}
const ownOut: OwnLeg = {
  tripId: 'out',
  tripSameId: 'journey',
  from: 'SHA',
  to: 'SIN',
  startDate: '2026-12-01',
  endDate: '2026-12-02',
  flightsLeft: 1,
}
const back: OwnLeg = { ...ownOut, tripId: 'back', from: 'SIN', to: 'SHA', startDate: '2026-12-08', endDate: '2026-12-09' }
const today = '2026-11-22'
const check = (own: readonly OwnLeg[], asked: readonly AirTrip[] = [out], day = today) => checkRoundTrip(asked, own, day)
const NONE = { messageType: '01', returnTripIds: [] }
const WITHOUT = { messageType: '12', returnTripIds: [] }

describe('the round-trip check', () => {
  it('finds the leg back of the same journey: 11 [ST-ROUNDTRIPPOLICYCHECK] [C-AIR-62]', () => {
    expect(check([ownOut, back])).toEqual({ messageType: '11', returnTripIds: ['back'] })
    const later = { ...back, tripId: 'later', startDate: '2026-12-10', endDate: '2026-12-11' }
    expect(check([later, ownOut, back])).toEqual({ messageType: '11', returnTripIds: ['back', 'later'] })
  })

  it('finds one that cannot be booked any more: 12 [ST-ROUNDTRIPPOLICYCHECK]', () => {
    expect(check([ownOut, { ...back, flightsLeft: 0 }])).toEqual(WITHOUT)
    expect(check([ownOut, back], [out], '2026-12-10')).toEqual(WITHOUT)
    expect(check([ownOut, back], [out], '2026-12-09')).toMatchObject({ messageType: '11' })
  })

  it('finds none elsewhere, in another journey, or before the way out: 01 [ST-ROUNDTRIPPOLICYCHECK]', () => {
    expect(check([])).toEqual(NONE)
    expect(check([ownOut])).toEqual(NONE)
    expect(check([ownOut, { ...back, to: 'BJS' }])).toEqual(NONE)
    expect(check([ownOut, { ...back, from: 'KUL' }])).toEqual(NONE)
    expect(check([ownOut, { ...back, tripSameId: 'other' }])).toEqual(NONE)
    expect(check([ownOut, { ...back, startDate: '2026-11-25', endDate: '2026-11-26' }])).toEqual(NONE)
    expect(check([ownOut, back], [])).toEqual(NONE)
  })

  it('asks any journey where the trip names none, and leads back from the last city of several', () => {
    expect(check([back], [{ ...out, tripSameId: '' }])).toMatchObject({ messageType: '11' })
    const onward: AirTrip = { ...out, tripId: 'onward', departureCityCode: 'SIN', arriveCityCode: 'KUL' }
    expect(check([ownOut, back], [out, onward])).toEqual(NONE)
    expect(check([ownOut, { ...back, from: 'KUL' }], [out, onward])).toMatchObject({ messageType: '11' })
  })

  it('takes the last of a trip that ends where it began for its way back', () => {
    const home: AirTrip = { ...out, tripId: 'back', departureCityCode: 'SIN', arriveCityCode: 'SHA' }
    expect(check([ownOut, back], [out, home])).toEqual({ messageType: '11', returnTripIds: ['back'] })
    expect(check([ownOut], [out, home])).toEqual(WITHOUT)
  })
})

describe('the payload of the round-trip check', () => {
  const payload = { dockingType: '0', userCode: 'QC1001', airTripList: [out] }
  it('is sent as it is when dockingType is not "1" [CR-03]', () => {
    for (const dockingType of ['0', '', '2', '01'])
      expect(roundTripPayload({ ...payload, dockingType })).toEqual({ ...payload, dockingType })
    expect(roundTripPayload(payload)).toBe(payload)
  })

  it('names the trips of a docked office system by their ids alone [CR-03]', () => {
    expect(roundTripPayload({ ...payload, dockingType: '1' }).airTripList).toEqual([
      { departureCityCode: '', departureCityName: '', arriveCityCode: '', arriveCityName: '', tripId: 'out', tripSameId: 'journey' },
    ])
  })
})
