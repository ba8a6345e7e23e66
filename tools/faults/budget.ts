import { setTimeout as pause } from 'node:timers/promises'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Database } from '../../src/server/database/connect.ts'
import type { Check, CheckResult } from './check.ts'
import { inParallel, noTroubles, patientAsk } from './client.ts'
import { gatherCrowd, CROWD_COMPANY } from './crowd.ts'
import type { Ground, Server } from './ground.ts'
import { traveller, type Opened, type Traveller } from './traveller.ts'

/** So many book at once, round after round. */
const BOOKERS = 50
/** What the budget has left is enough for so many of them, and a cent less than one more. */
const ENOUGH_FOR = 17
const ROUNDS = { short: 1, long: 10 }
/** Every order that was taken has its ticket, at the latest. */
const SETTLED_WITHIN_MS = 90_000
const DRY = { code: 'DRY', name: { zh: '干', en: 'Dry' }, period: 'year', limitYuan: 0 }

interface Line {
  readonly limitMinor: number
  readonly reservedMinor: number
  readonly spentMinor: number
}

const of = (row: Line | undefined): Line => row ?? { limitMinor: 0, reservedMinor: 0, spentMinor: 0 }

async function lineOf(db: Database): Promise<Line> {
  const { rows } = await db.pool.query<{ limit: string; reserved: string; spent: string }>(
    `select coalesce(sum(l.limit_minor), 0) as limit, coalesce(sum(l.reserved_minor), 0) as reserved, coalesce(sum(l.spent_minor), 0) as spent
     from budget_line l join budget b on b.company_id = l.company_id and b.id = l.budget_id
     join company c on c.id = b.company_id where b.code = $1 and c.code = $2`,
    [DRY.code, CROWD_COMPANY],
  )
  const [row] = rows
  return of(row && { limitMinor: Number(row.limit), reservedMinor: Number(row.reserved), spentMinor: Number(row.spent) })
}

/** Leaves so much free, as an import of the company's file would: of the budget, and of its line once there is one. */
async function leave(db: Database, freeMinor: number): Promise<void> {
  const { reservedMinor, spentMinor } = await lineOf(db)
  const limit = reservedMinor + spentMinor + freeMinor
  const mine = `b.code = $2 and b.company_id = (select id from company where code = $3)`
  await db.pool.query(`update budget b set limit_minor = $1 where ${mine}`, [limit, DRY.code, CROWD_COMPANY])
  await db.pool.query(
    `update budget_line l set limit_minor = $1 from budget b where l.company_id = b.company_id and l.budget_id = b.id and ${mine}`,
    [limit, DRY.code, CROWD_COMPANY],
  )
}

/** Waits until nothing is set aside any more: every order has its ticket, or has ended. */
async function settled(db: Database): Promise<boolean> {
  const until = performance.now() + SETTLED_WITHIN_MS
  while (performance.now() < until) {
    if ((await lineOf(db)).reservedMinor === 0) return true
    await pause(200)
  }
  return false
}

interface Round {
  readonly problems: readonly string[]
  readonly taken: number
}

/** Everybody submits at once, each her own session on one flight; the budget is enough for some of them, to a cent. */
async function runRound(ground: Ground, people: readonly Traveller[], departDate: string): Promise<Round> {
  await leave(ground.db, 1_000_000_00)
  const forms: readonly Opened[] = await inParallel(people, 8, (one) => one.open(departDate))
  const [first] = forms
  if (!first) throw new Error('a budget needs somebody who books')
  const { totalMinor } = first.form
  const { flightId } = first.flight
  await ground.control('/inventory', { flightId, bookingClass: first.fare.bookingClass, seats: BOOKERS * 2 })
  const before = await lineOf(ground.db)
  await leave(ground.db, ENOUGH_FOR * totalMinor + totalMinor - 1)
  const answers = await Promise.all(people.map((one, i) => one.submit((forms[i] as Opened).form)))
  const codes = Map.groupBy(answers, ({ code }) => code)
  const taken = codes.get('Z000')?.length ?? 0
  const after = await lineOf(ground.db)
  const used = after.reservedMinor + after.spentMinor - before.reservedMinor - before.spentMinor
  const strange = [...codes.keys()].filter((code) => code !== 'Z000' && code !== 'COST-BUDGET')
  const problems = [
    ...strange.map((code) => `${departDate}: refused with ${code}`),
    ...(taken === ENOUGH_FOR ? [] : [`${departDate}: ${taken} were taken, and the budget is enough for ${ENOUGH_FOR}`]),
    ...(used <= taken * totalMinor ? [] : [`${departDate}: ${used} were taken out for ${taken} orders of ${totalMinor}`]),
    ...(after.reservedMinor + after.spentMinor <= after.limitMinor ? [] : [`${departDate}: the budget went beyond its limit`]),
  ]
  return { problems, taken }
}

/** All days in one year: the budget would begin anew in the middle of the check. */
function firstDayFor(rounds: number): Temporal.PlainDate {
  const soon = Temporal.Now.plainDateISO(DEFAULT_ZONE).add({ days: 20 })
  const last = soon.add({ days: rounds })
  return soon.year === last.year ? soon : Temporal.PlainDate.from({ year: last.year, month: 1, day: 2 })
}

async function run(ground: Ground, { short, print }: { short: boolean; print: (line: string) => void }): Promise<CheckResult> {
  const servers: Server[] = [await ground.serve('budget-1'), await ground.serve('budget-2')]
  const troubles = noTroubles()
  const problems: string[] = []
  let taken = 0
  const rounds = short ? ROUNDS.short : ROUNDS.long
  try {
    const crowd = await gatherCrowd(ground.db, ground.dataDir, BOOKERS, { budgets: [DRY] })
    const people = crowd.map(({ token }, i) => {
      const origin = (servers[i % servers.length] as Server).origin
      return traveller(
        patientAsk(() => origin, token, troubles),
        { fromCityCode: 'BJS', toCityCode: 'SHA' },
      )
    })
    const firstDay = firstDayFor(rounds)
    for (let round = 0; round < rounds; round += 1) {
      const departDate = firstDay.add({ days: round }).toString()
      const done = await runRound(ground, people, departDate)
      taken += done.taken
      problems.push(...done.problems)
      print(`${departDate}: ${done.taken} of ${BOOKERS} were taken`)
    }
    if (!(await settled(ground.db))) problems.push('something is still set aside although every order has ended or has its ticket')
    problems.push(...troubles.failures, ...(await ground.invariants()).violations)
  } finally {
    for (const { child } of servers) await child.stop()
  }
  const summary = `${rounds} rounds of ${BOOKERS} submits at once over two servers: ${taken} taken, "later" ${troubles.saidLater} times`
  return { problems, summary }
}

export const budgetCheck: Check = {
  name: 'budget',
  about: `${BOOKERS} book at once from a budget that is enough for ${ENOUGH_FOR} of them, two server processes`,
  run,
}
