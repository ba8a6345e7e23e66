import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { onlyPrice, governedWorld, type GovernedFile } from '../../../../tools/testing/governed.ts'
import { uploadPicture } from '../../../../tools/testing/pictures.ts'
import { isShared, pointsDesk } from '../../../../tools/testing/reward-points.ts'
import { feesByWay, leavesValue, valueDesk } from '../../../../tools/testing/unused-value.ts'
import type { CallResult } from '../../../kernel/call.ts'
import type { orderList } from '../../../orders/calls.ts'
import type { myCredits } from '../../../payments/calls/credits.ts'
import type { FlightOrderDetails } from '../../calls/orders.ts'
import type { addRefund, getApplyRefundInfo, RefundShown, ReturnQuote } from '../../calls/returning.ts'
import type { CabinFare } from '../../calls/searching.ts'

/* To whom the money of a refunded ticket goes: company and person, value, points, somebody outside. Over HTTP on the real server and sandbox. */

const TIMEOUT = { timeout: 240_000 }
/** The company pays so much of an order, and she the rest. */
const LIMIT_YUAN = 300
const FEE_MINOR = 10_00

let world: Awaited<ReturnType<typeof governedWorld>>
let value: ReturnType<typeof valueDesk>
let points: ReturnType<typeof pointsDesk>
beforeAll(async () => {
  world = await governedWorld()
  value = valueDesk(world)
  points = pointsDesk(world)
  await value.govern(LIMIT_YUAN)
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

type Share = RefundShown['shares'][number]

const costsNow = ({ conditions }: CabinFare): boolean =>
  !conditions.leavesValue && conditions.refund.some((row) => row.appliesNow && row.fee.startsWith('¥'))
const mixed = (fare: CabinFare): boolean => isShared(fare) && costsNow(fare)

async function quote(orderSeq: string, kind = 'voluntary', token = world.lin, tickets: readonly number[] = [1]): Promise<ReturnQuote> {
  return world.desk.must('POST', `/airfrond/getRefundFee/${orderSeq}`, { tickets, kind }, token)
}
const confirm = (orderSeq: string, quoteId: string, token = world.lin, more: object = {}) =>
  world.desk.must<CallResult<typeof addRefund>>(
    'POST',
    `/airfrond/addRefund/${orderSeq}`,
    { quoteId, reason: 'planChanged', note: '', fileIds: [], ...more },
    token,
  )
async function pass(times = 6, seconds = 5): Promise<void> {
  for (let look = 0; look < times; look += 1) await world.product.advance({ seconds })
}
const refundsOf = async (orderSeq: string, token = world.lin) =>
  (await world.desk.must<CallResult<typeof getApplyRefundInfo>>('GET', `/airfrond/getApplyRefundInfo/${orderSeq}`, {}, token)).refunds

interface Trade {
  readonly totalMinor: number
  readonly refundedMinor: number
}
const newestTrade = async (): Promise<Trade | undefined> =>
  (await world.product.control<{ trades: Trade[] }>('GET', '/alipay/trades?newest=1')).trades[0]

const backTo = (shares: readonly Share[], payer: Share['payer']): number =>
  shares.reduce((sum, share) => sum + (share.payer === payer ? share.backMinor : 0), 0)

/** Gives the one ticket of an order back: what was read of it is what is done, and nothing is missing. */
async function refunded(order: FlightOrderDetails): Promise<ReturnQuote> {
  const quoted = await quote(order.orderSeq)
  expect(quoted.shares.reduce((sum, { backMinor }) => sum + backMinor, 0)).toBe(quoted.backMinor)
  expect(quoted.backMinor + quoted.feeMinor + quoted.serviceFeeMinor).toBe(order.totalMinor)
  await confirm(order.orderSeq, quoted.quoteId)
  await pass()
  const [done] = await refundsOf(order.orderSeq)
  expect([done?.status.key, done?.shares, done?.backMinor]).toEqual(['refunded', quoted.shares, quoted.backMinor])
  // What each bears of both fees was told before: together all of them, and what was then kept of each way that had paid.
  expect(quoted.shares.reduce((sum, { feeMinor = 0 }) => sum + feeMinor, 0)).toBe(quoted.feeMinor)
  expect(quoted.shares.reduce((sum, { serviceFeeMinor = 0 }) => sum + serviceFeeMinor, 0)).toBe(quoted.serviceFeeMinor)
  expect(await value.keptOf(order.orderSeq)).toEqual(feesByWay(quoted.shares))
  return quoted
}

/** An order of which she pays a part at Alipay, issued. */
async function shared(isWanted = mixed): Promise<{ order: FlightOrderDetails; payOrderId: string; personMinor: number }> {
  // Looks on several days: not every fare is on sale on each.
  const order = await value.submit(await value.open(isWanted))
  const payOrderId = order.personPart?.payOrderId ?? ''
  const { dueMinor } = await points.info(payOrderId)
  await points.payAtAlipay(payOrderId)
  expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
  return { order, payOrderId, personMinor: dueMinor }
}

describe('the money of a refunded ticket', () => {
  it(
    'goes back to company and person as they had paid, our fee out of the company’s part and the airline’s out of both',
    TIMEOUT,
    async () => {
      const { order, personMinor } = await shared()
      const quoted = await refunded(order)
      expect(quoted.feeMinor).toBeGreaterThan(0)
      const companyMinor = order.totalMinor - personMinor - FEE_MINOR
      // In proportion to what is left of each once our fee is taken, to the cent.
      const proportion = (paidMinor: number): number => paidMinor - (quoted.feeMinor * paidMinor) / (companyMinor + personMinor)
      expect(Math.abs(backTo(quoted.shares, 'company') - proportion(companyMinor))).toBeLessThan(1)
      expect(Math.abs(backTo(quoted.shares, 'person') - proportion(personMinor))).toBeLessThan(1)
      // Our fee is the company's alone, and each row's fees are what it gets less than it has paid.
      const borne = (payer: Share['payer']) => quoted.shares.find((share) => share.payer === payer)
      expect([borne('company')?.serviceFeeMinor, borne('person')?.serviceFeeMinor]).toEqual([FEE_MINOR, 0])
      expect(borne('person')?.feeMinor).toBe(personMinor - backTo(quoted.shares, 'person'))
      expect(borne('company')?.feeMinor).toBe(companyMinor - backTo(quoted.shares, 'company'))
      // Hers goes back through her gateway, once; the company's to its credit.
      expect(await newestTrade()).toMatchObject({ totalMinor: personMinor, refundedMinor: backTo(quoted.shares, 'person') })
      expect((await world.order(order.orderSeq)).personPart?.refund).toMatchObject({
        state: 'done',
        amountMinor: backTo(quoted.shares, 'person'),
      })
      expect(await points.balances(order.orderSeq)).toEqual({
        companyCredit: companyMinor + FEE_MINOR - backTo(quoted.shares, 'company'),
        gateway: personMinor - backTo(quoted.shares, 'person'),
        supplier: -quoted.feeMinor,
        serviceFee: -FEE_MINOR,
      })
      // The company's credit is back at once, a bank card's bank may take its days.
      const dayOf = (payer: Share['payer']) => quoted.shares.find((share) => share.payer === payer)?.promisedDate ?? ''
      expect(dayOf('company') < dayOf('person')).toBe(true)
    },
  )

  it('is told for the day that was quoted, by the order and the checkout, and kept for finance alike', TIMEOUT, async () => {
    const { order, payOrderId } = await shared()
    const quoted = await quote(order.orderSeq)
    expect(quoted.payer).toBeNull()
    const hers = quoted.shares.find(({ paidWith }) => paidWith === 'alipay')
    const told = { amountMinor: hers?.backMinor, gateway: 'Alipay' }
    await world.product.control('POST', '/faults', { match: 'alipayRefund', kind: 'status', status: 503, times: 1_000 })
    await confirm(order.orderSeq, quoted.quoteId)
    await pass()
    const refund = async () => [(await world.order(order.orderSeq)).personPart?.refund, (await points.info(payOrderId)).refund]
    const onTheWay = { ...told, state: 'onTheWay', promisedOn: hers?.promisedDate }
    expect(await refund()).toEqual([onTheWay, onTheWay])
    // Tickets that were given back are not yet money: the order, its list and the checkout say that it is to come.
    const labels = async () => {
      const wish = { status: 'all', cursor: null, size: 20, search: order.orderSeq }
      const { orders } = await world.desk.must<CallResult<typeof orderList>>('POST', '/order/list', wish, world.lin)
      const of = [await world.order(order.orderSeq), ...orders, (await points.info(payOrderId)).order]
      return of.map(({ status }) => status.label)
    }
    expect(await labels()).toEqual(Array(3).fill('Refund to come'))
    // The page of the refund follows it to the gateway's word as they do.
    const page = async () => (await refundsOf(order.orderSeq)).map(({ money, sentence }) => [money, sentence])
    expect(await page()).toEqual([['underWay', 'The money is back with whoever paid by the days below.']])
    // What finance is told of, should it not come.
    const { kysely } = world.product.program.db
    const asked = await kysely.selectFrom('gatewayRefund').select('promisedOn').orderBy('createdAt', 'desc').executeTakeFirstOrThrow()
    expect(asked.promisedOn.toString()).toBe(hers?.promisedDate)
    await world.product.control('DELETE', '/faults')
    for (let tries = 0; tries < 4; tries += 1) await world.product.program.jobs.runDue({ retryNow: true })
    expect(await refund()).toEqual([
      { ...told, state: 'done' },
      { ...told, state: 'done' },
    ])
    expect(await labels()).toEqual(Array(3).fill('Refunded'))
    expect(await page()).toEqual([['back', 'The money is back with whoever paid.']])
  })

  it('is told without a day, and with who sees to it, where her gateway cannot bring it back', TIMEOUT, async () => {
    const { order } = await shared()
    const quoted = await quote(order.orderSeq)
    await world.product.control('POST', '/faults', { match: 'alipayRefund', kind: 'payerGone', times: 1 })
    await confirm(order.orderSeq, quoted.quoteId)
    await pass()
    expect((await world.order(order.orderSeq)).personPart?.refund).toMatchObject({ state: 'byTransfer' })
    const [refund] = await refundsOf(order.orderSeq)
    expect([refund?.money, refund?.gateways, refund?.sentence]).toEqual([
      'byTransfer',
      { alipay: 'byTransfer' },
      'The gateway could not return the money. Finance returns it by transfer and will ask for the account; you need not ask again.',
    ])
  })

  it('brings her points back with what she paid beside them', TIMEOUT, async () => {
    await points.grant(5_000)
    const { order, payOrderId } = await points.due(mixed)
    await points.take(payOrderId)
    const { dueMinor } = await points.info(payOrderId)
    await points.payAtAlipay(payOrderId)
    expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
    const quoted = await refunded(order)
    const hers = backTo(quoted.shares, 'person')
    const trade = await newestTrade()
    const use = await points.use(order.orderSeq)
    expect([trade?.totalMinor, use?.amountMinor]).toEqual([dueMinor, 5_000])
    expect((trade?.refundedMinor ?? 0) + (use?.backMinor ?? 0)).toBe(hers)
    expect(use?.backMinor).toBeGreaterThan(0)
    expect(use?.backMinor).toBeLessThanOrEqual(5_000)
    expect((await points.mine()).leftMinor).toBe(use?.backMinor)
    await points.endAll()
  })

  it('goes back to the values of company and person that had paid, and through her gateway for the rest', TIMEOUT, async () => {
    await value.hideAll()
    const given = await shared((fare) => leavesValue(fare) && isShared(fare))
    const left = await value.leave(given.order.orderSeq)
    const granted = (await value.credits()).slice(-2)
    expect(granted.map(({ owner }) => owner).toSorted()).toEqual(['company', 'person'])
    const { order, personMinor } = await shared((fare) => mixed(fare) && fare.offerKey.startsWith(left.airline.code))
    const before = (await value.credits()).slice(-2)
    const quoted = await refunded(order)
    const after = (await value.credits()).slice(-2)
    const backOf = (owner: string): number => {
      const of = (credits: typeof after) => credits.find((credit) => credit.owner === owner)?.left ?? 0
      return of(after) - of(before)
    }
    expect(backOf('company')).toBeGreaterThan(0)
    expect(backOf('person')).toBeGreaterThan(0)
    const trade = await newestTrade()
    expect(trade?.totalMinor).toBe(personMinor)
    expect((trade?.refundedMinor ?? 0) + backOf('person')).toBe(backTo(quoted.shares, 'person'))
    const { companyCredit = 0 } = await points.balances(order.orderSeq)
    const paidByCredit = order.totalMinor - personMinor - granted.reduce((sum, { amount }) => sum + amount, 0)
    expect(paidByCredit - companyCredit + backOf('company')).toBe(backTo(quoted.shares, 'company'))
    // Who looks at her values reads what came back of each, and all of it adds up.
    const { credits } = await world.desk.must<CallResult<typeof myCredits>>('GET', '/value/mine', {}, world.lin)
    const shown = credits.filter(({ uses }) => uses.some(({ orderSeq }) => orderSeq === order.orderSeq))
    expect(shown).toHaveLength(2)
    for (const { amountMinor, leftMinor, uses } of shown) {
      expect(uses.map(({ state, backMinor }) => [state, backMinor > 0])).toEqual([['used', true]])
      expect(uses.reduce((sum, use) => sum + use.amountMinor - use.backMinor, 0)).toBe(amountMinor - leftMinor)
    }
    // No value has more than it began with.
    for (const [index, credit] of after.entries()) expect(credit.left).toBeLessThanOrEqual(granted[index]?.amount ?? 0)
    await value.hideAll()
  })

  it('goes back to whoever paid in her place, and not to her', TIMEOUT, async () => {
    const { order, payOrderId } = await points.due(mixed)
    const { url } = await world.desk.must<{ url: string }>('POST', '/pay/link/make', { payOrderId }, world.lin)
    const prepay = { token: url.split('#')[1], way: 'alipayWap' }
    const { body } = await world.product.ask<{ url: string }>('POST', '/pay/link/prepay', prepay)
    await (await fetch(body.result.url, { redirect: 'manual' })).arrayBuffer()
    const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
    await world.product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
    expect(await points.settled(order.orderSeq)).toBe('ticketIssued')
    const quoted = await refunded(order)
    expect(quoted.shares.map(({ payer }) => payer).toSorted()).toEqual(['company', 'third'])
    expect(await newestTrade()).toMatchObject({ refundedMinor: backTo(quoted.shares, 'third') })
  })

  it('all goes back but our fee where the airline takes a claim, and not a cent more than was paid', TIMEOUT, async () => {
    const { order, personMinor } = await shared()
    const desk = await world.product.staffToken('desk')
    const wish = { tickets: [1], reason: 'duplicate', note: 'The airline has agreed', fileIds: [] }
    const { refundId } = await world.desk.must<CallResult<typeof addRefund>>(
      'POST',
      `/airfrond/manualRefund/${order.orderSeq}`,
      wish,
      world.lin,
    )
    const paidMinor = order.totalMinor - FEE_MINOR
    const decide = (backMinor: number) =>
      world.product.ask(
        'POST',
        `/ops/ticketRefunds/${refundId}/decide`,
        { decision: 'refund', backMinor, why: 'Told on the phone' },
        { token: desk },
      )
    expect((await decide(paidMinor + 1)).body.code).toBe('AF-DESK-AMOUNT')
    expect((await decide(paidMinor)).body.code).toBe('Z000')
    await pass()
    const [done] = await refundsOf(order.orderSeq)
    expect([backTo(done?.shares ?? [], 'person'), backTo(done?.shares ?? [], 'company')]).toEqual([personMinor, paidMinor - personMinor])
    expect(await newestTrade()).toMatchObject({ totalMinor: personMinor, refundedMinor: personMinor })
  })

  it('is hers alone where she had paid all of it', TIMEOUT, async () => {
    await world.govern((file: GovernedFile) => {
      onlyPrice(file, { onBreach: 'tell', paidBy: 'person', default: LIMIT_YUAN })
      Object.assign(file.settings, {
        serviceFees: { rates: [{ products: ['flight'], yuan: FEE_MINOR / 100 }], paidBy: 'asTrip', onRefund: 'kept' },
        payment: { personPays: 'charge', cash: false, cashWindowMinutes: 600, forfeitPayer: 3, violationPayer: 3 },
      })
    })
    const { order, personMinor } = await shared()
    expect(personMinor).toBe(order.totalMinor)
    const quoted = await refunded(order)
    expect(quoted.shares).toMatchObject([{ payer: 'person', backMinor: order.totalMinor - quoted.feeMinor - FEE_MINOR }])
    expect(await newestTrade()).toMatchObject({ totalMinor: personMinor, refundedMinor: quoted.backMinor })
    await value.govern(LIMIT_YUAN)
  })
})

/** Value that three tickets do not share without a cent that is left over: it has paid before, and came back less what an airline kept. */
async function leftForThree() {
  await value.hideAll()
  const { quote: left } = await value.left()
  for (let look = 0; look < 4; look += 1) {
    const wanted = (fare: CabinFare): boolean => fare.cabin === 'Y' && costsNow(fare) && fare.offerKey.startsWith(left.airline.code)
    const order = await world.issued((await value.submit(await value.open(wanted))).orderSeq)
    await refunded(order)
    if ((await value.lastCredit()).left % 3 !== 0) return left
  }
  throw new Error('what comes back is always divided by three')
}

describe('three tickets that value has paid', () => {
  it.each(['voluntary', 'involuntary'])(
    'are asked for in one moment (%s), and the airline knows as much of each value as we do, to the cent',
    TIMEOUT,
    async (kind) => {
      await value.govern(9_000)
      const left = await leftForThree()
      const su = await world.product.tokenOf('QC1002')
      const travellers = { mode: 'agent', userCodes: ['QC1001', 'QC2002', 'QC1002'] } as const
      const wanted = (fare: CabinFare): boolean => fare.cabin === 'Y' && costsNow(fare) && fare.offerKey.startsWith(left.airline.code)
      const { form } = await world.desk.open(su, travellers, world.nextDay(), wanted)
      const orderSeq = await world.desk.submit(form, su)
      await world.desk.issue(orderSeq, su)
      const order = await world.desk.order(orderSeq, su)
      expect([order.status.key, (await value.lastCredit()).left]).toEqual(['ticketIssued', 0])
      const quotes: ReturnQuote[] = []
      for (const no of [1, 2, 3]) quotes.push(await quote(orderSeq, kind, su, [no]))
      for (const { quoteId } of quotes) {
        const proof = kind === 'voluntary' ? {} : { reason: 'illness', fileIds: [await uploadPicture(world.product, su)] }
        await confirm(orderSeq, quoteId, su, proof)
      }
      await pass(40, 30)
      expect((await world.desk.order(orderSeq, su)).status.key).toBe('refunded')
      for (const refund of await refundsOf(orderSeq, su))
        expect(quotes.map(({ backMinor }) => backMinor)).toContain(refund.shares.reduce((sum, { backMinor }) => sum + backMinor, 0))
      const { rows } = await world.product.program.db.pool.query<{ number: string; left: string }>(
        `select number, left_minor as left from travel_credit where left_minor > 0 and airline = $1`,
        [left.airline.code],
      )
      expect(rows).toHaveLength(1)
      for (const { number, left: ours } of rows) {
        const answer = await fetch(`${world.product.sandboxOrigin}/air/1/credits/${number}`, {
          headers: { authorization: 'Bearer sandbox' },
        })
        expect(((await answer.json()) as { leftMinor: number }).leftMinor).toBe(Number(ours))
      }
    },
  )
})
