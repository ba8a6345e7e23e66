import { invariant } from '../../kernel/result.ts'
import type { Disagreement, OrderRef, Told } from '../../orders/server/index.ts'
import type { Writer } from '../../server/database/connect.ts'
import { hasSeats, isUnheldChange } from '../rules/changing-legs.ts'
import { totalMinorOf } from '../rules/offer.ts'
import { FLIGHT_ORDER_CODES, FLIGHT_TICKET_CODES } from '../rules/states.ts'
import type { FlightsDeps } from './deps.ts'
import { isOwed, mustWait, wakeOthers } from './both-ways/ways-waiting.ts'
import { holdJob, releaseJob, ticketJob } from './jobs.ts'
import { lookAgain, mustLookAgain } from './hold-watch/hold-watch-steps.ts'
import { close } from './closing.ts'
import { lock, move, note, tell } from './moving.ts'
import { changeTickets } from './store.ts'

/**
 * The seats are held and everybody has agreed: the company pays at once where it pays all; otherwise the traveller's window opens.
 * Where the ticketing limit is too near for that the order lapses, and the seats go back.
 */
export async function collect(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const { row } = await lock(deps, writer, order)
  invariant(row.ticketingLimitAt, 'held seats have a ticketing limit')
  // Both or neither: what belongs to a journey is paid together with its other ways.
  if (await mustWait(deps, writer, row))
    return tell(deps, writer, order, { kind: 'waysWait', facts: { by: (await isOwed(deps, writer, row)) ? 'person' : 'company' } })
  // A change may cost nothing: then nobody is asked to pay it.
  if (totalMinorOf(row.price) === 0) return deps.orders.paid(writer, order)
  const collected = await deps.payments.collect(writer, order, row.ticketingLimitAt, 'flight')
  switch (collected.is) {
    case 'paid':
      return
    case 'due': {
      const { amountMinor, companyMinor, expiresAt } = collected
      return tell(deps, writer, order, { kind: 'payDue', facts: { amountMinor, companyMinor, until: expiresAt.toString() } })
    }
    case 'tooLate':
      return lapse(deps, writer, order)
  }
}

/** What is told beside the end of an order that somebody may have paid, at a gateway that does not tell: it is not said to have cost nothing. */
export async function unclearFacts(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<Pick<Told, 'facts'>> {
  const [unclear] = (await deps.payments.personPart(writer, order))?.unclear ?? []
  return unclear ? { facts: { unclear: 1, gateway: unclear.gateway } } : {}
}

async function lapse(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lock(deps, writer, order)
  const facts = { ...(await unclearFacts(deps, writer, order)).facts, ...(isUnheldChange(locked.row) && { unheld: 1 }) }
  await close(deps, writer, locked, 'lapse', 'lapsed', { kind: 'lapsed', facts })
  await deps.jobs.send(writer, releaseJob, order)
}

/** The order is paid: its tickets are to be issued. Runs in the payer's transaction. */
export async function onPaid(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lock(deps, writer, order)
  const amountMinor = totalMinorOf(locked.row.price)
  const paid = await deps.payments.paidWith(writer, order)
  const shares = Object.fromEntries(paid.map((share) => [`${share.with}Minor`, share.amountMinor]))
  const told = amountMinor === 0 ? { kind: 'nothingToPay' } : { kind: 'paid', facts: { amountMinor, ...shares } }
  await move(deps, writer, locked, 'pay', told)
  await changeTickets(writer, order, { state: FLIGHT_TICKET_CODES.AWAITING_ISSUE, isLive: true })
  // What the company pays alone has waited for what she had to pay of this one.
  await wakeOthers(deps, writer, locked.row)
  // What the desk has arranged it orders itself, and says so.
  if (!locked.row.change?.byDesk) await deps.jobs.send(writer, ticketJob, order)
}

/** Everybody has agreed. Runs in the transaction that carries the last decision out. */
export async function onApproved(deps: FlightsDeps, writer: Writer, order: OrderRef, told: Told): Promise<void> {
  const locked = await lock(deps, writer, order)
  if (locked.row.state !== FLIGHT_ORDER_CODES.UNAPPROVED) return
  // Asked before anything was held: now the seats are taken, at the price of now.
  if (!hasSeats(locked.row)) {
    await move(deps, writer, locked, 'approveFirst', told)
    await deps.jobs.send(writer, holdJob, order)
    return
  }
  // Seats that are being held anew, and a fare that is guaranteed no longer: what is paid for has to be certain first.
  // What a change costs stands as long as its seats are held.
  const isUncertain = locked.row.change === null && mustLookAgain(locked.row, deps.clock.now())
  if (locked.row.renewing !== null || isUncertain) {
    const noted = await note(deps, writer, locked, told)
    if (noted.row.renewing === null) await lookAgain(deps, writer, noted)
    return
  }
  if (await mustWait(deps, writer, locked.row)) {
    await note(deps, writer, locked, told)
    return
  }
  await move(deps, writer, locked, 'approve', told)
  await collect(deps, writer, order)
}

/** Nobody agreed: the order ends, and the seats that were held go back. */
export async function onRejected(deps: FlightsDeps, writer: Writer, order: OrderRef, why: Disagreement, told: Told): Promise<void> {
  const locked = await lock(deps, writer, order)
  if (locked.row.state !== FLIGHT_ORDER_CODES.UNAPPROVED) return
  const isHeld = hasSeats(locked.row)
  const said = isHeld && !isUnheldChange(locked.row) ? told : { ...told, facts: { ...told.facts, unheld: 1 } }
  await close(deps, writer, locked, why === 'rejected' ? 'reject' : 'lapse', why === 'rejected' ? 'rejected' : 'lapsed', said)
  if (isHeld) await deps.jobs.send(writer, releaseJob, order)
}

/** The traveller's part was not paid in time: the order ends, and the seats go back. */
export async function onExpired(deps: FlightsDeps, writer: Writer, order: OrderRef): Promise<void> {
  const locked = await lock(deps, writer, order)
  if (locked.row.state === FLIGHT_ORDER_CODES.UNPAID) await lapse(deps, writer, order)
}
