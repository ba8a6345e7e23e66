import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { governedWorld, isAbove, isInside, onlyPrice, type GovernedFile } from '../../../tools/testing/governed.ts'
import { paymentsOf } from '../../../tools/testing/payments.ts'
import type { CallResult } from '../../kernel/call.ts'
import type { CancelForm, orderList } from '../../orders/calls.ts'
import type { PaymentInfo } from '../../payments/calls.ts'
import { feeOfTickets } from '../../payments/rules/service-fees.ts'
import type { myStatement } from '../../payments/calls/statements.ts'
import type { BookingForm } from '../calls/booking.ts'
import type { FlightOrderDetails } from '../calls/orders.ts'
import type { policyListNew } from '../calls/searching.ts'

/* A booking with a service fee, by each kind of payment, from the form to the books, over HTTP on the real server and the sandbox. */

const FEE_MINOR = 12_34
/** Below every fare; and above them all. */
const LIMIT_YUAN = 500
const NO_LIMIT = { limitYuan: 9_000 }
const TIMEOUT = { timeout: 240_000 }

let world: Awaited<ReturnType<typeof governedWorld>>
beforeAll(async () => {
  world = await governedWorld()
}, 300_000)
afterAll(() => world.product.stop())
afterEach(async () => {
  await world.product.control('DELETE', '/faults')
  await world.checkBooks()
})

interface Wished {
  /** Who pays what lies above the limit. */
  readonly above?: 'difference' | 'person'
  readonly limitYuan?: number
  readonly fees?: object
  readonly payment?: object
}

/** A company in which nobody is asked, with a fee for each ticket. */
async function govern({ above = 'difference', limitYuan = LIMIT_YUAN, fees = {}, payment = {} }: Wished): Promise<void> {
  await world.govern((file: GovernedFile) => {
    onlyPrice(file, { onBreach: 'tell', paidBy: above, default: limitYuan })
    Object.assign(file.settings, {
      serviceFees: { rates: [{ products: ['flight'], yuan: FEE_MINOR / 100 }], ...fees },
      payment: { personPays: 'charge', cash: false, cashWindowMinutes: 600, ...payment },
    })
  })
}

const feeIn = (lines: readonly { kind: string; label: string; amountMinor: number }[]) => lines.find(({ kind }) => kind === 'serviceFee')
const paidBy = ({ payers }: { readonly payers: readonly { readonly kind: string; readonly amountMinor: number }[] }) =>
  Object.fromEntries(payers.map(({ kind, amountMinor }) => [kind, amountMinor]))
const fareOf = ({ lines }: Pick<BookingForm, 'lines'>): number => lines.find(({ kind }) => kind === 'fare')?.amountMinor ?? 0

async function balances(orderSeq: string): Promise<Record<string, number>> {
  const { rows } = await world.product.program.db.pool.query<{ account: string; sum: string }>(
    `select p.account, sum(p.amount_minor) as sum from ledger_posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
     join orders o on o.company_id = e.company_id and o.id = e.order_id where o.number = $1 group by p.account having sum(p.amount_minor) <> 0`,
    [orderSeq],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
}

/** What the page to cancel says of the company's part before anybody was charged. */
const LET_GO = 'Only reserved, nothing was charged: the credit is free again at once'
const submitted = async (form: BookingForm) => world.order(await world.desk.submit(form, world.lin))
const partOf = ({ personPart }: FlightOrderDetails): string => {
  if (!personPart) throw new Error('she pays nothing')
  return personPart.payOrderId
}
const info = (payOrderId: string) => world.desk.must<PaymentInfo>('GET', '/pay/checkout/getPaymentInfo', { payOrderId }, world.lin)
const cancelForm = (orderSeq: string) => world.desk.must<CancelForm>('GET', `/order/cancel/${orderSeq}`, {}, world.lin)

/** Pays at Alipay's cashier, as a browser would. */
async function pay(payUrl: string): Promise<void> {
  await fetch(payUrl, { redirect: 'manual' })
  const { trades } = await world.product.control<{ trades: { outTradeNo: string }[] }>('GET', '/alipay/trades?newest=1')
  await world.product.control('POST', '/alipay/pay', { outTradeNo: trades[0]?.outTradeNo })
}
const payUrlOf = async (payOrderId: string): Promise<string> =>
  (await world.desk.must<{ payUrl: string }>('POST', '/personal/alipay/wap/prepay', { payOrderId }, world.lin)).payUrl

/** Everything is delivered: the supplier has its part, the fee is ours, nothing rests in between. */
async function expectDelivered({ orderSeq, totalMinor }: FlightOrderDetails): Promise<void> {
  const done = await world.issued(orderSeq)
  expect([done.status.key, feeIn(done.lines)?.amountMinor]).toEqual(['ticketIssued', FEE_MINOR])
  const now = await balances(orderSeq)
  expect([now['serviceFee'], now['supplier:air1'], now['clearing']]).toEqual([-FEE_MINOR, FEE_MINOR - totalMinor, undefined])
}

describe('a service fee', () => {
  it('is a line of the form and the order, paid from the company’s credit, and no part of what policy judges', TIMEOUT, async () => {
    await govern(NO_LIMIT)
    const form = await world.open(isInside)
    expect(feeIn(form.lines)).toMatchObject({ label: 'Service fee', amountMinor: FEE_MINOR, each: null })
    expect(form.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(form.totalMinor)
    expect(paidBy(form)).toEqual({ company: form.totalMinor })
    const order = await submitted(form)
    await expectDelivered(order)
    expect(await balances(order.orderSeq)).toMatchObject({ companyCredit: order.totalMinor })
    const { rows } = await world.product.program.db.pool.query<{ judged: number }>(
      `select (f.judged_facts ->> 'totalMinor')::int as judged from flight_order f
       join orders o on o.company_id = f.company_id and o.id = f.order_id where o.number = $1`,
      [order.orderSeq],
    )
    expect(rows).toEqual([{ judged: order.totalMinor - FEE_MINOR }])
    const finance = await world.product.tokenOf('QC3002')
    const statement = await world.desk.must<CallResult<typeof myStatement>>('GET', '/statement/company', { month: '2026-11' }, finance)
    expect(statement.movements.find((moved) => moved.orderSeq === order.orderSeq)).toMatchObject({ serviceFeeMinor: FEE_MINOR })
  })

  it('is the company’s where the traveller pays the difference: hers is what lies above the limit', TIMEOUT, async () => {
    await govern({})
    const form = await world.open(isAbove)
    const aboveMinor = fareOf(form) - LIMIT_YUAN * 100
    expect(paidBy(form)).toEqual({ company: form.totalMinor - aboveMinor, person: aboveMinor })
    const order = await submitted(form)
    const due = await info(partOf(order))
    expect(due).toMatchObject({ dueMinor: aboveMinor, kind: { key: 'difference' } })
    expect(due.lines.find(({ label }) => label === 'Service fee')).toEqual({ label: 'Service fee', amountMinor: FEE_MINOR })
    expect(due.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(due.totalMinor)
    await pay(await payUrlOf(partOf(order)))
    await expectDelivered(order)
  })

  it('is all that the company pays of a trip that is the traveller’s own, unless the fee goes as the trip does', TIMEOUT, async () => {
    await govern({ above: 'person' })
    const { form: shared, fare, found } = await world.desk.open(world.lin, undefined, world.nextDay(), isAbove)
    const asked = { searchId: found.searchId, offerKey: fare.offerKey }
    const { explanation } = await world.desk.must<CallResult<typeof policyListNew>>('POST', '/airfrond/policyListNew', asked, world.lin)
    expect(explanation.payers).toEqual({ companyMinor: FEE_MINOR, personMinor: shared.totalMinor - FEE_MINOR })
    expect(paidBy(shared)).toEqual({ company: FEE_MINOR, person: shared.totalMinor - FEE_MINOR })
    const mixed = await submitted(shared)
    expect((await info(partOf(mixed))).kind.key).toBe('mixed')
    expect(mixed.governed.paidWhy).toBe('A trip above the limit like this one is paid by the traveller')
    await pay(await payUrlOf(partOf(mixed)))
    await expectDelivered(mixed)

    await govern({ above: 'person', fees: { paidBy: 'asTrip' } })
    const own = await world.open(isAbove)
    expect(paidBy(own)).toEqual({ person: own.totalMinor })
    const order = await submitted(own)
    expect((await info(partOf(order))).kind.key).toBe('personal')
    await pay(await payUrlOf(partOf(order)))
    await expectDelivered(order)
  })

  it('may be all that the traveller pays, and stands in her statement', TIMEOUT, async () => {
    await govern({ ...NO_LIMIT, fees: { paidBy: 'person' } })
    const form = await world.open(isInside)
    expect(paidBy(form)).toEqual({ company: form.totalMinor - FEE_MINOR, person: FEE_MINOR })
    const order = await submitted(form)
    expect(order.governed.paidWhy).toBe('Your company has travellers pay the service fee themselves')
    expect(await info(partOf(order))).toMatchObject({ dueMinor: FEE_MINOR, kind: { key: 'mixed' } })
    // Nobody has paid anything yet: the company's reservation is let go, and no word of a fee that goes back with it.
    expect((await cancelForm(order.orderSeq)).quote).toMatchObject({
      back: [{ to: 'company', amountMinor: form.totalMinor - FEE_MINOR, isReserved: true }],
      words: [expect.stringContaining('the fee for a refund'), expect.stringContaining('is not given back')],
    })
    await pay(await payUrlOf(partOf(order)))
    await expectDelivered(order)
    const { movements } = await world.desk.must<CallResult<typeof myStatement>>('GET', '/statement/mine', { month: '2026-11' }, world.lin)
    expect(movements.filter((moved) => moved.orderSeq === order.orderSeq)).toMatchObject([
      { what: 'charged', amountMinor: FEE_MINOR, serviceFeeMinor: FEE_MINOR },
      { what: 'paid', amountMinor: -FEE_MINOR, serviceFeeMinor: 0 },
    ])
  })

  it('is paid with the rest by somebody outside, at the desk, and out of a guarantee', TIMEOUT, async () => {
    await govern({ above: 'person', fees: { paidBy: 'asTrip' }, payment: { cash: true } })
    const handed = await submitted(await world.open(isAbove))
    const made = await world.desk.must<{ url: string }>('POST', '/pay/link/make', { payOrderId: partOf(handed) }, world.lin)
    const link = { token: made.url.split('#')[1], way: 'alipayWap' }
    await pay((await world.desk.must<{ url: string }>('POST', '/pay/link/prepay', link, world.lin)).url)
    await expectDelivered(handed)
    expect((await info(partOf(handed))).kind.key).toBe('third')

    const atDesk = await submitted(await world.open(isAbove))
    await world.desk.must('POST', '/pay/desk/choose', { payOrderId: partOf(atDesk) }, world.lin)
    const receipt = { orderSeq: atDesk.orderSeq, amountMinor: atDesk.totalMinor, receiptNumber: 'FEE-1', paidBy: 'payer' }
    await world.desk.must('POST', '/ops/cash/receive', receipt, await world.product.staffToken('desk'))
    await expectDelivered(atDesk)
    expect((await info(partOf(atDesk))).kind.key).toBe('cash')

    await govern({ above: 'person', fees: { paidBy: 'asTrip' }, payment: { personPays: 'guarantee' } })
    const held = await submitted(await world.open(isAbove))
    await payUrlOf(partOf(held))
    const { holds } = await world.product.control<{ holds: { outOrderNo: string }[] }>('GET', '/alipay/holds')
    await world.product.control('POST', '/alipay/hold', { outOrderNo: holds[0]?.outOrderNo })
    await expectDelivered(held)
    expect((await info(partOf(held))).kind.key).toBe('guarantee')
  })

  it('is held with the rest of a guarantee, and charged to nobody where that is let go: so says the list of orders', TIMEOUT, async () => {
    await govern({ above: 'person', fees: { paidBy: 'asTrip' }, payment: { personPays: 'guarantee' } })
    const order = await submitted(await world.open(isAbove))
    await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
    await payUrlOf(partOf(order))
    const { holds } = await world.product.control<{ holds: { outOrderNo: string }[] }>('GET', '/alipay/holds')
    await world.product.control('POST', '/alipay/hold', { outOrderNo: holds[0]?.outOrderNo })
    expect((await world.issued(order.orderSeq)).personPart?.isLetGo).toBe(true)
    const wish = { status: 'all', cursor: null, size: 20, search: order.orderSeq }
    const { orders } = await world.desk.must<CallResult<typeof orderList>>('POST', '/order/list', wish, world.lin)
    expect(orders[0]?.next).toMatchObject({ kind: 'ticketFailedFree', path: `/flights/1?orderSeq=${order.orderSeq}` })
    await world.product.advance({ seconds: 30 })
    expect(await balances(order.orderSeq)).toEqual({})
  })

  it(
    'goes back with the rest where nothing was delivered; the page to cancel promises none of what is only reserved, and says who bears what later',
    TIMEOUT,
    async () => {
      await govern({ above: 'person', payment: { forfeitPayer: 1, violationPayer: 2 } })
      const order = await submitted(await world.open(isAbove))
      const asked = await cancelForm(order.orderSeq)
      expect(asked.quote).toMatchObject({
        feeMinor: 0,
        back: [{ to: 'company', amountMinor: FEE_MINOR, isReserved: true, when: LET_GO }],
      })
      expect(asked.quote.words).toEqual([
        'Once the ticket is issued, the traveller bears the fee for a refund',
        'Once the ticket is issued, the service fee is not given back',
      ])
      await world.product.control('POST', '/faults', { match: 'ticket', kind: 'ticketingFails' })
      await pay(await payUrlOf(partOf(order)))
      const ended = await world.issued(order.orderSeq)
      expect(ended.status.settled).toBe(true)
      await world.product.advance({ seconds: 30 })
      expect(await balances(order.orderSeq)).toEqual({})
    },
  )

  it('is borne in proportion by two only where two pay', TIMEOUT, async () => {
    await govern({ limitYuan: 9_000, payment: { forfeitPayer: 3, violationPayer: 3 } })
    const bearer = async (order: FlightOrderDetails) =>
      (await cancelForm(order.orderSeq)).quote.words.find((said) => said.includes(' the fee for a refund'))
    expect(await bearer(await submitted(await world.open(isInside)))).toContain('the company bears')
    await govern({ limitYuan: 300, payment: { forfeitPayer: 3, violationPayer: 3 } })
    expect(await bearer(await submitted(await world.open(isAbove)))).toContain('in proportion to what each has paid')
    await govern({ above: 'person', limitYuan: 300, fees: { rates: [] }, payment: { forfeitPayer: 3, violationPayer: 3 } })
    expect(await bearer(await submitted(await world.open(isAbove)))).toContain('the traveller bears')
  })

  it('is for the order where the company says so, and another one when an assistant books', TIMEOUT, async () => {
    const rates = [
      { channels: ['agent'], percent: 2, atLeastYuan: 5, per: 'order' },
      { products: ['flight'], yuan: FEE_MINOR / 100 },
    ]
    await govern({ ...NO_LIMIT, fees: { rates } })
    const assistant = await world.product.tokenOf('QC1002')
    const two = { mode: 'agent', userCodes: ['QC1001', 'QC2002'] } as const
    const { form, fare } = await world.desk.open(assistant, two, world.nextDay(), isInside)
    const feeMinor = Math.max(5_00, Math.floor((fare.fareMinor * 2 * 200 + 5_000) / 10_000))
    expect(fare.price.serviceFeeMinor).toBe(feeMinor)
    expect(feeIn(form.lines)?.amountMinor).toBe(feeMinor)
    expect(form.totalMinor).toBe(fare.price.totalMinor)
    expect(feeIn((await world.open(isInside)).lines)?.amountMinor).toBe(FEE_MINOR)
  })

  it('stays as a session was promised it when the company’s file says another one meanwhile', TIMEOUT, async () => {
    await govern(NO_LIMIT)
    const form = await world.open(isInside)
    await govern({ ...NO_LIMIT, fees: { rates: [{ yuan: 99 }], paidBy: 'person' } })
    const order = await submitted(form)
    expect([order.totalMinor, feeIn(order.lines)?.amountMinor, paidBy(order)]).toEqual([
      form.totalMinor,
      FEE_MINOR,
      { company: form.totalMinor },
    ])
    await expectDelivered(order)
    expect(feeIn((await world.open(isInside)).lines)?.amountMinor).toBe(99_00)
  })

  it(
    'is kept of a ticket that is given back, by who paid it, and what the airline keeps is borne by whom the company names',
    TIMEOUT,
    async () => {
      // Above the limit, so that the setting for trips above the policy counts.
      await govern({ payment: { forfeitPayer: 1, violationPayer: 2 } })
      const order = await submitted(await world.open(isAbove))
      await pay(await payUrlOf(partOf(order)))
      await expectDelivered(order)
      const { db } = world.product.program
      const { companyId, id: orderId } = await db.kysely
        .selectFrom('orders')
        .select(['companyId', 'id'])
        .where('number', '=', order.orderSeq)
        .executeTakeFirstOrThrow()
      const ref = { companyId, orderId }
      const money = paymentsOf(world.product)
      const serviceFeeMinor = feeOfTickets(FEE_MINOR, { all: 1, before: 0, now: 1 })
      const asked = await money.refundUnderTerms(db.read, ref, { amountMinor: order.totalMinor, serviceFeeMinor, keptMinor: 20_01 })
      expect(asked).toMatchObject({ feePayer: 2, serviceFee: { keptMinor: FEE_MINOR, paidBy: 'company' }, serviceFeeBackMinor: 0 })
      const part = { ...asked, part: 'ticket:1', supplier: 'air1' }
      const quoted = await money.quotePart(db.read, ref, part)
      const { company = 0, person = 0 } = paidBy(order)
      if (quoted.is !== 'possible') throw new Error(quoted.is)
      const shareOf = (payer: string) => quoted.quote.shares.find((share) => share.payer === payer)
      expect(quoted.quote).toMatchObject({ feeMinor: 20_01, serviceFeeMinor: FEE_MINOR })
      expect(shareOf('company')).toMatchObject({ feeMinor: 0, serviceFeeMinor: FEE_MINOR, amountMinor: company - FEE_MINOR })
      expect(shareOf('person')).toMatchObject({ feeMinor: 20_01, serviceFeeMinor: 0, amountMinor: person - 20_01 })
      expect(await db.transact((writer) => money.refundPart(writer, ref, part))).toEqual(quoted)
      await world.product.advance({ minutes: 3 })
      await world.product.advance({ minutes: 3 })
      const now = await balances(order.orderSeq)
      expect([now['serviceFee'], now['supplier:air1'], now['clearing'], now['companyCredit']]).toEqual([
        -FEE_MINOR,
        -20_01,
        undefined,
        FEE_MINOR,
      ])
    },
  )
})

describe('what follows seats that an airline answers about later', () => {
  it('is her payment where a part is hers, and the company’s where all of it is', TIMEOUT, async () => {
    const nextOf = async (isWanted: typeof isAbove): Promise<string | undefined> => {
      const form = await world.open(isWanted)
      await world.product.control('POST', '/seats', { flightId: form.flight.flightId, bookingClass: '*', answer: 'none' })
      const order = await submitted(form)
      expect(order.status.key).toBe('seatsAsked')
      return order.timeline.find(({ state }) => state === 'next')?.detail
    }
    await govern({})
    expect(await nextOf(isAbove)).toBe('Once the seat is held it is to be paid, and the ticket is issued by itself.')
    await govern(NO_LIMIT)
    expect(await nextOf(isInside)).toBe('Once the seat is held, the company pays and the ticket is issued.')
  })
})
