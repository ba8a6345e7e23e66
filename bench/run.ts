/** `npm run bench [-- name …]`: measures, prints JSON and a table, and keeps the rows in bench/RESULTS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { booking } from './booking.ts'
import { durableJobs } from './jobs.ts'
import { firstLoad } from './first-load.ts'
import { lastTime, mergeResults, rowOf, tableHead } from './harness.ts'
import type { Bench, Measurement } from './harness.ts'
import { lighthousePages } from './lighthouse.ts'
import { listCall } from './list-call.ts'
import { longList } from './long-list.ts'
import { machineFacts } from './machine.ts'
import { orderLists } from './order-lists.ts'
import { pastOrders } from './past-orders.ts'
import { policy } from './policy.ts'
import { search } from './search.ts'
import { start } from './start.ts'
import { trainSeats } from './train-seats.ts'

const BENCHES: readonly Bench[] = [
  firstLoad,
  policy,
  pastOrders,
  orderLists,
  search,
  listCall,
  booking,
  durableJobs,
  start,
  trainSeats,
  lighthousePages,
  longList,
]

const resultsFile = join(import.meta.dirname, 'RESULTS.md')
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !BENCHES.some((bench) => bench.name === name))

/** After each one, so that a measurement that fails does not cost the others. */
async function keep(measured: readonly Measurement[]): Promise<void> {
  const before = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : ''
  writeFileSync(resultsFile, mergeResults(before, await machineFacts(), measured))
}

if (unknown === undefined) {
  const measured: Measurement[] = []
  const before = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : ''
  for (const bench of BENCHES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    console.error(`measuring ${bench.name} …`)
    try {
      const rows = await bench.run()
      measured.push(...rows)
      await keep(rows)
    } catch (error) {
      console.error(`${bench.name} could not be measured:`, error)
      process.exitCode = 1
    }
  }
  for (const row of measured) console.log(JSON.stringify(row))
  const [head = '', line = ''] = tableHead().split('\n')
  const rows = measured.map((row) => `${rowOf(row)} ${lastTime(before, row.what)} |`)
  console.log(`\n${[`${head} last time |`, `${line}---|`, ...rows].join('\n')}`)
} else {
  console.error(`There is no measurement "${unknown}"; there are: ${BENCHES.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
}
