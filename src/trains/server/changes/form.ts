import type { CallResult } from '../../../kernel/call.ts'
import type { Language } from '../../../kernel/language.ts'
import { isRefusal, refuse, type Refusal } from '../../../kernel/result.ts'
import type { queryBusinessSwitch4Change, trainChangeForm } from '../../calls/changes.ts'
import { checkChangeable, checkChangeableTicket, chooseChangeable } from '../../rules/changing.ts'
import { changeCost, dayEndsAt } from '../../rules/fees.ts'
import { checkLock } from '../../rules/lock.ts'
import { fateOf, hasLapChild, heldTicketOf, readTicketId, ticketIdOf } from '../../rules/returning.ts'
import { trainText } from '../../text/index.ts'
import { givenUpLately } from '../cancel.ts'
import { areHers } from './costing.ts'
import type { RailDeps, Who } from '../deps.ts'
import { NAMELESS } from '../reading/orders.ts'
import { presentStatus } from '../reading/standing.ts'
import { presentRide, seatNameOf } from '../reading/present.ts'
import { verdictOf } from '../refunds/action.ts'
import { findReturnable, returnableOf, type Found } from '../refunds/quoting.ts'
import { isRailwaysOwn } from '../refunds/railways-own.ts'
import type { TrainTicketRow } from '../store.ts'

/* Which tickets may be changed, by our own table; the railway is asked only whether the train runs. What it takes comes with its quote. */

type Caller = Pick<Who, 'companyId' | 'personId'>

/** What moving to a train of a later day, of the same fare and to the same city, would cost now; that says whether it may be moved at all. */
function costNow({ row }: Found, { fareMinor }: TrainTicketRow, now: Temporal.Instant, isOwn: boolean) {
  const held = heldTicketOf(row, fareMinor)
  const departAt = held.departAt.add({ hours: 24 })
  const later = Temporal.Instant.compare(departAt, now) > 0 ? departAt : now.add({ hours: 24 })
  // What the railway itself has broken is moved once more.
  const ticket = isOwn ? { ...held, moved: null } : held
  return changeCost(ticket, { fareMinor, departAt: later, isSameCity: true }, now, isOwn)
}

/** Why a ticket is not changed by itself; null where it may be. */
function refusedFor(found: Found, ticket: TrainTicketRow, now: Temporal.Instant, isOwn: boolean): Refusal | null {
  const cost = costNow(found, ticket, now, isOwn)
  return (
    checkChangeable(found.row.state) ??
    checkChangeableTicket({ passengerType: ticket.passengerType, fate: fateOf(ticket) }) ??
    (hasLapChild(returnableOf(found.tickets)) ? refuse('TR-CHANGE-LAP') : null) ??
    (cost.allowed ? null : refuse(cost.code))
  )
}

/** C-CONF-06: whether a ticket may be changed, alone or with the others of its order. */
export async function readChangeSwitch(
  deps: RailDeps,
  who: Caller,
  originalTicketId: string,
  language: Language,
): Promise<CallResult<typeof queryBusinessSwitch4Change> | Refusal> {
  const named = readTicketId(originalTicketId)
  const found = named && (await findReturnable(deps, who, named.orderSeq))
  if (!named || !found) return refuse('P404')
  if (isRefusal(found)) return found
  const ticket = found.tickets.find(({ passengerNo }) => passengerNo === named.passengerNo)
  if (!ticket) return refuse('P404')
  const own = refusedFor(found, ticket, deps.clock.now(), await isRailwaysOwn(deps, found.row))
  const free = found.tickets.filter((one) => fateOf(one) === 'issued').map(({ passengerNo }) => passengerNo)
  const whole = own ?? chooseChangeable(found.row.state, returnableOf(found.tickets), free)
  return { originalTicketId, verdict: verdictOf(whole !== null && isRefusal(whole) ? whole : null, language) }
}

export async function readChangeForm(
  deps: RailDeps,
  who: Caller,
  orderSeq: string,
  language: Language,
): Promise<CallResult<typeof trainChangeForm> | Refusal> {
  const found = await findReturnable(deps, who, orderSeq)
  if (isRefusal(found)) return found
  const { row, tickets, number } = found
  const now = deps.clock.now()
  const [people, isOwn, givenUp] = await Promise.all([
    deps.people.findAll(deps.db.read, who.companyId, [...new Set(tickets.map(({ personId }) => personId))]),
    isRailwaysOwn(deps, row),
    givenUpLately(deps, who),
  ])
  // Before a day and a train are chosen that are refused in any case.
  const locked = checkLock(givenUp, now)
  const text = trainText[language]
  const shown = tickets.map((ticket) => {
    const { passengerNo, personId, ticketNumber, car, place, berth, fareMinor } = ticket
    const person = people.get(personId)
    return {
      ticketId: ticketIdOf(number, passengerNo),
      userCode: person?.userCode ?? '',
      name: person?.name ?? NAMELESS,
      ticketNumber,
      seatName: seatNameOf(ticket, language),
      car,
      place,
      berth,
      paidMinor: fareMinor,
      verdict: verdictOf(refusedFor(found, ticket, now, isOwn), language),
    }
  })
  const [first] = tickets
  const cost = first ? costNow(found, first, now, isOwn) : null
  const departAt = Temporal.Instant.from(row.train.from.at)
  const fee = cost?.allowed ? cost.cost.fee : null
  return {
    orderSeq: number,
    status: presentStatus(row, tickets, language),
    train: presentRide(row.train),
    seat: { seat: row.seat, name: text.seats[row.seat] },
    tickets: shown,
    mode: areHers(who, [...people.values()]) ? 'personal' : 'agent',
    verdict: shown.some(({ verdict }) => verdict.allowed)
      ? verdictOf(locked, language)
      : (shown[0]?.verdict ?? verdictOf(checkChangeable(row.state), language)),
    feeToLaterDay: {
      percent: fee?.percent ?? 0,
      until: fee && Temporal.Instant.compare(now, departAt) < 0 ? fee.holdsUntil.toString() : null,
    },
    until: dayEndsAt(departAt).subtract({ seconds: 1 }).toString(),
    now: now.toString(),
  }
}
