import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMEOUT_MS } from '../../web/contract.ts'
import { callList } from '../calls/list.ts'
import { FLIGHT_CABIN_TIMEOUT_MS, FLIGHT_SEARCH_TIMEOUT_MS } from '../rules/search.ts'
import { timeouts } from './contract.ts'

describe('the browser’s contract of flights', () => {
  it('waits as long as calls.ts says', () => {
    const table: Readonly<Record<string, number>> = timeouts
    expect(callList.length).toBeGreaterThan(0)
    for (const { method, path, timeoutMs } of callList)
      expect([path, table[`${method} ${path}`] ?? DEFAULT_TIMEOUT_MS]).toEqual([path, timeoutMs])
    const served = new Set(callList.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(table).filter((key) => !served.has(key as never))).toEqual([])
  })

  it('waits half a minute for a search and for the cabins of a flight (network.flightSearchTimeout, network.flightCabinTimeout)', () => {
    expect(timeouts['POST /airfrond/flightList']).toBe(FLIGHT_SEARCH_TIMEOUT_MS)
    expect(timeouts['POST /airfrond/cabinList']).toBe(FLIGHT_CABIN_TIMEOUT_MS)
  })
})
