import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEFORE_SEATS_GO_MINUTES, pauseBeforeQuery, payOrderTransitions, payWindowEnd, reminderAt, tradeTransitions } from './pay-order.ts'

const NOW = Temporal.Instant.from('2026-11-21T02:00:00Z')
const inMinutes = (minutes: number) => NOW.add({ seconds: Math.round(minutes * 60) })

const anyLine = fc.constantFrom('flight' as const, 'train' as const)

describe('the window in which a person pays [E-PAY]', () => {
  it('is as long as the company says where the ticketing limit is far', () => {
    expect(payWindowEnd(NOW, 30, inMinutes(24 * 60), 'flight')?.toString()).toBe(inMinutes(30).toString())
  })

  it('ends five minutes before the ticketing limit where that is nearer', () => {
    expect(payWindowEnd(NOW, 30, inMinutes(20), 'flight')?.toString()).toBe(inMinutes(15).toString())
  })

  it('leaves nine of the ten minutes for which a railway keeps its seats', () => {
    expect(payWindowEnd(NOW, 10, inMinutes(10), 'train')?.toString()).toBe(inMinutes(9).toString())
  })

  it('does not open where nobody could get through a cashier any more', () => {
    expect(payWindowEnd(NOW, 30, inMinutes(5), 'flight')).toBeNull()
    expect(payWindowEnd(NOW, 30, inMinutes(5.5), 'flight')).toBeNull()
    expect(payWindowEnd(NOW, 30, inMinutes(-10), 'flight')).toBeNull()
  })

  it('never reaches into the last minutes before the limit, and is never longer than the setting', () => {
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 5, max: 1440 }), fc.integer({ min: -100, max: 3000 }), (line, windowMinutes, limitMinutes) => {
        const end = payWindowEnd(NOW, windowMinutes, inMinutes(limitMinutes), line)
        const latestMinutes = limitMinutes - BEFORE_SEATS_GO_MINUTES[line]
        const minutes = end === null ? null : end.since(NOW).total('minutes')
        const isRight = minutes === null ? latestMinutes < 1 : minutes >= 1 && minutes <= Math.min(latestMinutes, windowMinutes)
        expect(isRight).toBe(true)
      }),
    )
  })
})

describe('the second word to whoever pays', () => {
  const now = Temporal.Instant.from('2026-11-21T06:00:00Z')
  const leadOf = (minutes: number): number | null => {
    const end = now.add({ minutes })
    const at = reminderAt(now, end)
    return at && (end.epochMilliseconds - at.epochMilliseconds) / 60_000
  }

  it('comes a third of the time before the end, and half an hour at most; of minutes there is none', () => {
    expect([8, 9, 10, 20, 30, 60, 90, 600].map(leadOf)).toEqual([null, 3, 3, 6, 10, 20, 30, 30])
  })

  it('comes within the window, and leaves time to pay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (seconds) => {
        const end = now.add({ seconds })
        const at = reminderAt(now, end)
        if (at === null) return
        expect(Temporal.Instant.compare(at, now)).toBe(1)
        expect(end.epochMilliseconds - at.epochMilliseconds).toBeGreaterThanOrEqual(180_000)
      }),
    )
  })
})

describe('a part that a person pays', () => {
  it('is paid only while it is due, and stays paid or closed', () => {
    expect(payOrderTransitions).toEqual({
      waiting: { open: 'due', close: 'closed' },
      due: { hold: 'held', pay: 'paid', close: 'closed' },
      held: { pay: 'paid', close: 'closed' },
      paid: {},
      closed: {},
    })
  })

  it('lets money arrive for a try that was closed: the person was faster', () => {
    expect(tradeTransitions).toEqual({
      prepared: { hold: 'held', pay: 'paid', close: 'closed' },
      held: { capture: 'capturing', release: 'releasing' },
      capturing: { pay: 'paid' },
      releasing: { close: 'closed' },
      closed: { hold: 'held', pay: 'paid' },
      paid: {},
    })
  })

  it('is asked about often at first and every minute in the end, never without a pause', () => {
    const pauses = Array.from({ length: 60 }, (_, asked) => pauseBeforeQuery(asked))
    expect(pauses.every((pause, i) => pause >= 5_000 && pause >= (pauses[i - 1] ?? 0))).toBe(true)
    expect(pauses.at(-1)).toBe(60_000)
  })
})
