import { expect } from 'vitest'
import type { RefundRequest, TradeAnswer } from '../port.ts'
import type { GatewayUnderTest, Levers } from './world.ts'

/** Tells runs apart at a gateway that remembers the last one. */
const run = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
let lastNumber = 0
export const fresh = (letter: 'Q' | 'R'): string => `${letter}${run}${String((lastNumber += 1)).padStart(4, '0')}`

export const RETURN_URL = 'http://127.0.0.1/m/payResult?payOrderId=01890000-0000-7000-8000-000000000000'

/** What every trade here has in common. */
export const ORDER = { subject: 'Qicheng Travel order', returnUrl: RETURN_URL, payer: { openid: null, clientIp: '127.0.0.1' } }

export function paid(answer: TradeAnswer): Extract<TradeAnswer, { is: 'paid' }> {
  if (answer.is !== 'paid') throw new Error(`expected a paid trade, the gateway says ${answer.is}`)
  return answer
}

/** The first steps that most cases take. */
export function stepsOver(subject: () => GatewayUnderTest, levers: () => Levers) {
  return {
    /** A trade at whose cashier the person has arrived. */
    async waiting(amountMinor = 32_000, minutes = 30): Promise<string> {
      const { gateway, world } = subject()
      const number = fresh('Q')
      const expiresAt = await world.inMinutes(minutes)
      const cashier = await gateway.open({ ...ORDER, number, amountMinor, expiresAt }, world.way)
      if (!(await world.arrive(cashier))) throw new Error('the cashier does not open for this trade')
      return number
    },
    async paid(amountMinor = 32_000): Promise<string> {
      const number = await this.waiting(amountMinor)
      await levers().pay(number)
      return number
    },
    /** A refund that was sent has happened, or is on its way and happens then; sent again, it is the same one. */
    async happened(refund: RefundRequest): Promise<void> {
      const { gateway } = subject()
      const first = await gateway.queryRefund(refund)
      expect(['done', 'underWay']).toContain(first.is)
      if (first.is === 'underWay') await levers().finishRefunds()
      expect(await gateway.queryRefund(refund)).toEqual({ is: 'done' })
      expect(await gateway.refund(refund)).toEqual({ is: 'done' })
    },
    /** Pays back, and waits until it is done. */
    async refunded(refund: RefundRequest): Promise<void> {
      const answer = await subject().gateway.refund(refund)
      expect(['done', 'underWay']).toContain(answer.is)
      await this.happened(refund)
    },
  }
}
export type Steps = ReturnType<typeof stepsOver>
