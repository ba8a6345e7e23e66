import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ApprovalDetail } from '../../src/approvals/calls.ts'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { inParallel, noTroubles, patientAsk } from './client.ts'
import { freePort, type Ground } from './ground.ts'
import { paid } from './journey.ts'
import { Line } from './line.ts'
import { problemsAtRest, recovery } from './owed.ts'
import { hire, type Company } from './people.ts'
import { recorder } from './points.ts'
import { must, type Ask } from './traveller.ts'
import { walkerOf, WAITS_MS, within, type Walker } from './walker.ts'

/** From the second word to the ticket, in the order in which an order comes by. */
const ON_THE_WAY = [
  'approvals.write-decision.before-commit',
  'approvals.write-decision.after-commit',
  'approvals.decide.before-commit',
  'approvals.decide.after-commit',
  'payments.arrive.before-commit',
  'payments.arrive.after-commit',
  'flights.ticket.sending.before-commit',
  'flights.ticket.sending.after-commit',
  'flights.ticket.before-call',
  'flights.ticket.after-call',
  'flights.issued.before-commit',
  'flights.issued.after-commit',
] as const
/** Those after which the most is at stake. */
const SHORT: readonly string[] = ['approvals.decide.after-commit', 'payments.arrive.after-commit', 'flights.ticket.after-call']
const PREPARED_AT_ONCE = 4
/** So much that it stops nobody: what matters is that it adds up. */
const BUDGET = { code: 'ALL', name: { zh: '全部', en: 'All' }, period: 'year', limitYuan: 10_000_000 }

interface Waiting {
  readonly walker: Walker
  readonly orderSeq: string
}

/** Books, and has the first of the two agree: from then on the second is asked, and she alone. */
async function halfAgreed(walker: Walker, company: Company, asking: (token: string) => Ask): Promise<Waiting> {
  const orderSeq = await walker.submit(await walker.open())
  await walker.until(orderSeq, 'awaitingApproval')
  const { approval } = await walker.traveller.order(orderSeq)
  if (!approval) throw new Error(`order ${orderSeq} waits for nobody`)
  const { approvalId } = approval
  const path = `/approval/approval/getApprovalDetail/${approvalId}`
  const [lead, head] = [asking(company.lead.token), asking(company.head.token)]
  const { version } = await must<ApprovalDetail>(lead, 'GET', path)
  await must(lead, 'PUT', '/approval/approval/handleApproval', { approvalId, decision: 'agree', comment: 'the first word', version })
  const isAsked = await within(WAITS_MS, async () => {
    const { code, result } = await head<ApprovalDetail>('GET', path, undefined, randomUUID())
    return code === 'Z000' && result.actions.approve.allowed ? true : null
  })
  if (isAsked === null) throw new Error(`the second approver of order ${orderSeq} is never asked`)
  return { walker, orderSeq }
}

/** The second word, the payment, the ticket; whatever dies meanwhile. Null where it all went well. */
async function toTheTicket({ walker, orderSeq }: Waiting): Promise<string | null> {
  try {
    await walker.decide(orderSeq, 'agree')
    await walker.until(orderSeq, 'awaitingPayment')
    await paid(walker, orderSeq)
    await walker.until(orderSeq, 'ticketIssued')
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

interface Ended {
  readonly number: string
  readonly tickets: number
  readonly words: number
  readonly payments: number
}

/** One ticket each, paid once, two words and no more, and nothing of the budget set aside any longer. */
async function wrongEnds({ db }: Ground, company: Company, orders: number): Promise<readonly string[]> {
  const { rows } = await sql<Ended>`
    select o.number,
      (select count(distinct t.ticket_number) from flight_ticket t where t.company_id = o.company_id and t.order_id = o.id)::int as tickets,
      (select count(*) from approval_step s join approval a on a.company_id = s.company_id and a.id = s.approval_id
        where a.company_id = o.company_id and a.order_id = o.id and s.decided_at is not null)::int as words,
      (select count(*) from ledger_entry e where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'fulfil')::int as payments
    from orders o join company c on c.id = o.company_id where c.code = ${company.code}`.execute(db.kysely)
  const budget = await sql<{ reserved: number }>`
    select coalesce(sum(l.reserved_minor), 0)::int as reserved from budget_line l
    join company c on c.id = l.company_id where c.code = ${company.code}`.execute(db.kysely)
  const reserved = budget.rows[0]?.reserved ?? 0
  return [
    ...(rows.length === orders ? [] : [`there are ${rows.length} orders, and ${orders} were submitted`]),
    ...(reserved === 0 ? [] : [`${reserved} of the budget is set aside although every order has its ticket`]),
    ...rows.filter(({ tickets }) => tickets !== 1).map(({ number, tickets }) => `order ${number} has ${tickets} tickets`),
    ...rows.filter(({ words }) => words !== 2).map(({ number, words }) => `order ${number} was decided by ${words} words`),
    ...rows.filter(({ payments }) => payments < 1).map(({ number }) => `order ${number} has a ticket that nobody has paid`),
  ]
}

async function run(ground: Ground, { short, at, print }: CheckOptions): Promise<CheckResult> {
  const points = (short ? SHORT : ON_THE_WAY).filter((point) => at.split(',').some((name) => point.startsWith(name)))
  const line = new Line(ground, recorder(ground.dataDir).file, await freePort())
  const troubles = noTroubles()
  const problems: string[] = []
  let died = 0
  await line.start()
  try {
    const wanted = points.map(() => ({ kind: 'two' as const }))
    const company = await hire(ground, wanted, { budgets: [BUDGET] })
    const origin = () => line.origin
    const waiting = await inParallel(wanted, PREPARED_AT_ONCE, (one, index) =>
      halfAgreed(walkerOf({ ground, company, origin, troubles }, index, one), company, (token) => patientAsk(origin, token, troubles)),
    )
    print(`${waiting.length} orders wait for the second word`)
    for (const [index, point] of points.entries()) {
      const ways: Promise<string | null>[] = []
      const alive = await line.dieAt(point, () => void ways.push(toTheTicket(waiting[index] as Waiting)))
      if (alive === null) {
        died += 1
        await line.start()
      } else problems.push(alive)
      for (const wrong of await Promise.all(ways)) if (wrong !== null) problems.push(`${point}: ${wrong}`)
      const { ms, left } = await recovery(ground, line.startedAtMs)
      problems.push(...left.map((key) => `${point}: ${key} is still owed ${ms} ms after the last start`))
      print(`${point}: died, and has its ticket`)
    }
    problems.push(...troubles.failures, ...(await wrongEnds(ground, company, points.length)), ...(await problemsAtRest(ground)))
  } finally {
    await line.stop()
  }
  return {
    problems,
    summary: `${points.length} orders, each agreed to by two, ${died} servers killed between the second word and the ticket`,
  }
}

export const agreedCheck: Check = {
  name: 'agreed',
  about: 'two have to agree, and a server dies by kill -9 at each point between the second word and the ticket',
  run,
}
