import { expect, it } from 'vitest'
import { SupplierAway, SupplierUnclear } from '../port.ts'
import { fresh, held, type Steps } from './steps.ts'
import type { Levers, SupplierUnderTest, Traits } from './world.ts'

/** The supplier, or the line to it, fails in the middle. */
export function bendingTheLine(
  subject: () => SupplierUnderTest,
  steps: Steps,
  levers: () => Levers,
  { can, hearsBreaks }: Pick<Traits, 'can' | 'hearsBreaks'>,
): void {
  it.each(['lostReply', 'wrongAnswer', 'halfAnswer', 'brokenAfter'] as const)(
    'calls a hold unclear after %s, and finds it by our reference',
    async (fault) => {
      const request = steps.request(await steps.price(steps.choose()))
      await levers().strikeNext('hold', fault)
      await expect(subject().supplier.hold(request)).rejects.toThrow(SupplierUnclear)
      const found = await subject().supplier.bookingByReference(request.reference)
      expect(found).toMatchObject({ status: 'held', price: request.expectedPrice })
      expect(held(await subject().supplier.hold(request))).toEqual(found)
    },
  )

  it('calls a hold unclear that is not answered in time, and finds it by our reference', async () => {
    const { impatient, supplier } = subject()
    const request = steps.request(await steps.price(steps.choose()))
    await levers().strikeNext('hold', 'lateReply')
    await expect(impatient.hold(request)).rejects.toThrow(SupplierUnclear)
    expect(await supplier.bookingByReference(request.reference)).toMatchObject({ status: 'held' })
  })

  it('calls a hold unclear whose request was lost, finds that it did nothing, and holds when it is sent again', async () => {
    const request = steps.request(await steps.price(steps.choose()))
    await levers().strikeNext('hold', 'lostRequest')
    await expect(subject().supplier.hold(request)).rejects.toThrow(SupplierUnclear)
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
    expect(held(await subject().supplier.hold(request)).status).toBe('held')
  })

  it('is away, with nothing done, when it says so itself', async () => {
    const request = steps.request(await steps.price(steps.choose()))
    await levers().strikeNext('hold', 'away')
    await expect(subject().supplier.hold(request)).rejects.toThrow(SupplierAway)
    expect(await subject().supplier.bookingByReference(request.reference)).toBeNull()
  })

  it.each(['lostReply', 'wrongAnswer'] as const)('calls a refund unclear after %s; asked again, it is done once', async (fault) => {
    const { supplier, world } = subject()
    const refunded = await steps.issue(steps.choose())
    const { supplierBookingId } = refunded
    const ticketNumbers = refunded.after?.ticketNumbers ?? []
    const quote = await supplier.giveUpQuote({ supplierBookingId, ticketNumbers })
    if (quote.is !== 'quoted') throw new Error(quote.reason)
    const giveUp = { supplierBookingId, quoteId: quote.quoteId, key: fresh('give-up') }
    await levers().strikeNext('giveUp', fault)
    await expect(supplier.giveUp(giveUp)).rejects.toThrow(SupplierUnclear)
    expect(await supplier.giveUp(giveUp)).toMatchObject({ is: 'accepted' })
    await world.awaiting(async () => (await supplier.booking(supplierBookingId))?.tickets[0]?.status === 'refunded')
  })

  it.runIf(can.claims).each(['lostReply', 'wrongAnswer'] as const)(
    'calls a claim unclear after %s; asked again, it is made once',
    async (fault) => {
      const { supplier } = subject()
      const claimed = await steps.issue(steps.choose())
      const claim = {
        supplierBookingId: claimed.supplierBookingId,
        ticketNumbers: claimed.after?.ticketNumbers ?? [],
        reason: 'duty',
        proofs: ['f'.repeat(64)],
        reference: fresh('claim'),
        key: fresh('claim'),
      } as const
      await levers().strikeNext('claim', fault)
      await expect(supplier.claim(claim)).rejects.toThrow(SupplierUnclear)
      expect(await supplier.claimByReference(claim)).toMatchObject({ status: 'underReview' })
      expect(await supplier.claim(claim)).toMatchObject({ is: 'taken', claim: { status: 'underReview' } })
    },
  )

  it.each(['lostReply', 'wrongAnswer'] as const)(
    'calls the order of tickets and the giving back unclear after %s; asked again, they say how it stands',
    async (fault) => {
      const { supplier, world } = subject()
      const first = (await steps.hold(steps.choose())).booking.supplierBookingId
      await levers().strikeNext('release', fault)
      const release = { supplierBookingId: first, key: fresh('release') }
      await expect(supplier.release(release)).rejects.toThrow(SupplierUnclear)
      expect(await supplier.release(release)).toEqual({ is: 'released' })

      const second = (await steps.hold(steps.choose())).booking.supplierBookingId
      await levers().strikeNext('ticket', fault)
      const ticket = { supplierBookingId: second, key: fresh('ticket') }
      await expect(supplier.ticket(ticket)).rejects.toThrow(SupplierUnclear)
      expect((await supplier.booking(second))?.status).not.toBe('held')
      await world.awaiting(async () => (await supplier.booking(second))?.status === 'ticketed')
      expect(await supplier.ticket(ticket)).toMatchObject({ is: 'accepted', booking: { status: 'ticketed' } })
    },
  )

  it.runIf(hearsBreaks)('asks again by itself where half of an answer came', async () => {
    await levers().strikeNext('search', 'halfAnswer')
    expect((await subject().supplier.search(subject().world.trip)).length).toBeGreaterThan(0)
  })

  it('asks again by itself, once, where only a question was cut', async () => {
    const { supplier, world } = subject()
    await levers().strikeNext('search', 'lostReply')
    expect((await supplier.search(world.trip)).length).toBeGreaterThan(0)
    await levers().strikeNext('bookingByReference', 'lostRequest')
    expect(await supplier.bookingByReference(fresh('order'))).toBeNull()
    await levers().strikeNext('search', 'lostReply', 2)
    await expect(supplier.search(world.trip)).rejects.toThrow(SupplierUnclear)
  })

  it('calls a question unclear that is answered wrongly or not in time', async () => {
    const { supplier, impatient, world } = subject()
    await levers().strikeNext('search', 'wrongAnswer')
    await expect(supplier.search(world.trip)).rejects.toThrow(SupplierUnclear)
    await levers().strikeNext('booking', 'wrongAnswer')
    await expect(supplier.booking('any')).rejects.toThrow(SupplierUnclear)
    await levers().strikeNext('bookingByReference', 'wrongAnswer')
    await expect(supplier.bookingByReference(fresh('order'))).rejects.toThrow(SupplierUnclear)
    await levers().strikeNext('search', 'lateReply')
    await expect(impatient.search(world.trip)).rejects.toThrow(SupplierUnclear)
  })
}
