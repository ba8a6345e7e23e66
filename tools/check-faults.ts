/**
 * Fault checks: `npm run check:faults [-- --only kill,storm,… --rounds short|long|N --gateway alipay|wechat --cases N --at POINT --journey WORDS --seed N
 * --kills N --clients N]`. `--rounds` says how much of everything (`--short` is `--rounds short`), a number only how often the last seat is
 * fought for. Exits 1 when anything did not hold. Everything runs on this machine against programs that the check starts and ends itself.
 */
import { parseArgs } from 'node:util'
import { agreedCheck } from './faults/agreed.ts'
import { approvalsCheck } from './faults/approvals.ts'
import { budgetCheck } from './faults/budget.ts'
import { DEPTHS, type Check, type CheckOptions, type Depth } from './faults/check.ts'
import { clockCheck } from './faults/clock.ts'
import { databaseCheck } from './faults/database.ts'
import { startGround } from './faults/ground.ts'
import { killCheck } from './faults/kill.ts'
import { gatewayCheck } from './faults/gateway.ts'
import { lastSeat } from './faults/last-seat.ts'
import { noticesCheck } from './faults/notices.ts'
import { phonesCheck } from './faults/phones.ts'
import { reconciliationCheck } from './faults/reconciliation.ts'
import { stormCheck } from './faults/storm.ts'
import { trainSeatsCheck } from './faults/train-seats.ts'
import { GATEWAYS } from './faults/walker.ts'

/** Checks that share a ground, one after the other. The short run takes the two side by side: most of each is waiting, and what must be done within a time still has a core. */
const LANES: readonly (readonly Check[])[] = [
  [killCheck, stormCheck, databaseCheck, phonesCheck],
  [trainSeatsCheck, budgetCheck, approvalsCheck, agreedCheck, noticesCheck, gatewayCheck, reconciliationCheck, clockCheck],
]
const CHECKS = LANES.flat()
const SEATS = 'seats'
const NAMES = [SEATS, ...CHECKS.map(({ name }) => name)]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    at: { type: 'string', default: '' },
    journey: { type: 'string', default: '' },
    seed: { type: 'string' },
    kills: { type: 'string' },
    rounds: { type: 'string' },
    clients: { type: 'string' },
    gateway: { type: 'string' },
    cases: { type: 'string' },
  },
})
const only = values.only?.split(',') ?? NAMES
const named = DEPTHS.find((depth) => depth === values.rounds)
const depth: Depth = values.short ? 'short' : (named ?? 'usual')
const short = depth === 'short'
const SEAT_ROUNDS: Readonly<Record<Depth, number>> = { short: 4, usual: 51, long: 51 }
const options: CheckOptions = {
  depth,
  short,
  cases: values.cases === undefined ? null : Number(values.cases),
  gateways: GATEWAYS.filter((gateway) => values.gateway === undefined || gateway === values.gateway),
  at: values.at,
  journey: values.journey,
  seed: Number(values.seed ?? 1),
  kills: Number(values.kills ?? (short ? 6 : 200)),
  rounds: named === undefined && values.rounds !== undefined ? Number(values.rounds) : SEAT_ROUNDS[depth],
  clients: Number(values.clients ?? (short ? 30 : 200)),
  print: (line) => console.log(line),
}
const CASES_MAX = 1_000
const LIMITS = [
  ['seed', 0, 2 ** 31],
  ['kills', 1, 1_000],
  ['rounds', 1, 200],
  ['clients', 2, 1_000],
] as const
const faults = [
  ...only.filter((name) => !NAMES.includes(name)).map((name) => `--only ${name}: there are ${NAMES.join(', ')}.`),
  ...(options.gateways.length > 0 ? [] : [`--gateway ${values.gateway}: there are ${GATEWAYS.join(', ')}.`]),
  ...(options.cases === null || (Number.isInteger(options.cases) && options.cases > 0 && options.cases <= CASES_MAX)
    ? []
    : [`--cases takes 1 to ${CASES_MAX}.`]),
  ...LIMITS.filter(([name, from, to]) => !Number.isInteger(options[name]) || options[name] < from || options[name] > to).map(
    ([name, from, to]) => `--${name} takes ${from} to ${to}.`,
  ),
]
if (faults.length > 0) {
  for (const fault of faults) console.error(fault)
  process.exit(2)
}

const PROBLEMS_SHOWN = 50
/** What did not hold, once more at the end: whoever reads only the last lines of a long run must find it there. */
const broken: string[] = []
function tell(name: string, problems: readonly string[], summary: string, tookMs: number): void {
  const alike = [...Map.groupBy(problems, (problem) => problem)].slice(0, PROBLEMS_SHOWN)
  const lines = alike.map(([problem, { length }]) => `broken: ${problem}${length > 1 ? ` (${length} times)` : ''}`)
  for (const line of lines) console.log(line)
  const held = problems.length === 0 ? 'held' : `${problems.length} things did not hold`
  console.log(`── ${name}: ${held} (${Math.round(tookMs / 1000)} s). ${summary}\n`)
  broken.push(...lines.map((line) => `${name}: ${line}`))
}

if (only.includes(SEATS)) {
  console.log(`── ${SEATS}: ${options.clients} clients want the last seat, ${options.rounds} rounds, two server processes`)
  const begun = performance.now()
  const { problems, refusedMs, refusals } = await lastSeat(options)
  const { median, p99, max } = refusedMs
  const summary = `Refusals after ${median} ms (median), ${p99} ms (99 %), ${max} ms (slowest): ${JSON.stringify(refusals)}`
  tell(SEATS, problems, summary, performance.now() - begun)
}

/** Runs the wanted checks of a lane on a ground of their own. */
async function runLane(lane: readonly Check[]): Promise<void> {
  const wanted = lane.filter(({ name }) => only.includes(name))
  if (wanted.length === 0) return
  const ground = await startGround()
  try {
    for (const check of wanted) {
      console.log(`── ${check.name}: ${check.about}`)
      const begun = performance.now()
      const print = (line: string) => console.log(`${check.name}: ${line}`)
      // What a check cannot go on after is one of its problems; those that follow are still run.
      const { summary, problems } = await check.run(ground, { ...options, print }).catch((error: unknown) => ({
        summary: 'It broke off.',
        problems: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
      }))
      await ground.healthy()
      tell(check.name, problems, summary, performance.now() - begun)
    }
  } finally {
    await ground.stop()
  }
}

if (short) await Promise.all(LANES.map(runLane))
else for (const lane of LANES) await runLane(lane)
for (const line of broken) console.log(line)
process.exitCode = broken.length === 0 ? 0 : 1
