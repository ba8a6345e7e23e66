import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMEOUT_MS, timeoutOf } from '../../web/contract.ts'
import { callList } from '../calls.ts'
import { timeouts } from './contract.ts'

describe('the browser’s table of waiting times for places', () => {
  it('says what calls.ts says: a minute for each', () => {
    expect(Object.keys(timeouts)).toEqual([])
    expect(DEFAULT_TIMEOUT_MS).toBe(60_000) // network.requestTimeout
    for (const call of callList) expect(timeoutOf(call.method, call.path)).toBe(call.timeoutMs)
  })
})
