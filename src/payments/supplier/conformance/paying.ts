import { expect, it } from 'vitest'
import { fresh, ORDER, paid, type Steps } from './steps.ts'
import type { GatewayUnderTest, Levers } from './world.ts'

/** A person pays, or does not, and gets her money back. */
export function paying(subject: () => GatewayUnderTest, steps: Steps, levers: () => Levers): void {
  it('waits for whoever is at the cashier, and knows when she has paid, to the fen [E-PAY]', async () => {
    const { gateway } = subject()
    for (const amountMinor of [1, 99, 115, 32_000, 123_456_789]) {
      const number = await steps.waiting(amountMinor)
      expect(await gateway.query(number)).toEqual({ is: 'waiting' })
      await levers().pay(number)
      const answer = paid(await gateway.query(number))
      expect(answer.amountMinor).toBe(amountMinor)
      expect(answer.gatewayNumber).toMatch(/^\w{8,64}$/)
    }
  })

  it('opens the same trade again under the same number, and takes money for it once [E-PAY]', async () => {
    const { gateway, world } = subject()
    const trade = { ...ORDER, number: fresh('Q'), amountMinor: 32_000, expiresAt: await world.inMinutes(30) }
    for (const _time of [1, 2]) expect(await world.arrive(await gateway.open(trade, world.way))).toBe(true)
    await levers().pay(trade.number)
    await expect(levers().pay(trade.number)).rejects.toThrow('409')
    expect(paid(await gateway.query(trade.number)).amountMinor).toBe(32_000)
  })

  it('ends a trade that nobody has paid, once or twice', async () => {
    const { gateway } = subject()
    const number = await steps.waiting()
    expect(await gateway.close(number)).toBe('closed')
    expect(await gateway.close(number)).toBe('closed')
    expect(await gateway.query(number)).toEqual({ is: 'closed' })
  })

  it('says of a trade that it is to end where somebody was faster', async () => {
    const { gateway } = subject()
    const number = await steps.paid()
    expect(await gateway.close(number)).toBe('paid')
    expect(paid(await gateway.query(number)).amountMinor).toBe(32_000)
  })

  it('pays back once under one number, however often it is sent [E-PAY]', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(32_000)
    const refund = { tradeNumber, number: fresh('R'), amountMinor: 32_000, reason: 'orderEnded' }
    expect(await gateway.queryRefund(refund)).toEqual({ is: 'unknown' })
    await steps.refunded(refund)
    await steps.refunded(refund)
    expect(await levers().refundedMinor(tradeNumber)).toBe(32_000)
  })

  it('pays back in parts, never more than was paid, and no other amount under a number that it knows', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(10_000)
    const part = (amountMinor: number) => ({ tradeNumber, number: fresh('R'), amountMinor, reason: 'orderEnded' })
    const first = part(3_333)
    await steps.refunded(first)
    await steps.refunded(part(6_666))
    expect(await gateway.refund(part(2))).toMatchObject({ is: 'refused' })
    expect(await gateway.refund({ ...first, amountMinor: 1 })).toMatchObject({ is: 'refused' })
    expect(await levers().refundedMinor(tradeNumber)).toBe(9_999)
  })

  it('pays nothing back of what nobody has paid', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.waiting()
    const refund = { tradeNumber, number: fresh('R'), amountMinor: 100, reason: 'paidLate' }
    expect(await gateway.refund(refund)).toMatchObject({ is: 'refused' })
    expect(await gateway.queryRefund(refund)).toEqual({ is: 'unknown' })
  })

  it('lets nobody pay a trade after its hour, and ends it when asked, where it has not ended by itself [E-PAY-03]', async () => {
    const { gateway, world } = subject()
    const number = await steps.waiting(32_000, 10)
    await levers().moveClockTo(await world.inMinutes(11))
    await expect(levers().pay(number)).rejects.toThrow('409')
    const stands = await gateway.query(number)
    expect(stands.is === 'waiting' ? await gateway.close(number) : stands.is).toBe('closed')
    expect(await gateway.query(number)).toEqual({ is: 'closed' })
  })
}
