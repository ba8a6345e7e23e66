import { expect, it } from 'vitest'
import type { TrainOrderDetails } from '../calls/orders.ts'
import { alternativesQuery, isUnsettled, liveOrderQuery } from './queries-orders.ts'

it('asks whether a train still runs anew whenever its order changes: a page that stands open reads of its cancelling', () => {
  expect(alternativesQuery('T261125000001').meta).toEqual({ live: ['order:T261125000001'] })
  expect(alternativesQuery('T261125000001').meta).toEqual(liveOrderQuery('T261125000001').meta)
})

it('follows an order that is over as long as a flight is looked for in its place', () => {
  const over = (state: 'trying' | 'handedOn') =>
    ({ status: { settled: true }, group: null, ladder: { flight: { state } } }) as TrainOrderDetails
  expect([isUnsettled(over('trying')), isUnsettled(over('handedOn'))]).toEqual([true, false])
})
