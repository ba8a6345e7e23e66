import { describe, expect, it } from 'vitest'
import { linkFor } from './application-is-linked.ts'

describe('the link to a trip application', () => {
  it('is needed where the policy says so, and only there [P-POL-04]', () => {
    expect(linkFor({ policyNeedsLink: true, isSuperAgent: false, isSpecial: false })).toEqual({ is: 'needed' })
    for (const isSuperAgent of [true, false])
      for (const isSpecial of [true, false])
        expect(linkFor({ policyNeedsLink: false, isSuperAgent, isSpecial })).toEqual({ is: 'notNeeded' })
  })

  it('is waived for a super-agent and for special users, and the reason is kept [P-SUPER-01]', () => {
    expect(linkFor({ policyNeedsLink: true, isSuperAgent: true, isSpecial: false })).toEqual({ is: 'waived', because: 'superAgent' })
    expect(linkFor({ policyNeedsLink: true, isSuperAgent: true, isSpecial: true })).toEqual({ is: 'waived', because: 'superAgent' })
    expect(linkFor({ policyNeedsLink: true, isSuperAgent: false, isSpecial: true })).toEqual({ is: 'waived', because: 'specialUser' })
  })
})
