import { afterAll, beforeAll, describe } from 'vitest'
import { bendingTheLine } from './conformance/line.ts'
import { notices } from './conformance/notices.ts'
import { paying } from './conformance/paying.ts'
import { stepsOver } from './conformance/steps.ts'
import { strangers } from './conformance/strangers.ts'
import type { GatewayUnderTest, Levers } from './conformance/world.ts'

/**
 * What the wing relies on, whichever gateway it is. Every adapter passes this suite: against the sandbox always, and against the
 * gateway's own test environment where keys are at hand; there nobody can be made to pay, and what needs a payer is left out.
 *
 * `isControlled` says whether the world has levers; it must be known before the gateway is started, for the cases that need them are
 * written down only then.
 */
export function gatewayConformance(name: string, makeGateway: () => Promise<GatewayUnderTest>, options: { isControlled: boolean }): void {
  describe(`${name}, as payments needs a gateway`, () => {
    let made: GatewayUnderTest | null = null
    const subject = (): GatewayUnderTest => {
      if (!made) throw new Error('the gateway has not been started')
      return made
    }
    const levers = (): Levers => {
      const { levers: found } = subject().world
      if (!found) throw new Error('nobody can be made to pay here')
      return found
    }
    const steps = stepsOver(subject, levers)
    beforeAll(async () => {
      made = await makeGateway()
    })
    afterAll(() => made?.world.end())

    strangers(subject)
    if (!options.isControlled) return
    notices(subject, steps, levers)
    bendingTheLine(subject, steps, levers)
    paying(subject, steps, levers)
  })
}
