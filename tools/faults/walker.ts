import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '../../src/program.ts'
import type { ApprovalDetail } from '../../src/approvals/calls.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { TrainOrderDetails } from '../../src/trains/calls/orders.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import { patientAsk, type Troubles } from './client.ts'
import type { Ground } from './ground.ts'
import type { Company, Kind, Wanted } from './people.ts'
import { must, traveller, type Ask, type Opened, type Traveller } from './traveller.ts'

export const GATEWAYS = ['alipay', 'wechat'] as const
export type Gateway = (typeof GATEWAYS)[number]

/**
 * How often somebody who waits looks, and how long she does: longer than a row of kills on a busy machine, during which nothing may be done at
 * all, and any recovery after it. How long a recovery takes is measured apart.
 */
const LOOK_EVERY_MS = 200
export const WAITS_MS = 240_000
/** Flights of one day that are used before the next day's. */
const FLIGHTS_A_DAY = 8
const FIRST_DAY = 20
/** The railway sells fifteen days: the first of them are too near for a table of fees to stand still, the last may not be released yet. */
const FIRST_RIDE_DAY = 2
export const RIDE_DAYS = 10

/** How an order of flights reads while its seat is being held: nobody has been asked yet. Of trains seats are held once all have agreed. */
const BEFORE_APPROVAL = new Set(['created', 'seatRequestProcessing', 'awaitingConfirmation'])

/** Looks until something is found; null when the time is over. */
export async function within<T>(limitMs: number, look: () => Promise<T | null>): Promise<T | null> {
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    const found = await look()
    if (found !== null) return found
    await pause(LOOK_EVERY_MS)
  }
  return null
}

const DATABASE_BACK_WITHIN_MS = 60_000

/** Asks the database beside the servers, again where it is just away: others let it die. */
export async function steadily<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + DATABASE_BACK_WITHIN_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** Every order that somebody was told of is there, and there is none that nobody was told of. */
export async function ordersDiffer({ db }: Ground, company: Company, placed: readonly string[]): Promise<readonly string[]> {
  const rows = await db.kysely
    .selectFrom('orders as o')
    .innerJoin('company as c', 'c.id', 'o.companyId')
    .select('o.number')
    .where('c.code', '=', company.code)
    .execute()
  const there = new Set(rows.map(({ number }) => number))
  const told = new Set(placed)
  return [
    ...[...told.difference(there)].map((number) => `order ${number} was acknowledged and is lost`),
    ...[...there.difference(told)].map((number) => `order ${number} is there and nobody was told of it`),
  ]
}

/** A day on which she rides a train, and which of its trains she takes. */
export interface RideDay {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly nth: number
}

/** What all orders tell of themselves, whatever they are of. */
type OrderSeen = FlightOrderDetails | TrainOrderDetails

/** One traveller with everybody whom her journeys need, patient with a server that dies under her. */
export interface Walker {
  readonly kind: Kind
  readonly traveller: Traveller
  readonly userCode: string
  /** Her company's travel manager, as patient as she is. */
  readonly manager: Ask
  /** Any call of hers, as patient as all of them. */
  readonly ask: Ask
  /** The same under another session, on the same servers. */
  askAs(token: string): Ask
  /** Opens a session on a flight that nobody else of her company takes, each time another. */
  open(): Promise<Opened>
  submit(opened: Opened): Promise<string>
  /** A day on which she rides no train yet. */
  nextRide(): RideDay
  /** She was told of an order that was not submitted by `submit`. */
  told(orderSeq: string): void
  /** An order of hers, of flights or of trains. */
  order(orderSeq: string): Promise<OrderSeen>
  /** Waits until the order reads so. */
  until(orderSeq: string, ...keys: string[]): Promise<string>
  /** Everybody who is asked agrees, or the first of them does not. */
  decide(orderSeq: string, decision: 'agree' | 'reject'): Promise<void>
  urge(orderSeq: string): Promise<void>
  /** Her part, which must be there. */
  part(orderSeq: string): Promise<NonNullable<FlightOrderDetails['personPart']>>
  /** The address of a gateway’s cashier, and the number of the trade that is paid there. */
  prepay(orderSeq: string, gateway?: Gateway): Promise<{ payUrl: string; trade: string }>
  /** Arrives at the cashier, as a browser does. */
  arrive(payUrl: string): Promise<void>
  pay(trade: string, gateway?: Gateway): Promise<void>
  /** Comes back from the cashier. */
  confirm(orderSeq: string): Promise<string>
  refunded(orderSeq: string): Promise<void>
}

async function cashierOf(ask: Ask, payOrderId: string, gateway: Gateway): Promise<string> {
  if (gateway === 'alipay') return (await must<{ payUrl: string }>(ask, 'POST', '/personal/alipay/wap/prepay', { payOrderId })).payUrl
  return (await must<{ url: string }>(ask, 'POST', '/pay/wxpay/wap/prepay', { payOrderId, way: 'wechatH5' })).url
}

/** The newest trade of an order at a gateway; a database that is away is waited for. */
export async function tradeOf({ db }: Ground, orderSeq: string, gateway: Gateway): Promise<string> {
  const found = await within(WAITS_MS, () =>
    db.kysely
      .selectFrom('gatewayTrade as t')
      .innerJoin('orders as o', (join) => join.onRef('o.companyId', '=', 't.companyId').onRef('o.id', '=', 't.orderId'))
      .select('t.number')
      .where('o.number', '=', orderSeq)
      .where('t.gateway', '=', gateway)
      .orderBy('t.createdAt', 'desc')
      .limit(1)
      .executeTakeFirst()
      .then(
        (row) => row?.number ?? null,
        () => null, // the database is away: that is what is waited for
      ),
  )
  if (found === null) throw new Error(`order ${orderSeq} has no trade at ${gateway}`)
  return found
}

/** Nobody comes to WeChat Pay's cashier from nowhere; Alipay's sends her on to a page of her own, a hold's is the page itself. */
async function arrive(payUrl: string): Promise<void> {
  const { status } = await fetch(payUrl, { redirect: 'manual', headers: { referer: 'http://127.0.0.1/m/' } })
  if (![200, 302, 303].includes(status)) throw new Error(`the cashier answers ${status}`)
}

interface WalkerOptions {
  readonly ground: Ground
  readonly company: Company
  readonly origin: () => string
  readonly troubles: Troubles
  /** Every order that somebody was told of. */
  readonly placed?: string[]
  /** So many days later than others, where another company moves prices on the flights of these days. */
  readonly daysOn?: number
}

export function walkerOf(
  { ground, company, origin, troubles, placed = [], daysOn = 0 }: WalkerOptions,
  index: number,
  { kind = 'free', party = false }: Wanted,
): Walker {
  const member = company.members[index]
  if (!member) throw new Error(`the company has no ${index + 1} people`)
  const asking = (token: string): Ask => patientAsk(origin, token, troubles)
  const ask = asking(member.token)
  const approvers = [company.head, company.lead].map(({ token }) => asking(token))
  const plain = traveller(ask, { fromCityCode: 'BJS', toCityCode: 'SHA' }, kind === 'free' ? ['allow', 'tell'] : ['approve'], {
    ...(party && { travellers: { mode: 'agent' as const, userCodes: [member.userCode, ...company.beside] } }),
  })
  const own: Traveller = {
    ...plain,
    async submit(form, more, key) {
      const answer = await plain.submit(form, more, key)
      if (answer.code === 'Z000') placed.push(answer.result.orderSeq)
      return answer
    },
  }
  let opened = 0
  let ridden = 0
  /** Orders of trains name what is to be paid only as long as it is. */
  const payOrders = new Map<string, string>()

  const isOfTrains = (orderSeq: string): boolean => orderSeq.startsWith('T')
  const order = (orderSeq: string): Promise<OrderSeen> =>
    isOfTrains(orderSeq) ? must<TrainOrderDetails>(ask, 'GET', `/train/app/orderDetails/${orderSeq}`) : own.order(orderSeq)
  const status = async (orderSeq: string): Promise<string> =>
    isOfTrains(orderSeq) ? (await order(orderSeq)).status.key : own.status(orderSeq)

  async function payOrderOf(orderSeq: string): Promise<string> {
    if (!isOfTrains(orderSeq)) return (await part(orderSeq)).payOrderId
    const known = payOrders.get(orderSeq)
    if (known !== undefined) return known
    const { payOrderId } = await must<{ payOrderId: string }>(ask, 'GET', `/train/app/goToPay/${orderSeq}`)
    payOrders.set(orderSeq, payOrderId)
    return payOrderId
  }

  async function part(orderSeq: string) {
    const { personPart } = await own.order(orderSeq)
    if (!personPart) throw new Error(`order ${orderSeq} has no part that she pays`)
    return personPart
  }

  /** The one who is asked now decides; false while it is nobody’s turn. */
  async function decideOnce(approvalId: string, decision: 'agree' | 'reject'): Promise<boolean> {
    for (const approver of approvers) {
      const path = `/approval/approval/getApprovalDetail/${approvalId}`
      const { code, result } = await approver<ApprovalDetail>('GET', path, undefined, crypto.randomUUID())
      if (code !== 'Z000' || !result.actions.approve.allowed) continue
      const body = { approvalId, decision, comment: 'too late in the day', version: result.version }
      const answer = await approver('PUT', '/approval/approval/handleApproval', body, crypto.randomUUID())
      return answer.code === 'Z000'
    }
    return false
  }

  return {
    kind,
    traveller: own,
    userCode: member.userCode,
    manager: asking(company.head.token),
    ask,
    askAs: asking,
    open() {
      const place = index + opened * company.members.length
      opened += 1
      const day = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE)).add({
        days: FIRST_DAY + daysOn + Math.floor(place / FLIGHTS_A_DAY),
      })
      return own.open(day.toString(), place % FLIGHTS_A_DAY)
    },
    async submit({ form }) {
      const { code, message, result } = await own.submit(form)
      if (code !== 'Z000') throw new Error(`bookingSubmit: ${code} ${message}`)
      return result.orderSeq
    },
    nextRide() {
      const day = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE)).add({
        days: FIRST_RIDE_DAY + ((index + ridden) % RIDE_DAYS),
      })
      ridden += 1
      return { day: day.toString(), nth: Math.floor(index / RIDE_DAYS) }
    },
    told: (orderSeq) => void placed.push(orderSeq),
    order,
    async until(orderSeq, ...keys) {
      let last = ''
      const found = await within(WAITS_MS, async () => {
        last = await status(orderSeq)
        return keys.includes(last) ? last : null
      })
      if (found !== null) return found
      // What its timeline says last is why: without it nobody could tell a fault from a seat that somebody else took.
      const { timeline }: { timeline: OrderSeen['timeline'][number][] } = await order(orderSeq)
      const why = timeline.filter(({ state }) => state !== 'next').at(-1)
      throw new Error(`order ${orderSeq} reads ${last} and never ${keys.join(' or ')}: ${why?.title ?? ''} ${why?.detail ?? ''}`)
    },
    async decide(orderSeq, decision) {
      const done = await within(WAITS_MS, async () => {
        const {
          status: { key },
          approval,
        } = await order(orderSeq)
        if (BEFORE_APPROVAL.has(key) && !isOfTrains(orderSeq)) return null
        if (key !== 'awaitingApproval' || !approval) return true
        await decideOnce(approval.approvalId, decision)
        return null
      })
      if (done === null) throw new Error(`the decision about order ${orderSeq} never took effect`)
    },
    async urge(orderSeq) {
      const { approval } = await order(orderSeq)
      const { code } = await ask('GET', `/approval/urgeApproval/${approval?.approvalId}`, undefined, crypto.randomUUID())
      // Whoever taps again after a lost answer has just reminded.
      if (code !== 'Z000' && code !== 'AP-URGED') throw new Error(`urgeApproval: ${code}`)
    },
    part,
    async prepay(orderSeq, gateway = 'alipay') {
      const payOrderId = await payOrderOf(orderSeq)
      await must(ask, 'POST', '/pay/checkout/assetPayment', { payOrderId, assets: ['companyCredit'] })
      const payUrl = await cashierOf(ask, payOrderId, gateway)
      return { payUrl, trade: await tradeOf(ground, orderSeq, gateway) }
    },
    arrive,
    async pay(outTradeNo, gateway = 'alipay') {
      await ground.control(`/${gateway}/pay`, { outTradeNo })
    },
    async confirm(orderSeq) {
      const payOrderId = await payOrderOf(orderSeq)
      return (await must<{ state: string }>(ask, 'POST', '/pay/facade/confirmPay', { payOrderId })).state
    },
    async refunded(orderSeq) {
      let last = ''
      const done = await within(WAITS_MS, async () => {
        last = (await order(orderSeq)).personPart?.refund?.state ?? 'none'
        return last === 'done' ? true : null
      })
      if (done === null) throw new Error(`the refund of order ${orderSeq} is ${last}`)
    },
  }
}
