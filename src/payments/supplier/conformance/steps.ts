import type { TradeAnswer } from '../port.ts'
import type { GatewayUnderTest, Levers } from './world.ts'

/** Tells runs apart at a gateway that remembers the last one. */
const run = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
let lastNumber = 0
export const fresh = (letter: 'Q' | 'R'): string => `${letter}${run}${String((lastNumber += 1)).padStart(4, '0')}`

export const RETURN_URL = 'http://127.0.0.1/m/payResult?payOrderId=01890000-0000-7000-8000-000000000000'

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
      const url = gateway.cashierUrl({ number, amountMinor, subject: 'Qicheng Travel order', expiresAt, returnUrl: RETURN_URL })
      if (!(await world.arrive(url))) throw new Error('the cashier does not open for this trade')
      return number
    },
    async paid(amountMinor = 32_000): Promise<string> {
      const number = await this.waiting(amountMinor)
      await levers().pay(number)
      return number
    },
  }
}
export type Steps = ReturnType<typeof stepsOver>
