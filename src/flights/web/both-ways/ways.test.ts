import { describe, expect, it } from 'vitest'
import { listPath, tripFrom } from '../trip.ts'
import { afterChoosing, backTo, readWays, typeOf, writeWays } from './ways.ts'

const SEARCH = '0196f1c0-0000-7000-8000-000000000001'
const back = { fromCityCode: 'BJS', toCityCode: 'HGH', departDate: '2026-12-03' }
const trip = {
  fromCityCode: 'HGH',
  toCityCode: 'BJS',
  departDate: '2026-12-01',
  cabin: 'economy',
  ways: writeWays({ chosen: [], toCome: [back] }),
} as const
const offer = { searchId: SEARCH, offerKey: 'MU5101-2026-12-01~Y~!@ä' }

describe('the address of a journey of several ways', () => {
  it('keeps what was chosen and what is to come, also odd letters of an offer', () => {
    const ways = { chosen: [{ fromCityCode: 'HGH', toCityCode: 'BJS', departDate: '2026-12-01', ...offer }], toCome: [back] }
    expect(readWays(writeWays(ways))).toEqual(ways)
  })

  it('is a list of its own for each way', () => {
    const next = afterChoosing(trip, { chosen: [], toCome: [back] }, offer)
    expect(listPath(trip)).toMatch(/^\/flight\/list\/1\?/)
    expect(next && listPath(next)).toMatch(/^\/flight\/list\/2\?/)
    expect(next).toMatchObject({ ...back, cabin: 'economy' })
    expect(tripFrom(new URL(`https://x${next && listPath(next)}`).search)).toEqual(next)
  })

  it('moves the way back along where the way there was moved behind it', () => {
    expect(afterChoosing({ ...trip, departDate: '2026-12-05' }, { chosen: [], toCome: [back] }, offer)?.departDate).toBe('2026-12-05')
  })

  it('ends with the last way, and leads back to one chosen before', () => {
    const next = afterChoosing(trip, { chosen: [], toCome: [back] }, offer)
    const ways = readWays(next?.ways ?? '')
    if (!next || !ways) throw new Error('there is a way back')
    expect(afterChoosing(next, ways, offer)).toBeNull()
    expect(backTo(next, ways, 0)).toEqual(trip)
    expect(typeOf(next, ways)).toBe('RT')
    expect(typeOf({ ...next, toCityCode: 'CAN' }, ways)).toBe('MS')
  })

  it.each([
    '',
    'x',
    'HGH-BJS-2026-13-01',
    `HGH-BJS-2026-12-01@${SEARCH}`,
    `HGH-BJS-2026-12-01 BJS-HGH-2026-12-03@${SEARCH}@k`,
    'A-B',
    [1, 2, 3, 4].map(() => 'HGH-BJS-2026-12-01').join(' '),
  ])('is nothing where it was typed by hand: %s', (text) => {
    expect(readWays(text)).toBeNull()
  })
})
