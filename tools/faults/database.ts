import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { readPostmaster } from '../../src/server/database/postmaster.ts'
import type { Check, CheckOptions, CheckResult } from './check.ts'
import { callServer, inParallel, noTroubles } from './client.ts'
import type { Ground, Server } from './ground.ts'
import { problemsAtRest, recovery, RECOVERED_WITHIN_MS } from './owed.ts'
import { hire, type Wanted } from './people.ts'
import { seeded } from './random.ts'
import { walkOn, type Walked } from './storm.ts'
import { ordersDiffer, walkerOf, within } from './walker.ts'

/** An immediate stop, as by a machine that loses its power, and a kill of the postmaster alone. */
const SIGNALS = ['SIGQUIT', 'SIGKILL'] as const
const LOAD_BEFORE_MS = 4_000
const BACK_WITHIN_MS = 60_000
const ASKED_EVERY_MS = 20
const WALKERS: readonly Wanted[] = [{}, {}, { kind: 'one' }, { kind: 'one' }, { kind: 'two' }]

const isBack = async ({ db }: Ground): Promise<true | null> =>
  sql`select 1`.execute(db.kysely).then(
    () => true as const,
    () => null, // that is what is waited for
  )

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

async function database(ground: Ground, { short, seed, print }: CheckOptions): Promise<CheckResult> {
  const servers = await Promise.all([ground.serve('database-0'), ground.serve('database-1')])
  const rounds = short ? 2 : 10
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
    let slowestMs = 0
    let slowestAnswerMs = 0
    for (let round = 0; round < rounds; round += 1) {
      await pause(LOAD_BEFORE_MS)
      const postmaster = await readPostmaster(join(ground.dataDir, 'postgres/cluster'))
      if (!postmaster) throw new Error('the database has no postmaster')
      const signal = SIGNALS[round % SIGNALS.length] ?? 'SIGQUIT'
      let isUp = false
      const meanwhile = askMeanwhile(servers, company.head.token, () => isUp)
      process.kill(postmaster.pid, signal)
      await pause(100)
      if ((await within(BACK_WITHIN_MS, () => isBack(ground))) === null) throw new Error('the database did not come back')
      const backAtMs = performance.now()
      isUp = true
      const outage = await meanwhile
      const { ms, left } = await recovery(ground, backAtMs)
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
      `${rounds} deaths of the database under ${walked.journeys} journeys, ${placed.length} orders, ${troubles.saidLater} times "later"; ` +
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
