/**
 * The product's server as src/main.ts starts it, steered from outside by a file: how far its clock runs ahead of the machine's, and
 * at which fault point it dies next. A fault check moves days and arms one point after the other without a start for each.
 */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../src/kernel/time.ts'
import { startProgram } from '../../src/program.ts'
import { systemClock } from '../../src/server/clock.ts'
import { configFrom } from '../../src/server/config.ts'
import { createLog } from '../../src/server/log.ts'
import { STEERING_LOOK_MS, type Steering } from './steering.ts'

const file = process.env['STEERING_FILE'] ?? ''
let readAtMs = 0
let aheadMs = 0

/** Takes over what the file says now, if it has changed. */
function look(): void {
  const changedAtMs = statSync(file).mtimeMs
  if (changedAtMs === readAtMs) return
  const steering = JSON.parse(readFileSync(file, 'utf8')) as Steering
  readAtMs = changedAtMs
  aheadMs = steering.aheadMs
  process.env['KILL_AT'] = steering.killAt
}

look()
setInterval(look, STEERING_LOOK_MS).unref()
const clock: Clock = { now: () => systemClock.now().add({ milliseconds: aheadMs }) }
const read = configFrom(process.env, join(import.meta.dirname, '../..'))
if (!read.ok) throw new Error(read.problems.join('\n'))
const program = await startProgram({ config: read.config, clock, log: createLog(read.config.logLevel) })
process.stdout.write(`${JSON.stringify({ qicheng: 'ready', address: program.address })}\n`)
process.once('SIGTERM', () => {
  program.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
