import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readPostmaster } from '../../src/server/database/postmaster.ts'
import type { Check, CheckOptions, CheckResult, Depth } from './check.ts'
import { callServer, inParallel, noTroubles, type Troubles } from './client.ts'
import type { Ground, Server } from './ground.ts'
import { problemsAtRest, recovery, RECOVERED_WITHIN_MS } from './owed.ts'
import { journeyOf } from './journeys.ts'
import { hire, hireAll, type Hired, type Wanted } from './people.ts'
import { seeded } from './random.ts'
import { walkOn, type Walked } from './storm.ts'
import { ordersDiffer, walkerOf, within, type Walker } from './walker.ts'

/** An immediate stop, as by a machine that loses its power, and a kill of the postmaster alone. */
const SIGNALS = ['SIGQUIT', 'SIGKILL'] as const
const LOAD_BEFORE_MS = 4_000
const BACK_WITHIN_MS = 60_000
const ASKED_EVERY_MS = 20
/** Rounds of each depth; everybody who pays does so as the database dies. */
const ROUNDS: Readonly<Record<Depth, number>> = { short: 2, usual: 10, long: 50 }
const PAYERS = ['is paid', 'is paid at WeChat Pay', 'is paid at WeChat Pay and gets no ticket', 'has its amount held and taken']
/** Nobody of the others, who let prices move, comes so far. */
const PAYERS_DAYS_ON = 150
/** The death comes at any moment between the tap at the cashier and the ticket. */
const PAYING_FOR_MS = 600
const WALKERS: readonly Wanted[] = [{}, {}, { kind: 'one' }, { kind: 'one' }, { kind: 'two' }]

const clusterOf = ({ dataDir }: Ground): string => join(dataDir, 'postgres/cluster')

/** Whether another postmaster answers: the one that is dying may answer a last time. */
async function isBack(ground: Ground, diedPid: number): Promise<true | null> {
  const postmaster = await readPostmaster(clusterOf(ground))
  if (!postmaster || postmaster.pid === diedPid) return null
  return sql`select 1`.execute(ground.db.kysely).then(
    () => true as const,
    () => null, // that is what is waited for
  )
}

interface Outage {
  readonly answers: Readonly<Record<string, number>>
  readonly slowestMs: number
  readonly problems: readonly string[]
}

/** Asks both servers again and again while the database is away: each answer is the result, or 503 with a sentence. */
async function askMeanwhile(servers: readonly Server[], token: string, isOver: () => boolean): Promise<Outage> {
  const answers: Record<string, number> = {}
  const problems: string[] = []
  let slowestMs = 0
  while (!isOver()) {
    for (const { origin } of servers) {
      const page = { status: 'all', cursor: null, size: 20 }
      const answer = await callServer(origin, token, 'POST', '/airfrond/getOrderPage', page).catch((error: unknown) => String(error))
      const said = typeof answer === 'string' ? answer : `${answer.status} ${answer.envelope.code}`
      answers[said] = (answers[said] ?? 0) + 1
      if (typeof answer === 'string') continue
      slowestMs = Math.max(slowestMs, answer.ms)
      if (answer.status >= 500 && (answer.status !== 503 || answer.envelope.message === '')) problems.push(`a reader is answered ${said}`)
    }
    await pause(ASKED_EVERY_MS)
  }
  return { answers, slowestMs: Math.round(slowestMs), problems }
}

/** People who are brought to where they pay while all is well, and pay while it is not. */
async function payersOf(ground: Ground, rounds: number, about: { origin: () => string; troubles: Troubles }) {
  const journeys = PAYERS.map(journeyOf)
  const hired = await hireAll(
    ground,
    journeys.map(({ wanted }) => wanted),
  )
  const walkers = journeys.map(({ wanted }, nth) => {
    const { company, index, daysOn } = hired[nth] as Hired
    return walkerOf({ ground, company, ...about, daysOn: PAYERS_DAYS_ON + daysOn }, index, wanted)
  })
  let left = rounds
  return {
    /** The next of each, as far as the cashier; nobody after the last round. */
    async prepared(): Promise<(() => Promise<string | null>)[]> {
      if (left === 0) return []
      left -= 1
      const walks = journeys.map((journey, nth) => ({ journey, walk: journey.walk(walkers[nth] as Walker, ground) }))
      const begun = await Promise.all(
        walks.map(({ walk }) =>
          walk.prepare().then(
            () => null,
            (error: unknown) => String(error),
          ),
        ),
      )
      return walks.map(({ journey, walk }, nth) => async () => {
        const ends = begun[nth] ?? (await walk.run().catch((error: unknown) => String(error)))
        return ends === journey.ends ? null : `who ${journey.name} as the database dies ends with ${ends}`
      })
    },
  }
}

async function database(ground: Ground, { depth, seed, print }: CheckOptions): Promise<CheckResult> {
  const servers = await Promise.all([ground.serve('database-0'), ground.serve('database-1')])
  const rounds = ROUNDS[depth]
  const problems: string[] = []
  let isOver = false
  let walking: Promise<unknown> = Promise.resolve()
  try {
    const company = await hire(ground, WALKERS)
    const troubles = noTroubles()
    const placed: string[] = []
    const walked: Walked = { journeys: 0, problems: [] }
    const calls = seeded(seed)
    const origin = (): string => servers[calls.below(2)]?.origin ?? ''
    walking = inParallel(WALKERS, WALKERS.length, (wanted, index) =>
      walkOn(walkerOf({ ground, company, origin, troubles, placed }, index, wanted), {
        ...{ ground, wanted, walked },
        random: seeded(seed + index),
        isOver: () => isOver,
      }),
    )
    const payers = await payersOf(ground, rounds, { origin, troubles })
    let ready = await payers.prepared()
    const moments = seeded(seed + WALKERS.length)
    let slowestMs = 0
    let slowestAnswerMs = 0
    for (let round = 0; round < rounds; round += 1) {
      await pause(LOAD_BEFORE_MS)
      const postmaster = await readPostmaster(clusterOf(ground))
      if (!postmaster) throw new Error('the database has no postmaster')
      const signal = SIGNALS[round % SIGNALS.length] ?? 'SIGQUIT'
      let isUp = false
      const meanwhile = askMeanwhile(servers, company.head.token, () => isUp)
      const paying = ready.map((pay) => pay())
      await pause(moments.below(PAYING_FOR_MS))
      process.kill(postmaster.pid, signal)
      await pause(100)
      if ((await within(BACK_WITHIN_MS, () => isBack(ground, postmaster.pid))) === null) throw new Error('the database did not come back')
      const backAtMs = performance.now()
      isUp = true
      const outage = await meanwhile
      const { ms, left } = await recovery(ground, backAtMs)
      const ends = await Promise.all(paying)
      problems.push(...ends.filter((wrong) => wrong !== null))
      ready = await payers.prepared()
      slowestMs = Math.max(slowestMs, ms)
      slowestAnswerMs = Math.max(slowestAnswerMs, outage.slowestMs)
      problems.push(
        ...outage.problems,
        ...left.map((key) => `${signal}: ${key} is still owed ${RECOVERED_WITHIN_MS} ms after the database was back`),
      )
      print(
        `${signal}: recovered ${ms} ms after it was back; readers meanwhile: ${JSON.stringify(outage.answers)}, ${outage.slowestMs} ms at most`,
      )
    }
    isOver = true
    await walking
    problems.push(...walked.problems, ...troubles.failures.map((failure) => `not a clean answer: ${failure}`))
    problems.push(...(await problemsAtRest(ground)), ...(await ordersDiffer(ground, company, placed)))
    const summary =
      `${rounds} deaths of the database, each under ${PAYERS.length} payments and in all under ${walked.journeys} journeys, ${placed.length} orders, ${troubles.saidLater} times "later"; ` +
      `the slowest recovery took ${slowestMs} ms, the slowest answer ${slowestAnswerMs} ms.`
    return { summary, problems }
  } finally {
    isOver = true
    await walking
    await Promise.all(servers.map(({ child }) => child.stop()))
  }
}

export const databaseCheck: Check = {
  name: 'database',
  about: 'the database dies under load, by an immediate stop and by a kill of its postmaster',
  run: database,
}
