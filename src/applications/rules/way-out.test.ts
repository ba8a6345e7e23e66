import { describe, expect, it } from 'vitest'
import { wayOut } from './way-out.ts'

describe('what can be done about an order that holds a part of an application', () => {
  it('is cancelled as long as it is not issued, whatever its fare says', () => {
    expect(wayOut({ cancel: 'allowed', leavesValue: false })).toBe('cancel')
    expect(wayOut({ cancel: 'allowed', leavesValue: true })).toBe('cancel')
  })

  it('is waited for while its ticket is ordered or its cancellation is under way', () => {
    expect(wayOut({ cancel: 'ORDER-ISSUING', leavesValue: false })).toBe('wait')
    expect(wayOut({ cancel: 'ORDER-CANCELLING', leavesValue: true })).toBe('wait')
  })

  it('is kept once it is issued, or given up for its value where the fare allows that', () => {
    expect(wayOut({ cancel: 'ORDER-COMPLETE', leavesValue: false })).toBe('keep')
    expect(wayOut({ cancel: 'ORDER-COMPLETE', leavesValue: true })).toBe('giveUp')
  })

  it('is for others to say where she only goes along', () => {
    expect(wayOut({ cancel: 'ORDER-NOT-YOURS', leavesValue: true })).toBe('others')
  })
})
