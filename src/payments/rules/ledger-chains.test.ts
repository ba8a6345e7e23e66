import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumMinor } from '../../kernel/money.ts'
import {
  fulfil,
  giveBackService,
  leaveValue,
  paidBack,
  payFromCredit,
  payInto,
  payWithPoints,
  personAccount,
  returnPoints,
  returnTo,
  thirdAccount,
  type PayerAccount,
  type PersonAccount,
  type Posting,
  type Till,
} from './ledger.ts'
import { calculate, type CalculatedStep } from './ledger-testing.ts'
import { afterRefund, refundableMinor, refundShares, type ForfeitPayer, type Paid, type PayerKind } from './refund-shares.ts'
import type { FeeBearer } from './service-fees.ts'

/*
 * Random lives of orders: paid by one or several, with points too, delivered, changed at a difference up or down, refunded in parts with fees, cancelled,
 * kept as credit. The rules work each out in entries; the calculator of ledger-testing.ts in another way.
 */

const CHAINS = 10_000
const PERSON = personAccount('p')
const THIRD = thirdAccount('t')
const NAMES = {
  account: { company: 'companyCredit', person: PERSON, third: THIRD },
  supplier: 'supplier:air1',
  credit: 'travelCredit:p',
  points: 'points:p',
} as const

/** What somebody thinks of doing; amounts are shares of what can be, so that most of it can. */
type Wish =
  | { is: 'pay' | 'changeUp'; payer: PayerKind; till: Till; hasPoints: boolean; amountMinor: number; feeMinor: number }
  | ({ is: 'refund' | 'cancel' | 'changeDown'; ofRest: number; ofFee: number; bearer: ForfeitPayer; isPaid: boolean } & OfOurFee)
  | { is: 'credit'; ofRest: number }

/** What is kept of our own fee, of whom, and what of it is given back. */
interface OfOurFee {
  ofOurs: number
  ourPayer: FeeBearer
  ofOursBack: number
}

/** In thousandths; everything and nothing come often. */
const part = fc.oneof(
  fc.constantFrom(0, 1),
  fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1_000),
)
const amountMinor = fc.oneof(
  fc.integer({ min: 1, max: 9 }),
  fc.integer({ min: 1, max: 50_000_00 }),
  fc.constantFrom(1_00, 33_33, 1_000_000_00),
)
const payer = fc.constantFrom<PayerKind>('company', 'person', 'third')
const till = fc.constantFrom<Till>('gateway:alipay', 'gateway:wechat', 'cashDesk')
const bearer = fc.constantFrom<ForfeitPayer>(1, 2, 3)
const feeMinor = fc.integer({ min: 0, max: 50_00 })
const ofOurFee = { ofOurs: part, ourPayer: fc.constantFrom<FeeBearer>('company', 'person'), ofOursBack: part }
const given = { ofFee: part, bearer, isPaid: fc.boolean(), ...ofOurFee }
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ is: fc.constantFrom('pay' as const, 'changeUp' as const), payer, till, hasPoints: fc.boolean(), amountMinor, feeMinor }),
  fc.record({ is: fc.constantFrom('refund' as const, 'changeDown' as const), ofRest: part, ...given }),
  fc.record({ is: fc.constant('cancel' as const), ofRest: fc.constant(1), ...given }),
  fc.record({ is: fc.constant('credit' as const), ofRest: part }),
)
const chain = fc.tuple(
  fc.record({ is: fc.constant('pay' as const), payer, till, hasPoints: fc.boolean(), amountMinor, feeMinor }),
  fc.array(wish, { minLength: 1, maxLength: 7 }),
)

/** Out of which somebody has paid, as the books name it. */
type Paying = Till | 'companyCredit' | typeof NAMES.points

interface Life {
  parts: readonly Paid[]
  accounts: { payer: PayerAccount; till: Paying }[]
  backMinor: number[]
  postings: Posting[]
  steps: CalculatedStep[]
}

const balanceOf = (life: Life, account: string): number =>
  sumMinor(life.postings.filter((p) => p.account === account).map((p) => p.amountMinor))
const isPerson = (account: PayerAccount): account is PersonAccount => account !== 'companyCredit'

function payAndDeliver(life: Life, wished: Extract<Wish, { is: 'pay' | 'changeUp' }>): void {
  const account = NAMES.account[wished.payer]
  const hers: Paying = wished.payer === 'person' && wished.hasPoints ? NAMES.points : wished.till
  const lies = wished.payer === 'company' ? 'companyCredit' : hers
  life.parts = [...life.parts, { payer: wished.payer, paidMinor: wished.amountMinor, settledMinor: 0 }]
  life.accounts.push({ payer: account, till: lies })
  life.backMinor.push(0)
  if (lies === NAMES.points) life.postings.push(...payWithPoints('p', wished.amountMinor))
  else life.postings.push(...(isPerson(account) ? payInto(wished.till, account, wished.amountMinor) : payFromCredit(wished.amountMinor)))
  life.steps.push({ is: 'pay', payer: wished.payer, till: lies, amount: wished.amountMinor })
  const serviceFeeMinor = Math.min(wished.feeMinor, wished.amountMinor)
  life.postings.push(...fulfil({ supplier: 'air1', supplierMinor: wished.amountMinor - serviceFeeMinor, serviceFeeMinor }))
  life.steps.push({ is: 'deliver', fee: wished.feeMinor })
}

function refund(life: Life, wished: Extract<Wish, { ofFee: number }>): void {
  const amount = Math.floor(refundableMinor(life.parts) * wished.ofRest)
  const ours = Math.floor(amount * wished.ofOurs)
  const fee = Math.floor((amount - ours) * wished.ofFee)
  const oursBack = Math.floor((amount - ours - fee) * wished.ofOursBack)
  const serviceFee = { keptMinor: ours, paidBy: wished.ourPayer }
  const shares = refundShares(life.parts, { amountMinor: amount, feeMinor: fee, feePayer: wished.bearer, serviceFee })
  const own = { kept: ours, bearer: wished.ourPayer === 'company' ? 1 : 2, back: oursBack } as const
  life.steps.push({ is: 'refund', amount, ours: own, kept: fee, bearer: wished.bearer, isPaid: wished.isPaid })
  life.postings.push(...giveBackService({ supplier: 'air1', supplierMinor: amount - ours - fee - oursBack, serviceFeeMinor: oursBack }))
  for (const [index, share] of shares.entries()) {
    const at = life.accounts[index]
    if (!at) throw new Error('every part has an account')
    if (at.till === NAMES.points) life.postings.push(...returnPoints('p', share.amountMinor))
    else life.postings.push(...returnTo(at.payer, share.amountMinor))
    if (at.till !== NAMES.points && wished.isPaid && isPerson(at.payer) && at.till !== 'companyCredit')
      life.postings.push(...paidBack(at.till, at.payer, share.amountMinor))
    life.backMinor[index] = (life.backMinor[index] ?? 0) + share.amountMinor
  }
  const isWhole =
    sumMinor(shares.map((share) => share.grossMinor)) === amount &&
    sumMinor(shares.map((share) => share.feeMinor)) === fee &&
    sumMinor(shares.map((share) => share.serviceFeeMinor)) === ours &&
    shares.every((share) => share.amountMinor >= 0 && share.feeMinor >= 0 && share.serviceFeeMinor >= 0)
  if (!isWhole) throw new Error(`not the whole refund and fee: ${JSON.stringify(shares)}`)
  life.parts = afterRefund(life.parts, shares)
}

function keep(life: Life, { ofRest }: Extract<Wish, { is: 'credit' }>): void {
  const amount = Math.floor(refundableMinor(life.parts) * ofRest)
  const shares = refundShares(life.parts, { amountMinor: amount, feeMinor: 0, feePayer: 3 })
  life.steps.push({ is: 'credit', amount })
  life.postings.push(...giveBackService({ supplier: 'air1', supplierMinor: amount, serviceFeeMinor: 0 }))
  for (const [index, share] of shares.entries()) {
    life.postings.push(...leaveValue({ personId: 'p' }, share.amountMinor))
    life.backMinor[index] = (life.backMinor[index] ?? 0) + share.amountMinor
  }
  life.parts = afterRefund(life.parts, shares)
}

function live(wishes: readonly Wish[]): Life {
  const life: Life = { parts: [], accounts: [], backMinor: [], postings: [], steps: [] }
  for (const wished of wishes) {
    if ('amountMinor' in wished) payAndDeliver(life, wished)
    else if (wished.is === 'credit') keep(life, wished)
    else refund(life, wished)
    // However far a life is, it can end here.
    const isSound =
      sumMinor(life.postings.map((p) => p.amountMinor)) === 0 &&
      balanceOf(life, 'clearing') === 0 &&
      life.parts.every(({ paidMinor, settledMinor }) => settledMinor >= 0 && settledMinor <= paidMinor)
    if (!isSound) throw new Error(`out of balance, or more given back than paid, after ${JSON.stringify(life)}`)
  }
  return life
}

describe('an order’s money over its whole life', () => {
  it(`comes out as an independent calculator says, over ${CHAINS} random lives`, { timeout: 120_000 }, () => {
    const seen = { refunds: 0, threePayers: 0, fees: 0 }
    fc.assert(
      fc.property(chain, ([first, more]) => {
        const life = live([first, ...more])
        const told = calculate(life.steps, NAMES)
        expect(life.parts.map(({ settledMinor }) => settledMinor)).toEqual(told.columns.map(({ gross }) => gross))
        expect(life.backMinor).toEqual(told.columns.map(({ back }) => back))
        const accounts = [...new Set(life.postings.map((p) => p.account))]
        const balances = accounts.map((account) => [account, balanceOf(life, account)] as const).filter(([, balance]) => balance !== 0)
        expect(Object.fromEntries(balances)).toEqual(told.balances)
        seen.refunds += life.steps.filter(({ is }) => is === 'refund').length
        seen.fees += life.steps.filter((step) => step.is === 'refund' && step.kept > 0).length
        if (new Set(life.parts.map((one) => one.payer)).size === 3) seen.threePayers += 1
      }),
      { numRuns: CHAINS },
    )
    // The lives were worth living: a generator that makes nothing but payments would prove nothing.
    expect(seen.refunds).toBeGreaterThan(CHAINS)
    expect(seen.fees).toBeGreaterThan(CHAINS / 4)
    expect(seen.threePayers).toBeGreaterThan(CHAINS / 50)
  })

  it('gives everybody back what she paid once everything is refunded without a fee', () => {
    fc.assert(
      fc.property(chain, ([first, more]) => {
        const free = more.map((one) => ('ofFee' in one ? { ...one, ofFee: 0, ofOurs: 0 } : one))
        const ours = { ofOurs: 0, ourPayer: 'company', ofOursBack: 0 } as const
        const life = live([first, ...free, { is: 'cancel', ofRest: 1, ofFee: 0, bearer: 3, isPaid: true, ...ours }])
        expect(life.backMinor).toEqual(life.parts.map(({ paidMinor }) => paidMinor))
      }),
    )
  })

  it('keeps everybody’s part in proportion however many small refunds there are', () => {
    const paid = fc.array(fc.record({ payer, paidMinor: amountMinor }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(paid, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 }), (all, refunds) => {
        let parts: readonly Paid[] = all.map((one) => ({ ...one, settledMinor: 0 }))
        const paidMinor = BigInt(sumMinor(all.map((one) => one.paidMinor)))
        for (const wanted of refunds) {
          const asked = Math.min(wanted, refundableMinor(parts))
          parts = afterRefund(parts, refundShares(parts, { amountMinor: asked, feeMinor: 0, feePayer: 3 }))
          const settled = BigInt(sumMinor(parts.map((one) => one.settledMinor)))
          for (const one of parts) {
            const off = BigInt(one.settledMinor) * paidMinor - BigInt(one.paidMinor) * settled
            expect(off < paidMinor && off > -paidMinor * BigInt(parts.length)).toBe(true)
          }
        }
      }),
    )
  })
})
