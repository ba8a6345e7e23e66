import { describe, expect, it } from 'vitest'
import { en } from '../text/form/en.ts'
import { zh } from '../text/form/zh.ts'
import { sentWords, whyUnchangeable } from './change-words.ts'

const changed = { allowed: false, code: 'STATE_CHANGED', message: 'The application has changed. Please refresh and retry.' } as const

describe.each([
  ['zh', zh],
  ['en', en],
] as const)('a page on which nothing can be changed, in %s', (_language, t) => {
  it('says what it waits for, and not that refreshing helps', () => {
    for (const state of ['awaiting', 'changing', 'withdrawn'] as const) expect(whyUnchangeable(state, changed, t)).toBe(t.notNow[state])
    expect(t.notNow.awaiting).toMatch(/审批|approval/)
    expect(new Set(Object.values(t.notNow)).size).toBe(3)
  })

  it('leaves every other reason to the server', () => {
    expect(whyUnchangeable('approved', changed, t)).toBe(changed.message)
    const office = { allowed: false, code: 'TA-OFFICE', message: 'Change it there.' } as const
    expect(whyUnchangeable('awaiting', office, t)).toBe('Change it there.')
  })
})

describe.each([
  ['zh', zh],
  ['en', en],
] as const)('what is said once a change is sent, in %s', (_language, { changes }) => {
  it('calls a rejected application that is put anew no change', () => {
    expect(sentWords({ isPutAnew: true, isAsked: true }, changes)).toBe(changes.sentAnew)
    expect(sentWords({ isPutAnew: false, isAsked: true }, changes)).toBe(changes.sentAsked)
    expect(sentWords({ isPutAnew: true, isAsked: false }, changes)).toBe(changes.sentDone)
    expect(changes.sentAnew).not.toMatch(/变更|change/i)
  })
})
