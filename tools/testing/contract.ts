import { expect, it } from 'vitest'
import type { CallDefinition } from '../../src/kernel/call.ts'

type Call = Pick<CallDefinition, 'method' | 'path' | 'timeoutMs'>

interface BrowsersWaits {
  /** The wing's own table, which names no call that is not there. */
  readonly timeouts: Readonly<Record<string, number>>
  /** What the browser's client asks. */
  readonly timeoutOf: (method: Call['method'], path: string) => number
}

/** For tests: a wing's browser waits as long as its calls say. */
export function itWaitsAsCallsSay(callList: readonly Call[], { timeouts, timeoutOf }: BrowsersWaits): void {
  it('waits as long as its calls say', () => {
    expect(callList.length).toBeGreaterThan(0)
    for (const { method, path, timeoutMs } of callList) expect([path, timeoutOf(method, path)]).toEqual([path, timeoutMs])
    const served = new Set(callList.map(({ method, path }) => `${method} ${path}`))
    expect(Object.keys(timeouts).filter((key) => !served.has(key))).toEqual([])
  })
}
