import { beforeEach, describe, expect, it } from 'vitest'
import { createClock } from '../kit/clock.ts'
import { Faults } from '../kit/faults.ts'
import { JOURNAL_SCHEMA } from '../kit/journal.ts'
import { META_SCHEMA, openStore } from '../kit/store.ts'
import type { Store } from '../kit/store.ts'
import { openAccount } from './account.ts'
import { alipayFindings } from './checks.ts'
import type { AlipayWorld } from './model.ts'
import { reread } from './model.ts'
import { ALIPAY_SCHEMA } from './schema.ts'
import { giveBack, openTrade, pay } from './trades.ts'

let store: Store
let tradeNo: string
beforeEach(async () => {
  store = openStore(':memory:', [META_SCHEMA, JOURNAL_SCHEMA, ALIPAY_SCHEMA])
  const clock = createClock(store)
  const world: AlipayWorld = { store, clock, faults: new Faults(), account: await openAccount(':memory:'), now: clock.now }
  const order = { outTradeNo: 'ORDER-1', totalMinor: 10_000, subject: 'x', notifyUrl: null, returnUrl: null, quitUrl: null }
  const trade = openTrade(world, { ...order, expiresAt: world.now() + 60_000 })
  tradeNo = trade.tradeNo
  pay(world, trade, world.now())
  giveBack(world, reread(store, tradeNo), 'R1', 3_000)
})

describe('what Alipay finds wrong with its own books', () => {
  it('is nothing where nobody has touched them', () => {
    expect(alipayFindings(store)).toEqual([])
  })

  it.for([
    ["INSERT INTO alipay_refunds VALUES ($, 'R2', 8000, 0)", 'more given back than was paid'],
    ['UPDATE alipay_refunds SET amount_minor = 1 WHERE trade_no = $', 'its refunds add up to 1, it says 3000'],
    ["DELETE FROM journal WHERE booking_id = $ AND effect = 'payment'", 'the journal tells of 0 payments'],
    ["UPDATE alipay_trades SET status = 'TRADE_CLOSED' WHERE trade_no = $", 'paid and TRADE_CLOSED'],
    ["UPDATE alipay_trades SET paid_at = NULL, status = 'TRADE_CLOSED' WHERE trade_no = $", 'not paid, the journal tells of 1 payments'],
    ["UPDATE journal SET amount_minor = -2999 WHERE booking_id = $ AND effect = 'refund'", 'the journal adds up to 7001'],
    ["UPDATE journal SET booking_id = 'STRANGER' WHERE booking_id = $ AND effect = 'refund'", 'trade STRANGER, which does not exist'],
  ] as const)('is told of: %s', ([sql, finding]) => {
    store.run(sql.replace('$', `'${tradeNo}'`))
    expect(alipayFindings(store).join('\n')).toContain(finding)
  })
})
