import { describe, expect, it } from 'vitest'
import type { TrainRefundForm } from '../../calls/refunds.ts'
import { chosenFirst, quoteIn } from './use-refund.ts'

const ticket = (no: number, allowed = true): TrainRefundForm['tickets'][number] => ({
  ticketId: `T261125000001-${no}`,
  name: { zh: '', en: '' },
  ticketNumber: null,
  seatName: null,
  car: null,
  place: null,
  paidMinor: 0,
  fee: null,
  verdict: allowed ? { allowed: true } : { allowed: false, code: 'TR-REFUNDED', message: '' },
})

describe('the page on which tickets of trains are given back [/train/refund/:orderId/:ticketId]', () => {
  it('begins with the ticket of its address, else with the only one that may be, else with none', () => {
    const first = (tickets: TrainRefundForm['tickets'], named: number) => chosenFirst({ tickets }, `T261125000001-${named}`)
    expect(first([ticket(1), ticket(2)], 2)).toEqual(['T261125000001-2'])
    expect(first([ticket(1), ticket(2, false)], 2)).toEqual(['T261125000001-1'])
    expect(first([ticket(1), ticket(2)], 9)).toEqual([])
  })

  it('takes over a quote that a refusal brings, and of that refusal alone', () => {
    const quote = { quoteId: 'q' }
    expect(quoteIn({ code: 'TR-REFUND-MOVED', result: { quote } })).toBe(quote)
    expect(quoteIn({ code: 'TR-SUPPLIER', result: { quote } })).toBeNull()
    expect(quoteIn({ code: 'TR-REFUND-MOVED', result: null })).toBeNull()
  })
})
