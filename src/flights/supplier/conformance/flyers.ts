import { expect, it } from 'vitest'
import type { HoldPassenger } from '../port/holding.ts'
import { fresh, held, type Steps } from './steps.ts'
import type { SupplierUnderTest } from './world.ts'

/** Frequent-flyer numbers: given with a hold, and never a reason to go without seats. `isControlled`: of a vendor's test mode nobody knows what its airlines take. */
export function flyers(subject: () => SupplierUnderTest, steps: Steps, isControlled: boolean): void {
  it('holds the seats whatever the airline makes of a frequent-flyer number, and says what that was', async () => {
    const chosen = steps.choose()
    const { carrier } = chosen.flight
    const members: readonly [flyer: HoldPassenger['flyer'], taken: boolean | null][] = [
      [{ programme: carrier, number: '123456789012' }, true],
      // Of nobody whom the programme knows, in the sandbox.
      [{ programme: carrier, number: '123456780000' }, false],
      // No airline on sale is a partner of this one.
      [{ programme: 'ZZ', number: '123456789012' }, false],
      [undefined, null],
    ]
    for (const [flyer, taken] of members) {
      const passenger = { ...subject().world.traveller(), mail: 'trip@example.com', ...(flyer && { flyer }) }
      const request = steps.request(await steps.price(chosen), { passengers: [passenger] })
      const booking = held(await subject().supplier.hold(request))
      expect(booking.status).toBe('held')
      // What a vendor's test mode takes nobody knows.
      expect(isControlled ? booking.flyersTaken : [taken]).toEqual([taken])
      expect((await subject().supplier.bookingByReference(request.reference))?.flyersTaken).toEqual(booking.flyersTaken)
      await subject().supplier.release({ supplierBookingId: booking.supplierBookingId, key: fresh('release') })
    }
  })
}
