import { describe, expect, it } from 'vitest'
import { lookAfterSilence, mustKnowBy, nextLook } from './plans.ts'

const NOW = Temporal.Instant.from('2026-12-01T00:00:00Z')

describe('a plan that nobody has told of', () => {
  it('is looked at the sooner the nearer departure is, and no more once it has left', () => {
    const next = (hours: number) => nextLook(NOW.add({ hours }), NOW)?.since(NOW).total('minutes') ?? null
    expect([next(24 * 30), next(24 * 7), next(24 * 7 - 1), next(48), next(47), next(6), next(5), next(0), next(-1)]).toEqual([
      1440,
      1440,
      360,
      360,
      60,
      60,
      15,
      null,
      null,
    ])
    expect(nextLook(NOW.add({ minutes: 5 }), NOW)?.toString()).toBe(NOW.add({ minutes: 5 }).toString())
  })

  it('is asked for again in five minutes where its carrier was silent, however far departure is', () => {
    expect(lookAfterSilence(NOW).since(NOW).total('minutes')).toBe(5)
  })
})

describe('who travels', () => {
  it('has to know some hours before the earlier of both departures, or at least before one of them', () => {
    const by = (...hours: number[]) =>
      mustKnowBy(
        hours.map((one) => NOW.add({ hours: one })),
        NOW,
      )
        ?.since(NOW)
        .total('hours') ?? null
    expect([by(10), by(10, 7), by(3), by(-1, 6), by(-1, 2), by(-1), by()]).toEqual([6, 3, 3, 2, 2, null, null])
  })
})
