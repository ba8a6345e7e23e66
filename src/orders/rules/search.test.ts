import { describe, expect, it } from 'vitest'
import { numbersBegun } from './search.ts'

describe('what is typed into the search of orders', () => {
  it.each([
    ['F261124000017', ['F261124000017']],
    [' f2611 24 ', ['F261124']],
    ['Ｆ２６１１２４', ['F261124']],
    ['261124', ['F261124', 'H261124']],
  ])('means an order number: %s', (typed, begun) => {
    expect(numbersBegun(typed, ['F', 'H'])).toEqual(begun)
  })

  it.each(['', 'F', 'F2', '261', '杭州', 'Lin', '%', "F26'", 'F2611240000171', 'F26%'])('means no order number: %s', (typed) => {
    expect(numbersBegun(typed, ['F', 'H'])).toEqual([])
  })
})
