import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMEOUT_MS } from '../../web/contract.ts'
import { callList } from '../calls/list.ts'
import './contract.ts'

describe('the browser’s contract of applications', () => {
  it('waits the default of a minute for every call, as the calls say', () => {
    expect(callList.length).toBeGreaterThan(0)
    for (const { method, path, timeoutMs } of callList) expect([method, path, timeoutMs]).toEqual([method, path, DEFAULT_TIMEOUT_MS])
  })
})
