import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  capture,
  endPoints,
  fulfil,
  gatewayFee,
  giveBackService,
  grantPoints,
  hold,
  leaveValue,
  paidBack,
  payFromCredit,
  payInto,
  payWithPoints,
  personAccount,
  release,
  returnPoints,
  returnTo,
  thirdAccount,
  type Posting,
} from './ledger.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_00 })
const sum = (postings: readonly Posting[]) => postings.reduce((total, p) => total + p.amountMinor, 0)
const on = (account: string, postings: readonly Posting[]) => sum(postings.filter((p) => p.account === account))
const she = personAccount('01890000-0000-7000-8000-000000000001')
const friend = thirdAccount('01890000-0000-7000-8000-000000000002')
const MEMO = /^(held:|guarantees$)/

describe('the ledger', () => {
  it('balances every entry, beside the memo and in it, and never posts nothing', () => {
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const parts = { supplier: 'air1', supplierMinor: one, serviceFeeMinor: other }
        for (const entry of [
          payFromCredit(one),
          payInto('gateway:alipay', she, one),
          payInto('cashDesk', friend, one),
          grantPoints('she', one),
          payWithPoints('she', one),
          returnPoints('she', one),
          endPoints('she', one),
          hold('alipay', one),
          capture('alipay', she, one),
          release('alipay', one),
          fulfil(parts),
          fulfil({ ...parts, supplierMinor: -one }),
          giveBackService(parts),
          returnTo('companyCredit', one),
          returnTo(she, one),
          leaveValue({ personId: 'someone' }, one),
          paidBack('gateway:wechat', she, one),
          gatewayFee('alipay', -one),
        ]) {
          expect(sum(entry)).toBe(0)
          expect(sum(entry.filter((p) => MEMO.test(p.account)))).toBe(0)
          expect(entry.every((p) => p.amountMinor !== 0)).toBe(true)
        }
      }),
    )
  })

  it('leaves nothing in clearing once an order is delivered or its money returned', () => {
    fc.assert(
      fc.property(amount, amount, (supplierMinor, serviceFeeMinor) => {
        const whole = supplierMinor + serviceFeeMinor
        const paid = payFromCredit(whole)
        expect(on('clearing', [...paid, ...fulfil({ supplier: 'air1', supplierMinor, serviceFeeMinor })])).toBe(0)
        expect(on('companyCredit', [...paid, ...returnTo('companyCredit', whole)])).toBe(0)
        expect(on('companyCredit', paid)).toBe(whole)
      }),
    )
  })

  it('passes what somebody pays through her account, where only what she is still owed rests', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_00 }), (paidMinor) => {
        const paid = payInto('gateway:alipay', she, paidMinor)
        expect(paid.filter((p) => p.account === she).map((p) => p.amountMinor)).toEqual([paidMinor, -paidMinor])
        const owed = [...paid, ...returnTo(she, paidMinor)]
        expect([on(she, owed), on('clearing', owed), on('gateway:alipay', owed)]).toEqual([-paidMinor, 0, paidMinor])
        const back = [...owed, ...paidBack('gateway:alipay', she, paidMinor)]
        expect([on(she, back), on('gateway:alipay', back)]).toEqual([0, 0])
      }),
    )
  })

  it('owes somebody in points what was granted, until they have paid or ended; her own account tells of them and keeps nothing', () => {
    fc.assert(
      fc.property(amount, fc.nat(1_000), fc.nat(1_000), (grantedMinor, ofPaid, ofBack) => {
        const paidMinor = Math.floor((grantedMinor * ofPaid) / 1_000)
        const backMinor = Math.floor((paidMinor * ofBack) / 1_000)
        const postings = [...grantPoints('me', grantedMinor), ...payWithPoints('me', paidMinor), ...returnPoints('me', backMinor)]
        const leftMinor = grantedMinor - paidMinor + backMinor
        expect([on('points:me', postings), on('person:me', postings)].map(Math.abs)).toEqual([leftMinor, 0])
        expect(on('companyCredit', postings)).toBe(grantedMinor)
        const ended = [...postings, ...endPoints('me', leftMinor)]
        expect(Math.abs(on('points:me', ended))).toBe(0)
        expect(on('companyCredit', ended)).toBe(paidMinor - backMinor)
        expect(Math.abs(on('clearing', ended))).toBe(paidMinor - backMinor)
      }),
    )
  })

  it('counts a held amount as nobody’s until it is captured', () => {
    fc.assert(
      fc.property(amount, amount, (heldMinor, share) => {
        const takenMinor = Math.min(heldMinor, share)
        const held = hold('alipay', heldMinor)
        expect(held.every((p) => MEMO.test(p.account))).toBe(true)
        const ended = [...held, ...capture('alipay', she, takenMinor), ...release('alipay', heldMinor - takenMinor)]
        expect([on('held:alipay', ended), on('guarantees', ended)]).toEqual([0, 0])
        expect([on('gateway:alipay', ended), on('clearing', ended), on(she, ended)]).toEqual([
          takenMinor,
          takenMinor === 0 ? 0 : -takenMinor,
          0,
        ])
      }),
    )
  })

  it('refuses an entry of broken cents', () => {
    expect(() => payFromCredit(0.5)).toThrow('amounts are whole cents')
    expect(() => payFromCredit(Number.NaN)).toThrow('amounts are whole cents')
  })
})
