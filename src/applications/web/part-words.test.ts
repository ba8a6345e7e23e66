import { expect, it } from 'vitest'
import { holdsSeveral } from './part-words.ts'

it('tells an order that holds a way out and back from two orders, and from those of others, which have no number', () => {
  const both = [{ orderSeq: 'F1' }, { orderSeq: 'F1' }, { orderSeq: 'F2' }, { orderSeq: null }, { orderSeq: null }]
  expect(both.map((one) => holdsSeveral(both, one))).toEqual([true, true, false, false, false])
})
