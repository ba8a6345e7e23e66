/** `npm run bench [-- name …]`: measures, prints JSON and a table, and keeps the rows in bench/RESULTS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { firstLoad } from './first-load.ts'
import { mergeResults, rowOf, tableHead } from './harness.ts'
import type { Bench, Measurement } from './harness.ts'

const BENCHES: readonly Bench[] = [firstLoad]

const resultsFile = join(import.meta.dirname, 'RESULTS.md')
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !BENCHES.some((bench) => bench.name === name))

if (unknown === undefined) {
  const measured: Measurement[] = []
  for (const bench of BENCHES.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    console.error(`measuring ${bench.name} …`)
    measured.push(...(await bench.run()))
  }
  const facts = [`${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`, `Node ${process.versions.node}`]
  writeFileSync(resultsFile, mergeResults(existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : '', facts, measured))
  console.log(JSON.stringify(measured, null, 2))
  console.log(`\n${tableHead()}\n${measured.map(rowOf).join('\n')}`)
} else {
  console.error(`There is no measurement "${unknown}"; there are: ${BENCHES.map(({ name }) => name).join(', ')}.`)
  process.exitCode = 1
}
