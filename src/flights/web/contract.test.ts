import { describe, expect, it } from 'vitest'
import { itWaitsAsCallsSay } from '../../../tools/testing/contract.ts'
import { timeoutOf } from '../../web/contract.ts'
import { callList } from '../calls/list.ts'
import { FLIGHT_CABIN_TIMEOUT_MS, FLIGHT_SEARCH_TIMEOUT_MS } from '../rules/search.ts'
import { timeouts } from './contract.ts'

describe('the browser’s contract of flights', () => {
  itWaitsAsCallsSay(callList, { timeouts, timeoutOf })

  it('waits half a minute for a search and for the cabins of a flight (network.flightSearchTimeout, network.flightCabinTimeout)', () => {
    expect(timeouts['POST /airfrond/flightList']).toBe(FLIGHT_SEARCH_TIMEOUT_MS)
    expect(timeouts['POST /airfrond/cabinList']).toBe(FLIGHT_CABIN_TIMEOUT_MS)
  })
})
