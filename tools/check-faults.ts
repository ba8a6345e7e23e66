/**
 * Fault checks: `npm run check:faults [-- --rounds N] [--clients N] [--short]`. Exits 1 when anything did not hold.
 * Everything runs on this machine against programs that the check starts and ends itself.
 */
import { parseArgs } from 'node:util'
import { lastSeat } from './faults/last-seat.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string' }, clients: { type: 'string' }, short: { type: 'boolean', default: false } },
})
const rounds = Number(values.rounds ?? (values.short ? 3 : 50))
const clients = Number(values.clients ?? (values.short ? 60 : 200))
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 200 || !Number.isInteger(clients) || clients < 2 || clients > 1000) {
  console.error('--rounds takes 1 to 200, --clients 2 to 1000.')
  process.exit(2)
}
console.log(`Last seat: ${clients} clients, ${rounds} rounds, two server processes.`)
const report = await lastSeat({ rounds, clients, print: (line) => console.log(line) })
for (const problem of report.problems.slice(0, 50)) console.log(`broken: ${problem}`)
const { median, p99, max } = report.refusedMs
console.log(`Refusals after ${median} ms (median), ${p99} ms (99 %), ${max} ms (slowest): ${JSON.stringify(report.refusals)}`)
console.log(
  report.problems.length === 0
    ? 'Held: exactly one sold each round, every loser cleanly refused in time, no orphan.'
    : `${report.problems.length} things did not hold.`,
)
process.exitCode = report.problems.length === 0 ? 0 : 1
