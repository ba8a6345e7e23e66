import { expect, it } from 'vitest'
import { fresh, paid, type Steps } from './steps.ts'
import type { GatewayUnderTest, Levers } from './world.ts'

/** What the gateway tells by itself, and what others would like it to have told. */
export function notices(subject: () => GatewayUnderTest, steps: Steps, levers: () => Levers): void {
  it('tells that a trade was paid, with its number and amount, to whoever checks the signature [E-PAY]', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(115)
    const notice = await levers().nextNotice(tradeNumber)
    const { gatewayNumber } = paid(await gateway.query(tradeNumber))
    const read = await gateway.readNotice(notice)
    expect(read).toMatchObject({ is: 'trade', tradeNumber, status: 'paid', gatewayNumber, amountMinor: 115 })
    expect(read.noticeId).toMatch(/^[\w-]{8,128}$/)
    // Brought by somebody who has overheard it, it is the same, or too late; never another one.
    const again = await gateway.readNotice(notice)
    expect(again.is === 'refused' ? again.why : again).toEqual(again.is === 'refused' ? 'old' : read)
  })

  it('does not tell a refund as another payment', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(10_000)
    await levers().nextNotice(tradeNumber)
    const number = fresh('R')
    await steps.refunded({ tradeNumber, number, amountMinor: 4_000, reason: 'orderEnded' })
    const read = await gateway.readNotice(await levers().nextNotice(tradeNumber))
    const told = read.is === 'refund' ? { refundNumber: number, status: 'done', amountMinor: 4_000 } : { is: 'trade', status: 'other' }
    expect(read).toMatchObject({ tradeNumber, ...told })
  })

  it.each([
    ['forged', 'signature'],
    ['alteredByte', 'signature'],
    ['app', 'app'],
    ['seller', 'seller'],
  ] as const)('is not believed when it is bent (%s)', async (mutation, why) => {
    const { gateway } = subject()
    const tradeNumber = await steps.waiting()
    expect(await gateway.readNotice(await levers().bentNotice(tradeNumber, mutation))).toMatchObject({ is: 'refused', why })
  })

  it('is read as it was signed where it names another amount or trade: those are ours to compare', async () => {
    const { gateway } = subject()
    const tradeNumber = await steps.paid(32_000)
    const amount = await gateway.readNotice(await levers().bentNotice(tradeNumber, 'amount'))
    expect(amount).toMatchObject({ is: 'trade', tradeNumber, status: 'paid' })
    expect(amount).not.toMatchObject({ amountMinor: 32_000 })
    const other = await gateway.readNotice(await levers().bentNotice(tradeNumber, 'unknownOrder'))
    expect(other.is).toBe('trade')
    expect(other.tradeNumber).not.toBe(tradeNumber)
  })
}
