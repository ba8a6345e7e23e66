import { describe, expect, it } from 'vitest'
import { noWish } from './change-draft.ts'
import { canPick, openingWish, type ChangeTickets } from './use-changing.ts'

type Ticket = ChangeTickets['tickets'][number]
const free = { allowed: true } as const
const not = (code: string) => ({ allowed: false, code, message: code }) as const
const ticket = (passengerNo: number, verdict: Ticket['verdict'] = free): Ticket => ({
  passengerNo,
  name: { zh: '林一帆', en: 'Yifan Lin' },
  ticketNumber: '9990000000001',
  ticketStatus: '已出票',
  verdict,
  feeMinor: 10_000,
})
const read = (tickets: Ticket[], of: Partial<Pick<ChangeTickets, 'verdict' | 'desk' | 'legs' | 'isWholeOnly'>> = {}) =>
  ({
    orderSeq: 'F202611220001',
    tickets,
    legs: [],
    isWholeOnly: false,
    isFeeAsked: false,
    verdict: free,
    desk: free,
    ...of,
  }) as ChangeTickets

describe('what is chosen as the page of a change opens', () => {
  it('takes the only ticket that can be changed, and leaves several to be chosen', () => {
    expect(openingWish(read([ticket(1)]), null).tickets).toEqual([1])
    expect(openingWish(read([ticket(1), ticket(2, not('AF-CHECKED-IN'))]), null).tickets).toEqual([1])
    expect(openingWish(read([ticket(1), ticket(2)]), null).tickets).toEqual([])
  })

  it('keeps what was chosen before, but for tickets that can be changed no more', () => {
    const before = { ...noWish('F202611220001'), tickets: [1, 2], departDate: '2026-12-03', reason: 'planChanged' as const }
    const tickets = [ticket(1), ticket(2, not('AF-TICKET-CHANGING')), ticket(3)]
    expect(openingWish(read(tickets), before)).toEqual({ ...before, tickets: [1] })
  })

  it('takes all whom the airline moves together, and a leg only where there are several', () => {
    const both = [ticket(1), ticket(2)]
    expect(openingWish(read(both, { isWholeOnly: true }), null).tickets).toEqual([1, 2])
    const before = { ...noWish('F202611220001'), leg: 1 }
    const way = {} as ChangeTickets['legs'][number]
    expect(openingWish(read(both, { legs: [way, way] }), before).leg).toBe(1)
    expect(openingWish(read(both, { legs: [way] }), before).leg).toBeNull()
    expect(openingWish(read(both), before).leg).toBeNull()
  })

  it('goes to the desk where nothing can be changed here, and never there where the desk cannot help', () => {
    const withheld = [ticket(1, not('AF-CHANGE-DESK')), ticket(2, not('AF-CHANGE-USED'))]
    expect(openingWish(read(withheld, { verdict: not('AF-CHANGE-DESK') }), null)).toMatchObject({ way: 'desk', tickets: [1] })
    const wanted = { ...noWish('F202611220001'), way: 'desk' as const }
    expect(openingWish(read([ticket(1)], { desk: not('AF-NO-CHANGEABLE') }), wanted).way).toBe('online')
  })

  it('lets the desk have what the conditions keep from being changed here, and nothing that is used or under way [V-FLIGHT-16]', () => {
    expect(canPick(ticket(1, not('AF-CHANGE-DESK')), 'desk')).toBe(true)
    expect(canPick(ticket(1, not('AF-CHANGE-DESK')), 'online')).toBe(false)
    expect(['online' as const, 'desk' as const].map((way) => canPick(ticket(1, not('AF-CHANGE-CHILD')), way))).toEqual([false, true])
    for (const code of ['AF-CHANGE-USED', 'AF-TICKET-CHANGING', 'AF-REFUNDED']) expect(canPick(ticket(1, not(code)), 'desk')).toBe(false)
  })
})
