import { describe, expect, it } from 'vitest'
import type { FareAbroad, FlightAbroad, SliceAbroad } from './abroad.ts'
import type { OfferAbroad } from './any-offer.ts'
import { cabinOfLeg, canBeFlown, checkLegDate, legDates, legMeant, wayOf } from './changing-legs.ts'
import type { Offer } from './offer.ts'

const slice = (number: string, from: string, to: string, at: string, until: string): SliceAbroad => {
  const ends = { from: { airport: from, terminal: '', at }, to: { airport: to, terminal: '', at: until } }
  const segment = {
    carrier: 'NH',
    carrierName: { zh: '全日空', en: 'ANA' },
    operator: 'NH',
    number,
    aircraft: '789',
    durationMinutes: 180,
    stops: [],
    distanceKm: null,
  }
  return { sliceId: number, ...ends, durationMinutes: 180, segments: [{ ...segment, ...ends }] }
}

const OUT = slice('NH920', 'PVG', 'NRT', '2026-12-08T09:00:00+08:00', '2026-12-08T13:00:00+09:00')
const ON = slice('NH867', 'HND', 'GMP', '2026-12-11T15:00:00+09:00', '2026-12-11T17:30:00+09:00')
const BACK = slice('NH971', 'GMP', 'SHA', '2026-12-14T10:00:00+09:00', '2026-12-14T11:30:00+08:00')

const journey = (...slices: readonly [SliceAbroad, ...SliceAbroad[]]): Omit<FlightAbroad, 'fares'> => {
  const [{ from, to, durationMinutes, segments }] = slices
  const [first] = segments
  if (!first) throw new Error('a slice without flights')
  const { carrier, carrierName, number } = first
  return { flightId: slices.map(({ sliceId }) => sliceId).join('*'), carrier, carrierName, number, from, to, durationMinutes, slices }
}
const offer = (...slices: readonly [SliceAbroad, ...SliceAbroad[]]): OfferAbroad => ({
  kind: 'abroad',
  journeyType: 'MS',
  flight: journey(...slices),
  fare: {} as FareAbroad,
})
const day = (text: string) => Temporal.PlainDate.from(text)
const now = Temporal.Instant.from('2026-11-24T02:00:00Z')

describe('which leg of a journey abroad is changed', () => {
  it('is named where there are several, needs no name where it is the only one, and is none of a mainland flight', () => {
    expect(legMeant(offer(OUT, ON, BACK), 2)).toBe(2)
    expect(legMeant(offer(OUT, ON, BACK), undefined)).toMatchObject({ refused: 'AF-CHANGE-LEG', field: 'leg' })
    expect(legMeant(offer(OUT, ON, BACK), 3)).toMatchObject({ refused: 'AF-CHANGE-LEG' })
    expect(legMeant(offer(OUT), undefined)).toBe(0)
    expect(legMeant({ flight: {}, fare: {} } as Offer, 1)).toBeNull()
  })

  it('stays between the days on which the one before it arrives and the next one leaves [V-FLIGHT-14]', () => {
    const legs = [OUT, ON, BACK]
    const said = (leg: number, today: string) => {
      const { firstDate, lastDate } = legDates(legs, leg, day(today))
      return [firstDate.toString(), lastDate.toString()]
    }
    expect(said(0, '2026-11-24')).toEqual(['2026-11-24', '2026-12-11'])
    expect(said(1, '2026-11-24')).toEqual(['2026-12-08', '2026-12-14'])
    expect(said(2, '2026-11-24')).toEqual(['2026-12-11', '2027-11-24'])
    expect(said(1, '2026-12-10')).toEqual(['2026-12-10', '2026-12-14'])
    const dates = legDates(legs, 1, day('2026-11-24'))
    expect(checkLegDate('2026-12-08', dates)).toBeNull()
    expect(checkLegDate('2026-12-07', dates)).toMatchObject({ refused: 'AF-CHANGE-ORDER', field: 'departDate' })
    expect(checkLegDate('2026-12-15', dates)).toMatchObject({ refused: 'AF-CHANGE-ORDER' })
  })
})

describe('whether a journey can be flown so', () => {
  it('says no where a leg leaves before the one before it has arrived, and where it has begun', () => {
    expect(canBeFlown(journey(OUT, ON, BACK), now)).toBe(true)
    const early = slice('NH861', 'HND', 'GMP', '2026-12-08T12:59:00+09:00', '2026-12-08T15:00:00+09:00')
    expect(canBeFlown(journey(OUT, early), now)).toBe(false)
    expect(canBeFlown(journey(OUT, BACK, ON), now)).toBe(false)
    expect(canBeFlown(journey(OUT, ON), Temporal.Instant.from('2026-12-08T01:00:00Z'))).toBe(false)
  })
})

describe('a journey as far as one of its legs goes', () => {
  it('is told by that leg under the name of the whole, and a whole one or a mainland flight as it is', () => {
    const whole = journey(OUT, ON, BACK)
    expect(wayOf(whole, 1)).toMatchObject({ flightId: whole.flightId, number: 'NH867', from: ON.from, to: ON.to, slices: [ON] })
    expect(wayOf(whole, null)).toBe(whole)
    expect(wayOf(whole, 7)).toBe(whole)
    const inland = { flightId: 'CA1701' } as Offer['flight']
    expect(wayOf(inland, 0)).toBe(inland)
  })

  it('has the highest cabin of its own flights, whatever the others have', () => {
    const fare = { cabin: 'C', segmentCabins: [['Y', 'A'], ['C']] } as const
    expect([cabinOfLeg(fare, 0), cabinOfLeg(fare, 1), cabinOfLeg(fare, 2)]).toEqual(['A', 'C', 'C'])
  })
})
