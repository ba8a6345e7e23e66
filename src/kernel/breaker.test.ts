import { describe, expect, it } from 'vitest'
import { answered, failed, FAILURES_MAX, mayAsk, tried, WHOLE, WINDOW_SECONDS, type Breaker } from './breaker.ts'

const START = Temporal.Instant.from('2026-11-21T02:00:00Z')
const at = (seconds: number): Temporal.Instant => START.add({ seconds })
const after = (...failures: number[]): Breaker => failures.reduce((breaker, second) => failed(breaker, at(second)), WHOLE)

describe('whether a supplier is asked', () => {
  it('is asked until it has failed three times in a minute, and rests then for a quarter of one', () => {
    expect(mayAsk(after(0, 1), at(2))).toBe('ask')
    const resting = after(0, 1, 2)
    expect([mayAsk(resting, at(3)), mayAsk(resting, at(16))]).toEqual(['rest', 'rest'])
    expect(mayAsk(resting, at(17))).toBe('try')
  })

  it('is asked on where its failures lie further apart', () => {
    expect(FAILURES_MAX).toBe(3)
    expect(mayAsk(after(0, WINDOW_SECONDS / 2, WINDOW_SECONDS + 1), at(62))).toBe('ask')
  })

  it('forgets failures once it has answered', () => expect(failed(answered(), at(3)).restsUntil).toBeNull())

  it('lets one question through after its rest, and nobody else meanwhile', () => {
    const trying = tried(after(0, 1, 2), at(20))
    expect(mayAsk(trying, at(21))).toBe('rest')
    // Nobody heard how it ended: the process that asked may be gone with its answer.
    expect(mayAsk(trying, at(81))).toBe('try')
    expect(mayAsk(answered(), at(21))).toBe('ask')
  })

  it('rests twice as long after every trial that failed, two minutes at most', () => {
    let breaker = after(0, 1, 2)
    const rests: number[] = []
    for (let nth = 0; nth < 6; nth += 1) {
      const now = breaker.restsUntil ?? START
      breaker = failed(tried(breaker, now), now)
      rests.push(now.until(breaker.restsUntil ?? now).total('seconds'))
    }
    expect(rests).toEqual([30, 60, 120, 120, 120, 120])
  })

  it('is not kept away longer by questions that were sent before it rested', () => {
    const resting = after(0, 1, 2)
    expect(failed(resting, at(10)).restsUntil).toEqual(resting.restsUntil)
  })
})
