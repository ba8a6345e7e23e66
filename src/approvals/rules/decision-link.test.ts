import { describe, expect, it } from 'vitest'
import { linkState, whyNotByLink, type DecisionLink } from './decision-link.ts'
import { APPROVAL_STATES } from './states.ts'

const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}Z`)
const link: DecisionLink = { personId: 'zhou', approvalId: 'a', version: 3, expiresAt: at('12:00:00'), usedAt: null }
const now = { at: at('11:59:59.999'), version: 3, isHolderActive: true }

describe('a link that decides', () => {
  it('decides once, in time, about the version that its message told of', () => {
    expect(whyNotByLink(link, now)).toBeNull()
    expect(whyNotByLink({ ...link, usedAt: at('10:00:00') }, now)).toBe('AP-LINK-OVER')
    expect(whyNotByLink(link, { ...now, at: at('12:00:00') })).toBe('AP-LINK-OVER')
    expect(whyNotByLink(link, { ...now, version: 4 })).toBe('STATE_CHANGED')
  })

  it('says the same of one that never was and of one whose holder has left', () => {
    expect(whyNotByLink(null, now)).toBe('AP-LINK-OVER')
    expect(whyNotByLink(link, { ...now, isHolderActive: false })).toBe('AP-LINK-OVER')
    expect(whyNotByLink({ ...link, usedAt: at('10:00:00') }, { ...now, version: 9 })).toBe('AP-LINK-OVER')
  })
})

describe('a link that is opened', () => {
  const seen = { ...now, state: APPROVAL_STATES.AWAITING, isWordPending: false }
  const used = { ...link, usedAt: at('10:00:00') }

  it.each([
    ['open', link, seen],
    ['changed', link, { ...seen, version: 4 }],
    ['written', used, { ...seen, isWordPending: true }],
    ['over', used, seen],
    ['over', used, { ...seen, isWordPending: true, isHolderActive: false }],
    ['over', link, { ...seen, state: APPROVAL_STATES.REJECTED }],
    ['over', null, seen],
  ] as const)('is %s', (state, opened, when) => {
    expect(linkState(opened, when)).toBe(state)
  })
})
