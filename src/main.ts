import { fileURLToPath } from 'node:url'
import { startProgram, whyNotStarted } from './program.ts'
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
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const everywhere = config.lan ? lanAddresses() : []
  const hosts = isEverywhere ? [...everywhere, '127.0.0.1'].slice(0, Math.max(everywhere.length, 1)) : [config.host]
  const addresses = hosts.map((host) => `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}/m/`)
  // For whoever started us: tools/start.mjs and the tests read this line.
  process.stdout.write(`${JSON.stringify({ qicheng: 'ready', address: addresses[0], addresses, port: Number(port) })}\n`)
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
  process.stderr.write(`${whyNotStarted(err, config)}\n`)
  process.exit(1)
}
