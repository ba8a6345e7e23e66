import { expect, it } from 'vitest'
import { GatewayAway } from '../port.ts'
import { fresh, ORDER } from './steps.ts'
import type { GatewayUnderTest } from './world.ts'

/** What can be tried at every gateway, a real one included: nobody needs to pay for it. */
export function strangers(subject: () => GatewayUnderTest): void {
  it('knows no trade that nobody has arrived for, and says so to every question [E-PAY]', async () => {
    const { gateway } = subject()
    const [tradeNumber, number] = [fresh('Q'), fresh('R')]
    expect(await gateway.query(tradeNumber)).toEqual({ is: 'unknown' })
    expect(await gateway.close(tradeNumber)).toBe('unknown')
    expect(await gateway.queryRefund({ tradeNumber, number, amountMinor: 100 })).toEqual({ is: 'unknown' })
    const refund = await gateway.refund({ tradeNumber, number, amountMinor: 100, reason: 'orderEnded' })
    expect(refund.is).toBe('refused')
  })

  it('makes an address that its cashier opens', async () => {
    const { gateway, world } = subject()
    const expiresAt = await world.inMinutes(30)
    const trade = { ...ORDER, number: fresh('Q'), amountMinor: 1, subject: '启程商旅订单 = F1/F2 & 其他', expiresAt }
    expect(await world.arrive(await gateway.open(trade, world.way))).toBe(true)
  })

  it('is away, with nothing done, where nobody listens', async () => {
    const { unreachable: gateway } = subject()
    const refund = { tradeNumber: fresh('Q'), number: fresh('R'), amountMinor: 100, reason: 'orderEnded' }
    await expect(gateway.query(refund.tradeNumber)).rejects.toThrow(GatewayAway)
    await expect(gateway.close(refund.tradeNumber)).rejects.toThrow(GatewayAway)
    await expect(gateway.refund(refund)).rejects.toThrow(GatewayAway)
    await expect(gateway.queryRefund(refund)).rejects.toThrow(GatewayAway)
  })

  it('takes nothing for a notice that anybody could have sent', async () => {
    const { gateway } = subject()
    for (const body of [
      '',
      '{}',
      'sign=x',
      'out_trade_no=Q1&trade_status=TRADE_SUCCESS&total_amount=1.00&sign_type=RSA2&sign=QUJD',
      '%%%&&==',
    ])
      expect([body, (await gateway.readNotice({ body, headers: {} })).is]).toEqual([body, 'refused'])
  })
}
