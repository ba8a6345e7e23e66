import { describe, expect, it } from 'vitest'
import { DEFAULT_TIMEOUT_MS } from '../../web/contract.ts'
import { callList } from '../calls.ts'
import { timeouts } from './contract.ts'

describe('the browser’s contract of orders', () => {
  it('waits as long as calls.ts says', () => {
    const table: Readonly<Record<string, number>> = timeouts
    expect(callList.length).toBeGreaterThan(0)
    for (const { method, path, timeoutMs } of callList)
      expect([path, table[`${method} ${path}`] ?? DEFAULT_TIMEOUT_MS]).toEqual([path, timeoutMs])
    const served = new Set(callList.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(table).filter((key) => !served.has(key as never))).toEqual([])
  })
})
