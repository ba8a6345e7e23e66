import { sql } from 'kysely'
import type { readDisruption, takeAlternative } from '../../src/flights/calls/disruptions.ts'
import type { CallResult } from '../../src/kernel/call.ts'
import { DEFAULT_ZONE } from '../../src/kernel/time.ts'
import type { Ground } from './ground.ts'
import { journey, type Journey } from './journey.ts'
import { must } from './traveller.ts'
import { steadily, WAITS_MS, within, type Walker } from './walker.ts'

/* What an airline does to a flight that it has sold: told, and agreed to or exchanged. */

const FIRST_DAY = 130
const MINUTES_LATER = 75
/** Each takes a day of her own: a flight that is cancelled is everybody's. */
let journeys = 0

interface Flown {
  readonly orderSeq: string
  readonly flightId: string
}

async function issued(w: Walker, ground: Ground): Promise<Flown> {
  journeys += 1
  const day = Temporal.PlainDate.from(ground.now().toZonedDateTimeISO(DEFAULT_ZONE)).add({ days: FIRST_DAY + journeys })
  const opened = await w.traveller.open(day.toString())
  const orderSeq = await w.submit(opened)
  await w.until(orderSeq, 'ticketIssued')
  return { orderSeq, flightId: opened.flight.flightId }
}

type Read = CallResult<typeof readDisruption>
const read = ({ ask }: Walker, orderSeq: string): Promise<Read> => must(ask, 'GET', `/airfrond/airlineChange/${orderSeq}`)

/** The next look at plans is due, for this order alone. */
const lookDue = ({ db }: Ground, orderSeq: string): Promise<unknown> =>
  steadily(() =>
    sql`update flight_order set plan_look_at = now() where order_id = (select id from orders where number = ${orderSeq})`.execute(
      db.kysely,
    ),
  )

async function told(w: Walker, orderSeq: string): Promise<Read> {
  const found = await within(WAITS_MS, async () => {
    const shown = await read(w, orderSeq)
    return shown.disruption?.state === 'open' ? shown : null
  })
  if (found === null) throw new Error(`order ${orderSeq} never hears what its airline did`)
  return found
}

async function accept(w: Walker, orderSeq: string): Promise<string> {
  const { disruption } = await told(w, orderSeq)
  await must(w.ask, 'POST', `/airfrond/airlineChange/${orderSeq}/accept`, { disruptionId: disruption?.disruptionId })
  const found = await within(WAITS_MS, async () => {
    const now = (await read(w, orderSeq)).disruption?.state
    return now === 'accepted' ? now : null
  })
  return found ?? 'never accepted'
}

/** One tap; whoever taps again after a lost answer is told that it is being done. */
async function take(w: Walker, orderSeq: string): Promise<void> {
  const { disruption, alternatives } = await told(w, orderSeq)
  const [one] = alternatives
  if (!one) throw new Error(`nothing stands for the flight of ${orderSeq}`)
  const path = `/airfrond/airlineChange/${orderSeq}/take`
  const chosen = { disruptionId: disruption?.disruptionId, key: one.key, departDate: one.flight.from.at.slice(0, 10) }
  const { code, message } = await w.ask<CallResult<typeof takeAlternative>>('POST', path, chosen, crypto.randomUUID())
  if (code !== 'Z000' && code !== 'AF-TICKETS-BUSY') throw new Error(`POST ${path}: ${code} ${message}`)
}

const OPTIONS = { isForStorms: false }

export const DISRUPTION_JOURNEYS: readonly Journey[] = [
  journey(
    'has its flight moved, and agrees',
    {},
    'accepted',
    issued,
    async (w, { orderSeq, flightId }, ground) => {
      await ground.control('/schedule', { flightId, minutes: MINUTES_LATER })
      await lookDue(ground, orderSeq)
      return accept(w, orderSeq)
    },
    OPTIONS,
  ),
  journey(
    'has its flight cancelled, and takes another',
    {},
    'changed',
    issued,
    async (w, { orderSeq, flightId }, ground) => {
      await ground.control('/flights', { flightId, status: 'cancelled' })
      await lookDue(ground, orderSeq)
      await take(w, orderSeq)
      return w.until(orderSeq, 'changed')
    },
    OPTIONS,
  ),
]
