import type { ApprovalDetail } from '../../src/approvals/calls.ts'
import type { Flow } from '../../src/approvals/rules/flow.ts'
import type { Check, CheckResult } from './check.ts'
import { callServer, inParallel, noTroubles } from './client.ts'
import type { Ground, Server } from './ground.ts'
import { hire, type Company } from './people.ts'
import { walkerOf } from './walker.ts'

/** So many orders wait, and about each two people decide at the same instant. */
const ORDERS = { short: 10, long: 50 }
const TOGETHER = 8
const SETTLED = ['awaitingPayment', 'rejected'] as const

/** From now on the first word of either of the two counts. */
async function letEitherDecide({ db }: Ground, company: Company): Promise<void> {
  const flow: Flow = {
    code: 'either',
    when: {},
    isFree: false,
    levels: [
      {
        from: [company.head, company.lead].map(({ userCode }) => ({ by: 'person', userCode })),
        mode: 'any',
        when: {},
        ifNobody: 'refuse',
      },
    ],
    notify: [],
    tellsBySms: false,
    time: { hoursToDecide: 24, remindAfterHours: null, onSilence: 'deny' },
  }
  await db.pool.query(`update company set settings = jsonb_set(settings, '{approval,flows}', $1::jsonb) where code = $2`, [
    JSON.stringify([flow]),
    company.code,
  ])
}

interface Words {
  readonly orderSeq: string
  readonly decided: 'agree' | 'reject' | null
  readonly problem: string | null
}

/** Both read the same version, one agrees at one server while the other rejects at the other. */
async function decideAtOnce(company: Company, orderSeq: string, approvalId: string, servers: readonly [Server, Server]): Promise<Words> {
  const [first, second] = servers
  const path = `/approval/approval/getApprovalDetail/${approvalId}`
  const { envelope: seen } = await callServer<ApprovalDetail>(first.origin, company.head.token, 'GET', path)
  const { version } = seen.result
  const word = (server: Server, token: string, decision: 'agree' | 'reject') =>
    callServer(server.origin, token, 'PUT', '/approval/approval/handleApproval', { approvalId, decision, comment: 'at once', version })
  const [agree, reject] = await Promise.all([word(first, company.head.token, 'agree'), word(second, company.lead.token, 'reject')])
  const codes = [agree.envelope.code, reject.envelope.code]
  const isOne = codes.filter((code) => code === 'Z000').length === 1 && codes.includes('STATE_CHANGED')
  const decided = codes[0] === 'Z000' ? 'agree' : codes[1] === 'Z000' ? 'reject' : null
  return { orderSeq, decided, problem: isOne ? null : `order ${orderSeq}: two words at once were answered with ${codes.join(' and ')}` }
}

async function run(ground: Ground, { short, print }: { short: boolean; print: (line: string) => void }): Promise<CheckResult> {
  const orders = short ? ORDERS.short : ORDERS.long
  const servers: [Server, Server] = [await ground.serve('approvals-1'), await ground.serve('approvals-2')]
  const troubles = noTroubles()
  const problems: string[] = []
  const counts = { agree: 0, reject: 0 }
  try {
    const company = await hire(
      ground,
      Array.from({ length: orders }, () => ({ kind: 'one' as const })),
    )
    await letEitherDecide(ground, company)
    const walkers = company.members.map((_, index) =>
      walkerOf({ ground, company, origin: () => servers[1].origin, troubles }, index, { kind: 'one' }),
    )
    const waiting = await inParallel(walkers, TOGETHER, async (walker) => {
      const orderSeq = await walker.submit(await walker.open())
      await walker.until(orderSeq, 'awaitingApproval')
      const { approval } = await walker.traveller.order(orderSeq)
      if (!approval) throw new Error(`order ${orderSeq} waits for nobody`)
      return { walker, orderSeq, approvalId: approval.approvalId }
    })
    print(`${waiting.length} orders wait`)
    const [one, other] = servers
    // Now the one server is asked first and now the other, lest one word win each time.
    const words = await inParallel(waiting, TOGETHER, ({ orderSeq, approvalId }, index) =>
      decideAtOnce(company, orderSeq, approvalId, index % 2 === 0 ? [one, other] : [other, one]),
    )
    problems.push(...words.flatMap(({ problem }) => problem ?? []))
    // Every word is written down and none has taken effect: whoever carries them out dies.
    process.kill(servers[0].child.pid ?? 0, 'SIGKILL')
    print('killed a server with all words written down and none in effect')
    const ends = await inParallel(waiting, TOGETHER, async ({ walker, orderSeq }) => walker.until(orderSeq, ...SETTLED))
    for (const [index, { orderSeq, decided }] of words.entries()) {
      const wanted = decided === 'agree' ? 'awaitingPayment' : 'rejected'
      if (decided !== null && ends[index] !== wanted) problems.push(`order ${orderSeq}: heard as ${decided}, and it reads ${ends[index]}`)
      if (decided !== null) counts[decided] += 1
    }
    problems.push(...troubles.failures, ...(await ground.invariants()).violations)
  } finally {
    for (const { child } of servers) await child.stop()
  }
  const summary = `${orders} orders, two words about each at the same instant over two servers, one killed: ${counts.agree} agreed, ${counts.reject} rejected`
  return { problems, summary }
}

export const approvalsCheck: Check = {
  name: 'approvals',
  about: 'two decide about each order at the same instant, two server processes, and one dies before any word takes effect',
  run,
}
