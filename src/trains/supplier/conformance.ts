import { afterAll, beforeAll, describe } from 'vitest'
import { after, fees } from './conformance/after.ts'
import { booking } from './conformance/booking.ts'
import { line } from './conformance/line.ts'
import { looking } from './conformance/looking.ts'
import { receipts } from './conformance/receipts.ts'
import { stepsOf } from './conformance/steps.ts'
import type { TrainSupplierUnderTest } from './conformance/world.ts'

/** The suite that every adapter of the port passes, run against the sandbox and, where a key is at hand, the vendor's test mode. */
export function trainSupplierConformance(name: string, start: () => Promise<TrainSupplierUnderTest>, isThere = true): void {
  describe.runIf(isThere)(`${name}, as every supplier of trains`, () => {
    let started: TrainSupplierUnderTest | null = null
    const subject = (): TrainSupplierUnderTest => {
      if (started === null) throw new Error('the world was not started')
      return started
    }
    beforeAll(async () => {
      started = await start()
    })
    afterAll(async () => {
      await started?.world.end()
    })
    const steps = stepsOf(subject)
    looking(subject, steps)
    booking(subject, steps)
    after(subject, steps)
    fees(subject, steps)
    line(subject, steps)
    receipts(subject, steps)
  })
}
