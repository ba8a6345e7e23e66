import { expect, it } from 'vitest'
import { SupplierUnclear, type SupplierAbilities } from '../port.ts'
import { fresh, type Steps } from './steps.ts'
import type { Levers, SupplierUnderTest } from './world.ts'

/** One fare serves all cases: nothing here changes its flight, and some worlds have few. */
function anyFare(steps: Steps) {
  const all = steps.flights().flatMap((flight) => flight.fares.map((fare) => ({ flight, fare })))
  const found = all.findLast(({ fare }) => fare.cabin === 'Y' && fare.seatsLeft === null)
  if (!found) throw new Error('the trip of this world has no fare with seats enough')
  return found
}

async function issued(steps: Steps) {
  const { supplierBookingId, after } = await steps.issue(anyFare(steps))
  const [ticketNumber = ''] = after?.ticketNumbers ?? []
  return { supplierBookingId, ticketNumber }
}

/** The receipts of tickets, which expenses are claimed with. */
export function askingForReceipts(subject: () => SupplierUnderTest, steps: Steps, can: SupplierAbilities): void {
  it.runIf(!can.receipts)('issues no receipts, and says so', async () => {
    const of = { supplierBookingId: 'any', ticketNumber: '9990000000001' }
    expect(await subject().supplier.askReceipt({ ...of, key: fresh('receipt') })).toEqual({ is: 'refused', reason: 'notOffered' })
    expect(await subject().supplier.receipt(of)).toBeNull()
  })

  it.runIf(can.receipts)('issues no receipt of a ticket that was not flown, and says so', async () => {
    const { supplier } = subject()
    const of = await issued(steps)
    expect(await supplier.receipt(of)).toBeNull()
    expect(await supplier.askReceipt({ ...of, key: fresh('receipt') })).toEqual({ is: 'refused', reason: 'notFlown' })
    expect(await supplier.receipt(of)).toBeNull()
  })
}

/** The same of flights that were flown: half a year passes. */
export function receiptsOfFlown(subject: () => SupplierUnderTest, steps: Steps, levers: () => Levers): void {
  it('issues the receipt of a flown ticket once, with number, day and file, and none when its time is over', async () => {
    const { supplier, world } = subject()
    const [of, unclear, late] = [await issued(steps), await issued(steps), await issued(steps)]
    const arrived = Temporal.PlainDate.from(world.trip.departDate).add({ days: 2 })
    const at = (day: Temporal.PlainDate) => day.toZonedDateTime('Asia/Shanghai').toInstant()
    await levers().moveClockTo(at(arrived))
    for (const key of [fresh('receipt'), fresh('receipt')]) expect(await supplier.askReceipt({ ...of, key })).toEqual({ is: 'issuing' })
    await levers().strikeNext('askReceipt', 'lostReply')
    const asked = { ...unclear, key: fresh('receipt') }
    await expect(supplier.askReceipt(asked)).rejects.toThrow(SupplierUnclear)
    expect(await supplier.receipt(unclear)).toEqual({ is: 'issuing' })
    await world.awaiting(async () => (await supplier.receipt(of))?.is === 'issued')
    const receipt = await supplier.receipt(of)
    if (receipt?.is !== 'issued') throw new Error(receipt?.is ?? 'none')
    expect(receipt.number).toMatch(/^\d{20}$/)
    expect(receipt.issuedOn).toBe(arrived.toString())
    expect(receipt.pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    const other = await supplier.askReceipt(asked)
    expect(other).toMatchObject({ is: 'issued' })
    expect(other.is === 'issued' && other.number !== receipt.number).toBe(true)
    await levers().strikeNext('receipt', 'wrongAnswer')
    await expect(supplier.receipt(of)).rejects.toThrow(SupplierUnclear)
    await levers().moveClockTo(at(arrived.add({ days: 182 })))
    expect(await supplier.askReceipt({ ...late, key: fresh('receipt') })).toEqual({ is: 'refused', reason: 'tooLate' })
    expect(await supplier.receipt(of)).toMatchObject({ is: 'issued', number: receipt.number })
  })
}
