import { describe, expect, it } from 'vitest'
import { chosenFirst, quoteIn, stillChosen } from './chosen-tickets.ts'

const ticket = (no: number, allowed = true) => ({ ticketId: `T261125000001-${no}`, verdict: { allowed } })

describe('tickets that are changed or given back [/fillorder/train/change] [/train/refund/:orderId/:ticketId]', () => {
  it('begin with the one that is named, else with the only one that may be, else with none', () => {
    expect(chosenFirst([ticket(1), ticket(2)], ticket(2).ticketId)).toEqual(['T261125000001-2'])
    expect(chosenFirst([ticket(1), ticket(2, false)], ticket(2).ticketId)).toEqual(['T261125000001-1'])
    expect(chosenFirst([ticket(1), ticket(2)], ticket(9).ticketId)).toEqual([])
    expect(chosenFirst([ticket(1), ticket(2)])).toEqual([])
    expect(chosenFirst([ticket(1), ticket(2, false)])).toEqual(['T261125000001-1'])
    expect(chosenFirst([ticket(1, false)])).toEqual([])
  })

  it('begin with all that may be where the train was cancelled', () => {
    const tickets = [ticket(1), ticket(2, false), ticket(3)]
    expect(chosenFirst(tickets, ticket(1).ticketId, true)).toEqual(['T261125000001-1', 'T261125000001-3'])
  })

  it('are chosen no more once they may not be: nobody could take them out again', () => {
    const chosen = [ticket(1).ticketId, ticket(2).ticketId]
    expect(stillChosen([ticket(1), ticket(2)], chosen)).toEqual(chosen)
    expect(stillChosen([ticket(1), ticket(2, false)], chosen)).toEqual(['T261125000001-1'])
    expect(stillChosen([ticket(1)], chosen)).toEqual(['T261125000001-1'])
  })

  it('take over a quote that a refusal brings, and of that refusal alone', () => {
    const quote = { quoteId: 'q' }
    expect(quoteIn({ code: 'TR-REFUND-MOVED', result: { quote } }, 'TR-REFUND-MOVED')).toBe(quote)
    expect(quoteIn({ code: 'TR-SUPPLIER', result: { quote } }, 'TR-REFUND-MOVED')).toBeNull()
    expect(quoteIn({ code: 'TR-REFUND-MOVED', result: null }, 'TR-REFUND-MOVED')).toBeNull()
  })
})
