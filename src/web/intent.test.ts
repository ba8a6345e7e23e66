import { beforeEach, describe, expect, it } from 'vitest'
import { CallError, STILL_RUNNING } from './call-error.ts'
import type { Intent } from './intent.ts'
import { createIntent } from './intent.ts'

const failed = (code: string, httpStatus: number) => new CallError({ code, message: '', httpStatus })
let intent: Intent

beforeEach(() => {
  let made = 0
  intent = createIntent(() => {
    made += 1
    return `key-${made}`
  })
})

describe('the key of an intent', () => {
  it('stays for a retry after an unclear answer, so that it acts once', () => {
    const unclear = [
      failed('TIMEOUT', 0),
      failed('NETWORK', 0),
      failed('UNREADABLE', 502),
      failed('P503', 503),
      failed('P429', 429),
      failed(STILL_RUNNING, 409),
    ]
    for (const error of unclear) {
      const key = intent.keyFor({ id: 'b1' })
      intent.settled(error)
      expect(intent.keyFor({ id: 'b1' })).toBe(key)
    }
  })

  it('is new after success and after a clear refusal', () => {
    expect(intent.keyFor({ id: 'b1' })).toBe('key-1')
    intent.settled()
    expect(intent.keyFor({ id: 'b1' })).toBe('key-2')
    intent.settled(failed('STATE_CHANGED', 409))
    expect(intent.keyFor({ id: 'b1' })).toBe('key-3')
    intent.settled(failed('P400', 400))
    expect(intent.keyFor({ id: 'b1' })).toBe('key-4')
  })

  it('is new for other input, even after an unclear answer', () => {
    intent.keyFor({ id: 'b1', remark: '' })
    intent.settled(failed('TIMEOUT', 0))
    expect(intent.keyFor({ id: 'b1', remark: '靠窗' })).toBe('key-2')
  })
})
