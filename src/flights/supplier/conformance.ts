import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { booking } from './conformance/booking.ts'
import { changing } from './conformance/changing.ts'
import { changingLegs, losingLegs } from './conformance/changing-legs.ts'
import { extras } from './conformance/extras.ts'
import { bendingExtras, extrasPaidWith } from './conformance/extras-paid.ts'
import { givingUp } from './conformance/giving-up.ts'
import { journeys } from './conformance/journeys.ts'
import { flyers } from './conformance/flyers.ts'
import { bendingTheLine } from './conformance/line.ts'
import { bendingTheMarket } from './conformance/market.ts'
import { flyingYoung } from './conformance/passengers.ts'
import { planning } from './conformance/planning.ts'
import { askingForReceipts, receiptsOfFlown } from './conformance/receipts.ts'
import { askingForSeats } from './conformance/seats.ts'
import { shopping } from './conformance/shopping.ts'
import { stepsOver } from './conformance/steps.ts'
import type { Levers, SupplierUnderTest, Traits } from './conformance/world.ts'

/**
 * What the wing relies on, whoever supplies. Every adapter passes this suite: against the sandbox always, and against the vendor's test
 * mode where a key is at hand; there the world cannot be bent, and the cases that bend it are left out.
 *
 */
export function supplierConformance(
  name: string,
  makeSupplier: () => Promise<SupplierUnderTest>,
  { isControlled, can, hearsBreaks }: Traits,
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

    it('says what it can do', () => expect(subject().supplier.can).toEqual(can))
    shopping(subject, steps, can)
    journeys(subject, steps, can)
    booking(subject, steps)
    flyingYoung(subject, steps)
    flyers(subject, steps, isControlled)
    if (can.extras === 'paid') extrasPaidWith(subject, steps)
    else extras(subject, steps, can.extras === 'held')
    givingUp(subject, steps, can)
    askingForReceipts(subject, steps, can)
    if (can.changes) changing(subject, steps)
    if (can.legChanges) {
      changingLegs(subject, steps)
      losingLegs(subject, steps)
    }
    if (!isControlled) return
    if (can.plans) planning(subject, steps, levers, can)
    if (can.asksForSeats) askingForSeats(subject, steps, levers)
    bendingTheMarket(subject, steps, levers, can)
    bendingTheLine(subject, steps, levers, { can, hearsBreaks })
    if (can.extras === 'paid') bendingExtras(subject, steps, levers)
    // Last: months pass in it.
    if (can.receipts) receiptsOfFlown(subject, steps, levers)
  })
}
