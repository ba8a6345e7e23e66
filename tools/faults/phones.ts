import { randomUUID } from 'node:crypto'
import type { ApprovalDetail } from '../../src/approvals/calls.ts'
import type { FlightOrderDetails } from '../../src/flights/calls/orders.ts'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { callServer, inParallel, mustCall, noTroubles } from './client.ts'
import type { Member } from './crowd.ts'
import type { Ground } from './ground.ts'
import { tradeAt } from './letters/forgers.ts'
import { problemsAtRest } from './owed.ts'
import { hire, type Company, type Wanted } from './people.ts'
import { GATEWAYS, ordersDiffer, walkerOf, type Gateway, type Walker } from './walker.ts'

/** How often the same is tapped at once, over both servers. */
const TAPS = 8

interface Room {
  readonly ground: Ground
  readonly company: Company
  /** One after the other, so that everything is spread over both. */
  readonly origin: () => string
  readonly problems: string[]
}

const count = (order: FlightOrderDetails, title: string): number => order.timeline.filter((step) => step.title === title).length

async function versionFor(room: Room, { token }: Member, approvalId: string): Promise<number> {
  const path = `/approval/approval/getApprovalDetail/${approvalId}`
  return (await mustCall<ApprovalDetail>(room.origin(), token, 'GET', path)).version
}

const decisionOf = (room: Room, token: string, body: object) =>
  callServer(room.origin(), token, 'PUT', '/approval/approval/handleApproval', body, randomUUID())

const approvalIdOf = async (walker: Walker, orderSeq: string): Promise<string> => {
  const { approval } = await walker.traveller.order(orderSeq)
  if (!approval) throw new Error(`order ${orderSeq} asks nobody`)
  return approval.approvalId
}

/** One session is submitted many times, each tap with a key of its own: it becomes one order. */
async function tapsAtSubmit(room: Room, walker: Walker): Promise<string> {
  const { form } = await walker.open()
  const answers = await Promise.all(Array.from({ length: TAPS }, () => walker.traveller.submit(form)))
  const numbers = new Set(answers.map(({ code, result }) => (code === 'Z000' ? result.orderSeq : code)))
  if (numbers.size !== 1) room.problems.push(`${TAPS} taps at submit became ${[...numbers].join(', ')}`)
  return answers[0]?.result.orderSeq ?? ''
}

/** Both levels decide at once and again and again: each counts once, in order. */
async function twoManagers(room: Room, walker: Walker): Promise<string> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, 'awaitingApproval')
  const approvalId = await approvalIdOf(walker, orderSeq)
  const { head, lead } = room.company
  const version = await versionFor(room, lead, approvalId)
  const say = (token: string) => decisionOf(room, token, { approvalId, decision: 'agree', comment: '', version })
  const answers = await Promise.all([say(head.token), say(lead.token), say(head.token), say(lead.token)])
  const agreed = answers.filter(({ envelope }) => envelope.code === 'Z000').length
  if (agreed !== 1) room.problems.push(`two managers at once: ${agreed} decisions were taken`)
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  const told = await walker.traveller.order(orderSeq)
  const [first, last] = [count(told, 'One approval given, others to come'), count(told, 'Approved')]
  if (first !== 1 || last !== 1)
    room.problems.push(`two managers at once: the order tells ${first} times of a first word and ${last} times of the last`)
  return orderSeq
}

/** One manager on two phones says yes and no at the same moment: one word counts, the other is told that things have changed. */
async function oppositeWords(room: Room, walker: Walker): Promise<void> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, 'awaitingApproval')
  const approvalId = await approvalIdOf(walker, orderSeq)
  const version = await versionFor(room, room.company.head, approvalId)
  const words = Array.from({ length: TAPS }, (_, tap) => (tap % 2 === 0 ? 'agree' : 'reject'))
  const answers = await Promise.all(
    words.map((decision) => decisionOf(room, room.company.head.token, { approvalId, decision, comment: 'no', version })),
  )
  const codes = answers.map(({ envelope, status }) => `${status} ${envelope.code}`)
  const taken = answers.findIndex(({ envelope }) => envelope.code === 'Z000')
  if (codes.filter((code) => code === '200 Z000').length !== 1 || codes.filter((code) => code === '409 STATE_CHANGED').length !== TAPS - 1)
    room.problems.push(`opposite words are answered with ${codes.join(', ')}`)
  const wanted = words[taken] === 'agree' ? 'awaitingPayment' : 'rejected'
  const reads = await walker.until(orderSeq, 'awaitingPayment', 'rejected')
  if (reads !== wanted) room.problems.push(`opposite words: ${words[taken]} was taken, the order reads ${reads}`)
  if (reads === 'awaitingPayment') await walker.traveller.cancel(orderSeq)
}

/** Many taps at pay lead to one trade; coming back many times, told twenty times meanwhile, it is settled once. */
async function tapsAtPay(room: Room, walker: Walker, orderSeq: string): Promise<void> {
  const ways = await Promise.all(Array.from({ length: TAPS }, () => walker.prepay(orderSeq)))
  const trades = new Set(ways.map(({ trade }) => trade))
  if (trades.size !== 1) room.problems.push(`${TAPS} taps at pay opened ${trades.size} trades`)
  const [{ payUrl, trade }] = ways as [(typeof ways)[number]]
  await walker.arrive(payUrl)
  await walker.pay(trade)
  const told = room.ground.control('/alipay/notice', { outTradeNo: trade, times: 20 })
  await Promise.all([...Array.from({ length: TAPS }, () => walker.confirm(orderSeq)), told])
  await walker.until(orderSeq, 'ticketIssued')
  const paid = count(await walker.traveller.order(orderSeq), 'You have paid')
  if (paid !== 1) room.problems.push(`${TAPS} taps at pay: the order tells of ${paid} payments`)
}

/** She pays on one phone and cancels on another in the same moment: the ticket or all the money, never both and never neither. */
async function payAndCancel(room: Room, walker: Walker): Promise<void> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, 'awaitingApproval')
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  const { payUrl, trade } = await walker.prepay(orderSeq)
  await walker.arrive(payUrl)
  await Promise.all([walker.pay(trade).then(() => walker.confirm(orderSeq)), walker.traveller.cancel(orderSeq)]).catch((error: unknown) => {
    // The cashier refuses a trade that was closed a moment before: then nothing was paid.
    if (!String(error).includes('409')) throw error
  })
  const reads = await walker.until(orderSeq, 'ticketIssued', 'cancelledClosed')
  const { refund, state } = await walker.part(orderSeq)
  if (reads === 'cancelledClosed' && state === 'paid') await walker.refunded(orderSeq)
  if (reads === 'ticketIssued' && refund !== null) room.problems.push(`order ${orderSeq} has its ticket and its money`)
}

interface BothWays {
  readonly gateway: Gateway
  readonly state: string
  readonly amountMinor: number
  /** What its own gateway says that it has given back. */
  readonly backMinor: number
}

/** Whether a cashier took a payment; it refuses a trade that was closed a moment before. */
const isTaken = (payment: Promise<unknown>): Promise<boolean> =>
  payment.then(
    () => true,
    (error: unknown) => {
      if (!String(error).includes('409')) throw error
      return false
    },
  )

/**
 * She stands at Alipay’s cashier with one phone and at WeChat Pay’s with another, and pays at both in one moment: one of the two counts,
 * the other goes back by itself, whole, by the gateway that it came by.
 */
async function payAtBoth(room: Room, walker: Walker): Promise<void> {
  const { ground, problems } = room
  const orderSeq = await walker.submit(await walker.open())
  await walker.decide(orderSeq, 'agree')
  await walker.until(orderSeq, 'awaitingPayment')
  const ways = await Promise.all(GATEWAYS.map(async (gateway) => ({ gateway, ...(await walker.prepay(orderSeq, gateway)) })))
  for (const { payUrl } of ways) await walker.arrive(payUrl)
  const taken = await Promise.all(ways.map(({ trade, gateway }) => isTaken(walker.pay(trade, gateway))))
  await Promise.all([walker.confirm(orderSeq), walker.confirm(orderSeq)])
  await walker.until(orderSeq, 'ticketIssued')
  // A quick server has closed the other trade before she paid it: then there is nothing to give back.
  const isTwice = taken.every(Boolean)
  if (isTwice) await walker.refunded(orderSeq)
  const both = await Promise.all(
    ways.map(async ({ gateway, trade }): Promise<BothWays> => {
      const { amountMinor, refundedMinor } = await tradeAt(ground, gateway, trade)
      const { state } = await ground.db.kysely
        .selectFrom('gatewayTrade')
        .select('state')
        .where('number', '=', trade)
        .executeTakeFirstOrThrow()
      return { gateway, state, amountMinor, backMinor: refundedMinor }
    }),
  )
  const back = both.filter(({ amountMinor, backMinor }) => backMinor === amountMinor)
  const kept = both.filter(({ state, backMinor }) => state === 'paid' && backMinor === 0)
  if (kept.length !== 1 || back.length !== (isTwice ? 1 : 0) || both.filter(({ state }) => state === 'paid').length !== (isTwice ? 2 : 1))
    problems.push(`paid at both gateways: ${JSON.stringify(both)}`)
  const paid = count(await walker.traveller.order(orderSeq), 'You have paid')
  if (paid !== 1) problems.push(`paid at both gateways: the order tells of ${paid} payments`)
}

async function phones(ground: Ground, { short, print }: CheckOptions): Promise<CheckResult> {
  const servers = await Promise.all([ground.serve('phones-0'), ground.serve('phones-1')])
  const problems: string[] = []
  try {
    const rounds = short ? 1 : 8
    const wanted: Wanted[] = [{}, { kind: 'two' }, { kind: 'one' }, { kind: 'one' }, { kind: 'one' }]
    let calls = 0
    const origin = (): string => servers[(calls += 1) % 2]?.origin ?? ''
    const company = await hire(ground, wanted)
    const troubles = noTroubles()
    const placed: string[] = []
    const room: Room = { ground, company, origin, problems }
    const [free, two, one, other, both] = wanted.map((each, index) =>
      walkerOf({ ground, company, origin, troubles, placed }, index, each),
    ) as [Walker, Walker, Walker, Walker, Walker]
    const scenes = [
      async () => void (await free.until(await tapsAtSubmit(room, free), 'ticketIssued')),
      async () => tapsAtPay(room, two, await twoManagers(room, two)),
      () => oppositeWords(room, one),
      () => payAndCancel(room, other),
      () => payAtBoth(room, both),
    ]
    for (let round = 0; round < rounds; round += 1)
      await inParallel(scenes, scenes.length, (scene) => scene().catch((error: unknown) => void problems.push(String(error))))
    print(`${rounds} rounds`)
    problems.push(...troubles.failures, ...(await problemsAtRest(ground)), ...(await ordersDiffer(ground, company, placed)))
    const summary = `${rounds} rounds of two managers, opposite words, ${TAPS} taps at submit and at pay, paying while cancelling, paying at both gateways.`
    return { summary, problems }
  } finally {
    await Promise.all(servers.map(({ child }) => child.stop()))
  }
}

export const phonesCheck: Check = {
  name: 'phones',
  about: 'everybody taps at once on several phones, everything spread over two servers',
  run: phones,
}
