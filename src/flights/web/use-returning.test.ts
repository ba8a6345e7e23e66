import { describe, expect, it } from 'vitest'
import { en } from '../text/returns/en.ts'
import { zh } from '../text/returns/zh.ts'
import { overtakenIn, type RefundForm } from './use-returning.ts'

type Ticket = RefundForm['tickets'][number]
const free = { allowed: true } as const
const not = (code: string) => ({ allowed: false, code, message: code }) as const
const ticket = (passengerNo: number, verdict: Ticket['verdict'], ticketStatus: string): Ticket => ({
  passengerNo,
  name: { zh: '林一帆', en: 'Yifan Lin' },
  ticketNumber: `999000000000${passengerNo}`,
  ticketStatus,
  verdict,
  paidMinor: 75_000,
  feeMinor: 10_000,
})
const read = (tickets: Ticket[], verdict: RefundForm['verdict'] = free) => ({ orderSeq: 'F261122000001', tickets, verdict }) as RefundForm

describe('tickets that were given back elsewhere, while a quote of them stood on this phone', () => {
  it('are those of the quote that can be given back no more', () => {
    const refunded = ticket(1, not('AF-REFUNDED'), '已退票')
    const still = ticket(2, free, '已出票')
    expect(overtakenIn(read([refunded, still]), [1, 2])).toEqual([refunded])
    expect(overtakenIn(read([refunded, still]), [2])).toEqual([])
  })

  it('are all of the quote, where nothing of the order can be', () => {
    const tickets = [ticket(1, free, '退票处理中'), ticket(2, free, '退票处理中')]
    expect(overtakenIn(read(tickets, not('AF-NO-REFUNDABLE')), [1])).toEqual([tickets[0]])
  })

  it('are none where it was refused for another reason: the quote and what was said stay [E-CHG-05]', () => {
    expect(overtakenIn(read([ticket(1, free, '已出票')]), [1])).toEqual([])
  })

  it('are told with how they stand by now, and that nothing is refunded twice', () => {
    const stand = (name: string, status: string) => [{ name, status }]
    expect(zh.overtaken(stand('林一帆', '已退票'))).toBe('刚刚有变化：林一帆的客票现在是“已退票”。你刚才的确认没有提交，不会重复退票。')
    expect(en.overtaken([...stand('Yifan Lin', 'Refunded'), ...stand('Min Su', 'Refunding')])).toBe(
      'This has just changed: the ticket of Yifan Lin is now “Refunded”, the ticket of Min Su is now “Refunding”. What you confirmed was not sent, and nothing is refunded twice.',
    )
  })
})
