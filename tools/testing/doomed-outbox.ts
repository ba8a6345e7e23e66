/**
 * A process that writes a notice and sends it until a fault point kills it. Arguments: the database's address, the notice as JSON; the
 * carriers and the point come by the environment.
 */
import { pino } from 'pino'
import type { Notice } from '../../src/notices/server/index.ts'
import { systemClock } from '../../src/server/clock.ts'
import { configFrom } from '../../src/server/config.ts'
import { larkCardsOf } from './lark-cards.ts'
import { startOutbox } from './outbox.ts'

const [databaseUrl = '', notice = '{}'] = process.argv.slice(2)
const read = configFrom(process.env, process.cwd())
if (!read.ok) throw new Error(read.problems.join('\n'))
const { notices: carriers, sso } = read.config
const cards = { lark: larkCardsOf(sso, systemClock) }
const outbox = await startOutbox({ databaseUrl, carriers, cards, clock: systemClock, log: pino({ level: 'silent' }) })
await outbox.db.transact((writer) => outbox.face.send(writer, JSON.parse(notice) as Notice))
