import { describe, expect, it } from 'vitest'
import { nextStep } from './next-step.ts'
import { USER_STATUSES } from './status.ts'

describe('the next step of an order in a list', () => {
  it('is to pay, to wait for approval, or to book anew where time ran out or no seat was had, or to see about seats [ST-SEATREQUEST] [ST-ORD-05] [E-CHG-08]', () => {
    const steps = USER_STATUSES.flatMap((key) => {
      const step = nextStep({ key, isOwner: true })
      return step ? [[key, step]] : []
    })
    expect(Object.fromEntries(steps)).toEqual({
      awaitingPayment: 'pay',
      duringPayment: 'pay',
      awaitingApproval: 'approval',
      awaitingOtherWay: 'otherWay',
      flightCancelled: 'airline',
      flightChanged: 'airline',
      lapsed: 'rebook',
      bookingFailed: 'notBooked',
      ticketFailed: 'ticketFailed',
      refunding: 'refund',
      seatsAsked: 'seatsAsked',
      seatsToConfirm: 'seatsToConfirm',
    })
  })

  it('is nothing to pay for whoever it is not due from, and nothing at all where this version knows no such status', () => {
    expect(nextStep({ key: 'awaitingPayment', isOwner: false })).toBeNull()
    for (const key of ['toString', 'constructor', 'aStatusOfTomorrow', '']) expect(nextStep({ key, isOwner: true })).toBeNull()
  })
})
