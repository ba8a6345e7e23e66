import { sql } from 'kysely'
import type { OccupyResult } from '../../src/flights/calls/seats.ts'
import type { Ground } from './ground.ts'
import { journey, type Journey } from './journey.ts'
import { must, type Opened } from './traveller.ts'
import { steadily, WAITS_MS, within, type Walker } from './walker.ts'

/* Seats that an airline does not give at once: asked for, waited for, and said yes to or given up. */

const TO_CONFIRM = 'seatsToConfirm'

/** The airline takes so long that it is asked in vain at least once, and no longer than somebody here waits. */
const ANSWERS_AFTER_MS = 8_000

/** Nobody has said anything until the end of waiting. */
async function unsaid({ db }: Ground, orderSeq: string): Promise<void> {
  const soon = sql`update pgboss.job set start_after = now() where name = 'flights.seats' and state = 'created'
    and data->'payload'->>'what' = 'limit'
    and data->'payload'->>'orderId' = (select id::text from orders where number = ${orderSeq})`
  const set = await within(WAITS_MS, async () => {
    const { numAffectedRows } = await steadily(() => soon.execute(db.kysely))
    return (numAffectedRows ?? 0n) > 0n ? true : null
  })
  if (set === null) throw new Error(`nothing ends the waiting of order ${orderSeq}`)
}

/** Nothing is asked of the airline before the second half: seats that wait for a yes get it from silence after ten minutes. */
async function opened(w: Walker, ground: Ground): Promise<Opened> {
  await ground.control('/settings', { seatAnswerDelayMs: ANSWERS_AFTER_MS })
  return w.open()
}

async function offered(w: Walker, at: Opened): Promise<string> {
  const orderSeq = await w.submit(at)
  await w.until(orderSeq, TO_CONFIRM)
  return orderSeq
}

/** A yes at what is offered; whoever taps again after a lost answer is told that it was said. */
async function sayYes(w: Walker, orderSeq: string): Promise<void> {
  const { request } = await must<OccupyResult>(w.ask, 'GET', `/airfrond/getOccupyResult?orderSeq=${orderSeq}`)
  const acceptedTotalMinor = (request?.offered ?? request?.asked)?.totalMinor
  const answer = await w.ask('POST', '/airfrond/confirmReservationOrder', { orderSeq, acceptedTotalMinor }, crypto.randomUUID())
  if (answer.code !== 'Z000' && answer.code !== 'AF-SEATS-OVER')
    throw new Error(`confirmReservationOrder: ${answer.code} ${answer.message}`)
}

async function giveUp({ ask }: Walker, orderSeq: string): Promise<void> {
  const { code, message } = await ask('POST', '/airfrond/cancelReservationOrder', { orderSeq }, crypto.randomUUID())
  if (code !== 'Z000' && code !== 'AF-SEATS-OVER') throw new Error(`cancelReservationOrder: ${code} ${message}`)
}

const NOT_FOR_STORMS = { isForStorms: false }

export const SEAT_JOURNEYS: readonly Journey[] = [
  journey(
    'waits for seats and gets them',
    { magic: 'SEATLATE' },
    'ticketIssued',
    opened,
    async (w, at) => w.until(await w.submit(at), 'ticketIssued'),
    NOT_FOR_STORMS,
  ),
  journey(
    'says yes to tight seats',
    { magic: 'SEATTIGHT' },
    'ticketIssued',
    opened,
    async (w, at) => {
      const orderSeq = await offered(w, at)
      await sayYes(w, orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    NOT_FOR_STORMS,
  ),
  journey(
    'says nothing about tight seats',
    { magic: 'SEATTIGHT' },
    'ticketIssued',
    opened,
    async (w, at, ground) => {
      const orderSeq = await offered(w, at)
      await unsaid(ground, orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    NOT_FOR_STORMS,
  ),
  journey(
    'says yes to other seats',
    { magic: 'SEATOTHER' },
    'ticketIssued',
    opened,
    async (w, at) => {
      const orderSeq = await offered(w, at)
      await sayYes(w, orderSeq)
      return w.until(orderSeq, 'ticketIssued')
    },
    NOT_FOR_STORMS,
  ),
  journey(
    'gives tight seats up',
    { magic: 'SEATTIGHT' },
    'cancelledClosed',
    opened,
    async (w, at) => {
      const orderSeq = await offered(w, at)
      await giveUp(w, orderSeq)
      return w.until(orderSeq, 'cancelledClosed')
    },
    NOT_FOR_STORMS,
  ),
  journey(
    'waits for seats that there are not',
    { magic: 'SEATNONE' },
    'bookingFailed',
    opened,
    async (w, at) => w.until(await w.submit(at), 'bookingFailed'),
    NOT_FOR_STORMS,
  ),
]
