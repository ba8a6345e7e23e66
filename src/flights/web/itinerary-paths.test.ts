import { describe, expect, it } from 'vitest'
import { paperPath, papersOf, papersPath } from './itinerary-paths.ts'
import { paperNamed } from './paper-named.ts'

const orderSeq = 'F261124000017'

describe('the address of an itinerary confirmation [C-AIR-21]', () => {
  it('names an order, or one passenger of it, and is read as it was written', () => {
    for (const passenger of [null, 1, 9]) {
      const path = paperPath({ orderSeq, passenger })
      expect(paperNamed(path.slice(path.lastIndexOf('/') + 1))).toEqual({ orderSeq, passenger })
    }
  })

  it('never is the address of a file somewhere', () => {
    const strange = ['', 'https://evil.example/a.pdf', '//evil.example', `${orderSeq}-0`, `${orderSeq}-12`, 'T261124000017', `x${orderSeq}`]
    for (const name of strange) expect(paperNamed(name)).toBeNull()
  })

  it('is where an order with one ticket leads; of several one chooses', () => {
    expect(papersOf(orderSeq, 1)).toBe(`/order/flight/itinerary/view/${orderSeq}`)
    expect(papersOf(orderSeq, 3)).toBe(`/order/flight/itinerary/list/${orderSeq}`)
    expect(papersPath()).toBe('/order/flight/itinerary/list')
  })
})
