import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isAbove, isInside, onlyPrice } from '../../../../tools/testing/governed.ts'
import type { BookingForm } from '../../calls/booking.ts'

/* A fare that moves while its form is open: whoever guesses the new total has not passed what the policy says of it. */

let world: Awaited<ReturnType<typeof governedWorld>>
beforeAll(async () => {
  world = await governedWorld()
  await world.govern((file) => onlyPrice(file, { default: 1_000 }))
})
afterAll(() => world.product.stop())
afterEach(() => world.product.checkBooks())

describe('a fare that moves while its form is open', () => {
  it('is judged at what it costs now, even if the new total is accepted before it was shown', async () => {
    const departDate = world.nextDay()
    const form = await world.open(isInside, departDate)
    expect(form.approval).toBeNull()
    await world.product.control('POST', '/price', { flightId: form.flight.flightId, bookingClass: '*', percent: 300 })
    const again = await world.desk.open(world.lin, undefined, departDate, ({ verdict }) => verdict.overMinor > 0)
    const accepted = { acceptedTotalMinor: again.form.totalMinor }
    expect(again.form.flight.flightId).toBe(form.flight.flightId)
    expect(await world.codeOf(form, accepted)).toBe('AF-PRICE')
    expect(await world.codeOf(form, accepted)).toBe('AF-OVER-REASON')
    const shown = await world.desk.must<BookingForm>('GET', `/airfrond/getBookingForm/${form.bookingId}`, {}, world.lin)
    expect(shown).toMatchObject({ totalMinor: again.form.totalMinor, movedFromMinor: form.totalMinor })
    expect(await world.codeOf(shown)).toBe('Z000')
    await world.product.program.jobs.runDue()
  })

  it('ends without a seat where it was agreed to before any was taken and the company’s credit does not reach to it', async () => {
    const { product, desk, lin } = world
    const { kysely } = product.program.db
    await world.govern((file) => onlyPrice(file, { approval: 'beforeBooking', paidBy: 'company' }))
    const form = await world.open(isAbove)
    const { orderSeq } = await desk.must<{ orderSeq: string }>('POST', '/airfrond/bookingSubmit', desk.submission(form), lin)
    const { approval } = await world.order(orderSeq)
    const { companyId, limitMinor, usedMinor } = await kysely.selectFrom('companyCredit').selectAll().executeTakeFirstOrThrow()
    const setLimit = (minor: number) =>
      kysely.updateTable('companyCredit').set({ limitMinor: minor }).where('companyId', '=', companyId).execute()
    await setLimit(usedMinor)
    await product.control('POST', '/price', { flightId: form.flight.flightId, bookingClass: '*', percent: 3 })
    expect(await world.decide(approval?.approvalId ?? '', 'agree')).toBe('Z000')
    await product.advance({ seconds: 30 })
    await setLimit(limitMinor)
    const { status, totalMinor } = await world.order(orderSeq)
    expect([status.key, totalMinor]).toEqual(['bookingFailed', form.totalMinor])
    const credit = await kysely.selectFrom('companyCredit').selectAll().executeTakeFirstOrThrow()
    expect(credit.usedMinor).toBe(usedMinor - form.totalMinor)
  })
})
