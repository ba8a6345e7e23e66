import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles } from './client.ts'
import type { Ground } from './ground.ts'
import { leftOpen } from './journeys.ts'
import { problemsAtRest } from './owed.ts'
import { hire } from './people.ts'
import { walkerOf, within, type Walker } from './walker.ts'

/** How the gateway fails. The SDK sends once more by itself when the line is cut: a cut takes two. */
interface Failure {
  readonly kind: string
  readonly more: object
}
const once = (kind: string, more: object = {}): Failure => ({ kind, more: { times: 1, ...more } })
const twice = (kind: string): Failure => ({ kind, more: { times: 2 } })
/** Longer than the product waits for an answer. */
const SILENT_MS = 20_000

const FAILURES: readonly Failure[] = [
  once('badSignature'),
  once('status', { status: 503 }),
  once('statusAfter', { status: 502 }),
  once('unknownError'),
  once('wrongAnswer'),
  twice('lostReply'),
  twice('halfAnswer'),
  twice('cutAfterBody'),
  once('delayReplyMs', { ms: SILENT_MS }),
]
const WRONG_AMOUNT = once('wrongAmount')
const OPERATIONS = ['alipayQuery', 'alipayClose', 'alipayRefund'] as const
type Operation = (typeof OPERATIONS)[number]
type Case = readonly [Operation, Failure]

const LONG: readonly Case[] = [
  ...OPERATIONS.flatMap((operation) => FAILURES.map((failure): Case => [operation, failure])),
  ['alipayQuery', WRONG_AMOUNT],
]
const SHORT: readonly Case[] = [
  ['alipayQuery', once('badSignature')],
  ['alipayQuery', WRONG_AMOUNT],
  ['alipayQuery', twice('lostReply')],
  ['alipayClose', twice('halfAnswer')],
  // Without any effect: whoever takes an unclear answer for done is found out here.
  ['alipayClose', once('status', { status: 503 })],
  ['alipayRefund', once('status', { status: 503 })],
  ['alipayRefund', once('unknownError')],
  ['alipayRefund', twice('lostReply')],
]

interface Standing {
  readonly walker: Walker
  readonly orderSeq: string
}

/** Waits until somebody has run into the fault that was ordered. */
async function faultTaken(ground: Ground): Promise<boolean> {
  const taken = await within(15_000, async () => {
    const { faults } = await ground.ask<{ faults: { match: string; acted: number }[] }>('/faults')
    return faults.some(({ match, acted }) => match !== 'alipayNotice' && acted === 0) ? null : true
  })
  return taken !== null
}

/** While the gateway is asked again nothing may read as failed, and nothing as done. */
const STILL = new Set(['awaitingPayment', 'duringPayment', 'paymentSuccess', 'issuingTickets', 'ticketIssued'])

/** Paid, and the question whether it was goes wrong: told as "confirming", asked again, settled once. */
async function atQuery(ground: Ground, { walker, orderSeq }: Standing, { kind, more }: Failure, name: string): Promise<string[]> {
  const { payUrl, trade } = await walker.prepay(orderSeq)
  await walker.arrive(payUrl)
  await ground.control('/faults', { match: 'alipayNotice', kind: 'loseNotice', times: 1 })
  await walker.pay(trade)
  await ground.control('/faults', { match: 'alipayQuery', kind, ...more })
  const said = await walker.confirm(orderSeq).catch((error: unknown) => String(error))
  const reads = await walker.traveller.status(orderSeq)
  const problems = said === 'confirming' ? [] : [`${name}: coming back from the cashier she is told ${said}`]
  if (!STILL.has(reads)) problems.push(`${name}: meanwhile the order reads ${reads}`)
  return problems
}

async function atClose(ground: Ground, { walker, orderSeq }: Standing, { kind, more }: Failure, name: string): Promise<string[]> {
  const { payUrl } = await walker.prepay(orderSeq)
  await walker.arrive(payUrl)
  await ground.control('/faults', { match: 'alipayClose', kind, ...more })
  await walker.traveller.cancel(orderSeq)
  return (await faultTaken(ground)) ? [] : [`${name}: the gateway was not asked`]
}

async function atRefund(ground: Ground, { walker, orderSeq }: Standing, { kind, more }: Failure, name: string): Promise<string[]> {
  const { payUrl, trade } = await walker.prepay(orderSeq)
  await walker.traveller.cancel(orderSeq)
  await leftOpen(ground, trade)
  await walker.arrive(payUrl)
  await ground.control('/faults', { match: 'alipayRefund', kind, ...more })
  await walker.pay(trade)
  return (await faultTaken(ground)) ? [] : [`${name}: the gateway was not asked`]
}

const BREAK = { alipayQuery: atQuery, alipayClose: atClose, alipayRefund: atRefund } satisfies Record<Operation, unknown>

/** How each case has to end. */
async function end(ground: Ground, operation: Operation, { walker, orderSeq }: Standing): Promise<void> {
  if (operation === 'alipayQuery') await walker.until(orderSeq, 'ticketIssued')
  if (operation === 'alipayRefund') await walker.refunded(orderSeq)
  if (operation !== 'alipayClose') return
  const closed = await within(60_000, async () => {
    const { rows } = await sql<{ state: string }>`
      select t.state from gateway_trade t join orders o on o.company_id = t.company_id and o.id = t.order_id where o.number = ${orderSeq}`.execute(
      ground.db.kysely,
    )
    return rows.every(({ state }) => state === 'closed') ? true : null
  })
  if (closed === null) throw new Error(`the trade of order ${orderSeq} was never closed`)
}

async function gateway(ground: Ground, { short, print }: CheckOptions): Promise<CheckResult> {
  const { child, origin } = await ground.serve('gateway')
  const cases = short ? SHORT : LONG
  const problems: string[] = []
  try {
    const wanted = cases.map(() => ({ kind: 'one' as const }))
    const company = await hire(ground, wanted)
    const troubles = noTroubles()
    const standing = await inParallel(wanted, 5, async (one, index): Promise<Standing> => {
      const walker = walkerOf({ ground, company, origin: () => origin, troubles }, index, one)
      const orderSeq = await walker.submit(await walker.open())
      await walker.decide(orderSeq, 'agree')
      await walker.until(orderSeq, 'awaitingPayment')
      return { walker, orderSeq }
    })
    for (const [index, [operation, failure]] of cases.entries()) {
      const name = `${operation} ${failure.kind}`
      problems.push(
        ...(await BREAK[operation](ground, standing[index] as Standing, failure, name).catch((error: unknown) => [
          `${name}: ${String(error)}`,
        ])),
      )
      await ground.healthy()
      await pause(20) // what the fault has cut is on its way back
    }
    print(`${cases.length} faults taken`)
    await inParallel(cases, cases.length, async ([operation, { kind }], index) => {
      await end(ground, operation, standing[index] as Standing).catch((error: unknown) =>
        problems.push(`${operation} ${kind}: ${String(error)}`),
      )
    })
    problems.push(...troubles.failures, ...(await problemsAtRest(ground)))
    return { summary: `${cases.length} ways to fail at query, close and refund; ${troubles.saidLater} times "later".`, problems }
  } finally {
    await child.stop()
  }
}

export const gatewayCheck: Check = {
  name: 'gateway',
  about: 'the gateway answers falsely, brokenly, late or not at all, to query, close and refund',
  run: gateway,
}
