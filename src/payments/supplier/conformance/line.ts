import { expect, it } from 'vitest'
import { GatewayUnclear } from '../port.ts'
import { fresh, type Steps } from './steps.ts'
import type { GatewayUnderTest, Levers } from './world.ts'

const NO_CLEAR_ANSWER = ['lostReply', 'wrongAnswer', 'halfAnswer', 'brokenAfter', 'badSignature', 'unknownError'] as const

/** The gateway, or the line to it, fails in the middle. */
export function bendingTheLine(subject: () => GatewayUnderTest, steps: Steps, levers: () => Levers): void {
  it.each(NO_CLEAR_ANSWER)('calls a refund unclear after %s, finds that it happened, and pays it once [E-PAY]', async (fault) => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(32_000)
    const refund = { tradeNumber, number: fresh('R'), amountMinor: 20_000, reason: 'orderEnded' }
    await levers().strikeNext('refund', fault)
    await expect(gateway.refund(refund)).rejects.toThrow(GatewayUnclear)
    await steps.happened(refund)
    expect(await levers().refundedMinor(tradeNumber)).toBe(20_000)
  })

  it('calls a refund unclear whose request was lost, finds that it did nothing, and pays when it is sent again', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(32_000)
    const refund = { tradeNumber, number: fresh('R'), amountMinor: 32_000, reason: 'orderEnded' }
    await levers().strikeNext('refund', 'lostRequest')
    await expect(gateway.refund(refund)).rejects.toThrow(GatewayUnclear)
    expect(await gateway.queryRefund(refund)).toEqual({ is: 'unknown' })
    await steps.refunded(refund)
    expect(await levers().refundedMinor(tradeNumber)).toBe(32_000)
  })

  it.each(NO_CLEAR_ANSWER)('calls the end of a trade unclear after %s; asked, it says how it stands', async (fault) => {
    const { gateway } = subject()
    const number = await steps.waiting()
    await levers().strikeNext('close', fault)
    await expect(gateway.close(number)).rejects.toThrow(GatewayUnclear)
    expect(await gateway.query(number)).toEqual({ is: 'closed' })
    expect(await gateway.close(number)).toBe('closed')
  })

  it.each(['wrongAnswer', 'brokenAfter', 'badSignature', 'unknownError'] as const)('calls a question unclear after %s', async (fault) => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid()
    await levers().strikeNext('query', fault)
    await expect(gateway.query(tradeNumber)).rejects.toThrow(GatewayUnclear)
    await levers().strikeNext('queryRefund', fault)
    await expect(gateway.queryRefund({ tradeNumber, number: fresh('R'), amountMinor: 100 })).rejects.toThrow(GatewayUnclear)
    expect((await gateway.query(tradeNumber)).is).toBe('paid')
  })

  it.each(['lostReply', 'lostRequest', 'halfAnswer'] as const)(
    'asks again by itself, once, where only a question was cut (%s)',
    async (fault) => {
      const { gateway } = subject()
      const number = await steps.waiting()
      await levers().strikeNext('query', fault)
      expect(await gateway.query(number)).toEqual({ is: 'waiting' })
      await levers().strikeNext('query', fault, 2)
      await expect(gateway.query(number)).rejects.toThrow(GatewayUnclear)
    },
  )

  it('calls everything unclear that is not answered in time', async () => {
    const { impatient } = subject()
    const tradeNumber = await steps.paid(32_000)
    const refund = { tradeNumber, number: fresh('R'), amountMinor: 32_000, reason: 'orderEnded' }
    await levers().strikeNext('query', 'lateReply')
    await expect(impatient.query(tradeNumber)).rejects.toThrow(GatewayUnclear)
    await levers().strikeNext('refund', 'lateReply')
    await expect(impatient.refund(refund)).rejects.toThrow(GatewayUnclear)
    await steps.happened(refund)
  })
}
