import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMEOUT_MS } from '../../web/contract.ts'
import { callList } from '../calls.ts'

describe('the browser’s contract of approvals', () => {
  it('waits the default of a minute for every call, as calls.ts says', () => {
    expect(callList.length).toBeGreaterThan(0)
    for (const { method, path, timeoutMs } of callList) expect([method, path, timeoutMs]).toEqual([method, path, DEFAULT_TIMEOUT_MS])
  })
})
