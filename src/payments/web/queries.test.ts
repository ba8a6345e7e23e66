import { describe, expect, it } from 'vitest'
import { payOrderIdIn } from './queries.ts'

const ID = '01890000-0000-7000-8000-000000000000'

describe('the payment that an address names', () => {
  it('is read from our own parameter alone, whatever the gateway has added to the address', () => {
    const back = `payOrderId=${ID}&out_trade_no=Q1&trade_no=2026&total_amount=0.01&trade_status=TRADE_SUCCESS&sign=x&app_id=1`
    expect(payOrderIdIn(new URLSearchParams(back))).toBe(ID)
    expect(payOrderIdIn(new URLSearchParams(`out_trade_no=${ID}&trade_status=TRADE_SUCCESS`))).toBeNull()
  })

  it('is none where it is not an id of ours', () => {
    for (const id of ['', 'x', `${ID}0`, `${ID}&`, '../login', '%00'])
      expect(payOrderIdIn(new URLSearchParams({ payOrderId: id }))).toBeNull()
  })
})
