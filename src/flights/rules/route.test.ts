import { describe, expect, it } from 'vitest'
import type { AnyOffer } from './any-offer.ts'
import { routeSaid } from './route.ts'

const way = (from: string, to: string) => ({ from: { airport: from }, to: { airport: to } })
const journey = (...slices: readonly (readonly [string, string])[]): Pick<AnyOffer, 'flight'> =>
  ({ flight: { ...way(...(slices[0] ?? ['', ''])), slices: slices.map(([from, to]) => way(from, to)) } }) as unknown as AnyOffer

describe('the route of an offer, as titles name it', () => {
  it('is from city to city of a single flight, at home and abroad', () => {
    const inland = { flight: way('HGH', 'PEK') } as AnyOffer
    expect([routeSaid(inland, 'zh'), routeSaid(inland, 'en')]).toEqual(['杭州 → 北京', 'Hangzhou → Beijing'])
    expect(routeSaid(journey(['PVG', 'NRT']), 'en')).toBe('Shanghai → Tokyo')
  })

  it('names both cities once of there and back, whichever of their airports it is', () => {
    expect(routeSaid(journey(['PVG', 'NRT'], ['HND', 'SHA']), 'zh')).toBe('上海 ⇄ 东京')
    expect(routeSaid(journey(['PVG', 'NRT'], ['HND', 'SHA']), 'en')).toBe('Shanghai ⇄ Tokyo')
  })

  it('names every city of several legs, and keeps apart what does not follow', () => {
    expect(routeSaid(journey(['PVG', 'NRT'], ['NRT', 'ICN'], ['ICN', 'PVG']), 'en')).toBe('Shanghai → Tokyo → Seoul → Shanghai')
    expect(routeSaid(journey(['PVG', 'NRT'], ['KIX', 'PVG']), 'zh')).toBe('上海 → 东京，大阪 → 上海')
    expect(routeSaid(journey(['PVG', 'LHR'], ['CDG', 'PVG']), 'en')).toBe('Shanghai → London, Paris → Shanghai')
  })
})
