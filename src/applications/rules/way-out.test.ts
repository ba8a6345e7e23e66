import { describe, expect, it } from 'vitest'
import { wayOut } from './way-out.ts'

describe('what can be done about an order that holds a part of an application', () => {
  it('is cancelled as long as it is not issued, whatever its fare says', () => {
    expect(wayOut({ cancel: 'allowed', tickets: 'kept', leavesValue: false })).toBe('cancel')
    expect(wayOut({ cancel: 'allowed', tickets: 'kept', leavesValue: true })).toBe('cancel')
  })

  it('is waited for while its ticket is ordered, or its cancellation or its refund is under way', () => {
    expect(wayOut({ cancel: 'ORDER-ISSUING', tickets: 'kept', leavesValue: false })).toBe('wait')
    expect(wayOut({ cancel: 'ORDER-CANCELLING', tickets: 'kept', leavesValue: true })).toBe('wait')
    expect(wayOut({ cancel: 'ORDER-COMPLETE', tickets: 'returning', leavesValue: false })).toBe('wait')
  })

  it('is refunded once it is issued, given up for its value where the fare allows that, and kept where neither can be', () => {
    expect(wayOut({ cancel: 'ORDER-COMPLETE', tickets: 'returnable', leavesValue: false })).toBe('refund')
    expect(wayOut({ cancel: 'ORDER-COMPLETE', tickets: 'returnable', leavesValue: true })).toBe('giveUp')
    expect(wayOut({ cancel: 'ORDER-COMPLETE', tickets: 'kept', leavesValue: false })).toBe('keep')
  })

  it('is for others to say where she only goes along', () => {
    expect(wayOut({ cancel: 'ORDER-NOT-YOURS', tickets: 'returnable', leavesValue: true })).toBe('others')
    expect(wayOut({ cancel: 'ORDER-RIGHT-ENDED', tickets: 'returning', leavesValue: false })).toBe('others')
  })
})
