import { expect, it } from 'vitest'
import { SupplierUnclear } from '../port.ts'
import { fresh, ticketOf, type Steps } from './steps.ts'
import type { TrainSupplierUnderTest } from './world.ts'

/** The receipts of tickets, which expenses are claimed with. Half a year passes, so nothing comes after these. */
export function receipts(subject: () => TrainSupplierUnderTest, steps: Steps): void {
  const issued = async () => {
    const booking = await steps.ticketed(await steps.freshRide())
    return { bookingId: booking.bookingId, ticketNumber: ticketOf(booking) }
  }

  it('issues no receipt of a ticket that was not ridden on, and says so', async () => {
    const { supplier } = subject()
    const of = await issued()
    expect(await supplier.receipt(of)).toBeNull()
    expect(await supplier.askReceipt({ ...of, key: fresh('receipt') })).toEqual({ is: 'refused', reason: 'notFlown' })
    expect(await supplier.receipt(of)).toBeNull()
  })

  it('issues the receipt of a ticket once, with number, day and file, and none when its time is over', async (test) => {
    const { supplier, world } = subject()
    const { moveClockTo, strikeNext } = world
    if (moveClockTo === null || strikeNext === null) return test.skip()
    const [of, unclear, late] = [await issued(), await issued(), await issued()]
    const arrived = Temporal.PlainDate.from(world.trip.trainDate).add({ days: 2 })
    const noonOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: 'Asia/Shanghai', plainTime: '12:00' }).toInstant()
    await moveClockTo(noonOf(arrived))
    for (const key of [fresh('receipt'), fresh('receipt')]) expect(await supplier.askReceipt({ ...of, key })).toEqual({ is: 'issuing' })
    await strikeNext('askReceipt', 'lostReply')
    const asked = { ...unclear, key: fresh('receipt') }
    await expect(supplier.askReceipt(asked)).rejects.toThrow(SupplierUnclear)
    expect(await supplier.receipt(unclear)).toEqual({ is: 'issuing' })
    await world.awaiting(async () => (await supplier.receipt(of))?.is === 'issued')
    const receipt = await supplier.receipt(of)
    if (receipt?.is !== 'issued') throw new Error(receipt?.is ?? 'none')
    expect([receipt.number.length, receipt.issuedOn, receipt.pdf.toString('latin1', 0, 5)]).toEqual([20, arrived.toString(), '%PDF-'])
    const other = await supplier.askReceipt(asked)
    expect(other.is === 'issued' && other.number !== receipt.number).toBe(true)
    await strikeNext('receipt', 'wrongAnswer')
    await expect(supplier.receipt(of)).rejects.toThrow(SupplierUnclear)
    await moveClockTo(noonOf(arrived.add({ days: 182 })))
    expect(await supplier.askReceipt({ ...late, key: fresh('receipt') })).toEqual({ is: 'refused', reason: 'tooLate' })
    expect(await supplier.receipt(of)).toMatchObject({ is: 'issued', number: receipt.number })
  })
}
