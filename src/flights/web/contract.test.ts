import { describe, expect, it } from 'vitest'
import { itWaitsAsCallsSay } from '../../../tools/testing/contract.ts'
import { timeoutOf } from '../../web/contract.ts'
import { callList } from '../calls/list.ts'
import { FLIGHT_CABIN_TIMEOUT_MS, FLIGHT_SEARCH_TIMEOUT_MS } from '../rules/search.ts'
import { abroadTimeouts } from './abroad/contract.ts'
import { changeTimeouts } from './changes/contract.ts'
import { timeouts } from './contract.ts'
import { togetherTimeouts } from './together/queries-together.ts'
import { disruptionTimeouts } from './disruptions/contract.ts'
import { inquiryTimeouts } from './inquiries/contract.ts'

describe('the browser’s contract of flights', () => {
  itWaitsAsCallsSay(callList, {
    timeouts: { ...timeouts, ...changeTimeouts, ...disruptionTimeouts, ...inquiryTimeouts, ...abroadTimeouts, ...togetherTimeouts },
    timeoutOf,
  })

  it('waits half a minute for a search and for the cabins of a flight (network.flightSearchTimeout, network.flightCabinTimeout)', () => {
    expect(timeouts['POST /airfrond/flightList']).toBe(FLIGHT_SEARCH_TIMEOUT_MS)
    expect(timeouts['POST /airfrond/cabinList']).toBe(FLIGHT_CABIN_TIMEOUT_MS)
  })
})
