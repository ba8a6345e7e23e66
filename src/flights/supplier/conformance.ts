import { afterAll, beforeAll, describe } from 'vitest'
import { booking } from './conformance/booking.ts'
import { givingUp } from './conformance/giving-up.ts'
import { bendingTheLine } from './conformance/line.ts'
import { bendingTheMarket } from './conformance/market.ts'
import { shopping } from './conformance/shopping.ts'
import { stepsOver } from './conformance/steps.ts'
import type { Levers, SupplierUnderTest } from './conformance/world.ts'

/**
 * What the wing relies on, whoever supplies. Every adapter passes this suite: against the sandbox always, and against the vendor's test
 * mode where a key is at hand; there the world cannot be bent, and the cases that bend it are left out.
 *
 * `isControlled` says whether the world has levers; it must be known before the supplier is started, for the cases that need
 * them are written down only then.
 */
export function supplierConformance(
  name: string,
  makeSupplier: () => Promise<SupplierUnderTest>,
  options: { isControlled: boolean },
): void {
  describe(`${name}, as flights needs a supplier`, () => {
    let made: SupplierUnderTest | null = null
    const subject = (): SupplierUnderTest => {
      if (!made) throw new Error('the supplier has not been started')
      return made
    }
    const levers = (): Levers => {
      const { levers } = subject().world
      if (!levers) throw new Error('this world cannot be bent')
      return levers
    }
    const steps = stepsOver(subject)
    beforeAll(async () => {
      made = await makeSupplier()
      await steps.look()
    })
    afterAll(() => made?.world.end())

    shopping(subject, steps)
    booking(subject, steps)
    givingUp(subject, steps)
    if (!options.isControlled) return
    bendingTheMarket(subject, steps, levers)
    bendingTheLine(subject, steps, levers)
  })
}
