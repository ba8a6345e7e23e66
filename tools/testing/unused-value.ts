import type { CallResult } from '../../src/kernel/call.ts'
import type { BookingForm } from '../../src/flights/calls/booking.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { CabinFare } from '../../src/flights/calls/searching.ts'
import type { leaveValue, leavingQuote } from '../../src/flights/calls/value.ts'
import { onlyPrice, type GovernedFile, type governedWorld } from './governed.ts'

/** For tests: a ticket that leaves value with its airline, and what is booked with it, over HTTP on the real server. */

type World = Awaited<ReturnType<typeof governedWorld>>
export type LeavingQuote = CallResult<typeof leavingQuote>

export interface Credit {
  readonly owner: string
  readonly left: number
  readonly expired: number
  readonly amount: number
}

export const NO_LIMIT_YUAN = 9_000
/** The cheapest fares are not on sale every day. */
const DAYS_LOOKED_AT = 12

export const leavesValue = (fare: CabinFare): boolean => fare.cabin === 'Y' && fare.conditions.leavesValue
export const givesMoney = (airline: string) => (fare: CabinFare) =>
  fare.cabin === 'Y' && !fare.conditions.leavesValue && fare.offerKey.startsWith(airline)

/** What somebody agrees to who has read a quote. */
export const agreedTo = ({ valueMinor, backMinor, shares }: LeavingQuote) => ({ valueMinor, backMinor, shares })

/** The same as a quote has named it, row by row. */
export function feesByWay(shares: LeavingQuote['shares']): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { paidWith = '', feeMinor = 0, serviceFeeMinor = 0 } of shares)
    if (feeMinor + serviceFeeMinor > 0) sums[paidWith] = (sums[paidWith] ?? 0) + feeMinor + serviceFeeMinor
  return sums
}

export function valueDesk(world: World) {
  const { desk, lin, product } = world

  /** A company in which nobody is asked: it pays all below a limit, and what lies above it is the traveller's. */
  const govern = (limitYuan: number, feeYuan = 10): Promise<void> =>
    world.govern((file: GovernedFile) => {
      onlyPrice(file, { onBreach: 'tell', paidBy: 'difference', default: limitYuan })
      Object.assign(file.settings, {
        serviceFees: { rates: feeYuan === 0 ? [] : [{ products: ['flight'], yuan: feeYuan }], onRefund: 'kept' },
        payment: { personPays: 'charge', cash: false, cashWindowMinutes: 600, forfeitPayer: 3, violationPayer: 3 },
      })
    })

  async function open(isWanted: (fare: CabinFare) => boolean): Promise<BookingForm> {
    for (let day = 0; day < DAYS_LOOKED_AT; day += 1) {
      const { flights, searchId } = await desk.search(lin, undefined, world.nextDay())
      for (const { flightId } of flights) {
        const { fares } = await desk.must<{ fares: CabinFare[] }>('POST', '/airfrond/cabinList', { searchId, flightId }, lin)
        const fare = fares.find(isWanted)
        if (!fare) continue
        const started = { version: '2.0', searchId, offerKey: fare.offerKey }
        const { bookingId } = await desk.must<{ bookingId: string }>('POST', '/airfrond/startBooking', started, lin)
        return desk.form(bookingId, lin)
      }
    }
    throw new Error('no such offer')
  }

  async function submit(form: BookingForm, more: object = {}): Promise<FlightOrderDetails> {
    return world.order(await desk.submit(form, lin, more))
  }

  const quoteOf = (orderSeq: string) => desk.must<LeavingQuote>('GET', `/airfrond/value/leaving/${orderSeq}`, {}, lin)

  async function leave(orderSeq: string): Promise<LeavingQuote> {
    const quote = await quoteOf(orderSeq)
    const agreed = agreedTo(quote)
    await desk.must<CallResult<typeof leaveValue>>('POST', `/airfrond/value/leave/${orderSeq}`, agreed, lin)
    await product.advance({ seconds: 5 })
    return quote
  }

  async function credits(): Promise<Credit[]> {
    const { rows } = await product.program.db.pool.query<{ owner: string | null; left: string; expired: string; amount: string }>(
      `select owner_id as owner, left_minor as left, expired_minor as expired, amount_minor as amount from travel_credit order by id`,
    )
    return rows.map(({ owner, left, expired, amount }) => ({
      owner: owner === null ? 'company' : 'person',
      left: Number(left),
      expired: Number(expired),
      amount: Number(amount),
    }))
  }

  return {
    govern,
    open,
    submit,
    quoteOf,
    leave,
    credits,
    /** A ticket that leaves value, given up. */
    async left(isWanted = leavesValue): Promise<{ quote: LeavingQuote; order: FlightOrderDetails }> {
      const order = await submit(await open(isWanted), { useValue: false })
      await world.issued(order.orderSeq)
      const quote = await leave(order.orderSeq)
      return { quote, order: await world.order(order.orderSeq) }
    },
    async lastCredit(): Promise<Credit> {
      const credit = (await credits()).at(-1)
      if (!credit) throw new Error('there is no value')
      return credit
    },
    /** What refunds of an order have kept of each way that had paid it, the airline's fee and ours together. */
    async keptOf(orderSeq: string): Promise<Record<string, number>> {
      const { rows } = await product.program.db.pool.query<{ kind: string; sum: string }>(
        `select p.kind, sum(r.fee_minor) as sum from payment_refund r join payment p on p.company_id = r.company_id and p.id = r.payment_id
         join orders o on o.company_id = r.company_id and o.id = r.order_id where o.number = $1 group by p.kind having sum(r.fee_minor) <> 0`,
        [orderSeq],
      )
      return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
    },
    async balances(orderSeq: string): Promise<Record<string, number>> {
      const { rows } = await product.program.db.pool.query<{ account: string; sum: string }>(
        `select p.account, sum(p.amount_minor) as sum from ledger_posting p join ledger_entry e on e.company_id = p.company_id and e.id = p.entry_id
         join orders o on o.company_id = e.company_id and o.id = e.order_id where o.number = $1 group by p.account having sum(p.amount_minor) <> 0`,
        [orderSeq],
      )
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
    },
    /** Takes what other cases have left out of the way, so that none pays for this one. */
    hideAll: () => product.program.db.pool.query(`update travel_credit set airline = 'ZZ' where airline <> 'ZZ'`),
  }
}
