import { describe, expect, it } from 'vitest'
import { checkJourney, type JourneyForm, type JourneyLeg, type JourneyType } from './journey.ts'

const TODAY = Temporal.PlainDate.from('2026-11-23')

const leg = (fromCityCode: string, toCityCode: string, departDate: string): JourneyLeg => ({ fromCityCode, toCityCode, departDate })
const OUT = leg('SHA', 'TYO', '2026-12-08')
const BACK = leg('TYO', 'SHA', '2026-12-11')
const ON = leg('TYO', 'SEL', '2026-12-11')
const FURTHER = leg('SEL', 'BJS', '2026-12-14')
const LAST = leg('BJS', 'CAN', '2026-12-15')
const TOO_MANY = leg('CAN', 'SHA', '2026-12-16')

interface Case {
  readonly name: string
  readonly type: JourneyType
  readonly legs: readonly JourneyLeg[]
  readonly cabin?: string
  /** Null: it can be sent. */
  readonly refused: readonly [code: string, field: string] | null
}

const cases: readonly Case[] = [
  { name: 'one leg one way', type: 'OW', legs: [OUT], refused: null },
  { name: 'two legs one way', type: 'OW', legs: [OUT, BACK], refused: ['AF-JOURNEY', 'legs'] },
  { name: 'no leg at all', type: 'OW', legs: [], refused: ['AF-JOURNEY', 'legs'] },
  { name: 'there and back', type: 'RT', legs: [OUT, BACK], refused: null },
  { name: 'there and back on one day', type: 'RT', legs: [OUT, { ...BACK, departDate: OUT.departDate }], refused: null },
  { name: 'there without a way back', type: 'RT', legs: [OUT], refused: ['AF-JOURNEY', 'legs'] },
  { name: 'three legs there and back', type: 'RT', legs: [OUT, BACK, OUT], refused: ['AF-JOURNEY', 'legs'] },
  { name: 'back from somewhere else', type: 'RT', legs: [OUT, { ...BACK, fromCityCode: 'SEL' }], refused: ['AF-JOURNEY', 'legs.1'] },
  { name: 'back to somewhere else', type: 'RT', legs: [OUT, ON], refused: ['AF-JOURNEY', 'legs.1'] },
  {
    name: 'back a day before it leaves',
    type: 'RT',
    legs: [OUT, { ...BACK, departDate: '2026-12-07' }],
    refused: ['AF-DATE', 'legs.1.departDate'],
  },
  { name: 'two cities', type: 'MS', legs: [OUT, ON], refused: null },
  { name: 'four legs', type: 'MS', legs: [OUT, ON, FURTHER, LAST], refused: null },
  { name: 'five legs', type: 'MS', legs: [OUT, ON, FURTHER, LAST, TOO_MANY], refused: ['AF-JOURNEY', 'legs'] },
  { name: 'one leg as several', type: 'MS', legs: [OUT], refused: ['AF-JOURNEY', 'legs'] },
  // Not every leg begins where the one before it led: the way between is somebody's own.
  { name: 'a gap that she travels by herself', type: 'MS', legs: [OUT, leg('OSA', 'SHA', '2026-12-11')], refused: null },
  {
    name: 'the third leg before the second',
    type: 'MS',
    legs: [OUT, ON, { ...FURTHER, departDate: '2026-12-10' }],
    refused: ['AF-DATE', 'legs.2.departDate'],
  },
  {
    name: 'a leg from a city to itself [V-FLIGHT-01]',
    type: 'MS',
    legs: [OUT, leg('SEL', 'SEL', '2026-12-11')],
    refused: ['AF-SAME-CITY', 'legs.1.toCityCode'],
  },
  {
    name: 'a first day that is past',
    type: 'RT',
    legs: [{ ...OUT, departDate: '2026-11-22' }, BACK],
    refused: ['AF-DATE', 'legs.0.departDate'],
  },
  { name: 'a leg that leaves today', type: 'OW', legs: [{ ...OUT, departDate: '2026-11-23' }], refused: null },
  { name: 'a way back in a year', type: 'RT', legs: [OUT, { ...BACK, departDate: '2027-11-23' }], refused: null },
  {
    name: 'a way back in a year and a day',
    type: 'RT',
    legs: [OUT, { ...BACK, departDate: '2027-11-24' }],
    refused: ['AF-DATE', 'legs.1.departDate'],
  },
  {
    name: 'a day that no calendar has',
    type: 'RT',
    legs: [OUT, { ...BACK, departDate: '2027-02-29' }],
    refused: ['AF-DATE', 'legs.1.departDate'],
  },
  { name: 'a cabin of which there is none', type: 'RT', legs: [OUT, BACK], cabin: 'premium', refused: ['AF-CABIN', 'cabin'] },
  // The first thing first: two equal cities before what is wrong with the type.
  { name: 'several faults at once', type: 'RT', legs: [leg('TYO', 'TYO', '2026-11-01')], refused: ['AF-SAME-CITY', 'legs.0.toCityCode'] },
]

describe('a journey abroad that is asked for', () => {
  it.each(cases)('$name', ({ type, legs, cabin = 'economy', refused }) => {
    const form: JourneyForm = { journeyType: type, legs, cabin }
    const said = checkJourney(form, TODAY)
    expect(said && [said.refused, said.field]).toEqual(refused)
  })
})
