import { describe, expect, it } from 'vitest'
import { en } from '../../text/over/en.ts'
import { zh } from '../../text/over/zh.ts'
import { askingOf } from './follows.tsx'

const application = (need: 'needed' | 'optional' | 'waived') => ({ need, because: null })
const alone = { needs: { reason: true, approval: null }, approval: null } as const

describe('what follows a booking above a limit', () => {
  it('takes an application as long as policy wants one and none is linked, and not where it is free or waived [P-POL-04]', () => {
    const lacks = (need: 'needed' | 'optional' | 'waived', isLinked?: boolean) =>
      askingOf({ ...alone, application: application(need) }, isLinked).lacksApplication
    expect([lacks('needed'), lacks('needed', false), lacks('needed', true)]).toEqual([true, true, false])
    expect([lacks('optional'), lacks('waived')]).toEqual([false, false])
  })

  it('is never told as if a reason were enough then', () => {
    const shares = { you: '¥50', company: '¥1,880' }
    const said = [zh.applicationAndReason(shares), en.applicationAndReason(shares)]
    expect(said).toEqual([
      '要先关联一张符合的出差申请，再说明原因，订单不用审批。都齐了你付 ¥50、公司付 ¥1,880，付清就自动出票。',
      'It takes a trip application that fits and a reason; nobody has to approve the order. Once both are there, you pay ¥50 and your company ¥1,880; the ticket is issued as soon as both are paid.',
    ])
    expect(zh.applicationAndReason({ you: '', company: '¥1,880' })).toContain('都齐了由公司付款，自动出票')
    const follows = en.follows({ name: 'Lan Zhou', role: '', way: 'hard', you: '', company: '¥1,880' })
    expect(en.applicationFirst(follows)).toBe(`A trip application that fits has to be linked first. ${follows}`)
  })
})
