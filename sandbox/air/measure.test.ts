import { describe, expect, it } from 'vitest'
import { hasFacts, measure } from './measure.ts'

/** Without the facts beside the project there is nothing to hold the world against. */
describe.skipIf(!hasFacts())('the made-up world beside the real one', () => {
  const figures = hasFacts() ? measure('qicheng') : undefined
  if (!figures) return

  it('serves at least 500 of the 600 busiest city pairs, counted together and each way', () => {
    expect(figures.topPairs.undirected).toBeGreaterThanOrEqual(500)
    expect(figures.topPairs.directed).toBeGreaterThanOrEqual(500)
  })

  it('flies 20 to 60 times a day on the trunks', () => {
    for (const { pair, ours } of figures.trunks) {
      expect([pair, ours >= 19.5 && ours <= 60]).toEqual([pair, true])
    }
  })

  it('flies from Hangzhou to Beijing at least 15 times a day', () => {
    expect(figures.hangzhouBeijing).toBeGreaterThanOrEqual(15)
  })

  it('takes as long as real flights do: medians within 20 minutes, and nine of ten flights', () => {
    expect(figures.blocks.length).toBeGreaterThanOrEqual(2)
    for (const block of figures.blocks) {
      expect(Math.abs(block.medianOurs - block.medianFact)).toBeLessThanOrEqual(20)
      expect(block.shareNear).toBeGreaterThanOrEqual(0.9)
    }
  })

  it('has a fare ladder of the same shape', () => {
    const { fact, busy, quiet } = figures.ladder
    for (const ours of [busy, quiet]) {
      expect(ours.shareFullFare).toBeGreaterThanOrEqual(0.95)
      expect(Math.abs(ours.medianStep - fact.medianStep)).toBeLessThanOrEqual(3)
      expect(ours.widestStep).toBeLessThanOrEqual(fact.widestStep + 3)
    }
    expect(Math.abs(busy.medianClasses - fact.medianClasses)).toBeLessThanOrEqual(3)
    expect(Math.abs(quiet.cheapestPercent - fact.cheapestPercent)).toBeLessThanOrEqual(10)
    expect(Math.abs(quiet.mostClasses - fact.mostClasses)).toBeLessThanOrEqual(3)
  })
})
