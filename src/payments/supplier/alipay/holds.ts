import type { AlipaySdk } from 'alipay-sdk'
import { invariant } from '../../../kernel/result.ts'
import type { Clock } from '../../../kernel/time.ts'
import {
  GatewayUnclear,
  type GuaranteeAnswer,
  type GuaranteeDesk,
  type HeldAmount,
  type HoldAnswer,
  type PayWay,
  type TradeToOpen,
} from '../port.ts'
import { fenOf, yuanOf } from './amounts.ts'
import type { AlipayAnswer, AlipayClient, AlipayMethod } from './client.ts'
import { shanghaiTime } from './times.ts'

/*
 * Alipay's pre-authorisation: an amount is frozen with the person who confirms it, and turned into a trade, or set free. Our number is
 * the order's and the request's number of the freeze and the trade's number of what is taken: the three name different things there.
 */

interface Access {
  readonly client: AlipayClient
  /** Signs what the person's phone hands to Alipay. */
  readonly cashier: AlipaySdk
  /** Our account at Alipay: whom the frozen amount is for. */
  readonly sellerId: string
  readonly notifyUrl: () => string
  readonly clock: Clock
}

const SUCCESS = '10000'
const BUSINESS_FAILED = '40004'
/** Nobody has come to the cashier yet, or nothing of the kind was asked for. */
const NOT_EXIST: ReadonlySet<string> = new Set(['AUTH_ORDER_NOT_EXIST', 'AUTH_OPERATION_NOT_EXIST', 'ACQ.AUTH_ORDER_NOT_EXIST'])

/** Refused however often it is sent. Whether an earlier try has done it is asked all the same. */
const NOT_DONE: ReadonlySet<string> = new Set([
  'AUTH_ORDER_NOT_EXIST',
  'AUTH_ORDER_STATUS_ERROR',
  'AUTH_ORDER_HAS_CLOSED',
  'AUTH_ORDER_HAS_FINISHED',
  'UNFREEZE_AMOUNT_GREATER_THAN_FREEZE_AMOUNT',
  'REST_AMOUNT_NOT_ENOUGH',
  'ACQ.AUTH_AMOUNT_NOT_ENOUGH',
  'ACQ.AUTH_ORDER_NOT_EXIST',
  'ACQ.AUTH_NO_ERROR',
  'ACQ.TRADE_HAS_SUCCESS',
  'ACQ.TRADE_HAS_CLOSE',
  'ACQ.CONTEXT_INCONSISTENT',
  'ORDER_ALREADY_CLOSED',
  'ORDER_ALREADY_FINISH',
])

const WAYS: readonly PayWay[] = ['alipayWap', 'alipayApp']
const TITLE_CHARACTERS_MAX = 50
/** What one scans or follows to confirm; an app is asked by a signed order. */
const PRODUCT = { alipayWap: 'PRE_AUTH', alipayApp: 'PRE_AUTH_ONLINE' } as const

const subCodeOf = (answer: AlipayAnswer): string =>
  answer['code'] === BUSINESS_FAILED && typeof answer['sub_code'] === 'string' ? answer['sub_code'] : ''
const unclear = (method: AlipayMethod, what: string): GatewayUnclear => new GatewayUnclear(`${method}: ${what}`)
const wordOf = (answer: AlipayAnswer): string => JSON.stringify([answer['code'], answer['sub_code']]).slice(0, 100)

/** A signed answer is one of ours only where it speaks of the hold that was asked about: an old one can be played back. */
function assertIsAbout(method: AlipayMethod, answer: AlipayAnswer, name: 'out_order_no' | 'out_trade_no', number: string): void {
  if (answer[name] !== number) throw unclear(method, 'the answer is about another order')
}

async function query(client: AlipayClient, number: string): Promise<HoldAnswer> {
  const method = 'alipay.fund.auth.operation.detail.query'
  const answer = await client.read(method, { out_order_no: number, out_request_no: number, operation_type: 'FREEZE' })
  if (NOT_EXIST.has(subCodeOf(answer))) return { is: 'unknown' }
  if (answer['code'] !== SUCCESS) throw unclear(method, wordOf(answer))
  assertIsAbout(method, answer, 'out_order_no', number)
  switch (answer['order_status']) {
    case 'INIT':
      return { is: 'waiting' }
    case 'CLOSED':
      return { is: 'closed' }
    case 'AUTHORIZED':
    case 'FINISH':
      return ofConfirmed(method, answer)
    default:
      throw unclear(method, `unknown status of a hold: ${String(answer['order_status']).slice(0, 40)}`)
  }
}

/** What was frozen is still there, was taken, or was set free: always the whole of it, for we ask for nothing else. */
function ofConfirmed(method: AlipayMethod, answer: AlipayAnswer): HoldAnswer {
  const [frozenMinor, restMinor] = [fenOf(answer['total_freeze_amount']), fenOf(answer['rest_amount'])]
  const takenMinor = answer['total_pay_amount'] === undefined ? 0 : fenOf(answer['total_pay_amount'])
  const gatewayNumber = answer['auth_no']
  if (frozenMinor === null || restMinor === null || takenMinor === null || typeof gatewayNumber !== 'string' || gatewayNumber === '')
    throw unclear(method, 'a hold without readable amounts or number')
  if (restMinor > 0 && restMinor === frozenMinor) return { is: 'held', amountMinor: frozenMinor, gatewayNumber }
  if (restMinor !== 0) throw unclear(method, 'a hold of which a part is gone')
  return { is: takenMinor > 0 ? 'captured' : 'closed' }
}

/** What an action that was not plainly accepted has brought about all the same; null where nothing. */
async function outcome(
  client: AlipayClient,
  { method, answer, number, wanted }: { method: AlipayMethod; answer: AlipayAnswer; number: string; wanted: 'captured' | 'closed' },
): Promise<GuaranteeAnswer> {
  const subCode = subCodeOf(answer)
  if (!NOT_DONE.has(subCode)) throw unclear(method, wordOf(answer))
  const stands = await query(client, number)
  return stands.is === wanted ? { is: 'done' } : { is: 'refused', reason: subCode }
}

/** Turns the whole of what is frozen into a trade of the same number. */
async function capture(client: AlipayClient, sellerId: string, held: HeldAmount): Promise<GuaranteeAnswer> {
  const method = 'alipay.trade.pay'
  const answer = await client.write(method, {
    out_trade_no: held.number,
    auth_no: held.gatewayNumber,
    total_amount: yuanOf(held.amountMinor),
    subject: titleOf(held.subject),
    product_code: 'PREAUTH_PAY',
    seller_id: sellerId,
    // What would be left over is set free.
    auth_confirm_mode: 'COMPLETE',
  })
  if (answer['code'] === SUCCESS) {
    assertIsAbout(method, answer, 'out_trade_no', held.number)
    return { is: 'done' }
  }
  return outcome(client, { method, answer, number: held.number, wanted: 'captured' })
}

/** Sets free what is frozen; what nobody has confirmed is cancelled, and set free too where somebody was faster. */
async function release(
  client: AlipayClient,
  { number, amountMinor, gatewayNumber }: { number: string; amountMinor: number; gatewayNumber: string | null },
): Promise<GuaranteeAnswer> {
  if (gatewayNumber === null) {
    const method = 'alipay.fund.auth.operation.cancel'
    const answer = await client.write(method, { out_order_no: number, out_request_no: number, remark: 'order ended' })
    if (answer['code'] !== SUCCESS) return outcome(client, { method, answer, number, wanted: 'closed' })
    assertIsAbout(method, answer, 'out_order_no', number)
    return { is: 'done' }
  }
  const method = 'alipay.fund.auth.order.unfreeze'
  const request = { auth_no: gatewayNumber, out_request_no: `${number}U`, amount: yuanOf(amountMinor), remark: 'order ended' }
  const answer = await client.write(method, request)
  if (answer['code'] !== SUCCESS) return outcome(client, { method, answer, number, wanted: 'closed' })
  assertIsAbout(method, answer, 'out_order_no', number)
  return answer['status'] === 'SUCCESS' ? { is: 'done' } : { is: 'underWay' }
}

const titleOf = (subject: string): string => subject.replaceAll(/[/=&]/g, ' ').slice(0, TITLE_CHARACTERS_MAX)

export function alipayHolds({ client, cashier, sellerId, notifyUrl, clock }: Access): GuaranteeDesk {
  const contentOf = (hold: TradeToOpen, way: keyof typeof PRODUCT) => {
    const secondsLeft = Math.floor(hold.expiresAt.since(clock.now()).total('seconds'))
    return {
      out_order_no: hold.number,
      out_request_no: hold.number,
      order_title: titleOf(hold.subject),
      amount: yuanOf(hold.amountMinor),
      product_code: PRODUCT[way],
      payee_user_id: sellerId,
      // In whole minutes, rounded down: an end that is never after ours. The shortest there is.
      [way === 'alipayApp' ? 'timeout_express' : 'pay_timeout']: `${Math.max(1, Math.floor(secondsLeft / 60))}m`,
    }
  }
  return {
    ways: WAYS,
    async open(hold, way) {
      invariant(way === 'alipayWap' || way === 'alipayApp', `Alipay holds nothing by ${way}`)
      if (way === 'alipayApp') {
        const request = { timestamp: shanghaiTime(clock.now()), notify_url: notifyUrl(), bizContent: contentOf(hold, way) }
        return { is: way, order: cashier.sdkExecute('alipay.fund.auth.order.app.freeze', request) }
      }
      const method = 'alipay.fund.auth.order.voucher.create'
      const answer = await client.write(method, contentOf(hold, way), { notify_url: notifyUrl() })
      const address = answer['code_value']
      if (answer['code'] !== SUCCESS || typeof address !== 'string') throw unclear(method, wordOf(answer))
      assertIsAbout(method, answer, 'out_order_no', hold.number)
      if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw unclear(method, 'no address to go to')
      return { is: 'address', url: address }
    },
    query: (number) => query(client, number),
    capture: (held) => capture(client, sellerId, held),
    release: (hold) => release(client, hold),
  }
}
