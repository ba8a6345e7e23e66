import { expect, it } from 'vitest'
import { alternativesQuery, liveOrderQuery } from './queries-orders.ts'

it('asks whether a train still runs anew whenever its order changes: a page that stands open reads of its cancelling', () => {
  expect(alternativesQuery('T261125000001').meta).toEqual({ live: ['order:T261125000001'] })
  expect(alternativesQuery('T261125000001').meta).toEqual(liveOrderQuery('T261125000001').meta)
})
