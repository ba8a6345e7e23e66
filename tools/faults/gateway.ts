import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import type { Ground } from './ground.ts'
import { problemsAtRest } from './owed.ts'
import { hire } from './people.ts'
import { walkerOf, within, type Gateway, type Walker } from './walker.ts'

/** How the gateway fails. What is only asked is asked once more by itself when the line is cut: a cut takes two. */
interface Failure {
  readonly kind: string
  readonly more: object
  /** Whether whoever asks has a true answer all the same. */
  readonly isClear: boolean
}
const once = (kind: string, more: object = {}): Failure => ({ kind, more: { times: 1, ...more }, isClear: false })
const twice = (kind: string): Failure => ({ kind, more: { times: 2 }, isClear: false })
/** Longer than the product waits for an answer, and not so long. */
const SILENT_MS = 20_000
const SLOW_MS = 3_000

const BAD_SIGNATURE = once('badSignature')
const OTHER_TRADE = once('otherTrade')
const AWAY = once('status', { status: 503 })
const LOST = twice('lostReply')
const SLOW: Failure = { ...once('delayReplyMs', { ms: SLOW_MS }), isClear: true }
const SILENT = once('delayReplyMs', { ms: SILENT_MS })
const ANSWERS_TWICE: Failure = { ...once('answerTwice'), isClear: true }
const WRONG_AMOUNT = once('wrongAmount')

const FAILURES: readonly Failure[] = [
  BAD_SIGNATURE,
  AWAY,
  once('statusAfter', { status: 502 }),
  once('unknownError'),
  once('wrongAnswer'),
  LOST,
  twice('halfAnswer'),
  twice('cutAfterBody'),
  SILENT,
  SLOW,
  ANSWERS_TWICE,
]
/** What is asked of a gateway. Alipay is asked nothing before somebody arrives at its cashier. */
const OPERATIONS = ['Query', 'Close', 'Refund', 'Prepay'] as const
type Operation = (typeof OPERATIONS)[number]
interface Case {
  readonly gateway: Gateway
  readonly operation: Operation
  readonly failure: Failure
}
const isAsked = ({ gateway, operation }: Pick<Case, 'gateway' | 'operation'>): boolean => gateway === 'wechat' || operation !== 'Prepay'
/** A close at WeChat Pay is answered without a word, and so without another trade's. */
const tellsOfTrade = ({ gateway, operation }: Case): boolean => operation !== 'Prepay' && !(gateway === 'wechat' && operation === 'Close')

function longCases(gateway: Gateway): readonly Case[] {
  const all = OPERATIONS.flatMap((operation) => [...FAILURES, OTHER_TRADE].map((failure): Case => ({ gateway, operation, failure })))
  return [
    ...all.filter((one) => isAsked(one) && (one.failure !== OTHER_TRADE || tellsOfTrade(one))),
    { gateway, operation: 'Query', failure: WRONG_AMOUNT },
  ]
}

const SHORT: readonly (readonly [Operation, Failure])[] = [
  ['Query', BAD_SIGNATURE],
  ['Query', WRONG_AMOUNT],
  ['Query', OTHER_TRADE],
  ['Query', LOST],
  ['Query', ANSWERS_TWICE],
  ['Query', SLOW],
  ['Close', twice('halfAnswer')],
  // Without any effect: whoever takes an unclear answer for done is found out here.
  ['Close', AWAY],
  ['Refund', AWAY],
  ['Refund', OTHER_TRADE],
  ['Refund', once('unknownError')],
  ['Refund', LOST],
  ['Prepay', LOST],
]
const shortCases = (gateway: Gateway): readonly Case[] =>
  SHORT.map(([operation, failure]) => ({ gateway, operation, failure })).filter(isAsked)

const nameOf = ({ gateway, operation, failure }: Case): string => `${gateway}${operation} ${failure.kind}`

interface Standing {
  readonly walker: Walker
  readonly orderSeq: string
}

const strike = (ground: Ground, { gateway, operation, failure }: Case): Promise<unknown> =>
  ground.control('/faults', { match: `${gateway}${operation}`, kind: failure.kind, ...failure.more })

/** Waits until somebody has run into the fault that was ordered. */
async function faultTaken(ground: Ground, one: Case): Promise<readonly string[]> {
  const taken = await within(20_000, async () => {
    const { faults } = await ground.ask<{ faults: { match: string; acted: number }[] }>('/faults')
    return faults.some(({ match, acted }) => !match.endsWith('Notice') && acted === 0) ? null : true
  })
  return taken === null ? [`${nameOf(one)}: the gateway was not asked`] : []
}

/** While the gateway is asked again nothing may read as failed, and nothing as done. */
const STILL = new Set(['awaitingPayment', 'duringPayment', 'paymentSuccess', 'issuingTickets', 'ticketIssued'])

/** Paid, and the question whether it was goes wrong: told as "confirming", asked again, settled once. */
async function atQuery(ground: Ground, { walker, orderSeq }: Standing, one: Case): Promise<readonly string[]> {
  const { gateway, failure } = one
  const { payUrl, trade } = await walker.prepay(orderSeq, gateway)
  await walker.arrive(payUrl)
  // As often as it happens, both: an earlier trade's notice is told again meanwhile, and we ask by ourselves after some seconds too; neither
  // may take the fault away from whoever comes back, and none may be asked between the payment and the fault.
  await ground.control('/faults', { match: `${gateway}Notice`, kind: 'loseNotice', times: 0 })
  await ground.control('/faults', { match: `${gateway}Query`, kind: failure.kind, ...failure.more, times: 0 })
  await walker.pay(trade, gateway)
  const said = await walker.confirm(orderSeq).catch((error: unknown) => String(error))
  const reads = await walker.traveller.status(orderSeq)
  const wanted = failure.isClear ? 'paid' : 'confirming'
  const problems = said === wanted ? [] : [`${nameOf(one)}: coming back from the cashier she is told ${said}`]
  if (!STILL.has(reads)) problems.push(`${nameOf(one)}: meanwhile the order reads ${reads}`)
  return problems
}

async function atClose(ground: Ground, { walker, orderSeq }: Standing, one: Case): Promise<readonly string[]> {
  const { payUrl } = await walker.prepay(orderSeq, one.gateway)
  await walker.arrive(payUrl)
  await strike(ground, one)
  await walker.traveller.cancel(orderSeq)
  return faultTaken(ground, one)
}

/** Paid, and the ticket cannot be issued. */
async function atRefund(ground: Ground, { walker, orderSeq }: Standing, one: Case): Promise<readonly string[]> {
  const { payUrl, trade } = await walker.prepay(orderSeq, one.gateway)
  await walker.arrive(payUrl)
  await strike(ground, one)
  await walker.pay(trade, one.gateway)
  await walker.confirm(orderSeq)
  return faultTaken(ground, one)
}

/** She taps again where she was told to, and it is the same trade; what she pays there is taken. */
async function atPrepay(ground: Ground, { walker, orderSeq }: Standing, one: Case): Promise<readonly string[]> {
  const { gateway, failure } = one
  await strike(ground, one)
  const first = await walker.prepay(orderSeq, gateway).catch((error: unknown) => String(error))
  const isRefused = typeof first === 'string'
  const problems = isRefused === failure.isClear ? [`${nameOf(one)}: she is told ${isRefused ? first : 'to go to the cashier'}`] : []
  if (isRefused && !first.includes('PAY-GATEWAY')) problems.push(`${nameOf(one)}: she is told ${first}`)
  await ground.healthy()
  const { payUrl, trade } = await walker.prepay(orderSeq, gateway)
  if (!isRefused && first.trade !== trade) problems.push(`${nameOf(one)}: a second tap is another trade`)
  await walker.arrive(payUrl)
  await walker.pay(trade, gateway)
  await walker.confirm(orderSeq)
  return problems
}

const BREAK = { Query: atQuery, Close: atClose, Refund: atRefund, Prepay: atPrepay } satisfies Record<Operation, unknown>

/** How each case has to end. */
async function end(ground: Ground, { operation }: Case, { walker, orderSeq }: Standing): Promise<void> {
  if (operation === 'Query' || operation === 'Prepay') await walker.until(orderSeq, 'ticketIssued')
  if (operation === 'Refund') await walker.refunded(orderSeq)
  if (operation !== 'Close') return
  const closed = await within(60_000, async () => {
    const { rows } = await sql<{ state: string }>`
      select t.state from gateway_trade t join orders o on o.company_id = t.company_id and o.id = t.order_id where o.number = ${orderSeq}`.execute(
      ground.db.kysely,
    )
    return rows.every(({ state }) => state === 'closed') ? true : null
  })
  if (closed === null) throw new Error(`the trade of order ${orderSeq} was never closed`)
}

async function gateway(ground: Ground, { short, gateways, print }: CheckOptions): Promise<CheckResult> {
  const { child, origin } = await ground.serve('gateway')
  const cases = gateways.flatMap((one) => (short ? shortCases(one) : longCases(one)))
  const problems: string[] = []
  try {
    const wanted = cases.map(({ operation }) => ({ kind: 'one' as const, ...(operation === 'Refund' && { magic: 'TICKETFAIL' }) }))
    const company = await hire(ground, wanted)
    const troubles = noTroubles()
    const standing = await inParallel(wanted, 5, async (one, index): Promise<Standing> => {
      const walker = walkerOf({ ground, company, origin: () => origin, troubles }, index, one)
      const orderSeq = await walker.submit(await walker.open())
      await walker.decide(orderSeq, 'agree')
      await walker.until(orderSeq, 'awaitingPayment')
      return { walker, orderSeq }
    })
    for (const [index, one] of cases.entries()) {
      const found = await BREAK[one.operation](ground, standing[index] as Standing, one).catch((error: unknown) => [
        `${nameOf(one)}: ${String(error)}`,
      ])
      problems.push(...found)
      await ground.healthy()
      await pause(20) // what the fault has cut is on its way back
    }
    print(`${cases.length} faults taken`)
    await inParallel(cases, cases.length, async (one, index) => {
      await end(ground, one, standing[index] as Standing).catch((error: unknown) => problems.push(`${nameOf(one)}: ${String(error)}`))
    })
    problems.push(...troubles.failures, ...(await problemsAtRest(ground)))
    const where = gateways.join(' and ')
    return { summary: `${cases.length} ways to fail at prepay, query, close and refund of ${where}.`, problems }
  } finally {
    await child.stop()
  }
}

export const gatewayCheck: Check = {
  name: 'gateway',
  about: 'each gateway answers falsely, of something else, brokenly, late, twice or not at all',
  run: gateway,
}
