import { describe, expect, it } from 'vitest'
import { shownSteps, stepTime } from './order-timeline.ts'

const seenAt = Temporal.Instant.from('2026-11-21T09:00:00Z') // 17:00 in Shanghai

describe('the times of an order’s story', () => {
  it('are clock times today, in Shanghai [ST-TIME]', () => {
    expect(stepTime({ at: '2026-11-21T06:02:09.123456Z', state: 'done' }, 'zh', seenAt)).toBe('14:02')
    expect(stepTime({ at: '2026-11-20T16:30:00Z', state: 'done' }, 'en', seenAt)).toBe('00:30')
    const justAfterMidnight = Temporal.Instant.from('2026-11-20T17:00:00Z')
    expect(stepTime({ at: '2026-11-20T16:30:00Z', state: 'done' }, 'en', justAfterMidnight)).toBe('00:30')
  })

  it('carry their day on other days', () => {
    expect(stepTime({ at: '2026-11-20T15:59:00Z', state: 'done' }, 'zh', seenAt)).toBe('11月20日\n23:59')
    expect(stepTime({ at: '2026-11-20T15:59:00Z', state: 'bad' }, 'en', seenAt)).toBe('20 Nov\n23:59')
  })

  it('say nothing of what comes next, whose title says day and time, nor where no time is known', () => {
    expect(stepTime({ at: '2026-12-01T06:55+08:00', state: 'next' }, 'zh', seenAt)).toBe('')
    expect(stepTime({ at: '', state: 'now' }, 'zh', seenAt)).toBe('')
  })

  it('keep each step’s name when others are added, so that only the new one is announced', () => {
    const step = { at: '2026-11-21T06:02:00Z', state: 'done' as const, title: '已提交', detail: '' }
    const before = shownSteps([step], 'zh', seenAt)
    const after = shownSteps([step, { ...step, title: '已占座' }], 'zh', seenAt)
    expect(after[0]).toEqual(before[0])
    expect(after[1]?.id).not.toBe(after[0]?.id)
  })
})
