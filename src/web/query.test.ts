import { describe, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { mayRetry } from './query-client.ts'
import { pollDelayMs } from './query.ts'

const failed = (code: string, httpStatus = 0) => new CallError({ code, message: '', httpStatus })

describe('reading', () => {
  it('is retried twice where the line was cut, and for nothing else', () => {
    expect([0, 1, 2].map((failures) => mayRetry(failures, failed('NETWORK')))).toEqual([true, true, false])
    for (const error of [failed('TIMEOUT'), failed('P404', 404), failed('P503', 503), new Error('NETWORK')])
      expect(mayRetry(0, error)).toBe(false)
  })

  it('polls every 2 s for half a minute, then slower and slower', () => {
    expect([0, 14, 15, 54, 55, 1000].map(pollDelayMs)).toEqual([2_000, 2_000, 5_000, 5_000, 15_000, 15_000])
  })
})
