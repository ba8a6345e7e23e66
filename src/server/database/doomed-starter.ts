/** A program that starts the embedded database and is killed by the test of adopting it. Argument: the data folder. */
import { pino } from 'pino'
import { startEmbedded } from './embedded.ts'

const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '', fsync: false, log: pino({ level: 'silent' }) })
process.stdout.write(`${embedded.url}\n`)
setInterval(() => undefined, 60_000)
