import { fileURLToPath } from 'node:url'
import { startProgram } from './program.ts'
import { systemClock } from './server/clock.ts'
import { configFrom } from './server/config.ts'
import { createLog } from './server/log.ts'
import { lanAddresses } from './server/tls.ts'

/** The server's entrance: configuration, start, and an end that finishes what was begun. */
const root = fileURLToPath(new URL('..', import.meta.url))
const read = configFrom(process.env, root)
if (!read.ok) {
  for (const problem of read.problems) process.stderr.write(`${problem}\n`)
  process.exit(1)
}
const { config } = read
const log = createLog(config.logLevel)

try {
  const program = await startProgram({ config, clock: systemClock, log })
  const { port } = new URL(program.address)
  const scheme = config.lan ? 'https' : 'http'
  const hosts = config.lan ? lanAddresses() : [config.host === '0.0.0.0' ? '127.0.0.1' : config.host]
  // For whoever started us: tools/start.mjs and the tests read this line.
  process.stdout.write(`${JSON.stringify({ qicheng: 'ready', address: `${scheme}://${hosts[0]}:${port}/m/`, addresses: hosts.map((host) => `${scheme}://${host}:${port}/m/`), port: Number(port) })}\n`)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    program.stop().then(
      () => process.exit(0),
      (err: unknown) => {
        log.error({ err }, 'stop_failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
} catch (err) {
  log.fatal({ err }, 'start_failed')
  process.stderr.write(`${err instanceof Error ? err.message : String(err)}\n`)
  process.exit(1)
}
