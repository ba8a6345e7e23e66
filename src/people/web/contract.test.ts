import { describe, expect, it } from 'vitest'
import { itWaitsAsCallsSay } from '../../../tools/testing/contract.ts'
import { DEFAULT_TIMEOUT_MS, timeoutOf } from '../../web/contract.ts'
import { callList } from '../calls.ts'
import { timeouts } from './contract.ts'

describe('the browser’s contract of people', () => {
  itWaitsAsCallsSay(callList, { timeouts, timeoutOf })

  it('waits a minute where nothing else is said (network.requestTimeout)', () => {
    expect(DEFAULT_TIMEOUT_MS).toBe(60_000)
  })
})
