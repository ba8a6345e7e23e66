/**
 * Fault checks: `npm run check:faults [-- --rounds N] [--clients N] [--short]`. Exits 1 when anything did not hold.
 * Everything runs on this machine against programs that the check starts and ends itself.
 */
import { parseArgs } from 'node:util'
import { killEverywhere, RECOVERED_WITHIN_MS } from './faults/kill.ts'
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
let broken = 0
function tell(problems: readonly string[], held: string): void {
  for (const problem of problems.slice(0, 50)) console.log(`broken: ${problem}`)
  console.log(problems.length === 0 ? held : `${problems.length} things did not hold.`)
  broken += problems.length
}
const print = (line: string) => console.log(line)

console.log(`Last seat: ${clients} clients, ${rounds} rounds, two server processes.`)
const seats = await lastSeat({ rounds, clients, print })
const { median, p99, max } = seats.refusedMs
console.log(`Refusals after ${median} ms (median), ${p99} ms (99 %), ${max} ms (slowest): ${JSON.stringify(seats.refusals)}`)
tell(seats.problems, 'Held: exactly one sold each round, every loser cleanly refused in time, no orphan.')

console.log('Killed: a server process dies at each point of a booking; another takes over.')
const killed = await killEverywhere({ short: values.short, print })
console.log(`All settled ${killed.recoveredMs} ms after the last start; ${RECOVERED_WITHIN_MS} are allowed.`)
tell(killed.problems, `Held: ${killed.points} kills, one order each, nothing lost, nothing twice.`)
process.exitCode = broken === 0 ? 0 : 1
