import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FLIGHT_ORDER_CODES as ORDER, FLIGHT_TICKET_CODES as TICKET, type FlightOrderCode } from './states.ts'
import { canCancel, flightStatus, USER_STATUSES, type StatusInput } from './status.ts'

const still: StatusInput = {
  order: ORDER.OCCUPYING,
  outcome: null,
  tickets: [TICKET.OCCUPYING],
  cancelRequested: false,
  isUnclear: false,
  isStuck: false,
}
const keyOf = (more: Partial<StatusInput>) => flightStatus({ ...still, ...more }).key
const anInput: fc.Arbitrary<StatusInput> = fc.record({
  order: fc.constantFrom(...Object.values(ORDER)),
  outcome: fc.constantFrom('cancelled', 'bookingFailed', 'ticketFailed', 'lapsed', 'rejected', null),
  tickets: fc.array(fc.constantFrom(...Object.values(TICKET)), { maxLength: 9 }),
  cancelRequested: fc.boolean(),
  isUnclear: fc.boolean(),
  isStuck: fc.boolean(),
  payment: fc.constantFrom('none', 'during', 'arrived'),
  isGivingUp: fc.boolean(),
  airlineWord: fc.constantFrom('cancelled', 'changed', null),
  seatWord: fc.constantFrom(null, 'asked' as const, 'toConfirm' as const),
  isWaiting: fc.boolean(),
})

describe('what a traveller reads of an order [ST-FLIGHTORDER]', () => {
  it('says what is being done while the seat is taken [ST-FLIGHTORDER]', () => {
    expect(keyOf({ tickets: [] })).toBe('created')
    expect(keyOf({})).toBe('seatRequestProcessing')
    expect(keyOf({ isUnclear: true })).toBe('awaitingConfirmation')
    expect(keyOf({ isStuck: true })).toBe('manualBooking')
  })

  it('says "cancelling" once that was asked for, also while the airline is unclear; a person’s work is said first', () => {
    expect(keyOf({ cancelRequested: true })).toBe('cancelling')
    expect(keyOf({ cancelRequested: true, isUnclear: true })).toBe('cancelling')
    expect(keyOf({ cancelRequested: true, isStuck: true })).toBe('manualBooking')
    expect(keyOf({ order: ORDER.CLOSED, outcome: 'cancelled', cancelRequested: true })).toBe('cancelledClosed')
  })

  it('tells payment that is awaited, under way and arrived apart [ST-FLIGHTORDER]', () => {
    expect(keyOf({ order: ORDER.UNPAID })).toBe('awaitingPayment')
    expect(keyOf({ order: ORDER.UNPAID, payment: 'during' })).toBe('duringPayment')
    expect(keyOf({ order: ORDER.UNPAID, payment: 'arrived' })).toBe('paymentSuccess')
    expect(keyOf({ order: ORDER.UNAPPROVED })).toBe('awaitingApproval')
  })

  it('tells a ticket on its way from one of several that is there already [ST-FLIGHTORDER]', () => {
    expect(keyOf({ order: ORDER.UNTICKETED, tickets: [TICKET.AWAITING_ISSUE] })).toBe('issuingTickets')
    expect(keyOf({ order: ORDER.UNTICKETED, tickets: [TICKET.TICKET_SUCCESS, TICKET.AWAITING_ISSUE] })).toBe('awaitingTicketIssuance')
    expect(keyOf({ order: ORDER.TICKETED, tickets: [TICKET.TICKET_SUCCESS] })).toBe('ticketIssued')
  })

  it('never says that a ticket is there which is being given up', () => {
    expect(flightStatus({ ...still, order: ORDER.TICKETED, isGivingUp: true })).toMatchObject({ key: 'givingUp', settled: false })
    expect([keyOf({ order: ORDER.TICKETED }), keyOf({ order: ORDER.REFUND, isGivingUp: true })]).toEqual(['ticketIssued', 'refunded'])
  })

  it('follows changes and refunds [ST-FLIGHTORDER]', () => {
    const keys = [ORDER.REISSUED, ORDER.PART_REISSUE, ORDER.REFUND, ORDER.PART_REFUND, ORDER.REFUND_REISSUE].map((order) =>
      keyOf({ order }),
    )
    expect(keys).toEqual(['changed', 'partialChange', 'refunded', 'partialRefund', 'partialChangeAndRefund'])
  })

  it('says that tickets are on their way back, whatever else the order is; a person’s work is said first', () => {
    const tickets = [TICKET.TICKET_SUCCESS, TICKET.REFUNDING]
    for (const order of [ORDER.TICKETED, ORDER.REISSUED, ORDER.PART_REISSUE, ORDER.PART_REFUND, ORDER.REFUND_REISSUE])
      expect(keyOf({ order, tickets })).toBe('refunding')
    expect(keyOf({ order: ORDER.TICKETED, tickets, isStuck: true })).toBe('manualBooking')
    expect(keyOf({ order: ORDER.TICKETED, tickets: [TICKET.REISSUING] })).toBe('changing')
    expect(keyOf({ order: ORDER.PART_REFUND, tickets: [TICKET.TICKET_SUCCESS, TICKET.REFUND_SUCCESS] })).toBe('partialRefund')
    expect(keyOf({ order: ORDER.TICKETED, tickets: [TICKET.REFUND_CANCELLED] })).toBe('ticketIssued')
  })

  it('says what the airline itself has done while somebody still travels on it, and nothing of that else', () => {
    const tickets = [TICKET.TICKET_SUCCESS]
    expect(keyOf({ order: ORDER.TICKETED, tickets, airlineWord: 'cancelled' })).toBe('flightCancelled')
    expect(keyOf({ order: ORDER.PART_REFUND, tickets: [TICKET.REFUND_SUCCESS, TICKET.REISSUE_CANCELLED], airlineWord: 'changed' })).toBe(
      'flightChanged',
    )
    expect(keyOf({ order: ORDER.TICKETED, tickets: [TICKET.REISSUING], airlineWord: 'cancelled' })).toBe('changing')
    expect(keyOf({ order: ORDER.REFUND, tickets: [TICKET.REFUND_SUCCESS], airlineWord: 'cancelled' })).toBe('refunded')
    expect(keyOf({ order: ORDER.REISSUED, tickets: [TICKET.REISSUE_SUCCESS], airlineWord: 'cancelled' })).toBe('changed')
  })

  it('says how a closed order ended [ST-FLIGHTORDER]', () => {
    const ended = (outcome: StatusInput['outcome']) => keyOf({ order: ORDER.CLOSED, outcome })
    expect([ended('cancelled'), ended(null)]).toEqual(['cancelledClosed', 'cancelledClosed'])
    expect([ended('lapsed'), ended('rejected')]).toEqual(['lapsed', 'rejected'])
    expect([ended('bookingFailed'), ended('ticketFailed')]).toEqual(['bookingFailed', 'ticketFailed'])
    expect(keyOf({ order: ORDER.CLOSED, outcome: 'ticketFailed', isStuck: true })).toBe('ticketFailed')
  })

  it('reads "unknown" for a code that nobody knows, and never throws', () => {
    const status = flightStatus({ ...still, order: 42 as FlightOrderCode, isStuck: true })
    expect(status).toEqual({ code: 42, key: 'unknown', tone: 'quiet', settled: true })
  })

  it('has every status of the specification, each of which some order shows [ST-FLIGHTORDER]', () => {
    const named = [
      'created',
      'seatRequestProcessing',
      'awaitingConfirmation',
      'awaitingPayment',
      'duringPayment',
      'paymentSuccess',
      'awaitingApproval',
      'issuingTickets',
      'ticketIssued',
      'ticketFailed',
      'cancelledClosed',
      'bookingFailed',
      'partialChange',
      'partialRefund',
      'partialChangeAndRefund',
      'awaitingTicketIssuance',
      'manualBooking',
      'unknown',
    ]
    expect(USER_STATUSES).toEqual(expect.arrayContaining(named))
    const shown = new Set(fc.sample(anInput, { numRuns: 4_000, seed: 1 }).map((input) => flightStatus(input).key))
    expect([...USER_STATUSES].filter((key) => key !== 'unknown' && !shown.has(key))).toEqual([])
  })

  it('is settled only where nothing moves by itself, and danger only where it failed or was refused', () => {
    const moving = new Set<number>([ORDER.OCCUPYING, ORDER.UNAPPROVED, ORDER.UNPAID, ORDER.UNTICKETED])
    fc.assert(
      fc.property(anInput, (input) => {
        const status = flightStatus(input)
        const stuck = input.isStuck && input.order !== ORDER.CLOSED
        const isGivenUp = input.order === ORDER.TICKETED && input.isGivingUp === true
        expect(status.settled).toBe(
          !moving.has(input.order) && !stuck && !isGivenUp && status.key !== 'refunding' && status.key !== 'changing',
        )
        expect(status.tone === 'danger').toBe(['bookingFailed', 'ticketFailed', 'rejected', 'flightCancelled'].includes(status.key))
      }),
    )
  })
})

describe('whether an order may be cancelled', () => {
  const may = (order: FlightOrderCode, cancelRequested = false) => canCancel({ order, cancelRequested })

  it('allows it until the ticket is ordered', () => {
    for (const order of [ORDER.OCCUPYING, ORDER.UNAPPROVED, ORDER.UNPAID]) expect(may(order)).toEqual({ allowed: true })
  })

  it('takes the wish once', () => {
    expect(may(ORDER.OCCUPYING, true)).toEqual({ allowed: false, code: 'AF-CANCELLING' })
  })

  it('waits for the airline while the ticket is being issued', () => {
    expect(may(ORDER.UNTICKETED)).toEqual({ allowed: false, code: 'AF-ISSUING' })
  })

  it('refuses once the order is complete [ST-ORD-01]', () => {
    const complete = [ORDER.TICKETED, ORDER.PART_REISSUE, ORDER.PART_REFUND, ORDER.REFUND_REISSUE]
    for (const order of complete) expect([order, may(order)]).toEqual([order, { allowed: false, code: 'AF-COMPLETE' }])
  })

  it('says that nothing can be cancelled where no ticket of it is left [E-FLIGHT-12]', () => {
    for (const order of [ORDER.CLOSED, ORDER.REFUND, ORDER.REISSUED])
      expect([order, may(order)]).toEqual([order, { allowed: false, code: 'AF-NO-CANCELLABLE' }])
  })
})
